"""`rulebook play`: one game, shown step by step."""

from collections.abc import Iterator
from time import sleep

import click

from rulebook.cli.narration import AnyMove, Audience, Onlooker
from rulebook.cli.options import GameOptions, with_game_options
from rulebook.cli.output import screen
from rulebook.cli.people import People
from rulebook.core import AnyGame, Seat
from rulebook.play import generator, playout
from rulebook.records import Codec, write

QUIET, JSON = "quiet", "json"


@click.command("play")
@with_game_options
@click.option(
    "humans", "--human", multiple=True, type=click.IntRange(0), metavar="SEAT", help="Play this seat; may be repeated."
)
@click.option("manner", "--quiet", flag_value=QUIET, help="Show only the result, plus what people need in order to play.")
@click.option("manner", "--json", flag_value=JSON, help="Write the game as a record, in JSON Lines.")
@click.option("--delay", type=click.IntRange(0, 60_000), default=0, metavar="MILLISECONDS", help="Wait after each step.")
def command(options: GameOptions, humans: tuple[Seat, ...], manner: str | None, delay: int) -> None:
    """Play a game and show every step with the clauses it applies.

    All seats play at random, except those of people. A person sees what their seat may see, and names an action by its
    number or in words; an action that is not allowed is refused with the reason and the clause, and can be tried again.

    \b
    Examples:
      rulebook play yellowstone_park --players 3 --seed 7
      rulebook play yellowstone_park --edition it --reading end-threshold=reach
      rulebook play yellowstone_park --players 4 --variant edge_matrix=on --human 0
      rulebook play yellowstone_park --seed 7 --json > game.jsonl
    """
    game, settings, out = options.game, options.settings(), screen()
    refuse_bad_use(humans, settings.players, manner)
    people = People(game, Codec(game, settings), frozenset(humans), out, manner == QUIET)
    moves = paced(playout(game, game.start(settings), generator(options.seed), people.players), delay)
    if manner == JSON:
        for line in write(game, settings, moves, meta={"seed": options.seed}):
            click.echo(line)
    else:
        tell(game, moves, people if humans else Onlooker(game, out, manner == QUIET))


def refuse_bad_use(humans: tuple[Seat, ...], players: int, manner: str | None) -> None:
    """Raise UsageError for an unknown seat, and for options that cannot be combined."""
    for seat in humans:
        if seat >= players:
            raise click.UsageError(f"there is no seat {seat}: the seats are 0 to {players - 1}")
    if humans and manner == JSON:
        raise click.UsageError("--json cannot be combined with --human: a record shows what no seat may see")


def paced(moves: Iterator[AnyMove], delay: int) -> Iterator[AnyMove]:
    """The moves, each followed by a delay in milliseconds."""
    for move in moves:
        yield move
        sleep(delay / 1000)


def tell(game: AnyGame, moves: Iterator[AnyMove], audience: Audience) -> None:
    """Narrate a game to its end."""
    for move in moves:
        audience.hear(move)
        result = game.result(move.step.state)
        if result is not None:
            audience.end(result)
