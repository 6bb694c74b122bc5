"""The published report, docs/reports/changes.json, and its table for the documentation."""

import json
from collections.abc import Iterator
from typing import Any, Final

from rulebook.spec import Status, load, report
from tests.tools.changes.change import REPOSITORY

REPORT: Final = REPOSITORY / "docs" / "reports" / "changes.json"


def reported() -> list[dict[str, Any]]:
    """Every change in the report."""
    found: list[dict[str, Any]] = json.loads(REPORT.read_bytes())["changes"]
    return found


def changes_table() -> str:
    """What refuses each change, as a table in Markdown."""
    return "\n".join(lines())


def lines() -> Iterator[str]:
    """The lines of the table."""
    yield "| game | change | makes false | refused by tests | refused by `verify` |"
    yield "| --- | --- | --- | --- | --- |"
    for each in reported():
        false = ", ".join(f"`{id}`" for id in each["falsifies"])
        cells = (load(each["game"]).game.title, each["says"], false, told(each["tests"]), told(each["verify"]))
        yield f"| {' | '.join(cells)} |"


def told(refusal: dict[str, str] | None) -> str:
    """What refuses a change, in a cell."""
    return "none" if refusal is None else f"{refusal['layer']}: `{refusal['by'].rpartition('::')[2].partition('[')[0]}`"


def left_proved() -> list[str]:
    """The changes that nothing refuses although a theorem that they make false is proved."""
    unrefused = [each for each in reported() if each["tests"] is None and each["verify"] is None]
    return [each["says"] for each in unrefused if PROVED & {statuses(each["game"])[id] for id in each["falsifies"]}]


PROVED: Final = frozenset({Status.PROVED})


def statuses(game: str) -> dict[str, Status]:
    """The status of every theorem of a game."""
    return {theorem.id: theorem.status for theorem in report("verification").games[game].theorems}
