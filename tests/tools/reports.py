"""The reports that are kept in docs/reports, and tables in Markdown of what they say."""

import json
import os
import platform
from pathlib import Path
from typing import Any, Final

from rulebook.spec.reports import report_text

REPOSITORY: Final = Path(__file__).resolve().parents[2]


def path_of(name: str) -> Path:
    """Where a report is kept."""
    return REPOSITORY / "docs" / "reports" / f"{name}.json"


def kept(name: str) -> Any:
    """What a report says."""
    return json.loads(path_of(name).read_bytes())


def write(file: Path | None, document: object) -> str:
    """A report as text; it is written where a file is given."""
    text = report_text(document)
    if file is not None:
        file.write_text(text, encoding="utf-8")
    return text


def load_average() -> float:
    """How busy the machine is."""
    return round(os.getloadavg()[0], 1)


def machine(before: float) -> dict[str, Any]:
    """What a run was made on, and how busy that was before it and is now."""
    load = {"load_average_before": before, "load_average_after": load_average()}
    return {"python": platform.python_version(), "processors": os.cpu_count(), **load}
