"""`rulebook new-game`: the beginning of another game, as a distribution of its own.

What is laid out is the game `your_game` in the package's folder _templates/new-game, under another name. That is a game like
any other, so that it is linted, type-checked and tested where it lies.
"""

import re
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path
from typing import Final

import click

from rulebook.cli.application import Refused
from rulebook.cli.output import screen

TEMPLATE: Final = files("rulebook") / "_templates" / "new-game"
STAND_IN: Final = "your_game"
"""The name of the game that lies there."""
NAME: Final = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", re.ASCII)
LEFT_BY_TOOLS: Final = re.compile(r"\..*|__pycache__")
"""Files that are not part of the template, although they may come to lie in it."""


def usable_name(context: click.Context, parameter: click.Parameter, name: str) -> str:
    """The name of a package that there can be; raises BadParameter, with the reason, for any other."""
    if not NAME.fullmatch(name):
        reason = "a game is called by lower-case letters, digits and single underscores, such as hedge_maze"
    elif iskeyword(name):
        reason = "it is a keyword of Python"
    elif find_spec(name) is not None:
        reason = "there is a Python package or module of this name already"
    else:
        return name
    raise click.BadParameter(f"{name!r} cannot be used: {reason}", context, parameter)


@click.command("new-game")
@click.argument("name", callback=usable_name)
@click.option(
    "--into",
    "folder",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
    help="The folder that gets the files; a new one with the name of the game otherwise.",
)
def command(name: str, folder: Path | None) -> None:
    """Lay out a new game: a package, its specification and its tests.

    It is a distribution of its own, with a game of one clause that can be installed, played and tested at once. NAME is the
    name of its package, and its id in records and commands. Nothing is overwritten: exit code 1 says that a file was there,
    or a link in whose place one would have to be.

    \b
    Examples:
      rulebook new-game hedge_maze
      rulebook new-game hedge_maze --into ~/games/hedge-maze
    """
    goal = Path(name) if folder is None else folder
    written = {goal / renamed(path, name): renamed(text, name) for path, text in contents(TEMPLATE)}
    refuse_to_overwrite(written)
    for file, text in written.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("x", encoding="utf-8", newline="\n") as new:  # never through a link, nor over what has come meanwhile
            new.write(text)
    out = screen()
    out.print(f"{len(written)} files in {goal}", style="bold")
    out.print(f"install and play it: cd {goal} && pip install -e '.[dev]' && rulebook play {name}")
    out.print("run its tests:       pytest && mypy src tests && ruff check .")


def contents(folder: Traversable, path: str = "") -> Iterator[tuple[str, str]]:
    """Every file of a template: its path within it, and its text."""
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if LEFT_BY_TOOLS.fullmatch(entry.name):
            continue
        if entry.is_dir():
            yield from contents(entry, f"{path}{entry.name}/")
        else:
            yield f"{path}{entry.name}", entry.read_text(encoding="utf-8")


def renamed(text: str, name: str) -> str:
    """A text that speaks of the new game where it spoke of the one in the template."""
    for old, new in zip(spellings(STAND_IN), spellings(name), strict=True):
        text = text.replace(old, new)
    return text


def spellings(name: str) -> tuple[str, str, str]:
    """A name as Python, distributions and people write it: `hedge_maze`, `hedge-maze` and `Hedge Maze`."""
    return name, name.replace("_", "-"), name.replace("_", " ").title()


def refuse_to_overwrite(written: dict[Path, str]) -> None:
    """Raise Refused where one of the files is there already, or is a link: what it leads to may be anybody's."""
    for file in written:
        if file.is_symlink():
            raise Refused(f"{file}: is a symbolic link, and nothing is written through one")
        if file.exists():
            raise Refused(f"{file}: is there already, and nothing is overwritten")
        for folder in file.parents:
            if folder.is_symlink() and not folder.exists():
                raise Refused(f"{folder}: is a symbolic link that leads nowhere, and nothing is written through it")
