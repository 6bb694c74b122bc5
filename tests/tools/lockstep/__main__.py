"""The command: `python -m tests.tools.lockstep --transitions 10000000 --jobs 2 --resume FILE --json FILE`."""

import shlex
import sys
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import count, filterfalse
from multiprocessing import get_context
from pathlib import Path
from typing import Final, TypeAlias

import click

from rulebook.kernels import BY_HAND, kernel
from rulebook.verification.smt.agreeing import LockstepError
from tests.tools.lockstep.chunks import Done, keep, kept
from tests.tools.lockstep.report import lines, of_game, report, stored
from tests.tools.lockstep.running import CHUNK, Outcome, chunk

Waiting: TypeAlias = dict[Future[Outcome | LockstepError], tuple[str, int]]
AHEAD: Final = 2
"""The number of chunks that wait for each process."""


@click.command()
@click.argument("games", nargs=-1, type=click.Choice(BY_HAND))
@click.option("--transitions", type=click.IntRange(1), default=1_000_000, show_default=True, help="For each game.")
@click.option("--seed", default="lockstep", show_default=True, help="Other games.")
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="The number of processes.")
@click.option(
    "--resume",
    "working",
    type=click.Path(path_type=Path),
    help="Append what each chunk of transitions gave to this file, and do not repeat chunks of the same code that it has.",
)
@click.option("--json", "file", type=click.Path(path_type=Path), help="Write the report there; games not played stay.")
def command(  # noqa: PLR0917  # the options
    games: tuple[str, ...], transitions: int, seed: str, jobs: int, working: Path | None, file: Path | None
) -> None:
    """Hold kernels to the rules. Exit code 1 says that they differ, or that a clause was never reached.

    Broken off, a run that resumes loses the chunks that it was at. With as many transitions as have been compared, it writes
    the report about them.
    """
    done = kept(working, seed, games or BY_HAND)
    compare(done, transitions, jobs, working)
    found = {id: of_game(kernel(id), done.outcomes[id], seed, len(done.numbers[id])) for id in done.outcomes}
    for id, part in found.items():
        click.echo("\n".join(lines(id, part)))
    if file is not None:
        own = shlex.join(["python", "-m", "tests.tools.lockstep", *sys.argv[1:]])
        file.write_text(report(own, stored(file) | found), encoding="utf-8")
    sys.exit(any(part["missing"] for part in found.values()))


def compare(done: Done, transitions: int, jobs: int, working: Path | None) -> None:
    """Compare what is still missing, in chunks, all games in turn; exits where the sides differ."""
    to_do, waiting = still_to_do(done, transitions), Waiting()
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        while True:
            for _ in range(AHEAD * jobs - len(waiting)):
                if (next_one := next(to_do, None)) is not None:
                    waiting[pool.submit(chunk, next_one[0], done.seed, next_one[1])] = next_one
            if not waiting:
                return
            for finished in wait(waiting, return_when=FIRST_COMPLETED).done:
                id, number = waiting.pop(finished)
                outcome = finished.result()
                if isinstance(outcome, LockstepError):
                    pool.shutdown(cancel_futures=True)
                    click.echo(f"{id}: {outcome}", err=True)
                    sys.exit(1)
                done.add(id, number, outcome)
                if working is not None:
                    keep(working, done.seed, id, number, outcome)
                click.echo(f"{id}: {done.outcomes[id].transitions:,} transitions", err=True)


def still_to_do(done: Done, transitions: int) -> Iterator[tuple[str, int]]:
    """The chunks that are missing, as a game and a number, so that all games advance alike."""
    left = {id: transitions - outcome.transitions for id, outcome in done.outcomes.items()}
    numbers = {id: filterfalse(frozenset(done.numbers[id]).__contains__, count()) for id in left}
    while any(each > 0 for each in left.values()):
        id = max(left, key=lambda each: left[each])
        left[id] -= CHUNK
        yield id, next(numbers[id])


if __name__ == "__main__":
    command()
