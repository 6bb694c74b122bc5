"""The games that are read whole, each with a box for short games, and the ways to play them."""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest
from attrs import evolve

from rulebook.compile.declaration import read
from rulebook.compile.ir import Module
from rulebook.core.game import AnyGame
from rulebook.core.sweep import every_combination, possible_settings, variants_of_box
from rulebook.games import hamsterbacke, prato_dei_conigli, scopa, yellowstone_park
from tests.tools.lockstep.tables import CANDIDATES, any_values, every_pair, pairs_in, settings_of

CONDITIONS = (
    *("exactly(0)", "exactly(3)", "either(4,1)", "between(1,5)", "even", "odd", "as-many-as(white)", "more-than(black)"),
    *("fewer-than(white)", "in-areas(1)", "in-areas(2)", "all(even,more-than(white))"),
    "any(exactly(5),all(odd,in-areas(1)))",
)
CARDS = map(prato_dei_conigli.Card.from_code, CONDITIONS)
EVERY_CONDITION = tuple([prato_dei_conigli.DeckLine(card, place % 4, 1) for place, card in enumerate(CARDS)])
"""A deck with every condition, some of them in others."""
SMALL: dict[AnyGame, Any] = {
    hamsterbacke.game: hamsterbacke.Components(copies=(6, 5, 8, 8, 3, 3, 4), rows=5, final_rows=2),
    scopa.game: scopa.Components(2, 8, hand=1, table=4, void_kings=2, primiera=(16, 12, 13, 14, 15, 18, 21, 10), target=3),
    yellowstone_park.game: yellowstone_park.Components(
        colours=2, numbers=5, copies=3, rows=5, columns=5, window_rows=2, window_columns=2, hand=3, end_marker=8
    ),
    prato_dei_conigli.game: prato_dei_conigli.Components(
        colours=2, postures=2, copies=5, areas=2, rabbits_in_area=5, hand=2, sun_stops=3, deck=EVERY_CONDITION
    ),
}
"""For each game a box for short games with any number of players."""
MANY = 32
"""More combinations of readings, or of variants, than this are not all played."""
GAMES = pytest.mark.parametrize("game", SMALL, ids=lambda game: game.id)


def module(game: AnyGame, components: Any = None, variants: Any = None) -> Module:
    """A game as it is read, with some components or the printed ones, and with variants where they matter: once for each."""
    settings = game.new_game(components=components, variants=variants).settings
    return read_once(game, settings.components, variants_of_box(game, settings))


@cache
def read_once(game: AnyGame, components: Any, variants: Any) -> Module:
    """A game as it is read with all that is known then."""
    return read(game, game.new_game(components=components, variants=variants).settings)


def tables(game: AnyGame, components: Any = None) -> Iterator[Any]:
    """First states: every combination of readings and, where it makes a game, every one of variants; players in turn.

    Where there are many combinations, there are some in which every two values meet.
    """
    box = components or game.new_game().settings.components
    plain = game.settings(players=box.fewest_players, components=box)
    readings, variants = [list(every_combination(part)) for part in (plain.readings, plain.variants)]
    ways = pairwise(game, box) if max(len(readings), len(variants)) > MANY else by_turns(game, box, readings, variants)
    for number, settings in enumerate(ways):
        yield game.start(evolve(settings, first_player=number % settings.players))


def by_turns(game: AnyGame, box: Any, readings: list[Any], variants: list[Any]) -> Iterator[Any]:
    """Every combination of readings and every one of variants, by turns with each number of players that makes a game."""
    for number in range(max(len(readings), len(variants))):
        chosen = {"readings": readings[number % len(readings)], "variants": variants[number % len(variants)]}
        numbers = range(box.fewest_players, box.most_players + 1)
        every = [each for players in numbers for each in possible_settings(game, players=players, components=box, **chosen)]
        if every:
            yield every[number % len(every)]


@cache
def pairwise(game: AnyGame, box: Any) -> tuple[Any, ...]:
    """Settings in which every two values meet, numbers of players among them, if they can."""
    waiting, random, found = every_pair(game), Random(1), list[Any]()
    while True:
        tries = [any_values(game, random) for _ in range(CANDIDATES)]
        for values in sorted(tries, key=lambda each: -len(waiting.intersection(pairs_in(each)))):
            if not waiting.isdisjoint(pairs_in(values)) and (settings := settings_of(game, values, box)):
                waiting.difference_update(pairs_in(values))
                found += settings
                break
        else:
            return tuple(found)


def parts(game: AnyGame, components: Any = None) -> dict[Any, list[Any]]:
    """The tables by the variants that are known when the game is read for them: None, where variants do not matter then."""
    found: dict[Any, list[Any]] = {}
    for state in tables(game, components):
        found.setdefault(variants_of_box(game, state.settings), []).append(state)
    return found
