"""Specification, code and tests that do not agree are told: the game that `rulebook new-game` lays out, with faults."""

from importlib import import_module
from pathlib import Path
from shutil import copytree

import pytest
from attrs import evolve

import rulebook
from rulebook.cli.new_game import STAND_IN
from rulebook.conformance import ConformanceError, check_traceability
from rulebook.conformance.traceability import disagreements
from rulebook.core import AnyGame
from rulebook.spec.loader import load_folder
from rulebook.spec.places import Home
from tests.spec.conftest import REPOSITORY

TEMPLATE = REPOSITORY / "src" / "rulebook" / "_templates" / "new-game"
SPECS = f"src/{STAND_IN}/specs/{STAND_IN}"

READING = """
[[reading]]
id = "last-counter"
clause = "taking-1"
question = "Does the last counter win or lose?"
why = "It is said nowhere."
values = [{ id = "wins", statement = "It wins." }, { id = "loses", statement = "It loses." }]
editions = {}
"""


@pytest.fixture
def place(tmp_path: Path) -> Home:
    """A copy of the laid-out game, which a test may change."""
    checkout = tmp_path / "checkout"
    copytree(TEMPLATE, checkout)
    return Home(STAND_IN, checkout / SPECS, checkout)


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> AnyGame:
    """The laid-out game itself."""
    monkeypatch.syspath_prepend(TEMPLATE / "src")
    game: AnyGame = import_module(STAND_IN).game
    return game


def told(game: AnyGame, place: Home) -> list[str]:
    """Everything on which the specification and the game at a place do not agree."""
    return list(disagreements(load_folder(place.folder), game, place))


def plant(place: Home, file: str, old: str, new: str) -> None:
    """Put a fault into a file."""
    assert place.repository is not None
    path = place.repository / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_nothing_is_told_of_a_game_that_agrees(game: AnyGame, place: Home) -> None:
    """The game that is laid out agrees with its specification."""
    assert told(game, place) == []


LAST_TEST = 'clause("taking-1")\ndef test_the_'
PROVENANCE = 'provenance = "supplement"'
FAULTS = {
    "clause without function": ("src/your_game/chapters/taking.py", '@implements("taking-1")\n', ""),
    "function elsewhere": ("src/your_game/chapters/taking.py", "def take(", "def remove("),
    "docstring": ("src/your_game/chapters/taking.py", '"""taking-1 The', '"""The'),
    "literal": ("src/your_game/box/clauses.py", '"taking-1",', '"taking-1", "taking-2"'),
    "clause without test": ("tests/test_taking.py", '@pytest.mark.clause("taking-1")\n', ""),
    "test without clause": ("tests/test_taking.py", LAST_TEST, LAST_TEST.replace("1", "2")),
    "test without example": ("tests/test_taking.py", LAST_TEST, LAST_TEST.replace('clause("taking-1")', 'example("anna")')),
    "clause without passage": (f"{SPECS}/clauses.toml", PROVENANCE, 'provenance = "source"'),
    "clause to do": (f"{SPECS}/clauses.toml", PROVENANCE, 'provenance = "implied"\nstatus = "todo"'),
    "editions": (f"{SPECS}/game.toml", 'id = "reference"', 'id = "first"'),
    "predicate": (f"{SPECS}/theorems.toml", "proofs.theorems.heap_shrinks", "chapters.taking.heap_shrinks"),
    "module of predicate": (f"{SPECS}/theorems.toml", "proofs.theorems.heap_shrinks", "proofs.others.heap_shrinks"),
    "proof": (
        f"{SPECS}/theorems.toml",
        'checks = "step"\n',
        'checks = "step"\nlemmas = ["chapters.taking.proved"]\nargument = "So it is."\n',
    ),
}
TOLD = {
    "clause without function": ["no function chapters.taking.take is marked with taking-1"],
    "function elsewhere": [
        "no function chapters.taking.take is marked with taking-1",
        "the function chapters.taking.remove is marked with taking-1",
    ],
    "docstring": ["the docstring of chapters.taking.take does not begin with taking-1 and a sentence"],
    "literal": ["ClauseId in box/clauses.py does not list the clauses of clauses.toml in order"],
    "clause without test": ["no test is marked with the clause taking-1"],
    "test without clause": ["a test is marked with the clause taking-2, which does not exist"],
    "test without example": ["a test is marked with the example anna, which does not exist"],
    "clause without passage": ["no passage states taking-1, whose provenance is source"],
    "clause to do": ["the function chapters.taking.take is marked with taking-1"],
    "editions": ["the game's editions are not those of game.toml, in order"],
    "predicate": ["there is no predicate chapters.taking.heap_shrinks"],
    "module of predicate": ["there is no predicate proofs.others.heap_shrinks"],
    "proof": ["there is no lemma chapters.taking.proved"],
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_told(game: AnyGame, place: Home, fault: str) -> None:
    """What is missing on one side, or is there on one side alone, is told, and nothing else."""
    plant(place, *FAULTS[fault])
    assert told(game, place) == TOLD[fault]


def test_a_reading_that_the_game_does_not_have_is_told(game: AnyGame, place: Home) -> None:
    """Readings that are specified have to be among the typed ones, with their values."""
    plant(place, f"{SPECS}/readings.toml", "reading = []", READING)
    plant(place, f"{SPECS}/clauses.toml", PROVENANCE, f'{PROVENANCE}\nreadings = ["last-counter"]')
    assert told(game, place) == [
        "in the edition reference, last-counter is not a reading in the code but wins in readings.toml",
        "the values of last-counter are not those of readings.toml, in order",
    ]


def test_without_a_checkout_there_is_nothing_to_read(game: AnyGame, place: Home) -> None:
    """A game that comes from a wheel cannot be checked."""
    assert told(game, evolve(place, repository=None)) == [
        "your_game is not imported from a checkout: there is no code to read"
    ]


def test_the_error_has_everything(game: AnyGame, place: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    """All disagreements are in one error."""
    plant(place, *FAULTS["function elsewhere"])
    monkeypatch.setattr("rulebook.conformance.traceability.home", lambda _: place)
    monkeypatch.setattr("rulebook.conformance.traceability.load", lambda _: load_folder(place.folder))
    with pytest.raises(
        ConformanceError, match=r"traceability: no function chapters.taking.take .*; the function chapters.taking.remove"
    ):
        check_traceability(game)


@pytest.mark.parametrize("game_id", rulebook.game_ids())
def test_games_of_ours_agree(game_id: str) -> None:
    """Our own games pass the check that is offered to others."""
    check_traceability(rulebook.game(game_id))
