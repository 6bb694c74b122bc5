"""A real wheel: specifications, their index, reports and the page are in it, and are read without the repository."""

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from shutil import copytree, rmtree
from subprocess import PIPE
from urllib.error import HTTPError
from urllib.request import urlopen
from zipfile import ZipFile

import pytest

from rulebook.spec import load, report
from rulebook.spec.loader import index
from tests.spec.conftest import REPOSITORY

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(find_spec("hatchling") is None, reason="hatchling, which builds the wheel, is not installed"),
    pytest.mark.skipif(not (REPOSITORY / "pyproject.toml").is_file(), reason="there is no checkout to build from"),
]

READ = """
from rulebook.spec import load, report
from rulebook.spec.loader import index
print(len(load("yellowstone_park").clauses), index("yellowstone_park").code["collecting-2"].function)
print(len(report("verification").games["yellowstone_park"].theorems))
"""


def build(target: str, checkout: Path, output: Path) -> Path:
    """Build a distribution from a checkout with the backend itself, and give back its file."""
    program = "import sys; from hatchling import build; print(getattr(build, f'build_{sys.argv[1]}')(sys.argv[2]))"
    command = [sys.executable, "-c", program, target, str(output)]
    output.mkdir(exist_ok=True)
    built = subprocess.run(command, cwd=checkout, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr
    return output / built.stdout.split()[-1]


def unpacked(wheel: Path, folder: Path) -> dict[str, str]:
    """An environment in which the library is what a wheel has."""
    ZipFile(wheel).extractall(folder)
    return {**os.environ, "PYTHONPATH": str(folder)}


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A source distribution, unpacked."""
    folder = tmp_path_factory.mktemp("sdist")
    return extracted(build("sdist", REPOSITORY, folder), folder)


def extracted(archive: Path, folder: Path) -> Path:
    """What a source distribution has in it."""
    subprocess.run(["tar", "-xzf", str(archive), "-C", str(folder)], check=True)
    return folder / archive.name.removesuffix(".tar.gz")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel, built from this checkout."""
    return build("wheel", REPOSITORY, tmp_path_factory.mktemp("wheel"))


def test_a_wheel_carries_specifications_index_and_reports(wheel: Path, tmp_path: Path) -> None:
    """An unpacked wheel answers as the checkout does, from its own files."""
    environment = unpacked(wheel, tmp_path)
    assert (tmp_path / "rulebook" / "specs" / "yellowstone_park" / "index.json").is_file()
    printed = subprocess.run(
        [sys.executable, "-c", READ], cwd=tmp_path, env=environment, capture_output=True, text=True, check=True
    ).stdout
    clauses = load("yellowstone_park").clauses
    theorems = report("verification").games["yellowstone_park"].theorems
    function = index("yellowstone_park").code["collecting-2"].function
    assert printed.split() == [str(len(clauses)), function, str(len(theorems))]


def test_a_wheel_stays_small(wheel: Path) -> None:
    """A wheel, which has its page, is not much larger than docs/speed.md says."""
    assert wheel.stat().st_size < 2_800_000
    with ZipFile(wheel) as opened:
        assert sum(each.file_size for each in opened.infolist()) < 14_000_000


def test_a_wheel_from_an_sdist_is_the_same(wheel: Path, source: Path, tmp_path: Path) -> None:
    """A source distribution has all that a wheel is built from."""
    assert contents(build("wheel", source, tmp_path)) == contents(wheel)


def contents(wheel: Path) -> dict[str, bytes]:
    """The files of a wheel, but for its own record of them, and for the page, which other tests may be building."""
    with ZipFile(wheel) as opened:
        names = [name for name in opened.namelist() if not name.endswith(".dist-info/RECORD")]
        return {name: opened.read(name) for name in names if not name.startswith("rulebook/page/")}


SERVE = [sys.executable, "-m", "rulebook", "serve", "--store", "tables.sqlite", "--port", "0"]


@pytest.mark.parametrize("assembled", ["now", "before the rules", "never"])
def test_a_server_has_the_page_of_its_wheel(source: Path, tmp_path: Path, assembled: str) -> None:
    """A wheel from an sdist from a checkout has the page that was assembled there for its rules; without it, the server says
    why not.
    """
    is_assembled = assembled == "now"
    checkout = Path(copytree(source, tmp_path / "checkout"))
    page = checkout / "docs" / "playground" / "page"
    rmtree(page, ignore_errors=True)
    if assembled != "never":
        page.mkdir()
        (page / "index.html").write_text("a page", encoding="utf-8")
    if assembled == "before the rules":
        (checkout / "specs" / "scopa" / "clauses.toml").touch()
        os.utime(page / "index.html", (0, 0))
    again = extracted(build("sdist", checkout, tmp_path / "sdist"), tmp_path)
    environment = unpacked(build("wheel", again, tmp_path / "wheel"), tmp_path / "installed")
    with subprocess.Popen(SERVE, cwd=tmp_path, env=environment, stdout=PIPE, stderr=PIPE, text=True) as server:
        assert server.stdout is not None
        address = server.stdout.readline().split()[-1]
        try:
            if is_assembled:
                assert urlopen(address).read() == b"a page"
            else:
                with pytest.raises(HTTPError, match="404"):
                    urlopen(address)
        finally:
            server.terminate()
        logged = server.communicate()[1]
    assert ("this wheel was built before the page was assembled" in logged) is not is_assembled


@pytest.mark.skipif(find_spec("editables") is None, reason="editables, which hatchling needs for this, is not installed")
def test_an_editable_install_has_no_copy(tmp_path: Path) -> None:
    """An editable wheel points at the checkout and carries no specification and no report that could grow stale."""
    editable = build("editable", REPOSITORY, tmp_path)
    assert not [name for name in contents(editable) if "specs" in name or "reports" in name]
