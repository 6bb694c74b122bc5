"""Specification, code and tests of every game agree, with no orphan on any side."""

from importlib import import_module
from pathlib import Path

import attrs
from attrs import asdict

from rulebook.core.editions import editions_under
from rulebook.spec import Provenance, Specification
from rulebook.spec.consistency import REFERENCE
from rulebook.spec.loader import index
from rulebook.spec.model import Progress
from rulebook.spec.places import Home
from rulebook.spec.traceability import declared_clauses, implementations, qualified
from tests.spec.conftest import texts_of

WORDS_OF_A_STATEMENT = 30


def test_the_literal_has_the_clauses_in_their_order(specification: Specification, repository: Path, place: Home) -> None:
    """`ClauseId` names the clauses of clauses.toml, in the same order."""
    assert declared_clauses(repository, place.module) == tuple(clause.id for clause in specification.clauses)


def test_every_clause_has_its_function(specification: Specification, repository: Path, place: Home) -> None:
    """Each clause for which clauses.toml names a function is implemented once, by that function."""
    written = sorted(
        (mark.id, qualified(mark, repository, place.module)) for mark in implementations(repository, place.module)
    )
    done = [clause for clause in specification.clauses if clause.status is Progress.DONE and clause.function]
    assert written == sorted((clause.id, clause.function) for clause in done)


def test_docstrings_begin_with_the_clause(repository: Path, place: Home) -> None:
    """The docstring of a clause's function begins with the clause's id and says it in one sentence."""
    for mark in implementations(repository, place.module):
        assert mark.summary.startswith(f"{mark.id} "), mark
        assert mark.summary.endswith("."), mark


def test_no_clause_is_left_to_do(specification: Specification) -> None:
    """A game that is called complete has no clause that is still to be written."""
    assert [clause.id for clause in specification.clauses if clause.status is Progress.TODO] == []


def test_every_clause_has_a_test(specification: Specification, game_id: str) -> None:
    """Each clause has a test that is marked with it, and every mark names a clause."""
    assert sorted(index(game_id).tests) == sorted(clause.id for clause in specification.clauses)


def test_every_example_has_a_test(specification: Specification, game_id: str) -> None:
    """Each worked example of a text has a test that is marked with it, and no test is marked with another."""
    assert sorted(index(game_id).examples) == sorted(specification.examples)


def test_every_stated_clause_has_a_passage(specification: Specification) -> None:
    """A clause that comes from the sources is stated by a passage of at least one text."""
    stated = {clause for file in specification.passages.values() for passage in file.passages for clause in passage.clauses}
    sourced = {clause.id for clause in specification.clauses if clause.provenance is Provenance.SOURCE}
    assert sourced - stated == set()


def test_statements_are_short(specification: Specification) -> None:
    """A clause is said in about thirty words."""
    long = [clause.id for clause in specification.clauses if len(clause.statement.split()) > WORDS_OF_A_STATEMENT]
    assert long == []


def test_readings_are_the_typed_ones(specification: Specification, place: Home) -> None:
    """The fields of `Readings` are the readings, and the members of their enums the values, the default first."""
    readings = import_module(place.module).Readings
    attrs.resolve_types(readings)
    typed = {
        field.name.replace("_", "-"): ([member.value for member in field.type], field.default.value)
        for field in attrs.fields(readings)
    }
    assert typed == {
        reading.id: ([value.id for value in reading.values], reading.default) for reading in specification.readings
    }


def test_editions_are_the_typed_ones(specification: Specification, place: Home) -> None:
    """`EDITIONS` gives every edition the values that readings.toml says it takes; the reference takes the defaults."""
    module = import_module(place.module)
    for (id, readings), edition in zip(module.EDITIONS, specification.editions, strict=True):
        assert id == edition.id
        typed = {name.replace("_", "-"): member.value for name, member in asdict(readings).items()}
        assert typed == {
            reading.id: reading.default if id == REFERENCE else reading.editions[id].value
            for reading in specification.readings
        }
        assert module.Readings.edition(id) == readings


def test_earlier_editions_are_the_typed_ones(specification: Specification, place: Home) -> None:
    """Under every earlier version of the rules the editions took what readings.toml says that they took then."""
    game = import_module(place.module).game
    for version in range(1, specification.game.rules_version):
        for id, readings in editions_under(version, game.editions, game.declaration.earlier_editions):
            typed = {name.replace("_", "-"): member.value for name, member in asdict(readings).items()}
            assert typed == {reading.id: reading.taken(id, version) for reading in specification.readings}


def test_predicates_of_theorems_are_there(specification: Specification, place: Home) -> None:
    """The predicate of every theorem, and the one that says when it applies, is a function of the game."""
    for theorem in specification.theorems:
        for name in filter(None, (theorem.predicate, theorem.applies)):
            module, _, function = name.rpartition(".")
            assert callable(getattr(import_module(f"{place.module}.{module}"), function, None)), name


def test_theorems_are_numbered_in_order(specification: Specification) -> None:
    """The numbers of the theorems go up one at a time; the parts of one statement share its number."""
    numbers = [theorem.number for theorem in specification.theorems]
    assert list(dict.fromkeys(numbers)) == list(range(1, len(set(numbers)) + 1))
    assert numbers == sorted(numbers)


def test_terms_have_words_in_every_language(specification: Specification) -> None:
    """Every term has a word at least in each language of the glossary, and none twice."""
    for term in specification.terms:
        for words in (term.en, term.it, term.hu, term.fr, term.de):
            assert words, term.id
            assert len(set(words)) == len(words), term.id


def test_texts_are_known_by_their_hash(specification: Specification) -> None:
    """An edition that has a text names its file and its hash; the library's own comes first and has none."""
    assert specification.editions[0].id == REFERENCE
    assert specification.editions[0].file is None
    assert all(edition.sha256 and len(edition.sha256) == 64 for edition in texts_of(specification))
