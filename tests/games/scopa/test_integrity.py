"""Integrity: states that no game can be in, and that hardly come about where others are changed, as for faults.txt."""

from collections.abc import Callable
from functools import reduce

import pytest
from attrs import evolve

from rulebook.core import Multiset
from rulebook.games.scopa import Settings, State, game
from rulebook.games.scopa.model.state import PLAYING
from rulebook.games.scopa.views import integrity, tables
from tests.games.scopa.positions import ONE_DEAL, after, deals, pile, position

GOOD = position(["D7 C2", "B10 B1"], "C7 D5 D2", ["S1 S3"], last=0)


def faults(state: State) -> list[str]:
    """Everything that is wrong with a position, in words."""
    return list(map(str, game.well_formed(state)))


BROKEN = [
    (evolve(GOOD, points=(0, -1)), integrity.points_are_not_negative),
    (position(["D7 C2", "B10 B1"], "C7 S7 D5 S5 D3 S3 D4 S4 D9"), integrity.few_cards_are_alike),
    (position(["S7 S2", "B10 B4"], "D1 D2 D3 D4 D5 D6 D7 D8 D9 C1 C2 C3"), tables.captures_are_few),
    (evolve(GOOD, points=(1, 0), settings=Settings(2, variants=ONE_DEAL)), integrity.the_game_goes_on),
    (position(["D7 C2", "B10 B1"], stock="S4"), integrity.rounds_are_whole),
]


@pytest.mark.parametrize(("state", "rule"), BROKEN)
def test_what_is_wrong(state: State, rule: Callable[[State], bool]) -> None:
    """What is wrong with a state is told, with its place and the clause that it breaks."""
    assert faults(state) == [fault_of(rule)]


def fault_of(rule: Callable[[State], bool]) -> str:
    """How it is told that a rule is broken."""
    return next(
        f"{where}: this is not so: {holds.__doc__} ({id})"
        for holds, where, id in (*integrity.RULES, tables.RULE)
        if holds is rule
    )


def test_kings_that_should_have_made_the_deal_void() -> None:
    """A deal with three kings on the table is not begun."""
    table = after(game.new_game(), *deals("D1 D2 D3 C1 C2 C3")).state
    kings = pile("D10 C10 S10 S4")
    begun = evolve(table, table=kings, stock=reduce(Multiset.without, kings, table.stock), phase=PLAYING)
    assert faults(begun) == [fault_of(integrity.void_deals_are_not_played)]
