"""Proofs by solvers of the clauses themselves, portion by portion: of the theorems as they read, by induction.

The induction has a portion for the start and one for every phase with every number of players. Each theorem, by its id, is a
portion of its own beside them. A portion is shown where two solvers prove every goal, and refute every control.
"""

import ast
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from importlib import import_module
from importlib.metadata import version
from inspect import getdoc, getsource
from json import dumps, loads
from pathlib import Path
from textwrap import dedent
from typing import Any, Final

from attrs import frozen

from rulebook import registry
from rulebook.compile.declaration import read
from rulebook.compile.terms import looking
from rulebook.compile.terms.induction import START, Goal, Induction
from rulebook.compile.terms.induction import Theorem as Claimed
from rulebook.compile.terms.solving import PROVED, REFUTED, SOLVERS, UNKNOWN, Answer, asked
from rulebook.compile.terms.weakening import weaker
from rulebook.core.errors import RulebookError
from rulebook.spec import Theorem, load
from rulebook.spec.places import home
from rulebook.spec.reports import Asked, Portion
from rulebook.verification.claims import function_of
from rulebook.verification.noninterference import hides, interference, secrets_look_alike

EVERYTHING: Final = (
    "the clauses as they stand: all states and steps of the printed game under all settings, with piles and rows of any "
    "length, by induction; z3 and cvc5 agree"
)
"""What the goals are about."""


class DisagreementError(RulebookError):
    """Of two solvers one says that a goal holds, and the other that it does not."""


@frozen
class Asking:
    """How solvers are asked: each has about `seconds` for a question.

    `kept` is a folder in which an answer is found again by the hash of its question and of the versions of the solvers, and
    `queries` one in which every question is written down in SMT-LIB, for a third solver.
    """

    seconds: float
    kept: Path | None = None
    queries: Path | None = None

    def answers(self, goal: Goal) -> Mapping[str, Answer]:
        """What each solver says of a goal, by weaker goals or by parts where one does not know it at once.

        Raises DisagreementError where one proves what the other refutes.
        """
        text = goal.text(is_kept=True)
        versions = " ".join(f"{each} {version(DISTRIBUTIONS[each])}" for each in SOLVERS)
        name = sha256(f"{versions} {text}".encode()).hexdigest()[:32]
        write(self.queries, f"{name}.smt2", text)
        known = self._known(name)
        if known is None:
            known = self._asked(goal, text)
            if set(saying(known)) in ({PROVED}, {REFUTED}):
                write(
                    self.kept, f"{name}.json", dumps({one: [answer.says, answer.seconds] for one, answer in known.items()})
                )
        return known

    def _asked(self, goal: Goal, text: str) -> Mapping[str, Answer]:
        if not goal.is_control and (shown := self._shown_by_weaker(goal)) is not None:
            return shown
        seconds = min(self.seconds, QUICK) if goal.numbers else self.seconds
        whole = {solver: asked(solver, text, seconds) for solver in SOLVERS}
        said = set(saying(whole))
        if said == {PROVED, REFUTED}:
            raise DisagreementError(f"{goal.name}: {', '.join(f'{one} says {a.says}' for one, a in whole.items())}")
        if REFUTED in said or said == {PROVED} or not goal.numbers:
            return whole
        parts = [self.answers(part) for part in goal.parts()]
        return {solver: of_parts(each, [part[solver] for part in parts]) for solver, each in whole.items()}

    def _shown_by_weaker(self, goal: Goal) -> Mapping[str, Answer] | None:
        """What the solvers say of weaker goals that suffice; None where they do not prove all of them at once."""
        spent = dict.fromkeys(SOLVERS, 0.0)
        for ways in weaker(goal):
            if not any(all(self._is_quick(each, spent) for each in way) for way in ways):
                return None
        return {solver: Answer(PROVED, seconds) for solver, seconds in spent.items()}

    def _is_quick(self, goal: Goal, spent: dict[str, float]) -> bool:
        """Whether one solver proves a goal at once, and the other soon; the seconds they take are added to those spent."""
        text = goal.text()
        for solver, seconds in zip(SOLVERS, (QUICK, SOON), strict=True):
            answer = asked(solver, text, min(self.seconds, seconds))
            spent[solver] += answer.seconds
            if answer.says != PROVED:
                return False
        write(self.queries, f"{sha256(text.encode()).hexdigest()[:32]}.smt2", text)
        return True

    def _known(self, name: str) -> Mapping[str, Answer] | None:
        if self.kept is None or not (file := self.kept / f"{name}.json").exists():
            return None
        try:
            return {solver: Answer(*loads(file.read_text())[solver]) for solver in SOLVERS}
        except (ValueError, KeyError, TypeError):
            return None


def saying(answers: Mapping[str, Answer]) -> Iterator[str]:
    """What the solvers say."""
    return (each.says for each in answers.values())


def of_parts(whole: Answer, parts: Sequence[Answer]) -> Answer:
    """What a solver says of a goal that is proved if all of its parts are, and how long it took in all."""
    says = PROVED if all(each.says == PROVED for each in parts) else UNKNOWN
    return Answer(says, whole.seconds + sum(each.seconds for each in parts))


QUICK: Final = 5.0
"""The seconds for which weaker goals are asked, and a goal as a whole before its parts are asked one by one."""
SOON: Final = 30.0
"""The seconds for which the second solver is asked for a weaker goal that the first one has proved."""
DISTRIBUTIONS: Final[Mapping[str, str]] = {"z3": "z3-solver", "cvc5": "cvc5"}
"""The packages that the solvers come in."""


def write(folder: Path | None, name: str, text: str) -> None:
    """Write a file into a folder, where one is given."""
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")


def invariants_of(game_id: str) -> tuple[Callable[..., Any], ...]:
    """The invariants of a game, which are in its proofs."""
    found: tuple[Callable[..., Any], ...] = import_module(f"{home(game_id).module}.proofs.invariants").INVARIANTS
    return found


def theorems_of(game_id: str) -> tuple[Theorem, ...]:
    """The theorems of a game that are proved by induction over its clauses."""
    return tuple([each for each in load(game_id).theorems if each.by_induction])


@lru_cache(maxsize=4)
def induction_of(game_id: str, claims: tuple[str, ...]) -> Induction:
    """The induction over the clauses of a game as they are now, with some claims, by their names, beside the invariants."""
    invariants = invariants_of(game_id)
    module = read(registry.game(game_id), claims=(*invariants, *[function_of(game_id, each) for each in claims]))
    return Induction(module, tuple([each.__name__ for each in invariants]))


def portions_of(game_id: str) -> tuple[str, ...]:
    """The portions of the induction, on which all theorems of a game rest."""
    return induction_of(game_id, ()).portions


def goals_of(game_id: str, portion: str) -> Iterator[Goal]:
    """The goals of a portion of the induction, or of a theorem."""
    found = [each for each in theorems_of(game_id) if each.id == portion]
    if not found:
        yield from induction_of(game_id, ()).goals_of(portion)
    for theorem in found:
        if (of_two := about_two_states(function_of(game_id, theorem.predicate))) is not None:
            yield from of_two(induction_of(game_id, ()))
            continue
        names = tuple([each for each in (theorem.predicate, theorem.applies) if each])
        claim, *applies = [function_of(game_id, each).__name__ for each in names]
        yield from induction_of(game_id, names).goals_of_theorem(Claimed(claim, *applies))


BY_TWO_STATES: Final[Mapping[Callable[..., object], tuple[str, Callable[[Induction], Iterator[Goal]]]]] = {
    hides: ("hides(game, state)", looking.hides),
    interference: ("not any(interference(game, state))", looking.does_not_interfere),
    secrets_look_alike: ("secrets_look_alike(game, state)", looking.secrets_look_alike),
}
"""What is said of two states: a function, the words by which predicates return it, and the goals that it stands for."""


def about_two_states(predicate: Any) -> Callable[[Induction], Iterator[Goal]] | None:
    """The goals that stand for what a predicate returns in the end, if it is about two states."""
    (function,) = ast.parse(dedent(getsource(predicate))).body
    last = function.body[-1] if isinstance(function, ast.FunctionDef) else None
    said = ast.unparse(last.value) if isinstance(last, ast.Return) and last.value is not None else ""
    for known, (words, goals) in BY_TWO_STATES.items():
        if said == words and predicate.__globals__.get(known.__name__) is known:
            return goals
    return None


def checked(game_id: str, portion: str, asking: Asking) -> tuple[Portion, tuple[str, ...]]:
    """What becomes of a portion, and what in it is not as it has to be."""
    goals = controls = 0
    seconds, hardest, most, faults = dict.fromkeys(SOLVERS, 0.0), "", -1.0, list[str]()
    for goal in goals_of(game_id, portion):
        goals, controls = goals + (not goal.is_control), controls + goal.is_control
        if goal.condition is True and not goal.is_control:
            continue
        answers = asking.answers(goal)
        took = sum(each.seconds for each in answers.values())
        seconds = {solver: spent + answers[solver].seconds for solver, spent in seconds.items()}
        hardest, most = max((most, hardest), (took, goal.name))[::-1]
        if {each.says for each in answers.values()} != {REFUTED if goal.is_control else PROVED}:
            faults.append(f"{goal.name}: {', '.join(f'{solver} says {each.says}' for solver, each in answers.items())}")
    if not goals + controls:
        faults.append("there are no goals")
    times = {solver: round(spent, 2) for solver, spent in seconds.items()}
    return Portion(portion, goals, controls, times, hardest, round(max(most, 0.0), 2), asked_in(game_id, portion)), tuple(
        faults
    )


def asked_in(game_id: str, portion: str) -> tuple[Asked, ...]:
    """The functions that a portion is about: the invariants, or the claim of a theorem."""
    if portion == START:
        return tuple([asked_about("invariant", each) for each in invariants_of(game_id)])
    own = [each for each in theorems_of(game_id) if each.id == portion]
    return tuple([asked_about("claim", function_of(game_id, each.predicate)) for each in own])


def asked_about(role: str, function: Callable[..., object]) -> Asked:
    """A function with the first paragraph of its docstring."""
    return Asked(role, function.__name__, " ".join((getdoc(function) or "").partition("\n\n")[0].split()))


def functions_asked(game_id: str, portion: str) -> tuple[str, ...]:
    """The game, the invariants, the theorem of a portion, and what reads them, by their full names."""
    module = home(game_id).module
    own = [name for each in theorems_of(game_id) if each.id == portion for name in (each.predicate, each.applies) if name]
    return (
        f"{read.__module__}.{read.__name__}",
        f"{module}.game",
        f"{module}.proofs.invariants.INVARIANTS",
        *[f"{module}.{name}" for name in own],
    )
