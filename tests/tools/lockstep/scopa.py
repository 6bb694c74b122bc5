"""Policies that reach the rare clauses of Scopa."""

from collections.abc import Mapping
from typing import Final

from rulebook.games.scopa import Action, Play, Settings, State
from rulebook.games.scopa.box.components import HIGHEST, Cards
from rulebook.kernels.scopa import codec, layout
from tests.tools.lockstep.policies import RANDOM, Policy
from tests.tools.lockstep.telling import Own, Writing


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
    """Nobody takes cups, as long as that is possible: sides that lack a suit, and a primiera for which nobody competes."""
    taken = (*action.captures, action.card) if isinstance(action, Play) and action.captures else ()
    return -sum(card.code.startswith("C") for card in taken)


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
    Policy("shuns a suit", shuns_a_suit, strays=0),
    Policy("turns up kings", turns_up_kings, strays=0.3, steers_chance=True),
)
EXEMPT: Final[Mapping[str, str]] = {}


def counts(cards: Cards, settings: Settings) -> tuple[int, ...]:
    """A 1 for each card that there is."""
    return cards.counts


WRITING: Final = Writing(
    codec=codec,
    once=("pile_of",),
    viewer=layout.SEEN_VIEWER,
    seats=layout.SEATS,
    own=(Own("hands", layout.SEEN_HAND, layout.CARDS, counts),),
    stands_by=("phase", "piles", "scope", "points"),
)
