"""Previews: what an action would bring, told before it is done."""

from random import Random

import pytest

from rulebook.bots import Position
from rulebook.registry import game, game_ids
from rulebook.table import Table
from rulebook.table.previews import preview


@pytest.mark.parametrize("id", game_ids())
def test_a_preview_tells_nothing_hidden(id: str) -> None:
    """It is the same in every world that the seat cannot tell from this one, and it is what comes if nothing is hidden."""
    played, random, told = game(id), Random(1), 0
    table = Table.open(played, played.new_game().settings, seed="previews")
    for _ in range(60):
        seat, state = table.to_act, table.state
        if seat is None:
            break
        legal = played.legal_actions(state)
        worlds = [Position(played, seat, state).determinized(random) for _ in range(2)]
        for action in random.sample(list(legal), min(4, len(legal))):
            found = preview(played, state, seat, action)
            assert all(preview(played, world, seat, action) == found for world in worlds)
            if found is not None:
                step = played.step(state, action)
                assert found.scene == played.scene(step.state, seat, step.events)
                told += 1
        table.act(seat, random.choice(legal))
    assert told > 20
