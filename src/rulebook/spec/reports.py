"""Reports: the results of long runs, shipped with the library. Classes are JSON objects, and fields their keys."""

from collections.abc import Mapping
from typing import Final, Literal, overload

from attrs import frozen

from rulebook.core.errors import SpecError
from rulebook.spec.json_file import in_lines, structured
from rulebook.spec.model import Status, Theorem
from rulebook.spec.places import reports
from rulebook.spec.toml_file import STRICT


@frozen
class Check:
    """One way in which a theorem was checked: the method, its bound in words, the number of cases, and the verdict.

    `met` is the number of cases in which the theorem's condition was met, so that it said something. `code` is a hash of the
    code and the data that the check depends on.
    """

    method: str
    verdict: Status
    bound: str
    cases: int
    seconds: float
    details: tuple[str, ...] = ()
    met: int = 0
    code: str = ""


@frozen
class TheoremReport:
    """How strongly a theorem holds, according to all its checks. `counterexample` is a record, by its path.

    `argument`, for a theorem with lemmas, explains how the statement follows from them.
    """

    id: str
    number: int
    statement: str
    status: Status
    minimum: Status
    checks: tuple[Check, ...]
    counterexample: str | None = None
    argument: str = ""


@frozen
class Exploration:
    """A small game explored under some readings: numbers of states and transitions, depth, and whether it is complete."""

    small_game: str
    readings: Mapping[str, str]
    variants: Mapping[str, object]
    states: int
    transitions: int
    depth: int
    complete: bool
    seconds: float
    code: str = ""


@frozen
class Asked:
    """A function in a proof by solvers: its role, its name, and what it says."""

    role: str
    """invariant or claim"""
    name: str
    says: str


@frozen
class Portion:
    """What solvers showed in a portion of a proof: a phase of the induction, say, or the claims of a theorem.

    `goals` is the number of questions that had to hold, and `controls` that of those that had to fail. `seconds` is the CPU
    time of each solver, by its name. `hardest` is the goal that took longest, in `most_seconds` by both. `code` is a hash of
    what the portion depends on, and `questions` one of the questions themselves: where other code asks the same, what was
    shown stays so.
    """

    name: str
    goals: int
    controls: int
    seconds: Mapping[str, float]
    hardest: str
    most_seconds: float
    asked: tuple[Asked, ...] = ()
    code: str = ""
    questions: str = ""


@frozen
class GameReport:
    """The results for a game, with one version of its rules.

    `portions` are those of its proof by solvers; `notices` say what a reader of the results has to know of the game.
    """

    rules_version: int
    theorems: tuple[TheoremReport, ...]
    explorations: tuple[Exploration, ...]
    portions: tuple[Portion, ...] = ()
    notices: tuple[str, ...] = ()

    def theorem(self, asked: Theorem) -> TheoremReport | None:
        """The results for a theorem; None if it was not checked in its present wording."""
        told = (theorem for theorem in self.theorems if theorem.id == asked.id and theorem.statement == asked.statement)
        return next(told, None)


SILENCE = GameReport(rules_version=0, theorems=(), explorations=())
"""The report for a game that no report covers."""


@frozen
class VerificationReport:
    """The report of `rulebook verify`: the version of the library, the command, and each game."""

    rulebook: str
    command: str
    python: str
    games: Mapping[str, GameReport]


@frozen
class SmallestDifference:
    """A state in which two values of a reading lead to something else, and the action that shows it, as in records.

    `size` is the number of pieces in play: on the table, or in hands. `is_least` means that solvers proved that no smaller
    state shows a difference, nor one of the same size with fewer players.
    """

    size: int
    players: int
    is_least: bool
    state: Mapping[str, object]
    action: Mapping[str, object]


@frozen
class DecidedReading:
    """What solvers decided about two values of a reading, in how many goals that two of them proved, and in CPU seconds.

    `bound` says what the goals are about. `undecided` is the first goal that they did not decide in time. `code` is a hash
    of what the decision depends on.
    """

    reading: str
    values: tuple[str, str]
    verdict: str
    bound: str
    goals: int
    seconds: float
    undecided: str = ""
    smallest: SmallestDifference | None = None
    code: str = ""


@frozen
class ReadingsReport:
    """What solvers decided about readings: the version of the library, the command and each game."""

    rulebook: str
    command: str
    games: Mapping[str, tuple[DecidedReading, ...]]


@frozen
class ReportedRuling:
    """Whether the difference between two values of a reading matters, and the basis for that."""

    reading: str
    clause: str
    values: tuple[str, ...]
    editions: Mapping[str, tuple[str, ...]]
    verdict: str
    method: str
    bound: str
    witness: str | None
    states: int
    seconds: float


@frozen
class ComparisonReport:
    """The report of `rulebook compare`: the version of the library, the command, and the verdicts of each game."""

    rulebook: str
    command: str
    games: Mapping[str, tuple[ReportedRuling, ...]]


MATTERS: Final = "matters"
"""The verdict of solvers that two values lead to something else in a state that they found."""
ONLY_TOLD: Final = "only told otherwise"
"""The verdict of solvers that two values lead to other events in a state that they found, and to nothing else in any."""
NEVER_MATTERS: Final = "never matters"
"""The verdict of solvers that two values never lead to anything else."""
UNDECIDED: Final = "undecided"
"""The verdict where solvers neither found such a state nor proved that there is none."""


@overload
def report(name: Literal["verification"]) -> VerificationReport: ...


@overload
def report(name: Literal["readings"]) -> ReadingsReport: ...


def report(name: Literal["verification", "readings"]) -> VerificationReport | ReadingsReport:
    """A report that ships with the library; raises SpecError if it is missing or invalid."""
    folder = reports()
    if folder is None:
        raise SpecError("this library was installed without its reports")
    file = folder / f"{name}.json"
    return structured(file, VerificationReport) if name == "verification" else structured(file, ReadingsReport)


def decided_readings(game: str) -> tuple[DecidedReading, ...]:
    """What the library's report says of the readings of a game; nothing if there is no report of them."""
    try:
        return report("readings").games.get(game, ())
    except SpecError:
        return ()


def game_report(game: str) -> GameReport:
    """What the library's report says about a game; empty if there is no report or the game is not in it."""
    try:
        return report("verification").games.get(game, SILENCE)
    except SpecError:
        return SILENCE


def reported_rulings(game: str) -> tuple[ReportedRuling, ...]:
    """The verdicts of the library's report on a game's readings; none if there is no report."""
    folder = reports()
    file = folder / "comparison.json" if folder else None
    return structured(file, ComparisonReport).games.get(game, ()) if file and file.is_file() else ()


def report_text(report: object) -> str:
    """A report as the text of its file."""
    return f"{in_lines(STRICT.unstructure(report))}\n"
