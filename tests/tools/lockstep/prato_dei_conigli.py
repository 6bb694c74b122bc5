"""Policies that reach the rare clauses of Il Prato dei Conigli."""

from typing import Final

from rulebook.games.prato_dei_conigli import (
    Action,
    Claim,
    Discard,
    DiscardAll,
    Done,
    DrawRabbit,
    Hold,
    Keep,
    Play,
    Remove,
    Settings,
    State,
)
from rulebook.games.prato_dei_conigli.box.state import Cards, Moving
from rulebook.kernels.prato_dei_conigli import codec, layout
from tests.tools.lockstep.policies import RANDOM, Policy
from tests.tools.lockstep.telling import Own, Writing


def plays_all(before: State, action: Action, after: State) -> float:
    """Every card that is valid, and all others discarded: cards lie face down before everybody, and the deck runs out."""
    return isinstance(action, Play) + isinstance(action, DiscardAll) - isinstance(action, Done)


def repeats(before: State, action: Action, after: State) -> float:
    """Equal cards for as many places as there are, and hands that change little."""
    if isinstance(action, Play):
        return 1 + sum(claim.card == action.card for claim in before.claims)
    return isinstance(action, Keep) + 2 * isinstance(action, Discard)


def holds(before: State, action: Action, after: State) -> float:
    """No move where one can be forgone, but for a dealer with two: of these only the second. And nothing is played."""
    if isinstance(before.phase, Moving) and before.phase.repeated and before.seat == before.dealer:
        return isinstance(action, Hold) == (before.phase.moved > 0)
    return isinstance(action, Hold | Keep | Done)


def empties(before: State, action: Action, after: State) -> float:
    """Rabbits out of the bag, until none is left."""
    return isinstance(action, DrawRabbit)


def gathers(before: State, action: Action, after: State) -> float:
    """Rabbits into the bag, and those that are left into a single area."""
    return 100 * isinstance(action, Remove) + max(rabbits.total for rabbits in after.meadow)


NAMES: Final = "names are asked for where something is told or drawn"
ONCE: Final = "it is asked where settings are made, before a game is watched"
EXEMPT: Final = {
    "components-6": ONCE,
    "components-7": "it says what the owner of a box sees, and no rule asks for it",
    "components-8": ONCE,
    "components-10": NAMES,
    "components-11": NAMES,
    "conditions-10": "no printed card has several conditions",
    "conditions-11": "no printed card has several conditions",
    "playing-6": "it is asked where hidden cards are dealt anew, and games go on without that",
}
"""Clauses that no game reaches, with the reason."""

EVERY_MOVE: Final = 250
"""As many actions as there can be where a rabbit is moved, or more."""

POLICIES: Final = (
    RANDOM,
    Policy("plays all", plays_all, strays=0.05),
    Policy("repeats", repeats, strays=0.05),
    Policy("holds", holds, strays=0.05, looks_at=EVERY_MOVE),
    Policy("empties", empties, strays=0.02, looks_at=EVERY_MOVE),
    Policy("gathers", gathers),
)


def counts(cards: Cards, settings: Settings) -> tuple[int, ...]:
    """How many cards of each kind there are."""
    return cards.counts


def played(claims: tuple[Claim, ...], settings: Settings) -> list[int]:
    """A 1 where a card has been played for a place."""
    found = [0] * layout.CARDS * layout.PLACES
    for card, place in codec.numbers_of(claims, settings):
        found[layout.PLACES * card + place] = 1
    return found


WRITING: Final = Writing(
    codec=codec,
    once=("pile_of_rabbits", "pile_of_cards", "bits_of_selection", "numbers_of"),
    viewer=layout.SEEN_VIEWER,
    seats=layout.SEATS,
    own=(
        Own("hands", layout.SEEN_HAND, layout.CARDS, counts),
        Own("played", layout.SEEN_PLAYED, layout.CARDS * layout.PLACES, played),
    ),
    stands_by=("played", "points"),
)
