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
            if found is not None and found.sentences:
                step = played.step(state, action)
                assert found.scene == played.scene(step.state, seat, step.events)
                told += 1
        table.act(seat, random.choice(legal))
    assert told > 20


@pytest.mark.parametrize("id", game_ids())
def test_the_end_is_announced(id: str) -> None:
    """The last decision of a random game is told to be one with which it may end, and none is in its first half."""
    played, random, announced = game(id), Random(2), 0
    for number in range(8):
        table, told = Table.open(played, played.new_game().settings, seed=f"ends {number}"), list[bool]()
        while (seat := table.to_act) is not None:
            state, action = table.state, random.choice(list(played.legal_actions(table.state)))
            found = preview(played, state, seat, action)
            told.append(found is not None and found.may_end)
            if played.result(played.step(state, action).state) is not None and found is not None:
                assert (found.scene, found.sentences, found.points) == (played.scene(state, seat, ()), (), None)
            table.act(seat, action)
        announced += told[-1]
        assert not any(told[: len(told) // 2])
    assert announced >= 6  # of the others, no world that was tried ends
