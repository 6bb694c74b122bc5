"""Clauses, functions, readings, theorems and tests as needs: the file `needs.json` that sphinx-needs imports.

It uses only types and fields that every project with sphinx-needs has, so nothing has to be configured there:

    what        type   id                                      links to
    clause      req    YELLOWSTONE_PARK_COLLECTING_2
    function    impl   YELLOWSTONE_PARK_IMPL_COLLECTING_2      its clause
    reading     spec   YELLOWSTONE_PARK_READING_MINIMUM_PLAYS  the clause that decides it
    theorem     spec   YELLOWSTONE_PARK_THEOREM_CONSERVATION   the clauses that it rests on
    test        test   YELLOWSTONE_PARK_TEST_...               the clauses that it checks

The tags of a need are its game, what it is and, for a clause, its section and provenance. The status of a theorem is what
`rulebook verify` found.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

from attrs import asdict, frozen

from rulebook.spec.loader import index, load
from rulebook.spec.reports import game_report
from rulebook.spec.traceability import Index, Place

NeedsDocument: TypeAlias = Mapping[str, object]
"""The content of a `needs.json`."""


@frozen
class Need:
    """A need, with the fields that sphinx-needs has by default; `content` is reStructuredText."""

    id: str
    type: str
    title: str
    content: str
    tags: tuple[str, ...]
    links: tuple[str, ...] = ()
    status: str | None = None


def needs_document(games: Iterable[str], version: str) -> NeedsDocument:
    """The needs of games, as the only version of a project; raises SpecError for an unknown game."""
    needs = {need.id: asdict(need) for game in games for need in needs_of(game)}
    current = {"needs": needs, "needs_amount": len(needs), "creator": {"program": "rulebook", "version": version}}
    return {"project": "rulebook", "current_version": version, "versions": {version: current}}


def needs_of(game: str) -> Iterator[Need]:
    """The needs of a game, clauses first: all others link to theirs."""
    specification, reported = load(game), game_report(game)
    for clause in specification.clauses:
        tags = (game, "clause", clause.section, clause.provenance.value)
        yield Need(need_id(game, clause.id), "req", clause.title, in_rst(clause.statement), tags, status=clause.status.value)
    for clause in specification.clauses:
        content = f"``{clause.function}``" if clause.function else clause.holds or ""
        id, links = need_id(game, "impl", clause.id), (need_id(game, clause.id),)
        yield Need(id, "impl", clause.function or "no function", content, (game, "function"), links)
    for reading in specification.readings:
        values = "\n".join(f"- ``{value.id}``: {in_rst(value.statement)}" for value in reading.values)
        id, links = need_id(game, "reading", reading.id), (need_id(game, reading.clause),)
        yield Need(id, "spec", reading.question, values, (game, "reading"), links)
    for theorem in specification.theorems:
        title, found = theorem.id.replace("-", " ").capitalize(), reported.theorem(theorem)
        id, status = need_id(game, "theorem", theorem.id), found.status.value if found else None
        rests_on = tuple([need_id(game, clause) for clause in theorem.clauses])
        yield Need(id, "spec", title, in_rst(theorem.statement), (game, "theorem"), rests_on, status)
    yield from test_needs(game, index(game))


def test_needs(game: str, places: Index) -> Iterator[Need]:
    """The tests of a game's clauses, each only once."""
    clauses: dict[Place, list[str]] = {}
    for clause, tests in places.tests.items():
        for test in tests:
            clauses.setdefault(test, []).append(need_id(game, clause))
    for test, links in clauses.items():
        module = test.file.rpartition("/")[2].removesuffix(".py").removeprefix("test_")
        id = need_id(game, "test", module, test.function.removeprefix("test_"))
        yield Need(id, "test", test.function, f"``{test.file}:{test.line}``", (game, "test"), tuple(links))


def need_id(*parts: str) -> str:
    """An id in the form that sphinx-needs requires by default: capitals, digits and underscores."""
    return re.sub("[^A-Z0-9]+", "_", "_".join(parts).upper())


def in_rst(text: str) -> str:
    """A text as reStructuredText that shows it unchanged; text in backticks is code."""
    return re.sub(r"`([^`]*)`|([\\*_|])", lambda match: f"\\{match[2]}" if match[2] else f"``{match[1]}``", text)
