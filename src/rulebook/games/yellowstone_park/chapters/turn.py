"""The turn: one card or two, then refilling or a new hand, then a scoring where one is due, then the next player."""

from typing import assert_never

from rulebook.core.chance import Seat
from rulebook.core.change import changed
from rulebook.core.step import Step
from rulebook.games.yellowstone_park import empty_hand, ending, placing, refilling, scoring, setup, two_players
from rulebook.games.yellowstone_park.box.actions import Action, ChoosePile, Decline, Draw, Pass, Place, Refill, Stop
from rulebook.games.yellowstone_park.chapters.bonus import award_bonus
from rulebook.games.yellowstone_park.box.clauses import implements
from rulebook.games.yellowstone_park.chapters.collecting import collect
from rulebook.games.yellowstone_park.box.components import Card
from rulebook.games.yellowstone_park.box.events import DrawingStopped, Event, TurnBegan, TurnPassed, TurnStopped
from rulebook.games.yellowstone_park.box.readings import MinimumPlays, Readings
from rulebook.games.yellowstone_park.box.state import Phase, State


@implements("turn-1")
def may_pass(placed: int, readings: Readings) -> bool:
    """turn-1 Whether a player may place no card at all is disputed; after a card there is no passing."""
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


def place(state: State, action: Place) -> Step[State, Event]:
    """A player places a card; collecting comes first, then the bonus is counted on what is left."""
    space = placing.space_of(action)
    return placing.place(state, action).then(collect, space, action.window).then(award_bonus, space).then(go_on)


def go_on(state: State) -> Step[State, Event] | None:
    """After a placement: a new hand, or the end of placing; None where the player may place a second card."""
    if not state.hand:
        return empty_hand.draw_or_choose(state)
    return None if may_place(state.placed) else end_placing(state)


def end_placing(state: State) -> Step[State, Event]:
    """After the last placement of a turn: a refill where it is earned, else the end of the turn."""
    if refilling.earns_refill(state.placed):
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
    return Step(changed(state, phase=Phase.PLACING, seat=seat, placed=0), (TurnBegan("turn-4", seat),))


def stop(state: State) -> Step[State, Event]:
    """The player ends the turn after one card, and draws nothing."""
    return Step[State, Event](state, (TurnStopped("turn-3", state.seat),)).then(end_placing)


def pass_turn(state: State) -> Step[State, Event]:
    """The player places no card, and draws nothing."""
    return Step[State, Event](state, (TurnPassed("turn-1", state.seat),)).then(end_placing)


def draw(state: State, card: Card) -> Step[State, Event]:
    """Chance brings a card: to a first hand, to the board, or to the player who refills or has no cards."""
    match state.phase:
        case Phase.REFILLING:
            return refilling.draw(state, card, "refilling-4").then(after_common_draw)
        case Phase.DEALING:
            return setup.deal_or_turn_up(state, card)
        case Phase.DRAWING_HAND:
            return empty_hand.draw_common(state, card).then(after_common_draw)
        case _:
            return empty_hand.draw_penalty(state, card).then(after_penalty_draw)


def after_common_draw(state: State) -> Step[State, Event] | None:
    """After a card of the draw pile: the end of the turn, also of one who could not draw enough; None for another card."""
    if refilling.is_full(state.hand.total, state.settings.components.hand):
        return end_turn(state)
    if scoring.runs_out(len(state.draw_pile)):
        return Step[State, Event](state, (DrawingStopped("scoring-2", state.seat),)).then(end_turn)
    return None


def after_penalty_draw(state: State) -> Step[State, Event] | None:
    """After a card of the penalty pile the neutral marker moves and the turn ends; None for another card."""
    if not empty_hand.penalties_drawn(state):
        return None
    return Step[State, Event](state).then(two_players.move_neutral).then(end_turn)


def apply(state: State, action: Action) -> Step[State, Event]:
    """What a legal action leads to."""
    match action:
        case Draw():
            return draw(state, action.card)
        case Place():
            return place(state, action)
        case Stop():
            return stop(state)
        case Pass():
            return pass_turn(state)
        case Refill():
            return refilling.begin_refill(state, "refilling-2")
        case Decline():
            return refilling.decline(state).then(end_turn)
        case ChoosePile(pile):
            return empty_hand.begin_drawing(state, pile, "empty-hand-1")
        case _:
            assert_never(action)
