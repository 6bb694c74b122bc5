"""`python -m tests.tools.changes`: run changes that have not been run with the present code, each in its own process."""

import json
import resource
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor
from importlib.metadata import version
from multiprocessing import get_context
from pathlib import Path
from time import process_time
from typing import Any, Final
from zlib import crc32

import click

from rulebook.records.writing import DISTRIBUTION
from rulebook.verification.sources import hash_of_code
from tests.tools.changes.change import REPOSITORY, Change, every_change
from tests.tools.mutation.forking import Mutant, prepare, silence

REPORT: Final = REPOSITORY / "docs" / "reports" / "changes.json"
MOST_SECONDS: Final = 900


def judged(change: Change) -> dict[str, Any]:
    """What every layer says of a change, which is loaded from a file of its own: for a process that runs nothing else."""
    resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS + 1))
    silence()
    prepare(change.name)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, change.file.name)
        file.write_text(change.source, encoding="utf-8")
        sys.meta_path.insert(0, Mutant(change.name, file, change.source))
        from tests.tools.changes.layers import refusals  # noqa: PLC0415 - after the changed module is in place

        before = process_time()
        found = refusals(change)
    return {**found, "seconds": round(process_time() - before)}


def code_of(change: Change) -> str:
    """A hash of the game's code and of the change."""
    text = f"{change.find}\n{change.put}\n{change.falsifies}\n{change.portion}"
    return f"{hash_of_code([f'rulebook.games.{change.game}'])}{crc32(text.encode()):08x}"


@click.command()
@click.argument("games", nargs=-1, metavar="[GAME]...")
@click.option("--json", "file", type=click.Path(path_type=Path), default=REPORT, show_default=True, help="The report.")
@click.option("--again", is_flag=True, help="Run all of them, whatever the report has.")
def command(games: tuple[str, ...], file: Path, again: bool) -> None:
    """Run the changes of games that the report does not have with the present code, and write it after each."""
    kept = {} if again or not file.exists() else {each["says"]: each for each in json.loads(file.read_bytes())["changes"]}
    for change in every_change():
        code, known = code_of(change), kept.get(change.says)
        if (games and change.game not in games) or (known and known["code"] == code):
            continue
        with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
            found = pool.submit(judged, change).result()
        kept[change.says] = {"game": change.game, "says": change.says, "falsifies": change.falsifies, "code": code, **found}
        click.echo(f"{change.says} {found}")
        every = [kept[each.says] for each in every_change() if each.says in kept]
        document = {"rulebook": version(DISTRIBUTION), "command": "python -m tests.tools.changes", "changes": every}
        file.write_text(json.dumps(document, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    command()
