"""Setup: the sun, the rabbits of the areas, the markers, the dealer and the first hands."""

import pytest

from rulebook.games.prato_dei_conigli import BagRabbit, ChooseMarker, Components, DealCard, State, game
from rulebook.games.prato_dei_conigli.chapters.setup import (
    first_dealer,
    first_stop,
    order_of_first_deal,
    seat_to_choose,
    start_pen,
)
from rulebook.games.prato_dei_conigli.model.components import rabbits
from rulebook.games.prato_dei_conigli.model.events import CardDealt, MarkerChosen, RabbitPlaced, TurnBegan
from rulebook.games.prato_dei_conigli.model.state import FIRST_DEAL
from tests.games.prato_dei_conigli.positions import card, codes, offered, play, rabbit, told

FORTY = [BagRabbit(each) for each in rabbits(Components())[:40]]


def filled(players: int = 2, dealer: int = 0) -> State:
    """A game in which the areas have their rabbits: white, black, grey, and four brown ones."""
    return play(game.new_game(players=players, first_player=dealer), *FORTY).state


def marked(players: int = 2, dealer: int = 0) -> State:
    """A game in which everybody has an orange rabbit as marker, and the hands are still to be dealt."""
    state = filled(players, dealer)
    return play(state, *[ChooseMarker(each) for each in rabbits(Components())[-players:]]).state


@pytest.mark.clause("setup-1")
def test_dawn() -> None:
    """The sun starts on the first of its stops."""
    assert first_stop() == 1
    assert game.new_game().sun == 1


@pytest.mark.clause("setup-2")
def test_ten_rabbits_in_each_area() -> None:
    """Forty rabbits come out of the bag, ten of them into each area; twenty are left."""
    after = play(game.new_game(), *FORTY)
    assert [lying.total for lying in after.state.meadow] == [10, 10, 10, 10]
    assert after.state.bag.total == 20
    assert [event.area.value for event in told(after.events, RabbitPlaced)[9:11]] == ["orto", "collina"]
    assert codes(after.state.meadow[3].distinct) == "grey-crouching grey-running brown-standing"


@pytest.mark.clause("setup-3")
def test_markers_are_chosen_from_the_bag() -> None:
    """Each player takes a rabbit from those left in the bag."""
    state = filled()
    brown = ChooseMarker(rabbit("brown-running"))
    assert [str(action.rabbit) for action in offered(state, ChooseMarker)] == [
        "brown-crouching", "brown-running", "orange-standing", "orange-crouching", "orange-running",
    ]  # fmt: skip
    after = play(state, brown)
    assert after.state.markers == (rabbit("brown-running"), None)
    assert after.state.bag.count(rabbit("brown-running")) == 3
    assert after.events == (MarkerChosen("setup-3", 0, rabbit("brown-running")),)


@pytest.mark.clause("setup-4")
def test_markers_start_in_the_pen() -> None:
    """All markers start before the score track: nobody has a point."""
    assert start_pen(4) == (0, 0, 0, 0)
    assert game.new_game(players=3).points == (0, 0, 0)


@pytest.mark.clause("setup-5")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_least_young_deals(seat: int) -> None:
    """The first dealer is the oldest player, on whichever seat."""
    state = game.new_game(players=3, first_player=seat)
    assert (state.dealer, first_dealer(state.settings)) == (seat, seat)


@pytest.mark.clause("setup-6")
def test_five_cards_each() -> None:
    """Each player is dealt five cards, one hand after the other; the rest is the deck."""
    state = marked()
    after = play(
        state, *[DealCard(card("exactly(1)"))] * 4, *[DealCard(card("exactly(2)"))] * 4, *[DealCard(card("odd"))] * 2
    )
    assert [codes(hand) for hand in after.state.hands] == [
        "exactly(1) exactly(1) exactly(1) exactly(1) exactly(2)", "exactly(2) exactly(2) exactly(2) odd odd",
    ]  # fmt: skip
    assert after.state.deck.total == 45
    assert after.events[4] == CardDealt("setup-6", 0, card("exactly(2)"))
    assert after.events[-1] == TurnBegan("turn-2", 0, 1)


@pytest.mark.clause("setup-7")
def test_markers_are_chosen_in_the_order_of_seats() -> None:
    """Seat 0 chooses a marker first, whoever deals, then seat 1."""
    state = filled(players=3, dealer=1)
    for seat in range(3):
        assert game.actor(state) == seat
        assert seat_to_choose(state.markers) == seat
        state = play(state, game.legal_actions(state)[0]).state
    assert seat_to_choose(state.markers) is None
    assert (state.phase, state.seat) == (FIRST_DEAL, 0)


@pytest.mark.clause("setup-8")
def test_first_hands_are_dealt_in_the_order_of_seats() -> None:
    """Seat 0 is dealt the first hand, whoever deals, and the last seat the last one."""
    state = filled(players=3, dealer=1)
    for _ in range(3):
        state = play(state, game.legal_actions(state)[0]).state
    seats = []
    while state.phase == FIRST_DEAL:
        seats.append(state.seat)
        state = play(state, game.legal_actions(state)[0]).state
    assert seats == [0] * 5 + [1] * 5 + [2] * 5
    assert order_of_first_deal(3) == (0, 1, 2)
