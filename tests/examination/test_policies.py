"""How games are played in which positions are searched for."""

from random import Random
from typing import Any

from rulebook.core import CHANCE, Kinds, Multiset
from rulebook.examination.points import set_up
from rulebook.examination.policies import Bent, Luck, Wish, amount, traits_of
from rulebook.games.scopa import Card, Deal, Suit
from rulebook.games.yellowstone_park import Stop
from rulebook.games.yellowstone_park.model.board import Board, Stack
from rulebook.games.yellowstone_park.model.components import Card as Animal
from rulebook.registry import game

SCOPA, PARK = game("scopa"), game("yellowstone_park")


def laid(*codes: str) -> Board:
    """A board with cards in the first column."""
    return Board(tuple([Stack(Animal.from_code(code).number, 1, Animal.from_code(code)) for code in codes]))


def test_how_much_there_is() -> None:
    """Numbers are themselves, cards are counted, spaces that are covered too, and what is neither counts nothing."""
    assert amount(7) == 7
    assert amount((3, 4)) == 7
    assert amount(Multiset.of(Kinds((1, 2)), (1, 1, 2))) == 3
    assert amount(laid("B1", "B5")) == 2
    assert [amount(nothing) for nothing in (None, True, "a", Suit.COINS)] == [0, 0, 0, 0]


def test_a_wish_for_what_is_ones_own() -> None:
    """A wish is for the whole field, or for the seat's own part of it."""
    state = set_up(PARK, PARK.new_game(players=3).settings)
    assert Wish("markers", 1, own=False).worth(state, 1) == 15
    assert Wish("markers", -1, own=True).worth(state, 1) == -5
    assert Wish("board", 1, own=True).worth(state, 1) == 1


def test_a_player_with_a_wish() -> None:
    """Whoever wants the draw pile to last stops after one card, since a second one would have to be followed by a refill."""
    begun: Any = set_up(PARK, PARK.new_game(players=2).settings)
    placed = PARK.step(begun, PARK.legal_actions(begun)[0]).state
    bent = Bent(PARK, Random(3), (Wish("draw_pile", 1, own=False),))
    taken = [bent(placed, PARK.legal_actions(placed)) for _ in range(20)]
    assert sum(isinstance(action, Stop) for action in taken) > 10


def test_another_wish() -> None:
    """A player without a wish finds one or two, of fields of the state."""
    state = set_up(PARK, PARK.new_game(players=2).settings)
    bent = Bent(PARK, Random(1))
    assert bent(state, PARK.legal_actions(state)) in PARK.legal_actions(state)
    assert bent.wishes


def test_lucky_cards() -> None:
    """Luck brings outcomes that have one value in common, as long as there are any."""
    assert traits_of(Deal(Card(Suit.COINS, 7))) == [("suit", Suit.COINS), ("value", 7)]
    state = SCOPA.new_game(players=2)
    luck = Luck(Random(0), ("value", 10), type(state.phase))
    dealt = []
    while SCOPA.actor(state) is CHANCE and type(state.phase) is luck.phase:
        dealt.append(luck(state, SCOPA.chances(state)))
        state = SCOPA.step(state, dealt[-1]).state
    assert [outcome.card.value == 10 for outcome in dealt] == [True, True, True, True, False, False]


def test_plain_chance() -> None:
    """Without luck there are no favourites."""
    state = SCOPA.new_game(players=2)
    luck = Luck(Random(0), is_on=False)
    luck(state, SCOPA.chances(state))
    assert luck.favourite is None
