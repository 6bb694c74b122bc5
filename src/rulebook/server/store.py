"""The store: tables in a file of SQLite, line by line. What has been written is there after a crash."""

import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final, TypeAlias

from attrs import frozen

from rulebook.server.errors import ConflictError, DamagedError, GoneError, StoreError

APPLICATION: Final = 0x52756C65
"""What a file says it is for, as SQLite writes it down: `Rule`."""
FORMAT: Final = 2
TABLES: Final = """
CREATE TABLE tables (id TEXT PRIMARY KEY, acted REAL NOT NULL, about TEXT NOT NULL, header TEXT NOT NULL) WITHOUT ROWID;
CREATE INDEX tables_by_acted ON tables (acted);
CREATE TABLE keys (
    hash BLOB PRIMARY KEY, "table" TEXT NOT NULL REFERENCES tables ON DELETE CASCADE, viewer TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX keys_by_table ON keys ("table");
CREATE TABLE lines (
    "table" TEXT NOT NULL REFERENCES tables ON DELETE CASCADE, number INTEGER NOT NULL, line TEXT NOT NULL,
    PRIMARY KEY ("table", number)
) WITHOUT ROWID;
CREATE TABLE clauses (
    game TEXT NOT NULL, id TEXT NOT NULL, fingerprint TEXT NOT NULL, statement TEXT NOT NULL,
    PRIMARY KEY (game, id, fingerprint)
) WITHOUT ROWID;
"""
PAGE: Final = 100


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
class Acted:
    """Lines were added to the record of a table; the first of them has this number."""

    id: str
    acted: float
    number: int
    lines: tuple[str, ...]


@frozen
class Undone:
    """The record of a table with `before` lines ends before the line with a number, and has another header.

    `lines` are what comes after that, if anything does.
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
Change: TypeAlias = Opened | Acted | Undone | Ended
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
    """A file of tables, open in one process alone, and to be used from one thread at a time.

    A change is either made as a whole or not at all, and once `change` has returned, it withstands the end of the process
    and of the machine, as far as the disk keeps what it has promised. Raises StoreError for a file that is something else
    or is in use.
    """

    def __init__(self, path: Path) -> None:
        self.path: Final = path
        with wrapped(path):
            self._lock: Final = sqlite3.connect(f"{path}.lock", timeout=0, isolation_level=None, check_same_thread=False)
            self._lock.execute("BEGIN EXCLUSIVE")
            self._file: Final = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
            self._prepare()

    def _prepare(self) -> None:
        (of,), (format,) = [self._file.execute(f"PRAGMA {name}").fetchone() for name in ("application_id", "user_version")]
        is_new = not self._file.execute("SELECT 1 FROM sqlite_master").fetchone()
        if not is_new and (of, format) != (APPLICATION, FORMAT):
            raise StoreError(f"{self.path}: is not a store of tables that this version reads")
        self._file.execute("PRAGMA journal_mode = WAL")
        self._file.execute("PRAGMA synchronous = FULL")
        if is_new:
            self._file.executescript(
                f"BEGIN; PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {FORMAT}; {TABLES} COMMIT;"
            )
        self._file.execute("PRAGMA foreign_keys = ON")

    def change(self, changes: Iterable[Change]) -> None:
        """Make changes, all of them or none; raises StoreError where that is not possible.

        A change says what it finds there. Where that is not so, nothing is changed: GoneError for a table that is not there.
        """
        with wrapped(self.path), self._transaction():
            for change in changes:
                self._make(change)

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._file.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._file.execute("COMMIT")
        finally:
            if self._file.in_transaction:
                self._file.execute("ROLLBACK")

    def _make(self, change: Change) -> None:
        match change:
            case Opened(id, acted, about, keys, header, lines):
                self._file.execute("INSERT INTO tables VALUES (?, ?, ?, ?)", (id, acted, about, header))
                self._file.executemany("INSERT INTO keys VALUES (?, ?, ?)", [(hash, id, viewer) for hash, viewer in keys])
                self._add(id, 0, lines)
            case Acted(id, acted, number, lines):
                self._touch(id, acted, number)
                self._add(id, number, lines)
            case Undone(id, acted, before, number, header, lines):
                self._touch(id, acted, before)
                self._file.execute("UPDATE tables SET header = ? WHERE id = ?", (header, id))
                self._file.execute('DELETE FROM lines WHERE "table" = ? AND number >= ?', (id, number))
                self._add(id, number, lines)
            case Ended(id, acted):
                self._touch(id, acted)
                self._file.execute(f"UPDATE tables SET about = json_set(about, '$.{ENDED}', 1) WHERE id = ?", (id,))

    def _touch(self, id: str, acted: float, lines: int | None = None) -> None:
        """Somebody acts at a table with that many lines; raises GoneError or ConflictError where that is not so."""
        if self._file.execute("UPDATE tables SET acted = ? WHERE id = ?", (acted, id)).rowcount != 1:
            raise GoneError(f"{self.path}: there is no table {id}")
        (here,) = self._file.execute('SELECT coalesce(max(number) + 1, 0) FROM lines WHERE "table" = ?', (id,)).fetchone()
        if lines not in (None, here):
            raise ConflictError(f"{self.path}: table {id} has {here} lines, not {lines}")

    def _add(self, id: str, number: int, lines: tuple[str, ...]) -> None:
        self._file.executemany(
            "INSERT INTO lines VALUES (?, ?, ?)", [(id, each, line) for each, line in enumerate(lines, number)]
        )

    def lines(self, id: str) -> tuple[str, ...]:
        """The header and the lines of a table as they are, also where some are missing; nothing where there is no table."""
        with wrapped(self.path):
            heads = self._file.execute("SELECT header FROM tables WHERE id = ?", (id,)).fetchall()
            lines = self._file.execute('SELECT line FROM lines WHERE "table" = ? ORDER BY number', (id,)).fetchall()
        return tuple([line for (line,) in (*heads, *lines)]) if heads else ()

    def kept(self, id: str) -> Kept | None:
        """The table with an id; None where there is none."""
        with wrapped(self.path):
            found = self._file.execute("SELECT about, header FROM tables WHERE id = ?", (id,)).fetchone()
            if found is None:
                return None
            keys = self._file.execute('SELECT hash, viewer FROM keys WHERE "table" = ?', (id,)).fetchall()
            lines = self._file.execute('SELECT number, line FROM lines WHERE "table" = ? ORDER BY number', (id,)).fetchall()
        if [number for number, _ in lines] != list(range(len(lines))):
            raise DamagedError(f"table {id}: lines are missing")
        return Kept(found[0], tuple(keys), (found[1], *[line for _, line in lines]))

    def number(self) -> int:
        """How many tables there are."""
        with wrapped(self.path):
            (number,) = self._file.execute("SELECT count(*) FROM tables").fetchone()
        return int(number)

    def probe(self) -> None:
        """Write something that changes nothing; raises StoreError where that is not possible."""
        with wrapped(self.path), self._transaction():
            self._file.execute(f"PRAGMA user_version = {FORMAT}")

    def forget(self, before: float) -> tuple[str, ...]:
        """Forget the tables at which nobody has acted since a time; gives their ids."""
        with wrapped(self.path), self._transaction():
            ids = self._file.execute("DELETE FROM tables WHERE acted < ? RETURNING id", (before,)).fetchall()
        return tuple([id for (id,) in ids])

    def listed(self, after: str = "") -> tuple[tuple[str, float, str, str], ...]:
        """Some tables after an id, in the order of their ids: each with the time of its last action, and its header."""
        with wrapped(self.path):
            found = self._file.execute(
                "SELECT id, acted, about, header FROM tables WHERE id > ? ORDER BY id LIMIT ?", (after, PAGE)
            )
            return tuple(found.fetchall())

    def remember(self, game: str, clauses: Mapping[str, tuple[str, str]]) -> None:
        """Keep the statements of the clauses of a game by their fingerprints."""
        rows = [(game, id, mark, statement) for id, (mark, statement) in clauses.items()]
        with wrapped(self.path), self._transaction():
            self._file.executemany("INSERT OR IGNORE INTO clauses VALUES (?, ?, ?, ?)", rows)

    def statements(self) -> Statements:
        """All statements of clauses that were kept."""
        with wrapped(self.path):
            return {tuple(row[:3]): row[3] for row in self._file.execute("SELECT * FROM clauses")}

    def counts(self) -> Counts:
        """How many rows there are of each kind, which of them belong to no table, and what SQLite says of the file."""
        with wrapped(self.path):
            rows = {name: self._file.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in KINDS}
            orphans = self._file.execute(ORPHANS).fetchall()
            said = [text for (text,) in self._file.execute("PRAGMA integrity_check").fetchall() if text != "ok"]
        return Counts(rows, tuple(orphans), tuple(said))

    def drop_orphans(self) -> int:
        """Remove the rows that belong to no table; gives their number."""
        with wrapped(self.path), self._transaction():
            return sum(
                self._file.execute(f'DELETE FROM {name} WHERE "table" NOT IN (SELECT id FROM tables)').rowcount
                for name in ("keys", "lines")
            )

    def close(self) -> None:
        """Close the file."""
        self._file.close()
        self._lock.close()


@contextmanager
def wrapped(path: Path) -> Iterator[None]:
    """Turn the errors of SQLite into StoreError."""
    try:
        yield
    except sqlite3.Error as error:
        reason = "is in use by another server" if "locked" in str(error) else str(error)
        raise StoreError(f"{path}: {reason}") from error
