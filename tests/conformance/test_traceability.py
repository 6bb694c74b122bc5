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
from rulebook.core import AnyGame, SpecError
from rulebook.spec import Specification
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
    return list(disagreements(specification_at(place), game, place))


def specification_at(place: Home) -> Specification:
    """The specification at a place, completed from the code there."""
    assert place.repository is not None
    return load_folder(place.folder, place.repository / "src" / STAND_IN)


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


LAST_TEST = 'clause("taking-1")\ndef test_counters_'
TITLE = 'title = "Taking counters"'
ANOTHER = """
[[clause]]
id = "taking-2"
title = "Another"
statement = "Another rule."

[[clause]]"""
THEOREM = """
[[theorem]]
id = "other"
number = 9
statement = "Something."
predicate = "{}.heap_shrinks"
checks = "step"
minimum = "tested"
clauses = ["taking-1"]
{}
[claims]"""
CHAPTER, CLAUSES, THEOREMS = "src/your_game/rules.py", f"{SPECS}/clauses.toml", f"{SPECS}/theorems.toml"
TESTS = "tests/test_rules.py"
UNLISTED = "ClauseId in clauses.py does not list the clauses of clauses.toml in order"
WRITES = "is not what `rulebook refresh your_game` writes"
FAULTS: dict[str, tuple[str, str, str, list[str]]] = {
    "clause without function": (CHAPTER, '@implements("taking-1")\n', "", ["no function is marked with taking-1"]),
    "function elsewhere": (
        CLAUSES,
        TITLE,
        f'{TITLE}\nfunction = "rules.remove"',
        ["no function rules.remove is marked with taking-1", "the function rules.take is marked with taking-1"],
    ),
    "docstring": (
        CHAPTER,
        '"""taking-1 The',
        '"""The',
        ["the docstring of rules.take does not begin with taking-1 and a sentence", f"rules.py {WRITES}"],
    ),
    "another docstring": (CHAPTER, '"""taking-1 The', '"""taking-1 Some', [f"rules.py {WRITES}"]),
    "literal": (
        "src/your_game/written/clauses.py",
        '"taking-1",',
        '"taking-1", "taking-2",',
        [UNLISTED, f"clauses.py {WRITES}"],
    ),
    "observation": (CHAPTER, "heap: Open[int]", "heap: Open[int | None]", [f"observation.py {WRITES}"]),
    "claim": (THEOREMS, 'no-dead-end = ["taking-1"]', "", [f"invariants.py {WRITES}"]),
    "clause alone": (
        CLAUSES,
        "\n[[clause]]",
        ANOTHER,
        [
            UNLISTED,
            "no function is marked with taking-2",
            f"clauses.py {WRITES}",
            "no test is marked with the clause taking-2",
        ],
    ),
    "test without clause": (
        TESTS,
        LAST_TEST,
        LAST_TEST.replace("1", "2"),
        ["a test is marked with the clause taking-2, which does not exist"],
    ),
    "test without example": (
        TESTS,
        LAST_TEST,
        LAST_TEST.replace('clause("taking-1")', 'example("anna")'),
        ["a test is marked with the example anna, which does not exist"],
    ),
    "clause without passage": (
        CLAUSES,
        TITLE,
        f'{TITLE}\nprovenance = "source"',
        ["no passage states taking-1, whose provenance is source"],
    ),
    "clause to do": (CLAUSES, TITLE, f'{TITLE}\nstatus = "todo"', ["the function rules.take is marked with taking-1"]),
    "editions": (
        f"{SPECS}/game.toml",
        'id = "reference"',
        'id = "first"',
        ["the game's editions are not those of game.toml, in order"],
    ),
    "tally": (
        f"{SPECS}/game.toml",
        'id = "your_game"\n',
        'id = "your_game"\ntally = [{ clause = "taking-1", event = "counters_taken", counts = "pointz" }]\n',
        ["game.toml: tally taking-1: there is no field 'pointz'"],
    ),
    "event of a tally": (
        f"{SPECS}/game.toml",
        'id = "your_game"\n',
        'id = "your_game"\ntally = [{ clause = "taking-1", event = "counter_taken" }]\n',
        ["game.toml: tally taking-1: there is no event 'counter_taken'"],
    ),
    "small game": (
        f"{SPECS}/small_games.toml",
        "counters",
        "counterz",
        ["small_games.toml: small: settings: key components.counterz: unknown key: expected counters or most_taken"],
    ),
    "predicate": (
        THEOREMS,
        "\n[claims]",
        THEOREM.format("written.clauses", ""),
        ["there is no predicate written.clauses.heap_shrinks"],
    ),
    "module of predicate": (
        THEOREMS,
        "\n[claims]",
        THEOREM.format("others.most", ""),
        ["there is no predicate others.most.heap_shrinks"],
    ),
    "proof": (
        THEOREMS,
        "\n[claims]",
        THEOREM.format("rules", 'lemmas = ["rules.proved"]\nargument = "So it is."'),
        ["there is no lemma rules.proved"],
    ),
}
"""What is replaced in a file by what, and what is told of it."""


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_told(game: AnyGame, place: Home, fault: str) -> None:
    """What is missing on one side, or is there on one side alone, is told, and nothing else."""
    *planted, expected = FAULTS[fault]
    plant(place, *planted)
    assert told(game, place) == expected


def test_a_clause_to_do_needs_no_test(game: AnyGame, place: Home) -> None:
    """Until it has a function: only its id has to be written."""
    plant(place, CLAUSES, "\n[[clause]]", ANOTHER.replace('rule."', 'rule."\nstatus = "todo"'))
    assert told(game, place)[1:] == [f"clauses.py {WRITES}"]


def test_a_claim_needs_a_predicate(game: AnyGame, place: Home) -> None:
    """A claim that is not a standard one names a function of claims/theorems.py, or one beside what is so in every state."""
    plant(place, THEOREMS, "heap-shrinks = ", "the-heap-lasts-as-long-as-the-game = ")
    assert told(game, place) == []
    plant(place, THEOREMS, "the-heap-lasts-as-long-as-the-game = ", "heap-grows = ")
    words = "is not among conservation, .* claims.theorems or beside RULES"
    with pytest.raises(SpecError, match=rf"theorems.toml: claims.heap-grows: {words}"):
        told(game, place)


def test_a_reading_that_the_game_does_not_have_is_told(game: AnyGame, place: Home) -> None:
    """Readings that are specified have to be among the typed ones, with their values."""
    plant(place, f"{SPECS}/readings.toml", "reading = []", READING)
    plant(place, CLAUSES, TITLE, f'{TITLE}\nreadings = ["last-counter"]')
    assert told(game, place) == [
        f"readings.py {WRITES}",
        "in the edition reference, last-counter is not a reading in the code but wins in readings.toml",
        "the values of last-counter are not those of readings.toml, in order",
    ]


def test_without_a_checkout_there_is_nothing_to_read(game: AnyGame, place: Home) -> None:
    """A game that comes from a wheel cannot be checked."""
    assert list(disagreements(specification_at(place), game, evolve(place, repository=None))) == [
        "your_game is not imported from a checkout: there is no code to read"
    ]


def test_the_error_has_everything(game: AnyGame, place: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    """All disagreements are in one error."""
    plant(place, *FAULTS["function elsewhere"][:3])
    monkeypatch.setattr("rulebook.conformance.traceability.home", lambda _: place)
    monkeypatch.setattr("rulebook.conformance.traceability.load", lambda _: specification_at(place))
    with pytest.raises(ConformanceError, match=r"traceability: no function rules.remove .*; the function rules.take"):
        check_traceability(game)


@pytest.mark.parametrize("game_id", rulebook.game_ids())
def test_games_of_ours_agree(game_id: str) -> None:
    """Our own games pass the check that is offered to others."""
    check_traceability(rulebook.game(game_id))
