"""A real wheel: the specifications, their index and the reports are in it, and are read without the repository."""

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from zipfile import ZipFile

import pytest

from rulebook.spec import index, load, report
from tests.spec.conftest import REPOSITORY

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(find_spec("hatchling") is None, reason="hatchling, which builds the wheel, is not installed"),
    pytest.mark.skipif(not (REPOSITORY / "pyproject.toml").is_file(), reason="there is no checkout to build from"),
]

READ = """
from rulebook.spec import index, load, report
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


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel, built from this checkout."""
    return build("wheel", REPOSITORY, tmp_path_factory.mktemp("wheel"))


def test_a_wheel_carries_specifications_index_and_reports(wheel: Path, tmp_path: Path) -> None:
    """An unpacked wheel answers as the checkout does, from its own files."""
    ZipFile(wheel).extractall(tmp_path)
    assert (tmp_path / "rulebook" / "specs" / "yellowstone_park" / "index.json").is_file()
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    printed = subprocess.run(
        [sys.executable, "-c", READ], cwd=tmp_path, env=environment, capture_output=True, text=True, check=True
    ).stdout
    clauses = load("yellowstone_park").clauses
    theorems = report("verification").games["yellowstone_park"].theorems
    function = index("yellowstone_park").code["collecting-2"].function
    assert printed.split() == [str(len(clauses)), function, str(len(theorems))]


def test_a_wheel_from_an_sdist_is_the_same(wheel: Path, tmp_path: Path) -> None:
    """A source distribution has all that a wheel is built from."""
    archive = build("sdist", REPOSITORY, tmp_path / "sdist")
    subprocess.run(["tar", "-xzf", str(archive), "-C", str(tmp_path)], check=True)
    again = build("wheel", tmp_path / archive.name.removesuffix(".tar.gz"), tmp_path / "again")
    assert contents(again) == contents(wheel)


def contents(wheel: Path) -> dict[str, bytes]:
    """The files of a wheel, but for its own record of them."""
    with ZipFile(wheel) as opened:
        return {name: opened.read(name) for name in opened.namelist() if not name.endswith(".dist-info/RECORD")}


@pytest.mark.skipif(find_spec("editables") is None, reason="editables, which hatchling needs for this, is not installed")
def test_an_editable_install_has_no_copy(tmp_path: Path) -> None:
    """An editable wheel points at the checkout and carries no specification and no report that could grow stale."""
    editable = build("editable", REPOSITORY, tmp_path)
    assert not [name for name in contents(editable) if "specs" in name or "reports" in name]
