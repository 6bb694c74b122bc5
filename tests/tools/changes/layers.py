"""The layers that can refuse a change, run in a process that has loaded the changed module in place of the right one.

There are two sides, and each ends with the first layer that refuses: tests (of the clause and those near it, then the
lockstep with the independent model), and `rulebook verify` (the lemmas of the theorem, then the comparison of kernel and
rules that comes before every proof by solvers, then the solvers).
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import chain
from typing import Any, Final

import pytest

from rulebook.kernels import Machine, claims, kernel
from rulebook.spec import Status, load
from rulebook.verification.findings import Method
from rulebook.verification.planning import plan
from rulebook.verification.smt import agreeing
from rulebook.verification.smt.agreeing import LockstepError, compare_at_random
from rulebook.verification.smt.induction import Goal, shown
from rulebook.verification.smt.proving import Proof
from rulebook.verification.smt.solving import Solvers
from tests.tools.changes.change import REPOSITORY, Change
from tests.tools.mutation.forking import ARGUMENTS, Listener, Quick
from tests.tools.mutation.suites import suite_of

LEMMAS: Final = (Method.CROSSHAIR, Method.EXHAUSTION, Method.FRAMES, Method.WITNESS)
SECONDS: Final = 60.0
"""What a lemma, and a solver for a question, may take."""


def by_tests(change: Change) -> str:
    """The first test that fails, of those of the clause and those near it."""
    return first_failure(*chain.from_iterable(suite_of(change.name, REPOSITORY).stages))


def by_model(change: Change) -> str:
    """The first test that fails of those in which the rules and the model play in lockstep."""
    return first_failure(f"tests/model/test_{change.game}.py")


def first_failure(*files: str) -> str:
    """The first test that fails; nothing where none does."""
    listener = Listener()
    code = pytest.main([*ARGUMENTS, *files], plugins=[listener, Quick()])
    return "" if code == pytest.ExitCode.OK else listener.failure or f"pytest ended with {code}"


def by_lemmas(change: Change) -> str:
    """The first lemma of a theorem made false that no longer holds."""
    specification = load(change.game)
    theorems = [specification.theorem(id) for id in change.falsifies]
    for task in plan(specification, theorems, LEMMAS, SECONDS, 0):
        for finding in task.run().findings:
            if finding.check.verdict is not Status.PROVED:
                return ", ".join(task.lemmas) or finding.check.bound
    return ""


def by_kernel(change: Change) -> str:
    """In what the kernel differs from the rules in the random games that `rulebook verify` plays before it asks solvers."""
    if not has_goals(change):
        return ""
    vars(agreeing)["Machine"] = plain
    try:
        compare_at_random(kernel(change.game))
    except LockstepError as error:
        return str(error).partition(":")[0]
    except Exception as error:  # a changed rule may break anything
        return type(error).__name__
    return ""


def has_goals(change: Change) -> bool:
    """Whether solvers prove a theorem that a change makes false."""
    specification = load(change.game)
    return any(specification.theorem(id).goals for id in change.falsifies)


def plain(of: Any) -> Machine:
    """The loops of a kernel as they are: compiling them again for a change would take a minute."""
    return Machine(of, is_compiled=False)


def by_solvers(change: Change) -> str:
    """The first goal of the portion in question that solvers do not prove any more."""
    for goal in goals(change):
        outcome = shown(goal, Solvers(SECONDS))
        if not outcome.is_as_expected:
            return f"{outcome.goal}: {outcome.answer.value}"
    return ""


def goals(change: Change) -> Iterator[Goal]:
    """The goals of the portion in question; none where solvers have nothing to do with a change."""
    if not change.portion:
        return
    portion, _, invariant = change.portion.partition(": ")
    for goal in Proof(kernel(change.game), claims(change.game)).goals_of(portion):
        if goal.name.endswith(invariant) and not goal.name.startswith("control"):
            yield goal


Layers = Mapping[str, Callable[[Change], str]]

SIDES: Final[Mapping[str, Layers]] = {
    "tests": {"tests of the clause": by_tests, "lockstep with the model": by_model},
    "verify": {"lemmas": by_lemmas, "kernel and rules": by_kernel, "solvers": by_solvers},
}
"""The layers of each side, in their order; each says what refuses a change, or nothing."""


def refusals(change: Change) -> dict[str, dict[str, str] | None]:
    """What refuses a change on each side: the layer, and what in it; None where nothing does."""
    found: dict[str, dict[str, str] | None] = {}
    for side, layers in SIDES.items():
        every = ({"layer": name, "by": by} for name, layer in layers.items() if (by := layer(change)))
        found[side] = next(every, None)
    return found
