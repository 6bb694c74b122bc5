"""The report as a table in the documentation."""

import json
from collections import Counter
from collections.abc import Callable
from typing import Any, Final, TypeAlias

from tests.spec.conftest import REPOSITORY

Figures: TypeAlias = dict[str, Any]
REPORT: Final = REPOSITORY / "docs" / "reports" / "examination.json"


def share(some: int, every: int) -> str:
    """A number, and what share of all that is."""
    return f"{some} ({100 * some / every:.1f} %)"


def counted(hows: dict[str, str]) -> str:
    """How many there are of each sort."""
    return ", ".join(f"{number} {how}" for how, number in Counter(hows.values()).items()) or "none"


def literal(of: Figures) -> str:
    """What came out for a reader who sees a text alone, where one has been measured."""
    measured = of.get("literal")
    return "-" if measured is None else f"{measured['texts']}, {share(measured['named_first'], measured['texts'])}"


ROWS: Final[dict[str, Callable[[Figures], str]]] = {
    "clauses, of which examined": lambda of: f"{of['clauses']}, {of['clauses_examined']}",
    "wrong meanings, silence included": lambda of: str(of["meanings"]),
    "of which no question shows": lambda of: counted(of["unseparated"]),
    "questions asked of a reader who was told right": lambda of: str(of["asked_of_right_reader"]),
    "questions per clause, and per examined clause": lambda of: (
        f"{per_clause(of, 'clauses')}, {per_clause(of, 'clauses_examined')}"
    ),
    "of which the right answer is yes, no": lambda of: f"{of['right_answers']['yes']}, {of['right_answers']['no']}",
    "false alarms of that reader": lambda of: str(of["alarms_of_right_reader"]),
    "clauses said rightly, by a reader who always says yes": lambda of: str(of["always"]["yes"].get("E100", 0)),
    "clauses said rightly, by a reader who always says no": lambda of: str(of["always"]["no"].get("E100", 0)),
    "simulated readers": lambda of: str(of["readers"]),
    "their clause is named first": lambda of: share(of["named_first"], of["readers"]),
    "questions asked of them": lambda of: f"{of['asked_on_average']} on average, at most {of['asked_at_most']}",
    "texts with a planted error; their clause is named first": literal,
}


def report() -> Figures:
    """The figures by game."""
    found: dict[str, Any] = json.loads(REPORT.read_text(encoding="utf-8"))
    return found


def examination_table() -> str:
    """A column for each game."""
    games = sorted(report())
    lines = ["| | " + " | ".join(f"`{game}`" for game in games) + " |", "| --- |" + " --- |" * len(games)]
    lines += [f"| {name} | " + " | ".join(row(report()[game]) for game in games) + " |" for name, row in ROWS.items()]
    return "\n".join(lines)


def per_clause(of: Figures, clauses: str) -> str:
    """Questions for each clause of the game, or for each that is examined."""
    return f"{of['asked_of_right_reader'] / of[clauses]:.2f}"
