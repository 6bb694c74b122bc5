"""What commands take: numbers, files, and names that a shell can complete; and how files are written."""

import os
from collections.abc import Callable, Iterable
from pathlib import Path
from shutil import copymode
from typing import Any, Final, TypeVar

import click

from rulebook.cli.application import Failure
from rulebook.extras import require
from rulebook.registry import game, game_ids

FILE: Final = click.Path(path_type=Path, dir_okay=False)
FOLDER: Final = click.Path(path_type=Path, file_okay=False)
"""The types of options and arguments that name a file, or a folder."""
PICTURES: Final = (".png", ".svg")
Command = TypeVar("Command", bound=Callable[..., Any])
ANY_NUMBER: Final = click.IntRange(1)
POSITIVE: Final = click.FloatRange(0, min_open=True)


def write_out(file: Path | None, text: str) -> None:
    """Write a file as a whole, or without one to standard output."""
    if file is None:
        click.echo(text, nl=False)
    else:
        write_whole(file, text)


def write_lines(file: Path, lines: Iterable[str]) -> None:
    """Write lines into a file, in a folder that is made if need be."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8", newline="\n")


def refuse_unwritable(*files: Path | None) -> None:
    """Raise Failure for a file that cannot be written, before anybody has answered anything."""
    for file in filter(None, files):
        if not file.absolute().parent.is_dir():
            raise Failure(f"{file}: there is no folder {file.parent}")
        if not os.access(file if file.exists() else file.absolute().parent, os.W_OK):
            raise Failure(f"{file}: cannot be written")


def write_whole(file: Path, text: str) -> None:
    """Write a file as a whole or not at all: what was in it stays there until the new text is complete."""
    if file.exists() and not file.is_file():
        file.write_text(text, encoding="utf-8")  # a device: nothing can take its place
        return
    final = file.resolve()
    fresh = final.with_name(f".{final.name}.{os.getpid()}")
    try:
        fresh.write_text(text, encoding="utf-8")
        if final.exists():
            copymode(final, fresh)
        fresh.replace(final)
    finally:
        fresh.unlink(missing_ok=True)


def refuse_no_picture(context: click.Context, _: click.Parameter, plot: Path | None) -> Path | None:
    """Raise UsageError for a file that is not a picture, and MissingExtraError without matplotlib."""
    if plot is not None and plot.suffix not in PICTURES:
        raise click.UsageError(f"{plot}: the name of a plot must end in {' or '.join(PICTURES)}", context)
    if plot is not None:
        require("--plot", "impact", "matplotlib")
    return plot


with_plot = click.option("--plot", type=FILE, callback=refuse_no_picture, help="Draw a plot (.png or .svg).")


def number_option(
    *names: str, default: float, help: str, metavar: str = "K", within: click.IntRange | click.FloatRange = ANY_NUMBER
) -> Callable[[Command], Command]:
    """An option that takes a number `within` a range, a whole one from 1 unless said otherwise, and shows its default."""
    return click.option(*names, type=within, default=default, show_default=True, metavar=metavar, help=help)


# What a shell can complete.


def games(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[str]:
    """The installed games."""
    return beginning(incomplete, game_ids())


def languages(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[str]:
    """The languages of the game that the command names."""
    from rulebook.languages import codes  # noqa: PLC0415 - takes long to import

    named = game_named(context)
    return beginning(incomplete, codes(game(named))) if named else []


def editions(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[str]:
    """The editions of the game that the command names."""
    named = game_named(context)
    return beginning(incomplete, tuple([edition for edition, _ in game(named).editions])) if named else []


def bots(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[str]:
    """The bots, without their settings, for all seats or after a seat."""
    from rulebook.bots.naming import NAMES  # noqa: PLC0415 - takes long to import

    seat, equals, name = incomplete.rpartition("=")
    return [f"{seat}{equals}{bot}" for bot in beginning(name, NAMES)]


def game_named(context: click.Context) -> str:
    """The id of the game that the command names so far; empty where it names none.

    Words before an option without its value are not parsed yet.
    """
    named = context.params.get("game")
    words = [named if isinstance(named, str) else getattr(named, "id", ""), *context.args]
    return next((word for word in words if word in game_ids()), "")


def beginning(incomplete: str, names: tuple[str, ...]) -> list[str]:
    """The names that begin so."""
    return [name for name in names if name.startswith(incomplete)]
