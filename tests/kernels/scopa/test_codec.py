"""Rows and states: every state of the printed game has one row, and nothing else is a row."""

from typing import Any

import pytest
from attrs import evolve

from rulebook.core import SPECTATOR, SettingsError, StateError
from rulebook.core.change import changed
from rulebook.games.scopa import Components, Deal, Play, game
from rulebook.games.scopa.box.state import Playing
from rulebook.kernels import kernel
from rulebook.kernels.scopa.cards import DECISIONS
from rulebook.kernels.scopa.codec import NOTHING
from rulebook.kernels.scopa.layout import (
    ALL,
    CARDS,
    DEALER,
    HAND,
    LAST,
    PHASE,
    PILE,
    POINTS,
    SCOPE,
    SEAT,
    STOCK,
    TABLE,
    VIEW,
)
from rulebook.play import generator, playout

SCOPA = kernel("scopa")


def middle(players: int = 2) -> Any:
    """A state of the first deal of a random game, in which a seat is to play and somebody has captured."""
    for move in playout(game, game.new_game(players=players), generator(7)):
        if isinstance(move.before.phase, Playing) and move.before.last_capturer is not None:
            return move.before
    raise AssertionError("nobody captures")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ids_come_in_the_order_of_the_game(players: int) -> None:
    """There is a decision for every card with all that it could capture, and an outcome for every card."""
    settings = game.new_game(players=players).settings
    assert (game.number_of_actions(settings), game.number_of_outcomes(settings)) == (DECISIONS, CARDS)
    assert isinstance(game.action_at(DECISIONS - 1, settings), Play)
    assert [game.outcome_id(Deal(card), settings) for card in (*NOTHING.kinds,)] == list(range(CARDS))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_rows_are_of_states(players: int) -> None:
    """The row of a state is read as that state, and its view is that of what is seen."""
    met: dict[tuple[int, ...], Any] = {}
    for number, move in enumerate(playout(game, game.new_game(players=players), generator(players))):
        state = move.step.state
        row = SCOPA.encode(state)
        assert SCOPA.decode(row, state.settings) == state
        if number % 5 == 0:
            for viewer in (0, 1, SPECTATOR):
                observation = game.observe(state, viewer)
                view = SCOPA.seen(observation)
                assert list(VIEW.faults(view)) == []
                assert met.setdefault(tuple(view), observation) == observation


@pytest.mark.parametrize(
    ("place", "number", "reason"),
    [
        (PHASE, 5, "phase is 5, and must be from 0 to 4"),
        (PHASE, 4, "."),
        (SEAT, 2, "seat"),
        (DEALER, 3, "dealer|seat"),
        (LAST, 2, "last_capturer"),
        (LAST, -2, "last_capturer is -2, and must be from -1 to 2"),
        (STOCK, 0, "cards"),
        (TABLE, 1 << 40, "table is"),
        (HAND + 2, 1, "row: is not how its state is written"),
        (PILE, ALL, "cards"),
        (SCOPE, 20, "piles"),
        (POINTS, -1, "points"),
        (POINTS + 2, 1, "row: is not how its state is written"),
        (POINTS, 11, "with these points the game is over"),
    ],
)
def test_other_rows_are_refused(place: int, number: int, reason: str) -> None:
    """A row that is of no state is refused with a reason."""
    state = middle()
    row = SCOPA.encode(state)
    assert row[place] != number
    row[place] = number
    assert not SCOPA.functions.holds(row, state.settings)
    with pytest.raises(StateError, match=reason):
        SCOPA.decode(row, state.settings)


def test_ill_formed_states_and_other_games_have_no_row() -> None:
    """A state that no game can be in is refused, and so are other components."""
    with pytest.raises(StateError):
        SCOPA.encode(changed(middle(), stock=NOTHING))
    small = game.new_game(players=2, components=evolve(Components(), hand=9))
    with pytest.raises(SettingsError, match="plays with the printed components only"):
        SCOPA.encode(small)
