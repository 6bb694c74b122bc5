"""Playing: what a player can do, and what comes of it."""

from typing import Final

from rulebook.core import Refusal, Step

from briscola.box.actions import Play, Swap
from briscola.box.clauses import ClauseReason
from briscola.box.events import Event
from briscola.box.state import State
from briscola.chapters import exchange, tricks, turn

NOT_HELD: Final = ClauseReason("turn-2", "you do not hold {card}")


def actions(state: State) -> tuple[Play | Swap, ...]:
    """Every card in hand, and the exchange where it is possible."""
    swaps = (Swap(),) if exchange.refusal(state, Swap()) is None else ()
    return (*map(Play, state.hand.distinct), *swaps)


def refusal(state: State, action: Play) -> Refusal | None:
    """Why a card may not be played; None if it may."""
    return None if turn.may_play(state.hand, action.card) else NOT_HELD(card=action.card)


def play(state: State, action: Play) -> Step[State, Event]:
    """A card is played; then the next player is in turn, or the trick is won."""
    return turn.put_down(state, action.card).then(tricks.go_on)
