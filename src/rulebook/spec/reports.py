"""Reports: the results of long runs, shipped with the library. Classes are JSON objects, and fields their keys."""

import json
from collections.abc import Mapping
from importlib.resources.abc import Traversable
from typing import Literal

from attrs import frozen
from cattrs import ClassValidationError

from rulebook.core.errors import SpecError
from rulebook.spec.model import Status, Theorem
from rulebook.spec.places import reports
from rulebook.spec.toml_file import complaints, exactly, strict_converter


@frozen
class Check:
    """One way in which a theorem was checked: the method, its bound in words, and the number of cases."""

    method: str
    verdict: Status
    bound: str
    cases: int
    seconds: float
    details: tuple[str, ...] = ()


@frozen
class TheoremReport:
    """How strongly a theorem holds, according to its strongest check. `counterexample` is the path of a record."""

    id: str
    number: int
    statement: str
    status: Status
    minimum: Status
    checks: tuple[Check, ...]
    counterexample: str | None = None


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


@frozen
class GameReport:
    """The results for a game, with one version of its rules."""

    rules_version: int
    theorems: tuple[TheoremReport, ...]
    explorations: tuple[Exploration, ...]

    def theorem(self, asked: Theorem) -> TheoremReport | None:
        """The results for a theorem; None if it was not checked, or not in its present wording."""
        told = (theorem for theorem in self.theorems if theorem.id == asked.id and theorem.statement == asked.statement)
        return next(told, None)


SILENCE = GameReport(rules_version=0, theorems=(), explorations=())
"""The report of a game that no report covers."""


@frozen
class VerificationReport:
    """The report of `rulebook verify`: the version of the library, the command, and each game."""

    rulebook: str
    command: str
    python: str
    games: Mapping[str, GameReport]


def report(name: Literal["verification"]) -> VerificationReport:
    """A report that ships with the library; raises SpecError if it is missing or invalid."""
    folder = reports()
    if folder is None:
        raise SpecError("this library was installed without its reports")
    return read_report(folder / f"{name}.json")


def game_report(game: str) -> GameReport:
    """What the library's report says about a game; empty if there is no report or the game is not in it."""
    try:
        return report("verification").games.get(game, SILENCE)
    except SpecError:
        return SILENCE


def read_report(file: Traversable) -> VerificationReport:
    """The report in a file; raises SpecError naming the file, the key and the reason."""
    try:
        return STRICT.structure(json.loads(file.read_bytes()), VerificationReport)
    except OSError as error:
        raise SpecError(f"{file.name}: cannot be read: {error.strerror}") from None
    except ClassValidationError as error:
        raise SpecError("\n".join(f"{file.name}: {complaint}" for complaint in complaints(error))) from None
    except (ValueError, RecursionError) as error:
        raise SpecError(f"{file.name}: is not JSON: {error}") from None
    except TypeError as error:
        raise SpecError(f"{file.name}: {error}") from None


def report_text(report: VerificationReport) -> str:
    """A report as the text of its file."""
    return json.dumps(STRICT.unstructure(report), indent=1, ensure_ascii=False) + "\n"


STRICT = strict_converter()
STRICT.register_structure_hook(float, exactly(float))
