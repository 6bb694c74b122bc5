"""The game and its model in lockstep, and what that does not show."""

import pytest
from rulebook.conformance import check_model
from rulebook.conformance.promises import Promises
from rulebook.core import SettingsError
from rulebook.core.kits.grids import Size

from domineering import game
from domineering.rules import squares

from .model import Model


class TestPromises(Promises):
    """What every game promises."""

    game = game


@pytest.mark.clause("board-1", "players-1", "players-2", "placing-1", "placing-2", "placing-3", "ending-1")
def test_game_and_model_agree() -> None:
    """In random games the same can be done at every step, and the same player wins."""
    check_model(game, Model)


@pytest.mark.clause("board-1")
def test_the_order_of_the_squares() -> None:
    """Row by row: records and pictures keep this order."""
    small = game.new_game(components=Size(rows=2, columns=3)).settings
    assert [space.code for space in squares(small)] == ["a1", "b1", "c1", "a2", "b2", "c2"]


@pytest.mark.clause("players-1")
def test_three_cannot_play() -> None:
    """Two players take part."""
    with pytest.raises(SettingsError, match=r"for 2 to 2 players, not 3 \(players-1\)"):
        game.new_game(players=3)
