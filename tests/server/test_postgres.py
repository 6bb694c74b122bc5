"""The store in PostgreSQL: the same as in a file, of one process at a time for as long as its session lasts."""

from random import Random

import psycopg
import pytest

from rulebook.server import StoreError
from rulebook.server.store import Opened, Played, Store
from tests.tools.serving.killing import Killing

pytestmark = pytest.mark.postgres
TABLE = Opened("a", 1.0, "{}", ((b"hash", "0"),), "header", ("one", "two"))


def end_sessions(address: str) -> None:
    """End all sessions but this one, as a machine that vanishes or a database that starts again does."""
    with psycopg.connect(address, autocommit=True) as session:
        session.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")


def test_a_part_has_one_owner(address: str) -> None:
    """A second server is refused the part and not the others, until the session of the first has ended, however it ends."""
    first = Store(f"{address}#a")
    with pytest.raises(StoreError, match="#a: is in use by another server"):
        Store(f"{address}#a")
    beside = Store(f"{address}#b")
    assert (first.mark, beside.mark) == ("a_", "b_")
    first.change([TABLE])
    assert beside.number() == 0
    end_sessions(address)
    second = Store(f"{address}#a")
    second.change([Played("a", 2.0, 2, 2, "header", ("three",)), Played("a", 2.0, 3, 2, "header", ("other",))])
    for _ in range(2):
        with pytest.raises(StoreError):
            first.change([Played("a", 2.0, 3, 3, "header", ("lost",))])
    second.close()
    with pytest.raises(StoreError, match="another server has had it meanwhile"):
        first.change([Played("a", 2.0, 3, 3, "header", ("lost",))])
    third = Store(f"{address}#a")
    assert third.lines("a") == ("header", "one", "two", "other")
    third.close()
    beside.close()


def test_a_session_begins_again(address: str) -> None:
    """Where the database was away, and nobody else has had the part, the store goes on."""
    store = Store(f"{address}#again")
    end_sessions(address)
    with pytest.raises(StoreError):
        store.change([TABLE])
    store.probe()
    store.change([TABLE])
    assert store.lines("a") == ("header", "one", "two")
    store.close()


@pytest.mark.parametrize("part", ["A", "a_b", "1a", "a" * 17, 'a"; DROP'])
def test_no_part(part: str) -> None:
    """What is not the name of a part is refused before anything is asked."""
    with pytest.raises(StoreError, match="the name of a part"):
        Store(f"postgresql://localhost/none#{part}")


def test_nowhere() -> None:
    """A database that does not answer is one line of error, and the line has no password."""
    with pytest.raises(StoreError, match=r"^postgresql://127\.0\.0\.1/none#a: .*refused") as found:
        Store("postgresql://me:secret@127.0.0.1:1/none")
    assert "secret" not in str(found.value)
    assert "\n" not in str(found.value)


def test_a_killed_server_loses_nothing(address: str) -> None:
    """After a kill, everything that was accepted is in the database, and the part can be had at once."""
    killing = Killing(f"{address}#killed", Random(0), tables=2)
    for _ in range(2):
        killing.live()
    assert killing.faults == []
    assert killing.accepted > 0
