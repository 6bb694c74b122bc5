"""Integrity: what hardly ever comes of a state of a game when a thing or two are changed in it."""

from functools import reduce

from attrs import evolve

from rulebook.core import Multiset
from rulebook.games.scopa import State, game
from rulebook.games.scopa.model.state import PLAYING
from tests.games.scopa.positions import after, deals, pile, position


def clauses_broken(state: State) -> list[str | None]:
    """The clauses by which a position is wrong."""
    return [fault.clause for fault in game.well_formed(state)]


def test_a_card_that_has_more_captures_than_numbers() -> None:
    """No table gives a card more captures than it has in any game."""
    state = position(["S7 S2", "B10 B4"], "D1 D2 D3 D4 D5 D6 D7 D8 D9 C1 C2 C3")
    assert clauses_broken(state) == ["capturing-5"]


def test_kings_that_should_have_made_the_deal_void() -> None:
    """A deal with three kings on the table is not begun."""
    table = after(game.new_game(), *deals("D1 D2 D3 C1 C2 C3")).state
    kings = pile("D10 C10 S10 S4")
    begun = evolve(table, table=kings, stock=reduce(Multiset.without, kings, table.stock), phase=PLAYING)
    assert clauses_broken(begun) == ["dealing-5"]
