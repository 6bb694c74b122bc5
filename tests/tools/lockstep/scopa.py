"""Policies that reach the rare clauses of Scopa."""

from collections.abc import Iterable, Mapping
from random import Random
from typing import Final

from attrs import evolve

from rulebook.core.multiset import Multiset
from rulebook.games.scopa import Action, Play, Settings, State
from rulebook.games.scopa.box.components import CARDS, HIGHEST, Card, Cards, Suit
from rulebook.kernels.planes import one_at
from rulebook.kernels.scopa import codec, layout
from tests.tools.lockstep.policies import RANDOM, Policy
from tests.tools.lockstep.telling import Part, Shown, Writing

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
EXEMPT: Final[Mapping[str, str]] = {}


def piles(cards: tuple[Cards, ...], settings: Settings) -> list[int]:
    """Piles as bits."""
    return [codec.pile_of(pile) for pile in cards]


def sides(side: int | None, settings: Settings) -> list[int]:
    """A 1 at a side."""
    return one_at(codec.number_of(side), layout.SIDES)


def plain(numbers: tuple[int, ...], settings: Settings) -> tuple[int, ...]:
    """Numbers as they are."""
    return numbers


def without_a_suit_each(state: State, random: Random) -> State | None:
    """Near the end of a deal, what has been captured is in other piles, so that each side lacks a suit."""
    if state.stock.total or sum(hand.total for hand in state.hands) > 4 or not all(pile.total for pile in state.piles):
        return None
    piles: list[list[Card]] = [[] for _ in state.piles]
    for card in [card for pile in state.piles for card in pile.distinct]:
        piles[random.choice([side for side in range(len(piles)) if card.suit is not SUITS[side]])].append(card)
    return evolve(state, piles=tuple([Multiset.of(CARDS, pile) for pile in piles]))


WRITING: Final = Writing(
    codec=codec,
    once=("pile_of",),
    viewer=layout.SEEN_VIEWER,
    seats=layout.SEATS,
    row=(
        Part("phase", layout.PHASE, lambda phase, settings: [codec.PHASES.index(phase)]),
        Part("dealer", layout.DEALER, lambda seat, settings: [seat]),
        Part("seat", layout.SEAT, lambda seat, settings: [seat]),
        Part("last_capturer", layout.LAST, lambda side, settings: [codec.number_of(side)]),
        Part("stock", layout.STOCK, lambda stock, settings: [codec.pile_of(stock)]),
        Part("table", layout.TABLE, lambda table, settings: [codec.pile_of(table)]),
        Part("hands", layout.HAND, piles),
        Part("piles", layout.PILE, piles),
        Part("scope", layout.SCOPE, plain),
        Part("points", layout.POINTS, plain),
    ),
    view=(
        Shown(
            "phase", "phase", layout.SEEN_PHASE, lambda phase, settings: one_at(codec.PHASES.index(phase), len(codec.PHASES))
        ),
        Shown("dealer", "dealer", layout.SEEN_DEALER, lambda seat, settings: one_at(seat, layout.SEATS)),
        Shown("turn_of", "seat", layout.SEEN_TURN, lambda seat, settings: one_at(seat, layout.SEATS)),
        Shown("last_capturer", "last_capturer", layout.SEEN_LAST, sides),
        Shown("stock_size", "stock", layout.SEEN_STOCK, lambda size, settings: [size]),
        Shown("table", "table", layout.SEEN_TABLE, lambda table, settings: table.counts),
        Shown("hand", "hands", layout.SEEN_HAND, lambda hand, settings: hand.counts, own=layout.CARDS),
        Shown("hand_sizes", "hands", layout.SEEN_HANDS, plain),
        Shown("pile_sizes", "piles", layout.SEEN_PILES, plain),
        Shown("scope", "scope", layout.SEEN_SCOPE, plain),
        Shown("points", "points", layout.SEEN_POINTS, plain),
    ),
    stands_by=("phase", "piles", "scope", "points"),
    arranged=without_a_suit_each,
)
