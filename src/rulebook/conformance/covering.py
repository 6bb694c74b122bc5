"""A few settings to play by, in which every two choices meet, with every number of players, whoever begins."""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations, product
from operator import attrgetter
from random import Random
from typing import Any, Final, TypeAlias

from attrs import evolve

from rulebook.core.game import AnyGame
from rulebook.core.sweep import CHOICES, alternatives, player_numbers, possible_settings

Values: TypeAlias = Mapping[str, object]
Meeting: TypeAlias = tuple[tuple[str, object], ...]
"""Values of two or three choices, in one order."""

SEATING: Final = ("players", "first_player")
"""The choices that meet any two others; those meet one another in pairs."""
TRIES: Final = 8
"""From how many random settings with a meeting, beside the usual ones, the one with the most others is taken."""


@cache
def covering_settings(game: AnyGame) -> tuple[Any, ...]:
    """Settings of the printed game: those of editions, then others in which every two values meet, and every three with one
    of the seating, unless no game was found in which they do.
    """
    random, waiting, found = Random(1), dict.fromkeys(every_meeting(game)), [*of_editions(game)]
    while waiting:
        wanted = dict(next(iter(waiting)))
        usual = [usual_values(game) | {"players": players} | wanted for players in player_numbers(game)]
        tries = (*[any_values(game, random) | wanted for _ in range(TRIES)], *usual)
        made = [(meetings_in(each), one) for each in tries for one in settings_of(game, each)]
        if not made:
            del waiting[tuple(wanted.items())]
            continue
        met, settings = max(made, key=lambda each: len(waiting.keys() & each[0]))
        waiting = {each: None for each in waiting if each not in met}
        found.append(settings)
    return tuple(dict.fromkeys(found))


def of_editions(game: AnyGame) -> Iterator[Any]:
    """Settings of each edition with each number of players."""
    for players, (_, readings) in product(player_numbers(game), game.editions):
        yield from possible_settings(game, players=players, readings=readings)


@cache
def choices(game: AnyGame) -> dict[str, tuple[object, ...]]:
    """Every choice, with its values; a name is one of the seating, or names a part of the settings and a field."""
    plain = game.settings(players=player_numbers(game)[0])
    found: dict[str, tuple[object, ...]] = {"players": player_numbers(game)}
    found["first_player"] = tuple(range(max(player_numbers(game))))
    for part in CHOICES:
        found |= {f"{part}.{name}": values for name, values in alternatives(getattr(plain, part)).items()}
    return found


def settings_of(game: AnyGame, values: Values, **chosen: Any) -> tuple[Any, ...]:
    """The settings with some values, and with what else is chosen, as the only item; nothing if they make no game."""
    plain = game.settings(players=player_numbers(game)[0])
    chosen |= {name: value for name, value in values.items() if name in SEATING}
    for part in CHOICES:
        own = {name.split(".")[1]: value for name, value in values.items() if name.startswith(f"{part}.")}
        chosen[part] = evolve(getattr(plain, part), **own)
    return possible_settings(game, **chosen)


def meetings_in(values: Values) -> set[Meeting]:
    """The values that meet in some settings."""
    return {tuple([(name, values[name]) for name in names]) for names in meeting_choices(tuple(values))}


@cache
def meeting_choices(names: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """The choices that are to meet: every two, and every three of which one is of the seating."""
    threes = [each for each in combinations(names, 3) if not {*SEATING}.isdisjoint(each)]
    return (*threes, *combinations(names, 2))


def every_meeting(game: AnyGame) -> Iterator[Meeting]:
    """All values that are to meet."""
    found = choices(game)
    for names in meeting_choices(tuple(found)):
        for values in product(*[found[name] for name in names]):
            yield tuple(zip(names, values, strict=True))


def usual_values(game: AnyGame) -> dict[str, object]:
    """The usual value for each choice."""
    plain = game.settings(players=player_numbers(game)[0])
    return {name: attrgetter(name)(plain) for name in choices(game)}


def any_values(game: AnyGame, random: Random) -> dict[str, object]:
    """Any value for each choice."""
    return {name: random.choice(values) for name, values in choices(game).items()}
