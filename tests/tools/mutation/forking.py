"""A process for each mutant, forked from one that has loaded everything that does not depend on the mutated module."""

import gc
import os
import resource
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from pathlib import Path
from types import ModuleType
from typing import Final, NoReturn, TypeAlias

import pytest
from attrs import define, frozen
from hypothesis import HealthCheck, Phase, settings

PLAIN: Final = ("hypothesis.strategies", "cattrs", "click.testing", "rich.console", "rich.table", "jsonschema", "polib")
AROUND_GAMES: Final = ("conformance", "exploration", "play", "records", "records.schema", "registry", "render", "spec")
"""Packages that know no game when they are imported, and so are loaded before a module of a game is mutated."""
EXAMPLES: Final = 10
"""The number of examples of each property: few, and the same ones for every mutant."""
ARGUMENTS: Final = ("-x", "-q", "-p", "no:cacheprovider", "-p", "no:faulthandler")
MOST_BYTES: Final = 4 * 1024**3
Stages: TypeAlias = Sequence[tuple[str, ...]]
"""The arguments for pytest in stages: each stage runs for the mutants that survived the one before."""


@frozen
class Verdict:
    """Whether a mutant was noticed, and by what: a test, a file that cannot be collected, or the time limit."""

    noticed: bool
    by: str


@define(eq=False)
class Listener:
    """A pytest plugin that remembers the first failure."""

    failure: str = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note the first test that fails."""
        if report.failed and not self.failure:
            self.failure = report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Note the first file that cannot even be read."""
        if report.failed and not self.failure:
            self.failure = f"{report.nodeid} cannot be collected"


class Mutant(MetaPathFinder, Loader):
    """Finds and loads a module whose source has been changed."""

    def __init__(self, module: str, file: Path, source: str) -> None:
        self.module, self.file, self.source = module, file, source

    def find_spec(self, fullname: str, path: object = None, target: ModuleType | None = None) -> ModuleSpec | None:
        """The module, where it is this one."""
        if fullname != self.module:
            return None
        package = self.file.name == "__init__.py"
        spec = spec_from_loader(fullname, self, origin=str(self.file), is_package=package)
        if spec is not None and package:
            spec.submodule_search_locations = [str(self.file.parent)]
        return spec

    def exec_module(self, module: ModuleType) -> None:
        """Run the changed source."""
        module.__file__ = str(self.file)
        exec(compile(self.source, str(self.file), "exec"), module.__dict__)


def prepare(module: str) -> None:
    """Load what does not depend on a module, and make hypothesis quick."""
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    sys.dont_write_bytecode = False  # else every mutant would compile all tests
    around = [f"rulebook.{name}" for name in AROUND_GAMES] if ".games." in module else []
    for name in (*PLAIN, *around):
        import_module(name)
    if module in sys.modules:
        raise ImportError(f"{module} is loaded before it can be mutated")
    gc.collect()
    gc.freeze()


def judged(mutant: Mutant, stages: Stages, seconds: int) -> Verdict:
    """Whether the tests notice a mutant, run in its own process with a limited CPU time in seconds."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        run(mutant, stages, seconds, writing)
    os.close(writing)
    with open(reading, encoding="utf-8") as told:
        by = told.read()
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        return Verdict(True, f"ended by signal {os.WTERMSIG(status)}, after at most {seconds} s")
    return Verdict(os.waitstatus_to_exitcode(status) != 0, by)


def run(mutant: Mutant, stages: Stages, seconds: int, writing: int) -> NoReturn:
    """Run the tests in stages, report the first that fails, and end the process."""
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))
    silence()
    sys.meta_path.insert(0, mutant)
    by = first_failure(stages)
    os.write(writing, by.encode())
    os._exit(1 if by else 0)


def silence() -> None:
    """Write to nowhere."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)


def first_failure(stages: Stages) -> str:
    """The first test that fails; nothing where none does."""
    for files in stages:
        listener = Listener()
        code = pytest.main([*ARGUMENTS, *files], plugins=[listener, Quick()])
        if code != pytest.ExitCode.OK:
            return listener.failure or f"pytest ended with {code}"
    return ""


class Quick:
    """A pytest plugin that has hypothesis make few examples and shrink none."""

    def pytest_sessionstart(self) -> None:
        """Replace the profile that all tests share by its own."""
        settings.register_profile(
            "mutation",
            max_examples=EXAMPLES,
            derandomize=True,
            deadline=None,
            database=None,
            phases=(Phase.explicit, Phase.generate),
            suppress_health_check=list(HealthCheck),
        )
        settings.load_profile("mutation")
