"""The turn: who plays, and what."""

from typing import Final

from rulebook.core import Refusal, Seat
from rulebook.core.kits.italian_cards import Card, Cards

from briscola.chapters import exchange
from briscola.model.actions import Play, Swap
from briscola.model.clauses import ClauseReason, implements
from briscola.model.state import State

NOT_HELD: Final = ClauseReason("turn-2", "you do not hold {card}")


@implements("turn-1")
def next_seat(seat: Seat, players: int) -> Seat:
    """turn-1 Everybody plays a card in turn, always in the same direction."""
    return (seat + 1) % players


@implements("turn-2")
def may_play(hand: Cards, card: Card) -> bool:
    """turn-2 A player may play any card of their hand, whatever suit was led."""
    return card in hand


def actions(state: State) -> tuple[Play | Swap, ...]:
    """Every card in hand, and the exchange where it is possible."""
    swaps = (Swap(),) if exchange.refusal(state, Swap()) is None else ()
    return (*map(Play, state.hand.distinct), *swaps)


def refusal(state: State, action: Play) -> Refusal | None:
    """Why a card may not be played; None if it may."""
    return None if may_play(state.hand, action.card) else NOT_HELD(card=action.card)
