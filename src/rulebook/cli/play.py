"""`rulebook play`: one game, shown step by step."""

from collections.abc import Iterator
from time import sleep
from typing import Any

import click

from rulebook.bots import Bot, bot, players
from rulebook.cli.narration import AnyMove, Audience, Onlooker
from rulebook.cli.options import LONGEST_SHOWN, GameOptions, with_game_options
from rulebook.cli.output import screen
from rulebook.cli.people import People
from rulebook.core import Actor, AnyGame, Seat
from rulebook.play import Player, generator, playout
from rulebook.records import Codec, write

QUIET, JSON = "quiet", "json"


@click.command("play")
@with_game_options
@click.option(
    "humans", "--human", multiple=True, type=click.IntRange(0), metavar="SEAT", help="Play this seat; may be repeated."
)
@click.option(
    "bots",
    "--bot",
    multiple=True,
    metavar="[SEAT=]BOT",
    help="A bot for a seat, or for all seats not named otherwise: random, greedy, ismcts:500; may be repeated.",
)
@click.option("manner", "--quiet", flag_value=QUIET, help="Show only the result, plus what people need in order to play.")
@click.option("manner", "--json", flag_value=JSON, help="Write the game as a record, in JSON Lines.")
@click.option("--delay", type=click.IntRange(0, 60_000), default=0, metavar="MILLISECONDS", help="Wait after each step.")
def command(
    options: GameOptions, *, humans: tuple[Seat, ...], bots: tuple[str, ...], manner: str | None, delay: int
) -> None:
    """Play a game and show every step with the clauses it applies.

    All seats play at random, except those of people and bots. The bot ismcts searches, with as many simulations for each
    decision as its name says. A person sees what their seat may see, and names an action by its
    number or in words; an action that is not allowed is refused with the reason and the clause, and can be tried again.

    \b
    Examples:
      rulebook play yellowstone_park --players 3 --seed 7
      rulebook play yellowstone_park --edition it --reading end-threshold=reach
      rulebook play yellowstone_park --players 4 --variant edge_matrix=on --human 0
      rulebook play hamsterbacke --human 0 --bot ismcts:500 --bot 2=greedy
      rulebook play yellowstone_park --seed 7 --json > game.jsonl
    """
    game, settings, out = options.game, options.settings(), screen()
    refuse_bad_use(humans, settings.players, manner)
    seated = bots_by_seat(bots, settings.players, humans)
    people = People(game, Codec(game, settings), frozenset(humans), out, manner == QUIET)
    deciding: dict[Actor, Player[Any, Any]] = {**players(game, seated, options.seed), **people.players}
    moves = paced(playout(game, game.start(settings), generator(options.seed), deciding), delay)
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


def bots_by_seat(texts: tuple[str, ...], players: int, humans: tuple[Seat, ...]) -> dict[Seat, Bot]:
    """The bots by seat, from SEAT=BOT or, for all other seats without people, BOT.

    Raises UsageError for an unknown seat and for one that is taken, BotError for an unknown bot.
    """
    seated: dict[Seat, Bot] = {}
    others: Bot | None = None
    for text in texts:
        seat, equals, name = text.rpartition("=")
        if not equals:
            if others is not None:
                raise click.UsageError("--bot names two bots for all seats: write SEAT=BOT")
            others = bot(name)
            continue
        if seat not in map(str, range(players)):
            raise click.UsageError(f"there is no seat {seat[:LONGEST_SHOWN]}: the seats are 0 to {players - 1}")
        if int(seat) in seated or int(seat) in humans:
            raise click.UsageError(f"seat {seat} is taken")
        seated[int(seat)] = bot(name)
    if others is not None:
        seated |= {seat: others for seat in range(players) if seat not in seated and seat not in humans}
    return seated


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
