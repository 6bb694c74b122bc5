"""The store: what was accepted is there after the end of a process, however it ended."""

import asyncio
import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import sleep, time
from typing import Any

import pytest

from rulebook.records import JsonValue
from rulebook.server import Limits, ServerError, StoreError
from rulebook.server.checking import fault_of
from rulebook.server.errors import ConflictError, GoneError
from rulebook.server.hosted import Hosted
from rulebook.server.lobby import Lobby
from rulebook.server.store import ENDED, Change, Ended, Opened, Played, Store
from rulebook.server.writer import Writer
from tests.tools.serving.inside import inside
from tests.tools.serving.killing import Killing
from tests.tools.serving.players import offered
from tests.tools.serving.running import started

from .serving import Served, serving

SCOPA: dict[str, Any] = {"game": "scopa", "names": ["Ada", "Ben"]}
PRATO: dict[str, Any] = {"game": "prato_dei_conigli", "settings": {"players": 2}}
TABLE = Opened("a", 1.0, "{}", ((b"hash", "0"),), "header", ("one", "two"))

pytestmark = pytest.mark.anyio


def added(id: str, number: int, *lines: str) -> Played:
    """More lines for a table that has a number of them."""
    return Played(id, 2.0, number, number, "not written", lines)


async def acted(hosted: Hosted, seat: int, action: JsonValue, version: int) -> int:
    """The version after a seat has done something."""
    return await hosted.change("act", seat, {"action": action, "version": version}, hosted.table.language)


@pytest.fixture(params=["file", pytest.param("database", marks=pytest.mark.postgres)])
def store(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Store]:
    """A store in a file, and in a part of a database."""
    in_database = request.param == "database"
    found = Store(f"{request.getfixturevalue('address')}#store" if in_database else tmp_path / "tables.sqlite")
    yield found
    found.forget(time())
    found.close()


def test_lines_are_kept(store: Store) -> None:
    """A table is kept line by line, what is taken back no longer, and everything is counted."""
    store.change([TABLE, added("a", 2, "three", "four"), Played("a", 3.0, 4, 3, "another"), Ended("a", 3.5)])
    kept = store.kept("a")
    assert kept is not None
    assert kept.record == ("another", "one", "two", "three")
    assert store.lines("a") == kept.record
    assert kept.keys == ((b"hash", "0"),)
    assert ENDED in kept.about
    assert store.kept("b") is None
    store.remember("scopa", {"capturing-1": ("mark", "what it says")})
    store.remember("scopa", {"capturing-1": ("mark", "what it says")})
    assert store.statements() == {("scopa", "capturing-1", "mark"): "what it says"}
    counts = store.counts()
    assert (counts.rows, counts.orphans, counts.damaged) == ({"tables": 1, "keys": 1, "lines": 3, "clauses": 1}, (), ())
    assert store.listed() == (("a", 3.5, "another"),)
    assert store.drop_orphans() == 0
    assert (store.forget(3.5), store.forget(3.6)) == ((), ("a",))
    assert (store.number(), store.counts().rows["lines"]) == (0, 0)


def test_a_change_is_made_as_a_whole(store: Store) -> None:
    """Where one of several changes cannot be made, none is, and the store can still be used."""
    store.change([TABLE])
    for second, error in ((added("a", 2, "another"), ConflictError), (added("b", 0, "one"), GoneError)):
        with pytest.raises(error):
            store.change([added("a", 2, "three"), second])
    with pytest.raises(StoreError, match=r"duplicate key|UNIQUE constraint"):
        store.change([added("a", 2, "three"), TABLE])
    assert store.lines("a") == ("header", "one", "two")


def test_a_store_is_open_once(tmp_path: Path) -> None:
    """Two servers cannot have one store, and a file that is something else is left alone."""
    store = Store(tmp_path / "tables.sqlite")
    with pytest.raises(StoreError, match="in use by another server"):
        Store(tmp_path / "tables.sqlite")
    store.close()
    Store(tmp_path / "tables.sqlite").close()
    other = tmp_path / "other.sqlite"
    file = sqlite3.connect(other)
    file.execute("CREATE TABLE mine (x)")
    file.close()
    with pytest.raises(StoreError, match="not a store of tables"):
        Store(other)
    (tmp_path / "text").write_text("a text, and a long one at that " * 100)
    with pytest.raises(StoreError, match="not a database"):
        Store(tmp_path / "text")


async def test_what_could_not_be_stored_has_not_happened(tmp_path: Path) -> None:
    """Where the disk fails, the action is refused and nobody is told of it; later the table goes on from what is stored."""

    class Full(Store):
        """A store on a disk that can be full."""

        is_full = False

        def change(self, changes: Any) -> None:
            if self.is_full:
                raise StoreError("the disk is full")
            super().change(changes)

        def probe(self) -> None:
            if self.is_full:
                raise StoreError("the disk is full")
            super().probe()

    store = Full(tmp_path / "tables.sqlite")
    lobby = Lobby(store)
    opened = await lobby.open(SCOPA)
    id: Any = opened["table"]
    async with lobby.visit(id) as hosted:
        language = hosted.table.language
        waiting = asyncio.Event()
        hosted.listeners[waiting] = 0
        store.is_full = True
        with pytest.raises(StoreError):
            await acted(hosted, 0, next(iter(hosted.table.offers(0))).id, hosted.table.version)
        with pytest.raises(StoreError):
            await hosted.look(lambda: hosted.view(0, language))
        assert waiting.is_set()
        with pytest.raises(StoreError):
            await lobby.writer.check()
        with pytest.raises(StoreError):
            await lobby.open(SCOPA)
        store.is_full = False
        await lobby.writer.check()
    async with lobby.visit(id) as hosted:
        assert await hosted.look(lambda: hosted.table.version) == opened["version"]
        assert await hosted.look(lambda: hosted.offers(0, language)["groups"])
    await lobby.close()


async def test_idle_tables_leave_the_memory(tmp_path: Path) -> None:
    """Of tables that nobody looks at only some stay in memory; they come back from the store."""

    async def seen(lobby: Lobby, id: str) -> int:
        async with lobby.visit(id) as hosted:
            return await hosted.look(lambda: hosted.table.version)

    lobby = Lobby(Store(tmp_path / "tables.sqlite"), Limits(tables_in_memory=2))
    ids: list[Any] = [(await lobby.open(SCOPA))["table"] for _ in range(4)]
    async with lobby.visit(ids[0]) as first, lobby.visit(ids[1]), lobby.visit(ids[2]), lobby.visit(ids[0]) as again:
        assert again is first
    with pytest.raises(ServerError):
        async with lobby.visit("nowhere"):
            pass
    both = await asyncio.gather(*[seen(lobby, ids[0]) for _ in range(3)])
    assert len(set(both)) == 1
    await lobby.close()


async def test_many_changes_at_once(tmp_path: Path) -> None:
    """Changes that wait for the disk are made together, in their order."""
    store = Store(tmp_path / "tables.sqlite")
    writer = Writer(store)
    await writer.make(TABLE)
    await asyncio.gather(*[writer.make(added("a", number, str(number))) for number in range(2, 50)])
    kept = await writer.ask(store.kept, "a")
    assert kept is not None
    assert kept.record[3:] == tuple(map(str, range(2, 50)))
    await writer.close()


@pytest.mark.parametrize(
    ("change", "error"),
    [
        (added("gone", 2, "three"), GoneError),
        (Ended("gone", 2.0), GoneError),
        (added("a", 3, "three"), ConflictError),
        (Played("a", 2.0, 3, 1, "another"), ConflictError),
    ],
)
async def test_a_change_finds_what_it_takes_to_be_there(tmp_path: Path, change: Change, error: type[StoreError]) -> None:
    """A change of a table that is gone, or has other lines by now, fails; those that came with it are made."""
    store = Store(tmp_path / "tables.sqlite")
    writer = Writer(store)
    await writer.make(TABLE)
    other = Opened("b", 1.0, "{}", ((b"other", "0"),), "header", ())
    made = await asyncio.gather(writer.make(change), writer.make(other), return_exceptions=True)
    assert [type(each) for each in made] == [error, type(None)]
    assert writer.error is None
    kept, beside = store.kept("a"), store.kept("b")
    assert kept is not None
    assert (kept.record, beside is None) == (("header", "one", "two"), False)
    assert store.counts().orphans == ()
    await writer.close()


async def offer_at(lobby: Lobby, id: str) -> tuple[int, str, int]:
    """The seat that is to act, the first thing that it can do, and the version."""
    async with lobby.visit(id) as hosted:
        seat = hosted.table.to_act
        assert seat is not None
        return seat, next(iter(hosted.table.offers(seat))).id, hosted.table.version


@pytest.mark.parametrize("what", ["act", "undo"])
async def test_a_table_is_forgotten_while_somebody_acts(tmp_path: Path, what: str) -> None:
    """Either the action is stored and the table stays, or the action is refused and the table is gone: never neither."""
    lobby = Lobby(Store(tmp_path / "tables.sqlite"), Limits(tables=1, days=0))
    opened = await lobby.open({**PRATO, "undo": "until-information"})
    id: Any = opened["table"]
    seat, action, version = await offer_at(lobby, id)
    async with lobby.visit(id) as hosted:
        if what == "undo":
            version = await acted(hosted, seat, action, version)
            acting = hosted.change("undo", seat, {"version": version}, hosted.table.language)
        else:
            acting = acted(hosted, seat, action, version)
        await lobby.writer.ask(lobby.writer.store.forget, time() + 1)
        with pytest.raises(GoneError):
            await acting
    with pytest.raises(ServerError, match="there is no table"):
        await offer_at(lobby, id)
    assert lobby.writer.store.counts().rows["lines"] == 0
    await lobby.close()


async def test_many_open_the_last_table_at_once(tmp_path: Path) -> None:
    """However many ask at once, there are never more tables than the limit."""
    lobby = Lobby(Store(tmp_path / "tables.sqlite"), Limits(tables=3))
    found = await asyncio.gather(*[lobby.open(SCOPA) for _ in range(6)], return_exceptions=True)
    assert sum(isinstance(each, ServerError) for each in found) == 3
    assert lobby.writer.store.number() == 3
    await lobby.close()


async def test_a_table_leaves_the_memory_only_when_its_changes_are_made(tmp_path: Path) -> None:
    """A client that goes while its action waits leaves no second copy of the table behind."""
    lobby = Lobby(Store(tmp_path / "tables.sqlite"), Limits(tables_in_memory=1))
    id: Any = (await lobby.open(SCOPA))["table"]
    seat, action, version = await offer_at(lobby, id)

    async def act() -> None:
        async with lobby.visit(id) as hosted:
            await acted(hosted, seat, action, version)

    acting = asyncio.create_task(act())
    await asyncio.sleep(0)
    acting.cancel()
    await asyncio.gather(acting, return_exceptions=True)
    await lobby.open(SCOPA)
    async with lobby.visit(id) as hosted:
        assert await hosted.look(lambda: hosted.table.version) > version
    await lobby.close()


async def test_a_damaged_line_costs_its_table_only(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A line that no table wrote is a fault of the server, with a line in its log; other tables go on."""
    served = inside(tmp_path / "tables.sqlite")
    opened: list[Any] = [await served.lobby.open(SCOPA) for _ in range(5)]
    ids = [each["table"] for each in opened]
    await served.lobby.close()
    file = sqlite3.connect(tmp_path / "tables.sqlite")
    file.execute('UPDATE lines SET line = substr(line, 9) WHERE "table" = ? AND number = 3', (ids[0],))
    file.execute('DELETE FROM lines WHERE "table" = ? AND number = 3', (ids[1],))
    file.execute("UPDATE tables SET header = '{}' WHERE id = ?", (ids[2],))
    file.execute("UPDATE tables SET about = 'x' WHERE id = ?", (ids[3],))
    file.commit()
    file.close()
    served = inside(tmp_path / "tables.sqlite")
    statuses = [
        (await served.ask("GET", f"/api/tables/{id}", key=each["seats"][0]["key"])).status
        for id, each in zip(ids, opened, strict=True)
    ]
    assert statuses == [500, 500, 500, 500, 200]
    await served.lobby.close()
    store = Store(tmp_path / "tables.sqlite")
    faults = [fault_of(store, {}, id) for id in ids]
    assert [fault is None for fault in faults] == [False] * 4 + [True], faults
    assert [len(store.lines(id)) > 5 for id in ids] == [True] * 5
    store.close()
    assert [record.getMessage() for record in caplog.records] == ["failed"] * 4


def test_going_on_after_a_restart(tmp_path: Path) -> None:
    """Keys, names and bots are known again, and the game goes on where it was; who was connected was sent away kindly."""
    store = tmp_path / "tables.sqlite"
    with serving(store) as server:
        opened = server.open({**SCOPA, "bots": {"1": "greedy"}})
        path, key = f"/api/tables/{opened['table']}", opened["seats"][0]["key"]
        offers = server.ask("GET", f"{path}/offers", key=key)[1]
        act = {"action": next(offered(offers["groups"]))["id"], "version": offers["version"]}
        done = server.ask("POST", f"{path}/act", act, key)[1]
        before = server.ask("GET", path, key=key)[1]
        with server.greeted(opened["table"], key) as client:
            client.hear()
            server.stop()
            assert client.closed() == 1012
    with serving(store) as server:
        table = server.ask("GET", path, key=key)[1]
        assert table["version"] >= done["version"]
        assert (table["commitment"], table["seats"]) == (before["commitment"], before["seats"])
        news = server.ask("GET", f"{path}/news?since={done['version'] - 1}", key=key)[1]
        assert news["moves"][0]["version"] == done["version"]
        play_on(server, path, key)


def play_on(server: Served, path: str, key: str) -> None:
    """Do something when it is the bot's turn no more."""
    while not (offers := server.ask("GET", f"{path}/offers", key=key)[1]).get("groups"):
        sleep(0.2)
    act = {"action": next(offered(offers["groups"]))["id"], "version": offers["version"]}
    assert server.ask("POST", f"{path}/act", act, key)[0] == 200


def test_an_end_in_good_order(tmp_path: Path) -> None:
    """The command ends on SIGTERM with exit code 0, and its log has no key and no seed."""
    with started(tmp_path / "tables.sqlite") as server:
        opened = server.ask("POST", "/api/tables", SCOPA)[1]
        key = opened["seats"][0]["key"]
        offers = server.ask("GET", f"/api/tables/{opened['table']}/offers", key=key)[1]
        act = {"action": next(offered(offers["groups"]))["id"], "version": offers["version"]}
        server.ask("POST", f"/api/tables/{opened['table']}/act", act, key)
        assert server.stop() == 0
        lines = [json.loads(line) for line in server.log.read_text().splitlines()]
    own = [line for line in lines if line["event"] not in {"request", "there is no page"}]
    assert [line["event"] for line in own] == ["listening", "opened", "acted", "closing", "closed"]
    assert {"time", "level", "table", "seat", "version"} <= own[2].keys()
    kept = Store(tmp_path / "tables.sqlite").kept(opened["table"])
    assert kept is not None
    seed = json.loads(kept.record[0])["meta"]["dealing"]["seed"]
    text = server.log.read_text()
    assert not [secret for secret in (key, opened["spectators"]["key"], seed) if secret in text]


@pytest.mark.parametrize("program", ["rulebook", "tests.tools.serving.forgetful"])
def test_nothing_is_lost_by_a_kill(tmp_path: Path, program: str) -> None:
    """A server that is killed has lost nothing that it accepted; one that answers before it stores is found out."""
    killing = Killing(tmp_path / "tables.sqlite", Random(1), program, tables=4)
    killing.live()
    assert bool(killing.faults) is (program != "rulebook"), killing.faults
    assert killing.accepted or killing.faults, "what a table that is gone had accepted is not counted"
