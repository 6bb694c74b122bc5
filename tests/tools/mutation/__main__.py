"""`python -m tests.tools.mutation [MODULE ...]`: run mutants, resume an interrupted run, and report."""

import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path

import click

from tests.tools.mutation.report import document, report_of, sessions_of, table
from tests.tools.mutation.running import modules, work


@click.command()
@click.argument("names", nargs=-1, metavar="[MODULE]...")
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="So many modules at a time.")
@click.option("--again", is_flag=True, help="Run the survivors again, after tests were added.")
@click.option("--thorough", is_flag=True, help="Let all tests of the game look at what is left, which takes long.")
@click.option("--report", "only", is_flag=True, help="Run nothing: only report what became of the mutants so far.")
@click.option("--json", "file", type=click.Path(path_type=Path), help="Write the report there.")
def command(  # noqa: PLR0917 - click names them
    names: tuple[str, ...], jobs: int, again: bool, thorough: bool, only: bool, file: Path | None
) -> None:
    """Run the mutants of modules of `core` and `games` that have not been run yet, and say what became of all of them."""
    chosen = list(modules(names))
    if not chosen:
        raise click.UsageError("no such module")
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), max_tasks_per_child=1) as pool:
        for line in pool.map(partial(work, again, thorough), () if only else chosen):
            click.echo(line, err=True)
    run_ones, missing = sessions_of(chosen)
    reports = list(map(report_of, run_ones))
    click.echo("\n".join(table(reports)))
    if file is not None:
        file.write_text(
            document(f"python -m tests.tools.mutation {' '.join(sys.argv[1:])}", reports, missing), encoding="utf-8"
        )


if __name__ == "__main__":
    command()
