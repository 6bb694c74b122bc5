"""Tasks: the checks that `rulebook verify` consists of, each of which a process can do by itself.

A task describes its work in plain values, and looks up games and functions where it runs. It gets a limited CPU time, in
seconds, so that nothing depends on what else the machine is doing; unfinished work is reported as unknown.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, partial
from pathlib import Path
from typing import ClassVar, Protocol

from attrs import evolve, frozen

from rulebook import registry
from rulebook.core.errors import RecordError
from rulebook.core.game import AnyGame
from rulebook.core.sweep import player_numbers
from rulebook.records import JsonObject, read, settings_from
from rulebook.spec import Status, load
from rulebook.spec.places import home
from rulebook.spec.reports import Check, Exploration, Portion
from rulebook.verification.claims import Claim, claim_of, function_of
from rulebook.verification.dependencies import hash_of_code
from rulebook.verification.examining import Tally, Way, record_of
from rulebook.verification.exhausting import cases_of, domain_of, exhaust, exhaust_settings
from rulebook.verification.exploring import explore
from rulebook.verification.findings import CheckedTheorem, Method
from rulebook.verification.lengths import failure
from rulebook.verification.small_games import part_of
from rulebook.verification.sources import digest
from rulebook.verification.witnessing import Witnessed, shows_counterexample, shows_line, witness

ALL_SETTINGS = "all rules with the printed components, settings in every combination, and those of small games"


@frozen
class TaskResult:
    """The result of a task."""

    findings: tuple[CheckedTheorem, ...] = ()
    exploration: Exploration | None = None
    portion: Portion | None = None


class Task(Protocol):
    """A check of one or more theorems of a game."""

    @property
    def game(self) -> str:
        """The id of the game."""
        ...

    @property
    def theorems(self) -> tuple[str, ...]:
        """The ids of the theorems that are checked."""
        ...

    @property
    def method(self) -> Method:
        """How they are checked."""
        ...

    @property
    def lemmas(self) -> tuple[str, ...]:
        """The lemmas that are checked, by their names."""
        ...

    @property
    def code(self) -> tuple[str, ...]:
        """The functions and declarations that are checked, by their full names."""
        ...

    @property
    def data(self) -> tuple[str, ...]:
        """What else the task depends on."""
        ...

    def run(self) -> TaskResult:
        """Check them."""
        ...


def perform(task: Task) -> TaskResult:
    """The result of a task, with hashes of its code. A task that breaks off reports this, and does not stop the others."""
    try:
        result = task.run()
    except Exception as error:  # a broken predicate or game may raise anything
        reason = f"failed: {failure(error)}"
        check = Check(task.method.value, Status.UNKNOWN, "nothing", 0, 0.0, (reason,))
        result = TaskResult(tuple([CheckedTheorem(theorem, check) for theorem in task.theorems]))
    return stamped(task, result)


def stamped(task: Task, result: TaskResult) -> TaskResult:
    """The result of a task, with hashes of all that each part of it depends on."""
    findings = [evolve(each, check=evolve(each.check, code=code_of(about(task, each.theorem)))) for each in result.findings]
    exploration = evolve(result.exploration, code=code_of(about(task))) if result.exploration else None
    portion = evolve(result.portion, code=code_of(task)) if result.portion else None
    return TaskResult(tuple(findings), exploration, portion)


def about(task: Task, *theorems: str) -> Task:
    """A task as far as it is about some of its theorems."""
    return task if isinstance(task, OfOneTheorem) else evolve(task, theorems=theorems)  # type: ignore[misc]  # every task is an attrs class


def code_of(task: Task) -> str:
    """A hash of what a task depends on: the code that it checks, with its claims, the code that does so, and data."""
    tool = f"{type(task).__module__}.{type(task).__qualname__}.run"
    return digest(hash_of_code(tool, *task.code), *task.data)


@lru_cache(maxsize=512)
def played(game_id: str, theorems: tuple[str, ...]) -> tuple[str, ...]:
    """A game and the functions of some of its theorems, by their full names."""
    module, specification = home(game_id).module, load(game_id)
    found = [specification.theorem(theorem) for theorem in theorems]
    names = [name for theorem in found for name in (theorem.predicate, theorem.applies) if name]
    return f"{module}.game", *[f"{module}.{name}" for name in names]


def merged_code(codes: Iterable[str]) -> str:
    """The hash of several tasks that a report shows as one check."""
    first, *others = sorted(codes)
    return digest(first, *others) if others else first


@frozen
class ExplorationTask:
    """Explores a small game under the settings in the header of a record."""

    game: str
    theorems: tuple[str, ...]
    small_game: str
    settings: JsonObject
    seconds: float
    opening: str | None = None
    method = Method.EXPLORATION
    lemmas: ClassVar[tuple[str, ...]] = ()

    @property
    def code(self) -> tuple[str, ...]:
        """The game, and what is claimed of it."""
        return played(self.game, self.theorems)

    @property
    def data(self) -> tuple[str, ...]:
        """The settings, and the record of the opening."""
        opening = "" if self.opening is None else text_of(self.game, self.opening)
        return self.small_game, json.dumps(self.settings, sort_keys=True), opening

    def run(self) -> TaskResult:
        """Visit every state and check all theorems."""
        game = registry.game(self.game)
        settings = settings_from(game, self.settings)
        opening = () if self.opening is None else opening_of(self.game, self.opening, settings)
        explored = explore(game, settings, claims_of(self.game, self.theorems), self.seconds, opening=opening)
        details = tuple([] if explored.complete else [explored.progress])
        verdict = Status.UNKNOWN if details else Status.EXPLORED
        after = f" after {len(opening)} actions" if opening else ""
        held = Check(self.method.value, verdict, f"{self.small_game}{after}", 0, 0.0, details)
        findings = [finding_of(game, id, tally, held) for id, tally in explored.tallies.items()]
        exploration = Exploration(
            small_game=self.small_game,
            readings={name: str(value) for name, value in part_of(game, settings, "readings").items()},
            variants=part_of(game, settings, "variants"),
            states=explored.states,
            transitions=explored.transitions,
            depth=explored.depth,
            complete=explored.complete,
            seconds=rounded(explored.seconds),
        )
        return TaskResult(tuple(findings), exploration)


@frozen
class RandomTask:
    """Plays random games: one under each edition, reading value, variant and number of players, and some more."""

    game: str
    theorems: tuple[str, ...]
    games: int
    seconds: float
    by_kernel: bool = False
    method = Method.RANDOM
    lemmas: ClassVar[tuple[str, ...]] = ()

    @property
    def code(self) -> tuple[str, ...]:
        """The game, and what is claimed of it."""
        return played(self.game, self.theorems)

    @property
    def data(self) -> tuple[str, ...]:
        """The number of games, and who plays them if not the rules."""
        return (str(self.games), *(["kernel"] if self.by_kernel else []))

    def run(self) -> TaskResult:
        """Play, and check all theorems on what happens."""
        from rulebook.verification.kernel_play import POSITIONS, play_by_kernel  # noqa: PLC0415 - hypothesis is an extra
        from rulebook.verification.random_play import MOST_MOVES, play_at_random  # noqa: PLC0415 - hypothesis is an extra

        game, play = registry.game(self.game), play_by_kernel if self.by_kernel else play_at_random
        played = play(game, claims_of(self.game, self.theorems), self.seconds, self.games)
        verdict = Status.TESTED if played.swept else Status.UNKNOWN
        bound = f"{played.games} games of at most {MOST_MOVES} moves, under every edition, value and number of players"
        if self.by_kernel:
            bound += f", played by the kernel: {POSITIONS} positions of each, and a step by the rules from each"
        held = Check(self.method.value, verdict, bound, 0, 0.0)
        return TaskResult(tuple([finding_of(game, id, tally, held) for id, tally in played.tallies.items()]))


@frozen
class OfOneTheorem:
    """What tasks for a single theorem have in common."""

    game: str
    theorem: str

    @property
    def theorems(self) -> tuple[str, ...]:
        """The theorem."""
        return (self.theorem,)

    @property
    def lemmas(self) -> tuple[str, ...]:
        """None: it is about the theorem as it reads."""
        return ()

    @property
    def code(self) -> tuple[str, ...]:
        """The game, and what is claimed of it."""
        return played(self.game, self.theorems)

    @property
    def data(self) -> tuple[str, ...]:
        """Nothing."""
        return ()


@frozen
class OfOneLemma(OfOneTheorem):
    """What tasks for a single lemma of a theorem have in common."""

    lemma: str

    @property
    def lemmas(self) -> tuple[str, ...]:
        """The lemma."""
        return (self.lemma,)

    @property
    def code(self) -> tuple[str, ...]:
        """The lemma."""
        return (f"{home(self.game).module}.{self.lemma}",)


@frozen
class SettingsTask(OfOneTheorem):
    """Checks a theorem about settings on all settings that the game supports."""

    seconds: float
    method = Method.EXHAUSTION

    @property
    def data(self) -> tuple[str, ...]:
        """The small games, whose settings are among those that are tried."""
        return (repr(load(self.game).small_games),)

    def run(self) -> TaskResult:
        """Go through all settings."""
        game, specification = registry.game(self.game), load(self.game)
        claim = claim_of(self.game, specification.theorem(self.theorem))
        exhausted, counterexample = exhaust_settings(game, specification.small_games, claim, self.seconds)
        tally = Tally(exhausted.cases, exhausted.met, exhausted.seconds, counterexample)
        verdict = Status.PROVED if exhausted.complete and exhausted.met else Status.UNKNOWN
        held = Check(self.method.value, verdict, ALL_SETTINGS, 0, 0.0)
        return TaskResult((finding_of(game, self.theorem, tally, held),))


@frozen
class ExhaustionTask(OfOneLemma):
    """Checks a lemma of a theorem on all cases of the lemma's own domain."""

    seconds: float
    method = Method.EXHAUSTION

    def run(self) -> TaskResult:
        """Go through all cases."""
        lemma = function_of(self.game, self.lemma)
        exhausted = exhaust(cases_of(lemma), self.seconds)
        verdict = Status.PROVED if exhausted.complete and exhausted.met else Status.UNKNOWN
        details = [self.lemma]
        if exhausted.counterexample:
            verdict = Status.REFUTED
            details.append(f"case {exhausted.counterexample} fails")
        check = Check(
            self.method.value,
            verdict,
            domain_of(lemma),
            exhausted.cases,
            rounded(exhausted.seconds),
            tuple(details),
            exhausted.met,
        )
        return TaskResult((CheckedTheorem(self.theorem, check, lemmas=self.lemmas),))


@frozen
class SymbolicTask(OfOneLemma):
    """Gives a lemma of a theorem to CrossHair, with limited CPU time, in seconds, for each of its conditions."""

    seconds: float
    method = Method.CROSSHAIR

    def run(self) -> TaskResult:
        """Let CrossHair follow all paths."""
        from rulebook.verification.symbolic import ProofVerdict, prove  # noqa: PLC0415 - CrossHair is an extra

        proof = prove(function_of(self.game, self.lemma), self.seconds / 2)
        verdicts = {ProofVerdict.PROVED: Status.PROVED, ProofVerdict.REFUTED: Status.REFUTED}
        verdict = verdicts.get(proof.verdict, Status.UNKNOWN)
        reason = () if verdict is Status.PROVED else (f"{proof.verdict.value}: {proof.message}",)
        check = Check(
            self.method.value,
            verdict,
            f"all paths of {self.lemma}",
            proof.paths,
            rounded(proof.seconds),
            (self.lemma, *reason),
            proof.paths,
        )
        return TaskResult((CheckedTheorem(self.theorem, check, lemmas=self.lemmas),))


@frozen
class SolverTask:
    """Has solvers decide a portion of the proof of some theorems by induction over the clauses as they stand.

    The theorems are proved where all of its portions are shown. Each solver may take `seconds` for each question. What they
    decide is found again in the folder `decisions`, and their questions are written into `queries`. `before` is what became
    of the portion with other code: where this asks the same questions, nobody is asked again.
    """

    game: str
    theorems: tuple[str, ...]
    portion: str
    seconds: float
    decisions: Path | None = None
    queries: Path | None = None
    before: Portion | None = None
    method = Method.SOLVER
    lemmas: ClassVar[tuple[str, ...]] = ()

    @property
    def code(self) -> tuple[str, ...]:
        """The clauses, the invariants, the theorem itself, and what reads them."""
        from rulebook.verification import clauses  # noqa: PLC0415 - the solvers are an extra

        return clauses.functions_asked(self.game, self.portion)

    @property
    def data(self) -> tuple[str, ...]:
        """The portion."""
        return (self.portion,)

    def run(self) -> TaskResult:
        """Ask the solvers."""
        from rulebook.verification import clauses  # noqa: PLC0415 - the solvers are an extra

        if self.before is not None and self.queries is None and clauses.is_still_shown(self.game, self.before):
            return self.told(self.before)
        asking = clauses.Asking(self.seconds, self.decisions, self.queries)
        return self.told(*clauses.checked(self.game, self.portion, asking))

    def told(self, portion: Portion, faults: tuple[str, ...] = ()) -> TaskResult:
        """What a portion says of its theorems."""
        from rulebook.verification import clauses  # noqa: PLC0415 - the solvers are an extra

        verdict = Status.UNKNOWN if faults else Status.PROVED
        questions, seconds = portion.goals + portion.controls, rounded(sum(portion.seconds.values()))
        check = Check(self.method.value, verdict, clauses.bound_of(self.game), questions, seconds, faults, met=questions)
        return TaskResult(tuple([CheckedTheorem(theorem, check) for theorem in self.theorems]), portion=portion)


@frozen
class WitnessTask(OfOneTheorem):
    """Replays records that show a theorem about lines of play, for every number of players."""

    method = Method.WITNESS

    @property
    def data(self) -> tuple[str, ...]:
        """The records."""
        return tuple([text_of(self.game, path) for path in load(self.game).theorem(self.theorem).witnesses])

    def run(self) -> TaskResult:
        """Play the records."""
        theorem = load(self.game).theorem(self.theorem)
        claim = claim_of(self.game, theorem)
        shown = [witness(self.game, path, partial(shows_line, claim)) for path in theorem.witnesses]
        missing = set(player_numbers(registry.game(self.game))) - {each.players for each in shown}
        details = [*failures(shown), *[f"no record has {players} players" for players in sorted(missing)]]
        verdict = Status.UNKNOWN if details else Status.PROVED
        bound = "a line of play for every number of players"
        check = Check(self.method.value, verdict, bound, len(shown), 0.0, tuple(details), met=len(shown))
        return TaskResult((CheckedTheorem(self.theorem, check),))


@frozen
class RefutationTask(OfOneTheorem):
    """Replays the record of a counterexample to a theorem that is listed as refuted."""

    method = Method.WITNESS

    def run(self) -> TaskResult:
        """Play the record."""
        theorem = load(self.game).theorem(self.theorem)
        assert theorem.refuted is not None, "only theorems that are kept as refuted have such a task"
        shown = witness(self.game, theorem.refuted, partial(shows_counterexample, claim_of(self.game, theorem)))
        verdict = Status.REFUTED if shown.holds else Status.UNKNOWN
        details = (theorem.commentary, *failures([shown]))
        check = Check(self.method.value, verdict, theorem.refuted, 1, 0.0, details, met=1)
        return TaskResult((CheckedTheorem(self.theorem, check),))

    @property
    def data(self) -> tuple[str, ...]:
        """The record."""
        refuted = load(self.game).theorem(self.theorem).refuted
        return () if refuted is None else (text_of(self.game, refuted),)


def failures(shown: Sequence[Witnessed]) -> Iterator[str]:
    """Why records do not show what they should."""
    for each in shown:
        if not each.holds:
            yield f"{each.path}: {each.reason or 'does not show it'}"


def finding_of(game: AnyGame, theorem: str, tally: Tally, held: Check) -> CheckedTheorem:
    """The finding for a tally; `held` is the check to report, without cases, if no counterexample was found."""
    record = record_of(game, tally.counterexample, theorem) if tally.counterexample else ()
    verdict = Status.REFUTED if tally.counterexample else held.verdict
    check = evolve(held, verdict=verdict, cases=tally.cases, met=tally.met, seconds=rounded(tally.seconds))
    if tally.met == 0 and held.verdict is Status.TESTED:
        check = evolve(check, verdict=Status.UNKNOWN, details=(*check.details, NEVER_MET))
    return CheckedTheorem(theorem, check, record=record)


NEVER_MET = "the theorem's condition was met in none of the cases"
"""The remark on an exploration or random games in which a theorem said nothing."""


def text_of(game_id: str, path: str) -> str:
    """The text of a record of a specification; empty if there is none."""
    try:
        return home(game_id).folder.joinpath(*path.split("/")).read_text(encoding="utf-8")
    except OSError:
        return ""


def opening_of(game_id: str, path: str, settings: object) -> Way:
    """The actions of the record of an opening; raises RecordError for an invalid record, and for one with other settings."""
    record = read(text_of(game_id, path).encode())
    if record.settings != settings:
        raise RecordError(f"{path}: is of a game with other settings")
    return tuple([line.action for line in record.lines])


def rounded(seconds: float) -> float:
    """Seconds as in reports."""
    return round(float(seconds), 2)


def claims_of(game_id: str, theorems: Sequence[str]) -> tuple[Claim, ...]:
    """Some theorems of a game with their functions."""
    specification = load(game_id)
    return tuple([claim_of(game_id, specification.theorem(id)) for id in theorems])
