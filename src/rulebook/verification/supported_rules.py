"""Under which rules theorems are claimed: all that a game supports, and those of its small games."""

from collections.abc import Iterator
from itertools import chain, product
from typing import cast

from rulebook.conformance.settings import alternatives, changed, make_rules, player_numbers, possible_rules
from rulebook.core.errors import SettingsError
from rulebook.core.game import AnyGame
from rulebook.records import JsonObject, header, rules_from
from rulebook.spec import Combination, SmallGame


def supported_rules(game: AnyGame) -> Iterator[object]:
    """Every set of rules with the printed components: players, first player, readings and variants in all combinations."""
    for players in player_numbers(game):
        plain = make_rules(game, players=players)
        settings = product(range(players), every_combination(plain, "readings"), every_combination(plain, "variants"))
        for first, readings, variants in settings:
            yield from possible_rules(game, players=players, first_player=first, readings=readings, variants=variants)


def every_combination(rules: object, part: str) -> Iterator[object]:
    """The readings or the variants of some rules with their values in every combination."""
    settings = getattr(rules, part)
    found = alternatives(settings)
    for values in product(*found.values()):
        yield changed(settings, **dict(zip(found, values, strict=True)))


def rules_of_small_game(game: AnyGame, small: SmallGame) -> tuple[object, ...]:
    """The rules under which a small game is explored: each once, with the readings that it asks for and that make a game."""
    plain = rules_from(game, cast(JsonObject, small.rules))
    every = [with_readings(plain, readings) for readings in readings_of(game, plain, small.readings)]
    return tuple(dict.fromkeys(chain.from_iterable(every)))


def with_readings(rules: object, readings: object) -> tuple[object, ...]:
    """Some rules with other readings, alone; nothing where they make no game."""
    try:
        return (changed(rules, readings=readings),)
    except SettingsError:
        return ()


def readings_of(game: AnyGame, plain: object, combination: Combination) -> Iterator[object]:
    """The readings that a combination stands for, those of the rules given first."""
    readings = getattr(plain, "readings")  # noqa: B009 - a field that the rules of every game have
    yield readings
    if combination is Combination.ALL:
        yield from every_combination(plain, "readings")
    if combination in (Combination.EDITIONS, Combination.VALUES):
        yield from [taken for _, taken in game.editions]
    if combination is Combination.VALUES:
        for name, values in alternatives(readings).items():
            yield from [changed(readings, **{name: value}) for value in values]


def settings_of(game: AnyGame, rules: object, part: str) -> JsonObject:
    """The readings or the variants of some rules, as the header of a record has them."""
    found = header(game, rules).get(part)
    return found if isinstance(found, dict) else {}
