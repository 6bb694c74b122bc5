"""What `rulebook refresh` writes of a game is what the game has, also where somebody wrote it by hand."""

import ast
import re
from pathlib import Path
from typing import Any

import pytest

from rulebook.core.hints import fields_of
from rulebook.registry import game, game_ids
from rulebook.spec import load
from rulebook.spec.deriving import derived_files, observation_module, outdated, readings_module
from rulebook.spec.places import home
from rulebook.spec.traceability import code_folder

every_game = pytest.mark.parametrize("id", game_ids())


@every_game
def test_what_is_written_is_up_to_date(id: str) -> None:
    """Nobody changed a written module, or what it follows from, alone; and the ids of all clauses are written."""
    files = derived_files(home(id), load(id))
    assert "clauses.py" in {file.name for file in files}
    assert [*outdated(files)] == []


@every_game
def test_editions_are_those_of_the_specification(id: str) -> None:
    """The readings of every edition, now and under earlier versions of the rules, follow from readings.toml."""
    written: dict[str, Any] = {"__name__": "written"}
    exec(compile(readings_module(load(id)), "readings.py", "exec"), written)
    declared = game(id).declaration
    assert repr(written["EDITIONS"]) == repr(declared.editions)
    assert repr(written.get("EARLIER_EDITIONS", ())) == repr(declared.earlier_editions)


@every_game
def test_viewers_see_what_the_marks_of_the_state_say(id: str, tmp_path: Path) -> None:
    """Observations have the fields that follow from the state, whoever wrote them."""
    declared, place = game(id).declaration, home(id)
    assert place.repository is not None
    state = code_folder(place.repository, place.module) / "model" / "state.py"
    marked = tmp_path / "state.py"
    marked.write_text(state.read_text(encoding="utf-8").partition("@frozen\nclass Observation")[0], encoding="utf-8")
    *_, seen = ast.parse(observation_module(place.module, f"{place.module}.model.state", marked)).body
    assert isinstance(seen, ast.ClassDef)
    names = [ast.unparse(node.target) for node in seen.body if isinstance(node, ast.AnnAssign)]
    assert sorted(names) == sorted([each.name for each in fields_of(declared.observation)])


def observed(folder: Path, state: str) -> tuple[str, list[str]]:
    """The module with what is seen of a state, and its fields but for the first."""
    file = folder / "rules.py"
    file.write_text(state, encoding="utf-8")
    told = observation_module("garden", "garden.rules", file)
    return told, re.findall(r"^    (\w+: (?!Viewer).*)$", told, re.MULTILINE)


def test_types_are_written_as_the_state_has_them(tmp_path: Path) -> None:
    """A type may have a name of its own, be optional or within another, or be marked by a function of the module."""
    told, fields = observed(tmp_path, STATE)
    assert "from garden.rules import Card, Rose, most" in told
    assert fields == [
        "hand: tuple[Card, ...] | None",
        "hand_sizes: tuple[int, ...]",
        "turned: Card | None",
        "rows: tuple[tuple[Card | None, ...], ...]",
        "roses: Annotated[tuple[Rose, ...], UpTo(most)]",
    ]


def test_a_state_has_what_is_seen_of_a_class_of_a_kit(tmp_path: Path) -> None:
    """The fields of the class and of those that it derives from come first, unless the state declares them itself."""
    told, fields = observed(tmp_path, DERIVED)
    assert "from rulebook.core import Actor, GameSettings, Seat, Viewer\n" in told
    assert "from rulebook.core.kits.italian_cards import Cards\n" in told
    assert "from garden.rules import Phase\n" in told
    assert fields == [
        "settings: GameSettings",
        "phase: Phase",
        "to_act: Actor | None",
        "turn_of: Seat",
        "hand: Cards | None",
        "hand_sizes: tuple[int, ...]",
        "stock_size: int",
        "trick: tuple[Cards, ...]",
        "pile_sizes: tuple[int, ...]",
        "points: tuple[int, ...]",
        "rows: int",
    ]


DERIVED = """
from rulebook.core.kits.tricks import Playing, Table
from rulebook.core.visibility import Open

Phase: TypeAlias = Playing


class State(Table):
    phase: Open[Phase]
    rows: Open[int]
"""
STATE = """
from typing import Annotated

from rulebook.core.domains import UpTo

Hands: TypeAlias = tuple[tuple[Card, ...], ...]


class Card: ...


class Rose: ...


def most(settings): ...


class State:
    hands: Owned[Hands]
    turned: OpenHolding[Card | None]
    rows: OpenHolding[tuple[tuple[Card | None, ...], ...]]
    roses: Open[Annotated[tuple[Rose, ...], UpTo(most)]]
"""
