"""Checking a store: every row accounted for, and every table played again by the rules that are here."""

from collections.abc import Iterator
from typing import Any

from attrs import frozen

from rulebook.core.errors import RulebookError
from rulebook.records import JsonObject, parse
from rulebook.server.errors import DamagedError
from rulebook.server.held import resumed
from rulebook.server.store import ENDED, Kept, Statements, Store


@frozen
class Entry:
    """A table of a store: when somebody last acted there, and the header of its record."""

    id: str
    acted: float
    header: str

    @property
    def game(self) -> str:
        """The game; `?` where the header cannot be read."""
        try:
            header: Any = parse(self.header)
            return str(header["game"])
        except (RulebookError, KeyError, TypeError):
            return "?"


def entries(store: Store) -> Iterator[Entry]:
    """All tables of a store, in the order of their ids."""
    after = ""
    while page := store.listed(after):
        for row in page:
            yield Entry(*row)
        after = page[-1][0]


def faults_of_rows(store: Store) -> Iterator[str]:
    """What is wrong with the rows of a store, apart from what they say."""
    counts = store.counts()
    yield from counts.damaged
    for kind, table, number in counts.orphans:
        yield f"table {table}: is gone, but for {number} of its {kind}"


def fault_of(store: Store, statements: Statements, id: str) -> str | None:
    """Why a table is held, or cannot be read; None where all is well."""
    try:
        kept = store.kept(id)
        assert kept is not None
        _, held = resumed(statements, id, kept.record, is_ended=ENDED in about_of(id, kept))
    except DamagedError as error:
        return str(error)
    if held is None:
        return None
    if held.is_ended:
        return f"table {id}: was ended as it stands"
    changed = f"; clauses that have changed: {', '.join(each.clause for each in held.changes)}" if held.changes else ""
    return f"table {id}: is held {held.beyond} moves before its end: {held.reason}{changed}"


def about_of(id: str, kept: Kept) -> JsonObject:
    """What the server knows of a table beside its record; raises DamagedError for what it has not written."""
    try:
        about: Any = parse(kept.about)
        if not isinstance(about["bots"], dict) or not kept.keys:
            raise TypeError("keys or bots are missing")
    except (RulebookError, KeyError, TypeError) as error:
        raise DamagedError(f"table {id}: {error}") from error
    return dict(about)
