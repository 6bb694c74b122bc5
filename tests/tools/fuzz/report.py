"""What came of a run: as data, and as a table with a line for each entry."""

import platform
from collections.abc import Iterator, Sequence
from importlib.metadata import version

from attrs import asdict, frozen

from rulebook.spec.json_file import report_lines
from tests.tools.fuzz.bounds import MOST_BYTES, MOST_SECONDS

COLUMNS = ("inputs", "distinct", "past parsing", "refused", "findings", "slowest s", "seconds", "peak MiB")


@frozen
class Outcome:
    """What came of the inputs of an entry. Seconds of the slowest are of the processor, the others of the clock.

    `findings` has the places of errors that are not the library's own: each stands there once.
    """

    entry: str
    inputs: int
    distinct: int
    past_parsing: int
    refused: int
    findings: tuple[str, ...]
    slowest: float
    seconds: float
    peak_bytes: int

    @property
    def cells(self) -> tuple[str, ...]:
        """The cells of its line."""
        counts = (self.inputs, self.distinct, self.past_parsing, self.refused, len(self.findings))
        return (
            *(f"{count:,}" for count in counts),
            f"{self.slowest:.2f}",
            f"{self.seconds:.0f}",
            f"{self.peak_bytes / 1024**2:.0f}",
        )


def total(outcomes: Sequence[Outcome]) -> Outcome:
    """All entries together."""
    return Outcome(
        "all entries",
        sum(one.inputs for one in outcomes),
        sum(one.distinct for one in outcomes),
        sum(one.past_parsing for one in outcomes),
        sum(one.refused for one in outcomes),
        tuple(place for one in outcomes for place in one.findings),
        max(one.slowest for one in outcomes),
        sum(one.seconds for one in outcomes),
        max(one.peak_bytes for one in outcomes),
    )


def table(outcomes: Sequence[Outcome]) -> Iterator[str]:
    """The lines of the table."""
    width = max(len(one.entry) for one in outcomes)
    yield "  ".join([f"{'entry':<{width}}", *(f"{column:>12}" for column in COLUMNS)])
    for one in (*outcomes, total(outcomes)):
        yield "  ".join([f"{one.entry:<{width}}", *(f"{cell:>12}" for cell in one.cells)])


def report(command: str, outcomes: Sequence[Outcome]) -> str:
    """A run as data."""
    document = {
        "rulebook": version("rulebook-engine"),
        "command": command,
        "engine": f"hypothesis {version('hypothesis')}",
        "python": platform.python_version(),
        "limits": {"seconds": MOST_SECONDS, "bytes": MOST_BYTES},
        "total": asdict(total(outcomes)),
        "entries": [asdict(one) for one in outcomes],
    }
    return report_lines(document)
