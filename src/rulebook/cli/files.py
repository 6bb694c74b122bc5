"""The files that commands take, among them the option `--plot FILE`, and how they write them."""

import os
from collections.abc import Iterable
from pathlib import Path
from shutil import copymode
from typing import Final

import click

from rulebook.cli.application import Failure
from rulebook.extras import require

FILE: Final = click.Path(path_type=Path, dir_okay=False)
FOLDER: Final = click.Path(path_type=Path, file_okay=False)
"""The types of options and arguments that name a file, or a folder."""
PICTURES: Final = (".png", ".svg")


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
