"""Tables that outlive their rules: what is held where the rules here play a record otherwise, and what can become of it."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

from attrs import asdict, field, frozen

from rulebook.core.chance import Seat
from rulebook.core.errors import RecordError, RulebookError
from rulebook.core.sentences import ENGLISH, Language
from rulebook.languages import serving
from rulebook.records import JsonObject, JsonValue, parse
from rulebook.records.record import check_keys
from rulebook.records.rules import changed_clauses, clauses_here
from rulebook.records.strict import located, required
from rulebook.server.errors import Code, DamagedError, ServerError
from rulebook.server.store import Statements
from rulebook.table import AnyTable, Table
from rulebook.table.errors import DealError
from rulebook.table.table import as_recorded

GO_ON, END = CHOICES = "go-on", "end"
"""To go on from the last common position by the rules here, or to end the table as it stands."""


@frozen
class Change:
    """A clause that has changed: what it said when the record was written, where that is kept, and what it says here."""

    clause: str
    before: str | None
    now: str | None


@frozen
class Held:
    """Why a table is held, and who wants what.

    `record` is the whole record as it is stored; the table shows the position after the first `common` of its moves, which
    is the last on which the rules of then and now agree. `reason` is for the operator: it may tell what is hidden.
    """

    record: tuple[str, ...]
    common: int
    reason: str
    changes: tuple[Change, ...]
    is_ended: bool = False
    wanted: Mapping[Seat, str] = field(factory=dict)

    @property
    def beyond(self) -> int:
        """How many moves there are after the common position."""
        return moves_in(self.record) - self.common

    def document(self, language: Language) -> JsonObject:
        """What everybody at the table is told of it."""
        changes: list[JsonValue] = [asdict(change) for change in self.changes]
        wanted: JsonObject = {
            choice: [seat for seat, own in sorted(self.wanted.items()) if own == choice] for choice in CHOICES
        }
        reason = serving.HELD(language, number=self.beyond)
        return {"reason": reason, "beyond": self.beyond, "clauses": changes, "wanted": wanted, "is_ended": self.is_ended}


Resumed: TypeAlias = tuple[AnyTable, Held | None]


def resumed(
    statements: Statements, id: str, record: tuple[str, ...], language: Language = ENGLISH, is_ended: bool = False
) -> Resumed:
    """The table of a record, and why it is held where the rules here play the record otherwise.

    Raises DamagedError for what is not a record, and for one of which the rules here cannot even read the settings.
    """
    check_written(id, record)
    lines, first = record, None
    while True:
        try:
            table = Table.resume(lines, language) if first is None else as_recorded(lines, language)[0]
            break
        except RulebookError as error:
            line = error.line if isinstance(error, DealError | RecordError) else None
            if line is None or line == 1:
                raise DamagedError(f"table {id}: {error}") from error
            first = first or error
            lines = common_lines(record, line)
    if first is None and not is_ended:
        return table, None
    clause = first.clause if isinstance(first, RecordError) else None
    changes = changes_of(statements, table.game.id, record, clause)
    return table, Held(record, moves_in(lines), str(first or ""), changes, is_ended)


def check_written(id: str, record: tuple[str, ...]) -> None:
    """Raise DamagedError for a line that no table has written."""
    try:
        for number, line in enumerate(record, 1):
            with located(number, ""):
                document: JsonObject = required(parse(line), dict)
                if number > 1:
                    check_keys(document, ("actor", "action"), ("clauses", "position"))
    except RecordError as error:
        raise DamagedError(f"table {id}: {error}") from error


def moves_in(record: Sequence[str]) -> int:
    """How many moves a record from the store has: it has a line for each, after its header, and no other."""
    return len(record) - 1


def common_lines(record: tuple[str, ...], line: int) -> tuple[str, ...]:
    """The lines up to the last position before a line."""
    hashed = [number for number, text in enumerate(record[1:], 1) if "position" in required(parse(text), dict)]
    last = max([number for number in hashed if number < line - 1], default=0 if hashed else line - 2)
    return record[: last + 1]


def changes_of(statements: Statements, game: str, record: tuple[str, ...], clause: str | None) -> tuple[Change, ...]:
    """The clauses that have changed since a record was written, the one that forbids it first."""
    header: Any = parse(record[0])
    changed = changed_clauses(game, header["meta"])
    here = clauses_here(game)
    own = {clause: changed.get(clause)} if clause else {}
    return tuple(
        [
            Change(id, statements.get((game, id, mark or "")), here[id][1] if id in here else None)
            for id, mark in {**own, **changed}.items()
        ]
    )


def refuse_held(held: Held | None, language: Language) -> None:
    """Raise ServerError at a table that is held."""
    if held is not None:
        raise ServerError(Code.HELD, serving.HELD(language, number=held.beyond), held=held.document(language))


NOT_HELD: Final = "this table is not held"
