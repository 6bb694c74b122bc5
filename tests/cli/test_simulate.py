"""`rulebook simulate`."""

import json
from collections import defaultdict
from pathlib import Path

from attrs import frozen

from rulebook import game
from rulebook.cli.counting import counted
from rulebook.core import CHANCE, Step
from rulebook.kernels.batch import Batch
from rulebook.play import Move
from rulebook.records import check, read, replay
from tests.cli.conftest import GAME, Run, Start


def rows(output: str) -> dict[str, list[str]]:
    """The rows of the table: the mean, the least and the most in a game, by name."""
    lines = [line.rsplit(maxsplit=3) for line in output.splitlines()]
    return {line[0].strip(): line[1:] for line in lines if len(line) == 4}


def contents(folder: Path) -> dict[str, bytes]:
    """The files of a folder, by name."""
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def test_table_counts_lengths_scores_scorings_and_penalties(run: Run, tmp_path: Path) -> None:
    """The table has what the records of the same games have."""
    result = run("simulate", GAME, "--games", "5", "--seed", "3", "--players", "3", "--record", tmp_path)
    assert result.stdout.startswith("Yellowstone Park: 5 games, 3 players, seed 3\n")
    lengths, decisions, scorings, penalties, scores, victories = [], [], [], [], [], []
    for file in sorted(tmp_path.iterdir()):
        record = read(file)
        events = [event for replayed in replay(record) for event in replayed.move.step.events]
        lengths.append(len(record.lines))
        decisions.append(sum(isinstance(line.actor, int) for line in record.lines))
        scorings.append(sum(type(event).__name__ == "ScoringBegan" for event in events))
        penalties.append(sum(getattr(event, "points", 0) for event in events))
        assert record.result is not None
        scores.append(record.result.scores[1])
        victories.append(int(1 in record.result.winners))
    table = rows(result.stdout)
    for name, counts in {
        "actions": lengths,
        "decisions by players": decisions,
        "scoring began": scorings,
        "penalties scored, points": penalties,
        "score of seat 2": scores,
        "victories of seat 2": victories,
    }.items():
        assert table[name] == [f"{sum(counts) / 5:.2f}", str(min(counts)), str(max(counts))]


def test_the_kernel_counts_lengths_scores_and_victories(run: Run) -> None:
    """The kernel's table has the lengths and results of the batch with its seed, and no events."""
    result = run("simulate", GAME, "--games", "40", "--seed", "3", "--players", "3", "--engine", "kernel")
    batch = Batch(GAME, game(GAME).new_game(players=3).settings, 40, seed=3)
    decisions, actions = batch.lengths().T.tolist()
    scores, wins = batch.scores(), batch.rewards() > 0
    table = rows(result.stdout)
    for name, counts in {
        "actions": actions,
        "decisions by players": decisions,
        "winning score": [score[win][0] for score, win in zip(scores, wins, strict=True)],
        "score of seat 2": scores[:, 1].tolist(),
        "victories of seat 2": wins[:, 1].astype(int).tolist(),
    }.items():
        assert table.pop(name) == [f"{sum(counts) / 40:.2f}", str(min(counts)), str(max(counts))]
    left = {name for name in table if " of seat " in name}
    assert left == {f"{what} of seat {seat}" for what in ("score", "victories") for seat in (1, 3)}


def test_records_are_the_same_for_any_number_of_processes(run: Run, start: Start, tmp_path: Path) -> None:
    """The same seed gives byte-identical records and the same table, however many processes play."""
    options = "--games", "20", "--seed", "9", "--legal"
    alone = run("simulate", GAME, *options, "--record", tmp_path / "alone")
    together = start("simulate", GAME, *options, "--record", tmp_path / "together", "--jobs", "2")
    assert together.returncode == 0
    assert together.stdout == alone.stdout
    assert contents(tmp_path / "alone") == contents(tmp_path / "together")
    assert len(contents(tmp_path / "alone")) == 20


def test_a_game_does_not_depend_on_how_many_are_played(run: Run, tmp_path: Path) -> None:
    """Game number i has the same name and the same record in a longer run."""
    run("simulate", GAME, "--games", "2", "--record", tmp_path / "short")
    run("simulate", GAME, "--games", "4", "--record", tmp_path / "long")
    short, long = contents(tmp_path / "short"), contents(tmp_path / "long")
    assert short == {name: long[name] for name in short}
    assert f"{GAME}-0-000001.jsonl" in short


def test_first_game_is_the_one_that_play_shows(run: Run, tmp_path: Path) -> None:
    """The first game of a run is the game that `play` shows for the same seed."""
    run("simulate", GAME, "--games", "1", "--seed", "5", "--record", tmp_path)
    recorded = (tmp_path / f"{GAME}-5-000000.jsonl").read_text(encoding="utf-8").splitlines()[1:]
    assert recorded == run("play", GAME, "--seed", "5", "--json").stdout.splitlines()[1:]


def test_legal_actions_and_weights_are_written_on_request(run: Run, record: Path, tmp_path: Path) -> None:
    """With --legal every line has its legal actions, and with weights where chance acts; without it none has."""
    lines = [json.loads(line) for line in record.read_text(encoding="utf-8").splitlines()][1:-1]
    assert all(line["legal"] for line in lines)
    assert all(("weight" in line["legal"][0]) == (line["actor"] == "chance") for line in lines)
    assert list(check(read(record))) == []
    run("simulate", GAME, "--games", "1", "--record", tmp_path / "plain")
    assert b'"legal"' not in b"".join(contents(tmp_path / "plain").values())


def test_settings_reach_the_records(run: Run, tmp_path: Path) -> None:
    """The options that say by which rules is played are those of `play`."""
    run("simulate", GAME, "--games", "1", "--edition", "it", "--variant", "edge_matrix=on", "--record", tmp_path)
    header = json.loads(next(tmp_path.iterdir()).read_text(encoding="utf-8").splitlines()[0])
    assert header["readings"]["end-threshold"] == "pass"
    assert header["variants"]["edge_matrix"] is True
    assert header["meta"]["seed"] == 0
    assert header["meta"]["number"] == 0


def test_bad_settings_leave_no_folder_behind(run: Run, tmp_path: Path) -> None:
    """Where the settings make no game, nothing is written."""
    run("simulate", GAME, "--players", "9", "--record", tmp_path / "records", code=2)
    assert not (tmp_path / "records").exists()


def test_points_are_counted_where_they_are_a_number() -> None:
    """An event of somebody's game can call anything its points, such as those of every side."""

    @frozen
    class Counted:
        points: object

    played = game("hamsterbacke")
    state = played.new_game()
    moves = [Move(state, CHANCE, None, Step(state, (Counted(points),))) for points in ((3, 4), "none", 5)]
    counts = defaultdict[str, int](int)
    assert len(list(counted(played, moves, counts))) == counts["counted"] == 3
    assert counts["counted, points"] == 5
