"""`python -m tests.tools.changes`: run changes that have not been run with the present code, each in its own process."""

import json
from concurrent.futures import ProcessPoolExecutor
from importlib.metadata import version
from multiprocessing import get_context
from pathlib import Path
from typing import Final
from zlib import crc32

import click

from rulebook.records.writing import DISTRIBUTION
from rulebook.verification.sources import hash_of_code
from tests.tools.changes.change import REPOSITORY, Change, every_change
from tests.tools.changes.running import judged

REPORT: Final = REPOSITORY / "docs" / "reports" / "changes.json"


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
