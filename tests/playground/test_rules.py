"""Tables whose rules run in the page answer as those in Python do, text for text."""

import json
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, Final, NoReturn

import host
import pytest
from attrs import evolve, fields, frozen
from engine import write_engine
from faces import faces

from rulebook.conformance import play_through
from rulebook.core import ENGLISH, SPECTATOR, AnyGame, Choices, Declaration, DomainError, Game, Kinds, Viewer
from rulebook.core.sweep import CHOICES, every_combination, player_numbers
from rulebook.games import scopa
from rulebook.games.scopa.model.readings import SingleCard
from rulebook.languages import codes
from rulebook.records import Codec, JsonObject, header, settings_from
from rulebook.records.ways import ways
from rulebook.registry import game, game_ids
from rulebook.spec import load
from rulebook.table import Policy, Table
from rulebook.table.documents import plain
from tests.compile.javascript.node import NODE, in_node
from tests.games.scopa.positions import with_many_captures

from .browsing import PLAYGROUND
from .test_host import offers

ANSWERS: Final = Path(__file__).parent / "answers.mjs"
NAMES: Final = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")
MOST: Final = 24
"""How many combinations of readings and players are compared: Yellowstone Park has 12,288."""
OFTEN: Final = 0.15
"""How often something else is asked between two decisions."""

LARGE: Final[dict[str, JsonObject]] = {
    "hamsterbacke": {"copies": [99] * 7, "numbers": [10, 9, 8, 7, 6, 5, 4], "rows": 99, "cards_added": 9},
    "prato_dei_conigli": {"copies": 99, "rabbits_in_area": 99},
    "scopa": {"primiera": [99] * 10, "target": 99},
    "yellowstone_park": {"numbers": 21, "rows": 21, "columns": 21, "window_rows": 9, "window_columns": 9},
}
"""Components near the end of their ranges."""
NUMBERED: Final = """
const [folder, file, settings, actions] = process.argv.slice(1);
const { Numbering } = await import(`${folder}/rules/domains.js`);
const { made, tagged } = await import(`${folder}/rules/values.js`);
const { faces } = await import(`${folder}/games/${file}`);
const numbering = new Numbering(faces.decisions, made(faces.types.settings)(JSON.parse(settings)));
const all = JSON.parse(actions).map(tagged(...faces.types.actions));
for (const action of all) console.log(String(numbering.number(action, all)));
"""
COUNTED: Final = """
const [folder, chosen] = process.argv.slice(1);
const { choices } = await import(`${folder}/rules/domains.js`);
const all = choices([..."abcdefghij"], Array(10).fill(99), [30, 400]);
console.log(String(all.length));
for (const one of JSON.parse(chosen)) console.log(String(all.index(one)));
"""

DRAWN: Final = """
const { readFileSync } = await import("node:fs");
const [folder, file, positions] = process.argv.slice(1);
const { ENGLISH } = await import(`${folder}/rules/speech.js`);
const { made, plain } = await import(`${folder}/rules/values.js`);
const { faces: { drawn, types } } = await import(`${folder}/games/${file}`);
for (const [seen, opened] of JSON.parse(readFileSync(positions))) {
  console.log(JSON.stringify(plain(drawn(made(types.observation)(seen), made(types.state)(opened), [], ENGLISH))));
}
"""

IS_INSTALLED: Final = NODE is not None and (PLAYGROUND / "node_modules").is_dir()

pytestmark = pytest.mark.skipif(not IS_INSTALLED, reason="run npm ci in docs/playground")


@frozen
class Talk:
    """What Python was asked, and its answers."""

    asked: list[Any]
    answers: list[Any]

    def ask(self, ask: str, **more: Any) -> Any:
        """Ask Python; an error is an answer."""
        self.asked.append({"ask": ask, **more})
        self.answers.append(json.loads(host.answer(json.dumps(self.asked[-1]))))
        return self.answers[-1].get("answer")


def settings_of(played: AnyGame, most: int) -> Iterator[Any]:
    """Combinations of readings with numbers of players, at most so many, each with variants and a first player at random."""
    usual, random = played.new_game().settings, Random(1)
    every = [*product(every_combination(usual.readings), player_numbers(played))]
    for readings, players in random.sample(every, min(most, len(every))):
        chosen = evolve(usual, players=players, first_player=random.randrange(players), readings=readings)
        variants = [evolve(chosen, variants=each) for each in every_combination(usual.variants)]
        yield random.choice([each for each in variants if not any(played.declaration.settings_faults(each))])


def talk_about(played: AnyGame, settings: Any, number: int) -> Talk:
    """A game at random, from its opening to its record, with all else that a page asks in between."""
    talk, random, players = Talk([], []), Random(number), settings.players
    policy = random.choice(list(Policy))
    names = NAMES[:players] if random.random() < 0.5 else ()
    table = Table.open(played, settings, seed=f"lockstep {number}", names=names, policy=policy)
    people = sorted(random.sample(range(players), random.randrange(1, players + 1)))
    bot = random.choice(host.BOTS[:2])
    kept = {"people": people, "bot": bot if played.standing else "random", "record": [*table.record()]}
    position = talk.ask("resume", kept=kept, language=random.choice(codes(played)))
    while position["to_act"] is not None:
        if random.random() < OFTEN:
            position = between(talk, played, position, random)
        elif position["waits"]:
            position = talk.ask("advance")
        else:
            chosen = random.choice([*offers(position["offers"]["groups"])])
            position = talk.ask("act", action=chosen["id"], version=position["version"])
    talk.ask("undo")
    talk.ask("steps", record=talk.ask("record"), language=random.choice(codes(played)))
    talk.ask("resume", kept=talk.ask("keep"), language="en")
    return talk


def between(talk: Talk, played: AnyGame, position: Any, random: Random) -> Any:
    """Ask for what changes nothing, or take something back; gives the position after it."""
    seat, settings = position["viewer"], host.HOST.at_table().table.settings
    match random.randrange(6):
        case 0 if "offers" in position:
            talk.ask("previews", ids=[each["id"] for each in offers(position["offers"]["groups"])][:8])
        case 1 if "offers" in position:
            talk.ask("hint")
        case 2 if "offers" in position:
            decisions = played.declaration.numbering(settings, False)
            document = Codec(played, settings).dump(decisions.at(random.randrange(decisions.size)))
            talk.ask("why_not", action=document)
            return talk.ask("act", action=document, version=position["version"]) or position
        case 3:
            return talk.ask("speak", language=random.choice(codes(played)))
        case 4:
            return talk.ask("resume", kept=talk.ask("keep"), language="en")
        case _:
            undone = talk.ask("undo") or position
            for agreeing in undone["here"]:
                undone = talk.ask("agree", seat=agreeing) or undone
            return talk.ask("speak", language="en") if undone is position else undone
    return position if seat is not None else None


def check(engine: Path, talk: Talk) -> int:
    """The number of answers, which are all the same in JavaScript."""
    asked = "".join(f"{json.dumps(question)}\n" for question in talk.asked)
    ran = subprocess.run([str(NODE), ANSWERS, engine], input=asked, capture_output=True, text=True, check=False)
    found = ran.stdout.splitlines()
    for question, wanted, answer in zip(talk.asked, talk.answers, found, strict=False):
        if json.dumps(wanted, ensure_ascii=False, separators=(",", ":")) != answer:
            raise AssertionError(f"asked {question}\n{difference(wanted, json.loads(answer), '')}\n{ran.stderr[:2000]}")
    assert len(found) == len(talk.asked), ran.stderr[:2000]
    return len(found)


def difference(wanted: Any, found: Any, path: str) -> str:
    """Where two documents differ first."""
    if type(wanted) is type(found) and isinstance(wanted, dict) and [*wanted] == [*found]:
        return next((text for key in wanted if (text := difference(wanted[key], found[key], f"{path}.{key}"))), "")
    if isinstance(wanted, list) and isinstance(found, list) and len(wanted) == len(found):
        pairs = enumerate(zip(wanted, found, strict=True))
        return next((text for place, pair in pairs if (text := difference(*pair, f"{path}[{place}]"))), "")
    return "" if wanted == found else f"{path}: wanted {wanted!r:.300}, found {found!r:.300}"


@pytest.mark.parametrize("id", game_ids())
def test_answers_are_the_same(engine: Path, id: str) -> None:
    """Random games under readings at random: positions, news, offers, previews, hints, refusals, records, languages."""
    played = game(id)
    for number, settings in enumerate(settings_of(played, 3)):
        assert check(engine, talk_about(played, settings, number)) > 20


def unsaid(state: Any) -> NoReturn:
    """Why nobody can act in a phase, which no picture asks."""
    raise AssertionError(state)


@pytest.mark.parametrize("id", game_ids())
def test_the_picture_that_follows_from_a_declaration_is_the_same(engine: Path, id: str) -> None:
    """A game that draws nothing itself is drawn alike, to those at the table and to those who see everything."""
    usual = game(id)
    declared = {each.name: getattr(usual.declaration, each.name) for each in fields(Declaration) if each.init}
    del declared["drawn"]
    silent = [evolve(each, reason=unsaid) if each.is_chance else each for each in usual.declaration.phases]
    played = Game(Declaration(**{**declared, "phases": tuple(silent)}))
    play = play_through(played, played.settings(players=player_numbers(played)[-1]), 1)
    drawn, codec = played.declaration.drawn, Codec(played, play.last.settings)
    asked, wanted = list[Any](), list[str]()
    viewers: tuple[Viewer, ...] = (1, SPECTATOR)
    for state, viewer, opened in product(play.states[:: max(1, len(play.states) // 20)], viewers, (False, True)):
        asked.append([codec.dump(played.observe(state, viewer)), codec.dump(state) if opened else None])
        scene = drawn(played.observe(state, viewer), state if opened else None, (), ENGLISH)
        wanted.append(json.dumps(plain(scene), ensure_ascii=False, separators=(",", ":")))
    (engine / "games" / f"{id}.plain.js").write_text(faces(played, play.last.settings), encoding="utf-8")
    (engine / "positions.json").write_text(json.dumps(asked), encoding="utf-8")
    assert in_node(DRAWN, engine, f"{id}.plain.js", engine / "positions.json") == wanted


def test_a_game_that_cannot_be_written_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The page is built without a game that has a form nobody can read, and one line says so."""
    readable = game("hamsterbacke")

    def only(played: AnyGame, settings: Any) -> str:
        if played is not readable:
            raise TypeError("no such\nform")
        return faces(played, settings)

    monkeypatch.setattr("engine.game_ids", lambda: ("hamsterbacke", "scopa"))
    monkeypatch.setattr("engine.faces", only)
    write_engine(tmp_path)
    assert capsys.readouterr().err == "scopa is left out of the page: TypeError: no such form\n"
    assert not list(tmp_path.glob("scopa*"))
    catalogue = (tmp_path / "catalogue.js").read_text(encoding="utf-8")
    assert '"id":"hamsterbacke"' in catalogue
    assert "scopa" not in catalogue


def test_what_is_written_by_hand_for_rules_in_pages_is_short() -> None:
    """Engine, dealing, sentences, offers, tables with undo, news, records, resampling and bots take at most 1,500 lines."""
    sources = (PLAYGROUND / "src" / "rules").glob("*.ts")
    assert 1_000 < sum(len(each.read_text(encoding="utf-8").splitlines()) for each in sources) <= 1_500


@pytest.mark.parametrize("id", game_ids())
def test_settings_are_the_same(engine: Path, id: str) -> None:
    """Editions, single readings and variants begin the same tables, and settings that make no game are refused alike."""
    played, talk, random = game(id), Talk([], []), Random(1)
    found, every = ways(played), [edition for edition, _ in played.editions]
    for number in range(24):
        settings: JsonObject = {
            part: {key: random.choice(values) for key, values in found[part].items()} for part in CHOICES
        }
        settings["edition"] = random.choice(every)
        settings.pop(random.choice(("edition", "readings")))
        asked = {"players": random.choice(player_numbers(played)), "settings": settings, "names": [], "seed": str(number)}
        talk.ask("open", game=id, people=[0], elsewhere=[], bot="random", undo="never", language="en", **asked)
    check(engine, talk)
    refused = {answer["error"].partition(":")[0] for answer in talk.answers if "error" in answer}
    assert refused == ({"these settings make no game"} if id == "scopa" else set())


@pytest.mark.parametrize("id", game_ids())
def test_what_makes_no_table_is_refused_alike(engine: Path, id: str) -> None:
    """Whatever is unknown or of another kind in what somebody chose is refused in the same words, with its clause."""
    played, talk, usual = game(id), Talk([], []), header(game(id), game(id).new_game().settings)
    parts = {part: document for part in CHOICES if isinstance(document := usual[part], dict)}
    wrong: list[Any] = [
        {"foo": 1, "bar": 2},
        {"edition": "x"},
        {"edition": 3},
        {"edition": "reference", "readings": {}},
    ]
    wrong += [{part: value} for part in parts for value in (3, None, {"foo": 1})]
    wrong += [{part: {key: value}} for part, known in parts.items() for key in known for value in ("x", "", 3, None)]
    wrong += [{"first_player": most} for most in (-1, player_numbers(played)[0])]
    opened: dict[str, Any] = {
        "people": [0],
        "elsewhere": [],
        "names": [],
        "bot": "random",
        "undo": "never",
        "language": "en",
    }
    for settings in wrong:
        talk.ask("open", **opened, game=id, players=player_numbers(played)[0], settings=settings)
    for players in (1, 99, 2.5, "2", None):
        talk.ask("open", **opened, game=id, players=players, settings={})
    talk.ask("open", **opened, game="chess", players=2, settings={})
    check(engine, talk)
    assert all("error" in answer for answer in talk.answers)
    assert load(id).clause(talk.answers[-5]["clause"]), "99 players are refused by a clause"


OPENED: Final = """
import { pathToFileURL } from "node:url";
const { InPage } = await import(pathToFileURL(`${process.argv[1]}/table/inpage.js`).href);
const usual = { game: "scopa", players: 3, settings: {}, people: [], names: [], undo: "never", language: "en" };
const table = new InPage();
const at = await table.open({ ...usual, bot: "random", ...JSON.parse(process.argv[2]) }).catch((error) => error);
const tried = at instanceof Error ? [] : await Promise.allSettled([table.advance(), table.advance()]);
console.log([at.message, ...tried.map(({ status, reason }) => reason?.message.replace(/\\d+/g, "N") ?? status)].join("\\n"));
"""
"""Opens a table with something else than usual, and lets a bot decide twice at once."""


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({}, ["", "fulfilled", "the table is at version N, not N: look at it again"]),
        ({"undo": "zz"}, ["key undo: there is no policy 'zz': expected never, until-information or consent"]),
        ({"language": "xx"}, ["key language: there is no language 'xx': expected de, en, es, fr, hu, it or pl"]),
        ({"people": ["0"]}, ["key people: there is no seat '0' at a table of 3"]),
        ({"people": [3]}, ["key people: there is no seat 3 at a table of 3"]),
        ({"players": "two"}, ["key players: expected a whole number, found 'two'"]),
        ({"names": ["A"]}, ["expected a name for each of the 3 seats, or none at all, not 1"]),
        ({"names": ["A", " ", "B"]}, ["' ' is not a name"]),
        ({"names": ["A", "B", "A "]}, ["seats 0 and 2 have the same name, 'A '"]),
    ],
)
def test_what_makes_no_table_and_comes_too_late_is_refused(engine: Path, changed: JsonObject, told: list[str]) -> None:
    """What a server and the element refuse; of two that ask for one decision of a bot, the second."""
    assert in_node(OPENED, engine, json.dumps(changed)) == [*told]


def test_the_builder_says_what_it_takes() -> None:
    """Whoever asks for help gets some, and no page."""
    command = [sys.executable, str(PLAYGROUND / "assemble.py"), "--help"]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout.startswith("usage: assemble.py")


def here(played: AnyGame, state: Any, number: int) -> Any:
    """The action with a number at a state, or with the next lower one that an action has there."""
    try:
        return played.action_at(number, state)
    except DomainError:
        return here(played, state, number - 1)


@pytest.mark.parametrize("id", game_ids())
def test_actions_of_large_components_have_their_numbers(engine: Path, id: str) -> None:
    """Actions under components near the end of their ranges arrive with the numbers that they have in Python."""
    played = game(id)
    settings = settings_from(played, {"players": player_numbers(played)[-1], "components": LARGE[id]})
    codec, most, start = Codec(played, settings), played.number_of_actions(settings), played.start(settings)
    drawn = sorted({0, most - 1, *Random(1).sample(range(most), min(most, 50))})
    numbers = sorted({played.action_id(each, start) for each in map(partial(here, played, start), drawn)})
    (engine / "games" / f"{id}.large.js").write_text(faces(played, settings), encoding="utf-8")
    actions = json.dumps([codec.dump(played.action_at(number, start)) for number in numbers])
    written = json.dumps(header(played, settings))
    assert in_node(NUMBERED, engine, f"{id}.large.js", written, actions) == [*map(str, numbers)]


def test_many_captures_have_their_numbers(engine: Path) -> None:
    """A number of Scopa counts through what the table allows, however much that is."""
    state = with_many_captures(scopa.Settings(4, readings=scopa.Readings(single_card=SingleCard.FREE)))
    played, settings, legal = scopa.game, state.settings, scopa.game.legal_actions(state)
    (engine / "games" / "scopa.many.js").write_text(faces(played, settings), encoding="utf-8")
    actions = json.dumps([Codec(played, settings).dump(each) for each in legal])
    found = in_node(NUMBERED, engine, "scopa.many.js", json.dumps(header(played, settings)), actions)
    assert found == [str(played.action_id(each, state)) for each in legal]


def test_numbers_beyond_those_of_javascript_are_exact(engine: Path) -> None:
    """Choices are counted and numbered without being enumerated, and no number is rounded."""
    every, random = Choices(Kinds("abcdefghij"), (99,) * 10, (30, 400)), Random(1)
    numbers = [random.randrange(2**53, len(every)) for _ in range(20)]
    chosen = [every[number] for number in numbers]
    assert in_node(COUNTED, engine, json.dumps(chosen)) == [*map(str, [len(every), *numbers])]


@pytest.mark.long
@pytest.mark.parametrize("id", game_ids())
def test_answers_are_the_same_under_all_readings(engine: Path, id: str) -> None:
    """The same under every combination of readings, with every number of players; where there are too many, under some."""
    for number, settings in enumerate(settings_of(game(id), MOST)):
        check(engine, talk_about(game(id), settings, number))
