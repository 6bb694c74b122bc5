"""The command: see the docstring of the package."""

import json
from pathlib import Path

import click

from rulebook.examination.meanings import has_meanings
from rulebook.registry import game_ids
from tests.tools.examination.measuring import measured
from tests.tools.reports import write


@click.command()
@click.argument("games", nargs=-1, metavar="[GAME]...")
@click.option("--json", "file", type=click.Path(path_type=Path), help="Write the report there; other games stay in it.")
def command(games: tuple[str, ...], file: Path | None) -> None:
    """Measure the clause interview by simulated readers, in the games that are named, or all that have meanings."""
    report = json.loads(file.read_bytes()) if file is not None and file.is_file() else {}
    for id in games or filter(has_meanings, game_ids()):
        report[id] = measured(id)
        click.echo(f"{id} {json.dumps({key: value for key, value in report[id].items() if key != 'not_first'})}")
    write(file, report)


if __name__ == "__main__":
    command()
