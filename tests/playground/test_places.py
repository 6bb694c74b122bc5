"""The positions at which the page is looked at are all that differ: each phase in which somebody decides, and the end."""

from typing import Final

import pytest
from host import decided, example

from rulebook.core.sweep import player_numbers
from rulebook.records.shapes import snake_case
from rulebook.registry import game

from .browsing import PICTURES
from .places import EVERY, LOOKED_AT, OTHERS, PLACES

ASKED_AT_ROLL: Final = "choosing_at_roll"
"""No reading that is the usual one has it."""


def deciding(id: str) -> set[str]:
    """The phases of a game in which somebody decides."""
    rules = game(id).declaration.phases
    return {snake_case(each.phase.__name__) for each in rules if each.accepts and not each.is_chance} - {ASKED_AT_ROLL}


@pytest.mark.parametrize("id", PLACES)
def test_every_phase_is_looked_at(id: str) -> None:
    """A place has the name of its phase, or the most players, or is one decision before the end."""
    found = set[str]()
    for name, (players, number, decisions) in PLACES[id].items():
        table, random = example(id, players, number, {})
        for _ in range(decisions):
            assert table.to_act is not None
            table.act(table.to_act, decided(table, random))
        phase = snake_case(type(table.state.phase).__name__)
        found.add(phase)
        assert table.to_act is not None
        if name == "end":
            table.act(table.to_act, decided(table, random))
            assert table.result is not None
        elif name in OTHERS:
            assert players == max(player_numbers(game(id)))
        else:
            assert name == phase.replace("_", "-")
    assert found >= deciding(id)


def test_every_place_has_its_pictures() -> None:
    """There is a kept picture of each place in each of its looks, and none of anything else."""
    wanted = {f"{name}-{size}-{scheme}.webp" for name in LOOKED_AT for size, scheme in EVERY}
    assert {file.name for file in PICTURES.iterdir()} == wanted
