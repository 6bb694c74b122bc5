"""Fingerprints: those that are kept are those of the code, and planted changes are told from rewordings and refactorings."""

import ast
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from importlib import import_module
from types import FunctionType
from typing import Any

import pytest
from attrs import evolve

from rulebook.core import SpecError
from rulebook.examination.search import Effort
from rulebook.registry import game
from rulebook.spec import Specification, load, specified_games
from rulebook.spec.fingerprints import Fingerprints, fingerprints
from rulebook.translation.meaning import Change, ChangeKind, changes
from rulebook.verification.functions import Library
from rulebook.verification.sources import source_of
from rulebook.verification.standing_in import in_place_of
from tests.tools.fingerprints import fingerprinting
from tests.tools.fingerprints.evidence import Position, line_of, position_in, positions_in
from tests.tools.fingerprints.fingerprinting import chosen, fingerprinted, kept_positions, wrong_at, wrong_in

AGAIN = (
    "the fingerprints of {} are older than its rules: run `python -m tests.tools.fingerprints {}`, and read the difference"
)
CAPTURING = "rulebook.games.scopa.chapters.capturing"


@cache
def positions(name: str) -> tuple[Position, ...]:
    """The positions that a game comes with."""
    return kept_positions(game(name))


def made(name: str, specification: Specification | None = None, library: Library | None = None) -> Fingerprints:
    """The fingerprints of a game as it is, with the wrong meanings that are kept."""
    return fingerprinted(game(name), specification or load(name), positions(name), wrong_in(fingerprints(name)), library)


@pytest.mark.parametrize("name", specified_games())
def test_the_fingerprints_are_those_of_the_code(name: str) -> None:
    """What is kept of each clause is what its function, the positions and the report of explorations say now."""
    kept, new = fingerprints(name), made(name)
    assert dict(new.clauses) == dict(kept.clauses), AGAIN.format(name, name)
    assert new == kept, AGAIN.format(name, name)


@pytest.mark.long
@pytest.mark.parametrize("name", specified_games())
def test_the_wrong_meanings_are_excluded(name: str) -> None:
    """The positions show those meanings to be wrong of which it is said."""
    found, kept = wrong_at(game(name), load(name), positions(name)), wrong_in(fingerprints(name))
    assert {id for id, where in found.items() if where} == {id for id, where in kept.items() if where}
    assert set(found) == set(kept), AGAIN.format(name, name)


@contextmanager
def planted(module: str, **replaced: tuple[str, str]) -> Iterator[Library]:
    """A context in which functions of a module have other code, given by a text in them and what it becomes.

    It gives the library with the changed source.
    """
    source = original = source_of(module)
    assert source is not None
    world = vars(import_module(module))
    with ExitStack() as stack:
        for name, (before, after) in replaced.items():
            own = text_of_function(source, name)
            assert before in own
            changed = own.replace(before, after)
            source = source.replace(own, changed)
            namespace = dict(world)
            exec(changed, namespace)
            new = namespace[name]
            assert isinstance(new, FunctionType)
            stack.enter_context(in_place_of(world[name], replaced_by(new)))
        assert source != original
        yield Library("rulebook.games.scopa", lambda each: source if each == module else source_of(each))


def text_of_function(source: str, name: str) -> str:
    """The source of a function without its decorators."""
    node = next(each for each in ast.parse(source).body if isinstance(each, ast.FunctionDef) and each.name == name)
    text = ast.get_source_segment(source, node)
    assert text is not None
    return text


def replaced_by(new: FunctionType) -> Any:
    """What puts a function in the place of any other."""
    return lambda right: new


def what_became(module: str = CAPTURING, **replaced: tuple[str, str]) -> dict[str, Change]:
    """What became of the clauses of Scopa when functions of a module were changed; all but the same."""
    with planted(module, **replaced) as library:
        new = made("scopa", library=library)
    return {each.clause: each for each in changes(fingerprints("scopa"), new) if each.kind is not ChangeKind.SAME}


def test_a_function_that_the_clause_calls() -> None:
    """The helper that says what a card adds to a sum says too much: captures of sums have changed, and nothing else."""
    found = what_became("rulebook.games.scopa.model.components", worth=("card.value", "card.value + (card.value > 4)"))
    kinds = {id: each.kind for id, each in found.items()}
    assert kinds == {"capturing-2": ChangeKind.CHANGED, "capturing-10": ChangeKind.CHANGED}
    assert "something else happens at" in found["capturing-2"].why


def test_a_condition_that_decides() -> None:
    """A card that can capture need not: the duty to capture has changed."""
    found = what_became(must_capture=("len(possible) > 0", "len(possible) > 1"))
    assert {id: each.kind for id, each in found.items()} == {"capturing-5": ChangeKind.CHANGED}


def test_a_clause_that_is_no_longer_applied() -> None:
    """The duty to capture is the same function, but nobody asks it now."""
    found = what_became(choices=("possible if must_capture(possible) else ((),)", "(*possible, ())"))
    assert {id: each.kind for id, each in found.items()} == {"capturing-5": ChangeKind.CHANGED}
    assert found["capturing-5"].why == "it is no longer applied at any position where it was"


def test_a_clause_that_another_one_leaves_nothing_to_do() -> None:
    """A clause with the same code that is no longer applied may owe that to another one, which has changed."""
    old = fingerprints("scopa")
    duty, sweep = old.clauses["capturing-5"], old.clauses["scopa-1"]
    other = evolve(duty, code="other", results=dict.fromkeys(duty.results, "other"))
    clauses = {**old.clauses, "capturing-5": other, "scopa-1": evolve(sweep, results={})}
    new = evolve(old, outcomes={**old.outcomes, **other.results}, clauses=clauses)
    found = {each.clause: each for each in changes(old, new)}
    assert found["capturing-5"].kind is ChangeKind.CHANGED
    assert found["scopa-1"].kind is ChangeKind.UNSHOWN
    assert found["scopa-1"].why.endswith("perhaps because of capturing-5")


def test_a_refactoring() -> None:
    """A comparison is turned around: the meaning is the same as far as shown."""
    with planted(CAPTURING, sums=("if len(cards) > 1", "if 1 < len(cards)")) as library:
        new = made("scopa", library=library)
    old = fingerprints("scopa")
    assert new.clauses["capturing-2"].code != old.clauses["capturing-2"].code
    assert new.short("capturing-2").split()[1:] == old.short("capturing-2").split()[1:]
    found = {each.clause: each for each in changes(old, new)}
    assert found["capturing-2"].kind is ChangeKind.SAME
    assert found["capturing-2"].why.startswith("the same happens at ")
    assert all(each.kind is ChangeKind.SAME for each in found.values())


def test_names_of_locals() -> None:
    """A local name is no part of the meaning, nor is a comment."""
    old = fingerprints("scopa")
    with planted(CAPTURING, captures=("single", "alone")) as library:
        assert made("scopa", library=library) == old


def test_a_condition_that_no_position_reaches() -> None:
    """What no position shows is not noticed as a change; it says how far the meaning was shown to be the same."""
    with planted(CAPTURING, equal_cards=("card.value == value]", "card.value == value and len(table) < 30]")) as library:
        old = made("scopa", library=library)
    found = {each.clause: each for each in changes(old, fingerprints("scopa"))}
    assert found["capturing-1"].kind is ChangeKind.SAME
    assert found["capturing-1"].why == "the same happens at 51 positions, which exclude 7 of 7 wrong meanings"


def test_another_default() -> None:
    """The other answer to the question of a reading becomes the default: the meaning has changed, with no code."""
    own = load("scopa")
    readings = tuple(evolve(each, values=each.values[::-1]) if each.id == "single-card" else each for each in own.readings)
    new = made("scopa", evolve(own, readings=readings))
    found = {each.clause: each for each in changes(fingerprints("scopa"), new) if each.kind is not ChangeKind.SAME}
    assert {id: (each.kind, each.why) for id, each in found.items()} == {
        "capturing-3": (ChangeKind.CHANGED, "the default of single-card was first and is free"),
    }


def test_another_statement() -> None:
    """Other words with the same function are a rewording."""
    own = load("scopa")
    clauses = tuple(evolve(each, statement="Say it.") if each.id == "scopa-1" else each for each in own.clauses)
    found = changes(fingerprints("scopa"), made("scopa", evolve(own, clauses=clauses)))
    assert [(each.clause, each.why) for each in found if each.kind is ChangeKind.REWORDED] == [
        ("scopa-1", "its code is the same")
    ]


def test_positions_are_known_by_what_they_are() -> None:
    """A position that is written and read is the same."""
    scopa = game("scopa")
    for each in positions("scopa")[:5]:
        assert position_in(scopa, line_of(scopa, each.point)).point == each.point


@pytest.mark.parametrize("line", ["[]", "{", '{"state": 1, "actions": []}', '{"state": {}}'])
def test_bad_lines_are_refused(line: str) -> None:
    """A line that is not a position raises an error that names the file and the line."""
    text = f"{line_of(game('scopa'), positions('scopa')[0].point)}\n{line}\n"
    with pytest.raises(SpecError, match=r"positions\.jsonl: line 2: "):
        positions_in(game("scopa"), text, "positions.jsonl")


def test_known_positions_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    """A further search keeps what there is."""
    played, known = game("hamsterbacke"), positions("hamsterbacke")[:4]
    few = fingerprinting.examined_points(played)[:8]
    monkeypatch.setattr(fingerprinting, "examined_points", lambda game: few)
    monkeypatch.setattr(fingerprinting, "candidates", lambda game, meanings, effort: [])
    found = chosen(played, load("hamsterbacke"), Effort(games=1, looked_at=1, kept=1), known)
    assert found[:4] == [line_of(played, each.point) for each in known]
    assert len(found) > len(known)
