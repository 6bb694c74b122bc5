"""The option `--plot FILE`, which is looked at before any game is played."""

from pathlib import Path
from typing import Final

import click

from rulebook.cli import is_installed
from rulebook.cli.application import Failure
from rulebook.cli.files import FILE
from rulebook.extras import how_to_install

PICTURES: Final = (".png", ".svg")


def refuse_bad(context: click.Context, _: click.Parameter, plot: Path | None) -> Path | None:
    """Raise UsageError for a file that is not a picture, and Failure if matplotlib is missing."""
    if plot is not None and plot.suffix not in PICTURES:
        raise click.UsageError(f"{plot}: the name of a plot must end in {' or '.join(PICTURES)}", context)
    if plot is not None and not is_installed("matplotlib"):
        raise Failure(f"--plot needs matplotlib; {how_to_install('impact')}")
    return plot


with_plot = click.option("--plot", type=FILE, callback=refuse_bad, help="Draw a plot (.png or .svg).")
