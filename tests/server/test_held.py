"""Tables that outlive their rules: nothing is computed again, nothing is silent, and nothing is lost."""

import json
import logging
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rulebook.core import Step, changed
from rulebook.games.hamsterbacke.chapters import blocking
from rulebook.server.lobby import Lobby
from tests.cli.conftest import Run, complaint, run  # noqa: F401 - a fixture
from tests.tools.serving.correcting import another
from tests.tools.serving.inside import inside
from tests.tools.serving.outliving import asked, played, turn

pytestmark = pytest.mark.anyio


def stricter(monkeypatch: pytest.MonkeyPatch) -> None:
    """Correct a clause, so that it forbids more."""
    monkeypatch.setattr(blocking, "blocker", another)


def otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    """Correct a clause, so that the same action has another outcome."""
    laid = blocking.lay

    def lay(state: Any, colour: Any, groups: int) -> Any:
        step = laid(state, colour, groups)
        return Step(changed(step.state, block_piles=state.block_piles), step.events)

    monkeypatch.setattr(blocking, "lay", lay)


@pytest.mark.parametrize("correct", [stricter, otherwise])
async def test_a_table_is_held_when_its_rules_have_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, correct: Callable[[pytest.MonkeyPatch], None]
) -> None:
    """Everybody sees the last position that the rules of then and now agree on; nobody acts; other tables go on."""
    store = tmp_path / "tables.sqlite"
    opened, other = await played(store)
    before = rows(store)
    correct(monkeypatch)
    served = inside(store)
    path, keys = f"/api/tables/{opened['table']}", [seat["key"] for seat in opened["seats"]]
    for key in (*keys, opened["spectators"]["key"]):
        status, described = await asked(served, "GET", path, key)
        assert (status, described["held"]["is_ended"]) == (200, False)
        assert described["held"]["beyond"] > 0
        assert (await asked(served, "GET", f"{path}/view", key))[0] == 200
    if correct is stricter:
        assert described["held"]["clauses"][0]["clause"] == "blocking-3"
    version = described["version"]
    refused = [await asked(served, "POST", f"{path}/act", key, {"action": "0", "version": version}) for key in keys]
    assert {(status, each["error"]) for status, each in refused} == {(423, "held")}
    assert json.loads((await served.ask("GET", "/healthz")).body) == {"status": "ok", "held": 1}
    assert await turn(served, other) == 200
    await served.lobby.close()
    assert [row for row in rows(store) if row[0] == opened["table"]] == [row for row in before if row[0] == opened["table"]]


def rows(store: Path) -> list[Any]:
    """All lines of a store."""
    file = sqlite3.connect(store)
    found = file.execute('SELECT * FROM lines ORDER BY "table", number').fetchall()
    file.close()
    return found


@pytest.mark.parametrize("correct", [stricter, otherwise])
async def test_the_old_rules_come_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, correct: Callable[[pytest.MonkeyPatch], None]
) -> None:
    """While a table is held everybody is told it anew, at its own version; what comes after it is told when it goes on."""

    async def told(key: str, since: int, what: str = "news") -> Any:
        served = inside(store)
        status, found = await asked(served, "GET", f"/api/tables/{opened['table']}/{what}?since={since}", key)
        await served.lobby.close()
        assert status == 200
        return found

    store = tmp_path / "tables.sqlite"
    opened, _ = await played(store)
    for key in (opened["seats"][0]["key"], opened["spectators"]["key"]):
        before = await told(key, 0)
        with monkeypatch.context() as context:
            correct(context)
            held = await told(key, before["version"])
            lines = (await told(key, before["version"], "seen"))["lines"]
        assert held["is_anew"]
        assert held["version"] == len(held["moves"]) == len(lines) - 1 < before["version"]
        after = await told(key, held["version"])
        assert (after["version"], after["is_anew"]) == (before["version"], False)
        assert [*held["moves"], *after["moves"]] == before["moves"]


async def test_the_people_settle_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once all want to go on, the table does, under the rules here; what one of them wants alone changes nothing."""
    store = tmp_path / "tables.sqlite"
    opened, _ = await played(store)
    latest = len([row for row in rows(store) if row[0] == opened["table"]])
    stricter(monkeypatch)
    served = inside(store)
    path, keys = f"/api/tables/{opened['table']}", [seat["key"] for seat in opened["seats"]]
    version = (await asked(served, "GET", path, keys[0]))[1]["version"]
    going = {"choice": "go-on", "version": version}
    status, _ = await asked(served, "POST", f"{path}/settle", opened["spectators"]["key"], going)
    assert status == 403
    for key, choice in ((keys[0], "end"), (keys[1], "go-on"), (keys[2], "go-on")):
        assert (await asked(served, "POST", f"{path}/settle", key, {**going, "choice": choice}))[0] == 200
    held = (await asked(served, "GET", path, keys[0]))[1]["held"]
    assert held["wanted"] == {"go-on": [1, 2], "end": [0]}
    assert (await asked(served, "POST", f"{path}/settle", keys[0], going))[0] == 200
    assert "held" not in (await asked(served, "GET", path, keys[0]))[1]
    assert served.lobby.held == {}
    for since in (version, latest):
        news = (await asked(served, "GET", f"{path}/news?since={since}", keys[0]))[1]
        assert news["is_anew"]
        assert news["version"] == latest + 1
    assert await turn(served, opened) == 200
    await served.lobby.close()
    again = inside(store)
    assert await turn(again, opened) == 200
    await again.lobby.close()


async def test_a_table_is_ended_as_it_stands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once all want it to end, everybody gets the whole record as it was written, also after a restart."""
    store = tmp_path / "tables.sqlite"
    opened, _ = await played(store)
    stricter(monkeypatch)
    served = inside(store)
    path, keys = f"/api/tables/{opened['table']}", [seat["key"] for seat in opened["seats"]]
    version = (await asked(served, "GET", path, keys[0]))[1]["version"]
    assert (await asked(served, "GET", f"{path}/record", keys[0]))[1]["error"] == "not-over"
    for key in keys:
        await asked(served, "POST", f"{path}/settle", key, {"choice": "end", "version": version})
    await served.lobby.close()
    again = inside(store)
    lines = (await asked(again, "GET", f"{path}/record", keys[0]))[1]["lines"]
    assert lines[1:] == [row[2] for row in rows(store) if row[0] == opened["table"]]
    status, refused = await asked(again, "POST", f"{path}/settle", keys[0], {"choice": "go-on", "version": version})
    assert (status, refused["reason"]) == (400, "this table is not held")
    await again.lobby.close()


async def test_the_operator_is_told(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    run: Run,  # noqa: F811 - a fixture
    caplog: pytest.LogCaptureFixture,
) -> None:
    """A server that starts looks for tables whose clauses have changed, and the command line lists those that are held."""
    store = tmp_path / "tables.sqlite"
    opened, other = await played(store)
    run("store", "check", store)
    file = sqlite3.connect(store)
    ((header,),) = file.execute("SELECT header FROM tables WHERE id = ?", (opened["table"],)).fetchall()
    document = json.loads(header)
    document["meta"]["clauses"]["blocking-3"] = "0" * 8
    file.execute("UPDATE tables SET header = ? WHERE id = ?", (json.dumps(document), opened["table"]))
    file.execute("INSERT INTO clauses VALUES ('hamsterbacke', 'blocking-3', '00000000', 'what it said')")
    file.commit()
    file.close()
    caplog.set_level(logging.INFO, "rulebook.server")
    await surveyed(store)
    assert [record.getMessage() for record in caplog.records if "rules" in record.getMessage()] == [
        "goes on by changed rules"
    ]
    stricter(monkeypatch)
    lobby = await surveyed(store)
    assert list(lobby.held) == [opened["table"]]
    assert other["table"] not in lobby.held
    held = lobby._tables[opened["table"]].held
    assert held is not None
    assert held.changes[0].before == "what it said"
    for arguments in (("store", "check", store), ("serve", "--check", "--store", store)):
        result = run(*arguments, code=1)
        assert complaint(result) == f"Error: {store}: 1 table or row needs attention"
        assert f"table {opened['table']}: is held" in result.stdout
        assert "blocking-3" in result.stdout


async def surveyed(store: Path) -> Lobby:
    """A lobby that has looked for tables whose rules have changed."""
    served = inside(store)
    await served.lobby.survey()
    await served.lobby.close()
    return served.lobby
