"""`rulebook tournament`: bots against each other, with seats in rotation."""

import json
from itertools import chain, zip_longest
from pathlib import Path

import click
from attrs import asdict
from rich.table import Table

from rulebook.batches import batches
from rulebook.bots import Rating, Standing, Tournament, ratings, standings
from rulebook.bots.ratings import require_openskill
from rulebook.cli.options import GameOptions, with_game_options
from rulebook.cli.output import figures as shown
from rulebook.cli.output import screen
from rulebook.cli.parameters import number_option, with_plot
from rulebook.cli.processes import Workers, why_slow, with_workers, worked
from rulebook.core import Sentence

GAMES = Sentence("{games:# game|# games}")

BATCH = 2
"""How many games a worker gets at a time, at least."""


@click.command("tournament")
@with_game_options
@click.argument("bots", nargs=-1, required=True, metavar="BOT BOT...")
@number_option("--rounds", default=20, help="The number of rounds; in each, every bot takes every seat once.")
@click.option("--duplicate", is_flag=True, help="Deal the same in all games of a round.")
@click.option("--ratings", "rated", is_flag=True, help="Rate the bots, too, with the extra ratings.")
@with_workers
@with_plot
@click.option("--json", "as_json", is_flag=True, help="Write the figures as JSON.")
def command(
    options: GameOptions,
    workers: Workers,
    *,
    bots: tuple[str, ...],
    rounds: int,
    duplicate: bool,
    rated: bool,
    plot: Path | None,
    as_json: bool,
) -> None:
    """Let bots play against each other, and show who wins how often.

    A BOT is random, greedy, or ismcts with its number of simulations, as in ismcts:500. Your own is MODULE:FACTORY, found
    in the current folder too, or command:PROGRAM, which answers lines of JSON. If there are more seats than bots,
    the bots take seats in turn: with two bots at a table of four, each has two seats. In the next game everybody moves on
    by one seat. The winners of a game share its victory; intervals are those of 95 % confidence. A seed gives the same
    games with any number of processes.

    \b
    Examples:
      rulebook tournament yellowstone_park greedy random --rounds 50
      rulebook tournament hamsterbacke ismcts:500 greedy greedy --rounds 20 --jobs 2
      rulebook tournament scopa my_bots:Careful "command:node bot.js" --duplicate --ratings --plot duel.svg
    """
    settings = options.settings()
    if not 2 <= len(bots) <= settings.players:
        most = "" if settings.players == 2 else f" to {settings.players}"
        raise click.UsageError(f"name 2{most} bots, one for each seat at most, not {len(bots)}")
    if rated:
        require_openskill()
    tournament = Tournament(options.game.id, settings, bots, options.seed, duplicate)
    games = rounds * len(bots)
    played = list(chain.from_iterable(worked(tournament.play, batches(games, BATCH), workers, why_slow(*bots))))
    figures = list(standings(bots, played))
    strengths = ratings(played) if rated else ()
    title = f"{options.game.title}: {GAMES(games=games)}, {settings.players} players, seed {options.seed}"
    if plot is not None:
        from rulebook.bots.plot import save_plot  # noqa: PLC0415 - matplotlib takes long to import

        save_plot(figures, strengths, title, plot)
    if as_json:
        entrants = [asdict(figure) for figure in figures]
        for entrant, strength in zip(entrants, strengths, strict=False):
            entrant["rating"] = asdict(strength)
        document = {"game": options.game.id, "players": settings.players, "seed": options.seed, "entrants": entrants}
        click.echo(json.dumps(document, indent=1))
    else:
        screen().print(table(figures, strengths, title))


def table(figures: list[Standing], strengths: tuple[Rating, ...], title: str) -> Table:
    """The figures of a tournament, with ratings if there are any."""
    rows = shown("bot", title, "victories", "from", "to", "score", *(("rating", "from", "to") if strengths else ()))
    for figure, strength in zip_longest(figures, strengths):
        shares = [f"{share:.3f}" for share in (figure.share, figure.low, figure.high)]
        rated = [f"{each:.1f}" for each in (strength.rating, strength.low, strength.high)] if strength else []
        rows.add_row(figure.name, *shares, f"{figure.score:.2f}", *rated)
    return rows
