"""The game and its model, played in lockstep: they must agree on what is legal and on who wins."""

import pytest
from rulebook.play import generator, playout

from briscola import game

from .model import Model


@pytest.mark.parametrize("players", [2, 3, 6])
def test_game_and_model_agree(players: int) -> None:
    """In random games the same actions are legal at every step, and the same player wins."""
    for seed in range(20):
        state = game.new_game(players=players)
        components = state.settings.components
        model = Model(players, components.counters, components.most_taken)
        for move in playout(game, state, generator(seed)):
            assert [action.counters for action in game.legal_actions(move.before)] == model.legal()
            model.taken.append(move.action.counters)
            state = move.step.state
        result = game.result(state)
        assert result is not None
        assert list(result.winners) == [model.winner()]
