"""The turn: one card or two, then refilling or a new hand, then a scoring where one is due, then the next player."""

from typing import Final

from rulebook.core.chance import Seat
from rulebook.core.change import changed
from rulebook.core.refusals import Refusal
from rulebook.core.step import Step
from rulebook.games.yellowstone_park.chapters import (
    collecting,
    empty_hand,
    ending,
    placing,
    refilling,
    scoring,
    setup,
    two_players,
)
from rulebook.games.yellowstone_park.chapters.bonus import award_bonus
from rulebook.games.yellowstone_park.chapters.collecting import collect
from rulebook.games.yellowstone_park.model.actions import ChoosePile, Decline, Draw, Pass, Place, Refill, Stop
from rulebook.games.yellowstone_park.model.clauses import ClauseReason, implements
from rulebook.games.yellowstone_park.model.events import DrawingStopped, Event, TurnBegan, TurnPassed, TurnStopped
from rulebook.games.yellowstone_park.model.readings import MinimumPlays, Readings
from rulebook.games.yellowstone_park.model.state import PLACING, Dealing, DrawingHand, Refilling, State, TurningUp

STOP_INSTEAD: Final = ClauseReason("turn-1", "a card has been placed: stop instead")
PLACE_ONE: Final = ClauseReason("turn-1", "a card must be placed")
TOO_EARLY: Final = ClauseReason("turn-3", "a turn can be stopped only after a card has been placed")


@implements("turn-1")
def may_pass(placed: int, readings: Readings) -> bool:
    """turn-1 A player must place a card; under `none` a player who has placed none yet may pass."""
    match readings.minimum_plays:
        case MinimumPlays.ONE:
            return False
        case MinimumPlays.NONE:
            return placed == 0


@implements("turn-2")
def may_place(placed: int) -> bool:
    """turn-2 A player may place a first and a second card, but no third."""
    return placed < 2


@implements("turn-3")
def may_stop(placed: int) -> bool:
    """turn-3 A player may stop after one card."""
    return placed == 1


@implements("turn-4")
def next_seat(seat: Seat, players: int) -> Seat:
    """turn-4 The turn goes to the next seat clockwise."""
    return (seat + 1) % players


def choices(state: State) -> tuple[Place | Stop | Pass, ...]:
    """Placements by card (B, Y, G, R, then number), column and window; then to stop or to pass."""
    placements = collecting.with_windows(placing.placements(state), state.board, state.settings)
    placed = placing.placed_in(state)
    stop = STOP if may_stop(placed) else ()
    return placements + stop + (PASS if may_pass(placed, state.settings.readings) else ())


STOP: Final = (Stop(),)
PASS: Final = (Pass(),)


def placing_refusal(state: State, action: Place) -> Refusal | None:
    """Why a card may not be placed so; None where it may."""
    return placing.refusal(state, action) or collecting.naming_refusal(action, state.board, state.settings)


def stopping_refusal(state: State, action: Stop) -> Refusal | None:
    """Why the turn cannot be stopped; None where it can."""
    return None if may_stop(placing.placed_in(state)) else TOO_EARLY()


def passing_refusal(state: State, action: Pass) -> Refusal | None:
    """Why the player may not pass; None where they may."""
    placed = placing.placed_in(state)
    if may_pass(placed, state.settings.readings):
        return None
    return STOP_INSTEAD() if placed else PLACE_ONE()


def place(state: State, action: Place) -> Step[State, Event]:
    """A player places a card; collecting comes first, then the bonus is counted on what is left."""
    space = placing.space_of(action)
    return placing.place(state, action).then(collect, space, action.window).then(award_bonus, space).then(go_on)


def go_on(state: State) -> Step[State, Event] | None:
    """After a placement: a new hand, or the end of placing; None where the player may place a second card."""
    if not state.hand:
        return empty_hand.draw_or_choose(state)
    return None if may_place(placing.placed_in(state)) else end_placing(state)


def end_placing(state: State) -> Step[State, Event]:
    """After the last placement of a turn: a refill where it is earned, else the end of the turn."""
    if refilling.earns_refill(placing.placed_in(state)):
        return refilling.refill_or_choose(state)
    return end_turn(state)


def end_turn(state: State) -> Step[State, Event]:
    """A scoring where one is due, and then the next player, unless it has ended the game."""
    cause = scoring.cause(state)
    if cause is None:
        return begin_next_turn(state)
    return scoring.score(state, cause).then(end_or_go_on)


def end_or_go_on(state: State) -> Step[State, Event]:
    """After a scoring the game ends, or the next player has the turn."""
    if ending.ends(max(state.markers), state.settings.components.end_marker, state.settings.readings):
        return ending.end(state)
    return begin_next_turn(state)


def begin_next_turn(state: State) -> Step[State, Event]:
    """The next player has the turn."""
    seat = next_seat(state.seat, state.settings.players)
    return Step(changed(state, phase=PLACING, seat=seat), (TurnBegan("turn-4", seat),))


def stop(state: State, action: Stop) -> Step[State, Event]:
    """The player ends the turn after one card, and draws nothing."""
    return Step[State, Event](state, (TurnStopped("turn-3", state.seat),)).then(end_placing)


def pass_turn(state: State, action: Pass) -> Step[State, Event]:
    """The player places no card, and draws nothing."""
    return Step[State, Event](state, (TurnPassed("turn-1", state.seat),)).then(end_placing)


def refill(state: State, action: Refill) -> Step[State, Event]:
    """The player chooses to refill."""
    return refilling.begin_refill(state, "refilling-2")


def decline(state: State, action: Decline) -> Step[State, Event]:
    """The player draws nothing."""
    return refilling.decline(state).then(end_turn)


def choose_pile(state: State, action: ChoosePile) -> Step[State, Event]:
    """The player without cards names the pile."""
    return empty_hand.begin_drawing(state, action.pile, "empty-hand-1")


def draw(state: State, action: Draw) -> Step[State, Event]:
    """Chance brings a card: to a first hand, to the board, or to the player who refills or has no cards."""
    match state.phase:
        case Refilling():
            return refilling.draw(state, action.card, "refilling-4").then(after_common_draw)
        case Dealing() | TurningUp():
            return setup.draw(state, action.card)
        case DrawingHand():
            return empty_hand.draw_common(state, action.card).then(after_common_draw)
        case _:
            return empty_hand.draw_penalty(state, action.card).then(after_penalty_draw)


def after_common_draw(state: State) -> Step[State, Event] | None:
    """After a card of the draw pile: the end of the turn, also of one who could not draw enough; None for another card."""
    if refilling.is_full(state.hand.total, state.settings.components.hand):
        return end_turn(state)
    if scoring.runs_out(len(state.draw_pile)):
        return Step[State, Event](state, (DrawingStopped("scoring-2", state.seat),)).then(end_turn)
    return None


def after_penalty_draw(state: State) -> Step[State, Event]:
    """After a card of the penalty pile the neutral marker may move; after the last one the turn ends (two-players-6)."""
    is_last = empty_hand.penalties_drawn(state)
    moved = Step[State, Event](state).then(two_players.move_neutral, is_last)
    return moved.then(end_turn) if is_last else moved
