"""`python -m tests.tools.changes`: run changes that have not been run with the present code, and keep the report."""

import json
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor, as_completed
from importlib.metadata import version
from pathlib import Path
from typing import Any

import click

from rulebook.records.writing import DISTRIBUTION
from tests.tools.changes.change import every_change
from tests.tools.changes.published import code_of
from tests.tools.changes.running import judged
from tests.tools.reports import path_of, write


@click.command()
@click.argument("games", nargs=-1, metavar="[GAME]...")
@click.option(
    "--json", "file", type=click.Path(path_type=Path), default=path_of("changes"), show_default=True, help="The report."
)
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="So many changes at a time.")
@click.option("--again", is_flag=True, help="Run all of them, whatever the report has.")
def command(games: tuple[str, ...], file: Path, jobs: int, again: bool) -> None:
    """Run the changes of games that the report does not have with the present code, and write it after each.

    One that no test refused is run again, since there may be a test for it now.
    """
    kept = {each["says"]: each for each in json.loads(file.read_bytes())["changes"]} if file.exists() else {}
    chosen = [change for change in every_change() if not games or change.game in games]
    done = {says for says, each in kept.items() if each["tests"] is not None and not again}
    waiting = [change for change in chosen if change.says not in done or kept[change.says]["code"] != code_of(change)]
    with ThreadPoolExecutor(jobs) as pool:
        running = {pool.submit(judged, change): change for change in waiting}
        for number, future in enumerate(as_completed(running), start=1):
            change, found = running[future], future.result()
            kept[change.says] = {
                "game": change.game,
                "says": change.says,
                "falsifies": change.falsifies,
                "code": code_of(change),
                **found,
            }
            write(file, document(kept))
            click.echo(f"{number} of {len(waiting)}: {change.game}: {change.says}\n  {found}")


def document(kept: Mapping[str, Any]) -> dict[str, Any]:
    """The report, with the changes in their order."""
    every = [kept[change.says] for change in every_change() if change.says in kept]
    return {"rulebook": version(DISTRIBUTION), "command": "python -m tests.tools.changes", "changes": every}


if __name__ == "__main__":
    command()
