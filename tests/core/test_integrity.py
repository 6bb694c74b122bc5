"""Integrity: what a declaration says of every state, checked of states from outside."""

from typing import Any

import pytest
from attrs import evolve, frozen
from hypothesis import given
from hypothesis import strategies as st

from rulebook.core import Kinds, Multiset, Open, OpenHolding, Pieces, Seat, SizeOnly
from rulebook.core.hints import fits
from rulebook.core.integrity import piece_checks, seats_named
from rulebook.play import generator, playout
from tests.core.made_up import KINDS, Colour, Dealing, Rolling, Settings, State, begun, game

STATE = begun()
EMPTY = Multiset.of(KINDS)


def faults(state: State) -> list[str]:
    return list(map(str, game.well_formed(state)))


@given(seed=st.integers(0, 99))
def test_every_state_of_a_game_is_good(seed: int) -> None:
    """No game comes into a state that has a fault."""
    assert all(faults(move.step.state) == [] for move in playout(game, game.new_game(), generator(seed)))


@pytest.mark.parametrize(
    ("value", "hint", "is_of_it"),
    [
        ((1, 2), tuple[int, int], True),
        ((1,), tuple[int, int], False),
        ((1, 2, 3), tuple[int, int], False),
        ((1, True), tuple[int, int], False),
        ((), tuple[int, ...], True),
        ([1], tuple[int, ...], False),
        (frozenset([1]), frozenset[int], True),
        (frozenset(["1"]), frozenset[int], False),
        (((1, None), (2, Colour.RED)), tuple[tuple[int, Colour | None], ...], True),
        (((1, None), (2, "red")), tuple[tuple[int, Colour | None], ...], False),
        (True, bool, True),
        (1, bool, False),
    ],
)
def test_values_of_a_type(value: object, hint: object, is_of_it: bool) -> None:
    """A value is of a type if all its parts are, and there are as many of them."""
    assert fits(value, hint) is is_of_it


CASES: list[tuple[dict[str, Any], list[str]]] = [
    ({"settings": None}, ["settings: must be of type Settings, not None"]),
    ({"phase": None}, ["phase: must be of type Dealing | Acting | Rolling | Over, not None"]),
    ({"phase": Rolling(1.0)}, ["phase: must be of type Dealing | Acting | Rolling | Over, not Rolling(roller=1.0)"]),  # type: ignore[arg-type]  # that is the point
    (
        {"seat": 1.0, "bids": (0, True), "hands": None, "bag": []},
        [
            "seat: must be of type int, not 1.0",
            "bids: must be of type tuple[int, ...], not (0, True)",
            "hands: must be of type tuple[Multiset[Colour], ...], not None",
            "bag: must be of type Multiset[Colour], not []",
        ],
    ),
    ({"settings": Settings(7)}, ["settings: the game is for 2 to 3 players, not 7 (players-1)"]),
    ({"settings": Settings("2")}, ["settings: players must be of type int, not '2'"]),  # type: ignore[arg-type]  # that is the point
    ({"hands": STATE.hands[:1]}, ["hands: must have 2 items, one for each player, not 1 (players-1)"]),
    (
        {"bids": (0, 0, 0), "purses": ()},
        [
            "bids: must have 2 items, one for each player, not 3 (players-1)",
            "purses: must have 2 items, one for each player, not 0 (players-1)",
        ],
    ),
    ({"seat": 2}, ["seat: there is no seat 2 (players-1)"]),
    ({"seat": -1}, ["seat: there is no seat -1 (players-1)"]),
    ({"phase": Rolling(2)}, ["roller: there is no seat 2 (players-1)"]),
    ({"bag": Multiset(KINDS, (1, 2))}, ["bag: is not a pile of this game's marbles (box-1)"]),
    ({"bag": Multiset(KINDS, (-1, 2, 3))}, ["bag: is not a pile of this game's marbles (box-1)"]),
    ({"bag": Multiset.of(Kinds("xyz"))}, ["bag: is not a pile of this game's marbles (box-1)"]),
    ({"layers": (EMPTY, Multiset(KINDS, ()))}, ["layers: is not a pile of this game's marbles (box-1)"]),
    ({"table": (Colour.RED,)}, ["marbles: there are 4 copies of red, not 3 (box-1)"]),
    (
        {"bag": EMPTY},
        [
            "marbles: there are 2 copies of red, not 3 (box-1)",
            "marbles: there is 1 copy of blue, not 3 (box-1)",
            "marbles: there is 1 copy of white, not 2 (box-1)",
        ],
    ),
    ({"table": ("x",)}, ["table: must be of type tuple[Colour, ...], not ('x',)"]),
    ({"turns": 5}, ["turns: there are no 5 turns (end-1)"]),
    ({"turns": -1}, ["turns: there are no -1 turns (end-1)"]),
]


@pytest.mark.parametrize(("changes", "told"), CASES)
def test_faults(changes: dict[str, Any], told: list[str]) -> None:
    """A state is asked about its settings, then its seats, its piles, its pieces, and what else the game asks."""
    assert faults(evolve(STATE, **changes)) == told


def test_what_comes_first() -> None:
    """Where something is wrong, what would be asked after it is not asked."""
    assert faults(evolve(STATE, settings=Settings(7), turns=-1, bag=EMPTY)) == [
        "settings: the game is for 2 to 3 players, not 7 (players-1)"
    ]


@frozen
class Drawn:
    """A phase in which a marble is in somebody's hand."""

    marble: Open[Colour]

    @property
    def pieces(self) -> tuple[Colour]:
        return (self.marble,)


@frozen
class Marbles:
    """A bag, and a phase in which a marble can be."""

    settings: Open[object]
    phase: OpenHolding[Drawn | Dealing]
    bag: SizeOnly[Multiset[Colour]]


def test_a_piece_that_a_phase_holds() -> None:
    """Pieces lie in a phase that has some; a phase without pieces is not a piece."""
    box = Pieces("marbles", lambda settings: KINDS, lambda settings: [Colour.RED, Colour.BLUE], "box-1")
    _, conservation = piece_checks(Marbles, (box,))
    assert not list(conservation(Marbles(None, Drawn(Colour.RED), Multiset.of(KINDS, [Colour.BLUE]))))
    assert not list(conservation(Marbles(None, Dealing(), Multiset.of(KINDS, [Colour.RED, Colour.BLUE]))))
    lost = Marbles(None, Dealing(), Multiset.of(KINDS, [Colour.BLUE]))
    assert list(map(str, conservation(lost))) == ["marbles: there are 0 copies of red, not 1 (box-1)"]


@frozen
class Trick:
    """Data of a phase that names seats in several ways."""

    leader: Open[Seat]
    second: Open[Seat | None]
    order: Open[tuple[Seat, ...]]
    number: Open[int]


@frozen
class Table:
    """Something in such a phase."""

    dealer: Open[Seat]
    phase: Open[Trick | Dealing]


def test_seats_that_are_named() -> None:
    """Every field that names a seat, or several, is known by its type, in the data of the phase too."""
    assert list(seats_named(Table(1, Trick(2, None, (3, 4), 5)))) == [
        *(("dealer", 1), ("leader", 2), ("second", None), ("order", 3), ("order", 4))
    ]
    assert list(seats_named(Table(1, Dealing()))) == [("dealer", 1)]
