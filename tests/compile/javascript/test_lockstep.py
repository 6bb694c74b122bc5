"""The modules of games answer as the reference does, text for text."""

import json
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from attrs import evolve

from rulebook.compile.ir import Apply, Primitive
from rulebook.compile.javascript import writing
from rulebook.compile.javascript.code import RELATION, Code
from rulebook.compile.javascript.program import RUNTIME
from rulebook.core.game import AnyGame
from rulebook.games.hamsterbacke import Components, Readings, game
from rulebook.games.hamsterbacke.model.readings import EmptyScore, OwnTop, Tie
from rulebook.play import spread
from rulebook.records import read as read_record
from rulebook.records import replay, state_from
from rulebook.spec.places import home
from tests.compile.games import GAMES, SMALL, parts
from tests.compile.javascript.lockstep import (
    DifferenceError,
    Question,
    about_game,
    about_state,
    beginning,
    compare,
    written,
)
from tests.compile.javascript.node import NODE, in_node

pytestmark = pytest.mark.skipif(NODE is None, reason="Node is not installed")
READINGS = [Readings(*answers) for answers in product(EmptyScore, OwnTop, Tie)]
OPPOSITE = READINGS[0], READINGS[-1]
FOLDER = home(game.id).folder
MOST_TABLES = 4
"""A quick test plays at so many tables of a small box; a long one at all of them."""
PRINTED = pytest.mark.parametrize(
    "game",
    [
        pytest.param(each, id=each.id, marks=[] if each.id in ("hamsterbacke", "scopa") else [pytest.mark.long])
        for each in SMALL
    ],
)
"""Two printed games are quick: others are played with the kernels that are compiled from the same code."""


def settings(random: Random, players: int, readings: Readings, components: Components | None = None) -> Any:
    """Settings with a random first player."""
    chosen = {"players": players, "readings": readings, "first_player": random.randrange(players)}
    return game.new_game(**chosen, components=components).settings  # type: ignore[arg-type]  # the arguments of new_game


def played(game: AnyGame, states: Sequence[Any], random: Random) -> Iterator[Question]:
    """Questions about games that begin in some states."""
    for state in states:
        yield from about_game(game, state.settings, random)


@GAMES
def test_small_games_are_the_same(game: AnyGame, tmp_path: Path) -> None:
    """Every state of games with a small box, under combinations of readings and with every number of players."""
    asked = 0
    for variants, states in parts(game, SMALL[game]).items():
        questions = played(game, spread(states, MOST_TABLES), Random(1))
        asked += compare(written(game, tmp_path, SMALL[game], variants), questions)
    assert asked > 200


@PRINTED
def test_printed_games_are_the_same(game: AnyGame, tmp_path: Path) -> None:
    """A few games with the printed box."""
    random, found = Random(1), parts(game)
    for variants, states in found.items():
        path = written(game, tmp_path, None, variants)
        for state in random.sample(states, 2 // len(found)):
            assert compare(path, about_game(game, state.settings, random)) > 50


@pytest.mark.long
@pytest.mark.parametrize("seed", range(20))
@GAMES
def test_many_games_are_the_same(game: AnyGame, seed: int, tmp_path: Path) -> None:
    """A game with either box for every combination of readings and every one of variants."""
    for box in (None, SMALL[game]):
        for variants, states in parts(game, box).items():
            compare(written(game, tmp_path, box, variants), played(game, states, Random(seed)))


def test_kept_positions_are_the_same(tmp_path: Path) -> None:
    """Every legal action in the positions that are kept for comparing versions and for examinations."""
    texts = [(FOLDER / name).read_text(encoding="utf-8") for name in ("positions.jsonl", "examination.jsonl")]
    documents = [json.loads(line) for text in texts for line in text.splitlines()]
    states = [state_from(game, document["state"]) for document in documents if "state" in document]
    random = Random(1)
    questions = [each for state in states for each in about_state(game, state, random)]
    assert compare(written(game, tmp_path), questions) > len(states) > 80


@pytest.mark.parametrize("box", ["readings", "small"])
@pytest.mark.parametrize("reading", ["empty-score.forbidden.allowed", "own-top.free.blocked", "tie.shared.fewest-in-hand"])
def test_witnesses_are_the_same(box: str, reading: str, tmp_path: Path) -> None:
    """The last states of the games that tell two values of a reading apart, under both values of each reading."""
    record = read_record(Path(str(FOLDER / "witnesses" / box / f"{reading}.jsonl")))
    moves = [replayed.move for replayed in replay(record)][-3:]
    states: list[Any] = [*[move.before for move in moves], moves[-1].step.state]
    path, random = written(game, tmp_path, record.settings.components), Random(1)
    under = [evolve(state, settings=evolve(state.settings, readings=each)) for state in states for each in OPPOSITE]
    assert compare(path, [each for state in under for each in about_state(game, state, random)]) >= len(under)


# Whether a difference would be found.


def differ(path: Path, players: int) -> None:
    """Play games until one differs; fails if none does."""
    random = Random(1)
    for readings in READINGS:
        compare(path, about_game(game, settings(random, players, readings, SMALL[game]), random))


def test_lost_events_are_found(tmp_path: Path) -> None:
    """A step that goes on and forgets the events before."""
    path, file = written(game, tmp_path, SMALL[game]), tmp_path / RUNTIME
    file.write_text(file.read_text().replace("[...step.events, ...next.events]", "next.events"))
    with pytest.raises(DifferenceError, match="asked"):
        differ(path, 3)


def test_wrong_comparisons_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`at most` written as `less`."""
    monkeypatch.setitem(writing.INFIX, Primitive.AT_MOST, ("<", RELATION))
    with pytest.raises(DifferenceError, match="asked"):
        differ(written(game, tmp_path, SMALL[game]), 3)


def test_wrong_writes_for_one_seat_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A replaced item that goes to the seat before, only for the fourth of five seats: with four it stays hidden."""
    right = writing.Body.applied

    def wrong(body: writing.Body, node: Apply, given: list[Code]) -> Code:
        if node.primitive is not Primitive.REPLACE:
            return right(body, node, given)
        one, place, item = given
        return Code(f"{one}.with({place} === 3 && {one}.length === 5 && !Array.isArray({item}[0]) ? 2 : {place}, {item})")

    monkeypatch.setattr(writing.Body, "applied", wrong)
    components = evolve(SMALL[game], rows=8)
    path, random = written(game, tmp_path, components), Random(1)
    games = [partial(about_game, game, settings(random, players, READINGS[0], components), random) for players in (4, 5)]
    assert compare(path, games[0]()) > 20
    with pytest.raises(DifferenceError, match="asked"):
        compare(path, games[1]())


# Documents from outside.


@pytest.mark.parametrize(
    ("kind", "document", "complaint"),
    [
        ("action", {"type": "take", "row": 99}, "row: expected a whole number from 0 to 7, found 99"),
        ("action", {"type": "take", "row": True}, "row: expected a whole number from 0 to 7, found true"),
        ("action", {"type": "take"}, "row: expected a whole number from 0 to 7, found undefined"),
        ("action", {"type": "lay"}, "document: expected a type of draw, take, block, score, pick, give"),
        ("action", {"type": "draw", "card": "toString"}, "card: expected one of LG, DG, LB, BL, YE, OR, RE"),
        ("action", {"type": "give", "cards": ["LG", "XX"]}, "cards[1]: expected one of LG, DG, LB, BL, YE, OR, RE"),
        ("action", {"type": "score", "row": 1}, "document: expected no key but"),
        ("settings", {"players": 3, "first_player": 0, "readings": []}, "readings: expected an object, found []"),
        ("state", None, "document: expected an object, found null"),
    ],
)
def test_documents_that_are_no_values_are_refused(kind: str, document: Any, complaint: str, tmp_path: Path) -> None:
    """What is wrong with a document is said with its key."""
    path = written(game, tmp_path)
    read = f"types.{kind}.read({json.dumps(document)})"
    script = f"import {{ types }} from {json.dumps(str(path))}; try {{ {read} }} catch (e) {{ console.log(`${{e}}`) }}"
    assert in_node(script)[0].startswith(f"FormatError: {complaint}")


@pytest.mark.parametrize(
    ("asked", "complaint"),
    [
        *product(
            ("step(begun, { type: 'lay' })", "whyNot(begun, { type: 'lay' })", "whyNot(begun, {})"),
            ["action: expected an action of the game, found {"],
        ),
        *product(("step(begun, null)", "whyNot(begun, null)"), ["action: expected an action of the game, found null"]),
        *product(
            ("observe(begun, 7)", "observe(begun, null)", "observe(begun, '0')"),
            ['viewer: expected a seat from 0 to 2, or "spectator", found '],
        ),
    ],
)
def test_what_is_no_action_and_nobody_is_refused_without_a_clause(asked: str, complaint: str, tmp_path: Path) -> None:
    """The rules say nothing of what they do not know."""
    begun = f"rules.newGame(rules.types.settings.read({beginning(game, game.new_game().settings).asked}.settings))"
    script = f"import * as rules from {json.dumps(str(written(game, tmp_path)))}; const begun = {begun};"
    script += f"try {{ rules.{asked} }} catch (e) {{ console.log(`${{e}}`) }}"
    assert in_node(script)[0].startswith(f"FormatError: {complaint}")


def test_states_cannot_be_changed(tmp_path: Path) -> None:
    """What a step gives is frozen in every part."""
    path = written(game, tmp_path)
    usual = beginning(game, game.new_game().settings).asked
    script = f"""
        import * as rules from {json.dumps(str(path))};
        const before = rules.newGame(rules.types.settings.read({usual}.settings));
        const after = rules.step(before, {{ type: "draw", card: "LG" }}).state;
        const parts = [before, before.hands, after, after.hands, after.hands[0], after.phase];
        for (const part of parts) console.log(Object.isFrozen(part));
    """
    assert in_node(script) == ["true"] * 6
