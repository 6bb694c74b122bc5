"""`rulebook explain`: everything known about a clause."""

from collections.abc import Iterable, Iterator

import click

from rulebook.cli.options import clause_called
from rulebook.cli.output import screen
from rulebook.core.sentences import listed
from rulebook.spec import Clause, Passage, Reading, Specification, Theorem, load_clause
from rulebook.spec.editions import name_of, name_of_text
from rulebook.spec.loader import index
from rulebook.spec.model import Progress, Says
from rulebook.spec.places import home
from rulebook.spec.reports import GameReport, game_report
from rulebook.spec.traceability import Index, Place
from rulebook.verification.claims import limits_of

LABEL_WIDTH = 12
SAYS = {Says.STATES: "states it", Says.WEAK: "suggests it", Says.SILENT: "is silent"}


@click.command("explain")
@click.argument("clause", nargs=-1, required=True, metavar="GAME:CLAUSE", callback=clause_called)
def command(clause: str) -> None:
    """Show what a clause says, and where texts, code and tests have it.

    It shows the clause's statement and provenance, the function that implements it, its tests, the readings that it decides
    with each edition's value, the theorems that rest on it with their status, and each edition's passages by position and
    hash.

    \b
    Example:
      rulebook explain yellowstone_park:collecting-2
    """
    specification, found = load_clause(clause)
    places = index(specification.game.id)
    if home(specification.game.id).repository is None:
        places = installed(places)
    out = screen()
    out.print(f"{specification.game.id}:{found.id}  {found.title}", style="bold")
    out.print(found.statement)
    out.print()
    for line in explanation(specification, found, places):
        out.print(line)


def installed(places: Index) -> Index:
    """Of some places, those that somebody without a checkout has: the code as it is installed, and no tests."""
    code = {clause: place._replace(file=place.file.removeprefix("src/")) for clause, place in places.code.items()}
    return Index(code, {}, {})


def explanation(specification: Specification, clause: Clause, places: Index) -> Iterator[str]:
    """The lines of an explanation, after the statement."""
    cited = [f"{each.title} ({each.address})" for each in specification.cited(clause.cites)]
    yield from labelled("provenance", [f"{clause.provenance.value}: {clause.provenance.meaning}", *cited])
    code, missing = places.code.get(clause.id), "" if clause.status is Progress.DONE else f" ({clause.status.value})"
    label, where = ("holds", clause.holds) if clause.holds else ("code", place_text(code) if code else f"none{missing}")
    yield from labelled(label, [where])
    yield from labelled("tests", map(place_text, places.tests.get(clause.id, ())))
    for reading in clause.readings:
        yield from labelled("reading", reading_lines(specification, specification.reading(reading)))
    deviations = specification.deviations_from(clause.id)
    named = {edition.id: name_of(edition, specification.editions) for edition in specification.editions}
    yield from labelled(
        "deviations",
        (f"{listed(map(named.__getitem__, each.editions))} ({each.kind.value}): {each.statement}" for each in deviations),
    )
    theorems = [theorem for theorem in specification.theorems if clause.id in theorem.clauses]
    reported = game_report(specification.game.id)
    yield from labelled("theorems", (theorem_text(specification.game.id, theorem, reported) for theorem in theorems))
    for text, file in specification.passages.items():
        yield f"in {name_of_text(specification, text)}"
        passages = (passage_text(passage, clause.id) for passage in file.bearing_on(clause.id))
        yield from labelled("", passages, "no passage")


def theorem_text(game_id: str, theorem: Theorem, reported: GameReport) -> str:
    """A theorem, if the report covers its present wording with its status, and the readings to which a proof is limited."""
    found = reported.theorem(theorem)
    if found is None:
        return f"{theorem.id}: {theorem.statement}"
    methods = {check.method for check in found.checks if check.verdict is found.status}
    limits = [f"with {each}" for each in limits_of(game_id)] if methods == {"solver"} else []
    return f"{theorem.id} ({', '.join([found.status.value, *limits])}): {theorem.statement}"


def labelled(label: str, lines: Iterable[str], otherwise: str = "") -> Iterator[str]:
    """Lines with a label before the first; if there are none, `otherwise`, or nothing at all."""
    for line in tuple(lines) or filter(None, (otherwise,)):
        yield f"{label:<{LABEL_WIDTH}}{line}"
        label = ""


def place_text(place: Place) -> str:
    """A function and its place, in the format that editors and terminals recognize."""
    return f"{place.file}:{place.line} {place.function}"


def reading_lines(specification: Specification, reading: Reading) -> Iterator[str]:
    """The question of a reading, and its values with the editions that take them and where they are customary."""
    yield f"{reading.id}: {reading.question}"
    names = {edition.id: name_of(edition, specification.editions) for edition in specification.editions}
    for value in reading.values:
        stances = reading.editions.items()
        takers = [f"{names[edition]} {SAYS[stance.says]}" for edition, stance in stances if stance.value == value.id]
        if value.id == reading.default:
            takers.insert(0, "the reference edition")
        yield f"  {value.id} ({', '.join(takers) or 'no edition'}): {value.statement}"
        if value.customary:
            cited = "; ".join([each.title for each in specification.cited(value.customary.cites)])
            yield f"    Customary {value.customary.where}: {cited}"


def passage_text(passage: Passage, clause: str) -> str:
    """A passage: how it supports a clause, its place in the normal form of the text, and its hash."""
    example = f" {passage.example}" if passage.example else ""
    stretch = f"position {passage.position}, length {passage.length}"
    tie = passage.tie(clause)
    return f"{tie.value if tie else passage.kind.value}{example} at {stretch}, sha256 {passage.sha256}"
