"""The published report, docs/reports/mutation.json, and its table for the documentation. cosmic-ray is not needed."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from attrs import frozen
from cattrs import Converter

from rulebook.spec import specified_games
from tests.tools.mutation.counts import Count, total

REPORT: Final = Path(__file__).resolve().parents[3] / "docs" / "reports" / "mutation.json"
PACKAGES: Final = ("rulebook.core", *(f"rulebook.games.{game}" for game in specified_games()))


@frozen
class Published(Count):
    """A module in the report, with the numbers of its mutants."""

    module: str


def version() -> str:
    """The version of the library that the report is about."""
    found: str = json.loads(REPORT.read_bytes())["rulebook"]
    return found


def published() -> list[Published]:
    """Every module in the report."""
    return Converter().structure(json.loads(REPORT.read_bytes())["modules"], list[Published])


def mutants_table() -> str:
    """The mutants of each package as a table in Markdown, with the version of the library."""
    return "\n".join([f"Of version {version()}:", "", *lines(published())])


def lines(modules: list[Published]) -> Iterator[str]:
    """The lines of the table."""
    yield "| package | mutants | killed | equivalent | survived | not run | % killed of those not equivalent |"
    yield "| --- | --- | --- | --- | --- | --- | --- |"
    for package in PACKAGES:
        inside = [one for one in modules if one.module == package or one.module.startswith(f"{package}.")]
        if inside:
            yield line(f"`{package}`", total(inside))
    yield line("all", total(modules))


def line(name: str, count: Count) -> str:
    """A line of the table."""
    numbers = (count.mutants, count.killed, count.equivalent, count.survived, count.not_run)
    return f"| {name} | {' | '.join(f'{number:,}' for number in numbers)} | {count.score} |"
