"""Rows and states: every state of the printed game has one row, and nothing else is a row."""

from typing import Any

import pytest
from attrs import evolve

from rulebook.core import SPECTATOR, SettingsError, StateError
from rulebook.core.change import changed
from rulebook.games.hamsterbacke import Block, Give, Pick, Score, Settings, State, Take, game
from rulebook.games.hamsterbacke.box.components import deck
from rulebook.games.hamsterbacke.box.state import ACTING, with_row
from rulebook.kernels import written_by_hand as kernel
from rulebook.kernels.hamsterbacke.codec import NO_CARDS
from rulebook.kernels.hamsterbacke.layout import (
    ACTIONS,
    ALL,
    BLOCK,
    BLOCK_1,
    BLOCK_COLOURS,
    BLOCKS,
    CARDS,
    DECK,
    DUE,
    FAR_1,
    GIFT,
    GIFTS,
    GROUPS,
    HAND,
    PHASE,
    PICK,
    POINTS,
    PRINTED,
    ROW_1,
    ROWS,
    SCORE,
    SEAT,
    SIZED,
    TAKEN,
    VIEW,
    WIDTH,
)
from rulebook.kernels.hamsterbacke.piles import total
from rulebook.play import generator, playout

HAMSTERS = kernel("hamsterbacke")


def middle(players: int = 3) -> State:
    """A state in the middle of a random game, in which a seat is to take, block or score."""
    states = [move.step.state for move in playout(game, game.new_game(players=players), generator(7))]
    return next(state for state in states[len(states) // 2 :] if state.phase == ACTING)


def long_row() -> State:
    """Nearly all cards lie in one row, and none is in the deck."""
    rest = [*deck(PRINTED)]
    rows = tuple([() if spot == 5 else (rest.pop(),) for spot in range(ROWS)])
    return changed(game.new_game(players=3), phase=ACTING, deck=NO_CARDS, rows=with_row(rows, 5, tuple(rest)))


def test_constants() -> None:
    """Numbers that are written out are what they count."""
    assert (len(GIFTS), SIZED[-1], len(BLOCK_COLOURS), BLOCKS[-1]) == (GIFT, GIFT, GROUPS, GROUPS)
    assert (CARDS, total(ALL), ROWS) == (len(deck(PRINTED)), len(deck(PRINTED)), PRINTED.rows)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_ids_come_in_the_order_of_the_game(players: int) -> None:
    """Takes, blocks, the score, picks and gifts: a mask has a place for each, some 400 in all."""
    settings = game.admitted(Settings(players))
    kinds = [type(game.action_at(id, settings)) for id in range(game.number_of_actions(settings))]
    assert kinds == [Take] * BLOCK + [Block] * (SCORE - BLOCK) + [Score] + [Pick] * players + [Give] * GIFT
    assert HAMSTERS.ids(settings) == PICK + players + GIFT == len(kinds)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_rows_are_of_states(players: int) -> None:
    """The row of a state is read as that state."""
    for move in playout(game, game.new_game(players=players), generator(players)):
        state = move.step.state
        row = HAMSTERS.encode(state)
        assert len(row) == WIDTH
        assert HAMSTERS.decode(row, state.settings) == state


def test_rows_may_be_long() -> None:
    """All cards can lie in one row but those of the others, and are taken with it."""
    state = long_row()
    row = HAMSTERS.encode(state)
    assert HAMSTERS.decode(row, state.settings) == state
    for viewer in (0, SPECTATOR):
        view = [0] * VIEW.width
        HAMSTERS.functions.observe(row, state.settings, -1 if viewer is SPECTATOR else viewer, view)
        assert view == HAMSTERS.seen(game.observe(state, viewer))
    HAMSTERS.functions.step(row, state.settings, 5)
    after = game.step(state, Take(5)).state
    assert row == HAMSTERS.encode(after)
    assert after.hand.total == CARDS - ROWS + 1


@pytest.mark.parametrize(
    ("place", "number", "reason"),
    [
        (SEAT, 3, "seat"),
        (SEAT, -1, "seat is -1, and must be from 0 to 4"),
        (ACTIONS, 3, "actions is 3, and must be from 0 to 2"),
        (PHASE, 7, "phase is 7, and must be from 0 to 6"),
        (PHASE, 0, "."),
        (TAKEN, 1, "row: is not how its state is written"),
        (DUE, 1, "row: is not how its state is written"),
        (HAND, 0, "cards"),
        (HAND + 4, 1, "row: is not how its state is written"),
        (POINTS + 1, ALL, "cards"),
        (DECK, 1 << 60, "deck is 1152921504606846976, and must be from 0 to"),
        (BLOCK_1, 1 << 40, "cards|row"),
        (ROW_1, 1 << 59, "cards|row"),
        (ROW_1 + 2, 1 << 60, r"rows_1\[2\]"),
        (FAR_1, 1, "row: is not how its state is written"),
    ],
)
def test_other_rows_are_refused(place: int, number: int, reason: str) -> None:
    """A row that is of no state is refused with a reason."""
    state = middle()
    row = HAMSTERS.encode(state)
    assert row[place] != number
    row[place] = number
    assert not HAMSTERS.functions.holds(row, state.settings)
    with pytest.raises(StateError, match=reason):
        HAMSTERS.decode(row, state.settings)


def test_a_row_has_its_width() -> None:
    """A row that is too short is refused."""
    state = middle()
    with pytest.raises(StateError, match="has 80 numbers, and not 81"):
        HAMSTERS.decode(HAMSTERS.encode(state)[:-1], state.settings)


def test_ill_formed_states_have_no_row() -> None:
    """A state that no game can be in is refused."""
    with pytest.raises(StateError):
        HAMSTERS.encode(changed(middle(), deck=NO_CARDS))
    with pytest.raises(StateError):
        HAMSTERS.encode(changed(middle(), rows=((),) * ROWS))


def test_only_the_printed_game_has_a_kernel() -> None:
    """Other components are refused, from either side."""
    small = game.new_game(players=3, components=evolve(PRINTED, hand=3))
    with pytest.raises(SettingsError, match="plays with the printed components only"):
        HAMSTERS.encode(small)
    with pytest.raises(SettingsError, match="plays with the printed components only"):
        HAMSTERS.decode([0] * WIDTH, small.settings)


def test_views_are_told_apart() -> None:
    """Whoever looks on and whatever they see: other observations have other views, and every number is in its range."""
    met: dict[tuple[int, ...], Any] = {}
    for move in playout(game, game.new_game(players=3), generator(11)):
        for viewer in (0, 1, 2, SPECTATOR):
            observation = game.observe(move.step.state, viewer)
            view = HAMSTERS.seen(observation)
            assert list(VIEW.faults(view)) == []
            assert met.setdefault(tuple(view), observation) == observation
    assert len(met) > 100
