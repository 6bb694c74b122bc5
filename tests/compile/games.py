"""The games that are read whole, each with a box for short games, and the ways to play them."""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest
from attrs import evolve

from rulebook.compile.declaration import read
from rulebook.compile.ir import Module
from rulebook.compile.types import variants_that_matter
from rulebook.core.game import AnyGame
from rulebook.core.sweep import every_combination, possible_settings
from rulebook.games import hamsterbacke, prato_dei_conigli, scopa, yellowstone_park
from tests.tools.lockstep.tables import CANDIDATES, any_values, every_pair, pairs_in, settings_of

CONDITIONS = (
    *("exactly(0)", "exactly(3)", "either(4,1)", "between(1,5)", "even", "odd", "as-many-as(white)", "more-than(black)"),
    *("fewer-than(white)", "in-areas(1)", "in-areas(2)", "all(even,more-than(white))"),
    "any(exactly(5),all(odd,in-areas(1)))",
)
CARDS = map(prato_dei_conigli.Card.from_code, CONDITIONS)
EVERY_CONDITION = tuple([prato_dei_conigli.Printed(card, place % 4, 1) for place, card in enumerate(CARDS)])
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
MANY = 64
"""More combinations of readings, or of variants, than this are not all played."""
GAMES = pytest.mark.parametrize("game", SMALL, ids=lambda game: game.id)


def module(game: AnyGame, components: Any = None, variants: Any = None) -> Module:
    """A game as it is read, with some components or the printed ones, and with variants where they matter: once for each."""
    settings = game.new_game(components=components, variants=variants).settings
    return read_once(game, settings.components, variants_that_matter(game, settings))


@cache
def read_once(game: AnyGame, components: Any, variants: Any) -> Module:
    """A game as it is read with all that is known then."""
    return read(game, components, variants=variants)


def tables(game: AnyGame, components: Any = None) -> Iterator[Any]:
    """First states: every combination of readings and, where it makes a game, every one of variants; players in turn.

    Where readings have many combinations, there are some in which every two values meet.
    """
    box = components or game.new_game().settings.components
    usual, random = game.settings(players=box.fewest_players, components=box), Random(1)
    readings, variants = [list(every_combination(part)) for part in (usual.readings, usual.variants)]
    random.shuffle(variants)
    if len(readings) > MANY:
        ways = pairwise(game, random)
    else:
        number_of_ways = min(max(len(readings), len(variants)), MANY)
        ways = [(readings[number % len(readings)], variants[number % len(variants)]) for number in range(number_of_ways)]
    for number, (reading, variant) in enumerate(ways):
        numbers = range(box.fewest_players, box.most_players + 1)
        possible = [
            found
            for players in numbers
            for found in possible_settings(game, players=players, components=box, readings=reading, variants=variant)
        ]
        if possible:
            chosen = possible[number % len(possible)]
            yield game.start(evolve(chosen, first_player=number % chosen.players))


def parts(game: AnyGame, components: Any = None) -> dict[Any, list[Any]]:
    """The tables by the variants that are known when the game is read for them: None, where variants do not matter then."""
    found: dict[Any, list[Any]] = {}
    for state in tables(game, components):
        found.setdefault(variants_that_matter(game, state.settings), []).append(state)
    return found


def pairwise(game: AnyGame, random: Random) -> list[tuple[Any, Any]]:
    """Readings and variants in which every two values meet."""
    waiting, found = every_pair(game), []
    while waiting:
        tries = [any_values(game, random) for _ in range(CANDIDATES)]
        values = max(tries, key=lambda each: len(waiting.intersection(pairs_in(each))))
        waiting.difference_update(pairs_in(values))
        settings = settings_of(game, values, 0)
        found.append((settings.readings, settings.variants))
    return found
