"""The published report on compound mutants, docs/reports/compound.json, and its table for the documentation."""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from attrs import fields, frozen
from cattrs import Converter

REPORT: Final = Path(__file__).resolve().parents[3] / "docs" / "reports" / "compound.json"


@frozen
class Count:
    """The numbers of mutants: all, noticed, equivalent, survived, and not run."""

    mutants: int
    killed: int
    equivalent: int
    survived: int
    not_run: int

    @property
    def score(self) -> float | None:
        """The percentage killed of those that were run and are not equivalent."""
        run = self.killed + self.survived
        return round(100 * self.killed / run, 1) if run else None


def total(counts: Iterable[Count]) -> Count:
    """All of them together."""
    known = list(counts)
    return Count(*[sum(getattr(each, field.name) for each in known) for field in fields(Count)])


@frozen
class Left:
    """A mutant in the report that no test noticed, with the reason; it is equivalent if no test can notice it."""

    module: str
    function: str
    line: int
    becomes: str
    reason: str
    equivalent: bool


@frozen
class Judged:
    """A game in the report: the hash of its code, and what became of the mutants drawn of all that there are."""

    code: str
    of: int
    drawn: int
    killed: int
    not_run: int
    survivors: tuple[Left, ...]

    @property
    def count(self) -> Count:
        """The numbers of its mutants."""
        equivalent = sum(one.equivalent for one in self.survivors)
        return Count(self.drawn, self.killed, equivalent, len(self.survivors) - equivalent, self.not_run)


def games() -> dict[str, Judged]:
    """What became of the compound mutants of each game."""
    return Converter().structure(json.loads(REPORT.read_bytes())["games"], dict[str, Judged])


def compounds_table() -> str:
    """The compound mutants of each game and those left, as two tables in Markdown."""
    return "\n".join([*lines(games()), "", *reasons(games())])


def lines(found: dict[str, Judged]) -> Iterator[str]:
    """The lines of the table of numbers."""
    yield "| package | possible | drawn | killed | equivalent | survived | not run | % killed of those not equivalent |"
    yield "| --- | --- | --- | --- | --- | --- | --- | --- |"
    for game, each in found.items():
        yield line(f"`rulebook.games.{game}`", each.of, each.count)
    yield line("all", sum(each.of for each in found.values()), total(each.count for each in found.values()))


def line(name: str, possible: int, count: Count) -> str:
    """A line of the table of numbers."""
    numbers = (possible, count.mutants, count.killed, count.equivalent, count.survived, count.not_run)
    return f"| {name} | {' | '.join(f'{number:,}' for number in numbers)} | {count.score} |"


def reasons(found: dict[str, Judged]) -> Iterator[str]:
    """The lines of the table of those that no test noticed."""
    yield "| rule | reason why it is equivalent, or why no test notices it | mutants |"
    yield "| --- | --- | --- |"
    together: dict[tuple[str, str], int] = {}
    for each in found.values():
        for one in each.survivors:
            rule = f"{one.module.removeprefix('rulebook.games.').replace('.chapters', '')}.{one.function}"
            together[rule, one.reason] = together.get((rule, one.reason), 0) + 1
    yield from (f"| `{rule}` | {reason} | {number} |" for (rule, reason), number in together.items())
