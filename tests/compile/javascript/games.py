"""`python -m tests.compile.javascript.games`: whole games in JavaScript, in Node and in Chromium, beside the reference.

Games begin before the deal with either box, or at the last states of a witness under each value of its reading, and are
played at random or by a policy that reaches rare clauses. A game of another package that is installed has one box, and is
played at random: `--game` names it. What is kept of each is a digest of its events, of every eighth
state with what is possible there, and of the end as everybody sees it. With `--json` an interrupted run goes on.
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final

import click
from attrs import evolve, frozen
from playwright.sync_api import Page, sync_playwright

from rulebook.compile.javascript.program import program, runtime
from rulebook.core import CHANCE, SPECTATOR, AnyGame
from rulebook.core.sweep import alternatives, every_settings, variants_of_box
from rulebook.records import Codec, replay
from rulebook.records import read as read_record
from rulebook.records.documents import documents
from rulebook.registry import game
from rulebook.spec.places import home
from rulebook.spec.reports import report_text
from rulebook.verification.dependencies import hash_of_code
from tests.compile.games import SMALL, module, tables
from tests.compile.javascript.lockstep import DifferenceError, text, written
from tests.compile.javascript.node import NODE
from tests.games.own import own_games
from tests.playground.browsing import CHROMIUM
from tests.playground.files import files_served
from tests.tools.lockstep import hamsterbacke, prato_dei_conigli, scopa, yellowstone_park
from tests.tools.lockstep.policies import Policy, options_in

HERE: Final = Path(__file__).parent
EVERY: Final = 8
AT_ONCE: Final = 250
"""So many games are played before they are compared and counted."""
STEERED: Final = 12
"""One game in so many is played by a policy that looks at what an action leads to."""
POLICIES: Final = {
    each.__name__.rpartition(".")[2]: each.POLICIES for each in (hamsterbacke, prato_dei_conigli, scopa, yellowstone_park)
}
AT_RANDOM: Final = (Policy("random"),)
IN_NODE: Final = """
const { played } = await import(process.argv[1]);
const { createInterface } = await import("node:readline");
for await (const line of createInterface({ input: process.stdin })) {
  const asked = JSON.parse(line);
  console.log(await played(await import(asked.module), asked));
}
"""
IN_BROWSER: Final = """async ([address, games]) => {
  const { played } = await import(`${address}games.mjs`);
  const digests = [];
  for (const asked of games) digests.push(await played(await import(`${address}${asked.module}`), asked));
  return digests;
}"""


@frozen
class Played:
    """A game as it is asked again in JavaScript, and its digest in Python."""

    asked: dict[str, Any]
    digest: str


@cache
def beginnings(game: AnyGame) -> tuple[tuple[Any, ...], ...]:
    """States to begin with: before the deal with the printed box and with a small one, and the last states of witnesses."""
    if game not in SMALL:
        return (tuple(map(game.start, every_settings(game))),)
    return tuple(tables(game)), tuple(tables(game, SMALL[game])), tuple(of_witnesses(game))


def of_witnesses(game: AnyGame) -> Iterator[Any]:
    """The last states of the witnesses of readings, under each value of every reading."""
    folder = Path(str(home(game.id).folder / "witnesses" / "readings"))
    for file in sorted(folder.iterdir()):
        for replayed in [*replay(read_record(file))][-3:]:
            state: Any = replayed.move.before
            readings = state.settings.readings
            for name, values in alternatives(readings).items():
                for value in values:
                    yield evolve(state, settings=evolve(state.settings, readings=evolve(readings, **{name: value})))


def play(game: AnyGame, number: int, folder: Path) -> Played:
    """A game by its number."""
    random, starts = Random(f"{game.id} {number}"), beginnings(game)
    kind = (0, 1, 1, 2)[number % 4]
    start = state = random.choice(starts[kind % len(starts)])
    policy = random.choice(POLICIES.get(game.id, AT_RANDOM)) if number % STEERED == 0 else AT_RANDOM[0]
    codec, chosen, lines = Codec(game, state.settings), list[int](), list[str]()
    while options := options_in(game, state):
        weighed = options if game.actor(state) is CHANCE else tuple([(action, 1) for action in options])
        lines.append(str(len(options)))
        if len(chosen) % EVERY == 0:
            lines.append(text(codec.dump(state)))
            lines += [line for action, weight in weighed for line in (str(weight), text(codec.dump(action)))]
        action = policy.action(game, state, options, random)
        chosen.append([each for each, _ in weighed].index(action))
        step = game.step(state, action)
        lines += [text(codec.dump(event)) for event in step.events]
        state = step.state
    viewers = [*range(state.settings.players), SPECTATOR]
    seen = [game.observe(state, viewer) for viewer in viewers]
    lines += [text(codec.dump(each)) for each in (state, *seen, game.result(state))]
    asked = {
        "module": module_of(game, start.settings, folder),
        "state": codec.dump(start),
        "chosen": chosen,
        "viewers": [each.value if each is SPECTATOR else each for each in viewers],
    }
    return Played(asked, sha256("\n".join(lines).encode()).hexdigest()[:16])


def module_of(game: AnyGame, settings: Any, folder: Path) -> str:
    """The path of a module in a folder, which is written when it is first asked for."""
    return written_once(game, settings.components, variants_of_box(game, settings), folder)


@cache
def written_once(game: AnyGame, components: Any, variants: Any, folder: Path) -> str:
    """The path of the module for a box."""
    name = f"{game.id}-{len([*folder.iterdir()])}"
    (folder / name).mkdir()
    return written(game, folder / name, components, variants).relative_to(folder).as_posix()


def in_node(games: list[Played], folder: Path) -> list[str]:
    """The digests of some games in Node."""
    given = "".join(f"{json.dumps(one.asked | {'module': str(folder / one.asked['module'])})}\n" for one in games)
    command = [str(NODE), "--input-type=module", "--eval", IN_NODE, str(HERE / "games.mjs")]
    return subprocess.run(command, input=given, capture_output=True, text=True, check=True).stdout.split()


def in_chromium(games: list[Played], page: Page, address: str) -> list[str]:
    """The digests of some games in a page of a server of the folder."""
    return list(page.evaluate(IN_BROWSER, [address, [one.asked for one in games]]))


@contextmanager
def opened() -> Iterator[tuple[Path, str, Page]]:
    """A folder for modules, and a page of a server of it."""
    with TemporaryDirectory() as directory, sync_playwright() as playwright, files_served(Path(directory)) as address:
        (Path(directory) / "games.mjs").write_bytes((HERE / "games.mjs").read_bytes())
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page()
        page.goto(address)
        yield Path(directory), address, page
        browser.close()


def compare(games: list[Played], digests: list[str], where: str) -> None:
    """Raises DifferenceError for the first game that is another one in JavaScript."""
    for one, digest in zip(games, digests, strict=True):
        if one.digest != digest:
            raise DifferenceError(f"in {where}, a game is another one: {json.dumps(one.asked)}")


def code_of(game: AnyGame) -> str:
    """A hash of what is compared: the rules in Python, and what was made of them in JavaScript."""
    made = program(module(game), documents(game))[0] + runtime()
    return sha256(f"{hash_of_code(f'{game.declaration.module}.game')}{made}".encode()).hexdigest()[:16]


@click.command()
@click.option("--games", default=25_000, help="So many games of each game.")
@click.option("--game", "ids", multiple=True, help="Only these games.")
@click.option("--json", "file", type=click.Path(path_type=Path))
def main(games: int, ids: tuple[str, ...], file: Path | None) -> None:
    """Compare games, and count them."""
    kept: dict[str, Any] = json.loads(file.read_text(encoding="utf-8")) if file and file.exists() else {}
    with opened() as (folder, address, page):
        for id in ids or own_games():
            code, counted = code_of(game(id)), {"games": 0, "steps": 0}
            if kept.get(id, {}).get("code") == code:
                counted = {name: kept[id][name] for name in counted}
            for first in range(counted["games"], games, AT_ONCE):
                some = [play(game(id), number, folder) for number in range(first, min(first + AT_ONCE, games))]
                compare(some, in_node(some, folder), "Node")
                compare(some, in_chromium(some, page, address), "Chromium")
                steps = counted["steps"] + sum(len(one.asked["chosen"]) for one in some)
                counted = {"games": first + len(some), "steps": steps}
                kept[id] = {"title": game(id).declaration.title, "code": code, **counted}
                if file:
                    file.write_text(report_text(kept), encoding="utf-8")
                click.echo(f"{id}: {counted['games']:,} games, {counted['steps']:,} steps, the same in both", err=True)


if __name__ == "__main__":
    sys.exit(main())
