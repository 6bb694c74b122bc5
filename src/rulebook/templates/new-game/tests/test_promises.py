"""What every game promises: the `Game` protocol, and that specification, code and tests agree."""

import pytest
import rulebook
from rulebook.conformance import Secrets, check_game, check_traceability
from rulebook.core import Game

import your_game

GAME = rulebook.game("your_game")
SECRETS = Secrets()
"""The classes of actions that others do not see, as in `actions=(Discard,)`, and of events that disclose something."""
TYPED: Game[
    your_game.Rules,
    your_game.State,
    your_game.Action,
    your_game.Event,
    your_game.Observation,
] = your_game
"""The module is a game: a type checker says so."""


@pytest.mark.parametrize("seed", range(5))
def test_the_game_keeps_its_promises(seed: int) -> None:
    """Random games keep every promise, in every edition, reading, variant and number of players."""
    assert check_game(GAME, SECRETS, seed=seed) > 0


def test_specification_code_and_tests_agree() -> None:
    """Every clause has one function and a test, and no function or test is marked with a clause that is none."""
    check_traceability(GAME)
