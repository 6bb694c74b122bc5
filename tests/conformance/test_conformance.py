"""Every installed game keeps the promises that games make."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulebook.conformance import Playthrough, check_game
from rulebook.conformance.checks import CHECKS, check_purity
from rulebook.conformance.documents import check_json, check_record
from rulebook.conformance.hiding import check_hiding
from rulebook.core.sweep import every_settings
from rulebook.play import spread
from rulebook.registry import game_ids
from tests.strategies import case_of, playthroughs

every_game = pytest.mark.parametrize("game_id", game_ids())


@every_game
def test_promises_hold_along_any_game(game_id: str) -> None:
    """Whatever the players do and under whatever settings, a game keeps its promises."""

    @settings(max_examples=4)
    @given(playthroughs(case_of(game_id), most_moves=250))
    def holds(play: Playthrough) -> None:
        for check in (*CHECKS, check_json, check_record):
            play.holds(check)

    holds()


@every_game
def test_what_is_hidden_stays_hidden(game_id: str) -> None:
    """What a viewer sees does not depend on hands of others and on the order of piles."""

    @settings(max_examples=2)
    @given(playthroughs(case_of(game_id), most_moves=60), st.integers(0, 99))
    def holds(play: Playthrough, seed: int) -> None:
        check_hiding(play, seed=seed)

    holds()


@every_game
def test_games_take_no_notice_of_each_other(game_id: str) -> None:
    """Two games at neighbouring tables are two games."""

    @settings(max_examples=3)
    @given(playthroughs(case_of(game_id), most_moves=100), playthroughs(case_of(game_id), most_moves=100))
    def holds(one: Playthrough, other: Playthrough) -> None:
        check_purity(one, other)

    holds()


@every_game
def test_promises_hold_to_the_end_of_a_game(game_id: str) -> None:
    """A random game that is played to its end keeps every promise."""
    game = case_of(game_id).game
    assert check_game(game, spread([*every_settings(game)], 1)) == 1


@pytest.mark.slow
@every_game
@pytest.mark.parametrize("seed", range(4))
def test_promises_hold_to_the_end_of_all_kinds_of_games(game_id: str, seed: int) -> None:
    """Games that are played to the end keep every promise, in every edition, reading, variant and number of players."""
    assert check_game(case_of(game_id).game, seed=1000 * seed) > 20
