"""`rulebook impact`: how much the choice between two readings matters."""

import json
from collections.abc import Iterator
from functools import reduce
from operator import add
from pathlib import Path

import click
from attrs import asdict, evolve
from rich.table import Table

from rulebook.bots import bot
from rulebook.bots.naming import RANDOM
from rulebook.cli.application import Failure
from rulebook.cli.options import GameOptions, with_game_options
from rulebook.cli.output import figures, screen
from rulebook.cli.parameters import number_option, with_plot
from rulebook.cli.processes import Workers, engine_option, why_slow, with_workers, worked
from rulebook.core import ENGLISH, Sentence
from rulebook.core.sentences import seat_name
from rulebook.extras import require
from rulebook.readings.contrast import contrast_between
from rulebook.readings.impact import Contest, Engine, Estimate, Impact, impact_of
from rulebook.spec import load

PAIRS = Sentence("{games:# pair|# pairs} of games")


@click.command("impact")
@with_game_options
@click.argument("reading")
@click.argument("values", nargs=-1, metavar="[VALUE VALUE]")
@number_option("--games", default=200, within=click.IntRange(2), help="The number of pairs of games.")
@click.option("--bot", "player", default=RANDOM, show_default=True, metavar="BOT", help="Who plays, as in ismcts:500.")
@engine_option("Play by the rules, or with the kernel: the same random games, much faster.")
@with_workers
@with_plot
@click.option("--json", "as_json", is_flag=True, help="Write the figures as JSON.")
def command(
    options: GameOptions,
    workers: Workers,
    *,
    reading: str,
    values: tuple[str, ...],
    games: int,
    player: str,
    engine: Engine,
    plot: Path | None,
    as_json: bool,
) -> None:
    """Measure how much the choice between two readings matters.

    Pairs of games with the same luck, one for each value, show in what share of games the readings disagree, after how many
    actions, and how length, scores and winners change. A victory that seats share counts in full for each of them. Intervals
    are those of 95 % confidence. Without values, the default is compared with the value that comes next. All seats act at
    random, or as a BOT does: greedy, or ismcts with its number of simulations.

    \b
    Examples:
      rulebook impact yellowstone_park end-threshold --games 400 --players 3
      rulebook impact yellowstone_park column-reopen when-emptied when-matrix-full --plot reopen.svg --jobs 2
      rulebook impact hamsterbacke own-top --games 1000000 --engine kernel --jobs 2
      rulebook impact yellowstone_park neutral-leftover --players 2 --bot greedy
    """
    if len(values) not in (0, 2):
        raise click.UsageError("give two values or none")
    require("rulebook impact", "impact", "scipy", "matplotlib")
    asked = load(options.game.id).reading(reading)
    pair = values or (asked.values[0].id, asked.values[1].id)
    contrast_between(asked, *pair)
    if reading in options.readings:
        raise Failure(f"{reading} is what is measured: give its two values after it, not as --reading")
    one, other = (evolve(options, readings={**options.readings, reading: value}).settings() for value in pair)
    contest = Contest(options.game.id, (one, other), options.seed, None if player == RANDOM else bot(player), engine)
    sums = worked(contest.sums, contest.batches(games), workers, why_slow(engine, player))
    impact = impact_of(reduce(add, sums))
    title = f"{options.game.title}, {reading}: {pair[0]} → {pair[1]}, {PAIRS(games=games)}, {one.players} players"
    title += "" if player == RANDOM else f", {player}"
    if plot is not None:
        from rulebook.readings.plot import save_plot  # noqa: PLC0415 - matplotlib takes long to import

        save_plot(impact, title, plot)
    if as_json:
        document = {"game": options.game.id, "reading": reading, "values": pair, "bot": player, **asdict(impact)}
        click.echo(json.dumps(document, indent=1))
    else:
        screen().print(table(impact, title))


def table(impact: Impact, title: str) -> Table:
    """The figures of an impact."""
    rows = figures("", title, "mean", "from", "to")
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
        yield f"change of score, {seat_name(seat, ENGLISH)}", change
    for seat, change in enumerate(impact.victory_changes):
        yield f"change of victories, {seat_name(seat, ENGLISH)}", change
