"""What a third solver says of the questions of all proofs, from docs/reports/audit.json, as a table in Markdown."""

from collections import Counter
from json import loads
from typing import Any, Final

from rulebook import registry
from rulebook.verification.asking_again import INDUCTION
from tests.spec.conftest import REPOSITORY

REPORT: Final = REPOSITORY / "docs" / "reports" / "audit.json"
HEADS: Final = ("game", "theorems", "questions", "asked", "decided", "contradicted")


def audited_table() -> str:
    """How many questions of each game a solver was asked again, and decided."""
    report: dict[str, Any] = loads(REPORT.read_text(encoding="utf-8"))
    rows = [HEADS, tuple(["---"] * len(HEADS)), *[row(game, found["shares"]) for game, found in report["games"].items()]]
    said = f"{report['solver']}, {report['seconds']:g} seconds a question:"
    return "\n".join([said, "", *[f"| {' | '.join(each)} |" for each in rows]])


def row(game: str, shares: dict[str, dict[str, int]]) -> tuple[str, ...]:
    counted = sum(map(Counter, shares.values()), Counter[str]())
    theorems = str(len(shares.keys() - {INDUCTION}))
    return registry.game(game).title, theorems, *[f"{counted[each]:,}" for each in HEADS[2:]]
