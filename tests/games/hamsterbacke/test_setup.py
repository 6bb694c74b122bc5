"""Setup: hands, the circle, the deck, the piles and the first player."""

import pytest

from rulebook.games.hamsterbacke import Settings, State, Take, game
from rulebook.games.hamsterbacke.chapters.setup import shuffled_deck, starting_piles
from rulebook.games.hamsterbacke.model.components import CARDS
from rulebook.games.hamsterbacke.model.events import CardDealt, CardLaid, TurnBegan
from rulebook.games.hamsterbacke.model.state import ACTING, sizes
from tests.games.hamsterbacke.positions import SMALL, card, codes, draws, play, told

HANDS = "LG RE", "DG DG", "BL OR"
CIRCLE = "RE YE LB LB LG OR BL DG"


def set_up(players: int = 3, first_player: int = 0) -> State:
    """A game in which play begins."""
    cards = " ".join(["RE"] * 2 * players)
    return play(game.new_game(players=players, first_player=first_player), *draws(f"{cards} {CIRCLE}")).state


@pytest.mark.clause("setup-1")
def test_hands_are_dealt_one_after_the_other() -> None:
    """Seat 0 is dealt two cards, then seat 1 two, then seat 2."""
    after = play(game.new_game(), *draws(" ".join(HANDS)))
    assert [codes(hand) for hand in after.state.hands] == list(HANDS)
    assert after.events == tuple(
        CardDealt("setup-1", seat, card(code)) for seat, hand in enumerate(HANDS) for code in hand.split()
    )


@pytest.mark.clause("setup-2")
def test_eight_rows_in_a_circle() -> None:
    """After the hands eight cards are turned up, each of which begins a row."""
    after = play(game.new_game(), *draws(" ".join(HANDS)), *draws(CIRCLE))
    assert [codes(row) for row in after.state.rows] == CIRCLE.split()
    assert told(after.events, CardLaid) == tuple(
        CardLaid("setup-2", card(code), row) for row, code in enumerate(CIRCLE.split())
    )


@pytest.mark.clause("setup-3")
def test_any_card_may_come_first() -> None:
    """The cards are shuffled: each of them is as likely to come first as any other."""
    assert [(draw, weight) for draw, weight in game.chances(game.new_game())] == list(
        zip(draws("LG DG LB BL YE OR RE"), (11, 11, 16, 16, 21, 21, 24), strict=True)
    )
    assert shuffled_deck(Settings(3, components=SMALL)).counts == (2, 2, 3, 0, 0, 4, 0)


@pytest.mark.clause("setup-4")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_two_piles_for_everybody(players: int) -> None:
    """Every player has room for a block pile and a point pile, and no card in them."""
    state = set_up(players)
    assert state.block_piles == ((),) * players
    assert sizes(state.point_piles) == (0,) * players
    assert starting_piles(state.settings) == (state.block_piles, state.point_piles)
    assert all(pile.kinds is CARDS for pile in state.point_piles)


@pytest.mark.clause("setup-5")
@pytest.mark.parametrize("first", [0, 1, 2, 3])
def test_the_youngest_begins(first: int) -> None:
    """The first turn is that of the youngest player, who has two actions."""
    cards = " ".join(["RE"] * 8)
    after = play(game.new_game(players=4, first_player=first), *draws(f"{cards} {CIRCLE}"))
    state = after.state
    assert (game.actor(state), state.phase, state.actions) == (first, ACTING, 0)
    assert after.events[-1] == TurnBegan("setup-5", first)
    assert game.legal_actions(state)[:8] == tuple(map(Take, range(8)))
