"""The report that is kept, docs/reports/fuzzing.json, and its table for the documentation."""

import json
from pathlib import Path
from typing import Final

from cattrs import Converter

from tests.tools.fuzz.report import Outcome, total

REPORT: Final = Path(__file__).resolve().parents[3] / "docs" / "reports" / "fuzzing.json"


def version() -> str:
    """The version of the library that the report is of."""
    found: str = json.loads(REPORT.read_bytes())["rulebook"]
    return found


def published(file: Path = REPORT) -> list[Outcome]:
    """What came of each entry, as a report says."""
    return Converter().structure(json.loads(file.read_bytes())["entries"], list[Outcome])


def inputs_table() -> str:
    """What came of the inputs of all entries, as a table in Markdown, with the version that it is of."""
    whole = total(published())
    return "\n".join(
        [
            f"Of version {version()}:",
            "",
            "| entries | inputs | past parsing | findings | slowest input, CPU seconds | most memory of an entry, MiB |",
            "| --- | --- | --- | --- | --- | --- |",
            f"| {len(published())} | {whole.inputs:,} | {whole.past_parsing:,} | {len(whole.findings)} "
            f"| {whole.slowest:.2f} | {whole.peak_bytes / 1024**2:.0f} |",
        ]
    )
