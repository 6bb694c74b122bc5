"""The server as a part of another program: mounted below a path, with its tables for the Python of its host."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.routing import Mount

from rulebook.server import Application, Limits, Rate, ServerError, Serving, StoreError, application, own_page
from rulebook.server.asgi import BUILT, Page
from rulebook.table.metadata import fingerprint
from tests.tools.serving.inside import HOST, Inside, Wire

from .serving import FREE

pytestmark = pytest.mark.anyio
SCOPA: dict[str, Any] = {"game": "scopa"}
PROGRAM = """
import asyncio, sys
from rulebook.server import Limits, Serving, application

print("imported")
app = application(Serving(sys.argv[1], limits=Limits(bots_alone=True, pace=(0, 0))))

async def main():
    async with app.running():
        opened = await app.open({"game": "scopa", "bots": {"0": "random", "1": "random"}})
        while not await app.look(opened["table"], lambda table: table.version > opened["version"]):
            await asyncio.sleep(0.05)

if __name__ == "__main__":
    asyncio.run(main())
"""


def serving(folder: Path, limits: Limits = FREE) -> Serving:
    """A server of which a test is a host."""
    return Serving(folder / "tables.sqlite", origins=(f"http://{HOST}",), limits=limits)


def mounted(app: Application) -> Inside:
    """Another application, with the server below a path."""
    return Inside(app._used()[0], Starlette(routes=[Mount("/rulebook", app)]))


async def test_the_server_below_a_path(tmp_path: Path) -> None:
    """Every address is below the path, and treated as it is at the root; the store is closed at the end."""
    app = application(serving(tmp_path))
    for _ in range(2):
        async with app.running():
            host = mounted(app)
            for name in ("openapi", "asyncapi"):
                assert name in json.loads((await host.ask("GET", f"/rulebook/{name}.json")).body)
            assert (await host.ask("GET", "/rulebook/healthz", host="elsewhere")).status == 200
            assert (await host.ask("GET", "/rulebook/api/games", host="elsewhere")).status == 403
            answer = await host.ask("POST", "/rulebook/api/tables", SCOPA)
            assert (b"cache-control", b"no-store") in answer.messages[0]["headers"]
            opened = json.loads(answer.body)
            seat = opened["seats"][0]
            assert seat["link"] == f"/rulebook/#{opened['table']}/{seat['key']}"
            wire = Wire()
            await wire.open(host.called, f"/rulebook/api/tables/{opened['table']}/socket")
            await wire.send(json.dumps({"type": "hello", "key": seat["key"]}))
            assert json.loads(await wire.recv())["type"] == "welcome"
            await wire.close()


async def test_a_large_answer_below_a_path_counts_for_more(tmp_path: Path) -> None:
    """What is sent takes from the rate of an address there, too."""
    app = application(serving(tmp_path, Limits(asked=Rate(40, 0.01), bytes_of_one=100)))
    async with app.running():
        assert [(await mounted(app).ask("GET", "/rulebook/api/games")).status for _ in range(2)] == [200, 429]


async def test_tables_for_the_host(tmp_path: Path) -> None:
    """The host opens tables and looks at them, while the server is running, and no other time."""
    app = application(serving(tmp_path))
    async with app.running():
        opened: Any = await app.open({**SCOPA, "names": ["Ada", "Ben"]})
        assert await app.look(opened["table"], lambda table: (table.version, table.names)) == (
            opened["version"],
            ("Ada", "Ben"),
        )
        with pytest.raises(ServerError, match="there is no table"):
            await app.look("elsewhere", lambda table: table.version)
    with pytest.raises(StoreError, match=r"enters `running\(\)`"):
        await app.look(opened["table"], lambda table: table.version)


def test_bots_of_a_program_do_not_run_it_again(tmp_path: Path) -> None:
    """An application at the top of a program has bots: their processes import the library alone."""
    program = tmp_path / "program.py"
    program.write_text(PROGRAM, encoding="utf-8")
    ran = subprocess.run(
        [sys.executable, program, tmp_path / "tables.sqlite"], capture_output=True, text=True, timeout=100, check=False
    )
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "imported\n", "")


@pytest.mark.parametrize("origins", ["http://x", ("http://x/",), ("x",), ("HTTP://X",), ("http://X",)])
def test_origins_as_browsers_write_them(origins: Any) -> None:
    """Anything else would refuse everybody."""
    with pytest.raises(ValueError, match="origins are written as in"):
        Serving("tables.sqlite", origins=origins)


def test_an_old_page(tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page with other rules than the library is named, and so is one that is not there."""
    (tmp_path / "table").mkdir()
    for other, named in ((fingerprint("scopa"), []), ("753ccb0d", ["scopa"])):
        caplog.clear()
        known = json.dumps({"hamsterbacke": fingerprint("hamsterbacke"), "scopa": other, "of-nobody": "1"})
        (tmp_path / BUILT).write_text(f"export const fingerprints = {known};\n", encoding="utf-8")
        Page(tmp_path, [], [])
        assert [vars(record)["games"] for record in caplog.records] == [named] * bool(named)
    caplog.clear()
    monkeypatch.setattr("rulebook.server.running.places.page", lambda: None)
    assert own_page() is None
    assert [record.getMessage() for record in caplog.records] == ["there is no page"]
