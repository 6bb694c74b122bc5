"""`rulebook new-game`: the start of another game, as a distribution of its own.

It copies the game `your_game` from the package's folder _templates/new-game, or an example from docs/examples, under another
name. These are games like any other, so they are linted, type-checked and tested in place.
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
from rulebook.cli.parameters import FOLDER
from rulebook.registry import game_ids
from rulebook.spec.places import examples

TEMPLATE: Final = files("rulebook") / "_templates" / "new-game"
STAND_IN: Final = "your_game"
"""The name of the game in the template."""
EXAMPLES: Final = ("briscola", "domineering", "snort", "tressette")
"""The finished games that another can begin with."""
NAME: Final = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", re.ASCII)
LEFT_BY_TOOLS: Final = re.compile(r"\..*|__pycache__")
"""Files that are not part of the template, although tools may leave them there."""


def usable_name(context: click.Context, parameter: click.Parameter, name: str) -> str:
    """A usable package name; raises BadParameter, with the reason, for any other."""
    if not NAME.fullmatch(name):
        reason = "use lower-case letters, digits and single underscores, as in hedge_maze"
    elif iskeyword(name):
        reason = "it is a keyword of Python"
    elif name in game_ids():
        reason = "there is already a game with this name"
    elif getattr(find_spec(name), "origin", None) is not None:  # a folder without modules, such as a text, has none
        reason = "there is already a Python package or module with this name"
    else:
        return name
    raise click.BadParameter(f"{name!r} cannot be used: {reason}", context, parameter)


@click.command("new-game")
@click.argument("name", callback=usable_name)
@click.option(
    "--like",
    type=click.Choice(EXAMPLES),
    help="Begin with a finished game: briscola and tressette have cards, hidden hands, tricks and partners; domineering and "
    "snort have a board. By default, players take counters from a heap, by one clause.",
)
@click.option(
    "--into",
    "folder",
    type=FOLDER,
    metavar="DIR",
    help="The folder for the files; by default, a new one with the name of the game.",
)
def command(name: str, like: str | None, folder: Path | None) -> None:
    """Create a new game: a package, its specification and its tests.

    It is a distribution of its own that you can install, play and test at once, and then change clause by clause. NAME is
    the name of its package, and its id in records and commands. Nothing is overwritten: exit code 1 means that a file or
    a link was in the way.

    \b
    Examples:
      rulebook new-game hedge_maze
      rulebook new-game hedge_maze --into ~/games/hedge-maze
      rulebook new-game marafone --like tressette
    """
    goal = Path(name) if folder is None else folder
    if (goal / "game.toml").exists():
        raise Refused(f"{goal} has a game that is only a text: choose another folder with --into; nothing was written")
    begun, old = (examples() / like, like) if like else (TEMPLATE, STAND_IN)
    written = {goal / renamed(path, old, name): renamed(text, old, name) for path, text in contents(begun)}
    refuse_to_overwrite(written)
    for file, text in written.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("x", encoding="utf-8", newline="\n") as new:  # never through a link or over a new file
            new.write(text)
    out = screen()
    out.print(f"{len(written)} files in {goal}", style="bold")
    out.print(f"To install and play it: cd {goal} && pip install -e '.[dev]' && rulebook play {name}")
    out.print("To run its tests:       pytest && mypy src tests && ruff check .")


def contents(folder: Traversable, path: str = "") -> Iterator[tuple[str, str]]:
    """Every file of a template: its path within it, and its text."""
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if LEFT_BY_TOOLS.fullmatch(entry.name):
            continue
        if entry.is_dir():
            yield from contents(entry, f"{path}{entry.name}/")
        else:
            yield f"{path}{entry.name}", entry.read_text(encoding="utf-8")


def renamed(text: str, old: str, name: str) -> str:
    """A text about a game, changed to be about the new one."""
    for before, after in zip(spellings(old), spellings(name), strict=True):
        text = text.replace(before, after)
    return text


def spellings(name: str) -> tuple[str, str, str]:
    """A name as written in Python, in distributions and by people: `hedge_maze`, `hedge-maze` and `Hedge Maze`."""
    return name, name.replace("_", "-"), name.replace("_", " ").title()


def refuse_to_overwrite(written: dict[Path, str]) -> None:
    """Raise Refused if one of the files exists, or is a link, which might lead anywhere."""
    for file in written:
        if file.is_symlink():
            raise Refused(f"{file}: is a symbolic link; nothing was written")
        if file.exists():
            raise Refused(f"{file}: exists already; nothing was written")
        for folder in file.parents:
            if folder.is_symlink() and not folder.exists():
                raise Refused(f"{folder}: is a dangling symbolic link; nothing was written")
