"""The page, freshly built, and a Chromium to look at it."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from fcntl import LOCK_EX, flock
from pathlib import Path
from tempfile import gettempdir
from typing import TYPE_CHECKING

import pytest
from assemble import write_types
from engine import write_engine

from .browsing import CHROMIUM, PLAYGROUND, Visit
from .files import files_served

if TYPE_CHECKING:
    from playwright.sync_api import Browser

__all__ = ["files_served"]


@pytest.fixture(scope="session")
def built() -> Path:
    """The folder of the page: what RULEBOOK_PAGE names, or else built once for all processes of a run of tests."""
    if CHROMIUM is None or shutil.which("node") is None:
        pytest.skip("Chromium or Node is not installed")
    if not (PLAYGROUND / "node_modules").is_dir():
        pytest.skip("run npm ci in docs/playground")
    if assembled := os.environ.get("RULEBOOK_PAGE"):
        return Path(assembled)
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid()))
    done = Path(gettempdir()) / f"playground-{run}"
    with (Path(gettempdir()) / f"playground-{os.getuid()}.lock").open("w") as lock:
        flock(lock, LOCK_EX)
        if not done.exists():
            subprocess.run([sys.executable, PLAYGROUND / "assemble.py"], check=True)
            done.touch()
    return PLAYGROUND / "dist"


@pytest.fixture(scope="session")
def engine(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the page runs, without the page, built once for all processes of a run of tests."""
    own = tmp_path_factory.getbasetemp()
    folder = (own.parent if hasattr(request.config, "workerinput") else own) / "engine"
    done = folder / "package.json"
    with folder.with_suffix(".lock").open("w") as lock:
        flock(lock, LOCK_EX)
        if not done.exists():
            write_types()
            compiler = PLAYGROUND / "node_modules" / ".bin" / "tsc"
            subprocess.run([compiler, "-p", PLAYGROUND, "--outDir", folder], check=True)
            write_engine(folder / "games")
            done.write_text('{"type": "module"}')
    return folder


@pytest.fixture(scope="session")
def site(built: Path) -> Iterator[str]:
    """The address of the page where no server of tables is."""
    with files_served(built) as address:
        yield address


@pytest.fixture(scope="package")
def browser() -> "Iterator[Browser]":
    """A real Chromium, drawing in software. Until it is closed, a loop runs in this thread, where no test can run one."""
    api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    with api.sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        yield started
        started.close()


@pytest.fixture(scope="package")
def visit(browser: "Browser", site: str) -> Visit:
    """The page with Python running."""
    return Visit.to(browser, f"{site}?fast")
