"""What a viewer may see, of positions and of what happens."""

from rulebook.core import CHANCE
from rulebook.games.hamsterbacke import Score, game
from rulebook.games.hamsterbacke.box.events import CardDealt, CardsGiven
from rulebook.games.hamsterbacke.box.state import Giving
from tests.games.hamsterbacke.positions import card, cards, pile, play, position


def test_what_a_seat_sees() -> None:
    """A seat sees the circle, the block piles, its own hand, and how many cards all others and all piles hold."""
    hands, blocks, points = ["LG BL", "RE RE RE", "OR"], ["", "DG BL BL"], ["RE", "YE YE"]
    state = position(hands, blocks, points, rows={2: "OR LB"}, seat=1, actions=1)
    seen = game.observe(state, 0)
    assert (seen.seat, seen.hand, seen.hand_sizes) == (0, pile(cards("LG BL")), (2, 3, 1))
    assert (seen.deck_size, seen.point_pile_sizes) == (state.deck.total, (1, 2, 0))
    assert (seen.rows, seen.block_piles, seen.settings) == (state.rows, state.block_piles, state.settings)
    assert (seen.to_act, seen.turn_of, seen.actions, seen.phase) == (1, 1, 1, state.phase)
    assert game.observe(state, 1).hand == pile(cards("RE RE RE"))


def test_who_is_to_act() -> None:
    """A seat sees that chance is to act, or who is to give, and how much."""
    assert game.observe(game.new_game(), 1).to_act is CHANCE
    giving = play(position(hands=["", "LG LG LG"], blocks=["BL BL"]), Score()).state
    seen = game.observe(giving, 2)
    assert (seen.to_act, seen.turn_of, seen.phase) == (1, 0, Giving(due=2, giver=1))


def test_a_card_is_seen_by_who_is_dealt_it() -> None:
    """A card of the first hand is seen by its owner; the others see that one came."""
    dealt = CardDealt("setup-1", 1, card("BL"))
    assert game.event_for(dealt, 1) == dealt
    assert game.event_for(dealt, 0) == CardDealt("setup-1", 1, None)


def test_a_gift_is_seen_by_who_gives_it() -> None:
    """The cards of a gift are seen by the giver; the scorer and the others see how many they are."""
    given = CardsGiven("bonus-7", 0, 1, 2, cards("LG RE"))
    assert game.event_for(given, 1) == given
    assert game.event_for(given, 0) == game.event_for(given, 2) == CardsGiven("bonus-7", 0, 1, 2, None)
