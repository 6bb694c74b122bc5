"""The store: tables in a file of SQLite, line by line. What has been written is there after a crash."""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, TypeAlias

from attrs import frozen

from rulebook.server.errors import StoreError

APPLICATION: Final = 0x52756C65
"""What a file says it is for, as SQLite writes it down: `Rule`."""
FORMAT: Final = 1
TABLES: Final = """
CREATE TABLE tables (id TEXT PRIMARY KEY, acted REAL NOT NULL, about TEXT NOT NULL, header TEXT NOT NULL) WITHOUT ROWID;
CREATE INDEX tables_by_acted ON tables (acted);
CREATE TABLE keys (hash BLOB PRIMARY KEY, "table" TEXT NOT NULL, viewer TEXT NOT NULL) WITHOUT ROWID;
CREATE INDEX keys_by_table ON keys ("table");
CREATE TABLE lines ("table" TEXT NOT NULL, number INTEGER NOT NULL, line TEXT NOT NULL, PRIMARY KEY ("table", number))
WITHOUT ROWID;
"""


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
    """The record of a table ends before the line with this number, and has another header."""

    id: str
    acted: float
    number: int
    header: str


Change: TypeAlias = Opened | Acted | Undone


@frozen
class Kept:
    """A table as it is kept."""

    about: str
    keys: tuple[tuple[bytes, str], ...]
    record: tuple[str, ...]


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

    def change(self, changes: Iterable[Change]) -> None:
        """Make changes, all of them or none; raises StoreError where that is not possible."""
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
                self._file.execute("UPDATE tables SET acted = ? WHERE id = ?", (acted, id))
                self._add(id, number, lines)
            case Undone(id, acted, number, header):
                self._file.execute("UPDATE tables SET acted = ?, header = ? WHERE id = ?", (acted, header, id))
                self._file.execute('DELETE FROM lines WHERE "table" = ? AND number >= ?', (id, number))

    def _add(self, id: str, number: int, lines: tuple[str, ...]) -> None:
        self._file.executemany(
            "INSERT INTO lines VALUES (?, ?, ?)", [(id, each, line) for each, line in enumerate(lines, number)]
        )

    def kept(self, id: str) -> Kept | None:
        """The table with an id; None where there is none."""
        with wrapped(self.path):
            found = self._file.execute("SELECT about, header FROM tables WHERE id = ?", (id,)).fetchone()
            if found is None:
                return None
            keys = self._file.execute('SELECT hash, viewer FROM keys WHERE "table" = ?', (id,)).fetchall()
            lines = self._file.execute('SELECT line FROM lines WHERE "table" = ? ORDER BY number', (id,)).fetchall()
        return Kept(found[0], tuple(keys), (found[1], *[line for (line,) in lines]))

    def number(self) -> int:
        """How many tables there are."""
        with wrapped(self.path):
            (number,) = self._file.execute("SELECT count(*) FROM tables").fetchone()
        return int(number)

    def forget(self, before: float) -> tuple[str, ...]:
        """Forget the tables at which nobody has acted since a time; gives their ids."""
        with wrapped(self.path), self._transaction():
            ids = self._file.execute("SELECT id FROM tables WHERE acted < ?", (before,)).fetchall()
            for name, key in (("tables", "id"), ("keys", '"table"'), ("lines", '"table"')):
                self._file.executemany(f"DELETE FROM {name} WHERE {key} = ?", ids)
        return tuple([id for (id,) in ids])

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
