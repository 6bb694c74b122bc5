"""Games as WebAssembly, for bots that search: they go as the rules in JavaScript do, and are searched as in Python."""

import json
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Final

import engine as engine_of_pages
import pytest
import webassembly

from rulebook.bots.ismcts import ISMCTS, kernel_for
from rulebook.bots.position import Position, leads_nowhere
from rulebook.compile.declaration import read
from rulebook.compile.native.builds import compiled
from rulebook.core import CHANCE
from rulebook.core.sweep import boxes
from rulebook.kernels.kernel import Subject
from rulebook.play import uniform
from rulebook.records import Codec
from rulebook.registry import game, game_ids
from tests.compile.javascript.node import NODE, in_node

from .browsing import PLAYGROUND

LOCKSTEP: Final = Path(__file__).parent / "lockstep.mjs"
IS_INSTALLED: Final = NODE is not None and (PLAYGROUND / "node_modules").is_dir() and webassembly.is_there()
pytestmark = pytest.mark.skipif(not IS_INSTALLED, reason="run npm ci in docs/playground, and install ziglang")
BOXES: Final = [(id, box) for id in game_ids() for box, _ in enumerate(boxes(game(id)))]
SIMULATIONS: Final = 60
SEARCHED: Final = """
import { readFileSync } from "node:fs";
const [folder, name, questions] = process.argv.slice(1);
const { types } = await import(`${folder}/games/${name}.js`);
const native = await (await import(`${folder}/games/${name}.wasm.js`)).load();
for (const [worlds, seat, simulations, key] of JSON.parse(readFileSync(questions))) {
  const asked = [worlds.map((world) => types.state.read(world)), seat, simulations, BigInt(key)];
  const tried = native.search(...asked).map(({ action, visits, value }) => [types.action.write(action), visits, value]);
  console.log(JSON.stringify([tried, types.action.write(native.choices[native.choose(...asked)])]));
}
"""
UNSEEN: Final = """
const [folder, id, box] = process.argv.slice(1);
const imported = (name) => import(`${folder}/games/${name}.js`);
const { Game } = await import(`${folder}/rules/game.js`);
const { generator } = await import(`${folder}/rules/chance.js`);
const { decision } = await import(`${folder}/wasm/thinker.js`);
const { default: about } = await imported(id);
const [game, built] = [await Game.load(about, box, imported), await imported(`${id}.${box}.wasm`)];
const random = generator("unseen");
const { rules } = game;
const variants = about.boxes[box] ? { variants: about.boxes[box] } : {};
let [state, asked] = [rules.newGame(game.settings({ ...about.settings.reference, ...variants })), 0];
while (asked < 12) {
  const seat = rules.actor(state);
  const choices = seat === "chance" ? rules.chances(state).map(([outcome]) => outcome) : rules.legalActions(state);
  const other = seat === "chance" ? state : game.determinize(state, seat, random);
  if (choices.length > 1 && JSON.stringify(other) !== JSON.stringify(state)) {
    const decide = (each) => decision(built, game, each, seat, 100, generator("bot", asked));
    const decided = await Promise.all([state, other].map(decide));
    console.log(JSON.stringify(decided[0]) === JSON.stringify(decided[1]) ? "same" : "other");
    asked += 1;
  }
  state = rules.apply(state, random.uniform(choices)).state;
}
"""


def lockstep(folder: Path, id: str, box: int, games: int) -> "subprocess.CompletedProcess[str]":
    """Random games by both, under settings at random."""
    command = [str(NODE), str(LOCKSTEP), str(folder), id, str(box), "lockstep", str(games)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(("id", "box"), BOXES)
@pytest.mark.parametrize("games", [4, pytest.param(200, marks=pytest.mark.long)])
def test_games_go_as_in_javascript(engine: Path, id: str, box: int, games: int) -> None:
    """In random games, who acts, what can be done, states and results are the same at every step; nothing else is done."""
    played = lockstep(engine, id, box, games)
    assert played.returncode == 0, played.stderr
    assert json.loads(played.stdout)["games"] == games


def test_one_other_number_is_noticed(engine: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A program of Scopa in which an ace counts two does not go as the rules do."""
    shutil.copytree(engine, tmp_path / "engine")

    def broken(command: list[str], files: dict[str, str], made: str) -> bytes:
        text, changes = re.subn(r"(static const u8 c\d+\[\] = \{)1, 2, 3, 4", r"\g<1>2, 2, 3, 4", files["game.c"], count=1)
        assert changes
        return compiled(command, {**files, "game.c": text}, made)

    monkeypatch.setattr(webassembly, "compiled", broken)
    binary, _ = webassembly.webassembly(game("scopa"), read(game("scopa")), game("scopa").new_game().settings)
    (tmp_path / "engine" / "games" / "scopa.0.wasm").write_bytes(binary)
    assert "AssertionError" in lockstep(tmp_path / "engine", "scopa", 0, 4).stderr


def test_what_is_missing_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where there is no compiler, one line says so, and the rest is built."""
    monkeypatch.setattr(engine_of_pages, "is_there", lambda: False)
    monkeypatch.setattr(engine_of_pages, "game_ids", lambda: ("prato_dei_conigli",))
    engine_of_pages.write_engine(tmp_path)
    assert capsys.readouterr().err.splitlines() == [webassembly.LACKING]
    assert ((tmp_path / "prato_dei_conigli.1.js").is_file(), [*tmp_path.glob("*wasm*")]) == (True, [])


def always(world: Any) -> Callable[[Random], Any]:
    """What always draws one state."""
    return lambda _: world


@pytest.mark.parametrize(("id", "box"), BOXES)
def test_searches_find_what_they_find_in_python(engine: Path, tmp_path: Path, id: str, box: int) -> None:
    """From the same worlds and with the same random numbers, a search tries every move as often, and chooses the same.

    Where the program does not deal hidden pieces again, both are given the same worlds.
    """
    played = game(id)
    settings = boxes(played)[box]
    kernel = kernel_for(Subject.of(played, settings))
    assert kernel is not None
    deals, codec, random = played.declaration.determinizer is None, Codec(played, settings), Random(1)
    asked, found, bot = list[Any](), list[Any](), ISMCTS(SIMULATIONS)
    seat: Any
    state: Any = played.start(settings)
    while len(asked) < 12 and played.actor(state) is not None:
        seat, choices = played.actor(state), played.legal_actions(state)
        if seat == CHANCE:
            state = played.step(state, random.choice(played.chances(state))[0]).state
            continue
        if len(choices) > 1 and random.random() < 0.3:
            worlds = [played.determinize(state, seat, random.randrange) for _ in range(1 if deals else 3)]
            key = random.getrandbits(62)
            position = Position(played, seat, state, None if deals else always(worlds[0]))
            moves = [*bot._by_kernel(kernel, position, worlds, key)]
            asked.append([[codec.dump(world) for world in worlds], seat, SIMULATIONS, str(key)])
            tried = {move.action: [move.visits, move.value] for move in moves}
            order = [move.action for move in sorted(moves, key=lambda move: (-move.visits, choices.index(move.action)))]
            chosen = next((each for each in (*order, *choices) if not leads_nowhere(position, each)), order[0])
            found.append([[[codec.dump(each), *tried[each]] for each in choices if each in tried], codec.dump(chosen)])
        state = played.step(state, uniform(random, choices)).state
    (tmp_path / "asked.json").write_text(json.dumps(asked), encoding="utf-8")
    told = in_node(SEARCHED, engine, f"{id}.{box}", tmp_path / "asked.json")
    assert [*map(json.loads, told)] == found


@pytest.mark.parametrize(("id", "box"), BOXES)
def test_bots_see_no_more_than_their_seats(engine: Path, id: str, box: int) -> None:
    """In states that look the same to a seat, a bot that searches does the same, whatever the others hold."""
    assert in_node(UNSEEN, engine, id, box) == ["same"] * 12
