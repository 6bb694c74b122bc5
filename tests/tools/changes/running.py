"""Running a change in a process that loads the changed module in place of the right one."""

import resource
import sys
import tempfile
from pathlib import Path
from time import process_time
from typing import Any, Final

from tests.tools.changes.change import Change
from tests.tools.mutation.forking import Mutant, prepare, silence

MOST_SECONDS: Final = 900
"""The CPU time for a change."""


def judged(change: Change) -> dict[str, Any]:
    """What every layer says of a change, which is loaded from a file of its own: for a process that runs nothing else."""
    resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS + 1))
    silence()
    prepare(change.name)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, change.file.name)
        file.write_text(change.source, encoding="utf-8")
        sys.meta_path.insert(0, Mutant(change.name, file, change.source))
        from tests.tools.changes.layers import refusals  # noqa: PLC0415 - after the changed module is in place

        before = process_time()
        found = refusals(change)
    return {**found, "seconds": round(process_time() - before)}
