"""Small games: the settings under which each is explored."""

from collections.abc import Iterator
from itertools import chain
from typing import Any, cast

from attrs import evolve

from rulebook.core.errors import SettingsError
from rulebook.core.game import AnyGame
from rulebook.core.sweep import alternatives, every_combination
from rulebook.records import JsonObject, header, settings_from
from rulebook.spec.model import Combination, SmallGame


def settings_of_small_game(game: AnyGame, small: SmallGame) -> tuple[Any, ...]:
    """The settings under which a small game is explored: each only once, with its readings, if they make a game."""
    plain = settings_from(game, cast(JsonObject, small.settings))
    every = [with_readings(game, plain, readings) for readings in readings_of(game, plain, small.readings)]
    return tuple(dict.fromkeys(chain.from_iterable(every)))


def with_readings(game: AnyGame, settings: Any, readings: object) -> tuple[Any, ...]:
    """Some settings with other readings; nothing if they make no game."""
    try:
        return (game.declaration.admitted(evolve(settings, readings=readings)),)
    except SettingsError:
        return ()


def readings_of(game: AnyGame, plain: Any, combination: Combination) -> Iterator[object]:
    """The readings for a combination, starting with those of the given settings."""
    yield plain.readings
    if combination is Combination.ALL:
        yield from every_combination(plain.readings)
    if combination in (Combination.EDITIONS, Combination.VALUES):
        yield from [taken for _, taken in game.editions]
    if combination is Combination.VALUES:
        for name, values in alternatives(plain.readings).items():
            yield from [evolve(plain.readings, **{name: value}) for value in values]


def part_of(game: AnyGame, settings: object, part: str) -> JsonObject:
    """The readings or variants of some settings, as in the header of a record."""
    found = header(game, settings).get(part)
    return found if isinstance(found, dict) else {}
