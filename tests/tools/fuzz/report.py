"""What came of a run: as data, and in a few figures for the documentation."""

import json
import platform
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

from attrs import asdict, frozen
from cattrs import Converter

from rulebook.verification.report import markdown
from tests.tools.fuzz.bounds import MOST_BYTES, MOST_SECONDS
from tests.tools.reports import kept, path_of


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


def total(outcomes: Sequence[Outcome]) -> Outcome:
    """All entries together."""
    inputs, distinct, past_parsing, refused, seconds = (
        sum(getattr(one, name) for one in outcomes) for name in ("inputs", "distinct", "past_parsing", "refused", "seconds")
    )
    findings = tuple(place for one in outcomes for place in one.findings)
    slowest, peak = max(one.slowest for one in outcomes), max(one.peak_bytes for one in outcomes)
    return Outcome("all entries", inputs, distinct, past_parsing, refused, findings, slowest, seconds, peak)


def report(command: str, outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """A run as data."""
    return {
        "rulebook": version("rulebook-engine"),
        "command": command,
        "engine": f"hypothesis {version('hypothesis')}",
        "python": platform.python_version(),
        "limits": {"seconds": MOST_SECONDS, "bytes": MOST_BYTES},
        "total": asdict(total(outcomes)),
        "entries": [asdict(one) for one in outcomes],
    }


REPORT: Final = path_of("fuzzing")


def published(file: Path = REPORT) -> list[Outcome]:
    """What came of each entry, as a report says."""
    return Converter().structure(json.loads(file.read_bytes())["entries"], list[Outcome])


def inputs_table() -> str:
    """What came of the inputs of all entries, as a table in Markdown, with the version that it is of."""
    whole = total(published())
    counts = [f"{number:,}" for number in (len(published()), whole.inputs, whole.past_parsing, len(whole.findings))]
    head = ("entries", "inputs", "past parsing", "findings", "slowest input, CPU seconds", "most memory of an entry, MiB")
    rows = markdown([head, (*counts, f"{whole.slowest:.2f}", f"{whole.peak_bytes / 1024**2:.0f}")])
    return f"Of version {kept('fuzzing')['rulebook']}:\n\n{rows}"
