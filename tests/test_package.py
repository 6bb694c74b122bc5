"""The package as a whole: its version, and what it says is public."""

import re
import subprocess
import sys
import tomllib
from importlib import import_module
from inspect import isclass
from pathlib import Path
from typing import Final

import pytest

import rulebook
from rulebook.core import Declaration
from rulebook.examination.dialogue import Dialogue
from rulebook.kernels import kernel_of
from rulebook.kernels.batch import Batch
from rulebook.registry import game, game_ids
from rulebook.server import Limits
from rulebook.table import Table

REPOSITORY: Final = Path(rulebook.__file__).parents[2]
PUBLIC, *OF_OBJECTS = (
    (REPOSITORY / "docs" / "stability.md").read_text(encoding="utf-8").partition("## Modules")[2].split("## ")[:6]
)
MODULES: Final = tuple(re.findall(r"`(rulebook[a-z_.]*)`", PUBLIC))
FIRST_HOUR: Final = ("rulebook", "rulebook.play")
FOR_AUTHORS: Final = ("rulebook.core", "rulebook.conformance")
"""The packages whose names are for authors of games, as those of `rulebook.kernels` itself are."""
MOST_ATTRIBUTES: Final = 29
"""How many public attributes an object has at most, but for what a game is declared and a server limited with."""


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
    assert len(set(MODULES)) == len(MODULES)
    assert len(names(*FIRST_HOUR)) < 30
    for_programs = [each for each in MODULES if each != "rulebook.kernels" and not each.startswith(FOR_AUTHORS)]
    assert len(names(*for_programs)) < 200


@pytest.mark.parametrize("module", MODULES)
def test_every_public_name_is_there(module: str) -> None:
    """Every name in `__all__` can be imported."""
    assert all(hasattr(import_module(module), name) for name in names(module))


@pytest.mark.parametrize("id", game_ids())
def test_every_attribute_has_its_place(id: str) -> None:
    """The documentation says of each attribute of a game, its declaration, a kernel, a table and a batch what it is for."""
    found = game(id)
    settings = found.new_game().settings
    objects = (found, found.declaration, kernel_of(found, settings), Table.open(found, settings), Batch(found, settings, 1))
    for held, text in zip(objects, OF_OBJECTS, strict=True):
        assert sorted(re.findall(r"`(\w+)`", text)) == attributes(held)


def test_objects_show_what_their_users_need() -> None:
    """No object of a public class has more attributes than a game; a dialogue has those that a page calls."""
    classes = [each for module in MODULES for name in names(module) if isclass(each := getattr(import_module(module), name))]
    fields = {each: {name for name in vars(each).get("__annotations__", ()) if not name.startswith("_")} for each in classes}
    assert {each for each in classes if len(fields[each].union(attributes(each))) > MOST_ATTRIBUTES} == {Declaration, Limits}
    assert attributes(Dialogue) == ["answers", "back", "document", "said", "verdict", "with_answers", "with_second"]
