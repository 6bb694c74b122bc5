"""`rulebook store`: what an operator does with the tables of a server."""

import asyncio
import json
import sqlite3
from pathlib import Path

import pytest

from rulebook.server.lobby import Lobby
from rulebook.server.store import Store
from tests.cli.conftest import Run, complaint


@pytest.fixture
def store(tmp_path: Path) -> tuple[Path, list[str]]:
    """A store with three tables, and their ids in order."""
    file = tmp_path / "tables.sqlite"

    async def opened() -> list[str]:
        lobby = Lobby(Store(file))
        ids = [str((await lobby.open({"game": "scopa"}))["table"]) for _ in range(3)]
        await lobby.close()
        return sorted(ids)

    return file, asyncio.run(opened())


def test_a_store_is_looked_after(run: Run, tmp_path: Path, store: tuple[Path, list[str]]) -> None:
    """Tables are listed, exported as they are stored, damaged ones too, and pruned; every row is accounted for."""
    file, ids = store
    assert "3 tables, 9 keys" in run("store", "check", file).stdout
    listed = run("store", "list", file).stdout
    assert [listed.index(id) for id in ids] == sorted(listed.index(id) for id in ids)
    changed = sqlite3.connect(file)
    changed.execute('UPDATE lines SET line = ? WHERE "table" = ? AND number = 2', ("not JSON", ids[0]))
    changed.execute("DELETE FROM tables WHERE id = ?", (ids[1],))
    changed.commit()
    changed.close()
    result = run("store", "check", file, code=1)
    assert complaint(result) == f"Error: {file}: 3 tables or rows need attention"
    assert f"table {ids[0]}: line 4: is not JSON" in result.stdout
    assert f"table {ids[1]}: is gone, but for 3 of its keys" in result.stdout
    run("store", "export", file, "--out", tmp_path / "records")
    assert sorted(each.stem for each in (tmp_path / "records").iterdir()) == [ids[0], ids[2]]
    lines = (tmp_path / "records" / f"{ids[0]}.jsonl").read_text().splitlines()
    assert (json.loads(lines[0])["game"], lines[3]) == ("scopa", "not JSON")
    run("replay", "--check", tmp_path / "records" / f"{ids[2]}.jsonl")
    missing = run.refused("store", "export", file, "nowhere", "--out", tmp_path / "records")
    assert missing == f"Error: {file}: there is no table 'nowhere'"
    assert "forgot 0 tables and" in run("store", "prune", file, "--days", "1").stdout
    assert "2 tables, 6 keys" in run("store", "check", file, code=1).stdout
    assert "forgot 2 tables and 0 rows" in run("store", "prune", file, "--days", "0").stdout
    run("store", "check", file)


def test_what_is_no_store(run: Run, tmp_path: Path) -> None:
    """A file that is not there, or is something else, is refused in one line."""
    (tmp_path / "text").write_text("a text, and a long one at that " * 100)
    for file in ("text", "none"):
        run("store", "check", tmp_path / file, code=2)
        run("serve", "--check", "--store", tmp_path / file, code=2)
    assert not (tmp_path / "none").exists()
