"""What all tests share: how hypothesis works here, which worker gets what, and the option that rewrites golden files."""

import gc
import os
import re
import sys
from collections.abc import Callable
from contextlib import suppress
from ctypes import CDLL
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

SPECS = Path(__file__).parents[1] / "specs"
SLOW = frozenset((Path(__file__).parent / "slow.txt").read_text(encoding="utf-8").splitlines())
"""The files, functions and tests that took more than a second of CPU time, or several with all their parameters."""

settings.register_profile("rulebook", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("rulebook")
gc.set_threshold(250_000, 5, 4)  # the tests keep much and drop little: Python's own thresholds would search more often
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # with it, every process that a test starts compiles every module again
sys.dont_write_bytecode = False


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="rewrite files that are derived, and golden playthroughs, instead of comparing them",
    )


def pytest_collection() -> None:
    """Our specifications are read once: nobody changes them, and most tests ask for one, some of them a thousand times."""
    from rulebook.spec import loader  # noqa: PLC0415 - coverage is measured from the first import on

    read, kept = loader.load_folder, cache(loader.load_folder)

    def load_folder(folder: Path, code: Path | None = None) -> object:
        return (kept if folder.parent == SPECS else read)(folder, code)

    pytest.MonkeyPatch().setattr(loader, "load_folder", load_folder)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What slow.txt names is marked as slow."""
    for item in items:
        if not SLOW.isdisjoint({item.nodeid, item.nodeid.partition("[")[0], item.nodeid.partition("::")[0]}):
            item.add_marker(pytest.mark.slow)


def pytest_collection_finish() -> None:
    """What there is before the first test stays: the search for garbage does not go through it, and can be more frequent."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """What a file of tests leaves behind is dropped, and what it keeps for others stays: no later search goes through it."""
    if nextitem is None or nextitem.path != item.path:
        gc.collect()
        gc.freeze()
    if nextitem is not None and nextitem.path.parent != item.path.parent:
        with suppress(AttributeError):  # other systems than Linux see to that themselves
            CDLL(None).malloc_trim(0)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config) -> object:
    """Workers go through the tests in order, each from its own place on: what a file makes once is made by one of them."""
    from xdist.scheduler import WorkStealingScheduling  # type: ignore[import-untyped]  # noqa: PLC0415 - only with workers

    return WorkStealingScheduling(config) if config.getvalue("dist") == "load" else None


@pytest.fixture
def has(request: pytest.FixtureRequest) -> Callable[[Path, str], None]:
    """Require that a derived file has a text; `--update-golden` writes it."""

    def required(file: Path, text: str) -> None:
        if request.config.getoption("--update-golden"):
            file.write_text(text, encoding="utf-8")
        assert file.read_text(encoding="utf-8") == text

    return required


@pytest.fixture
def shows(has: Callable[[Path, str], None]) -> Callable[[Path, str, str], None]:
    """Require that a page shows something between two marks: `<!-- report: summary -->` and `<!-- end of report -->`."""

    def required(page: Path, mark: str, shown: str) -> None:
        marked = re.compile(rf"(<!-- {mark} -->\n).*?(<!-- end of {re.split(':| ', mark)[0]} -->)", re.DOTALL)
        text = page.read_text(encoding="utf-8")
        assert marked.search(text), f"{page} has no place for {mark}"
        has(page, marked.sub(lambda found: f"{found[1]}\n{shown}\n\n{found[2]}", text))

    return required
