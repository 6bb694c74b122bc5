"""Checking theorems by solvers, portion by portion: the method `solver` of `rulebook verify`."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import chain
from types import FunctionType
from typing import Any, Final

from attrs import fields, frozen, has

from rulebook.kernels import claims
from rulebook.kernels import written_by_hand as kernel
from rulebook.kernels.claims import Claims
from rulebook.spec.reports import Asked, Portion
from rulebook.verification.smt.agreeing import LockstepError, compare_at_random
from rulebook.verification.smt.induction import Outcome
from rulebook.verification.smt.proving import GROUNDS, Proof, outcomes
from rulebook.verification.smt.solving import SOLVERS, Answer, Solvers

EVERYTHING: Final = (
    "all states and steps of the printed game's kernel under all settings, by induction; z3 and bitwuzla agree"
)
"""What the goals of solvers are about."""
FUNCTION: Final = "function "
THEOREMS: Final = ("parts", "states", "starts", "steps", "two_steps", "views", "two_states", "masks")
"""The claims of a kernel that theorems name."""
SAID_OF_EACH: Final = ("given", "by_sizes", "by_answers", "by_ways")
"""What is said of how single claims and invariants are shown."""


@frozen
class Shown:
    """What became of a portion of a proof, and what in it is not as it has to be."""

    portion: Portion
    faults: tuple[str, ...] = ()

    @property
    def is_shown(self) -> bool:
        """Whether everything holds that has to, and every control fails."""
        return self.portion.goals > 0 and not self.faults


@lru_cache(maxsize=4)
def proof_of(game_id: str) -> Proof:
    """All that is claimed of the kernel of a game."""
    return Proof(kernel(game_id), claims(game_id))


def portions_of(game_id: str) -> tuple[str, ...]:
    """The portions of the induction, on which all theorems of a game rest."""
    return proof_of(game_id).portions


def checked(game_id: str, portion: str, solvers: Solvers) -> Shown:
    """What becomes of a portion of the induction, or of the goals of a claim."""
    proof = proof_of(game_id)
    done, faults = list[Outcome](), list[str]()
    if portion == GROUNDS:
        faults.extend(differing(game_id))
        for phase, (there, meet) in proof.met().items():
            if not 0 < there == meet:
                faults.append(f"of {there} states of games in phase {phase}, {meet} have what is assumed")
    for outcome in outcomes(proof, solvers, portion):
        done.append(outcome)
        if not outcome.is_as_expected:
            faults.append(f"{outcome.goal}: {outcome.answer.value}")
    return Shown(portion_of(portion, done, proof.asked_in(portion)), tuple(faults))


def portion_of(name: str, outcomes: Sequence[Outcome], asked: tuple[Asked, ...]) -> Portion:
    """What is reported of a portion with some outcomes."""
    controls = sum(outcome.expected is Answer.FAILS for outcome in outcomes)
    times = {solver: round(sum(each.seconds[place] for each in outcomes), 2) for place, solver in enumerate(SOLVERS)}
    hardest = max(outcomes, key=lambda each: sum(each.seconds), default=None)
    most = "" if hardest is None else hardest.goal
    seconds = 0.0 if hardest is None else round(sum(hardest.seconds), 2)
    return Portion(name, len(outcomes) - controls, controls, times, most, seconds, asked)


def differing(game_id: str) -> Iterator[str]:
    """Where the kernel of a game differs from its rules in random games: then nothing that is proved is about the rules."""
    try:
        tellings = [each.telling for each in claims(game_id).two_states]
        compare_at_random(kernel(game_id), tellings=tellings)
    except LockstepError as error:
        yield str(error)


def functions_asked(game_id: str, portion: str) -> tuple[str, ...]:
    """The kernel of a game and the functions that a portion of its proof is about, by their full names."""
    functions = [each for each in claimed_in(game_id, portion) if each.startswith(FUNCTION)]
    return f"rulebook.kernels.{game_id}.kernel", *[each.removeprefix(FUNCTION) for each in functions]


@lru_cache(maxsize=64)
def claimed_in(game_id: str, portion: str) -> tuple[str, ...]:
    """All that the claims of a kernel say as far as a portion of its proof depends on it: other theorems are left out."""
    whole = proof_of(game_id).claims
    every = [each for name in THEOREMS for each in getattr(whole, name)]
    own = [each for each in every if portion in (each.claim.__name__, GROUNDS if each in whole.two_states else "")]
    shared = [getattr(whole, each.name) for each in fields(Claims) if each.name not in (*THEOREMS, *SAID_OF_EACH)]
    said = {*told((*own, *shared))}
    others = {each for each in told(every) if each.startswith(FUNCTION)} - said
    by_each = [getattr(whole, name) for name in SAID_OF_EACH]
    return *told((*own, *shared)), *told(by_each, frozenset(others)), str(bool(whole.views))


def told(value: Any, without: frozenset[str] = frozenset()) -> Iterator[str]:
    """What a value of a declaration consists of, in texts: functions by their names, without some of them."""
    if isinstance(value, partial):
        yield from told((value.func, value.args, value.keywords), without)
    elif isinstance(value, Mapping):
        yield from told([pair for pair in value.items() if not without.intersection(told(pair[0]))], without)
    elif isinstance(value, tuple | list) and not all(isinstance(each, int) for each in value):
        yield from chain.from_iterable(told(each, without) for each in value)
    elif has(type(value)):
        yield type(value).__name__
        yield from told([getattr(value, each.name) for each in fields(type(value))], without)
    else:
        name = f"{FUNCTION}{value.__module__}.{value.__qualname__}" if isinstance(value, FunctionType) else repr(value)
        yield from [] if name in without else [name.partition(".<locals>")[0]]
