"""An audit of a proof: does what it has left behind hold together, whatever wrote it?

`rulebook verify --queries FOLDER` leaves every question that solvers were asked, in SMT-LIB, and a manifest for each
portion of the proof: its goals, what solvers said of each, and into which parts it was taken where they did not decide the
whole. The audit shares no code with what wrote them. It reads the questions itself, and from the declaration of the game it
knows which goals there have to be. What it cannot see is whether a question says what its name says.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from hashlib import blake2b, sha256
from importlib import import_module
from pathlib import Path
from typing import Any, Final, TypeAlias

from attrs import define, field, frozen
from cattrs import BaseValidationError, structure

from rulebook import registry
from rulebook.core.errors import RecordError, RulebookError
from rulebook.core.settings import shown
from rulebook.records import parse
from rulebook.spec import Theorem, load
from rulebook.spec.model import Checks
from rulebook.spec.places import home

PROVED: Final = "unsat"
REFUTED: Final = "sat"
TOKEN: Final = re.compile(r"""\s*(?:;[^\n]*\n\s*)*(\|[^|]*\||[()]|[^\s()|]+)""")
"""A bracket, a name or a number; spaces and remarks are skipped."""
CASE: Final = re.compile(r"(?:box \d+: )?(\d+ players, \w+)")
"""How the name of a goal begins, but for those about the start: with the players and the phase."""
QUESTION: Final = re.compile("[0-9a-f]{32}")
"""The name of a question."""
MOST_DIGITS: Final = 18
"""No number that a goal is shown for has more digits."""
MOST_BOXES: Final = 100
"""No game has more sets of pieces in its box."""
SEEN: Final = ", seen by "
"""What tells goals about two states from others."""
ENOUGH: Final = 2
"""How many solvers have to agree."""

Term: TypeAlias = bytes
"""A digest of a term: of its operation and those of its parts. Equal terms have equal digests in all questions."""


class AuditError(RulebookError):
    """A folder, a manifest or a question that cannot be read."""


@frozen
class Decided:
    """A goal in a manifest: its name, its question, what each solver said, and the parts into which it was taken."""

    goal: str
    question: str
    answers: Mapping[str, str]
    control: bool = False
    parts: "tuple[Decided, ...]" = ()

    @property
    def wanted(self) -> str:
        """What solvers have to say of it."""
        return REFUTED if self.control else PROVED

    def leaves(self) -> "Iterator[Decided]":
        """Itself, or the parts into which it was taken in the end."""
        for part in self.parts:
            yield from part.leaves()
        if not self.parts:
            yield self


@frozen
class Manifest:
    """What was left of a portion: its goals, and the names of those that were plainly true when they were read."""

    game: str
    portion: str
    boxes: int
    decided: tuple[Decided, ...]
    plain: tuple[str, ...] = ()

    @property
    def names(self) -> frozenset[str]:
        """The names of its goals and controls."""
        return frozenset([*self.plain, *[each.goal for each in self.decided]])

    @property
    def seen(self) -> frozenset[str]:
        """The ends of the names of its goals about two states that look the same to a viewer."""
        return frozenset([name.rpartition(": ")[-1] for name in self.names if SEEN in name])


@define(eq=False)
class Terms:
    """Terms of one question after another, by their digests. A question is unsatisfiable if its goal cannot fail."""

    inside: dict[Term, tuple[str, tuple[Term, ...]]] = field(factory=dict, init=False)
    """The operation and the parts of each term."""

    def made(self, operation: str, *parts: Term) -> Term:
        """A term."""
        digest = blake2b(b"\0".join([operation.encode(), *parts]), digest_size=16).digest()
        self.inside[digest] = operation, parts
        return digest

    def asserted(self, text: str) -> tuple[Term, ...]:
        """What a question asserts, in order; raises AuditError where it has more than declarations and assertions."""
        asserted, checks = list[Term](), 0
        for command in expressions(text):
            match command:
                case ["assert", it]:
                    try:
                        asserted.append(self.read(it, {}))
                    except (ValueError, TypeError, RecursionError) as error:
                        raise AuditError("a question asserts something that cannot be read") from error
                case ["check-sat"]:
                    checks += 1
                case ["set-logic", "QF_LIA" | "QF_UFLIA"] | ["set-info", *_] | ["declare-fun", *_]:
                    pass
                case _:
                    raise AuditError(f"a question has {command!r:.60}")
        if checks != 1 or not asserted:
            raise AuditError("a question has to assert something, and to be asked once")
        return tuple(asserted)

    def read(self, expression: Any, names: dict[str, Term]) -> Term:
        """The term that an expression stands for, where some names stand for others; `let` adds to these."""
        while isinstance(expression, list) and expression[:1] == ["let"]:
            _, bound, expression = expression
            for name, one in bound:
                if name in names:
                    raise AuditError(f"a question has two meanings of {name}")
                names[name] = self.read(one, names)
        if isinstance(expression, str):
            return names.get(expression) or self.made(expression)
        operation, *parts = expression
        if not isinstance(operation, str):
            raise AuditError("a question applies what is not an operation")
        return self.made(operation, *[self.read(each, names) for each in parts])

    def together(self, term: Term) -> tuple[Term, ...]:
        """The terms that hold together exactly if a term does."""
        operation, parts = self.inside[term]
        return parts if operation == "and" else (term,)

    def alternatives(self, term: Term) -> Iterator[Term]:
        """Terms of which one holds exactly if a term does, taken apart as far as `and`, `or` and `not` go."""
        left, seen = [(term, True)], set[tuple[Term, bool]]()
        while left:
            one, holds = left.pop()
            if (one, holds) in seen:
                continue
            seen.add((one, holds))
            match self.inside[one]:
                case "not", (denied,):
                    left.append((denied, not holds))
                case ("or" | "and" as operation, parts) if holds is (operation == "or"):
                    left += [(each, holds) for each in parts]
                case _:
                    yield one if holds else self.made("not", one)

    def number(self, term: Term) -> int | None:
        """The whole number that a term is; None for any other term."""
        operation, parts = self.inside[term]
        digits, rest = self.inside[parts[0]] if operation == "-" and len(parts) == 1 else (operation, parts)
        return (
            None if rest or not digits.isdecimal() or len(digits) > MOST_DIGITS else int(f"{'-' if parts else ''}{digits}")
        )


def expressions(text: str) -> Iterator[Any]:
    """The commands in a text, as lists; raises AuditError for brackets that do not match."""
    open_lists: list[list[Any]] = [[]]
    for token in TOKEN.findall(text):
        if token == "(":
            open_lists.append([])
        elif token != ")":
            open_lists[-1].append(token)
        elif len(open_lists) == 1:
            raise AuditError("a question has a bracket too many")
        else:
            closed = open_lists.pop()
            open_lists[-1].append(closed)
    if len(open_lists) > 1:
        raise AuditError("a question has a bracket too few")
    yield from open_lists[0]


@define(eq=False)
class Audit:
    """An audit of the manifests of one game in a folder. Faults are found as it is read.

    `again` has what a solver of the reader's own has said of questions, by their names.
    """

    folder: Path
    manifests: tuple[Manifest, ...]
    again: Mapping[str, str] = field(factory=dict)
    terms: Terms = field(factory=Terms, init=False)
    questions: int = field(default=0, init=False)
    """How many questions were read."""
    possible: dict[str, list[frozenset[Term]]] = field(factory=dict, init=False)
    """What the controls of each portion assert: solvers say that it is possible."""

    @property
    def game(self) -> str:
        """The id of the game."""
        return self.manifests[0].game

    def faults(self) -> Iterator[str]:
        """What does not hold together, portion by portion; nothing if all does.

        Raises AuditError for a question that cannot be read.
        """
        theorems = {each.id: each for each in load(self.game).theorems if each.by_induction}
        found, needed = {each.portion: each for each in self.manifests}, Needed.of(self.game)
        for portion, goals in needed.portions():
            yield from missing(found[portion], goals) if portion in found else [f"{portion}: this portion is not there"]
        for id in theorems.keys() & found:
            yield from missing(found[id], needed.of_theorem(theorems[id], found[id].seen))
        for manifest in sorted(self.manifests, key=lambda one: one.portion in theorems):
            for decided in sorted(manifest.decided, key=lambda one: not one.control):
                yield from self.of_one(decided, manifest.portion, is_of_theorem=manifest.portion in theorems)

    def of_one(self, decided: Decided, portion: str, *, is_of_theorem: bool) -> Iterator[str]:
        """What is wrong with a goal: with its question, its answers, what it assumes, and its parts."""
        asserted = self.asserted(decided)
        yield from self.undecided(decided)
        if decided.control and not is_of_theorem:
            of_boxes = self.terms.alternatives(asserted[0]) if len(asserted) == 1 else ()
            together = [asserted, *map(self.terms.together, of_boxes)]
            self.possible.setdefault(portion, []).extend(map(frozenset, together))
        elif not decided.control and SEEN not in decided.goal:
            where, spare = (case_of(decided.goal), 1) if is_of_theorem else (portion, 0)
            if not any(len(set(asserted[:-1]) - each) <= spare for each in self.possible.get(where, ())):
                yield f"{decided.goal}: it assumes what no control has shown to be possible"
        if decided.parts:
            yield from self.of_parts(decided, asserted)

    def asserted(self, decided: Decided) -> tuple[Term, ...]:
        """What the question of a goal asserts; raises AuditError if it is not the question that was asked."""
        self.questions += 1
        return self.terms.asserted(self.text(decided))

    def text(self, decided: Decided) -> str:
        """The question of a goal; raises AuditError if it is not the one that was asked."""
        file = self.folder / f"{decided.question}.smt2"
        if not QUESTION.fullmatch(decided.question):
            raise AuditError(f"{decided.goal}: {shown(decided.question)} is not the name of a question")
        try:
            text = file.read_text(encoding="utf-8")
        except OSError as error:
            raise AuditError(f"{decided.goal}: its question {file.name} cannot be read") from error
        if sha256(text.encode()).hexdigest()[:32] != decided.question:
            raise AuditError(f"{decided.goal}: {file.name} is not the question that was asked")
        return text

    def undecided(self, decided: Decided) -> Iterator[str]:
        """Why solvers have not decided a goal as it has to be."""
        wanted, other = decided.wanted, {PROVED: REFUTED, REFUTED: PROVED}[decided.wanted]
        said = [*decided.answers.values()]
        if other in said:
            yield f"{decided.goal}: {', '.join(f'{solver} says {says}' for solver, says in decided.answers.items())}"
        elif said.count(wanted) < ENOUGH and not decided.parts:
            yield f"{decided.goal}: fewer than two solvers have decided it"
        if not decided.parts and self.again.get(decided.question) == other:
            yield f"{decided.goal}: asked again, a solver says {other}"

    def of_parts(self, decided: Decided, whole: tuple[Term, ...]) -> Iterator[str]:
        """What is wrong with the parts of a goal: whether they are all of it, and whether each is decided."""
        parts = [self.asserted(part) for part in decided.parts]
        if not (self.are_truths(whole, parts) or self.are_values(whole, parts)):
            yield f"{decided.goal}: its parts are not all of it"
        for part, asserted in zip(decided.parts, parts, strict=True):
            yield from self.undecided(part)
            if part.parts:
                yield from self.of_parts(part, asserted)

    def are_truths(self, whole: tuple[Term, ...], parts: Sequence[tuple[Term, ...]]) -> bool:
        """Whether parts assume what the whole does, and where its condition fails, that of one of them does."""
        failing = {one for part in parts for one in self.terms.alternatives(part[-1])}
        return all(part[:-1] == whole[:-1] for part in parts) and failing.issuperset(self.terms.alternatives(whole[-1]))

    def are_values(self, whole: tuple[Term, ...], parts: Sequence[tuple[Term, ...]]) -> bool:
        """Whether parts claim what the whole does, each for one value of a number and the last for all others."""
        *assumed, condition = whole
        if len(parts) == 1 or any(len(part) == 1 or part != (*assumed, part[-2], condition) for part in parts):
            return False
        known = [self.terms.inside[part[-2]] for part in parts[:-1]]
        if any(sign != "=" or len(both) == 1 or both[0] != known[0][1][0] for sign, both in known):
            return False
        number, values = known[0][1][0], [self.terms.number(both[1]) for _, both in known]
        first = values[0]
        if first is None or values != [*range(first, first + len(values))]:
            return False
        outside = {self.terms.made("<", number, known[0][1][1]), self.terms.made(">", number, known[-1][1][1])}
        return {*self.terms.alternatives(parts[-1][-2])} == outside


def case_of(goal: str) -> str:
    """The portion of the induction whose states a goal of a theorem is about."""
    found = CASE.match(goal)
    return found[1] if found else goal


# Which goals there have to be.


@frozen
class Needed:
    """The goals that a proof about a game needs, as its declaration and its list of theorems say.

    States are every phase at every table, steps every class of actions in each; both by the words in which goals name them.
    """

    game: str
    states: tuple[str, ...]
    steps: tuple[str, ...]

    @classmethod
    def of(cls, game: str) -> "Needed":
        """What a game needs."""
        declaration = registry.game(game).declaration
        at_tables = [
            (f"{players} players, {rules.phase.__name__}", [kind.__name__ for kind in rules.accepts])
            for players in declaration.seating.players
            for rules in declaration.phases
        ]
        steps = [f"{state}, {kind}" for state, kinds in at_tables for kind in kinds]
        return cls(game, tuple([state for state, _ in at_tables]), tuple(steps))

    @property
    def kept(self) -> tuple[str, ...]:
        """What has to be so of every state: its form, and the invariants."""
        invariants = import_module(f"{home(self.game).module}.claims.invariants").INVARIANTS
        return ("as many items as players", "in range", *[each.__name__ for each in invariants])

    def portions(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """The portions of the induction, with the goals and controls that each needs."""
        starts = list(dict.fromkeys([f"{state.partition(', ')[0]}, start" for state in self.states]))
        controls = [f"control: {one}: no settings" for one in starts]
        yield "start", (*controls, *[f"{one}: {each}" for one in starts for each in self.kept])
        for state in self.states:
            steps = [step for step in self.steps if step.startswith(f"{state}, ")]
            controls = [f"control: {one}: not legal" for one in steps] or [f"control: {state}: no state"]
            yield state, (*controls, *[f"{one}: {each}" for one in steps for each in self.kept])

    def of_theorem(self, theorem: Theorem, seen: Collection[str]) -> Iterator[str]:
        """The goals and controls that a theorem needs; `seen` are the ends of the names of its goals about two states."""
        claim = theorem.predicate.rpartition(".")[-1]
        if not seen:
            yield f"control: {claim}: never met"
            yield from [f"{case}: {claim}" for case in (self.steps if theorem.checks is Checks.STEP else self.states)]
        about = {"observed": self.states, "to act": self.steps}
        for end in seen:
            yield from [f"{case}{viewer}: {end}" for case in about.get(end, ()) for viewer in viewers(case)]
        if "to act" in seen:
            yield from [
                f"{case}{viewer}: {end}" for case in self.steps for viewer in viewers(case) for end in ("told", "seen")
            ]


def viewers(case: str) -> Iterator[str]:
    """Whoever looks on at a table, in words."""
    for seat in range(int(case.partition(" ")[0])):
        yield f"{SEEN}seat {seat}"
    yield f"{SEEN}a spectator"


def missing(manifest: Manifest, goals: Iterable[str]) -> Iterator[str]:
    """The goals that a portion needs and has not. Where it has proved that it is about no state, it needs no others."""
    boxes = [f"box {number + 1}: " for number in range(manifest.boxes)] if manifest.boxes > 1 else [""]
    none = {box for box in boxes if f"{box}{manifest.portion}: there is no such state" in manifest.names}
    for goal in goals:
        if goal.startswith("control: "):
            found = goal in manifest.names or none == {*boxes}
        else:
            found = all(f"{box}{goal}" in manifest.names for box in boxes if box not in none)
        if not found:
            yield f"{manifest.portion}: '{goal}' is not among its goals"


# What is in a folder.


def manifests_in(folder: Path) -> dict[str, tuple[Manifest, ...]]:
    """The manifests in a folder, by games; raises AuditError where there are none, or one cannot be read."""
    found: dict[str, list[Manifest]] = {}
    for file in sorted(folder.glob("*.manifest.json")):
        manifest = manifest_in(file.read_bytes(), str(file))
        found.setdefault(manifest.game, []).append(manifest)
    if not found:
        raise AuditError(
            f"there is no manifest in {folder}: `rulebook verify GAME --method solver --queries {folder}` writes them"
        )
    return {game: tuple(several) for game, several in found.items()}


def manifest_in(content: bytes, name: str) -> Manifest:
    """The manifest in a file; raises AuditError, with the file's name, for any other content."""
    try:
        manifest = structure(parse(content), Manifest)
    except (RecordError, BaseValidationError, TypeError) as error:
        raise AuditError(f"{name} is not a manifest") from error
    if not 1 <= manifest.boxes <= MOST_BOXES:
        raise AuditError(f"{name}: {manifest.boxes} is not a number of boxes")
    return manifest
