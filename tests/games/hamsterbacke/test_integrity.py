"""Integrity: every fault that makes a position one that no game can be in."""

from typing import Any

import pytest
from attrs import evolve

from rulebook.games.hamsterbacke import Score, State, Take, game
from rulebook.games.hamsterbacke.model import state as box
from rulebook.games.hamsterbacke.model.state import Drawing, Giving, Picking
from tests.games.hamsterbacke.positions import GONE, draws, play, position

GOOD = position(hands=["RE RE LG", "DG", "BL BL"], blocks=["OR OR OR", "", "LG"], points=["YE YE YE"])
DRAWING = play(GOOD, Take(5)).state
ADDING = play(DRAWING, *draws("LG")).state
PICKING = play(position(hands=["", "LG LG", "BL BL"], blocks=["DG"]), Score()).state
GIVING = play(position(hands=["", "LG LG LG", "BL BL"], blocks=["DG"]), Score()).state
LATE = position(hands=["LG", "DG"], rows=dict.fromkeys(range(4, 8), GONE), deck_of="", actions=1)
OVER = play(LATE, Take(0)).state
DEALING = play(game.new_game(), *draws("LG DG BL")).state
LAYING = play(DEALING, *draws("LG LG LG RE RE")).state


def faults(state: State) -> list[str]:
    """Everything that is wrong with a position, in words."""
    return list(map(str, game.well_formed(state)))


DEALT_OUT = "hands: the hands are not dealt one after the other (setup-1)"
NOT_IN_ORDER = "rows: the rows are not begun one after the other (setup-2)"
WON = "block_piles: cards have been laid or won while hands are being dealt (setup-4)"
ALIKE = "block_piles: light green is on top of two of them (blocking-3)"
BEGUN = "phase: rows are begun when all hands are dealt (setup-2)"
EARLY = "rows: rows are begun after all hands are dealt (setup-2)"
GONE_ALL = dict.fromkeys(range(8), GONE)


def dealing(*hands: str, rows: dict[int, str] | None = None, **others: Any) -> State:
    """A position in which hands are dealt, without rows but those named."""
    return position(list(hands), rows=GONE_ALL | (rows or {}), phase=box.DEALING, **others)


def beginning(rows: dict[int, str]) -> State:
    """A position in which rows are begun."""
    return position(["LG LG", "DG DG", "BL BL"], rows=GONE_ALL | rows, phase=box.LAYING_OUT)


FAULTS = [
    # The circle has as many spots as the game began with; block piles are made of groups, none with the colour of another.
    (evolve(LATE, rows=LATE.rows[:7]), "rows: the circle has 7 spots, not 8 (setup-2)"),
    (position(blocks=["OR OR"]), "block_piles: that of seat 0 is not made of groups (groups-1)"),
    (
        position(blocks=["", "LG RE RE RE RE RE LG"]),
        "block_piles: that of seat 1 is not made of groups (groups-1)",
    ),
    (position(blocks=["LG", "DG", "BL BL LG"]), f"{ALIKE}; {ALIKE}"),
    # Hands are dealt one after the other, then rows are begun in order, and nothing is laid, won or done before.
    *[(dealing(*hands), DEALT_OUT) for hands in (("LG", "DG BL"), ("LG", "DG"), ("LG DG BL",), ("", "LG DG"))],
    (evolve(DEALING, actions=1), "actions: somebody has acted while hands are being dealt (setup-5)"),
    (evolve(LAYING, seat=1), "seat: seat 0 begins (setup-5)"),
    *[(beginning(rows), NOT_IN_ORDER) for rows in ({0: "RE", 2: "RE"}, {0: "RE BL"}, dict.fromkeys(range(8), "RE"))],
    (evolve(DEALING, phase=box.LAYING_OUT), BEGUN),
    (evolve(LAYING, phase=box.DEALING), f"{BEGUN}; {EARLY}"),
    (dealing("LG LG", "DG", rows={0: "RE"}), EARLY),
    (dealing("LG LG", "DG", blocks=["LG"]), WON),
    (dealing("LG LG", "DG", points=["LG"]), WON),
    # What is going on fits the phase of the game.
    (position(rows={3: GONE}), "rows: a row is gone while the deck has cards (taking-7)"),
    (evolve(PICKING, phase=Picking(0)), "phase: no card has the number 0 (bonus-2)"),
    (evolve(GIVING, phase=Giving(-1, giver=1)), "phase: no card has the number -1 (bonus-2)"),
    (evolve(GOOD, actions=2), "actions: the number of actions done cannot be 2 now (turn-1)"),
    (evolve(GOOD, actions=3), "actions: the number of actions done cannot be 3 now (turn-1)"),
    (evolve(GOOD, actions=-1), "actions: the number of actions done cannot be -1 now (turn-1)"),
    (evolve(OVER, actions=1), "actions: the number of actions done cannot be 1 now (turn-1)"),
    (evolve(OVER, actions=3), "actions: the number of actions done cannot be 3 now (turn-1)"),
    # While cards are added the spot of the row taken is the only one that can be empty, and there are cards to come.
    (evolve(DRAWING, phase=Drawing(8)), "phase: there is no row 8 (taking-1)"),
    (evolve(DRAWING, phase=Drawing(-1)), "phase: there is no row -1 (taking-1)"),
    (evolve(DRAWING, phase=Drawing(4)), "rows: while the deck has cards only row 4 can be missing (taking-4)"),
    (evolve(DRAWING, phase=Drawing(5, 1)), "rows: while the deck has cards only row 5 can be missing (taking-4)"),
    (evolve(ADDING, phase=Drawing(5, 0)), "rows: while the deck has cards only row 5 can be missing (taking-4)"),
    (evolve(ADDING, phase=Drawing(5, 3)), "phase: 3 cards have been added, and more are to come (taking-3)"),
    (evolve(ADDING, phase=Drawing(5, -1)), "phase: -1 cards have been added, and more are to come (taking-3)"),
    (position(rows={5: GONE}, deck_of="", phase=Drawing(5)), "deck: there is no card to be added (taking-6)"),
    # A bonus comes from one who holds more cards than the scorer and than are due.
    (evolve(PICKING, phase=Picking(5)), "phase: no card has the number 5 (bonus-2)"),
    (
        position(["", "LG LG", "BL BL"], ["DG"], phase=Picking(1)),
        "block_piles: seat 0 has turned its block pile over (scoring-1)",
    ),
    (
        position(["RE RE", "LG LG", "BL"], phase=Picking(1)),
        "hands: seat 0 holds the most cards and gets no bonus (bonus-6)",
    ),
    (position(["", "LG LG", "BL"], phase=Picking(1)), "hands: seat 1 alone holds the most cards (bonus-3)"),
    (evolve(GIVING, phase=Giving(1, giver=2)), "phase: seat 2 does not hold the most cards (bonus-1)"),
    (evolve(GIVING, phase=Giving(3, giver=1)), "phase: seat 1 has no choice (bonus-5)"),
]


@pytest.mark.parametrize(("state", "told"), FAULTS)
def test_what_is_wrong(state: State, told: str) -> None:
    """What is wrong with a state is told, with its place and the clause that it breaks."""
    assert "; ".join(faults(state)) == told


@pytest.mark.parametrize(("rows", "actions", "good"), [(4, 0, True), (3, 1, True), (3, 0, False), (2, 1, False)])
def test_rows_while_the_game_is_running(rows: int, actions: int, good: bool) -> None:
    """A turn begins with at least four rows, and one of them can be gone after its first action."""
    state = position(rows=dict.fromkeys(range(rows, 8), GONE), deck_of="", actions=actions)
    assert faults(state) == ([] if good else [f"rows: with {rows} rows the game is over (ending-1)"])


@pytest.mark.parametrize(("rows", "good"), [(1, False), (2, True), (3, True), (4, False)])
def test_rows_at_the_end(rows: int, good: bool) -> None:
    """A game ends with three rows, or with two."""
    state = position(rows=dict.fromkeys(range(rows, 8), GONE), deck_of="", actions=2, phase=box.OVER)
    assert faults(state) == ([] if good else [f"rows: no game ends with {rows} rows (ending-1)"])
