"""The option `--plot FILE`, which is looked at before any game is played."""

from pathlib import Path
from typing import Final

import click

from rulebook.cli.files import FILE
from rulebook.extras import require

PICTURES: Final = (".png", ".svg")


def refuse_bad(context: click.Context, _: click.Parameter, plot: Path | None) -> Path | None:
    """Raise UsageError for a file that is not a picture, and MissingExtraError without matplotlib."""
    if plot is not None and plot.suffix not in PICTURES:
        raise click.UsageError(f"{plot}: the name of a plot must end in {' or '.join(PICTURES)}", context)
    if plot is not None:
        require("--plot", "impact", "matplotlib")
    return plot


with_plot = click.option("--plot", type=FILE, callback=refuse_bad, help="Draw a plot (.png or .svg).")
