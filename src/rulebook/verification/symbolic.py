"""Symbolic proof: CrossHair's answer about the contract of a function, in a form that can be trusted.

A contract is in the docstring of a function: lines `pre: ...` say for which arguments it is claimed, lines `post: ...` what
is claimed of the result, which they call `_`. CrossHair follows every path through the function with symbols for arguments.

Its exit code, and a mere "confirmed", are not a proof: a contract that is missing, misspelt, empty or claimed of no argument
passes as well. So `prove` reads the contract before CrossHair does, checks every condition separately, counts whether all
paths were followed to their end, and repeats the check with a false claim in place of each condition, which must fail. A
confirmed condition must also hold for small arguments in Python itself.

"Proved" is relative to CrossHair's and z3's model of Python. The model takes `x is not y` to be true of all numbers, which
small arguments show to be false. It does not check the contracts of functions that a claim calls, so those have none.

Functions run in this process. CrossHair traces them, and then restores the earlier tracing. Importing it, which the first
proof does, switches off the checks of icontract and deal for the rest of the process. Limits are in CPU time.
"""

import ast
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from enum import Enum
from time import perf_counter
from typing import TYPE_CHECKING, TypeAlias

from attrs import frozen

from rulebook.core.errors import RulebookError
from rulebook.extras import how_to_install
from rulebook.verification.concrete import failing_sample, warm_up

if TYPE_CHECKING:
    from crosshair.condition_parser import ConditionExpr, Conditions
    from crosshair.core import ConditionCheckable
    from crosshair.statespace import MessageType

Contract: TypeAlias = Callable[..., object]
"""A function whose docstring has a contract."""

HEADER = re.compile(r"^\s*(?::(raises) [\w.]+|:?(\w+)(?:\[.*\])?)\s*:", re.MULTILINE)
"""A line of a docstring that begins like those of a contract: with a word and a colon."""


class ProofVerdict(Enum):
    """What is known about a contract."""

    PROVED = "proved"
    """Every condition holds on all paths, and would have been refuted if it were false."""
    REFUTED = "refuted"
    """There are arguments for which a condition is false or the function raises."""
    UNKNOWN = "unknown"
    """Not all paths were followed to their end, or a precondition was not met by any argument, or raised for some."""
    VACUOUS = "vacuous"
    """The contract would be confirmed whatever the function did."""
    ABSENT = "absent"
    """There is no contract that CrossHair would read as intended."""


@frozen
class Proof:
    """The result for a function: how many conditions and paths, in how many seconds, and why, in words."""

    name: str
    verdict: ProofVerdict
    conditions: int
    paths: int
    seconds: float
    message: str


class ProverMissing(RulebookError):  # noqa: N818 - named like the other refusals of this library
    """CrossHair is not installed."""

    def __init__(self) -> None:
        super().__init__(f"symbolic proofs need CrossHair; {how_to_install('verify')}")


@frozen
class ConditionResult:
    """What a contract, or one condition of it, shows, and why; `paths` were followed."""

    verdict: ProofVerdict
    message: str
    paths: int = 0


@frozen
class Answer:
    """What CrossHair said about one condition; `exhausted` if it followed all paths to their end."""

    states: "frozenset[MessageType]"
    message: str
    paths: int
    exhausted: bool


def prove(function: Contract, seconds: float) -> Proof:
    """Whether the contract of a function holds for all arguments; each condition gets at most twice `seconds` of CPU time.

    Raises ProverMissing if CrossHair is not installed.
    """
    require_prover()
    began = perf_counter()
    fault = fault_of_contract(function)
    findings = [fault] if fault else list(findings_about(function, seconds))
    decisive = next((finding for finding in findings if finding.verdict is not ProofVerdict.PROVED), findings[0])
    return Proof(
        name=f"{function.__module__}.{function.__qualname__}",
        verdict=decisive.verdict,
        conditions=0 if fault else len(findings),
        paths=sum(finding.paths for finding in findings),
        seconds=perf_counter() - began,
        message=decisive.message,
    )


def require_prover() -> None:
    """Raises ProverMissing if CrossHair is not installed."""
    try:
        import crosshair.core_and_libs  # noqa: F401, PLC0415 - an extra, and slow to import
    except ImportError:
        raise ProverMissing from None


def fault_of_contract(function: Contract) -> ConditionResult | None:
    """What prevents a contract from being checked at all; None if nothing does."""
    if hasattr(function, "__wrapped__"):
        return ConditionResult(ProofVerdict.ABSENT, "the function is wrapped by a decorator, which would hide its failures")
    headers = [sphinx or word for sphinx, word in HEADER.findall(function.__doc__ or "")]
    if "raises" in headers:
        return ConditionResult(ProofVerdict.VACUOUS, "`raises:` confirms anything that ends in that error")
    for header in headers:
        if header not in ("pre", "post"):
            return ConditionResult(ProofVerdict.ABSENT, f"`{header}:` is not part of a contract: write pre or post")
    if "post" not in headers:
        return ConditionResult(ProofVerdict.ABSENT, "the docstring has no `post:`")
    return None


def findings_about(function: Contract, seconds: float) -> Iterator[ConditionResult]:
    """The result for each condition of a function; an error in CrossHair itself is not a verdict on the function."""
    try:
        contract = contract_of(function)
        for message in contract.syntax_messages():
            yield ConditionResult(ProofVerdict.ABSENT, message.message)
            return
        warm_up(contract)
        for post in contract.post:
            yield finding_about(check_of(function, replace(contract, post=[post]), seconds))
    except Exception as error:  # CrossHair lets through errors of z3 and of its models
        yield ConditionResult(ProofVerdict.UNKNOWN, f"CrossHair failed: {type(error).__name__}: {error}")


def contract_of(function: Contract) -> "Conditions":
    """The contract of a function, as CrossHair reads it in the source; comments that switch CrossHair off are ignored."""
    from crosshair.condition_parser import condition_parser  # noqa: PLC0415 - see require_prover
    from crosshair.fnutil import FunctionInfo  # noqa: PLC0415
    from crosshair.options import AnalysisKind  # noqa: PLC0415

    with condition_parser([AnalysisKind.PEP316]) as parser:
        contract = parser.get_fn_conditions(FunctionInfo.from_fn(function))
    if contract is None or not contract.post:
        raise ValueError(f"CrossHair finds no contract in the source of {function.__qualname__}")
    return contract


def check_of(function: Contract, conditions: "Conditions", seconds: float) -> "ConditionCheckable":
    """The check of one postcondition."""
    from crosshair.core import ConditionCheckable  # noqa: PLC0415 - see require_prover
    from crosshair.fnutil import FunctionInfo  # noqa: PLC0415
    from crosshair.options import DEFAULT_OPTIONS, AnalysisKind  # noqa: PLC0415

    options = replace(
        DEFAULT_OPTIONS,
        analysis_kind=(AnalysisKind.PEP316,),
        report_all=True,
        per_condition_timeout=seconds,
        per_path_timeout=seconds,
        max_uninteresting_iterations=sys.maxsize,
    )
    return ConditionCheckable(FunctionInfo.from_fn(function), options, conditions)


def finding_about(check: "ConditionCheckable") -> ConditionResult:
    """The result for one condition."""
    if not speaks_of_result(check.conditions.post[0].expr_source):
        return ConditionResult(
            ProofVerdict.VACUOUS, f"`post: {check.conditions.post[0].expr_source}` says nothing of the result, `_`"
        )
    dropped: list[str] = []
    answer = ask(check, noting_errors(check.conditions, dropped))
    finding = verdict_on(answer, dropped)
    return finding if finding.verdict is not ProofVerdict.PROVED else unless_denied(finding, check)


def speaks_of_result(condition: str) -> bool:
    """Whether a postcondition mentions what the function returned."""
    return any(isinstance(node, ast.Name) and node.id == "_" for node in ast.walk(ast.parse(condition, mode="eval")))


def ask(check: "ConditionCheckable", conditions: "Conditions") -> Answer:
    """What CrossHair says about a condition, with other `conditions` in place of its own."""
    counts: Counter[str] = Counter()
    messages = list(replace(check, conditions=conditions, options=replace(check.options, stats=counts)).analyze())
    return Answer(
        states=frozenset(message.state for message in messages),
        message="; ".join(message.message for message in messages),
        paths=counts["num_paths"],
        exhausted=counts["exhaustion"] == 1,
    )


def verdict_on(answer: Answer, dropped: list[str]) -> ConditionResult:
    """What follows from the answer about a condition; `dropped` are the errors for which arguments were skipped."""
    from crosshair.core_and_libs import MessageType  # noqa: PLC0415 - see require_prover

    undecided = {MessageType.PRE_UNSAT, MessageType.CANNOT_CONFIRM}
    if not answer.states <= {MessageType.CONFIRMED, *undecided} and "NotDeterministic" not in answer.message:
        return ConditionResult(ProofVerdict.REFUTED, answer.message, answer.paths)
    if dropped:
        return ConditionResult(ProofVerdict.UNKNOWN, f"a precondition raises: {dropped[0]}", answer.paths)
    if answer.states != {MessageType.CONFIRMED} or not answer.exhausted:
        return ConditionResult(ProofVerdict.UNKNOWN, answer.message, answer.paths)
    return ConditionResult(ProofVerdict.PROVED, answer.message, answer.paths)


def unless_denied(proved: ConditionResult, check: "ConditionCheckable") -> ConditionResult:
    """A proof, if Python itself finds the condition true for small arguments and the check could have failed."""
    sample = failing_sample(check.conditions)
    if sample is not None:
        return ConditionResult(
            ProofVerdict.REFUTED, f"confirmed by CrossHair, but in Python it is false for {sample}", proved.paths
        )
    return unless_vacuous(proved, check)


def unless_vacuous(proved: ConditionResult, check: "ConditionCheckable") -> ConditionResult:
    """A proof, if the same condition fails when its claim is false."""
    from crosshair.core_and_libs import MessageType  # noqa: PLC0415 - see require_prover

    control = ask(check, with_false_claim(check.conditions))
    if control.states == {MessageType.POST_FAIL}:
        return proved
    return ConditionResult(
        ProofVerdict.VACUOUS, f"a false claim in its place does not fail: {control.message}", proved.paths
    )


def with_false_claim(conditions: "Conditions") -> "Conditions":
    """The same conditions with a claim that is always false."""
    return replace(conditions, post=[replace(post, evaluate=lambda _: False) for post in conditions.post])


def noting_errors(conditions: "Conditions", errors: list[str]) -> "Conditions":
    """The same conditions, collecting in `errors` what preconditions raise, because CrossHair skips such arguments."""
    return replace(conditions, pre=[noting_errors_of(each, errors) for each in conditions.pre])


def noting_errors_of(condition: "ConditionExpr", errors: list[str]) -> "ConditionExpr":
    """A precondition that adds what it raises to `errors`."""
    evaluate = condition.evaluate
    assert evaluate is not None, "conditions that do not compile were rejected as syntax errors"

    def noting(arguments: Mapping[str, object]) -> bool:
        try:
            return evaluate(arguments)
        except Exception as error:
            errors.append(f"{type(error).__name__}: {error}")
            raise

    return replace(condition, evaluate=noting)
