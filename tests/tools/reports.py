"""The reports that are kept in docs/reports, and tables in Markdown of what they say."""

import json
from pathlib import Path
from typing import Any, Final

from rulebook.spec.json_file import report_lines

REPOSITORY: Final = Path(__file__).resolve().parents[2]


def path_of(name: str) -> Path:
    """Where a report is kept."""
    return REPOSITORY / "docs" / "reports" / f"{name}.json"


def kept(name: str) -> Any:
    """What a report says."""
    return json.loads(path_of(name).read_bytes())


def write(file: Path | None, document: object) -> str:
    """A report as text; it is written where a file is given."""
    text = report_lines(document)
    if file is not None:
        file.write_text(text, encoding="utf-8")
    return text
