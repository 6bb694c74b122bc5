"""The command: `python -m tests.tools.lockstep yellowstone_park --transitions 10000000 --jobs 2 --json FILE`."""

import json
import shlex
import sys
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path

import click

from rulebook.kernels import GAMES, kernel
from rulebook.verification.smt.agreeing import LockstepError
from tests.tools.lockstep.report import Document, lines, of_game, report
from tests.tools.lockstep.running import Outcome, share, shares


@click.command()
@click.argument("games", nargs=-1, type=click.Choice(GAMES))
@click.option("--transitions", type=click.IntRange(1), default=1_000_000, show_default=True, help="For each game.")
@click.option("--seed", default="lockstep", show_default=True, help="Other games.")
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="The number of processes.")
@click.option("--json", "file", type=click.Path(path_type=Path), help="Write the report there; games not played stay.")
def command(games: tuple[str, ...], transitions: int, seed: str, jobs: int, file: Path | None) -> None:
    """Hold kernels to the rules. Exit code 1 says that they differ, or that a clause was never reached."""
    kept: dict[str, Document] = json.loads(file.read_text(encoding="utf-8"))["games"] if file and file.exists() else {}
    found = {id: compared(id, transitions, seed, jobs) for id in games or GAMES}
    for id, part in found.items():
        click.echo("\n".join(lines(id, part)))
    if file is not None:
        own = shlex.join(["python", "-m", "tests.tools.lockstep", *sys.argv[1:]])
        file.write_text(report(own, kept | found), encoding="utf-8")
    sys.exit(any(part["missing"] for part in found.values()))


def compared(game_id: str, transitions: int, seed: str, jobs: int) -> Document:
    """Compare a game, in shares; exits where the sides differ."""
    whole = Outcome()
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        waiting = [pool.submit(share, game_id, f"{seed}:{number}", size) for number, size in enumerate(shares(transitions))]
        for done in as_completed(waiting):
            outcome = done.result()
            if isinstance(outcome, LockstepError):
                pool.shutdown(cancel_futures=True)
                click.echo(f"{game_id}: {outcome}", err=True)
                sys.exit(1)
            whole.add(outcome)
            click.echo(f"{game_id}: {whole.transitions:,} transitions", err=True)
    return of_game(kernel(game_id), whole)


if __name__ == "__main__":
    command()
