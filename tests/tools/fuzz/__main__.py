"""The long run: `python -m tests.tools.fuzz --inputs 1000000`. Each entry has a process of its own: its memory is known."""

import json
import shlex
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Final

import click

from tests.tools.fuzz.entries import Entry, entries
from tests.tools.fuzz.report import Outcome, published, report, total
from tests.tools.fuzz.running import Finding, Result, fed
from tests.tools.reports import write

FINDINGS: Final = Path(".fuzz")
"""Where inputs are kept that should be looked at."""


def shares(chosen: list[Entry], inputs: int) -> Iterator[tuple[str, int]]:
    """How many inputs each entry gets, so that there are at least so many."""
    whole = sum(entry.share for entry in chosen)
    return ((entry.name, max(entry.least, -(-inputs * entry.share // whole))) for entry in chosen)


@click.command()
@click.option("--inputs", type=click.IntRange(1), default=1_000_000, show_default=True, help="How many inputs, at least.")
@click.option(
    "--entry",
    "names",
    multiple=True,
    metavar="NAME",
    help="Only the entry of this name, or those with it in theirs; may be repeated.",
)
@click.option("--seed", "start", type=click.IntRange(0), default=0, show_default=True, help="Other inputs.")
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="The number of processes.")
@click.option("--json", "file", type=click.Path(path_type=Path), help="Write the report there; entries not run stay.")
def command(inputs: int, names: tuple[str, ...], start: int, jobs: int, file: Path | None) -> None:
    """Feed all that reads from outside with hostile input; exit code 1 says that there are findings, kept in .fuzz/."""
    chosen = [entry for entry in entries().values() if not names or any(is_called(entry.name, name) for name in names)]
    if not chosen:
        raise click.UsageError(f"no such entry; there is {', '.join(entries())}")
    results: list[Result] = []
    others = entries().keys() - {entry.name for entry in chosen}
    earlier = [outcome for outcome in (published(file) if file and file.exists() else ()) if outcome.entry in others]
    own = shlex.join(["python", "-m", "tests.tools.fuzz", *sys.argv[1:]])
    said = "; ".join([*([json.loads(file.read_bytes())["command"]] if file and earlier else []), own])
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), max_tasks_per_child=1) as pool:
        for result in pool.map(partial(fed, start), shares(chosen, inputs)):
            results.append(result)
            told(*result)
            if file is not None:  # after each entry, so that nothing is lost when a run is broken off
                write(file, report(said, [*earlier, *(outcome for outcome, _ in results)]))
    told(total([outcome for outcome, _ in results]), [])
    sys.exit(any(findings for _, findings in results))


def is_called(entry: str, name: str) -> bool:
    """Whether an entry has a name, or has it in its own where no entry has it."""
    return entry == name or (name in entry and name not in entries())


def told(outcome: Outcome, findings: list[Finding]) -> None:
    """Say what came of an entry, and keep what was found."""
    click.echo(f"{outcome.entry}: {outcome.inputs} inputs, {outcome.past_parsing} got past parsing", err=True)
    for finding in findings:
        click.echo(f"  {finding.write(FINDINGS)}: {finding.place}", err=True)


if __name__ == "__main__":
    command()
