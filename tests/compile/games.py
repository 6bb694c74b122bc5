"""The games that are read whole, each with a box for short games, and the ways to play them."""

from itertools import product
from random import Random
from typing import Any

import pytest

from rulebook.core.game import AnyGame
from rulebook.core.sweep import every_combination
from rulebook.games import hamsterbacke, scopa, yellowstone_park
from tests.tools.lockstep.tables import CANDIDATES, any_values, every_pair, pairs_in, settings_of

SMALL: dict[AnyGame, Any] = {
    hamsterbacke.game: hamsterbacke.Components(copies=(6, 5, 8, 8, 3, 3, 4), rows=5, final_rows=2),
    scopa.game: scopa.Components(2, 7, hand=1, table=2, void_kings=2, primiera=(16, 12, 13, 14, 15, 18, 21), target=3),
    yellowstone_park.game: yellowstone_park.Components(
        colours=2, numbers=5, copies=3, rows=5, columns=5, window_rows=2, window_columns=2, hand=3, end_marker=8
    ),
}
"""For each game a box for short games with any number of players."""
MANY = 64
"""More combinations than this are not all played."""
GAMES = pytest.mark.parametrize("game", SMALL, ids=lambda game: game.id)


def ways_to_play(game: AnyGame) -> list[dict[str, Any]]:
    """Every combination of readings and variants; where there are many, some in which every two values meet."""
    usual = game.new_game().settings
    every = list(product(every_combination(usual.readings), every_combination(usual.variants)))
    if len(every) > MANY:
        random, waiting, every = Random(game.id), every_pair(game), []
        while waiting:
            tries = [any_values(game, random) for _ in range(CANDIDATES)]
            values = max(tries, key=lambda each: len(waiting.intersection(pairs_in(each))))
            waiting.difference_update(pairs_in(values))
            settings = settings_of(game, values, 0)
            every.append((settings.readings, settings.variants))
    return [{"readings": readings, "variants": variants} for readings, variants in every]
