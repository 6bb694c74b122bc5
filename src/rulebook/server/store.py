"""The store: tables in a database, line by line. What has been written is there after a crash."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from attrs import frozen

from rulebook.extras import how_to_install
from rulebook.records.json_text import parse, text_of
from rulebook.records.strict import required
from rulebook.server.database import File
from rulebook.server.errors import ConflictError, DamagedError, GoneError, StoreError

if TYPE_CHECKING:
    from rulebook.server.postgres import Part

PAGE: Final = 100
ADDRESSES: Final = ("postgresql://", "postgres://")


@frozen
class Opened:
    """A table was opened: what the server knows of it beside its record, the hash of every key, and the first lines."""

    id: str
    acted: float
    about: str
    keys: tuple[tuple[bytes, str], ...]
    header: str
    lines: tuple[str, ...]


@frozen
class Played:
    """The record of a table, which had `before` lines, goes on with others from the line with a number.

    Where that takes lines back, the record has another header from then on.
    """

    id: str
    acted: float
    before: int
    number: int
    header: str
    lines: tuple[str, ...] = ()


@frozen
class Ended:
    """A table was ended as it stands."""

    id: str
    acted: float


Statements: TypeAlias = Mapping[tuple[str, ...], str]
"""What clauses have said, by game, id and fingerprint."""
Change: TypeAlias = Opened | Played | Ended
ENDED: Final = "ended"
"""The key under which what the server knows of a table says that it was ended as it stands."""


@frozen
class Kept:
    """A table as it is kept."""

    about: str
    keys: tuple[tuple[bytes, str], ...]
    record: tuple[str, ...]


@frozen
class Counts:
    """The rows of a store: how many of each kind; kind, table and number of those without a table; what is damaged."""

    rows: Mapping[str, int]
    orphans: tuple[tuple[str, str, int], ...]
    damaged: tuple[str, ...]


KINDS: Final = ("tables", "keys", "lines", "clauses")
ORPHANS: Final = " UNION ALL ".join(
    [
        f"""SELECT '{name}', "table", count(*) FROM {name} WHERE "table" NOT IN (SELECT id FROM tables) GROUP BY "table" """
        for name in ("keys", "lines")
    ]
)


class Store:
    """Tables in a file of SQLite, or at an address of PostgreSQL: of one process alone, and of one thread at a time.

    A change is either made as a whole or not at all, and once `change` has returned, it withstands the end of the process
    and of the machine, as far as the disk keeps what it has promised. Raises StoreError for a file that is something else,
    for a database that does not answer, and for one that is in use.
    """

    def __init__(self, where: Path | str) -> None:
        self._database: Final = database_at(where)
        self.name: Final = self._database.name
        self.mark: Final = self._database.mark
        """What the ids of its tables begin with."""

    def change(self, changes: Iterable[Change]) -> None:
        """Make changes, all of them or none; raises StoreError where that is not possible.

        A change says what it finds there. Where that is not so, nothing is changed: GoneError for a table that is not there.
        """
        with self._database.transaction():
            for change in changes:
                self._make(change)

    def _make(self, change: Change) -> None:
        match change:
            case Opened(id, acted, about, keys, header, lines):
                self._database.run("INSERT INTO tables VALUES (?, ?, ?, ?)", id, acted, about, header)
                self._database.many("INSERT INTO keys VALUES (?, ?, ?)", [(hash, id, viewer) for hash, viewer in keys])
                self._add(id, 0, lines)
            case Played(id, acted, before, number, header, lines):
                self._touch(id, acted, before)
                if number < before:
                    self._database.run("UPDATE tables SET header = ? WHERE id = ?", header, id)
                    self._database.run('DELETE FROM lines WHERE "table" = ? AND number >= ?', id, number)
                self._add(id, number, lines)
            case Ended(id, acted):
                self._touch(id, acted)
                (about,) = self._row("SELECT about FROM tables WHERE id = ?", id)
                ended = {**required(parse(about), dict), ENDED: 1}
                self._database.run("UPDATE tables SET about = ? WHERE id = ?", text_of(ended), id)

    def _touch(self, id: str, acted: float, lines: int | None = None) -> None:
        """Somebody acts at a table with that many lines; raises GoneError or ConflictError where that is not so."""
        if self._database.run("UPDATE tables SET acted = ? WHERE id = ?", acted, id).rowcount != 1:
            raise GoneError(f"{self.name}: there is no table {id}")
        (here,) = self._row('SELECT coalesce(max(number) + 1, 0) FROM lines WHERE "table" = ?', id)
        if lines not in (None, here):
            raise ConflictError(f"{self.name}: table {id} has {here} lines, not {lines}")

    def _add(self, id: str, number: int, lines: tuple[str, ...]) -> None:
        self._database.many(
            "INSERT INTO lines VALUES (?, ?, ?)", [(id, each, line) for each, line in enumerate(lines, number)]
        )

    def _row(self, statement: str, *values: object) -> Any:
        """The first row of what a statement finds; None where there is none."""
        return self._database.run(statement, *values).fetchone()

    def lines(self, id: str) -> tuple[str, ...]:
        """The header and the lines of a table as they are, also where some are missing; nothing where there is no table."""
        with self._database.used():
            heads = self._database.run("SELECT header FROM tables WHERE id = ?", id).fetchall()
            lines = self._database.run('SELECT line FROM lines WHERE "table" = ? ORDER BY number', id).fetchall()
        return tuple([line for (line,) in (*heads, *lines)]) if heads else ()

    def kept(self, id: str) -> Kept | None:
        """The table with an id; None where there is none."""
        with self._database.used():
            found = self._row("SELECT about, header FROM tables WHERE id = ?", id)
            if found is None:
                return None
            keys = self._database.run('SELECT hash, viewer FROM keys WHERE "table" = ?', id).fetchall()
            lines = self._database.run('SELECT number, line FROM lines WHERE "table" = ? ORDER BY number', id).fetchall()
        if [number for number, _ in lines] != list(range(len(lines))):
            raise DamagedError(f"table {id}: lines are missing")
        return Kept(found[0], tuple(keys), (found[1], *[line for _, line in lines]))

    def number(self) -> int:
        """How many tables there are."""
        with self._database.used():
            (number,) = self._row("SELECT count(*) FROM tables")
        return int(number)

    def probe(self) -> None:
        """Write something that changes nothing; raises StoreError where that is not possible."""
        with self._database.transaction():
            self._database.touch()

    def forget(self, before: float) -> tuple[str, ...]:
        """Forget the tables at which nobody has acted since a time; gives their ids."""
        with self._database.transaction():
            ids = self._database.run("DELETE FROM tables WHERE acted < ? RETURNING id", before).fetchall()
        return tuple([id for (id,) in ids])

    def listed(self, after: str = "") -> tuple[tuple[str, float, str], ...]:
        """Some tables after an id, in the order of their ids: each with the time of its last action, and its header."""
        with self._database.used():
            found = self._database.run("SELECT id, acted, header FROM tables WHERE id > ? ORDER BY id LIMIT ?", after, PAGE)
            return tuple(found.fetchall())

    def remember(self, game: str, clauses: Mapping[str, tuple[str, str]]) -> None:
        """Keep the statements of the clauses of a game by their fingerprints."""
        rows = [(game, id, mark, statement) for id, (mark, statement) in clauses.items()]
        with self._database.transaction():
            self._database.many("INSERT INTO clauses VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING", rows)

    def statements(self) -> Statements:
        """All statements of clauses that were kept."""
        with self._database.used():
            return {tuple(row[:3]): row[3] for row in self._database.run("SELECT * FROM clauses").fetchall()}

    def counts(self) -> Counts:
        """How many rows there are of each kind, which of them belong to no table, and what is damaged."""
        with self._database.used():
            rows = {name: self._row(f"SELECT count(*) FROM {name}")[0] for name in KINDS}
            orphans = self._database.run(ORPHANS).fetchall()
            damaged = self._database.damage()
        return Counts(rows, tuple(orphans), tuple(damaged))

    def drop_orphans(self) -> int:
        """Remove the rows that belong to no table; gives their number."""
        with self._database.transaction():
            return sum(
                self._database.run(f'DELETE FROM {name} WHERE "table" NOT IN (SELECT id FROM tables)').rowcount
                for name in ("keys", "lines")
            )

    def close(self) -> None:
        """Close the file."""
        self._database.close()


def database_at(where: Path | str) -> "File | Part":
    """The database at an address, or in a file; raises StoreError where it cannot be had."""
    if not is_address(where):
        return File(Path(where))
    try:
        from rulebook.server.postgres import Part  # noqa: PLC0415 - another extra
    except ImportError:
        raise StoreError(f"PostgreSQL needs psycopg; {how_to_install('postgres')}") from None
    return Part(str(where))


def is_address(where: Path | str) -> bool:
    """Whether a store is in a database that has an address, and not in a file."""
    return isinstance(where, str) and where.startswith(ADDRESSES)
