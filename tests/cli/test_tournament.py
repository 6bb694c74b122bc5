"""`rulebook tournament`."""

import json
from pathlib import Path

import pytest

from rulebook import extras
from rulebook.bots import Tournament
from tests.cli.conftest import Run, Start

GAME = "hamsterbacke"
DUEL = "tournament", GAME, "greedy", "random", "random"


def test_the_table_has_a_line_for_each_bot(run: Run) -> None:
    """Each bot has its share of the victories, the interval, and its mean score."""
    result = run(*DUEL, "--rounds", "2")
    figures = json.loads(run(*DUEL, "--rounds", "2", "--json").stdout)
    assert result.stdout.startswith("Hamsterbacke: 6 games, 3 players, seed 0\n")
    assert [entrant["name"] for entrant in figures["entrants"]] == ["greedy", "random", "random"]
    for entrant in figures["entrants"]:
        share, low, high = (f"{entrant[name]:.3f}" for name in ("share", "low", "high"))
        assert [entrant["name"], share, low, high, f"{entrant['score']:.2f}"] in [
            line.split() for line in result.stdout.splitlines()
        ]
        assert entrant["low"] <= entrant["share"] <= entrant["high"]
        assert entrant["games"] == 6


def test_figures_are_the_same_for_any_number_of_processes(run: Run, start: Start) -> None:
    """The same seed gives the same figures, however many processes play."""
    together = start(*DUEL, "--rounds", "2", "--jobs", "2")
    assert together.returncode == 0
    assert together.stdout == run(*DUEL, "--rounds", "2").stdout


def test_ratings_need_their_library_before_the_first_game(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without openskill nothing is played, and it is said what to install."""
    monkeypatch.setattr(extras, "find_spec", lambda name: None)
    monkeypatch.setattr(Tournament, "play", None)
    assert "a rating needs openskill; " in run.refused(*DUEL, "--ratings")


@pytest.mark.parametrize("options", [(), ("--ratings",)])
def test_a_plot_is_written(run: Run, tmp_path: Path, options: tuple[str, ...]) -> None:
    """A plot comes beside the table, with the names of the bots."""
    run(*DUEL, "--rounds", "1", *options, "--plot", tmp_path / "duel.svg")
    drawn = (tmp_path / "duel.svg").read_text(encoding="utf-8")
    assert all(f"<!-- {text} -->" in drawn for text in ("greedy", "Victories", "Rating" if options else "Score"))
