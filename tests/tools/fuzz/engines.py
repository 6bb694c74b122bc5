"""What makes hostile inputs: hypothesis, or atheris, which is guided by the code that an input reaches."""

import pickle
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, TypeAlias

import click

from tests.tools.fuzz.entries import entries
from tests.tools.fuzz.report import Outcome
from tests.tools.fuzz.running import Finding, fuzzed

HYPOTHESIS, ATHERIS = "hypothesis", "atheris"
Result: TypeAlias = tuple[Outcome, list[Finding]]


def by_hypothesis(start: int, work: tuple[str, int]) -> Result:
    """Fuzz an entry in this process."""
    name, inputs = work
    return fuzzed(entries()[name], inputs, start)


def by_atheris(start: int, work: tuple[str, int]) -> Result:
    """Fuzz an entry in a process that atheris ends."""
    name, inputs = work
    with TemporaryDirectory() as folder:
        file = Path(folder, "outcome")
        program = [sys.executable, "-m", "tests.tools.fuzz.guided", name, str(inputs), str(start), str(file)]
        ran = subprocess.run(program, check=False, capture_output=True, text=True, errors="replace")
        if not file.exists():
            raise click.ClickException(f"{name}: atheris ended with {ran.returncode}: {ran.stderr[-2000:]}")
        found: Result = pickle.loads(file.read_bytes())
    return found


ENGINES: Final = {HYPOTHESIS: by_hypothesis, ATHERIS: by_atheris}
