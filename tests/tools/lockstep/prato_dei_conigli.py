"""Policies that reach the rare clauses of Il Prato dei Conigli."""

from typing import Final

from rulebook.games.prato_dei_conigli import Action, Discard, DiscardAll, Done, DrawRabbit, Hold, Keep, Play, Remove, State
from rulebook.games.prato_dei_conigli.model.state import Moving
from tests.tools.lockstep.policies import RANDOM, Policy


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
