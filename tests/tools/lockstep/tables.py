"""Settings to play by: every value of readings and variants and every number of players, each with each of the others."""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations
from random import Random
from typing import Any, Final, TypeAlias

from attrs import evolve

from rulebook.core import AnyGame
from rulebook.core.sweep import CHOICES, alternatives, player_numbers, possible_settings

Values: TypeAlias = Mapping[str, object]
Pair: TypeAlias = tuple[tuple[str, object], tuple[str, object]]

CANDIDATES: Final = 120
"""The number of random settings from which the one with the most new pairs is taken."""


@cache
def choices(game: AnyGame) -> dict[str, tuple[object, ...]]:
    """Every choice, with its values; a name is `players`, or names a part of the settings and a field."""
    plain = game.settings(players=player_numbers(game)[0])
    found: dict[str, tuple[object, ...]] = {"players": player_numbers(game)}
    for part in CHOICES:
        found |= {f"{part}.{name}": values for name, values in alternatives(getattr(plain, part)).items()}
    return found


def settings_of(game: AnyGame, values: Values, components: Any) -> tuple[Any, ...]:
    """The settings with some values and components, if these make a game."""
    plain, chosen = game.settings(players=player_numbers(game)[0]), dict[str, Any]()
    for part in CHOICES:
        own = {name.split(".")[1]: value for name, value in values.items() if name.startswith(f"{part}.")}
        chosen[part] = evolve(getattr(plain, part), **own)
    return possible_settings(game, players=values["players"], components=components, **chosen)


def pairs_in(values: Values) -> Iterator[Pair]:
    """Every two values that meet in some settings."""
    return combinations(sorted(values.items(), key=lambda each: each[0]), 2)


def every_pair(game: AnyGame) -> set[Pair]:
    """Every two values that can meet."""
    found = sorted(choices(game).items())
    return {((a, x), (b, y)) for (a, xs), (b, ys) in combinations(found, 2) for x in xs for y in ys}


def any_values(game: AnyGame, random: Random) -> Values:
    """Any value for each choice."""
    return {name: random.choice(values) for name, values in choices(game).items()}
