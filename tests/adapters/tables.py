"""What the adapters are tried on: games, with their settings."""

from collections.abc import Iterator
from typing import Any, Final

import pytest

from rulebook.core import SPECTATOR, AnyGame
from rulebook.core.sweep import every_settings, player_numbers
from rulebook.play import generator, playout
from rulebook.registry import game, game_ids

ENDS: Final = [(id, players) for id in game_ids() for players in (player_numbers(game(id))[0], player_numbers(game(id))[-1])]
FEW: Final = [
    pytest.param(*each, marks=() if number % 4 in {0, 3} else pytest.mark.slow) for number, each in enumerate(ENDS)
]
"""Every game with the fewest and with the most players; one of the two in turn is for the slow tests."""
EVERY: Final = [
    (id, numbers[turn % len(numbers)], editions[turn % len(editions)])
    for id in game_ids()
    for numbers, editions in [(player_numbers(game(id)), [edition for edition, _ in game(id).editions])]
    for turn in range(max(len(numbers), len(editions)))
]
"""Every game with every number of players and in every edition, which come by turns."""
SPREAD: Final = [pytest.param(*each, marks=() if number % 4 == 0 else pytest.mark.slow) for number, each in enumerate(EVERY)]
"""The same; most of it is for the slow tests."""


def settings_of(id: str) -> list[Any]:
    """Every edition with every number of players, then every value of each reading and variant."""
    return list(every_settings(game(id)))


def states(played: AnyGame, settings: Any, seed: int, most: int = 400) -> Iterator[Any]:
    """The states of a random game."""
    start = played.start(settings)
    yield start
    for move, _ in zip(playout(played, start, generator(seed)), range(most), strict=False):
        yield move.step.state


def viewers(settings: Any) -> tuple[Any, ...]:
    """Everybody who can look."""
    return *range(settings.players), SPECTATOR
