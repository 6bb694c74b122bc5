"""The npm package: built by one command, installed from its tarball, and used as its README and its examples say."""

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tarfile
import tomllib
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from fcntl import LOCK_EX, flock
from pathlib import Path
from tempfile import gettempdir
from typing import TYPE_CHECKING, Any, Final

import pytest

from rulebook.core.sweep import player_numbers
from rulebook.languages import codes
from rulebook.records.ways import ways
from rulebook.registry import game, game_ids
from rulebook.spec import load
from tests.compile.javascript.node import in_node

from .browsing import PATIENCE, PLAYGROUND
from .conftest import files_served
from .test_served import serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.slow
TYPED: Final = {"Content-Type": "application/json"}
EXAMPLES: Final = PLAYGROUND / "examples"
LARGEST: Final = 62_000
"""Bytes of the component in any one language beside English, compressed, without art and what only bots that search load."""
STRICT: Final = ("--strict", "--noEmit", "--module", "nodenext", "--target", "es2023", "--lib", "es2023,dom,dom.iterable")
USER: Final = """
import { Client } from "rulebook-engine/client";
import type { Position, Preview, Scene, Tile } from "rulebook-engine/backend";
import { changes, every, left, type Offer } from "rulebook-engine/offers";
import { arranged } from "rulebook-engine/scene";
import { legalActions, newGame, types } from "rulebook-engine/hamsterbacke";
import { actor } from "rulebook-engine/scopa";
import * as insiemi from "rulebook-engine/prato_dei_conigli/insiemi";
import { faces } from "rulebook-engine/yellowstone_park/views";
import german from "rulebook-engine/yellowstone_park/languages/de";
import { InPage } from "rulebook-engine/inpage";
import { load } from "rulebook-engine/hamsterbacke/wasm";
import type { Server, scopa } from "rulebook-engine/types";
const client = new Client(new URL("https://games.example.org/"));
export async function next(id: string): Promise<Offer[]> {
  const position: Position = await client.act(id, 3);
  const [preview]: (Preview | null)[] = await client.previews([id]);
  const { gone } = changes(position.view.scene, preview?.scene ?? position.view.scene);
  return left(every(position.offers, position.view.scene), gone.slice(0, arranged(position.view.scene).seats.length));
}
export const card: scopa.Card = "D7";
export const seen = (at: Position<"scopa">): scopa.View => at.view;
export const none: (scene: Scene) => Tile[] = () => [];
export const best: "highest" | "lowest" = faces.best, code: string = german.code;
export const here = new InPage(), began = insiemi.newGame;
export const first = legalActions(newGame(types.settings.read({}))), whose = actor;
export const native = async (): Promise<typeof first> => (await load()).choices;
export const hello: Server.FromClient = { type: "hello", key: "K" };
export const at = (told: Server.PositionFromServer): number => told.version;
// @ts-expect-error: there is no such card
export const wrong: scopa.Card = "D11";
"""
JSX: Final = """
import { createRef } from "react";
import type { RulebookTable } from "rulebook-engine/element";
import { InPage } from "rulebook-engine/inpage";
import "rulebook-engine/react";
const table = createRef<RulebookTable>();
export const all = (
  <rulebook-table key="a" ref={table} className="big" backend={new InPage()} data-theme="dark"
    server="/" game="scopa" players={2} bot="greedy" undo="never" settings="{}" table="ID" keys="K" language="de" art="/art/"
    onrulebook-position={({ detail }) => detail.view.scene.title}
    onrulebook-over={({ detail }) => detail.scores[0]?.toFixed()}
    onrulebook-clause={(event) => (event.preventDefault(), event.detail.statement)}
    onrulebook-refused={({ detail }) => detail.reason + detail.clause}
    onrulebook-lost={() => 1} onrulebook-connected={() => 2} />
);
// @ts-expect-error: there is no such attribute
export const none = <rulebook-table gmae="scopa" />;
"""
PLAYED: Final = """
import { InPage } from "rulebook-engine/inpage";
const [game, settings, name] = process.argv.slice(1);
const table = new InPage();
const { players } = (await table.catalogue()).games.find(({ id }) => id === game);
const opening = { game, players: players[0], settings: JSON.parse(settings), names: [], undo: "never", language: "de" };
let position = await table.open({ ...opening, people: [], elsewhere: [], bot: "random" });
while (position.to_act !== null) position = await table.advance();
const [{ newGame }, { faces }] = [await import(`rulebook-engine/${name}`), await import(`rulebook-engine/${name}/views`)];
console.log(JSON.stringify([position.view.scene.title, position.view.result.scores, [typeof newGame, typeof faces.drawn]]));
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package in `node_modules`, from the tarball that RULEBOOK_PACKAGE names, or else just packed.

    Processes of a run of tests pack it one after the other, since they do it in one place.
    """
    if shutil.which("node") is None or not (PLAYGROUND / "node_modules").is_dir():
        pytest.skip("run npm ci in docs/playground")
    folder, tarball = tmp_path_factory.mktemp("page"), os.environ.get("RULEBOOK_PACKAGE")
    if tarball is None:
        environment = {**os.environ, "PATH": os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))}
        with (Path(gettempdir()) / f"package-{os.getuid()}.lock").open("w") as lock:
            flock(lock, LOCK_EX)
            subprocess.run(["npm", "run", "--silent", "package"], cwd=PLAYGROUND, env=environment, check=True)
            tarball = str(shutil.copy(PLAYGROUND / "packed" / "rulebook-engine.tgz", folder))
    (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    subprocess.run(["npm", "install", "--offline", "--no-audit", "--no-fund", tarball], cwd=folder, check=True)
    return folder


def free_port() -> int:
    """A port on which nobody listens."""
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        return int(bound.getsockname()[1])


def test_every_entry_is_there_with_its_types(installed: Path) -> None:
    """Each entry resolves to a file that ships, with types; the version is the wheel's, and nothing else is needed."""
    package = installed / "node_modules" / "rulebook-engine"
    manifest = json.loads((package / "package.json").read_text(encoding="utf-8"))
    project = tomllib.loads((PLAYGROUND.parents[1] / "pyproject.toml").read_text(encoding="utf-8"))
    assert manifest["version"] == project["project"]["version"]
    assert not manifest.get("dependencies")
    for entry in manifest["exports"].values():
        for file in entry.values() if isinstance(entry, dict) else () if "*" in entry else (entry,):
            assert (package / file).is_file(), file
    (installed / "user.ts").write_text(USER, encoding="utf-8")
    subprocess.run([PLAYGROUND / "node_modules" / ".bin" / "tsc", *STRICT, "user.ts"], cwd=installed, check=True)
    packed = installed / "component.tar.gz"
    with tarfile.open(packed, "w:gz") as tar:
        languages = sorted(package.glob("table/words/*.js"), key=lambda file: file.stat().st_size)
        for file in (*package.rglob("*.js"), package / "table.css", package / "theme" / "theme.css"):
            is_lazy = file.parent.name in ("games", "wasm", "boardgame") or file == package / "theme" / "theme.js"
            if not is_lazy and file not in languages[:-1]:
                tar.add(file)
    assert packed.stat().st_size < LARGEST


FIELDS: Final = "players, first_player, readings, variants or components"
REFUSED: Final = """(wrong) => {
  const table = document.querySelector("rulebook-table");
  delete window.refused;
  for (const name of ["server", "art", "players", "settings", "undo", "language"]) table.removeAttribute(name);
  for (const [name, value] of Object.entries({ game: "scopa", ...wrong })) table.setAttribute(name, value);
}"""
"""Gives the element other attributes."""
SET_BY_REACT: Final = """(() => {
  const table = document.querySelector("rulebook-table");
  return table.constructor.observedAttributes.filter((name) => name in table);
})()"""
"""The attributes that React would set as properties instead."""
WRONG: Final = (
    ("game", "chess", "there is no game 'chess'; installed games: " + ", ".join(game_ids()), ""),
    ("server", "nowhere/", "no server of tables answers at {address}nowhere/", ""),
    ("server", "http://", "the attribute server is not an address: http://", ""),
    ("art", "nowhere/", "the folder of art at {address}nowhere/ lacks manifest.json, parts.svg or theme.css", ""),
    ("players", "two", "the attribute players is not a whole number: two", ""),
    ("undo", "always", "the attribute undo must be one of never, until-information, consent, not always", ""),
    ("language", "tlh", "the attribute language must be one of de, en, es, fr, hu, it, pl, not tlh", ""),
    ("settings", "no", 'the attribute settings is not JSON such as {{"edition": "reference"}}: no', ""),
    ("settings", '{"edition": 1}', "key edition: there is no edition 1: expected reference, it, en or traditional", ""),
    ("settings", '{"foo": 1}', f"key foo: unknown key: expected {FIELDS}", ""),
    (
        "settings",
        '{"variants": {"form": "scopone"}}',
        "these settings make no game: scopone is for 4 players, not 2",
        "scopone-1",
    ),
)
"""Attributes of which nothing can be made, and why not."""
AGAIN: Final = """
import { again } from "rulebook-engine/offers";
const touched = (cards) => [...new Set(cards)].map((card) => `hand/${card}`);
const gift = (id, ...cards) => ({ id, text: "", action: { type: "give", cards }, touches: touched(cards), lands: [] });
const offers = [gift("1", "BL", "BL"), gift("2", "BL", "OR"), gift("3", "BL", "BL", "OR")];
const taken = (key, ...pointed) => again(offers, pointed, key)?.id ?? "";
const [blue, orange] = touched(["BL", "OR"]);
console.log([taken(blue, blue), taken(blue), taken(orange, blue, orange), taken(orange, orange)].join());
"""
LOST: Final = """
const made = [];
globalThis.WebSocket = class { static OPEN = 1; readyState = 3; constructor() { made.push(this); } close() {} };
const { Client } = await import("rulebook-engine/client");
const told = [], client = new Client(new URL("http://nowhere/"), (isThere) => told.push(isThere));
void client.join("table", ["key"], "en");
const wait = (time) => new Promise((done) => setTimeout(done, time));
made[0].onerror(); // and no close
await wait(200);
const soon = made.length;
made[0].onclose({ code: 1006 }); // late: another connection has been made
await wait(400);
made[1].onclose({ code: 1006 });
client.leave();
await wait(400);
console.log([soon, made.length, ...told].join());
process.exit();
"""
UNREACHED: Final = """
const { Client } = await import("rulebook-engine/client");
const { Refused } = await import("rulebook-engine/backend");
const { InPage } = await import("rulebook-engine/inpage");
const answers = {
  down: () => { throw new TypeError("fetch failed"); },
  proxy: () => new Response("<html>", { status: 502 }),
  page: () => new Response("<html>"),
  busy: () => Response.json({ error: "too-many", reason: "busy" }, { status: 429 }),
};
const client = new Client(new URL("http://nowhere/"));
const choice = { game: "scopa", players: 2, settings: {}, people: [0], elsewhere: [], names: [], bot: "random" };
const told = [];
for (const answer of Object.values(answers)) {
  globalThis.fetch = async () => answer();
  for (const asked of [client.catalogue(), client.open(choice)]) told.push(await asked.catch((error) => error));
}
const inPage = new InPage();
const early = [() => inPage.act("0", 0), () => inPage.hint(), () => inPage.resume({}, "en"), () => client.record()];
for (const ask of early) told.push(await ask().catch((error) => error));
console.log(told.every((each) => each instanceof Refused), [...new Set(told.map((each) => each.message))].join(" | "));
"""


@pytest.mark.parametrize(
    ("script", "printed"),
    [
        pytest.param(
            UNREACHED,
            "true The server cannot be reached. | The server has too much to do: try again later. | no table has been opened"
            " | only what keep() gave can be resumed | Nothing can be done with that now.",
            id="whatever answers in place of the server, and before there is a table, what is asked is refused",
        ),
        pytest.param(
            AGAIN, "1,,,", id="the second of two equal cards is taken by pointing at it again, and nothing else is"
        ),
        pytest.param(
            LOST, "2,2,false", id="a connection that only fails is made again, which is told once, until somebody leaves"
        ),
    ],
)
def test_what_no_page_shows(installed: Path, script: str, printed: str) -> None:
    """What rarely happens: two equal cards are given, a connection fails elsewhere than in a browser, no server answers."""
    assert in_node(script, folder=installed) == [printed]


def example(installed: Path, heading: str, language: str) -> str:
    """The example in a language below a heading of the README."""
    text = (installed / "node_modules" / "rulebook-engine" / "README.md").read_text(encoding="utf-8")
    return text.split(f"## {heading}\n")[1].split(f"```{language}\n")[1].split("```")[0]


def printed(script: str, folder: Path) -> str:
    """What a module prints in Node."""
    return "\n".join(in_node(script, folder=folder))


def test_rules_are_played_alone_as_its_readme_says(installed: Path) -> None:
    """The example in the README plays a game in Node to its end."""
    assert len(re.findall(r"-?\d+", printed(example(installed, "Rules alone", "js"), installed))) == 4


def test_a_game_is_searched_as_its_readme_says(installed: Path) -> None:
    """The example in the README is typed strictly, and prints victories and the best of what a seat can do."""
    script = example(installed, "A bot that searches", "ts")
    (installed / "search.ts").write_text(script, encoding="utf-8")
    subprocess.run([PLAYGROUND / "node_modules" / ".bin" / "tsc", *STRICT, "search.ts"], cwd=installed, check=True)
    told = printed(script.replace(" as number", ""), installed)
    assert re.search(r"^\[ 0\.[45]\d*, 0\.[45]\d* \]$", told, re.MULTILINE)
    assert re.search(r"^\{ type: 'play', card: '\w+', captures: \[.*\] \} 0\.\d+$", told, re.MULTILINE)


def test_a_table_is_played_without_the_element_as_its_readme_says(installed: Path) -> None:
    """The example in the README is typed strictly, plays a game in Node to its end, and prints what it says that it does."""
    script = example(installed, "Your own drawing", "ts")
    (installed / "own.ts").write_text(script, encoding="utf-8")
    subprocess.run([PLAYGROUND / "node_modules" / ".bin" / "tsc", *STRICT, "own.ts"], cwd=installed, check=True)
    told = printed(script, installed)
    assert re.search(r"^\d+ play the [a-z0-9]+ of [a-z]+ \[ 'seat:0/hand/[BCDS]\d+' \]$", told, re.MULTILINE)
    assert "Ada played the" in told
    assert re.search(r"scores: \[ \d+, \d+ \], winners: \[ [01] \]", told)


PACKAGE: Final = Path("node_modules", "rulebook-engine")


def boxes(installed: Path, id: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """The entries of the games in a box, with the settings of each."""
    entries = json.loads((installed / PACKAGE / "package.json").read_text(encoding="utf-8"))["exports"]
    for mode in ways(game(id))["variants"].get("mode", [None]):
        name = f"{id}/{mode}" if f"./{id}/{mode}" in entries else id
        yield name, {} if mode is None else {"variants": {"mode": mode}}


@pytest.mark.parametrize("id", game_ids())
def test_the_rules_of_every_game_are_in_it(installed: Path, id: str) -> None:
    """Rules, views and languages are entries, for each game in a box; each is played to its end, without a server."""
    entries = json.loads((installed / PACKAGE / "package.json").read_text(encoding="utf-8"))["exports"]
    assert {f"./{id}/languages/{code}" for code in codes(game(id))} <= entries.keys()
    for name, settings in boxes(installed, id):
        (played,) = in_node(PLAYED, id, json.dumps(settings), name, folder=installed)
        title, scores, functions = json.loads(played)
        assert settings.get("variants", {}).get("mode", "").casefold() in title.casefold()
        assert len(scores) == player_numbers(game(id))[0]
        assert functions == ["function", "function"]


@pytest.mark.parametrize("id", game_ids())
def test_boardgame_io_plays_by_the_rules(installed: Path, id: str) -> None:
    """Matches with a client for each seat and a spectator go as tables with their seed do, to the end.

    Clients have what they see and no more, what is illegal is refused, and whoever asks is told by which clause.
    """
    if not (PLAYGROUND / "node_modules" / "boardgame.io").is_dir():
        pytest.skip("run npm ci in docs/playground")
    shutil.copy(Path(__file__).parent / "boardgame.mjs", installed)
    for name, settings in boxes(installed, id):
        command = ["node", "boardgame.mjs", str(PLAYGROUND), id, name, json.dumps(settings)]
        played = subprocess.run(command, cwd=installed, check=False, capture_output=True, text=True)
        assert played.returncode == 0, played.stderr
        counted = json.loads(played.stdout.splitlines()[-1])
        assert counted["moves"] > 20
        assert counted["refused"] > 0


def test_a_game_of_boardgame_io_is_typed(installed: Path) -> None:
    """The example in the README is typed strictly: what is made of rules is a game of boardgame.io."""
    if not (PLAYGROUND / "node_modules" / "boardgame.io").is_dir():
        pytest.skip("run npm ci in docs/playground")
    (installed / "node_modules" / "boardgame.io").symlink_to(PLAYGROUND / "node_modules" / "boardgame.io")
    (installed / "match.ts").write_text(example(installed, "boardgame.io", "ts"), encoding="utf-8")
    options = ["--skipLibCheck", "--module", "esnext", "--moduleResolution", "bundler", "match.ts"]
    subprocess.run([PLAYGROUND / "node_modules" / ".bin" / "tsc", *STRICT, *options], cwd=installed, check=True)


OTHER: Final = """
import { Client } from "rulebook-engine/client";
import about from "rulebook-engine/scopa/about";
const [server, table, key] = process.argv.slice(1);
const seats = { players: 2, people: [0], elsewhere: [], names: [], bot: "random" };
const choice = { game: "scopa", settings: {}, undo: "never", language: "en", ...seats };
const asked = { join: (client) => client.join(table, [key], "en"), open: (client) => client.open(choice) };
for (const [name, ask] of Object.entries(asked)) {
  for (const rules of [undefined, {}, { scopa: about.fingerprint }, { scopa: "another" }]) {
    const client = new Client(new URL(server), undefined, rules);
    const came = await ask(client).then(({ game }) => game, ({ message }) => message);
    const { game } = came === "scopa" ? await client.join(client.table, client.keys, "en") : { game: came };
    console.log(name, game);
    client.leave();
  }
}
const scopone = { ...choice, settings: { variants: { form: "scopone" } } };
await new Client(new URL(server)).open(scopone).catch(({ message, clause }) => console.log(`${message}: ${clause}`));
process.exit();
"""


def test_client_and_server_refuse_to_mix_versions(installed: Path, built: Path, tmp_path: Path) -> None:
    """A client sits down at a server of its own rules; one with others is told so, and neither joins nor opens a table.

    What the rules forbid is refused with its clause.
    """
    with serving(tmp_path / "tables.sqlite", built) as (address, _):
        document = json.dumps({"game": "scopa", "settings": {"players": 2}}).encode()
        with urllib.request.urlopen(urllib.request.Request(f"{address}/api/tables", document, TYPED)) as answer:
            opened = json.load(answer)
        given = address, opened["table"], opened["seats"][0]["key"]
        told = in_node(OTHER, *given, folder=installed, options=("--experimental-websocket",))
    refused = "This page has other rules than the server: load it again."
    assert told == [
        *[f"{name} {said}" for name in ("join", "open") for said in (*["scopa"] * 3, refused)],
        "these settings make no game: scopone is for 4 players, not 2: scopone-1",
    ]


@contextmanager
def rules(store: Path, page: Path, port: int, *origins: str) -> Iterator[str]:
    """A server of tables at a port, for pages from some origins."""
    own = f"http://127.0.0.1:{port}"
    declared = [each for origin in (own, *origins) for each in ("--origin", origin)]
    with serving(store, page, str(port), *declared):
        yield f"{own}/"


def test_a_plain_page_plays_on_a_server(browser: "Browser", installed: Path, tmp_path: Path) -> None:
    """Two lines in a page from elsewhere: a game begins there, and is played by its cards."""
    port = free_port()
    package = installed / "node_modules" / "rulebook-engine"
    text = (EXAMPLES / "plain" / "index.html").read_text(encoding="utf-8").replace(":8000/", f":{port}/")
    shutil.copytree(package, tmp_path / "rulebook-engine")
    (tmp_path / "index.html").write_text(text, encoding="utf-8")
    with files_served(tmp_path) as address, rules(tmp_path / "tables.sqlite", tmp_path, port, address.rstrip("/")):
        page = browser.new_page()
        complaints: list[str] = []
        page.on("pageerror", lambda error: complaints.append(str(error)))
        act_thrice(page, address)
        assert page.evaluate("document.querySelector('rulebook-table').position.game") == "scopa"
        see_the_curtain(
            page, posted(port, "/api/tables", {"game": "scopa", "settings": {"players": 2}, "names": ["Ann", "Bo"]})
        )
        assert complaints == []


def see_the_curtain(page: "Page", opened: Any) -> None:
    """Where two play at one screen, nothing of a hand can be seen or reached before its owner has come."""
    keys = ",".join([seat["key"] for seat in opened["seats"]])
    page.evaluate(
        "(given) => Object.entries(given).forEach((each) => document.querySelector('rulebook-table').setAttribute(...each))",
        {"table": opened["table"], "keys": keys},
    )
    page.wait_for_function("document.querySelector('rulebook-table').position?.seats[1]?.name === 'Bo'")
    assert not page.locator("rulebook-table .curtain").count()
    page.locator("rulebook-table .choices button.offer").first.click()
    page.wait_for_selector("rulebook-table .curtain:has-text('Bo')")
    assert page.locator("rulebook-table .choices").evaluate("(each) => each.closest('[inert]') !== null")
    place, whole = (page.locator(each).bounding_box() for each in ("rulebook-table .curtain", "rulebook-table .stage"))
    assert place is not None
    assert whole is not None
    assert place["x"] <= whole["x"]
    assert place["y"] <= whole["y"]
    assert place["y"] + place["height"] >= whole["y"] + whole["height"]
    page.locator("rulebook-table .curtain button").click()
    page.wait_for_selector("rulebook-table .curtain", state="detached")
    assert page.locator("rulebook-table .choices").evaluate("(each) => each.closest('[inert]') === null")


def test_a_plain_page_plays_alone(browser: "Browser", installed: Path, tmp_path: Path) -> None:
    """Without a server the rules run in the page: a game is played by its cards, and nothing but files is asked for.

    The table says itself what a clause states, unless the page does. Other attributes make another table.
    """
    shutil.copytree(installed / "node_modules" / "rulebook-engine", tmp_path / "rulebook-engine")
    shutil.copy(EXAMPLES / "alone" / "index.html", tmp_path)
    with files_served(tmp_path) as address:
        page, complaints = browser.new_page(), list[str]()
        page.add_locator_handler(page.locator("dialog.counted"), lambda sheet: sheet.locator(".go").click())
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("request", lambda request: complaints.append(request.url) if "/api/" in request.url else None)
        act_thrice(page, address)
        assert page.evaluate("document.activeElement.tagName") == "RULEBOOK-TABLE"
        told = page.locator("rulebook-table .log li").count()
        page.keyboard.press("1")
        page.wait_for_selector(f"rulebook-table .log li >> nth={told}")
        assert "insiemi" in page.evaluate("document.querySelector('rulebook-table').position.view.scene.title")
        page.locator("rulebook-table .log .events .clause-link").first.click()
        clause = page.locator("rulebook-table .refusal .clause-link").text_content() or ""
        assert load("prato_dei_conigli").clause(clause).statement in (page.text_content("rulebook-table .refusal") or "")
        page.evaluate("addEventListener('rulebook-clause', (event) => event.preventDefault())")
        page.locator("rulebook-table .choices button.offer").first.click()
        page.wait_for_selector("rulebook-table .refusal", state="hidden")
        page.locator("rulebook-table .log .events .clause-link").first.click()
        assert page.is_hidden("rulebook-table .refusal")
        page.evaluate("addEventListener('rulebook-refused', ({ detail }) => (document.title = detail.reason))")
        page.evaluate("document.querySelector('rulebook-table').setAttribute('bot', 'clever')")
        page.wait_for_function("document.title.startsWith('there is no bot clever')")
        assert (page.text_content("rulebook-table [role=alert]") or "").startswith("there is no bot clever")
        page.evaluate("document.querySelector('rulebook-table').setAttribute('bot', 'random')")
        page.wait_for_selector("rulebook-table .choices button.offer")
        page.evaluate("document.querySelector('rulebook-table').setAttribute('table', 'somewhere')")
        page.wait_for_function("document.title.startsWith('to sit down at a table')")
        assert complaints == []


def test_an_element_that_opens_no_table_says_why_in_its_place(browser: "Browser", installed: Path, tmp_path: Path) -> None:
    """Each attribute that nothing can be made of is named in a sentence of our own, with a clause that forbids it."""
    shutil.copytree(installed / "node_modules" / "rulebook-engine", tmp_path / "rulebook-engine")
    shutil.copy(EXAMPLES / "alone" / "index.html", tmp_path)
    with files_served(tmp_path) as address:
        page = browser.new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(address)
        page.wait_for_selector("rulebook-table .choices button.offer")
        page.evaluate("addEventListener('rulebook-refused', ({ detail }) => (window.refused = detail))")
        for name, value, reason, clause in WRONG:
            page.evaluate(REFUSED, {name: value})
            page.wait_for_function("window.refused")
            wanted = reason.format(address=address)
            assert page.evaluate("[refused.reason, refused.clause ?? '']") == [wanted, clause]
            assert page.text_content("rulebook-table [role=alert]") == wanted + (f" ({clause})" if clause else "")
        assert page.evaluate(SET_BY_REACT) == []


def test_an_element_seats_a_bot_that_can_play(browser: "Browser", installed: Path, tmp_path: Path) -> None:
    """Without the attribute, it is the first that can play the game: a greedy one needs to know who is ahead."""
    shutil.copytree(installed / "node_modules" / "rulebook-engine", tmp_path / "rulebook-engine")
    shutil.copy(EXAMPLES / "alone" / "index.html", tmp_path)
    catalogue = tmp_path / "rulebook-engine" / "games" / "catalogue.js"
    all_bots, seated = '["greedy","random","ismcts:100"],"id"', []
    for some in (all_bots, all_bots.replace('"greedy",', "")):
        catalogue.write_text(catalogue.read_text(encoding="utf-8").replace(all_bots, some), encoding="utf-8")
        with files_served(tmp_path) as address:
            page = browser.new_page()
            page.goto(address)
            page.wait_for_selector("rulebook-table .choices button.offer")
            seated.append(page.evaluate("document.querySelector('rulebook-table').position.seats[1].bot"))
            page.close()
    assert seated == ["greedy", "random"]


def test_another_language_goes_on_with_the_game(browser: "Browser", installed: Path, tmp_path: Path) -> None:
    """A change of language says all that has happened again in it, and nothing else changes.

    One that is not there is refused.
    """
    shutil.copytree(installed / "node_modules" / "rulebook-engine", tmp_path / "rulebook-engine")
    shutil.copy(EXAMPLES / "alone" / "index.html", tmp_path)
    with files_served(tmp_path) as address:
        page = browser.new_page()
        act_thrice(page, address)
        at = "(({ language, commitment }) => [language, commitment])(document.querySelector('rulebook-table').position)"
        page.wait_for_function("!document.querySelector('rulebook-table').position.waits")
        told = page.locator("rulebook-table .log li").count()
        _, commitment = page.evaluate(at)
        page.evaluate("document.querySelector('rulebook-table').setAttribute('language', 'de')")
        page.wait_for_selector("rulebook-table .log h2:text('Was geschehen ist')", state="attached")
        assert page.evaluate(at) == ["de", commitment]
        page.evaluate("addEventListener('rulebook-refused', ({ detail }) => (document.title = detail.reason))")
        page.evaluate("document.querySelector('rulebook-table').setAttribute('language', 'tlh')")
        page.wait_for_function("document.title.startsWith('the attribute language must be one of de, en')")
        assert page.evaluate(at) == ["de", commitment]
        assert page.locator("rulebook-table .log li").count() >= told


def act_thrice(page: "Page", address: str) -> None:
    """Open a page with a table, and take what is offered first, until that is told."""
    page.set_default_timeout(PATIENCE)
    page.goto(address)
    for _ in range(3):
        page.wait_for_selector("rulebook-table .choices button.offer")
        told = page.locator("rulebook-table .log li").count()
        page.locator("rulebook-table .choices button.offer").first.click()
        page.wait_for_selector(f"rulebook-table .log li >> nth={told}")
    assert page.locator("rulebook-table .stage .piece use").count()


def test_another_server_asks_the_rules(installed: Path, tmp_path: Path) -> None:
    """A server of matches asks over HTTP: a move is made, and one that is none is refused with a reason."""
    port, own = free_port(), free_port()
    with rules(tmp_path / "tables.sqlite", tmp_path, port) as address:
        command = ["node", str(EXAMPLES / "server" / "server.mjs")]
        environment = {"RULES": address, "PORT": str(own), "PATH": str(Path(shutil.which("node") or "").parent)}
        with subprocess.Popen(command, env=environment) as process:
            try:
                match = posted(own, "/matches", {"game": "hamsterbacke"})
                assert len(match["state"]["moves"]) > 1
                moved = posted(own, f"/matches/{match['id']}", {"seat": 0, "move": 0})
                assert moved["state"]["version"] > match["state"]["version"]
                with pytest.raises(urllib.error.HTTPError, match=r"40\d"):
                    posted(own, f"/matches/{match['id']}", {"seat": 1, "move": 99})
            finally:
                process.terminate()


def posted(port: int, path: str, body: object) -> Any:
    """The answer of the server of matches, which may be starting."""
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", json.dumps(body).encode(), method="POST")
    for attempt in range(50):
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return json.load(answer)
        except urllib.error.HTTPError:
            raise
        except urllib.error.URLError:
            if attempt == 49:
                raise
            subprocess.run(["sleep", "0.2"], check=True)
    return None


def test_react_takes_the_component_as_it_is(browser: "Browser", installed: Path, tmp_path: Path) -> None:
    """React with Vite, which nobody has configured: everything is typed, attributes arrive, and events are listened to.

    The page is built for a table on a server, and served as it is developed with rules in the page.
    """
    port, react = free_port(), tmp_path / "examples" / "react"
    shutil.copytree(EXAMPLES / "react", react)
    (tmp_path / "packed").symlink_to(PLAYGROUND / "packed")
    (react / "typed.tsx").write_text(JSX, encoding="utf-8")
    (react / "readme.tsx").write_text(example(installed, "React with Vite", "tsx"), encoding="utf-8")
    got = subprocess.run(["npm", "install", "--prefer-offline", "--no-audit", "--no-fund"], cwd=react, check=False)
    if got.returncode:
        pytest.skip("React and Vite cannot be installed here")
    environment = {**os.environ, "VITE_SERVER": f"http://127.0.0.1:{port}/"}
    subprocess.run(["npm", "run", "build", "--", "--outDir", tmp_path / "out"], cwd=react, env=environment, check=True)
    with files_served(tmp_path / "out") as address, rules(tmp_path / "tables.sqlite", tmp_path, port, address.rstrip("/")):
        see_react(browser, address)
    developed = ["node_modules/.bin/vite", "--host", "127.0.0.1", "--port", str(port), "--strictPort"]
    with subprocess.Popen(developed, cwd=react, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            next(line for line in process.stdout if "Local" in line)
            see_react(browser, f"http://127.0.0.1:{port}/")
        finally:
            process.terminate()


def see_react(browser: "Browser", address: str) -> None:
    """Look at the page with React: a card can be seen, and its heading says what the table has told."""
    page = browser.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(address)
    page.wait_for_selector("rulebook-table .choices button.offer")
    assert page.locator("rulebook-table .stage .piece use").count()
    assert (
        page.evaluate(
            "getComputedStyle(document.querySelector('rulebook-table').shadowRoot.querySelector('.stage')).display"
        )
        == "flex"
    )
    assert "Robin has the first action" in (page.text_content("h1") or "")
