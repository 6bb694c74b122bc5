"""What a store is kept in: a file of SQLite, and the tables there."""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from rulebook.server.errors import StoreError

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
"""What there is in a database, as SQLite writes it."""


class File:
    """A file of SQLite, as a database of one process alone; another file, beside it, holds the lock.

    `mark` is what the ids of its tables begin with. Everything is done in `used` or in a `transaction`, which raise
    StoreError where the database fails.
    """

    mark: Final = ""

    def __init__(self, path: Path) -> None:
        self.name: Final = str(path)
        with self.used():
            self._lock: Final = sqlite3.connect(f"{path}.lock", timeout=0, isolation_level=None, check_same_thread=False)
            self._lock.execute("BEGIN EXCLUSIVE")
            self._file: Final = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
            self._prepare()

    def _prepare(self) -> None:
        (of,), (format,) = [self.run(f"PRAGMA {name}").fetchone() for name in ("application_id", "user_version")]
        is_new = not self.run("SELECT 1 FROM sqlite_master").fetchone()
        if not is_new and (of, format) != (APPLICATION, FORMAT):
            raise StoreError(f"{self.name}: is not a store of tables that this version reads")
        self.run("PRAGMA journal_mode = WAL")
        self.run("PRAGMA synchronous = FULL")
        if is_new:
            self._file.executescript(
                f"BEGIN; PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {FORMAT}; {TABLES} COMMIT;"
            )
        self.run("PRAGMA foreign_keys = ON")

    @contextmanager
    def used(self) -> Iterator[None]:
        """A time in which it is used."""
        try:
            yield
        except sqlite3.Error as error:
            reason = "is in use by another server" if "locked" in str(error) else str(error)
            raise StoreError(f"{self.name}: {reason}") from error

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """A time in which all of what is done is done, or nothing."""
        with self.used():
            self.run("BEGIN IMMEDIATE")
            try:
                yield
                self.run("COMMIT")
            finally:
                if self._file.in_transaction:
                    self.run("ROLLBACK")

    def run(self, statement: str, *values: Any) -> sqlite3.Cursor:
        """Do something."""
        return self._file.execute(statement, values)

    def many(self, statement: str, rows: Iterable[tuple[Any, ...]]) -> None:
        """Do something for each of some rows."""
        self._file.executemany(statement, rows)

    def touch(self) -> None:
        """Write something that changes nothing."""
        self.run(f"PRAGMA user_version = {FORMAT}")

    def damage(self) -> list[str]:
        """What SQLite says of the file."""
        return [text for (text,) in self.run("PRAGMA integrity_check").fetchall() if text != "ok"]

    def close(self) -> None:
        """Close the file."""
        self._file.close()
        self._lock.close()
