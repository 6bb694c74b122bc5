"""The published report, docs/reports/changes.json, and its table for the documentation."""

from collections.abc import Iterator
from typing import Any

from rulebook.spec import Status, load
from rulebook.verification.dependencies import hash_of_code
from rulebook.verification.report import markdown
from rulebook.verification.sources import digest
from tests.tools.changes.change import Change
from tests.tools.reports import kept


def code_of(change: Change) -> str:
    """A hash of the game, of the change, and of what the theorems are checked by."""
    theorems = [load(change.game).theorem(id) for id in change.falsifies]
    checked_by = [(each.id, each.checks.value, each.lemmas, each.by_induction) for each in theorems]
    return digest(hash_of_code(*code_behind(change)), change.find, change.put, change.portion, repr(checked_by))


def code_behind(change: Change) -> tuple[str, ...]:
    """The module that is changed, the game, and what plays it."""
    return change.name, f"rulebook.games.{change.game}.game", "rulebook.play.playout"


def reported() -> list[dict[str, Any]]:
    """Every change in the report."""
    found: list[dict[str, Any]] = kept("changes")["changes"]
    return found


def changes_table() -> str:
    """What refuses each change, as a table in Markdown."""
    return markdown(
        [("game", "change", "refused by tests", "refused by `verify`", "false, and its status at best"), *rows()]
    )


def rows() -> Iterator[tuple[str, ...]]:
    """The rows of the table."""
    for each in reported():
        statuses = "<br>".join(f"`{id}`: {status}" for id, status in each["verify"]["at_best"].items())
        yield load(each["game"]).game.title, each["says"], told(each["tests"]), told(each["verify"]["first"]), statuses


def told(refusal: dict[str, str] | None) -> str:
    """What refuses a change, in a cell."""
    return "nothing" if refusal is None else f"{refusal['layer']}: `{refusal['by'].rpartition('::')[2].partition('[')[0]}`"


def left_proved() -> list[tuple[str, str]]:
    """The theorems that a change makes false and that `verify` can still have called proved, each with the change."""
    return [
        (each["says"], id)
        for each in reported()
        for id, status in each["verify"]["at_best"].items()
        if Status(status) is Status.PROVED
    ]
