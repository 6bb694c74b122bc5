"""Wrong meanings: the file, the expressions, and the operators that make others."""

from collections.abc import Callable
from pathlib import Path
from typing import cast

import pytest

from rulebook.core import AnyGame, SpecError
from rulebook.examination.expressions import forbidding, wrong_function
from rulebook.examination.meanings import (
    NAME,
    Kind,
    Meaning,
    MeaningFile,
    has_meanings,
    meanings_file,
    meanings_of_clause,
    sensible,
)
from rulebook.examination.mutants import RIGHT, function_at, mutated
from rulebook.examination.operators import generated, meanings
from rulebook.examination.points import Point, outcome_under
from rulebook.games.hamsterbacke import Take
from rulebook.games.hamsterbacke.model.events import RowTaken
from rulebook.registry import game, game_ids
from rulebook.spec import load
from tests.games.hamsterbacke.positions import draws, position


def fewer(held: int, due: int) -> bool:
    """A rule of no game."""
    return held < due


@pytest.fixture
def read(tmp_path: Path) -> Callable[[str], MeaningFile]:
    """What reads a text as the file of Hamsterbacke."""

    def reading(text: str) -> MeaningFile:
        (tmp_path / NAME).write_text(text, encoding="utf-8")
        return sensible(tmp_path / NAME, load("hamsterbacke"), NAME)

    return reading


Read = Callable[[str], MeaningFile]


def first(file: MeaningFile) -> Meaning:
    """The first meaning in a file."""
    ((id, entries),) = file.meaning.items()
    return meanings_of_clause(load("hamsterbacke").clause(id), entries)[0]


def test_expressions() -> None:
    """An expression knows the parameters, the right function and the names of its module."""
    for text, expected in (("held <= due", True), ("right(held, due + 1)", True), ("not right(held, due)", True)):
        wrong = cast(Callable[[int, int], bool], wrong_function(text, fewer, "here")(fewer))
        assert wrong(2, 2) is expected
    assert wrong_function("len([each for each in range(held)])", fewer, "here")(fewer)(3, 0) == 3


@pytest.mark.parametrize(
    ("text", "message"),
    [("held <", "is not an expression"), ("holds < due", "no name 'holds'"), ("held.__class__", "not for expressions")],
)
def test_bad_expressions(text: str, message: str) -> None:
    """What is not an expression, or reaches for what it does not know, is refused with the place."""
    with pytest.raises(SpecError, match=message):
        wrong_function(text, fewer, "here")


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ('[meaning.no-1]\nx = { kind = "actor", says = "X.", becomes = "1" }', "no such clause"),
        ('[meaning.turn-3]\nx = { kind = "actor", says = "X." }', "give `becomes`"),
        ('[meaning.turn-3]\nx = { kind = "silent", says = "X.", becomes = "1" }', "silence is generated"),
        ('[meaning.turn-4]\nx = { kind = "actor", says = "X.", becomes = "1" }', "has no function"),
        ('[meaning.turn-4]\nx = { kind = "actor", says = "X.", becomes = "1", forbids = "1" }', "only one of them"),
        ('[meaning.turn-3]\nx = { kind = "odd", says = "X.", becomes = "1" }', "expected one of"),
        ('meaning = {}\n[unexamined]\nno-1 = "X."', "no such clause"),
        ('meaning = {}\n[unshown]\n"turn-3:x" = { how = "proved", why = "X." }', "names a theorem"),
        (
            'meaning = {}\n[unshown]\n"turn-3:x" = { how = "proved", why = "X.", theorem = "no-theorem" }',
            "names a theorem",
        ),
        (
            'meaning = {}\n[unshown]\n"turn-3:x" = { how = "argued", why = "X.", theorem = "conservation" }',
            "names a theorem",
        ),
    ],
)
def test_bad_files(entry: str, message: str, read: Read) -> None:
    """An entry that makes no sense is refused with its place; only what is proved names a theorem, one of the game."""
    with pytest.raises(SpecError, match=message):
        read(entry)


def test_a_game_without_meanings(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game without a file cannot be examined."""
    monkeypatch.setattr("rulebook.examination.meanings.NAME", "nothing.toml")
    with pytest.raises(SpecError, match="cannot be examined"):
        meanings_file(load("yellowstone_park"))


def test_a_meaning_in_effect(read: Read) -> None:
    """In the context the game is played by the wrong meaning, and afterwards by the right one again."""
    played: AnyGame = game("hamsterbacke")
    text = '[meaning.turn-3]\nstays = { kind = "actor", says = "The same player goes on.", becomes = "seat" }'
    meaning = first(read(text))
    function = function_at(played, "chapters.turn.next_seat")
    with mutated(played, meaning, ()):
        assert function(1, 4) == 1
    assert function(1, 4) == 2
    with pytest.raises(SpecError, match="no function"):
        function_at(played, "chapters.turn.nothing")


def test_what_must_not_follow(read: Read) -> None:
    """Somebody may be told that an action must not follow another: they play it first, and not after that."""
    played: AnyGame = game("hamsterbacke")
    text = '[meaning.turn-4]\nx = { kind = "negation", says = "X.", forbids = "isinstance(action, Take) and before" }'
    meaning = first(read(text))
    point = Point(position(hands=["LG BL BL", "OR", "RE"]), (Take(0), *draws("YE OR RE"), Take(5)))
    with mutated(played, meaning, [point.state.settings]) as mutant:
        taken = [event.row for event in outcome_under(played, point, mutant).events if isinstance(event, RowTaken)]
    right = [event.row for event in outcome_under(played, point, RIGHT).events if isinstance(event, RowTaken)]
    assert (taken, right) == ([0], [0, 5])
    with pytest.raises(SpecError, match="no name 'Jump'"):
        forbidding("isinstance(action, Jump)", played.declaration.actions, "here")


@pytest.mark.parametrize("id", [id for id in game_ids() if has_meanings(id)])
def test_why_a_clause_has_no_wrong_meanings(id: str) -> None:
    """Every clause has wrong meanings, or a reason why it has none."""
    specification = load(id)
    have = {meaning.clause for meaning in meanings(game(id), specification)}
    assert set(meanings_file(specification).unexamined) == {clause.id for clause in specification.clauses} - have


def test_operators_change_function_and_statement() -> None:
    """Other numbers, readings and directions are generated together with their sentences."""
    played, specification = game("scopa"), load("scopa")
    made = {meaning.id: meaning for clause in specification.clauses for meaning in generated(played, specification, clause)}
    assert made["winning-3:more-than"].becomes == "max(points) > target"
    assert "more than 11 points" in made["winning-3:more-than"].says
    assert made["winning-2:previous"].becomes == "(dealer - 1) % players"
    assert made["winning-2:previous"].kind is Kind.DIRECTION
    assert made["capturing-3:free"].readings == (("single-card", "free"),)
    says = "Three players form two sides of partners who sit opposite each other; with fewer, each player is a side."
    assert made["components-5:3-for-4"].says == says


def test_what_has_become_right(read: Read, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a clause has come to mean is no wrong meaning of it any more."""
    entries = [f'{name} = {{ kind = "thing", says = "X.", becomes = "{name}" }}' for name in ("cards", "held")]
    file = read("\n".join(["[meaning.counting-1]", *entries]))
    monkeypatch.setattr("rulebook.examination.operators.meanings_file", lambda specification: file)
    found = meanings(game("hamsterbacke"), load("hamsterbacke"))
    assert [meaning.name for meaning in found if meaning.clause == "counting-1"] == ["held", "silent"]


def test_silence() -> None:
    """Each clause with wrong meanings also has a text that says nothing of it, by which no game is played."""
    silent = [meaning for meaning in meanings(game("hamsterbacke"), load("hamsterbacke")) if meaning.kind is Kind.SILENT]
    assert len({meaning.clause for meaning in silent}) == len(silent)
    assert not any(meaning.is_playable for meaning in silent)
