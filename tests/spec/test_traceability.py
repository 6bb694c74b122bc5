"""Which function implements a clause and which tests show it: read from code laid out for the purpose."""

from pathlib import Path

import pytest

from rulebook.core import SpecError
from rulebook.spec.loader import index
from rulebook.spec.places import Home, home
from rulebook.spec.traceability import (
    INDEX_FILE,
    Index,
    Place,
    declared_clauses,
    folder_of_tests,
    implementations,
    index_of,
    qualified,
)

MODULE = "garden.games.roses"

CLAUSES = """
from typing import Literal, TypeAlias

Other = 3
ClauseId: TypeAlias = Literal["planting-1", "watering-1"]
"""

RULES = '''
from garden.games.roses.clauses import implements


@implements("planting-1")
def plant():
    """planting-1 Roses are planted.

    In rows.
    """


class Can:
    @property
    @implements("watering-1")
    def pour(self):
        pass


@other("planting-2")
def unmarked(): ...
'''

TESTS = """
import pytest


@pytest.mark.slow
@pytest.mark.clause("planting-1", "watering-1")
def test_both(): ...


@pytest.mark.clause("planting-1")
class TestPlanting:
    @pytest.mark.example("roses-in-may")
    def test_example(self): ...


@pytest.mark.parametrize("can", [1, pytest.param(2, marks=pytest.mark.clause("watering-1"), id="full")])
def test_cans(can): ...
"""


@pytest.fixture
def garden(tmp_path: Path) -> Path:
    """A checkout with a small game."""
    for file, contents in {
        "src/garden/games/roses/model/clauses.py": CLAUSES,
        "src/garden/games/roses/rules.py": RULES,
        "tests/games/roses/test_rules.py": TESTS,
    }.items():
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_text(contents)
    return tmp_path


def test_marks_in_the_code_are_found(garden: Path) -> None:
    """Each mark is reported with its file, line, function and the first line of the docstring."""
    planting, watering = implementations(garden, MODULE)
    assert planting.place == Place("src/garden/games/roses/rules.py", 6, "plant")
    assert planting.summary == "planting-1 Roses are planted."
    assert (watering.id, watering.place.function, watering.summary) == ("watering-1", "Can.pour", "")
    assert qualified(planting, garden, MODULE) == "rules.plant"
    assert qualified(watering, garden, MODULE) == "rules.Can.pour"


def test_declared_clauses_are_read_from_the_literal(garden: Path) -> None:
    """The ids in the `Literal` are given in their order."""
    assert declared_clauses(garden, MODULE) == ("planting-1", "watering-1")
    (garden / "src/garden/games/roses/model/clauses.py").write_text('ClauseId = Literal["sun-1"]')
    assert declared_clauses(garden, MODULE) == ("sun-1",)
    (garden / "src/garden/games/roses/model/clauses.py").write_text("")
    assert declared_clauses(garden, MODULE) == ()


def test_tests_are_found_by_clause_and_example(garden: Path) -> None:
    """A test counts for every clause that it, its class, or one of its parameters is marked with."""
    found = index_of(garden, MODULE)
    assert [place.function for place in found.tests["planting-1"]] == ["test_both", "TestPlanting.test_example"]
    assert [place.line for place in found.tests["watering-1"]] == [7, 17]
    assert "planting-2" not in found.tests
    assert list(found.examples) == ["roses-in-may"]


def test_a_checkout_of_one_game_has_its_tests_at_the_top(garden: Path) -> None:
    """Where there is no folder for a game, all tests are its own."""
    assert folder_of_tests(garden, "garden.games.tulips") == garden / "tests"


def test_an_index_survives_the_wheel(garden: Path) -> None:
    """What the build writes is what the installed library reads."""
    found = index_of(garden, MODULE)
    assert Index.from_json(found.to_json()) == found


def test_an_installed_game_reads_its_index(garden: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a wheel the index is the file beside the specification; without one, and without code, there is nothing to say."""
    monkeypatch.syspath_prepend(garden / "src")
    folder = tmp_path / "specs"
    folder.mkdir()
    monkeypatch.setattr("rulebook.spec.loader.home", lambda _: Home(MODULE, folder, None))
    with pytest.raises(SpecError, match=INDEX_FILE):
        index("roses")
    (folder / INDEX_FILE).write_text(index_of(garden, MODULE).to_json())
    assert index("roses") == index_of(garden, MODULE)


def test_an_installed_game_without_an_index_has_its_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game of somebody else that is installed as a wheel says where its code is; tests are not installed."""
    rules = tmp_path / "site-packages" / "orchard" / "rules.py"
    rules.parent.mkdir(parents=True)
    rules.write_text(RULES)
    rules.with_name("__init__.py").write_text("")
    monkeypatch.syspath_prepend(rules.parent.parent)
    monkeypatch.setattr("rulebook.spec.loader.home", lambda _: Home("orchard", tmp_path, None))
    assert index("orchard").code["planting-1"] == Place("orchard/rules.py", 6, "plant")
    assert index("orchard").tests == {}


def test_a_checkout_reads_its_code() -> None:
    """In a checkout the index is read from the code as it is now."""
    place = home("yellowstone_park")
    if place.repository is None:
        pytest.skip("the library is imported from a wheel")
    assert index("yellowstone_park") == index_of(place.repository, place.module)
