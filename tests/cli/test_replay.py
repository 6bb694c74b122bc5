"""`rulebook replay`."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from rulebook.core import AnyGame
from rulebook.play import Move
from rulebook.records import read, replay, replaying
from rulebook.records.record import Line
from rulebook.registry import game
from rulebook.table import Table
from tests.cli.conftest import GAME, Run, complaint


def changed(record: Path, number: int, **keys: object) -> Path:
    """The record with some keys of a line changed; lines count from 1."""
    lines = record.read_text(encoding="utf-8").splitlines()
    lines[number - 1] = json.dumps({**json.loads(lines[number - 1]), **keys})
    file = record.with_name("changed.jsonl")
    file.write_text("\n".join(lines), encoding="utf-8")
    return file


def test_a_line_says_how_the_game_ended(run: Run, record: Path) -> None:
    """A record that replays gives a line with its length, scores and winners."""
    result = run("replay", record)
    known = read(record)
    assert known.result is not None
    scores = " ".join(map(str, known.result.scores))
    assert result.stdout.startswith(f"{record}: {GAME}, {len(known.lines)} actions, scores {scores}; won by seat ")


def test_a_record_that_is_cut_short_is_a_record(run: Run, record: Path) -> None:
    """A record that is cut short is a record of an unfinished game."""
    lines = record.read_bytes().splitlines(keepends=True)
    result = run("replay", "-", "--check", input=b"".join(lines[:40]))
    assert result.stdout == f"-: {GAME}, 39 actions, not finished\n"


def test_check_agrees_with_our_own_records(run: Run, tmp_path: Path) -> None:
    """Records of every edition and number of players agree with the rules in every respect."""
    for edition, players in (("reference", "2"), ("it", "3"), ("hu", "4"), ("fr", "5")):
        options = "--games", "2", "--edition", edition, "--players", players, "--seed", players, "--legal"
        run("simulate", GAME, *options, "--record", tmp_path)
    files = sorted(tmp_path.iterdir())
    result = run("replay", *files, "--check")
    assert len(result.stdout.splitlines()) == len(files) == 8


def test_check_says_at_which_line_two_implementations_part(run: Run, record: Path) -> None:
    """Where legal actions, clauses or the result differ, the line and both sides are shown, with exit code 1."""
    last = len(record.read_text(encoding="utf-8").splitlines())
    for number, key, value in (
        (20, "legal", []),
        (20, "clauses", ["turn-1"]),
        (last, "result", {"scores": [1, 2], "winners": [0]}),
    ):
        file = changed(record, number, **{key: value})
        run("replay", file)
        result = run("replay", file, "--check", code=1)
        assert f"{file}: line {number}, key {key}: the record has " in result.stdout
        assert complaint(result) == f"Error: {file}: 1 difference"


def test_check_names_the_clauses_that_have_changed(run: Run, record: Path) -> None:
    """A record of other clauses that leads to the same positions is good, and the clauses are named."""
    meta = json.loads(record.read_text(encoding="utf-8").splitlines()[0])["meta"]
    file = changed(record, 1, meta={**meta, "clauses": {**meta["clauses"], "turn-1": "00000000"}})
    result = run("replay", file, "--check")
    assert f"{file}: clauses that have changed since it was written: turn-1\n" in result.stdout


@pytest.mark.parametrize("options", [[], ["--check"], ["--at", "190"]])
def test_an_action_that_the_rules_forbid_is_a_refusal(run: Run, record: Path, options: list[str]) -> None:
    """An illegal action ends with exit code 1, the line, and the clause that forbids it."""
    file = changed(record, 15, actor=0, action={"type": "stop"})
    assert run.refused("replay", file, *options, code=1) == (
        f"Error: {file}: line 15, key action: a turn can be stopped only after a card has been placed (turn-3)"
    )


def test_the_position_before_a_refusal_can_be_shown(run: Run, record: Path) -> None:
    """A record that goes wrong can be looked at up to there."""
    result = run("replay", changed(record, 15, actor=0, action={"type": "stop"}), "--at", "13")
    assert "Yellowstone Park" in result.stdout


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "line 1, key rulebook: is missing"),
        (b"\xff\xfe", "line 1: is not UTF-8"),
        (b"hello", "line 1: is not JSON"),
        (b"[" * 100_000, "line 1: is nested more than"),
        (b'{"rulebook": 1, "game": "chess", "players": 2}', "line 1, key game: there is no game 'chess'"),
        (b'{"rulebook": 1, "game": "yellowstone_park", "players": 9}', "line 1"),
    ],
)
def test_a_malformed_record_is_bad_input(run: Run, content: bytes, message: str) -> None:
    """What is no record ends with exit code 2, the line and the key."""
    assert run.refused("replay", "-", "--check", input=content).startswith(f"Error: -: {message}")


def test_all_files_are_replayed_whatever_is_wrong_with_one(run: Run, record: Path, tmp_path: Path) -> None:
    """A file that is missing or a folder does not keep the others from being replayed; the worst exit code counts."""
    missing = tmp_path / "missing.jsonl"
    result = run("replay", missing, tmp_path, changed(record, 20, clauses=[]), record, "--check", code=2)
    assert f"Error: {missing}: No such file or directory" in result.stderr
    assert f"Error: {tmp_path}: Is a directory" in result.stderr
    assert f"{record}: {GAME}, " in result.stdout


def test_position_after_some_actions_is_shown(run: Run, record: Path) -> None:
    """--at shows the position after that many actions, with the events of the last one."""
    moves = [replayed.move for replayed in replay(read(record))]
    result = run("replay", record, "--at", "30")
    played = read(record).game
    for event in moves[29].step.events:
        assert played.event_text(event) in result.stdout
    assert played.open_scene(moves[29].step.state).caption in result.stdout
    run("replay", record, "--at", "0")


def test_position_beyond_the_end_is_bad_use(run: Run, record: Path) -> None:
    """--at cannot go beyond the actions of the record."""
    actions = len(read(record).lines)
    run("replay", record, "--at", str(actions))
    assert (
        run.refused("replay", record, "--at", str(actions + 1))
        == f"Error: {record}: has only {actions} actions, not {actions + 1}"
    )


def test_position_is_drawn_into_a_file(run: Run, record: Path, tmp_path: Path) -> None:
    """--svg draws the position that --at names, or else the last one."""
    last, thirtieth = tmp_path / "last.svg", tmp_path / "thirtieth.svg"
    assert run("replay", record, "--svg", last).stdout.startswith(f"{record}: ")
    run("replay", record, "--svg", thirtieth, "--at", "30")
    assert last.read_text(encoding="utf-8").startswith("<svg")
    assert last.read_bytes() != thirtieth.read_bytes()


@pytest.mark.parametrize("options", [("--check",), ("--at", "30"), ("--check", "--at", "30"), ("--svg", "out.svg")])
def test_a_record_is_played_once(
    run: Run, record: Path, options: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever is asked for, no action of a record is played twice."""
    monkeypatch.chdir(tmp_path)
    played = list[Line]()

    def counting(game: AnyGame, state: object, line: Line) -> Move[Any, Any, Any]:
        played.append(line)
        return one_move(game, state, line)

    one_move = replaying.played
    monkeypatch.setattr(replaying, "played", counting)
    run("replay", record, *options)
    assert len(played) == (30 if options == ("--at", "30") else len(read(record).lines))


def test_a_deal_that_was_committed_to_is_checked(run: Run, tmp_path: Path) -> None:
    """A check says whether the seed dealt the game, and that it cannot say so while the seed is secret."""
    played = game("hamsterbacke")
    table = Table.open(played, played.new_game().settings, seed="a seed")
    lines = list(table.record())
    file = tmp_path / "game.jsonl"
    for text, said, code in (
        ("\n".join(lines), "the seed that was committed to dealt every outcome of chance", 0),
        ("\n".join(lines).replace(', "seed": "a seed"', ""), "the seed has not been revealed", 0),
        ("\n".join(lines).replace('"seed": "a seed"', '"seed": "b seed"'), "key dealt: the record has ", 1),
    ):
        file.write_text(text, encoding="utf-8")
        result = run("replay", "--check", str(file), code=code)
        assert said in result.stdout


def as_seen(folder: Path, id: str) -> Path:
    """What seat 1 was told of a game that is not over."""
    played, file = game(id), folder / "seen.jsonl"
    table = Table.open(played, played.new_game().settings, seed="seen")
    table.act(0, played.legal_actions(table.state)[0])
    file.write_text("\n".join(table.seen(1)), encoding="utf-8")
    return file


@pytest.fixture
def seen(tmp_path: Path) -> Path:
    """What seat 1 was told of a game of Hamsterbacke."""
    return as_seen(tmp_path, "hamsterbacke")


def test_what_one_viewer_was_told_replays_as_far_as_they_know(run: Run, seen: Path, tmp_path: Path) -> None:
    """The record of a viewer shows their own cards and no others; a position can be shown, drawn and checked."""
    actions = len(seen.read_text(encoding="utf-8").splitlines()) - 1
    whole = run("replay", seen, "--check")
    assert whole.stdout == f"{seen}: hamsterbacke as seat 2 saw it, {actions} actions, not finished\n"
    drawing = tmp_path / "seen.svg"
    shown = run("replay", seen, "--at", "10", "--svg", drawing).stdout
    assert re.search(r"Seat 2 \(you\) +Hand: +[A-Z]{2}\d", shown)
    assert re.search(r"Seat 1 +Hand: 2 ", shown)
    assert "Seat 2 (you)" in drawing.read_text(encoding="utf-8")
    assert "Deck: 120" in run("replay", seen, "--at", "0").stdout
    assert f"has only {actions} actions, not 999" in run.refused("replay", seen, "--at", "999")


def test_what_is_beyond_listing_is_checked_by_one_game(run: Run, tmp_path: Path) -> None:
    """Where too many games are possible, one of them is followed to the end, and the answer says so."""
    file = as_seen(tmp_path, GAME)
    assert "every possible game was followed for 2 actions, and one to the end\n" in run("replay", file, "--check").stdout
    lines = file.read_text(encoding="utf-8").splitlines()
    last = json.loads(lines[-1])
    false = changed(file, len(lines), sees={**last["sees"], "draw_pile_sizes": [1, 1]})
    assert "looks different at its end" in run.refused("replay", false, "--check", code=1)
    [laid] = [event for event in last["events"] if event["type"] == "card_placed"]
    never = changed(file, len(lines), events=[laid, laid, *last["events"]])
    assert "none was found for the rest\n" in run("replay", never, "--check").stdout


def test_what_no_game_can_show_is_noticed(run: Run, seen: Path) -> None:
    """Nobody sees a card fewer in the deck than were left there."""
    sees = json.loads(seen.read_text(encoding="utf-8").splitlines()[2])["sees"]
    false = changed(seen, 3, sees={**sees, "deck_size": sees["deck_size"] - 1})
    run("replay", false)
    assert "no game can be seen like this" in run.refused("replay", false, "--check", code=1)
