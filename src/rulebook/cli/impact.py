"""`rulebook impact`: how much the choice between two readings matters."""

import json
from collections.abc import Iterator
from pathlib import Path

import click
from attrs import asdict, evolve
from rich.box import SIMPLE_HEAD
from rich.progress import Progress
from rich.table import Table

from rulebook.cli import is_installed
from rulebook.cli.application import Failure
from rulebook.cli.options import GameOptions, refuse_unknown, with_game_options
from rulebook.cli.output import screen
from rulebook.cli.processes import processes
from rulebook.core import Sentence
from rulebook.disputes.impact import Contest, Estimate, Impact, PairOfGames, impact_of, play_pairs
from rulebook.extras import how_to_install
from rulebook.spec import Reading, load

PAIRS = Sentence("{games:# pair|# pairs} of games")

PICTURES = (".png", ".svg")


@click.command("impact")
@with_game_options
@click.argument("reading")
@click.argument("values", nargs=-1, metavar="[VALUE VALUE]")
@click.option(
    "--games", type=click.IntRange(2), default=200, show_default=True, metavar="K", help="The number of pairs of games."
)
@click.option("--jobs", type=click.IntRange(1, 61), default=1, show_default=True, metavar="J", help="Play in J processes.")
@click.option("--plot", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", help="Draw a plot (.png or .svg).")
@click.option("--json", "as_json", is_flag=True, help="Write the figures as JSON.")
def command(
    options: GameOptions,
    *,
    reading: str,
    values: tuple[str, ...],
    games: int,
    jobs: int,
    plot: Path | None,
    as_json: bool,
) -> None:
    """Measure how much the choice between two readings matters.

    Pairs of random games with the same luck, one for each value, show in what share of games the readings disagree, after
    how many actions, and how length, scores and winners change. Intervals are those of 95 % confidence. Without values, the
    default is compared with the value that comes next.

    \b
    Examples:
      rulebook impact yellowstone_park end-threshold --games 400 --players 3
      rulebook impact yellowstone_park column-reopen when-emptied when-matrix-full --plot reopen.svg --jobs 2
    """
    refuse_bad_use(values, plot)
    pair = chosen_values(load(options.game.id).reading(reading), values)
    one, other = (evolve(options, readings=(*options.readings, (reading, value))).settings() for value in pair)
    contest = Contest(options.game.id, (one, other), options.seed)
    impact = impact_of(list(played(contest, games, jobs)))
    title = f"{options.game.title}, {reading}: {pair[0]} → {pair[1]}, {PAIRS(games=games)}, {one.players} players"
    if plot is not None:
        from rulebook.disputes.plot import save_plot  # noqa: PLC0415 - matplotlib takes long to import

        save_plot(impact, title, plot)
    if as_json:
        click.echo(json.dumps({"game": options.game.id, "reading": reading, "values": pair, **asdict(impact)}, indent=1))
    else:
        screen().print(table(impact, title))


def refuse_bad_use(values: tuple[str, ...], plot: Path | None) -> None:
    """Raise UsageError or Failure for bad usage, before any game is played."""
    if len(values) not in (0, 2):
        raise click.UsageError("give two values or none")
    if plot is not None and plot.suffix not in PICTURES:
        raise click.UsageError(f"{plot}: the name of a plot must end in {' or '.join(PICTURES)}")
    missing = [library for library in ("scipy", "matplotlib") if not is_installed(library)]
    if missing:
        raise Failure(f"rulebook impact needs {' and '.join(missing)}; {how_to_install('impact')}")


def chosen_values(reading: Reading, values: tuple[str, ...]) -> tuple[str, str]:
    """The two values to compare: those given, or the first two; raises Failure, suggesting similar names, for an unknown
    value.
    """
    known = [value.id for value in reading.values]
    for value in values:
        refuse_unknown(f"value of {reading.id}", value, known)
    one, other, *_ = values or known
    return one, other


def played(contest: Contest, games: int, jobs: int) -> Iterator[PairOfGames]:
    """The pairs of games of a contest, with a progress bar in a terminal."""
    progress = screen(stderr=True)
    with Progress(console=progress, transient=True, disable=not progress.is_terminal) as bar, processes(jobs) as workers:
        pairs = workers.until_interrupted(play_pairs(contest, games, workers.executor))
        yield from bar.track(pairs, total=games, description="playing")


def table(impact: Impact, title: str) -> Table:
    """The figures of an impact."""
    rows = Table("", title=title, title_justify="left", box=SIMPLE_HEAD)
    for heading in ("mean", "from", "to"):
        rows.add_column(heading, justify="right")
    for name, estimate in estimates(impact):
        rows.add_row(name, *(f"{figure:.3f}" for figure in (estimate.mean, estimate.low, estimate.high)))
    if impact.median_parting is not None:
        rows.add_row("actions in common, median of games that diverge", f"{impact.median_parting:g}")
    if impact.unfinished:
        rows.add_row("pairs with an unfinished game", str(impact.unfinished))
    return rows


def estimates(impact: Impact) -> Iterator[tuple[str, Estimate]]:
    """Every estimate of an impact, with its name."""
    yield "share of games that diverge", impact.parted
    if impact.winners_changed is not None:
        yield "share of games with other winners", impact.winners_changed
    yield "change of length, in actions", impact.length_change
    for seat, change in enumerate(impact.score_changes):
        yield f"change of score, seat {seat}", change
    for seat, change in enumerate(impact.victory_changes):
        yield f"change of victories, seat {seat}", change
