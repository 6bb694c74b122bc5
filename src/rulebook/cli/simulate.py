"""`rulebook simulate`: many random games, summarized and recorded."""

from collections import deque
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import click
from attrs import frozen
from rich.box import SIMPLE_HEAD
from rich.progress import Progress
from rich.table import Table

from rulebook.cli.counting import Spread, blank, counted, summed
from rulebook.cli.options import GameOptions, with_game_options
from rulebook.cli.output import screen
from rulebook.cli.processes import processes
from rulebook.core import AnyGame, Sentence
from rulebook.play import generator, playout
from rulebook.records import write
from rulebook.registry import game

GAMES = Sentence("{games:# game|# games}")

BATCH = 10
"""How many games a process gets at a time."""


@frozen
class Run:
    """Everything a process needs to play any game of a run; each game has a number and its own random numbers."""

    game: str
    settings: Any
    seed: int
    folder: Path | None
    legal: bool

    def play(self, numbers: range) -> list[dict[str, int]]:
        """Play the games with some numbers, record them if asked to, and return their counts."""
        played = game(self.game)
        return [self.play_one(played, number) for number in numbers]

    def play_one(self, played: AnyGame, number: int) -> dict[str, int]:
        """Play the game with a number, record it if asked to, and return its counts."""
        counts = blank(played, self.settings.players)
        random = generator(self.seed, number)
        moves = counted(played, playout(played, played.start(self.settings), random), counts)
        if self.folder is None:
            deque(moves, maxlen=0)
        else:
            meta = {"seed": self.seed, "number": number}
            lines = write(played, self.settings, moves, legal=self.legal, meta=meta)
            file = self.folder / f"{self.game}-{self.seed}-{number:06}.jsonl"
            file.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8", newline="\n")
        return counts


@click.command("simulate")
@with_game_options
@click.option(
    "--games", type=click.IntRange(1), default=100, show_default=True, metavar="K", help="Number of games to play."
)
@click.option(
    "--record",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Write a record of every game there.",
)
@click.option("--legal", is_flag=True, help="Include the legal actions and chance weights in the records.")
@click.option("--jobs", type=click.IntRange(1, 61), default=1, show_default=True, metavar="J", help="Play in J processes.")
def command(options: GameOptions, games: int, record: Path | None, legal: bool, jobs: int) -> None:
    """Play many random games and summarize them.

    The table shows the length of the games, their scores, and how often each kind of event happened, with its points.
    Game number i of a seed is the same on every machine and with any number of processes, and so is its record.

    \b
    Examples:
      rulebook simulate yellowstone_park --games 400 --seed 7 --players 4
      rulebook simulate yellowstone_park --games 50 --edition it --record records --legal --jobs 2
    """
    if legal and record is None:
        raise click.UsageError("--legal needs --record")
    settings = options.settings()
    if record is not None:
        record.mkdir(parents=True, exist_ok=True)
    run = Run(options.game.id, settings, options.seed, record, legal)
    results = chain.from_iterable(batches(run, games, jobs))
    progress = screen(stderr=True)
    with Progress(console=progress, transient=True, disable=not progress.is_terminal) as bar:
        spreads = summed(bar.track(results, total=games, description="playing"))
    screen().print(
        table(spreads, f"{options.game.title}: {GAMES(games=games)}, {settings.players} players, seed {options.seed}")
    )


def batches(run: Run, games: int, jobs: int) -> Iterator[list[dict[str, int]]]:
    """The counts of all games of a run, in order, however many processes play them."""
    numbers = [range(first, min(first + BATCH, games)) for first in range(0, games, BATCH)]
    if jobs == 1:
        yield from map(run.play, numbers)
        return
    with processes(jobs) as workers:
        yield from workers.until_interrupted(workers.executor.map(run.play, numbers))


def table(spreads: dict[str, Spread], title: str) -> Table:
    """The table of a run, without what never happened."""
    rows = Table("per game", title=title, title_justify="left", box=SIMPLE_HEAD)
    for heading in ("mean", "least", "most"):
        rows.add_column(heading, justify="right")
    for name, spread in spreads.items():
        if spread.most or spread.least:
            rows.add_row(name, f"{spread.mean:.2f}", str(spread.least), str(spread.most))
    return rows
