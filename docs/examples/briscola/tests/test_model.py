"""The game and its model, played in lockstep: they must agree on what is legal and on who wins."""

import pytest
from rulebook.core import CHANCE
from rulebook.play import generator, playout

from briscola import Action, Exchange, Readings, Swap, game

from .model import Model


def written(action: Action) -> str:
    """An action as the model writes it."""
    return "swap" if isinstance(action, Swap) else action.card.code


@pytest.mark.parametrize("exchange", Exchange)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_game_and_model_agree(players: int, exchange: Exchange) -> None:
    """In random games the same actions are legal at every step, and the same players win with the same points."""
    for seed in range(20):
        first = seed % players
        state = game.new_game(players=players, first_player=first, readings=Readings(exchange=exchange))
        model = Model(players, first, exchange is Exchange.ALLOWED)
        for move in playout(game, state, generator(seed)):
            if game.actor(move.before) is CHANCE:
                model.deal(written(move.action))
            else:
                assert set(map(written, game.legal_actions(move.before))) == model.legal()
                model.act(written(move.action))
            state = move.step.state
        result = game.result(state)
        assert result is not None
        assert (list(result.scores), list(result.winners)) == (model.totals(), model.winners())
