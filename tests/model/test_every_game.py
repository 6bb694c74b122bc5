"""Every game is the same on both sides: as the library plays it, and as an independent model of its rules does."""

from collections.abc import Iterator
from functools import partial
from importlib import import_module
from typing import Any

import pytest
from attrs import evolve

from rulebook.core import AnyGame
from rulebook.core.sweep import alternatives, possible_settings
from rulebook.registry import game, game_ids
from tests.model.lockstep import Lockstep
from tests.strategies import by_turns, small_boxes


def lockstep_of(played: AnyGame) -> Lockstep[Any, Any, Any, Any, Any, Any]:
    """The game beside its model, as tests/model/test_<game>.py has it."""
    found: Lockstep[Any, Any, Any, Any, Any, Any] = import_module(f"tests.model.test_{played.id}").LOCKSTEP
    return found


def small_settings(played: AnyGame, components: object) -> Iterator[Any]:
    """A small game with every number of players; with the fewest in every edition, and every reading and variant."""
    numbers = [players for players in range(1, 7) if possible_settings(played, players=players, components=components)]
    for players in numbers:
        yield from possible_settings(played, players=players, components=components)
    (plain,) = possible_settings(played, players=numbers[0], components=components)
    for _, readings in played.editions:
        yield evolve(plain, readings=readings)
    for part in ("readings", "variants"):
        usual = getattr(plain, part)
        for name, values in alternatives(usual).items():
            for value in values:
                chosen = {"players": numbers[0], "components": components, part: evolve(usual, **{name: value})}
                yield from possible_settings(played, **chosen)


EVERY = [*map(game, game_ids())]
SMALL = [
    pytest.param(played, components, id=f"{played.id}-{number}")
    for played in EVERY
    for number, components in enumerate(small_boxes(played))
]


TO_THE_END = 10_000
"""More moves than a game has."""
PARTS = 10
"""In so many tests the settings of a game are played."""

every_game = pytest.mark.parametrize("played", EVERY, ids=game_ids())
any_or_printed = pytest.mark.parametrize("printed", [True, False])


@every_game
@pytest.mark.parametrize("part", range(PARTS))
def test_they_agree_in_every_edition_reading_and_variant(played: AnyGame, part: int) -> None:
    """Every edition, every value of a reading and every variant, by itself, is played alike on both sides."""
    lockstep = lockstep_of(played)
    for seed, settings in enumerate([*by_turns(played)][part::PARTS]):
        lockstep.play(settings, 100 * part + seed, lockstep.quick_moves)


@pytest.mark.long
@every_game
@pytest.mark.parametrize("part", range(PARTS))
def test_they_agree_to_the_end_of_games(played: AnyGame, part: int) -> None:
    """Whole games with every number of players are played alike on both sides, under the same settings."""
    lockstep = lockstep_of(played)
    for seed, settings in enumerate(lockstep.every_settings()[part::PARTS]):
        lockstep.play(settings, 100 * part + seed, TO_THE_END)


@every_game
@any_or_printed
@pytest.mark.parametrize("seed", range(2))
def test_they_agree_in_combinations(played: AnyGame, seed: int, printed: bool) -> None:
    """Readings and variants that come together are played alike on both sides, with the printed components and others."""
    lockstep = lockstep_of(played)
    for number, settings in enumerate(lockstep.drawn(4 if printed else 12, seed, printed)):
        lockstep.play(settings, number, lockstep.quick_moves)


@pytest.mark.long
@every_game
@any_or_printed
@pytest.mark.parametrize("seed", range(100, 120))
def test_they_agree_in_many_combinations(played: AnyGame, seed: int, printed: bool) -> None:
    """Any settings that make a game are played alike on both sides, to the end of the game."""
    lockstep = lockstep_of(played)
    for number, settings in enumerate(lockstep.drawn(20, seed, printed)):
        lockstep.play(settings, number, TO_THE_END)


@pytest.mark.parametrize(("played", "components"), SMALL)
def test_they_agree_wherever_a_small_game_goes(played: AnyGame, components: object) -> None:
    """Every state near the beginning, the middle and the end of a small game is the same on both sides."""
    lockstep = lockstep_of(played)
    every = dict.fromkeys(small_settings(played, components))
    assert played is lockstep.game
    assert sum(lockstep.go_everywhere(settings) for settings in every) > len(every)


@every_game
def test_the_model_notices_a_difference(played: AnyGame) -> None:
    """A game that is played by another reading than the model's does not agree with it."""
    plain, lockstep = played.new_game().settings, lockstep_of(played)
    others = [{name: value} for name, values in alternatives(plain.readings).items() for value in values]
    under = [evolve(plain, readings=evolve(plain.readings, **other)) for other in others]
    play = partial(lockstep.play, seed=0, most_moves=lockstep.quick_moves, of_the_model=plain)
    with pytest.raises(AssertionError):
        list(map(play, under))
