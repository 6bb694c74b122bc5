"""Policies that reach the rare clauses of Scopa."""

from collections.abc import Iterable
from typing import Final

from rulebook.core.kits.italian_cards import HIGHEST, Card, Cards, Suit
from rulebook.games.scopa import Action, Play, State
from tests.tools.lockstep.policies import RANDOM, Policy

SUITS: Final = tuple(Suit)


def lays(before: State, action: Action, after: State) -> float:
    """As many cards on the table as possible: sums of many cards, and cards that are left at the end."""
    return after.table.total


def sweeps(before: State, action: Action, after: State) -> float:
    """As few cards on the table as possible: scope."""
    return -after.table.total


def takes_many(before: State, action: Action, after: State) -> float:
    """Sums rather than single cards."""
    return len(action.captures) if isinstance(action, Play) else 0


def shuns_a_suit(before: State, action: Action, after: State) -> float:
    """Nobody takes cards of a suit of their own, or has them dealt: sides that lack a suit."""
    if not isinstance(action, Play):
        return -sum(of_suit(hand.distinct, seat) for seat, hand in enumerate(after.hands))
    taken = (*action.captures, action.card) if action.captures else ()
    others = [seat for seat in range(len(SUITS) - 1) if seat != before.seat]
    return sum(of_suit(taken, seat) for seat in others) - 5 * of_suit(taken, before.seat)


def of_suit(cards: Iterable[Card], seat: int) -> int:
    """How many cards are of the suit that a seat shuns."""
    return sum(card.suit is SUITS[seat] for card in cards)


def turns_up_kings(before: State, action: Action, after: State) -> float:
    """As many kings as possible on the table when a deal begins: void deals."""
    return kings_in(after.table) - sum(map(kings_in, after.hands))


def kings_in(cards: Cards) -> int:
    """How many kings there are."""
    return sum(card.value == HIGHEST for card in cards)


POLICIES: Final = (
    RANDOM,
    Policy("lays", lays),
    Policy("sweeps", sweeps),
    Policy("takes many", takes_many, strays=0.02),
    Policy("shuns a suit", shuns_a_suit, strays=0, steers_chance=True),
    Policy("turns up kings", turns_up_kings, strays=0.3, steers_chance=True),
)
