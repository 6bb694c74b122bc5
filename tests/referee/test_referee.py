"""A referee tells which clause an engine gets wrong, in whatever language the engine is written."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest
from attrs import evolve
from click.testing import CliRunner

from rulebook.cli.application import application
from rulebook.core import AnyGame
from rulebook.games.hamsterbacke.model.actions import Score
from rulebook.games.hamsterbacke.model.components import deck
from rulebook.games.hamsterbacke.model.readings import EmptyScore, OwnTop, Readings
from rulebook.games.hamsterbacke.model.state import Acting, Picking
from rulebook.records import JsonObject, JsonValue
from rulebook.records.programs import Program, ProgramError
from rulebook.referee import Command, Reference, Report, UnsupportedError, referee
from rulebook.referee.engine import AnswerError
from rulebook.referee.refereeing import Assignment
from rulebook.referee.rendering import GUESS, OTHERWISE, told
from rulebook.referee.walks import Walk, played, written_walks
from rulebook.registry import game
from rulebook.verification.forgetting import forget
from tests.games.hamsterbacke.positions import position
from tests.referee.bugs import GIVEN_FOR_NOTHING
from tests.referee.planting import planted

HAMSTERBACKE: Final[AnyGame] = game("hamsterbacke")
SCOPA: Final[AnyGame] = game("scopa")
YELLOWSTONE: Final[AnyGame] = game("yellowstone_park")
PRATO: Final[AnyGame] = game("prato_dei_conigli")


class Own(Reference):
    """Our own rules as an engine, of which `bend` changes the answers, and which says nothing of what anybody sees."""

    def __init__(self, game: AnyGame, bend: Callable[[JsonObject], JsonObject] = lambda position: position) -> None:
        super().__init__(game)
        self.bend = bend

    def at(self, state: Any) -> JsonObject:
        return self.bend(super().at(state))

    def view(self, viewer: JsonValue) -> JsonValue:
        raise UnsupportedError("views")


@pytest.mark.parametrize("game", [HAMSTERBACKE, YELLOWSTONE, PRATO], ids=lambda game: game.id)
def test_an_engine_that_agrees(game: AnyGame, tmp_path: Path) -> None:
    """An engine that follows the rules is not blamed for anything; what it cannot do is counted."""
    with planted(f"{game.id}.js", tmp_path) as engine:
        done = referee(game, engine, tuple(written_walks(game))[:30])
    assert done.differences == []
    assert done.positions > 20
    assert done.views > done.positions


def test_two_bugs_are_told_apart() -> None:
    """Differences on several clauses are told apart by clause, and each has its own shortest walk."""

    def bend(position: Any) -> JsonObject:
        kinds = [each.get("type") for each in position["legal"]]
        if "score" in kinds:
            return {**position, "legal": [each for each in position["legal"] if each.get("type") != "score"]}
        if "pick" in kinds:
            return {**position, "legal": [*position["legal"], {"type": "score"}]}
        return dict(position)

    kept = tuple(written_walks(HAMSTERBACKE))
    picking, acting = ([walk for walk in kept if isinstance(walk.state.phase, kind)] for kind in (Picking, Acting))
    report = Report(HAMSTERBACKE, referee(HAMSTERBACKE, Own(HAMSTERBACKE, bend), (*picking[:2], *acting[:8])))
    clauses = {found.clause.id for found in report.findings}
    assert "bonus-3" in clauses
    assert "turn-2" in clauses  # of the three actions, the engine knows two
    assert all(found.difference.actions <= 1 for found in report.findings)
    assert report.document["game"] == "hamsterbacke"
    assert json.loads(json.dumps(report.document)) == report.document
    assert "turn-2" not in report.never_applied


@pytest.mark.parametrize(
    ("bent", "what", "words"),
    [
        ({"actor": True}, "actor", "in JSON, where seats count from 0: true"),
        ({"actor": 1}, "actor", "seat 2"),
        ({"actor": None}, "actor", "nobody"),
        ({"legal": []}, "legal", "nothing"),
        ({"result": {"scores": [0, 0], "winners": [0]}}, "result", "scores 0 0; won by seat 1"),
    ],
)
def test_answers_that_differ(bent: JsonObject, what: str, words: str) -> None:
    """Whatever is different in an answer is a difference, and truth values are not seats; people are told of it in words."""
    game = HAMSTERBACKE
    done = referee(game, Own(game, lambda position: {**position, **bent}), [Walk(played(game, 0, 1).state)])
    (found,) = done.differences
    assert (found.what, found.actions) == (what, 0)
    (finding,) = Report(game, done).findings
    once, settings, *lines = told(game, finding)
    assert once == "once: at the start of a game"
    assert settings == "The game: 3 players, seat 3 first, edition reference, empty-score=allowed"
    assert any(line.endswith(f" the engine{' allows' * (what == 'legal')}: {words}") for line in lines)


@pytest.mark.parametrize("answer", [None, "hello", {"foo": 1}, {"actor": 0, "legal": 3, "result": None}])
def test_what_is_no_position_is_no_clause(answer: Any) -> None:
    """Such an answer breaks the protocol: no rule is blamed for it, and nothing goes on."""
    walk = Walk(played(HAMSTERBACKE, 0, 1).state)
    with pytest.raises(AnswerError, match=r"a position is an object with the keys actor, legal, .* the engine answers "):
        referee(HAMSTERBACKE, Own(HAMSTERBACKE, lambda position: answer), [walk])


def test_another_weight() -> None:
    """Of an outcome of chance that has another weight, the rules say how much it has."""

    def bend(position: Any) -> JsonObject:
        legal = [{**each, "weight": 2 * each["weight"]} if "weight" in each else each for each in position["legal"]]
        return {**position, "legal": legal}

    (found,) = referee(SCOPA, Own(SCOPA, bend), [Walk(played(SCOPA, 0, 1).state)]).differences
    assert (found.what, found.told) == ("legal", "this has the weight 1")


def test_what_no_known_meaning_explains(tmp_path: Path) -> None:
    """A clause without an event is guessed if another outcome of it would do; what all games have in common is told."""
    settings = HAMSTERBACKE.settings(players=4, readings=Readings(empty_score=EmptyScore.ALLOWED))
    others = evolve(settings, readings=evolve(settings.readings, own_top=OwnTop.BLOCKED))
    states = [position(["RE", "LB YE", "OR RE RE"], settings=each) for each in (settings, others)]
    with planted("hamsterbacke.js", tmp_path, GIVEN_FOR_NOTHING) as engine:
        done = referee(HAMSTERBACKE, engine, [Walk(state, (Score(),), is_start=False) for state in states])
    (found,) = Report(HAMSTERBACKE, done).findings
    assert (found.clause.id, found.says, found.times) == ("bonus-2", "", 2)
    lines = list(told(HAMSTERBACKE, found))
    assert "What all 2 have in common: 4 players, seat 1 first, empty-score=allowed" in lines
    assert GUESS + OTHERWISE in lines


def test_long_walks_get_short() -> None:
    """An engine that cannot load positions gets a shorter game in which the difference shows."""

    class Forgetful(Own):
        def load(self, state: JsonObject) -> JsonObject:
            raise UnsupportedError("positions")

        def at(self, state: Any) -> JsonObject:
            position = super().at(state)
            is_late = sum(map(bool, state.table.counts)) >= 6
            return {**position, "actor": "chance"} if is_late and position["actor"] == 0 else position

    whole = played(SCOPA, 0, 5)
    walk = Walk(whole.state, whole.actions[:120])
    (found,) = referee(SCOPA, Forgetful(SCOPA), [walk]).differences
    assert found.what == "actor"
    assert 0 < found.actions < 40
    assert "rulebook" in found.lines[0]


@pytest.mark.parametrize(
    ("program", "told"),
    [
        ("no-such-program", "no-such-program cannot be started"),
        ('"', '" cannot be started: No closing quotation'),
        (None, "None cannot be started"),
        ("true", "has ended"),
        ("sh -c 'read line; echo x'", "gives an answer that is not a JSON object"),
        ("sh -c 'read line; echo []'", "gives an answer that is not a JSON object"),
        ("sleep 9", "does not answer within"),
    ],
)
def test_programs_that_do_not_answer(program: Any, told: str) -> None:
    """A program that does not answer as it should is told of in one line."""
    with pytest.raises(ProgramError, match=told):
        Program(program, patience=3).ask({"start": {}})


def wrong() -> Own:
    """An engine for Scopa that forbids everybody to lay a card."""

    def bend(position: Any) -> JsonObject:
        return {**position, "legal": [each for each in position["legal"] if each.get("captures") != []]}

    return Own(SCOPA, bend)


def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The command tells what differs, writes reports, goes on where it was broken off, and exits with 1 for a difference."""
    monkeypatch.setattr("rulebook.cli.referee.all_kept", lambda game: ())
    monkeypatch.setattr("rulebook.referee.refereeing.all_kept", lambda game: ())
    file, page, run = tmp_path / "report.json", tmp_path / "report.html", tmp_path / "run.jsonl"
    words = ["referee", "scopa", "--python", "tests.referee.test_referee:wrong", "--games", "2", "--resume", str(run)]
    first = CliRunner().invoke(application, [*words, "--json", str(file), "--html", str(page)])
    assert first.exit_code == 1
    (found,) = json.loads(file.read_text(encoding="utf-8"))["differences"]
    assert f"{found['clause']}{' (a guess)' * found['guess']}: " in first.output
    assert "The game: 2 players, seat " in first.output
    assert "<svg" in page.read_text(encoding="utf-8")
    run.write_text(run.read_text(encoding="utf-8") + '{"game": "sc\n', encoding="utf-8")
    monkeypatch.setattr(f"{__name__}.wrong", lambda: Command("true"))
    again = CliRunner().invoke(application, words)
    assert (again.exit_code, again.stdout) == (1, first.stdout)
    for others in (["--seed", "1"], ["--games", "3"]):
        assert CliRunner().invoke(application, [*words, *others]).exit_code == 2, "these games were not played before"


def test_what_was_done_before_changes_no_count() -> None:
    """Walks show the same after others as by themselves: a run that goes on ends as one that was not broken off."""
    assignment = Assignment("hamsterbacke", lambda: Own(HAMSTERBACKE))
    forget(deck)
    first = assignment.compare(range(8))
    assert first.applied
    assert first == assignment.compare(range(8))


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["--engine", "x", "--python", "y:z"],
        ["--python", "no_module:z"],
        ["--python", "rulebook:__version__"],
        ["--python", "builtins:dict"],
        ["--engine", "true"],
        ["--engine", "cat"],
    ],
)
def test_bad_use(words: list[str]) -> None:
    """Without an engine, with two, with one that is none or is not there, or gives no positions, the exit code is 2."""
    assert CliRunner().invoke(application, ["referee", "scopa", *words]).exit_code == 2
