"""A plot of an impact: when the games diverge, and how the scores change."""

from collections.abc import Sequence
from itertools import accumulate
from pathlib import Path

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from rulebook.readings.impact import Estimate, Impact


def save_plot(impact: Impact, title: str, file: Path) -> None:
    """Draw an impact into a file, in the format given by its suffix (`.png`, `.svg`); raises ValueError for any other
    suffix.
    """
    figure = Figure(figsize=(10, 4), layout="constrained")
    figure.suptitle(title)
    partings, changes = figure.subplots(1, 2)
    draw_partings(partings, impact)
    draw_changes(changes, impact.score_changes)
    figure.savefig(file)


def draw_partings(axes: Axes, impact: Impact) -> None:
    """The share of games that have diverged, by the number of actions played."""
    played = [actions for actions, _ in impact.partings]
    shares = [games / impact.games for games in accumulate(games for _, games in impact.partings)]
    axes.step([0, *played], [0, *shares], where="post")
    axes.set(title="Games that have diverged", xlabel="actions played", ylabel="share of games", ylim=(0, 1))


def draw_changes(axes: Axes, changes: Sequence[Estimate]) -> None:
    """The mean change of each seat's score, with its interval."""
    means = [change.mean for change in changes]
    reach = [[change.mean - change.low for change in changes], [change.high - change.mean for change in changes]]
    axes.errorbar(range(len(changes)), means, yerr=reach, fmt="o", capsize=4)
    axes.axhline(0, linewidth=0.8, color="grey")
    axes.set(title="Change of score", xlabel="seat", ylabel="points, with 95 % interval", xticks=range(len(changes)))
