"""Every installed game keeps the promises of the `Game` protocol."""

from collections.abc import Callable
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulebook.conformance import (
    CHECKS,
    ConformanceError,
    Playthrough,
    check_game,
    check_hiding,
    check_json,
    check_purity,
    check_record,
    every_rules,
)
from tests.strategies import Case, cases, playthroughs

CASES = cases()

every_game = pytest.mark.parametrize("case", CASES, ids=[case.id for case in CASES])


@every_game
@pytest.mark.parametrize("check", [*CHECKS, check_json, check_record])
def test_promises_hold_along_any_game(case: Case, check: Callable[[Playthrough], None]) -> None:
    """Whatever the players do and under whatever rules, a game keeps its promises."""

    @settings(max_examples=15)
    @given(playthroughs(case, most_moves=250))
    def holds(play: Playthrough) -> None:
        check(play)

    holds()


@every_game
def test_what_is_hidden_stays_hidden(case: Case) -> None:
    """What a seat sees does not depend on hands of others and on the order of piles."""

    @settings(max_examples=15)
    @given(playthroughs(case, most_moves=250), st.integers(0, 99))
    def holds(play: Playthrough, seed: int) -> None:
        check_hiding(play, case.secrets, seed=seed)

    holds()


@every_game
def test_games_take_no_notice_of_each_other(case: Case) -> None:
    """Two games at neighbouring tables are two games."""

    @settings(max_examples=15)
    @given(playthroughs(case), playthroughs(case))
    def holds(one: Playthrough, other: Playthrough) -> None:
        check_purity(one, other)

    holds()


@every_game
def test_promises_hold_to_the_end_of_some_games(case: Case) -> None:
    """Random games that are played to the end keep every promise, in a part of all editions, readings and variants."""
    assert check_game(case.game, case.secrets, islice(every_rules(case.game), 0, None, 17), most_moves=3000) > 1


@pytest.mark.slow
@every_game
@pytest.mark.parametrize("seed", range(4))
def test_promises_hold_to_the_end_of_all_kinds_of_games(case: Case, seed: int) -> None:
    """Games that are played to the end keep every promise, in every edition, reading, variant and number of players."""
    assert check_game(case.game, case.secrets, seed=1000 * seed, most_moves=5000) >= 100


def test_the_error_names_game_and_promise() -> None:
    """A broken promise is told with the game and the promise."""
    error = ConformanceError("chess", "results", "nobody won")
    assert (error.game_id, error.promise, error.reason) == ("chess", "results", "nobody won")
    assert str(error) == "chess: results: nobody won"
