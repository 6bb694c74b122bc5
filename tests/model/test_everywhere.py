"""Small games are the same on both sides wherever they go: every state that a few moves reach from a few positions."""

from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest
from attrs import evolve

from rulebook.core.sweep import alternatives, possible_settings
from rulebook.registry import game
from tests.model.lockstep import Lockstep
from tests.strategies import Case, cases


def lockstep_of(case: Case) -> Lockstep[Any, Any, Any, Any, Any, Any]:
    """The game beside its model, as tests/model/test_<game>.py has it."""
    found: Lockstep[Any, Any, Any, Any, Any, Any] = import_module(f"tests.model.test_{case.id}").LOCKSTEP
    return found


def small_settings(case: Case, components: object) -> Iterator[Any]:
    """A small game with every number of players; with the fewest in every edition, and every reading and variant."""
    numbers = [players for players in range(1, 7) if possible_settings(case.game, players=players, components=components)]
    for players in numbers:
        yield from possible_settings(case.game, players=players, components=components)
    (plain,) = possible_settings(case.game, players=numbers[0], components=components)
    for _, readings in case.game.editions:
        yield evolve(plain, readings=readings)
    for part in ("readings", "variants"):
        usual = getattr(plain, part)
        for name, values in alternatives(usual).items():
            for value in values:
                chosen = {"players": numbers[0], "components": components, part: evolve(usual, **{name: value})}
                yield from possible_settings(case.game, **chosen)


SMALL = [
    pytest.param(case, components, id=f"{case.id}-{number}")
    for case in cases()
    for number, components in enumerate(case.small)
]


@pytest.mark.parametrize(("case", "components"), SMALL)
def test_they_agree_wherever_a_small_game_goes(case: Case, components: object) -> None:
    """Every state near the beginning, the middle and the end of a small game is the same on both sides."""
    lockstep = lockstep_of(case)
    every = dict.fromkeys(small_settings(case, components))
    assert game(case.id) is lockstep.game
    assert sum(lockstep.go_everywhere(settings) for settings in every) > len(every)
