"""Bonus: the cards that a scorer gets from whoever holds the most."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.games.hamsterbacke import Colour, Draw, Give, Pick, Score, Take, game
from rulebook.games.hamsterbacke.chapters.bonus import choices, goes_without, holding_most, is_held, must_pick
from rulebook.games.hamsterbacke.model.events import BonusMissed, CardsGiven, GiverNamed, PileTurned
from rulebook.games.hamsterbacke.model.state import Giving, Picking, sizes
from tests.games.hamsterbacke.positions import cards, codes, give, pile, play, position, refused, told

hand_sizes = st.lists(st.integers(0, 30), min_size=2, max_size=5).map(tuple)

FULL = "LG LG DG BL RE RE"


@pytest.mark.clause("bonus-1")
@given(held=st.lists(st.integers(0, 30), min_size=2, max_size=5).map(tuple))
def test_who_holds_the_most(held: tuple[int, ...]) -> None:
    """Nobody holds more than those who hold the most."""
    assert holding_most(held) == tuple(seat for seat, size in enumerate(held) if not any(other > size for other in held))


@pytest.mark.clause("bonus-1", "bonus-2", "scoring-1", "bonus-7")
@pytest.mark.example("christian-takes-four")
def test_christian_takes_four() -> None:
    """A red four is on top of Christian's pile: Anna, who holds the most, gives him four cards, unseen, for his points."""
    state = position(hands=[FULL, "LG", "OR OR"], blocks=["", "", "BL BL RE RE RE RE"], seat=2)
    scored = play(state, Score())
    assert scored.events == (PileTurned("scoring-1", 2, 6), GiverNamed("bonus-1", 2, 0, 4))
    assert (game.actor(scored.state), scored.state.phase) == (0, Giving(due=4, giver=0))
    given = play(scored.state, give("LG DG RE RE"))
    assert codes(given.state.hands[0]) == "LG BL"
    assert codes(given.state.point_piles[2]) == "LG DG BL BL RE RE RE RE RE RE"
    assert told(given.events, CardsGiven) == (CardsGiven("bonus-7", 2, 0, 4, cards("LG DG RE RE")),)
    assert game.event_for(given.events[0], 2) == CardsGiven("bonus-7", 2, 0, 4, None)


@pytest.mark.clause("bonus-2")
@pytest.mark.parametrize("gift", ["", "LG", "LG LG DG"])
def test_a_wrong_number_of_cards(gift: str) -> None:
    """A giver gives neither more nor fewer cards than are due."""
    state = play(position(hands=["", FULL], blocks=["BL BL"]), Score()).state
    assert str(refused(state, give(gift))) == f"you must give 2 cards, not {len(gift.split())} (bonus-2)"


@pytest.mark.clause("bonus-1", "bonus-3")
def test_the_scorer_picks_among_those_who_hold_the_most() -> None:
    """If two hold the most, the scorer picks one of them, and nobody else, who then gives."""
    state = play(position(hands=["", "LG LG", "BL BL", "RE"], blocks=["DG"]), Score()).state
    assert (game.actor(state), state.phase) == (0, Picking(due=1))
    assert game.legal_actions(state) == (Pick(1), Pick(2))
    for seat in (-1, 0, 3, 4):
        assert str(refused(state, Pick(seat))) == f"seat {seat + 1} does not hold the most cards (bonus-1)"
    picked = play(state, Pick(2))
    assert picked.events == (GiverNamed("bonus-3", 0, 2, 1),)
    assert (game.actor(picked.state), picked.state.phase) == (2, Giving(due=1, giver=2))


@pytest.mark.clause("bonus-4")
def test_the_giver_gives_what_they_hold() -> None:
    """A giver cannot give cards that they do not hold, or more copies than they hold."""
    state = play(position(hands=["", "LG DG DG"], blocks=["BL BL"]), Score()).state
    assert game.legal_actions(state) == (give("LG DG"), give("DG DG"))
    for gift in ("LG LG", "BL DG"):
        assert str(refused(state, give(gift))) == "you do not hold these cards (bonus-4)"
    for action in (Take(0), Score(), Pick(1), Draw(Colour.RED)):
        assert str(refused(state, action)) == "seat 2 must choose the cards to give (bonus-4)"


@pytest.mark.parametrize("order", ["RE LG DG RE", "RE RE DG LG", "LG DG RE RE"])
def test_cards_may_be_named_in_any_order(order: str) -> None:
    """A gift is the same whatever the order in which its cards are named."""
    assert give(order) == Give(cards("LG DG RE RE"))
    assert codes(give(order).cards) == "LG DG RE RE"


@pytest.mark.clause("bonus-5")
@pytest.mark.parametrize("hand", ["LG", "LG RE", "LG RE RE RE"])
def test_a_giver_with_too_few_cards_gives_all(hand: str) -> None:
    """A giver who holds no more than are due gives the whole hand, and has no choice."""
    state = position(hands=["", hand], blocks=["RE RE RE RE"], actions=1)
    after = play(state, Score())
    assert after.state.hands[1].total == 0
    assert codes(after.state.point_piles[0]) == codes(sorted(cards(f"RE RE RE RE {hand}"), key=list(Colour).index))
    assert game.actor(after.state) == 1
    assert told(after.events, GiverNamed) == (GiverNamed("bonus-1", 0, 1, 4),)


@pytest.mark.clause("bonus-6")
@pytest.mark.parametrize("hands", [["LG LG LG", "BL BL"], ["LG LG", "BL BL"], ["", "", ""]])
def test_a_scorer_who_holds_the_most_gets_nothing(hands: list[str]) -> None:
    """A scorer who holds the most, alone or tied, gets no bonus; only the pile counts."""
    state = position(hands=hands, blocks=["RE RE RE RE"])
    after = play(state, Score())
    assert after.events == (PileTurned("scoring-1", 0, 4), BonusMissed("bonus-6", 0))
    assert after.state.hands == state.hands
    assert codes(after.state.point_piles[0]) == "RE RE RE RE"


@pytest.mark.clause("bonus-7")
def test_nobody_else_sees_the_cards() -> None:
    """The cards go face down: scorer and others see how many they are, and the giver, who chose them, sees which."""
    state = play(position(hands=["", FULL, "RE"], blocks=["BL BL"]), Score()).state
    one, other = play(state, give("LG RE")), play(state, give("DG BL"))
    for seat in (0, 2):
        assert game.observe(one.state, seat) == game.observe(other.state, seat)
        assert [game.event_for(event, seat) for event in one.events] == [
            game.event_for(event, seat) for event in other.events
        ]
    assert game.event_for(one.events[0], 1) == one.events[0]
    assert sizes(one.state.point_piles) == (4, 0, 0)


@pytest.mark.parametrize("others", range(60))
def test_what_a_hand_of_any_size_holds(others: int) -> None:
    """However many cards a hand has, it holds two light greens and not three."""
    hand = pile((Colour.LIGHT_GREEN,) * 2 + (Colour.RED,) * others)
    assert is_held(hand, cards("LG LG"))
    assert not is_held(hand, cards("LG LG LG"))


@pytest.mark.clause("bonus-3")
@given(held=hand_sizes)
def test_when_the_scorer_picks(held: tuple[int, ...]) -> None:
    """The scorer has to pick if several hold the most."""
    assert must_pick(holding_most(held)) is (held.count(max(held)) > 1)


@pytest.mark.clause("bonus-4")
@given(held=st.lists(st.sampled_from(Colour), max_size=12), due=st.integers(1, 5))
def test_every_choice(held: list[Colour], due: int) -> None:
    """The choices are all different, of the right size, and each of them is held."""
    found = choices(pile(held), due)
    assert len({tuple(Counter(cards).items()) for cards in found}) == len(found)
    assert all(len(cards) == due and not Counter(cards) - Counter(held) for cards in found)
    assert bool(found) is (len(held) >= due)


@pytest.mark.clause("bonus-6")
@given(held=hand_sizes)
def test_who_goes_without(held: tuple[int, ...]) -> None:
    """A scorer goes without exactly where nobody holds more."""
    for scorer, size in enumerate(held):
        assert goes_without(scorer, holding_most(held)) is (size == max(held))
