"""What every game promises, that specification, code and tests agree, and that the game plays as its model does."""

import pytest
from rulebook.conformance import check_model
from rulebook.conformance.promises import Promises

from your_game import game

from .model import Model


class TestPromises(Promises):
    """What every game promises."""

    game = game


@pytest.mark.clause("taking-1")
def test_game_and_model_agree() -> None:
    """In random games the same can be done at every step, and the same players win. Mark it with all that it checks."""
    check_model(game, Model)
