"""`rulebook simulate`: many random games, summarized and recorded."""

from collections import deque
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import click
from attrs import frozen
from rich.table import Table

from rulebook.batches import batches
from rulebook.cli.counting import ACTIONS, BEST, DECISIONS, Spread, blank, counted, score_of, summed, together, victories_of
from rulebook.cli.options import GameOptions, with_game_options
from rulebook.cli.output import figures, screen
from rulebook.cli.parameters import FOLDER, number_option, write_lines
from rulebook.cli.processes import Workers, engine_option, why_slow, with_workers, worked
from rulebook.core import AnyGame, Sentence
from rulebook.kernels import kernel_of
from rulebook.play import generator, playout
from rulebook.readings.impact import Engine
from rulebook.records import write
from rulebook.registry import game

GAMES = Sentence("{games:# game|# games}")

BATCHES: Final[Mapping[Engine, int]] = {"reference": 10, "kernel": 10_000}
"""How many games a worker gets at a time, at least."""


@frozen
class Run:
    """Everything a process needs to play any game of a run; each game has a number and its own random numbers."""

    game: str
    settings: Any
    seed: int
    folder: Path | None
    legal: bool
    engine: Engine

    def play(self, numbers: range) -> dict[str, Spread]:
        """Play the games with some numbers, record them if asked to, and return the distributions of their counts."""
        if self.engine == "kernel":
            return self.play_by_kernel(numbers)
        played = game(self.game)
        return summed(self.play_one(played, number) for number in numbers)

    def play_by_kernel(self, numbers: range) -> dict[str, Spread]:
        """Play games by the kernel, which tells no events. They have their own luck, not that of games by the rules."""
        from rulebook.kernels.batch import Batch  # noqa: PLC0415  # needs numpy

        batch = Batch(self.game, self.settings, len(numbers), self.seed, numbers.start)
        lengths, scores, wins = batch.lengths(), batch.scores(), batch.rewards() > 0
        columns = {ACTIONS: lengths[:, 1], DECISIONS: lengths[:, 0]}
        columns[BEST] = scores[range(len(numbers)), wins.argmax(axis=1)]
        seats = range(self.settings.players)
        columns |= {score_of(seat): scores[:, seat] for seat in seats}
        columns |= {victories_of(seat): wins[:, seat].astype(int) for seat in seats}
        return {
            name: Spread(len(numbers), int(column.sum()), int(column.min()), int(column.max()))
            for name, column in columns.items()
        }

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
            write_lines(self.folder / f"{self.game}-{self.seed}-{number:06}.jsonl", lines)
        return counts


@click.command("simulate")
@with_game_options
@number_option("--games", default=100, help="Number of games to play.")
@click.option("--record", type=FOLDER, metavar="DIR", help="Write a record of every game there.")
@click.option("--legal", is_flag=True, help="Include the legal actions and chance weights in the records.")
@engine_option("Play by the rules, or with the kernel: different games, much faster, without events and records.")
@with_workers
def command(options: GameOptions, workers: Workers, *, games: int, record: Path | None, legal: bool, engine: Engine) -> None:
    """Play many random games and summarize them.

    The table shows the length of the games, their scores, and how often each kind of event happened, with its points. A
    victory that seats share counts in full for each of them. Game number i of a seed is the same on every machine and with
    any number of processes, and so is its record. The kernel has random numbers of its own: its games are not those of the
    rules for a seed.

    \b
    Examples:
      rulebook simulate yellowstone_park --games 400 --seed 7 --players 4
      rulebook simulate yellowstone_park --games 50 --edition it --record records --legal --jobs 2
      rulebook simulate hamsterbacke --games 1000000 --engine kernel --jobs 2
    """
    if legal and record is None:
        raise click.UsageError("--legal needs --record")
    if record is not None and (engine == "kernel" or workers.scheduler is not None):
        raise click.UsageError("--record needs games by the rules, on this machine")
    settings = options.settings()
    if engine == "kernel":
        kernel_of(options.game, settings)
    run = Run(options.game.id, settings, options.seed, record, legal, engine)
    spreads = together(worked(run.play, batches(games, BATCHES[engine]), workers, why_slow(engine)))
    screen().print(
        table(spreads, f"{options.game.title}: {GAMES(games=games)}, {settings.players} players, seed {options.seed}")
    )


def table(spreads: dict[str, Spread], title: str) -> Table:
    """The table of a run, without what never happened."""
    rows = figures("per game", title, "mean", "least", "most")
    for name, spread in spreads.items():
        if spread.most or spread.least:
            rows.add_row(name, f"{spread.mean:.2f}", str(spread.least), str(spread.most))
    return rows
