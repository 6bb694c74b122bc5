"""Settings with any components, in which every two values of readings, variants and numbers of players meet."""

from collections.abc import Iterator
from itertools import combinations, product
from random import Random
from typing import Any, Final, TypeAlias

from rulebook.conformance import covering
from rulebook.conformance.covering import Values
from rulebook.core import AnyGame

Pair: TypeAlias = tuple[tuple[str, object], tuple[str, object]]

CANDIDATES: Final = 120
"""The number of random settings from which the one with the most new pairs is taken."""


def choices(game: AnyGame) -> dict[str, tuple[object, ...]]:
    """Every choice but who begins, with its values."""
    return {name: values for name, values in covering.choices(game).items() if name != "first_player"}


def settings_of(game: AnyGame, values: Values, components: Any) -> tuple[Any, ...]:
    """The settings with some values and components, if these make a game."""
    return covering.settings_of(game, values, components=components)


def pairs_in(values: Values) -> Iterator[Pair]:
    """Every two values that meet in some settings."""
    return combinations(sorted(values.items(), key=lambda each: each[0]), 2)


def every_pair(game: AnyGame) -> set[Pair]:
    """Every two values that can meet."""
    found = sorted(choices(game).items())
    return {((a, x), (b, y)) for (a, xs), (b, ys) in combinations(found, 2) for x, y in product(xs, ys)}


def any_values(game: AnyGame, random: Random) -> Values:
    """Any value for each choice."""
    return {name: random.choice(values) for name, values in choices(game).items()}
