"""Checking theorems by solvers, portion by portion: the method `solver` of `rulebook verify`."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

from attrs import frozen

import rulebook
from rulebook.kernels import claims, kernel
from rulebook.spec import Asked, Portion
from rulebook.verification.smt.agreeing import LockstepError, compare_at_random
from rulebook.verification.smt.induction import Outcome
from rulebook.verification.smt.proving import GROUNDS, Proof, outcomes
from rulebook.verification.smt.solving import SOLVERS, Answer, Solvers
from rulebook.verification.sources import hash_of_code

EVERYTHING: Final = (
    "all states and steps of the printed game's kernel under all settings, by induction; z3 and bitwuzla agree"
)
"""What the goals of solvers are about."""
KERNELS: Final = Path(rulebook.__file__).parent / "kernels"


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


def extent(game_id: str) -> str:
    """What the proof of a game is about: all games, or those that stay within a bound."""
    bound = proof_of(game_id).claims.bound
    return (
        EVERYTHING
        if bound is None
        else f"{EVERYTHING}, while this holds: {(bound.__doc__ or bound.__name__).splitlines()[0]}"
    )


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


def code_of_kernel(game_id: str) -> str:
    """A hash of the kernel of a game, with its claims and with what all kernels share."""
    frame = [f"rulebook.kernels.{file.stem}" for file in KERNELS.glob("*.py") if file.stem != "__init__"]
    own = [f"rulebook.kernels.{game_id}.{file.stem}" for file in (KERNELS / game_id).glob("*.py") if file.stem != "__init__"]
    return hash_of_code(["rulebook.kernels", f"rulebook.kernels.{game_id}", *frame, *own])
