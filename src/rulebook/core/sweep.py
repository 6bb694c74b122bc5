"""Every way to play a game: the settings that the printed game admits, derived from the game's declaration."""

from collections.abc import Iterator
from contextlib import suppress
from enum import Enum
from functools import cache
from itertools import product
from typing import Any

from attrs import evolve

from rulebook.core.errors import SettingsError
from rulebook.core.game import AnyGame
from rulebook.core.hints import fields_of

CHOICES = ("readings", "variants")
"""The parts of settings that offer choices for the printed game."""


def alternatives(part: object) -> dict[str, tuple[object, ...]]:
    """The fields of readings or variants that have a closed set of values, each with all of them."""
    held = {each.name: getattr(part, each.name) for each in fields_of(type(part)) if each.init}
    return {name: tuple(type(value)) for name, value in held.items() if isinstance(value, Enum)} | {
        name: (False, True) for name, value in held.items() if isinstance(value, bool)
    }


def every_combination(part: Any) -> Iterator[Any]:
    """Readings or variants with every combination of values."""
    found = alternatives(part)
    for values in product(*found.values()):
        yield evolve(part, **dict(zip(found, values, strict=True)))


@cache
def boxes(game: AnyGame) -> tuple[Any, ...]:
    """The usual settings of a game; with each of its variants, if it depends on them which pieces are in the printed box."""
    usual = game.new_game().settings
    every = tuple([evolve(usual, variants=variants) for variants in every_combination(usual.variants)])
    contents = {tuple([tuple(sort.box(each)) for sort in game.declaration.pieces]) for each in every}
    return every if len(contents) > 1 else (usual,)


def variants_of_box(game: AnyGame, settings: Any) -> Any:
    """The variants of settings, if it depends on them which pieces are in the printed box; None where it does not."""
    return settings.variants if len(boxes(game)) > 1 else None


def possible_settings(game: AnyGame, **settings: object) -> tuple[Any, ...]:
    """The settings of a game with these fields, as the only item; nothing if they make no game."""
    try:
        return (game.declaration.admitted(game.settings(**settings)),)
    except SettingsError:
        return ()


def some_settings(game: AnyGame, **chosen: object) -> Any:
    """The settings of a new game with what is chosen and as few players as may then play: some variants are for four.

    Raises SettingsError where no number of players makes a game.
    """
    for players in player_numbers(game):
        with suppress(SettingsError):
            return game.new_game(players=players, **chosen).settings  # type: ignore[arg-type]  # the arguments of new_game
    return game.new_game(**chosen).settings  # type: ignore[arg-type]  # as above


def player_numbers(game: AnyGame) -> tuple[int, ...]:
    """The numbers of players for the printed game."""
    return tuple(game.declaration.seating.players)


def every_settings(game: AnyGame) -> Iterator[Any]:
    """Settings of every edition with every number of players, then with each value of each reading or variant."""
    for players in player_numbers(game):
        for _, readings in game.editions:
            yield from possible_settings(game, players=players, readings=readings)
        plain = game.settings(players=players)
        for part in CHOICES:
            usual = getattr(plain, part)
            for name, values in alternatives(usual).items():
                for value in values:
                    yield from possible_settings(game, **{"players": players, part: evolve(usual, **{name: value})})


def supported_settings(game: AnyGame) -> Iterator[Any]:
    """All settings with the printed components: players, first player, readings and variants in every combination."""
    for players in player_numbers(game):
        plain = game.settings(players=players)
        parts = product(range(players), every_combination(plain.readings), every_combination(plain.variants))
        for first, readings, variants in parts:
            yield from possible_settings(game, players=players, first_player=first, readings=readings, variants=variants)
