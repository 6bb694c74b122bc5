"""The package as a whole: its version, and what it says is public."""

import re
import subprocess
import sys
import tomllib
from importlib import import_module
from pathlib import Path
from typing import Final

import pytest

import rulebook
from rulebook.kernels.batch import Batch
from rulebook.registry import game, game_ids
from rulebook.table import Table

REPOSITORY: Final = Path(rulebook.__file__).parents[2]
PUBLIC, *OF_OBJECTS = (
    (REPOSITORY / "docs" / "stability.md").read_text(encoding="utf-8").partition("## Modules")[2].split("## ")[:5]
)
FIRST_HOUR: Final = ("rulebook", "rulebook.play")
FOR_AUTHORS: Final = ("rulebook.core", "rulebook.conformance")
"""The packages whose names are for authors of games."""


def attributes(value: object) -> list[str]:
    """The public attributes of an object."""
    return [name for name in dir(value) if not name.startswith("_")]


def names(*modules: str) -> list[str]:
    """What some modules export; every module that is public says so in `__all__`."""
    return [name for module in modules for name in import_module(module).__all__]


def test_the_version_is_that_of_the_distribution() -> None:
    """`rulebook.__version__` is the version that pip knows."""
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))
    assert rulebook.__version__ == project["project"]["version"]


def test_importing_it_is_light() -> None:
    """`import rulebook` imports its core and its registry, and of other libraries only attrs."""
    code = "import sys; before = set(sys.modules); import rulebook; print(*sorted(set(sys.modules) - before))"
    imported = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout.split()
    foreign = {each.partition(".")[0] for each in imported} - sys.stdlib_module_names
    assert foreign <= {"rulebook", "attr", "attrs"}
    own = [each for each in imported if each.startswith("rulebook.") and not each.startswith("rulebook.core")]
    assert own == ["rulebook.registry"]


def test_the_surface_stays_small() -> None:
    """What programs use is less than two hundred names, and the first hour takes fewer than thirty of them."""
    public = re.findall(r"`(rulebook[a-z_.]*)`", PUBLIC)
    assert len(set(public)) == len(public)
    assert len(names(*FIRST_HOUR)) < 30
    assert len(names(*[module for module in public if not module.startswith(FOR_AUTHORS)])) < 200


@pytest.mark.parametrize("module", re.findall(r"`(rulebook[a-z_.]*)`", PUBLIC))
def test_every_public_name_is_there(module: str) -> None:
    """Every name in `__all__` can be imported."""
    assert all(hasattr(import_module(module), name) for name in names(module))


@pytest.mark.parametrize("id", game_ids())
def test_every_attribute_has_its_place(id: str) -> None:
    """The documentation says of each attribute of a game, its declaration, a table and a batch what it is for."""
    found = game(id)
    settings = found.new_game().settings
    objects = (found, found.declaration, Table.open(found, settings), Batch(found, settings, 1))
    for held, text in zip(objects, OF_OBJECTS, strict=True):
        assert sorted(re.findall(r"`(\w+)`", text)) == attributes(held)
    assert len(attributes(found)) <= 28
