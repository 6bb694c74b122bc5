"""Points on which the files of a specification must agree. Each message names the file, the key and the reason."""

from collections import Counter
from collections.abc import Iterable, Iterator

from rulebook.spec.claims import OWN, STANDARD
from rulebook.spec.model import MINIMA, Passage, PassageKind, Provenance, Reading, Says, Stance
from rulebook.spec.passages import NORMAL_FORM, SHORTEST
from rulebook.spec.specification import Identified, Specification

REFERENCE = "reference"
"""The id of the library's own edition, which has no text and takes the default of every reading."""


def disagreements(specification: Specification) -> Iterator[str]:
    """All disagreements between the files of a specification."""
    yield from repeated_ids(specification)
    yield from clause_faults(specification)
    yield from citation_faults(specification)
    yield from reading_faults(specification)
    yield from theorem_faults(specification)
    yield from passage_faults(specification)


def repeated_ids(specification: Specification) -> Iterator[str]:
    """Ids that two entries of the same kind share."""
    kinds: tuple[tuple[str, tuple[Identified, ...]], ...] = (
        ("game.toml: edition", specification.editions),
        ("game.toml: text", specification.texts),
        ("game.toml: citation", specification.game.citations),
        ("clauses.toml: clause", specification.clauses),
        ("readings.toml: reading", specification.readings),
        ("readings.toml: deviation", specification.deviations),
        ("theorems.toml: theorem", specification.theorems),
        ("small_games.toml: small_game", specification.small_games),
        ("glossary.toml: term", specification.terms),
    )
    for key, entries in kinds:
        for id, count in Counter(entry.id for entry in entries).items():
            if count > 1:
                yield f"{key}: the id {id!r} occurs {count} times"


def clause_faults(specification: Specification) -> Iterator[str]:
    """Clauses whose id does not match their section, whose readings do not name them, or that only game.toml names."""
    deciders = {reading.id: reading.clause for reading in specification.readings}
    game, known = specification.game, [clause.id for clause in specification.clauses]
    tallied = [each for tally in game.tallies for each in (tally.clause, tally.cites) if each]
    explaining = [each for clause, others in game.explained.items() for each in (clause, *others)]
    lists = {"aim": game.aim, "orientation": game.orientation, "tally": tallied, "explained": explaining}
    for name, named in lists.items():
        yield from unknown_ones(f"game.toml: {name}", "clause", named, known)
    for number, clause in enumerate(specification.clauses):
        key = f"clauses.toml: clause[{number}]"
        section, _, ordinal = clause.id.rpartition("-")
        if section != clause.section or not ordinal.isdecimal():
            yield f"{key}.id: {clause.id!r} is not the section {clause.section!r} followed by a number"
        if clause.function and clause.holds:
            yield f"{key}.function: a clause has either a function or `holds`, which says why it holds without one"
        for reading in clause.readings:
            if deciders.get(reading) != clause.id:
                yield f"{key}.readings: readings.toml has no reading {reading!r} decided by {clause.id}"


def citation_faults(specification: Specification) -> Iterator[str]:
    """Citations of public descriptions that game.toml does not have, and outside clauses that cite none."""
    known = [citation.id for citation in specification.game.citations]
    for edition in specification.editions:
        yield from unknown_ones(f"game.toml: edition {edition.id}: cites", "citation", edition.cites, known)
    for number, clause in enumerate(specification.clauses):
        key = f"clauses.toml: clause[{number}].cites"
        yield from unknown_ones(key, "citation", clause.cites, known)
        if (clause.provenance is Provenance.OUTSIDE) != bool(clause.cites):
            yield f"{key}: a clause cites public descriptions if its provenance is outside, and only then"
    for reading in specification.readings:
        for value in reading.values:
            cited = value.customary.cites if value.customary else ()
            yield from unknown_ones(f"readings.toml: {reading.id}.{value.id}.customary.cites", "citation", cited, known)


def reading_faults(specification: Specification) -> Iterator[str]:
    """Readings and deviations that name unknown clauses, editions or values, or omit an edition."""
    clauses = {clause.id: clause for clause in specification.clauses}
    texts = tuple(edition.id for edition in specification.editions if edition.id != REFERENCE)
    theorems = tuple(theorem.id for theorem in specification.theorems)
    for number, reading in enumerate(specification.readings):
        key = f"readings.toml: reading[{number}]"
        if reading.clause not in clauses:
            yield f"{key}.clause: there is no clause {reading.clause!r}"
        elif reading.id not in clauses[reading.clause].readings:
            yield f"{key}.clause: clause {reading.clause} does not list the reading {reading.id!r}"
        yield from (f"{key}.{complaint}" for complaint in value_faults(reading, texts))
        contradicting = [value.contradicted_by for value in reading.values if value.contradicted_by is not None]
        yield from unknown_ones(f"{key}.values", "theorem", contradicting, theorems)
        yield from unknown_ones(f"{key}.values", "clause", [id for value in reading.values for id in value.unused], clauses)
    for number, deviation in enumerate(specification.deviations):
        key = f"readings.toml: deviation[{number}]"
        yield from unknown_ones(f"{key}.clause", "clause", (deviation.clause,), clauses)
        yield from unknown_ones(f"{key}.editions", "edition", deviation.editions, texts)


def value_faults(reading: Reading, texts: tuple[str, ...]) -> Iterator[str]:
    """What is wrong with the values of a reading, and with what the editions say about it."""
    values = tuple(value.id for value in reading.values)
    if len(set(values)) != len(values) or len(values) < 2:
        yield "values: at least two different ones are needed"
        return
    yield from unknown_ones("editions", "edition", reading.editions, texts)
    yield from (f"editions: {text!r} is missing" for text in texts if text not in reading.editions)
    for edition, stance in reading.editions.items():
        yield from (f"editions.{edition}.{complaint}" for complaint in stance_faults(reading, stance))
    if (reading.since > 1) is (reading.before is None):
        yield "before: stands with `since`, and says which value the rules before that version played by"
    elif reading.before is not None:
        yield from unknown_ones("before", "value", (reading.before,), values)


def stance_faults(reading: Reading, stance: Stance) -> Iterator[str]:
    """What is wrong with the value that an edition takes for a reading."""
    values = [value.id for value in reading.values]
    if stance.value not in values:
        yield f"value: expected one of {', '.join(values)}, found {stance.value!r}"
    elif stance.says is Says.SILENT and stance.value != reading.default:
        yield f"value: a silent edition takes the default, {reading.default!r}"
    yield from unknown_ones("earlier", "value", (once.value for once in stance.earlier), values)
    versions = [once.until for once in stance.earlier]
    if versions != sorted(set(versions)):
        yield "earlier: the oldest version comes first, and none comes twice"


def theorem_faults(specification: Specification) -> Iterator[str]:
    """Theorems that name something unknown, have lemmas without an argument, or do not say what is true instead."""
    clauses = tuple(clause.id for clause in specification.clauses)
    small_games = tuple(small.id for small in specification.small_games)
    for theorem in specification.theorems:
        key = f"theorems.toml: {theorem.id}"
        if theorem.by_induction and not theorem.predicate:
            known = f"{', '.join(STANDARD)}, nor a predicate in {OWN} or beside RULES"
            yield f"theorems.toml: claims.{theorem.id}: is not among {known}"
        yield from unknown_ones(f"{key}.clauses", "clause", theorem.clauses, clauses)
        yield from unknown_ones(f"{key}.small_games", "small game", theorem.small_games, small_games)
        if theorem.minimum not in MINIMA:
            yield f"{key}.minimum: expected one of {', '.join(one.value for one in MINIMA)}, found {theorem.minimum.value!r}"
        if bool(theorem.lemmas) != bool(theorem.argument.strip()):
            yield f"{key}.argument: stands with `lemmas`, and tells how they make up the statement"
        if (theorem.refuted is None) != (theorem.commentary == ""):
            yield f"{key}.commentary: goes with `refuted` and says what is true instead"


def passage_faults(specification: Specification) -> Iterator[str]:
    """Passages with an unknown normal form or clause, or without what their kind requires."""
    clauses = tuple(clause.id for clause in specification.clauses)
    for text, file in specification.passages.items():
        name = f"passages/{text}.toml"
        if file.normal_form != NORMAL_FORM:
            yield f"{name}: normal_form: expected {NORMAL_FORM!r}, found {file.normal_form!r}"
        if file.length < 1:
            yield f"{name}: length: expected at least 1, found {file.length}"
        for number, passage in enumerate(file.passages):
            key = f"{name}: passage[{number}]"
            yield from unknown_ones(f"{key}.clauses", "clause", passage.tied, clauses)
            yield from (f"{key}.{complaint}" for complaint in (*kind_faults(passage), *stretch_faults(passage)))


def kind_faults(passage: Passage) -> Iterator[str]:
    """What the kind of a passage requires but is missing, or excludes but is present."""
    speaks = passage.kind in (PassageKind.RULE, PassageKind.EXAMPLE)
    if speaks and not passage.tied:
        yield f"clauses: {passage.kind.value} without a clause"
    if passage.tied and not speaks:
        yield f"clauses: {passage.kind.value} with a clause"
    if len(set(passage.tied)) < len(passage.tied):
        yield "clauses: a passage is tied to a clause in one way"
    if (passage.kind is PassageKind.EXAMPLE) != (passage.example is not None):
        yield "example: required in passages of kind example, and not allowed in others"


def stretch_faults(passage: Passage) -> Iterator[str]:
    """What is wrong with the stretch of a passage, or with the longer one that helps to find a short passage."""
    around = passage.context
    if passage.position < 0 or passage.length < 1:
        yield "length: a passage is at least one character long, and starts at 0 or later"
    if around is None and passage.tied and passage.length < SHORTEST:
        yield f"context: is missing, but required for a passage of fewer than {SHORTEST} characters"
    if around is not None and (
        around.length < SHORTEST
        or not 0 <= around.position <= passage.position
        or around.position + around.length < passage.end
    ):
        yield f"context: expected at least {SHORTEST} characters around the passage"


def unknown_ones(key: str, what: str, named: Iterable[str], known: Iterable[str]) -> Iterator[str]:
    """A message for each unknown name."""
    names = frozenset(known)
    return (f"{key}: there is no {what} {name!r}" for name in named if name not in names)
