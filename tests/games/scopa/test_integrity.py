"""Integrity: which states a game can be in, and what is said of others."""

from functools import reduce

import pytest
from attrs import evolve

from rulebook.core import Multiset
from rulebook.games.scopa import Settings, State, game
from rulebook.games.scopa.box.state import DEALING, DEALING_NEW_HANDS, LAYING_OUT, OVER, PLAYING
from tests.games.scopa.positions import ONE_DEAL, after, deals, pile, play, position

GOOD = position(["D7 C2", "B10 B1"], "C7 D5 D2", ["S1 S3"], last=0)
DEALT = after(game.new_game(), *deals("D1 D2 D3 C1")).state
LAID = after(game.new_game(), *deals("D1 D2 D3 C1 C2 C3 S1")).state
BEGUN = after(LAID, *deals("S2 S3 S4")).state
ENDED = after(position(["D7", ""], "S7", dealer=1, settings=Settings(2, variants=ONE_DEAL)), play("D7", "S7")).state


def faults(state: State) -> list[str]:
    """Everything that is wrong with a position, in words."""
    return list(map(str, game.well_formed(state)))


@pytest.mark.parametrize("state", [game.new_game(), GOOD, DEALT, LAID, BEGUN, ENDED])
def test_good_positions(state: State) -> None:
    """A position that a game can be in has no fault."""
    assert game.well_formed(state) == ()


FAULTS = [
    # Sides have what sides can have.
    (evolve(GOOD, hands=GOOD.hands[:1]), "hands: must have 2 items, one for each player, not 1 (components-4)"),
    (evolve(GOOD, dealer=2), "dealer: there is no seat 2 (components-4)"),
    (evolve(GOOD, stock=pile("D1")), "cards: there are 2 copies of D1, not 1 (components-1)"),
    (evolve(GOOD, scope=(0,)), "scope: there are 1 for 2 sides (components-5)"),
    (evolve(GOOD, points=(0, 0, 0)), "points: there are 3 for 2 sides (components-5)"),
    (evolve(GOOD, points=(0, -1)), "points: points are not below 0 (winning-1)"),
    (evolve(GOOD, last_capturer=2), "last_capturer: there is no side 2 (components-5)"),
    (
        evolve(GOOD, last_capturer=None),
        "last_capturer: some side has captured last exactly if there are cards in piles (ending-2)",
    ),
    (
        position(["D7 C2", "B10 B1"], "C7 D5 D2", [""], last=0),
        "last_capturer: side 0 has no cards in its pile (capturing-6)",
    ),
    (evolve(GOOD, scope=(2, 0)), "piles: side 0 has captured 2 cards with 2 scope (capturing-6)"),
    (position(["D7 C2", "B10 B1"], "C7 D5 D2", ["S1"]), "piles: side 0 has captured 1 cards with 0 scope (capturing-6)"),
    # What lies where fits what happens next.
    (
        evolve(GOOD, phase=LAYING_OUT),
        "piles: somebody has captured before the first card is played (dealing-2); "
        "hands: everybody holds 3 now (dealing-3); stock: 0 cards do not come out even (components-6)",
    ),
    (evolve(DEALT, phase=LAYING_OUT), "hands: everybody holds 3 now (dealing-3)"),
    (
        evolve(LAID, phase=DEALING),
        "hands: the hands are not dealt one after the other (dealing-3); "
        "table: there are 1 cards on the table now (dealing-4)",
    ),
    (evolve(BEGUN, phase=LAYING_OUT), "table: there are 4 cards on the table now (dealing-4)"),
    (evolve(DEALT, seat=1), "seat: seat 0 plays first (turn-1)"),
    (evolve(BEGUN, phase=DEALING_NEW_HANDS), "hands: the hands are not dealt one after the other (dealing-3)"),
    (evolve(DEALT, hands=(pile("D1 D2"), pile("D3 C1"))), "hands: the hands are not dealt one after the other (dealing-3)"),
    (
        evolve(GOOD, phase=DEALING_NEW_HANDS, hands=(pile(""), pile("")), piles=(pile("S1 S3 D7 C2 B10 B1"), GOOD.piles[1])),
        "stock: there is no card for new hands (dealing-7)",
    ),
    (evolve(GOOD, seat=1), "hands: the hands are not level when seat 1 is to play (turn-2)"),
    (position(["", "D7"], "C7", seat=0, dealer=1), "hands: seat 0 holds 0 cards when it is to play (turn-3)"),
    (
        position(["D7 C2", "B10 B1"], "C7 S7 D5 S5 D3 S3 D4 S4 D9"),
        "table: there are cards of one value that were laid beside each other (capturing-5)",
    ),
    (
        evolve(GOOD, phase=OVER),
        "phase: the game is over with cards that nobody has won (ending-2); "
        "stock: 0 cards do not come out even (components-6); points: no side has won with these points (winning-3)",
    ),
    (evolve(ENDED, points=(0, 0), settings=Settings(2)), "points: no side has won with these points (winning-3)"),
    (evolve(GOOD, points=(11, 3)), "points: with these points the game is over (winning-3)"),
    (
        evolve(GOOD, points=(1, 0), settings=Settings(2, variants=ONE_DEAL)),
        "points: with these points the game is over (winning-6)",
    ),
    (position(["D7 C2", "B10 B1"], stock="S4"), "stock: 1 cards do not come out even (components-6)"),
]


@pytest.mark.parametrize(("state", "told"), FAULTS)
def test_what_is_wrong(state: State, told: str) -> None:
    """What is wrong with a state is told, with its place and the clause that it breaks."""
    assert "; ".join(faults(state)) == told


def test_kings_that_should_have_made_the_deal_void() -> None:
    """A deal with three kings on the table is not begun."""
    table = after(game.new_game(), *deals("D1 D2 D3 C1 C2 C3")).state
    kings = pile("D10 C10 S10 S4")
    begun = evolve(table, table=kings, stock=reduce(Multiset.without, kings, table.stock), phase=PLAYING)
    assert faults(begun) == ["table: a deal with these cards on the table is void (dealing-5)"]
