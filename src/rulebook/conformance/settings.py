"""Under which rules a game can be played: found from the game's types, so that no check has to be told."""

from collections.abc import Callable, Iterator
from enum import Enum
from typing import cast

from attrs import AttrsInstance, evolve

from rulebook.conformance.values import fields_of
from rulebook.core.errors import SettingsError
from rulebook.core.game import AnyGame

MOST_PLAYERS = 12
"""The sweep over player numbers looks no further."""


def alternatives(settings: object) -> dict[str, tuple[object, ...]]:
    """The fields of some readings or variants that have a closed set of values, each with all of them."""
    held = {each.name: getattr(settings, each.name) for each in fields_of(type(settings))}
    return {name: tuple(type(value)) for name, value in held.items() if isinstance(value, Enum)} | {
        name: (False, True) for name, value in held.items() if isinstance(value, bool)
    }


def changed(value: object, **changes: object) -> object:
    """`value`, of an attrs class, with some fields changed."""
    return evolve(cast(AttrsInstance, value), **changes)  # type: ignore[misc]  # of which class is known only at run time


def make_rules(game: AnyGame, **settings: object) -> object:
    """The rules of `game` with these settings; raises SettingsError where they make no game."""
    return cast(Callable[..., object], game.types.rules)(**settings)


def player_numbers(game: AnyGame) -> tuple[int, ...]:
    """With how many players the game can be played."""
    return tuple([players for players in range(1, MOST_PLAYERS + 1) if possible_rules(game, players=players)])


def every_rules(game: AnyGame) -> Iterator[object]:
    """Rules of every edition with every number of players, then of every value of a reading or variant with each of them."""
    for players in player_numbers(game):
        for _, readings in game.editions:
            yield from possible_rules(game, players=players, readings=readings)
        plain = make_rules(game, players=players)
        for part in ("readings", "variants"):
            settings = getattr(plain, part)
            for name, values in alternatives(settings).items():
                for value in values:
                    yield from possible_rules(game, **{"players": players, part: changed(settings, **{name: value})})


def possible_rules(game: AnyGame, **settings: object) -> tuple[object, ...]:
    """The rules with these settings, alone; nothing where they make no game."""
    try:
        return (make_rules(game, **settings),)
    except SettingsError:
        return ()
