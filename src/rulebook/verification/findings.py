"""Findings: the result of each check of a theorem, and the status that follows from them."""

from collections.abc import Iterable, Sequence
from enum import Enum

from attrs import frozen

from rulebook.spec import Status, Theorem
from rulebook.spec.reports import Check


class Method(Enum):
    """How a theorem can be checked."""

    CROSSHAIR = "crosshair"
    """CrossHair follows all paths through a lemma."""
    EXHAUSTION = "exhaustion"
    """Every case of a finite domain is tried."""
    SOLVER = "solver"
    """Two solvers prove theorems of the game's clauses by induction over its steps."""
    WITNESS = "witness"
    """A record shows a line of play, or a counterexample."""
    EXPLORATION = "exploration"
    """Every state of small games is visited."""
    RANDOM = "random"
    """Games are played at random."""


@frozen
class CheckedTheorem:
    """The result of a check of a theorem.

    `lemmas` are the theorem's lemmas that were checked; without any, the theorem itself was checked, as it reads. A theorem
    is argued only if all its lemmas are proved. `record` has the lines of the record of a counterexample, if one was found.
    """

    theorem: str
    check: Check
    lemmas: tuple[str, ...] = ()
    record: tuple[str, ...] = ()


def status_of(theorem: Theorem, findings: Iterable[CheckedTheorem]) -> Status:
    """How strongly a theorem holds: refuted by any counterexample, or else as the strongest finding says."""
    found = tuple(findings)
    verdicts = [finding.check.verdict for finding in found if not finding.lemmas]
    proved = {name for finding in found if finding.check.verdict is Status.PROVED for name in finding.lemmas}
    if Status.REFUTED in [finding.check.verdict for finding in found]:
        return Status.REFUTED
    if theorem.argument and proved.issuperset(theorem.lemmas):
        verdicts.append(Status.ARGUED)
    return strongest(verdicts)


def strongest(verdicts: Sequence[Status]) -> Status:
    """The strongest of some verdicts; unknown if there are none."""
    return max(verdicts, key=list(Status).index, default=Status.UNKNOWN)


def is_as_asked(theorem: Theorem, status: Status) -> bool:
    """Whether a theorem is as strong as its specification requires; a theorem listed as refuted must be refuted."""
    return status is Status.REFUTED if theorem.refuted else status.reaches(theorem.minimum)


def shortest_record(findings: Iterable[CheckedTheorem]) -> tuple[str, ...]:
    """The shortest counterexample found; empty if there is none."""
    return min([finding.record for finding in findings if finding.record], key=len, default=())
