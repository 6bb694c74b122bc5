"""The game and its model in lockstep, and what that does not show."""

import pytest
from rulebook.conformance import check_model
from rulebook.conformance.promises import Promises
from rulebook.core import SettingsError

from tressette import game
from tressette.rules import Components, cards

from .model import Model


class TestPromises(Promises):
    """What every game promises."""

    game = game


@pytest.mark.clause("cards-1", "cards-2", "cards-3", "players-1", "players-2", "dealing-1", "turn-1", "turn-2")
@pytest.mark.clause("tricks-1", "tricks-2", "drawing-1", "ending-1", "ending-2", "ending-3")
def test_game_and_model_agree() -> None:
    """In random games the same can be done at every step, and the same players win with the same points."""
    check_model(game, Model)


@pytest.mark.clause("cards-1")
def test_the_order_of_the_cards() -> None:
    """Suit by suit, from the ace to the king: records and pictures keep this order."""
    small = game.new_game(components=Components(suits=2, values=2, hand=1)).settings
    assert [card.code for card in cards(small)] == ["D1", "D2", "C1", "C2"]


@pytest.mark.clause("players-1", "dealing-1")
def test_settings_that_make_no_game() -> None:
    """Two or four players, whose cards come out even."""
    with pytest.raises(SettingsError, match=r"not 3 \(players-1\)"):
        game.new_game(players=3)
    with pytest.raises(SettingsError, match=r"9 cards do not come out even for 2 hands of 4 \(dealing-1\)"):
        game.new_game(components=Components(suits=3, values=3, hand=4))
