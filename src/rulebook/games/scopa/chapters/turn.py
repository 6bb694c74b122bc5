"""The turn: who plays, and which cards."""

from rulebook.core.chance import Seat
from rulebook.core.change import changed
from rulebook.core.kits.hands import taken
from rulebook.core.kits.italian_cards import Card, Cards
from rulebook.core.step import Step
from rulebook.games.scopa.model.clauses import implements
from rulebook.games.scopa.model.events import CardPlayed, Event
from rulebook.games.scopa.model.state import State


@implements("turn-1")
def first_to_play(dealer: Seat, players: int) -> Seat:
    """turn-1 The player after the dealer in the order of play begins each deal."""
    return (dealer + 1) % players


@implements("turn-2")
def next_seat(seat: Seat, players: int) -> Seat:
    """turn-2 Turns go around the table, always in the same direction."""
    return (seat + 1) % players


@implements("turn-3")
def holds(hand: Cards, card: Card) -> bool:
    """turn-3 On their turn, a player plays one card from their hand, whichever they like."""
    return card in hand


def put_down(state: State, card: Card) -> Step[State, Event]:
    """The card leaves the hand."""
    seat = state.seat
    played = changed(state, hands=taken(state.hands, seat, card))
    return Step(played, (CardPlayed("turn-3", seat, card),))
