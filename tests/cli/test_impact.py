"""`rulebook impact` tells how much a reading matters."""

import json
from pathlib import Path

from tests.cli.conftest import GAME, Run

PASSING = ("impact", GAME, "minimum-plays", "--games", "6", "--players", "3", "--seed", "4")
LAYING = ("impact", "hamsterbacke", "own-top", "--games", "2", "--players", "3")


def test_impact_is_a_table(run: Run) -> None:
    """The table says which values are compared, how often games diverge, and how scores change for each seat."""
    result = run(*PASSING)
    assert "minimum-plays: one → none, 6 pairs of games, 3 players" in result.stdout
    assert "share of games that diverge" in result.stdout
    assert "change of score, seat 3" in result.stdout
    assert "seat 4" not in result.stdout


def test_json_has_the_same_figures_whoever_plays(run: Run) -> None:
    """The figures come as JSON, and do not depend on the number of processes."""
    alone, together = run(*PASSING, "--json"), run(*PASSING, "--json", "--jobs", "2")
    figures = json.loads(alone.stdout)
    assert figures == json.loads(together.stdout)
    assert (figures["games"], figures["values"], figures["reading"]) == (6, ["one", "none"], "minimum-plays")
    assert 0 <= figures["parted"]["low"] <= figures["parted"]["mean"] <= figures["parted"]["high"] <= 1


def test_the_kernel_has_the_same_figures(run: Run) -> None:
    """The kernel plays the same pairs of games as the rules."""
    by_rules, by_kernel = run(*LAYING, "--json"), run(*LAYING, "--json", "--engine", "kernel")
    assert json.loads(by_kernel.stdout) == json.loads(by_rules.stdout)


def test_bots_can_play(run: Run) -> None:
    """Bots play other games than random players, and the table says who played."""
    one, other = run(*LAYING, "--bot", "greedy"), run(*LAYING)
    assert "2 pairs of games, 3 players, greedy" in one.stdout
    assert one.stdout.splitlines()[3:] != other.stdout.splitlines()[3:]


def test_values_and_other_readings_can_be_chosen(run: Run) -> None:
    """Any two values are compared, under any edition, in the order in which they are given."""
    result = run("impact", GAME, "column-reopen", "when-matrix-full", "when-emptied", "--games", "2", "--edition", "fr")
    assert "when-matrix-full → when-emptied" in result.stdout


def test_a_plot_is_written(run: Run, tmp_path: Path) -> None:
    """A plot comes beside the table."""
    run(*PASSING, "--plot", tmp_path / "impact.svg")
    assert "<svg" in (tmp_path / "impact.svg").read_text(encoding="utf-8")
