"""The published report on compound mutants, docs/reports/compound.json, and its table for the documentation."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

REPORT: Final = Path(__file__).resolve().parents[3] / "docs" / "reports" / "compound.json"


def games() -> dict[str, dict[str, Any]]:
    """What became of the compound mutants of each game."""
    found: dict[str, dict[str, Any]] = json.loads(REPORT.read_bytes())["games"]
    return found


def compounds_table() -> str:
    """The compound mutants of each game, as a table in Markdown."""
    return "\n".join(lines(games()))


def lines(found: dict[str, dict[str, Any]]) -> Iterator[str]:
    """The lines of the table."""
    yield "| package | compound mutants | killed | survived, with the reason |"
    yield "| --- | --- | --- | --- |"
    for game, each in found.items():
        reasons = "<br>".join(f"`{one['function']}`: {one['reason']}" for one in each["survivors"])
        yield f"| `rulebook.games.{game}` | {each['mutants']} | {each['killed']} | {reasons or 'none'} |"
    mutants, killed = (sum(each[name] for each in found.values()) for name in ("mutants", "killed"))
    yield f"| all | {mutants} | {killed} ({100 * killed / mutants:.1f} %) | {mutants - killed} |"
