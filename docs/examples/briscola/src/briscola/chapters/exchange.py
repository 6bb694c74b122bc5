"""The exchange of a low trump for the card turned up."""

from typing import Final

from rulebook.core import Multiset, Refusal, Step, changed
from rulebook.core.kits.hands import given, taken
from rulebook.core.kits.italian_cards import CARDS, Card

from briscola.model.actions import Swap
from briscola.model.clauses import ClauseReason, implements
from briscola.model.components import Components
from briscola.model.events import CardsExchanged, Event
from briscola.model.readings import Exchange, Readings
from briscola.model.state import State

NO_EXCHANGE: Final = ClauseReason("exchange-1", "no card may be exchanged for the one turned up")
NOT_TURNED_UP: Final = ClauseReason("exchange-2", "no card is turned up any more")
NO_LOW_TRUMP: Final = ClauseReason("exchange-2", "you do not hold the {value} of {suit}")


@implements("exchange-1")
def is_allowed(readings: Readings) -> bool:
    """exchange-1 By the reading, a low trump may be exchanged for the card turned up, or not."""
    match readings.exchange:
        case Exchange.FORBIDDEN:
            return False
        case Exchange.ALLOWED:
            return True


@implements("exchange-2")
def is_exchanger(card: Card, turned: Card, components: Components) -> bool:
    """exchange-2 Whoever holds the 7 of trumps on their turn may exchange it for the card turned up, as long as that
    lies there.
    """
    return card.suit is turned.suit and card.value == components.exchanger


def refusal(state: State, action: Swap) -> Refusal | None:
    """Why there can be no exchange; None if there can."""
    if not is_allowed(state.settings.readings):
        return NO_EXCHANGE()
    if not state.turned:
        return NOT_TURNED_UP()
    if not exchangers(state):
        return NO_LOW_TRUMP(value=state.settings.components.exchanger, suit=state.turned.distinct[0].suit)
    return None


def exchangers(state: State) -> tuple[Card, ...]:
    """The cards of the hand that can be exchanged: one, or none."""
    turned = state.turned.distinct[0]
    return tuple([card for card in state.hand.distinct if is_exchanger(card, turned, state.settings.components)])


def swap(state: State, action: Swap) -> Step[State, Event]:
    """The low trump and the card turned up change places; the same player is still to play."""
    low, high = exchangers(state)[0], state.turned.distinct[0]
    hands = given(taken(state.hands, state.seat, low), state.seat, high)
    swapped = changed(state, hands=hands, turned=Multiset.of(CARDS, (low,)))
    return Step(swapped, (CardsExchanged("exchange-2", state.seat, low, high),))
