"""Rows and states: every state of the printed game has one row, and nothing else is a row."""

from typing import Any

import pytest
from attrs import evolve

from rulebook.core import SPECTATOR, SettingsError, StateError
from rulebook.games.prato_dei_conigli import Card, Components, Mode, Observation, Printed, Settings, State, Variants, game
from rulebook.games.prato_dei_conigli.box import state as phases
from rulebook.kernels import kernel
from rulebook.kernels.prato_dei_conigli.layout import (
    AREA,
    BAG,
    DEALER,
    DECK,
    DRAWN_RABBIT,
    HELD,
    MARKER,
    MOVED,
    NAMED,
    PHASE,
    PLAYED,
    PUTTING,
    ROLLED,
    SEAT,
    SELECTION,
    SUN,
)
from tests.kernels.prato_dei_conigli.states import every_kind_of_game, states

PRATO = kernel("prato_dei_conigli")


def playing(**settings: Any) -> State:
    """A state of a random game in which somebody has played a card."""
    return next(
        state
        for state in states("codec", **settings)
        if isinstance(state.phase, phases.Playing) and any(state.played) and state.sun > 2
    )


@pytest.mark.parametrize("settings", tuple(every_kind_of_game()), ids=lambda settings: f"{settings.players}")
def test_rows_are_of_states(settings: Settings) -> None:
    """The row of a state is read as that state, and keeps to the ranges of the layout."""
    parts = {"readings": settings.readings, "variants": settings.variants, "first_player": settings.first_player}
    for state in states("rows", players=settings.players, **parts):
        row = PRATO.encode(state)
        assert len(row) == PRATO.layout.width
        assert PRATO.decode(row, state.settings) == state


def test_different_observations_have_different_views() -> None:
    """What a seat sees is told apart from all else that it sees in a game, and keeps to the ranges of the view."""
    for settings in ({"players": 3}, {"players": 4, "variants": Variants(Mode.INSIEMI)}):
        views: dict[tuple[int, ...], Observation] = {}
        for state in states("views", **settings):
            for viewer in (SPECTATOR, *range(state.settings.players)):
                observation = game.observe(state, viewer)
                view = PRATO.seen(observation)
                assert not list(PRATO.view.faults(view))
                assert views.setdefault(tuple(view), observation) == observation


@pytest.mark.parametrize(
    ("place", "number", "reason"),
    [
        (PHASE, 13, r"phase is 13, and must be from 0 to 12"),
        (PHASE, PUTTING, "has no rabbit that was drawn"),
        (SUN, 0, "sun is 0, and must be from 1 to 10"),
        (DEALER, 5, "there is no seat 5"),
        (SEAT, 0, "before its turn|hands|dealt"),
        (ROLLED, 7, "has a roll of dice that are not rolled in this game"),
        (MOVED, 1, "is not how its state is written"),
        (NAMED, 1, "is not how its state is written"),
        (DRAWN_RABBIT, 1, "is not how its state is written"),
        (AREA, 2, "rabbits"),
        (BAG, 0, "rabbits"),
        (MARKER + 4, 1, "is not how its state is written"),
        (HELD, 1 << 55, r"hands\[0\]"),
        (HELD + 3, 1, "is not how its state is written"),
        (DECK, 0, "cards"),
        (SELECTION, 33, "do not single this out|not valid"),
        (PLAYED, 2, "is not how its state is written"),
    ],
)
def test_other_rows_are_refused(place: int, number: int, reason: str) -> None:
    """A row that is of no state is refused with a reason."""
    state = playing(players=3)
    row = PRATO.encode(state)
    row[place] = number
    with pytest.raises(StateError, match=reason):
        PRATO.decode(row, state.settings)


def test_copies_fill_a_field_from_below() -> None:
    """A pile whose bits stand elsewhere in their field is not how a state is written."""
    state = playing(players=2)
    row = PRATO.encode(state)
    held = row[BAG]
    gap = next(kind for kind in range(15) if held >> 4 * kind & 15 == 1)
    row[BAG] ^= 3 << 4 * gap
    with pytest.raises(StateError, match="is not how its state is written"):
        PRATO.decode(row, state.settings)


def test_a_row_has_its_width() -> None:
    """A row that is too short is refused."""
    state = playing(players=2)
    with pytest.raises(StateError, match="has 69 numbers, and not 70"):
        PRATO.decode(PRATO.encode(state)[:-1], state.settings)


def test_ill_formed_states_have_no_row() -> None:
    """A state that no game can be in is refused."""
    state = playing(players=2)
    with pytest.raises(StateError):
        PRATO.encode(evolve(state, sun=1))


@pytest.mark.parametrize(
    "components", [Components(hand=4), Components(deck=(Printed(Card.from_code("even"), 1, 20),)), Components(sun_stops=5)]
)
def test_only_the_printed_game_has_a_kernel(components: Components) -> None:
    """Other components are refused from either side, decks of an owner among them."""
    other = game.new_game(players=2, components=components)
    with pytest.raises(SettingsError, match="plays with the printed components only"):
        PRATO.encode(other)
    with pytest.raises(SettingsError, match="plays with the printed components only"):
        PRATO.decode([0] * PRATO.layout.width, other.settings)
