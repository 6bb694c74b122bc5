"""Small games: the settings under which each is explored."""

from collections.abc import Iterator
from itertools import chain
from typing import Any, cast

from attrs import evolve

from rulebook.core.errors import SettingsError
from rulebook.core.game import AnyGame
from rulebook.core.sweep import alternatives, every_combination
from rulebook.records import JsonObject, header, settings_from
from rulebook.spec import Combination, SmallGame


def settings_of_small_game(game: AnyGame, small: SmallGame) -> tuple[Any, ...]:
    """The settings under which a small game is explored: each once, with the readings it asks for and that make a game."""
    plain = settings_from(game, cast(JsonObject, small.settings))
    every = [with_readings(game, plain, readings) for readings in readings_of(game, plain, small.readings)]
    return tuple(dict.fromkeys(chain.from_iterable(every)))


def with_readings(game: AnyGame, settings: Any, readings: object) -> tuple[Any, ...]:
    """Some settings with other readings, alone; nothing where they make no game."""
    try:
        return (game.admitted(evolve(settings, readings=readings)),)
    except SettingsError:
        return ()


def readings_of(game: AnyGame, plain: Any, combination: Combination) -> Iterator[object]:
    """The readings that a combination stands for, those of the settings given first."""
    yield plain.readings
    if combination is Combination.ALL:
        yield from every_combination(plain.readings)
    if combination in (Combination.EDITIONS, Combination.VALUES):
        yield from [taken for _, taken in game.editions]
    if combination is Combination.VALUES:
        for name, values in alternatives(plain.readings).items():
            yield from [evolve(plain.readings, **{name: value}) for value in values]


def part_of(game: AnyGame, settings: object, part: str) -> JsonObject:
    """The readings or the variants of some settings, as the header of a record has them."""
    found = header(game, settings).get(part)
    return found if isinstance(found, dict) else {}
