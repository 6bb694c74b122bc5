"""`rulebook witness`."""

from pathlib import Path

import pytest

from rulebook.readings.contrast import contrasts_of
from rulebook.records import JsonObject
from rulebook.registry import game
from rulebook.spec import load
from tests.cli.conftest import GAME, Run


def test_a_kept_witness_is_shown(run: Run) -> None:
    """Both sides are shown side by side, each with its editions, its sentence and the statement of its value."""
    result = run("witness", GAME, "penalty-draw-threshold")
    assert f"{GAME} penalty-draw-threshold: six-or-more or four-or-fewer\n" in result.stdout
    assert f"Kept in specs/{GAME}/witnesses/readings/penalty-draw-threshold.six-or-more.four-or-fewer.jsonl" in result.stdout
    assert "[six-or-more (the reference edition, the" in result.stdout
    assert "[four-or-fewer (the Italian text)]" in result.stdout
    assert "\nUnder `four-or-fewer` (the Italian text) " in result.stdout
    assert "  six-or-more: Six or more; with fewer the draw pile is forced.\n" in result.stdout


def test_the_variants_of_a_witness_are_said(run: Run) -> None:
    """A reading that matters only in a variant says with which one its position is played; others say nothing."""
    assert "one.two.jsonl, with edge_matrix=on: both sides" in run("witness", GAME, "matrices-at-once").stdout
    assert "edge_matrix" not in run("witness", GAME, "penalty-draw-threshold").stdout


def test_other_readings_of_a_position_are_said() -> None:
    """A position that is played under unusual values of other readings names them; its own reading is not named."""
    contrast = contrasts_of(load(GAME).reading("neutral-reset"))[0]
    unusual: JsonObject = {"readings": {"penalty-draw-threshold": "four-or-fewer"}, "variants": {"edge_matrix": True}}
    sides = contrast.sides(game(GAME), {"rulebook": 1, "game": GAME, "players": 2, **unusual})
    assert sides.agreed == ("edge_matrix=on", "penalty-draw-threshold=four-or-fewer")


def test_what_happens_on_both_sides_is_said(run: Run) -> None:
    """The points that are tied need not be found out."""
    shown = run("witness", "hamsterbacke", "tie").stdout
    assert shown.count("less ", shown.index("This follows on both sides: ")) >= 3


def test_what_lies_face_down_is_said_where_it_is_counted(run: Run) -> None:
    """A side that lacks a suit is seen to lack it; where nothing is counted, nothing is said of piles."""
    shown = run("witness", "scopa", "missing-suit").stdout
    assert "These lie face down: `Seat 1, Pile: C7, S6, " in shown
    assert "These lie face down" not in run("witness", "scopa", "three-kings").stdout


def test_all_pairs_are_shown_without_values(run: Run) -> None:
    """Without values every pair of them is looked at; a pair that never parts has its bounds told."""
    result = run("witness", GAME, "column-reopen", "--states", 10, "--games", 1, "--tries", 0)
    for pair in "when-emptied or when-matrix-full", "when-column-full or when-matrix-full":
        assert f"column-reopen: {pair}\n" in result.stdout
    assert "No witness in 10 states of the small game two-colours with 2 players.\n" in result.stdout
    assert "No witness in 1 random game of the whole game with 5 players.\n" in result.stdout


def test_no_witness_is_exit_code_1(run: Run) -> None:
    """If nothing is found within the bounds, the bounds are shown and the exit code is 1."""
    values = "when-emptied", "when-column-full"
    result = run("witness", GAME, "column-reopen", *values, "--players", 2, "--games", 2, code=1)
    assert "No witness in 2 random games of the whole game with 2 players.\n" in result.stdout
    assert "small game" not in result.stdout


def test_a_game_that_cannot_be_played_has_no_witness(run: Run) -> None:
    """With a number of players that the game does not have there is nothing to look for."""
    result = run("witness", "hamsterbacke", "tie", "--players", 9, code=1)
    assert "there is no game to search" in result.stdout


def test_all_readings_are_shown_without_one(run: Run) -> None:
    """Without a reading every pair of values of every reading is looked at."""
    shown = run("witness", "hamsterbacke").stdout
    assert all(f"hamsterbacke {reading}: " in shown for reading in ("empty-score", "own-top", "tie"))


def test_small_games_have_the_shortest_witness(run: Run) -> None:
    """The witness in a small game can be asked for, kept or searched for again."""
    for options in ((), ("--search",)):
        result = run("witness", "hamsterbacke", "empty-score", "allowed", "forbidden", "--small", *options)
        assert "both sides play alike for 4 actions." in result.stdout


def test_a_search_with_other_players(run: Run) -> None:
    """For a number of players for which none is kept a witness is searched for, in the printed game."""
    result = run("witness", "hamsterbacke", "empty-score", "--players", 4, "--games", 3, "--tries", 5)
    assert "In the whole game with 4 players: both sides play alike for 16 actions.\n" in result.stdout
    assert "Then seat 1: score\n" in result.stdout


def test_pictures_and_records_are_written(run: Run, tmp_path: Path) -> None:
    """Each side is drawn into a file of its own, and the record replays."""
    folder = tmp_path / "out"
    run("witness", "hamsterbacke", "empty-score", "--svg", folder, "--record", folder)
    name = "empty-score.forbidden.allowed"
    sides = [folder / f"hamsterbacke-{name}-{value}.svg" for value in ("forbidden", "allowed")]
    assert all(side.read_text(encoding="utf-8").startswith("<svg") for side in sides)
    run("replay", folder / f"{name}.jsonl", "--check")


def test_a_narrow_terminal_has_one_picture_below_the_other(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a terminal is too narrow for both pictures, they stand one below the other."""
    monkeypatch.setenv("FORCE_COLOR", "1")
    lines = []
    for width in ("200", "40"):
        monkeypatch.setenv("COLUMNS", width)
        lines.append(run("witness", "hamsterbacke", "tie", "--small").stdout.count("\n"))
    assert 0 < lines[0] < lines[1]
