"""The games that are read whole, each with a box for short games, and the ways to play them."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from attrs import evolve

from rulebook.core.game import AnyGame
from rulebook.core.sweep import every_combination, possible_settings
from rulebook.games import hamsterbacke, scopa

SMALL: dict[AnyGame, Any] = {
    hamsterbacke.game: hamsterbacke.Components(copies=(6, 5, 8, 8, 3, 3, 4), rows=5, final_rows=2),
    scopa.game: scopa.Components(2, 8, hand=1, table=4, void_kings=2, primiera=(16, 12, 13, 14, 15, 18, 21, 10), target=3),
}
"""For each game a box for short games with any number of players."""
GAMES = pytest.mark.parametrize("game", SMALL, ids=lambda game: game.id)


def tables(game: AnyGame, components: Any = None) -> Iterator[Any]:
    """First states: every combination of readings and, where it makes a game, every one of variants; players in turn."""
    box = components or game.new_game().settings.components
    usual, random = game.settings(players=box.fewest_players, components=box), Random(1)
    readings, variants = [list(every_combination(part)) for part in (usual.readings, usual.variants)]
    random.shuffle(variants)
    for number in range(max(len(readings), len(variants))):
        parts = {"readings": readings[number % len(readings)], "variants": variants[number % len(variants)]}
        numbers = range(box.fewest_players, box.most_players + 1)
        possible = [
            found for players in numbers for found in possible_settings(game, players=players, components=box, **parts)
        ]
        if possible:
            chosen = possible[number % len(possible)]
            yield game.start(evolve(chosen, first_player=number % chosen.players))
