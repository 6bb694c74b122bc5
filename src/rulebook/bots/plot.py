"""A plot of a tournament: each entrant's share of the victories, its mean score, and its rating if there is one."""

from collections.abc import Sequence
from pathlib import Path

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from rulebook.bots.ratings import Rating
from rulebook.bots.tournament import Standing


def save_plot(figures: Sequence[Standing], strengths: Sequence[Rating], title: str, file: Path) -> None:
    """Draw a tournament into a file, in the format given by its suffix (`.png`, `.svg`); raises ValueError for any other
    suffix.
    """
    names = [each.name for each in figures]
    drawn = Figure(figsize=(10, 1.5 + 0.4 * len(names)), layout="constrained")
    drawn.suptitle(title)
    victories, beside = drawn.subplots(1, 2, sharey=True)
    draw_intervals(victories, [(each.low, each.share, each.high) for each in figures])
    victories.axvline(1 / len(names), linewidth=0.8, color="grey")
    victories.set(title="Victories", xlabel="share, with 95 % interval; the line is an equal share", xlim=(0, 1))
    victories.set_yticks(range(len(names)), names)
    victories.set_ylim(len(names) - 0.5, -0.5)
    if strengths:
        draw_intervals(beside, [(each.low, each.rating, each.high) for each in strengths])
        beside.set(title="Rating", xlabel="rating, with 95 % interval")
    else:
        beside.barh(range(len(names)), [each.score for each in figures], height=0.4)
        beside.set(title="Score", xlabel="mean score of a game")
    drawn.savefig(file)


def draw_intervals(axes: Axes, intervals: Sequence[tuple[float, float, float]]) -> None:
    """A point for each entrant, one below the other, between the ends of its interval: lower end, value, upper end."""
    reach = [[value - low for low, value, _ in intervals], [high - value for _, value, high in intervals]]
    axes.errorbar([value for _, value, _ in intervals], range(len(intervals)), xerr=reach, fmt="o", capsize=4)
