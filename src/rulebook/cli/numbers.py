"""Options that are numbers."""

from collections.abc import Callable
from typing import Any, Final, TypeVar

import click

Command = TypeVar("Command", bound=Callable[..., Any])

ANY_NUMBER: Final = click.IntRange(1)


def number_option(
    *names: str, default: float, help: str, metavar: str = "K", within: click.IntRange | click.FloatRange = ANY_NUMBER
) -> Callable[[Command], Command]:
    """An option that takes a number `within` a range, a whole one from 1 unless said otherwise, and shows its default."""
    return click.option(*names, type=within, default=default, show_default=True, metavar=metavar, help=help)
