"""Refilling: drawing back to a full hand after two cards."""

from rulebook.core.change import changed
from rulebook.core.seats import with_seat
from rulebook.core.step import Step
from rulebook.games.yellowstone_park.model.actions import Decline, Pile, Refill
from rulebook.games.yellowstone_park.model.clauses import ClauseId, implements
from rulebook.games.yellowstone_park.model.components import Card
from rulebook.games.yellowstone_park.model.events import CardDrawn, Event, RefillBegan, RefillDeclined
from rulebook.games.yellowstone_park.model.state import CHOOSING_REFILL, REFILLING, State, less_top_card


@implements("refilling-1")
def earns_refill(placed: int) -> bool:
    """refilling-1 Two cards earn a refill; one does not."""
    return placed == 2


@implements("refilling-2")
def may_decline(players: int) -> bool:
    """refilling-2 Whether the player may choose to draw nothing: unless the number of players forces the refill."""
    return not must_refill(players)


@implements("refilling-3")
def must_refill(players: int) -> bool:
    """refilling-3 With two or three players a player must refill."""
    return players <= 3


@implements("refilling-4")
def is_full(held: int, hand: int) -> bool:
    """refilling-4 A refill ends when the hand is full."""
    return held == hand


def refill_or_choose(state: State) -> Step[State, Event]:
    """After two cards: begin to refill, or let the player choose."""
    if may_decline(state.settings.players):
        return Step(changed(state, phase=CHOOSING_REFILL))
    return begin_refill(state, "refilling-3")


def choices(state: State) -> tuple[Refill | Decline, ...]:
    """The two things that a player can do who may decline."""
    return Refill(), Decline()


def begin_refill(state: State, clause: ClauseId) -> Step[State, Event]:
    """Let chance fill up the hand."""
    return Step(changed(state, phase=REFILLING), (RefillBegan(clause, state.seat),))


def draw(state: State, card: Card, clause: ClauseId) -> Step[State, Event]:
    """A card of the draw pile goes to the hand of the player who has the turn, under the clause that lets them draw."""
    seat = state.seat
    drawn = changed(
        state,
        hands=with_seat(state.hands, seat, state.hand.with_one(card)),
        draw_pile=less_top_card(state.draw_pile, card),
    )
    return Step(drawn, (CardDrawn(clause, seat, card, Pile.DRAW),))


def decline(state: State) -> Step[State, Event]:
    """The player draws nothing."""
    return Step(state, (RefillDeclined("refilling-2", state.seat),))
