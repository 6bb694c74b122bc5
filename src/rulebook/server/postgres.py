"""PostgreSQL: a part of a database as what a store is kept in, so that many servers can share one database."""

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Final
from urllib.parse import urldefrag, urlsplit

import psycopg

from rulebook.server.database import APPLICATION, FORMAT, TABLES
from rulebook.server.errors import StoreError

PART: Final = re.compile("[a-z][a-z0-9]{0,15}")
USUAL_PART: Final = "a"
DIALECT: Final = (("?", "%s"), (" WITHOUT ROWID", ""), (" BLOB ", " BYTEA "), (" REAL ", " DOUBLE PRECISION "))
OWNER: Final = "CREATE TABLE owner (format INTEGER NOT NULL, number BIGINT NOT NULL)"
SECONDS: Final = 10
"""How long the database may take to answer."""
SESSION: Final = f"""
SET synchronous_commit = on; SET statement_timeout = '{SECONDS}s';
SET tcp_keepalives_idle = {SECONDS}; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3
"""
"""Nothing is accepted before it is on the disk, and a machine that has vanished loses its locks after 25 seconds."""


class Part:
    """A part of a database, used as a `File` is: a schema of its own, and a lock that the database keeps for the session.

    The address is as libpq takes it, and after a `#`, the name of the part. A session that was lost is begun again, unless
    another server has had the part meanwhile: what this one has in memory would be out of date.
    """

    def __init__(self, address: str) -> None:
        self._address, part = urldefrag(address)
        part = part or USUAL_PART
        parts = urlsplit(self._address)
        self.name: Final = f"{parts.scheme}://{parts.hostname or ''}{parts.path}#{part}"
        if not PART.fullmatch(part):
            raise StoreError(f"{self.name}: the name of a part is a small letter, and then at most 15 letters or digits")
        self.mark: Final = f"{part}_"
        self._schema: Final = f"rulebook_{part}"
        self._number: int | None = None
        """How many times the part has been taken, this time included."""
        with self.wrapped():
            self._session = self._taken()

    def _taken(self) -> psycopg.Connection[Any]:
        """A session that has the part."""
        session = psycopg.connect(
            self._address,
            autocommit=True,
            connect_timeout=SECONDS,
            keepalives_idle=SECONDS,
            tcp_user_timeout=1000 * SECONDS,
        )
        try:
            session.execute(SESSION)
            (has_lock,) = only(session.execute("SELECT pg_try_advisory_lock(%s, hashtext(%s))", (APPLICATION, self._schema)))
            if not has_lock:
                raise StoreError(f"{self.name}: is in use by another server")
            self._prepare(session)
        except BaseException:
            session.close()
            raise
        return session

    def _prepare(self, session: psycopg.Connection[Any]) -> None:
        session.execute(plain(f"SET search_path = {self._schema}"))
        (known,) = only(session.execute("SELECT to_regclass('owner')"))
        if known is None:
            begin = f"CREATE SCHEMA IF NOT EXISTS {self._schema}; {OWNER}; INSERT INTO owner VALUES ({FORMAT}, 0); {TABLES}"
            with session.transaction():
                session.execute(plain(begin))
        format, number = only(session.execute("SELECT format, number FROM owner"))
        if format != FORMAT:
            raise StoreError(f"{self.name}: is not a store of tables that this version reads")
        if self._number is None:
            (number,) = only(session.execute("UPDATE owner SET number = number + 1 RETURNING number"))
            self._number = number
        if self._number != number:
            raise StoreError(f"{self.name}: another server has had it meanwhile; start this one again")

    @contextmanager
    def wrapped(self) -> Iterator[None]:
        """A time in which errors of the database are StoreErrors."""
        try:
            yield
        except psycopg.Error as error:
            reason = " ".join(str(error).split())
            raise StoreError(f"{self.name}: {reason}") from error

    @contextmanager
    def used(self) -> Iterator[None]:
        """A time in which it is used."""
        with self.wrapped():
            if self._session.closed:
                self._session = self._taken()
            yield

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """A time in which all of what is done is done, or nothing."""
        with self.used(), self._session.transaction():
            yield

    def run(self, statement: str, *values: object) -> psycopg.Cursor[Any]:
        """Do something."""
        return self._session.execute(plain(statement), values)

    def many(self, statement: str, rows: Iterable[tuple[Any, ...]]) -> None:
        """Do something for each of some rows."""
        self._session.cursor().executemany(plain(statement), rows)

    def touch(self) -> None:
        """Write something that changes nothing."""
        self.run("UPDATE owner SET format = format")

    def damage(self) -> list[str]:
        """Nothing: PostgreSQL looks after its files itself."""
        return []

    def close(self) -> None:
        """End the session, and with it the lock."""
        self._session.close()


def plain(statement: str) -> str:
    """A statement, of which nothing comes from outside, as PostgreSQL writes it."""
    for theirs, ours in DIALECT:
        statement = statement.replace(theirs, ours)
    return statement


def only(found: psycopg.Cursor[Any]) -> Any:
    """The one row of an answer."""
    row = found.fetchone()
    assert row is not None, "the answer has a row"
    return row
