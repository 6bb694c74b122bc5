"""Compound mutants: made of all rules, wrong only where something else holds, and noticed in a short sample."""

import ast
from collections.abc import Callable

import pytest

from rulebook.registry import game, game_ids
from tests.tools.mutation.compound import compounds, spread_over
from tests.tools.mutation.compounds import EXPLAINED, OF_EACH_GAME, all_reached, explained, explanation, fates_of, of_game

SOURCE = """\
def fee(weight: int, players: int) -> int:
    if weight < 3:
        return 0
    return weight + 1
"""


def test_a_mutant_is_wrong_where_something_else_holds() -> None:
    """A condition is negated, or a number is raised by one, with a number of players or from a threshold on."""
    found = list(compounds("fees", SOURCE, game("scopa")))
    assert {mutant.plain for mutant in found} == {"weight < 3", "0", "weight + 1"}
    assert all(mutant.becomes.startswith(("((not (weight < 3)) if (", "((")) for mutant in found)
    wrong = [fee_of(mutant.source) for mutant in found]
    right = fee_of(SOURCE)
    assert all(any(agreement(fee, right)) for fee in wrong)
    assert sum(not all(agreement(fee, right)) for fee in wrong) > len(wrong) / 2


def fee_of(source: str) -> Callable[[int, int], int]:
    """The rule of a module."""
    names: dict[str, Callable[[int, int], int]] = {}
    exec(source, {}, names)
    return names["fee"]


def agreement(one: Callable[[int, int], int], other: Callable[[int, int], int]) -> list[bool]:
    """For which weights and numbers of players two fees are the same."""
    return [one(weight, players) == other(weight, players) for weight in range(8) for players in (2, 3, 4)]


@pytest.mark.parametrize("game_id", game_ids())
def test_there_are_enough_of_every_game(game_id: str) -> None:
    """Every game has as many as are to be run, each with its own name, of all modules with a rule; they can be parsed."""
    chosen = spread_over(of_game(game_id), OF_EACH_GAME)
    assert len(chosen) == len({mutant.id for mutant in chosen}) == OF_EACH_GAME
    assert len({mutant.module for mutant in chosen}) > 5
    for mutant in chosen:
        ast.parse(mutant.source)
    assert chosen == spread_over(of_game(game_id), OF_EACH_GAME)


def test_explained_survivors_are_there() -> None:
    """Each survivor that is explained is a mutant of the rules as they are, and has a reason."""
    every = {(one.module, one.function, one.becomes) for game_id in game_ids() for one in of_game(game_id)}
    assert EXPLAINED.is_file()
    assert [one for one in explained() if (one.module, one.function, one.becomes) not in every] == []
    assert all(one.reason.strip() for one in explained())


@pytest.mark.long
@pytest.mark.parametrize("game_id", game_ids())
def test_a_sample_is_noticed(game_id: str) -> None:
    """A few of them, each in its own process, are noticed by the tests that come to them."""
    sample = [one for one in spread_over(of_game(game_id), 3) if explanation(one) is None]
    tests = all_reached({game_id: sample}, jobs=1)
    assert all(by for _, by in fates_of({one: tests[one.id] for one in sample}, jobs=1, until=float("inf")))
