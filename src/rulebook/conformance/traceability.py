"""Whether specification, code and tests of a game agree, with no orphan on any side, read from a checkout of the game."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from rulebook.conformance.playthrough import ConformanceError
from rulebook.conformance.standard import standard_files
from rulebook.conformance.values import fields_of, short
from rulebook.core import AnyGame, RulebookError, editions_under
from rulebook.core.hints import hints_of
from rulebook.core.sweep import CHOICES, alternatives
from rulebook.records.shapes import snake_case
from rulebook.spec import Provenance, Specification, load
from rulebook.spec.consistency import REFERENCE, unknown_ones
from rulebook.spec.deriving import derived_files, outdated
from rulebook.spec.model import Progress
from rulebook.spec.places import Home, home
from rulebook.spec.traceability import declared_clauses, implementations, index_of, qualified
from rulebook.verification.small_games import settings_of_small_game


def check_traceability(game: AnyGame) -> None:
    """Raise ConformanceError if specification, code and tests of a game disagree; SpecError if files are wrong."""
    complaints = tuple(disagreements(load(game.id), game, home(game.id)))
    if complaints:
        raise ConformanceError(game.id, "traceability", *complaints)


def disagreements(specification: Specification, game: AnyGame, place: Home) -> Iterator[str]:
    """Everything on which a specification and a game at a place disagree."""
    if place.repository is None:
        yield f"{place.module} is not imported from a checkout: there is no code to read"
        return
    yield from code_faults(specification, place.repository, place.module)
    for file in outdated(derived_files(place, specification) | standard_files(place, game, specification)):
        yield f"{file.name} is not what `rulebook refresh {specification.game.id}` writes"
    yield from mark_faults(specification, place.repository, place.module)
    yield from passage_faults(specification)
    yield from predicate_faults(specification, place.module)
    yield from reading_faults(specification, game)
    yield from file_faults(specification, game)


def file_faults(specification: Specification, game: AnyGame) -> Iterator[str]:
    """What files of a specification say of a game that is not so: faults of tallies and of small games."""
    yield from tally_faults(specification, game)
    yield from small_game_faults(specification, game)


def tally_faults(specification: Specification, game: AnyGame) -> Iterator[str]:
    """Tallies of events, or of fields of events, that the game does not have."""
    fields = {snake_case(kind.__name__): hints_of(kind) for kind in game.declaration.events}
    for tally in specification.game.tallies:
        key = f"game.toml: tally {tally.clause}"
        yield from unknown_ones(key, "event", filter(None, (tally.event,)), fields)
        yield from unknown_ones(key, "field", filter(None, (tally.counts, tally.stands)), fields.get(tally.event, ()))


def small_game_faults(specification: Specification, game: AnyGame) -> Iterator[str]:
    """Small games whose settings make no game, and values of readings and variants that no small game has."""
    explored = list[object]()
    for small in specification.small_games:
        try:
            explored += settings_of_small_game(game, small)
        except RulebookError as error:
            yield f"small_games.toml: {small.id}: settings: {error}"
    for part in CHOICES if explored else ():
        chosen = [getattr(settings, part) for settings in explored]
        for name, values in alternatives(chosen[0]).items():
            missing = set(values) - {getattr(each, name) for each in chosen}
            yield from (f"small_games.toml: none has {part}.{name}={short(each)}" for each in values if each in missing)


def code_faults(specification: Specification, repository: Path, module: str) -> Iterator[str]:
    """Clauses that are missing from the code or in another place, and marks that do not name a clause."""
    if declared_clauses(repository, module) != tuple([clause.id for clause in specification.clauses]):
        yield "ClauseId in clauses.py does not list the clauses of clauses.toml in order"
    marks = implementations(repository, module)
    done = [clause for clause in specification.clauses if clause.status is Progress.DONE]
    yield from (f"no function is marked with {clause.id}" for clause in done if not clause.function and not clause.holds)
    named = [(clause.id, clause.function) for clause in done if clause.function]
    found = [(mark.id, qualified(mark, repository, module)) for mark in marks]
    yield from (f"no function {function} is marked with {id}" for id, function in surplus(named, found))
    yield from (f"the function {function} is marked with {id}" for id, function in surplus(found, named))
    for mark in marks:
        if not (mark.summary.startswith(f"{mark.id} ") and mark.summary.endswith(".")):
            yield f"the docstring of {qualified(mark, repository, module)} does not begin with {mark.id} and a sentence"


def surplus(some: Iterable[tuple[str, str]], others: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """Items that occur more often in the first collection than in the second, as often as they are missing there."""
    return list((Counter(some) - Counter(others)).elements())


def mark_faults(specification: Specification, repository: Path, module: str) -> Iterator[str]:
    """Clauses that are implemented and examples without a test, and tests marked with anything else."""
    tested, to_do = index_of(repository, module), {each.id for each in specification.clauses if each.status is Progress.TODO}
    for what, known, marked in (
        ("clause", {clause.id for clause in specification.clauses}, set(tested.tests)),
        ("example", set(specification.examples), set(tested.examples)),
    ):
        yield from (f"no test is marked with the {what} {id}" for id in sorted(known - marked - to_do))
        yield from (f"a test is marked with the {what} {id}, which does not exist" for id in sorted(marked - known))


def passage_faults(specification: Specification) -> Iterator[str]:
    """Clauses that should come from the texts although no text states them."""
    stated = {clause for file in specification.passages.values() for passage in file.passages for clause in passage.clauses}
    for clause in specification.clauses:
        if clause.provenance is Provenance.SOURCE and clause.id not in stated:
            yield f"no passage states {clause.id}, whose provenance is source"


def predicate_faults(specification: Specification, module: str) -> Iterator[str]:
    """Predicates and lemmas of theorems that are not functions of the game."""
    for theorem in specification.theorems:
        for name in filter(None, (theorem.predicate, theorem.applies)):
            if not is_function(module, name):
                yield f"there is no predicate {name}"
        yield from (f"there is no lemma {name}" for name in theorem.lemmas if not is_function(module, name))


def is_function(module: str, name: str) -> bool:
    """Whether there is a function with a dotted name under a package."""
    place, _, function = f"{module}.{name}".rpartition(".")
    is_there = all(find_spec(each) is not None for each in (place.rpartition(".")[0], place))
    return is_there and callable(getattr(import_module(place), function, None))


def reading_faults(specification: Specification, game: AnyGame) -> Iterator[str]:
    """Disagreements between the specification and the game's typed readings and editions."""
    said = {edition.id: said_by(specification, edition.id) for edition in specification.editions}
    if [id for id, _ in game.editions] != list(said):
        yield "the game's editions are not those of game.toml, in order"
        return
    for id, readings in game.editions:
        if taken_by(readings) != said[id]:
            yield f"in the edition {id}, {', '.join(differing(taken_by(readings), said[id]))}"
    for version in range(1, specification.game.rules_version):
        for id, readings in editions_under(version, game.editions, game.declaration.earlier_editions):
            once = {reading.id: reading.taken(id, version) for reading in specification.readings}
            if taken_by(readings) != once:
                yield f"in the edition {id} of version {version}, {', '.join(differing(taken_by(readings), once))}"
    for _, readings in game.editions:
        offered = {id: [member.value for member in type(value)] for id, value in answers(readings)}
        for reading in specification.readings:
            if offered.get(reading.id) != [value.id for value in reading.values]:
                yield f"the values of {reading.id} are not those of readings.toml, in order"


def differing(taken: Mapping[str, object], said: Mapping[str, object]) -> Iterator[str]:
    """The readings on which the game and readings.toml disagree, in words."""
    for reading in {**taken, **said}:
        if taken.get(reading) != said.get(reading):
            code, text = taken.get(reading, "not a reading"), said.get(reading, "not said")
            yield f"{reading} is {code} in the code but {text} in readings.toml"


def said_by(specification: Specification, edition: str) -> dict[str, str]:
    """The value of each reading that an edition takes, as the specification has it."""
    return {
        reading.id: reading.default if edition == REFERENCE else reading.editions[edition].value
        for reading in specification.readings
        if edition == REFERENCE or edition in reading.editions
    }


def taken_by(readings: object) -> dict[str, object]:
    """The value of each reading, by id, in the game."""
    return {name: value.value for name, value in answers(readings)}


def answers(readings: object) -> Iterator[tuple[str, Enum]]:
    """The id of each reading, and its value, a member of an enum."""
    for each in fields_of(type(readings)):
        yield each.name.replace("_", "-"), getattr(readings, each.name)
