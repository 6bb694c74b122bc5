"""Dealing: everybody keeps or discards cards, and every hand is filled up."""

from collections.abc import Iterable
from typing import Final

from rulebook.core.chance import Seat
from rulebook.core.change import changed
from rulebook.core.refusals import Refusal
from rulebook.core.seats import with_seat
from rulebook.core.step import Step
from rulebook.games.prato_dei_conigli.model.actions import Discard, DiscardAll, Keep
from rulebook.games.prato_dei_conigli.model.cards import Card
from rulebook.games.prato_dei_conigli.model.clauses import ClauseReason, implements
from rulebook.games.prato_dei_conigli.model.events import (
    CardDealt,
    CardDiscarded,
    DeckRenewed,
    Event,
    HandDiscarded,
    HandKept,
)
from rulebook.games.prato_dei_conigli.model.readings import Discard as DiscardReading
from rulebook.games.prato_dei_conigli.model.readings import Readings
from rulebook.games.prato_dei_conigli.model.state import Cards, State

NOT_HELD: Final = ClauseReason("dealing-1", "you do not hold {card}")
NOT_WHOLE: Final = ClauseReason("dealing-2", "you can discard all cards only from a hand of {hand}")


@implements("dealing-1")
def small_offers(hand: Cards) -> tuple[Keep | Discard, ...]:
    """dealing-1 Before the deal, a player may keep all their cards or discard one of them."""
    return (Keep(), *map(Discard, hand.distinct))


@implements("dealing-2")
def may_discard_all(held: int, hand: int, readings: Readings) -> bool:
    """dealing-2 Before the deal, a player may discard their whole hand or, by the reading, only a full one."""
    match readings.discard:
        case DiscardReading.ALL_OR_ONE:
            return held > 0
        case DiscardReading.EXACTLY_FIVE:
            return held == hand


@implements("dealing-3")
def cards_due(held: int, hand: int) -> int:
    """dealing-3 The dealer deals until every hand is full: how many cards a hand is short of."""
    return hand - held


@implements("dealing-5")
def discard(discards: Cards, cards: Iterable[Card]) -> Cards:
    """dealing-5 Discarded cards go face down on a pile of their own."""
    return discards.with_all(cards)


@implements("dealing-6")
def renewed(deck: Cards, discards: Cards) -> tuple[Cards, Cards]:
    """dealing-6 If a card has to be dealt and the deck is used up, the shuffled discards become the new deck."""
    return (deck, discards) if deck else (discards, deck)


@implements("dealing-7")
def is_asked(held: int) -> bool:
    """dealing-7 A player without cards in hand is not asked what to keep."""
    return held > 0


@implements("dealing-8")
def seat_to_deal_to(state: State, seats: Iterable[Seat]) -> Seat | None:
    """dealing-8 Cards are dealt player by player: the first of some seats whose hand is not full; None if all are."""
    for seat in seats:
        if cards_due(state.hands[seat].total, state.settings.components.hand) > 0:
            return seat
    return None


def offers(state: State) -> tuple[Keep | Discard | DiscardAll, ...]:
    """What a player can do before the deal: keep all cards, discard one of them, in order, or discard all."""
    discard_all = () if all_refusal(state, DiscardAll()) else (DiscardAll(),)
    return small_offers(state.hand) + discard_all


def one_refusal(state: State, action: Discard) -> Refusal | None:
    """Why the player cannot discard a card; None where they can."""
    return None if action.card in state.hand else NOT_HELD(card=action.card)


def all_refusal(state: State, action: DiscardAll) -> Refusal | None:
    """Why the player cannot discard the whole hand; None where they can."""
    full = state.settings.components.hand
    return None if may_discard_all(state.hand.total, full, state.settings.readings) else NOT_WHOLE(hand=full)


def keep(state: State) -> Step[State, Event]:
    """The player keeps all cards."""
    return Step(state, (HandKept("dealing-1", state.seat),))


def discard_one(state: State, card: Card) -> Step[State, Event]:
    """The player discards a card."""
    return Step(without(state, (card,)), (CardDiscarded("dealing-1", state.seat, card),))


def discard_hand(state: State) -> Step[State, Event]:
    """The player discards all cards."""
    cards = tuple(state.hand)
    return Step(without(state, cards), (HandDiscarded("dealing-2", state.seat, cards),))


def without(state: State, cards: tuple[Card, ...]) -> State:
    """The state after the player has laid cards from the hand on the discards."""
    hands = with_seat(state.hands, state.seat, state.hand.without_all(cards))
    return changed(state, hands=hands, discards=discard(state.discards, cards))


def make_deck(state: State) -> Step[State, Event] | None:
    """Make sure that the deck has a card to deal."""
    deck, discards = renewed(state.deck, state.discards)
    if deck == state.deck:
        return None
    return Step(changed(state, deck=deck, discards=discards), (DeckRenewed("dealing-6", deck.total),))


def deal(state: State, card: Card) -> Step[State, Event]:
    """A card of the deck goes to the hand that is filled up."""
    hands = with_seat(state.hands, state.seat, state.hand.with_one(card))
    return Step(changed(state, hands=hands, deck=state.deck.without(card)), (CardDealt("dealing-3", state.seat, card),))
