"""States that travel: small, and with shared settings. Their speed is measured in tests/tools/benchmarks."""

import copy
import pickle
from typing import Any

import pytest

from rulebook.core import AnyGame
from rulebook.records import Codec
from rulebook.registry import game, game_ids

from .playing import SETTINGS, AnyMove, played

MOST_BYTES = 2_500
STRIDE = 25


def states_of(moves: tuple[AnyMove, ...]) -> list[Any]:
    """Some states of a game."""
    return [move.before for move in moves[::STRIDE]]


@pytest.mark.parametrize(("id", "edition", "players"), SETTINGS)
def test_a_pickled_state_is_small_and_comes_back_to_its_settings(id: str, edition: str, players: int) -> None:
    """A pickle has at most 2,500 bytes, settings and all, and what comes of it shares its settings with the game."""
    _, settings, moves = played(id, edition, players)
    for state in states_of(moves):
        written = pickle.dumps(state)
        assert len(written) <= MOST_BYTES
        again = pickle.loads(written)
        assert again == state
        assert again.settings is state.settings is settings
        assert copy.deepcopy(state) is copy.copy(state) is state


@pytest.mark.parametrize("id", game_ids())
def test_games_and_codecs_travel_by_name(id: str) -> None:
    """A game that was pickled or copied is the game itself, and a codec is equal to what it was."""
    one: AnyGame = game(id)
    codec: Codec[Any, Any, Any, Any, Any] = Codec(one, one.new_game().settings)
    assert pickle.loads(pickle.dumps(one)) is copy.deepcopy(one) is one
    assert len(pickle.dumps(one)) < 100
    again = pickle.loads(pickle.dumps(codec))
    assert again == copy.deepcopy(codec) == codec
    assert again.settings is codec.settings
