"""Deciding readings: what solvers say of every two values of every reading of a game, for the library's report."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from rulebook.kernels import claims
from rulebook.kernels import written_by_hand as kernel
from rulebook.records import Codec
from rulebook.spec.reports import NEVER_MATTERS, DecidedReading, SmallestDifference
from rulebook.verification.dependencies import hash_of_code
from rulebook.verification.smt.checking import claimed_in, functions_asked
from rulebook.verification.smt.proving import GROUNDS, Proof
from rulebook.verification.smt.readings import Verdict, pairs, verdict
from rulebook.verification.smt.smallest import NotADifferenceError, Smallest, checked, smallest
from rulebook.verification.smt.solving import Answer, Solvers
from rulebook.verification.sources import digest

MATTERS: Final = "matters"
UNKNOWN: Final = "unknown"


def code_of_readings(game_id: str) -> str:
    """A hash of everything that the decisions about the readings of a game depend on."""
    code = hash_of_code(f"{__name__}.decided", f"rulebook.games.{game_id}.game", *functions_asked(game_id, GROUNDS))
    return digest(code, *claimed_in(game_id, GROUNDS))


def decided(game_id: str, solvers: Solvers, tell: Callable[[Verdict, Smallest | None], None]) -> Iterator[DecidedReading]:
    """What becomes of every two values of every reading; `tell` is told of each."""
    proof = Proof(kernel(game_id), claims(game_id))
    for pair in pairs(proof):
        found = verdict(proof, pair, solvers)
        least = None
        if found.outcomes[-1].answer is Answer.FAILS and proof.claims.size is not None:
            least = smallest(proof, pair, solvers)
        tell(found, least)
        outcomes = (*found.outcomes, *(least.outcomes if least else ()))
        yield DecidedReading(
            reading=pair.reading.replace("_", "-"),
            values=pair.names,
            verdict=said(found),
            goals=len(found.outcomes),
            seconds=round(sum(sum(each.seconds) for each in outcomes), 1),
            smallest=told_of(proof, least) if least else None,
        )


def said(found: Verdict) -> str:
    """A verdict in two words."""
    if found.never_matters:
        return NEVER_MATTERS
    return MATTERS if found.outcomes[-1].answer is Answer.FAILS else UNKNOWN


def told_of(proof: Proof, least: Smallest) -> SmallestDifference | None:
    """A smallest difference as in the report; None where the rules see none in it.

    Under values on which the numbering of actions depends, solvers can find an id that stands for two actions.
    """
    try:
        state, action = checked(proof.kernel, least.difference)
    except NotADifferenceError:
        return None
    codec: Any = Codec(proof.kernel.game, least.difference.settings)
    size, players = least.difference.size
    return SmallestDifference(
        size=size,
        players=players,
        is_least=least.is_least,
        goals=len(least.outcomes),
        state=codec.dump(state),
        action=None if action is None else codec.dump(action),
    )
