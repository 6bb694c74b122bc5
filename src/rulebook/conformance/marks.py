"""Whether the tests marked with a clause would notice if the clause's function were wrong."""

import json
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path
from subprocess import PIPE, STDOUT
from tempfile import TemporaryDirectory

from rulebook.conformance.playthrough import ConformanceError
from rulebook.conformance.values import cut
from rulebook.core.game import AnyGame
from rulebook.spec.places import home
from rulebook.spec.traceability import folder_of_tests

PLUGIN = "rulebook.conformance.mutation"


def check_marks_bite(game: AnyGame, *, clause: str = "") -> None:
    """Raise ConformanceError if the tests marked with a clause (each clause, or the given one) do not notice wrong
    functions.

    It runs the tests of the game many times, in another process, and needs pytest and a checkout of the game. The standard
    error names each clause as its turn comes.
    """
    place = home(game.id)
    if find_spec("pytest") is None or place.repository is None:
        missing = "pytest is not installed" if place.repository else f"{place.module} is not imported from a checkout"
        raise ConformanceError(game.id, "marks", f"{missing}: there are no tests to run")
    with TemporaryDirectory() as folder:
        report = Path(folder, "report.json")
        options = ["-p", PLUGIN, f"--mutate={game.id}", f"--mutation-report={report}", f"--mutate-only={clause}"]
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *options]
        tests = str(folder_of_tests(place.repository, place.module))
        with subprocess.Popen([*command, tests], cwd=place.repository, stdout=PIPE, stderr=STDOUT, text=True) as ran:
            told = "".join(passed_on(ran.stdout or ()))
        if not report.exists():
            raise ConformanceError(game.id, "marks", f"the tests did not run: …{told.strip()[-400:]}")
        found: Mapping[str, list[str]] = json.loads(report.read_text(encoding="utf-8"))
    findings = [f"{id}: {cut(finding, 200)}" for id, each in found.items() for finding in each]
    if findings:
        raise ConformanceError(game.id, "marks", *findings)


def passed_on(lines: Iterable[str]) -> Iterator[str]:
    """Lines that a process writes, shown as they come."""
    for line in lines:
        print(line, end="", file=sys.stderr, flush=True)
        yield line
