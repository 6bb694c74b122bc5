"""Running a change: in a copy of the checkout, and each layer in a process of its own with a limited CPU time."""

import json
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from attrs import frozen

from tests.tools.changes.change import Change
from tests.tools.reports import REPOSITORY

COPIED: Final = ("src", "specs", "docs", "tests", "pyproject.toml")
SECONDS_OF_TESTS: Final = 400
SECONDS_OF_VERIFY: Final = 900
"""The CPU time for a layer of tests, and for `verify`."""
FAILURE: Final = re.compile(r"^(?:FAILED|ERROR) (\S+)", re.MULTILINE)


@frozen
class Layer:
    """A layer of tests: its name, its files, and what further narrows them."""

    name: str
    files: tuple[str, ...]
    narrowed: tuple[str, ...] = ()


def layers_of(change: Change) -> tuple[Layer, ...]:
    """The layers of tests for a change, the nearest first."""
    of_game, chapter = ("-k", change.game), change.name.rpartition(".")[2]
    every = sorted((REPOSITORY / "tests" / "games" / change.game).glob("test_*.py"))
    own_first = sorted(every, key=lambda file: file.stem != f"test_{chapter}")
    return (
        Layer("tests of the game", tuple([str(file.relative_to(REPOSITORY)) for file in own_first])),
        Layer("model", (f"tests/model/test_{change.game}.py", "tests/model/test_every_game.py"), of_game),
        Layer("golden games", ("tests/golden/test_golden.py",), of_game),
        Layer("conformance", ("tests/conformance/test_conformance.py",), of_game),
    )


@contextmanager
def changed_checkout(change: Change) -> Iterator[Path]:
    """A copy of the checkout with a change in it."""
    with tempfile.TemporaryDirectory(prefix="rulebook-change-") as folder:
        copy = Path(folder)
        for name in COPIED:
            if (REPOSITORY / name).is_dir():
                shutil.copytree(REPOSITORY / name, copy / name)
            else:
                shutil.copy2(REPOSITORY / name, copy / name)
        (copy / change.place).write_text(change.source, encoding="utf-8")
        yield copy


def judged(change: Change) -> dict[str, Any]:
    """What refuses a change: the first test that fails, and what `verify` makes of the theorems that are false now."""
    before = used()
    with changed_checkout(change) as copy:
        tests = by_tests(change, copy)
        verified = by_verify(change, copy)
    return {"tests": tests, "verify": verified, "seconds": round(used() - before)}


def by_tests(change: Change, copy: Path) -> dict[str, str] | None:
    """The first test that fails, and its layer; None where all of them pass."""
    for layer in layers_of(change):
        chosen = ("-m", "not long and not postgres", *layer.files, *layer.narrowed)
        arguments = ("-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *chosen)
        done = run(arguments, copy, SECONDS_OF_TESTS)
        if done.returncode == 1 and (failure := FAILURE.search(done.stdout)):
            return {"layer": layer.name, "by": failure[1]}
        if done.returncode:
            raise RuntimeError(f"{change.says} {layer.name}: ended with {done.returncode}\n{done.stdout}\n{done.stderr}")
    return None


def by_verify(change: Change, copy: Path) -> dict[str, Any]:
    """What `verify` finds of each theorem that is false now."""
    done = run(("-m", "tests.tools.changes.verifying", change.says), copy, SECONDS_OF_VERIFY)
    if done.returncode:
        raise RuntimeError(f"{change.says} verify: ended with {done.returncode}\n{done.stdout}\n{done.stderr}")
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def run(arguments: Sequence[str], copy: Path, seconds: int) -> subprocess.CompletedProcess[str]:
    """Run Python in a copy of the checkout."""
    limit = f'ulimit -t {seconds}; exec "$@"'
    world = {**os.environ, "PYTHONPATH": os.pathsep.join([str(copy / "src"), str(copy)])}
    command = ["sh", "-c", limit, "sh", sys.executable, *arguments]
    return subprocess.run(command, cwd=copy, env=world, capture_output=True, text=True, check=False)


def used() -> float:
    """The CPU seconds that processes of this one have used."""
    of_children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return of_children.ru_utime + of_children.ru_stime
