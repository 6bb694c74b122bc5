"""The turn: who plays, and what."""

from rulebook.core import Seat, Step, changed, with_seat

from briscola.box.clauses import implements
from briscola.box.components import Card, Cards
from briscola.box.events import CardPlayed, Event
from briscola.box.state import State


@implements("turn-1")
def next_seat(seat: Seat, players: int) -> Seat:
    """turn-1 Everybody plays a card in turn, always in the same direction."""
    return (seat + 1) % players


@implements("turn-2")
def may_play(hand: Cards, card: Card) -> bool:
    """turn-2 A player may play any card of their hand, whatever suit was led."""
    return card in hand


def put_down(state: State, card: Card) -> Step[State, Event]:
    """The card goes from the hand to the trick."""
    hands = with_seat(state.hands, state.seat, state.hand.without(card))
    played = changed(state, hands=hands, trick=(*state.trick, card))
    return Step(played, (CardPlayed("turn-2", state.seat, card),))
