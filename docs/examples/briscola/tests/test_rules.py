"""The game and its model in lockstep, and what that does not show: exact values, citations and refusals."""

import pytest
from rulebook.conformance import check_model
from rulebook.conformance.promises import Promises
from rulebook.core import SettingsError
from rulebook.core.kits.italian_cards import CARDS, Suit

from briscola import game
from briscola.model import Components, deck, rank, suits, worth

from .model import Model


class TestPromises(Promises):
    """What every game promises."""

    game = game


@pytest.mark.clause("cards-1", "cards-2", "cards-3", "cards-5", "players-1", "players-2", "players-3")
@pytest.mark.clause("dealing-1", "dealing-2", "dealing-3", "dealing-4", "turn-1", "turn-2", "exchange-1", "exchange-2")
@pytest.mark.clause("tricks-1", "tricks-2", "tricks-3", "tricks-4", "tricks-5", "drawing-1", "drawing-2", "drawing-3")
@pytest.mark.clause("ending-1", "ending-2", "ending-3", "ending-4")
def test_game_and_model_agree() -> None:
    """In random games the same can be done at every step, and the same players win with the same points."""
    check_model(game, Model)


@pytest.mark.clause("cards-1", "cards-2")
def test_the_order_of_the_cards() -> None:
    """Suit by suit, from the ace to the king: records and pictures keep this order."""
    assert suits(Components(suits=2)) == (Suit.COINS, Suit.CUPS)
    assert [card.code for card in deck(Components(suits=2, values=2, exchanger=1))] == ["D1", "D2", "C1", "C2"]


@pytest.mark.clause("cards-4", "cards-5")
def test_ranks_and_points() -> None:
    """Ace, 3, king, knight, jack, and then the numbers; a suit has 30 points."""
    assert [card.value for card in sorted(CARDS[:10], key=rank)] == [2, 4, 5, 6, 7, 8, 9, 10, 3, 1]
    assert [rank(card) for card in CARDS[:2]] == [9, 0]
    assert {card.value: worth(card) for card in CARDS if worth(card)} == {1: 11, 3: 10, 8: 2, 9: 3, 10: 4}


@pytest.mark.clause("players-1", "players-3")
def test_settings_that_make_no_game() -> None:
    """Two to four players, whose cards come out even."""
    with pytest.raises(SettingsError, match=r"for 2 to 4 players, not 5 \(players-1\)"):
        game.new_game(players=5)
    with pytest.raises(SettingsError, match=r"9 cards do not come out even for 2 hands of 3 \(players-3\)"):
        game.new_game(components=Components(suits=3, values=3, exchanger=2))
