"""Rows and states: every state of the printed game has one row, and nothing else is a row."""

from typing import Any

import pytest
from attrs import evolve

from rulebook.core import SettingsError, StateError
from rulebook.games.yellowstone_park import Components, State, game
from rulebook.games.yellowstone_park.box.state import Placing
from rulebook.kernels import kernel
from rulebook.kernels.yellowstone_park.layout import HAND, LAYER, LAYERS, MARKER, OWNED, PLACED, SEAT, TWINNED
from rulebook.play import generator, playout

PARK = kernel("yellowstone_park")


def middle(**settings: Any) -> State:
    """A state in the middle of a random game, in which a seat is to place its first card."""
    states = [move.step.state for move in playout(game, game.new_game(**settings), generator(4))]
    return next(state for state in states[len(states) // 2 :] if state.phase == Placing(0))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_rows_are_of_states(players: int) -> None:
    """The row of a state is read as that state."""
    for move in playout(game, game.new_game(players=players), generator(players)):
        state = move.step.state
        row = PARK.encode(state)
        assert len(row) == PARK.layout.width
        assert PARK.decode(row, state.settings) == state


@pytest.mark.parametrize(
    ("place", "number", "reason"),
    [
        (SEAT, 3, "seat"),
        (SEAT, -1, r"seat is -1, and must be from 0 to 4"),
        (PLACED, 2, r"placed is 2, and must be from 0 to 1"),
        (HAND, 1 << 60, r"hands\[0\]"),
        (HAND + 4, 1, "row: is not how its state is written"),
        (LAYER + 40, 1, "row: is not how its state is written"),
        (LAYERS, 0, "pieces|cards|draw"),
        (OWNED, 0, "have no one colour"),
        (TWINNED, 1 << 48, "row: is not how its state is written|board"),
        (MARKER, 90, "over"),
    ],
)
def test_other_rows_are_refused(place: int, number: int, reason: str) -> None:
    """A row that belongs to no state is refused with a reason."""
    state = middle(players=3)
    row = PARK.encode(state)
    row[place] = number
    with pytest.raises(StateError, match=reason):
        PARK.decode(row, state.settings)


def test_a_row_has_its_width() -> None:
    """A row that is too short is refused."""
    state = middle(players=2)
    with pytest.raises(StateError, match="has 78 numbers, and not 79"):
        PARK.decode(PARK.encode(state)[:-1], state.settings)


def test_ill_formed_states_have_no_row() -> None:
    """A state that no game can be in is refused."""
    state = middle(players=2)
    with pytest.raises(StateError):
        PARK.encode(evolve(state, hands=state.hands[::-1], seat=1 - state.seat, draw_pile=()))


def test_only_the_printed_game_has_a_kernel() -> None:
    """Other components are refused, from either side."""
    small = game.new_game(players=2, components=Components(hand=5))
    with pytest.raises(SettingsError, match="plays with the printed components only"):
        PARK.encode(small)
    with pytest.raises(SettingsError, match="plays with the printed components only"):
        PARK.decode([0] * PARK.layout.width, small.settings)
