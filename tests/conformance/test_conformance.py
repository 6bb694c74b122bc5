"""Every installed game keeps the promises that games make."""

from itertools import chain

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulebook.conformance import Playthrough, check_game
from rulebook.conformance.checks import CHECKS, check_purity
from rulebook.conformance.documents import check_json, check_record
from rulebook.conformance.hiding import check_hiding
from rulebook.core.sweep import player_numbers, possible_settings
from rulebook.registry import game, game_ids
from tests.compile.games import SMALL
from tests.strategies import playthroughs

every_game = pytest.mark.parametrize("game_id", game_ids())


@every_game
def test_promises_hold_along_any_game(game_id: str) -> None:
    """Whatever the players do and under whatever settings, a game keeps its promises."""

    @settings(max_examples=4)
    @given(playthroughs(game(game_id), most_moves=250))
    def holds(play: Playthrough) -> None:
        for check in (*CHECKS, check_json, check_record):
            play.holds(check)

    holds()


@every_game
def test_what_is_hidden_stays_hidden(game_id: str) -> None:
    """What a viewer sees does not depend on hands of others and on the order of piles."""

    @settings(max_examples=2)
    @given(playthroughs(game(game_id), most_moves=60), st.integers(0, 99))
    def holds(play: Playthrough, seed: int) -> None:
        check_hiding(play, seed=seed)

    holds()


@every_game
def test_games_take_no_notice_of_each_other(game_id: str) -> None:
    """Two games at neighbouring tables are two games."""

    @settings(max_examples=3)
    @given(playthroughs(game(game_id), most_moves=100), playthroughs(game(game_id), most_moves=100))
    def holds(one: Playthrough, other: Playthrough) -> None:
        check_purity(one, other)

    holds()


@every_game
def test_promises_hold_to_the_end_of_a_game(game_id: str) -> None:
    """A random game with few pieces and many players that is played to its end keeps every promise."""
    known = game(game_id)
    boxes = [{"players": players, "components": SMALL[known]} for players in player_numbers(known)]
    *_, settings = chain.from_iterable(possible_settings(known, **box) for box in boxes)
    assert check_game(known, [settings]) == 1


@pytest.mark.long
@every_game
@pytest.mark.parametrize("seed", range(4))
def test_promises_hold_to_the_end_of_all_kinds_of_games(game_id: str, seed: int) -> None:
    """Games that are played to the end keep every promise, in every edition, reading, variant and number of players."""
    assert check_game(game(game_id), seed=1000 * seed) > 20
