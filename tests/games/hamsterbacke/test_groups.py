"""Groups: which cards belong together."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.games.hamsterbacke import Block, Colour, Components, game
from rulebook.games.hamsterbacke.chapters.groups import alike, cards_of, groups_held, whole_groups
from tests.games.hamsterbacke.positions import card, cards, codes, pile, play, position, refused


def groups_in(hand: str) -> dict[str, int]:
    """The groups of each colour in a hand, those of no group left out."""
    held = {colour.value: groups_held(pile(cards(hand)), colour, Components()) for colour in Colour}
    return {code: groups for code, groups in held.items() if groups}


@pytest.mark.clause("groups-1")
@pytest.mark.example("groups-of-each-number")
@pytest.mark.parametrize("group", ["RE RE RE RE", "LB LB", "DG"])
def test_groups_of_each_number(group: str) -> None:
    """Four red fours, two light blue twos or one dark green one are a group, and can be laid."""
    colour, *_ = cards(group)
    assert groups_in(group) == {colour.value: 1}
    after = play(position(hands=[group]), Block(colour))
    assert codes(after.state.block_piles[0]) == group


@pytest.mark.clause("groups-1")
@given(count=st.integers(0, 99), number=st.integers(1, 9))
def test_how_many_groups_there_are(count: int, number: int) -> None:
    """There are as many groups as can be laid one after the other."""
    groups = whole_groups(count, number)
    assert groups * number <= count < (groups + 1) * number


@pytest.mark.clause("groups-2")
@pytest.mark.example("no-group-of-two-colours")
def test_no_group_of_two_colours() -> None:
    """A light blue two and a blue two do not form a group."""
    state = position(hands=["LB BL"])
    assert groups_in("LB BL") == {}
    assert [action for action in game.legal_actions(state) if isinstance(action, Block)] == []
    for code, word in (("LB", "light blue"), ("BL", "blue")):
        assert str(refused(state, Block(card(code)))) == f"that takes 2 {word}, and you hold 1 (groups-1)"


@pytest.mark.clause("groups-2")
@given(hand=st.lists(st.sampled_from(Colour), max_size=30), colour=st.sampled_from(Colour))
def test_only_one_colour_counts(hand: list[Colour], colour: Colour) -> None:
    """Cards of other colours make no difference to the groups of a colour."""
    assert alike(pile(hand), colour) == hand.count(colour)
    assert alike(pile(held for held in hand if held is colour), colour) == alike(pile(hand), colour)


@given(colour=st.sampled_from(Colour), groups=st.integers(1, 5))
def test_the_cards_of_groups(colour: Colour, groups: int) -> None:
    """The cards of some groups are these groups."""
    laid = cards_of(colour, groups, Components())
    assert set(laid) == {colour}
    assert groups_held(pile(laid), colour, Components()) == groups


@pytest.mark.parametrize("others", range(60))
def test_groups_in_a_hand_of_any_size(others: int) -> None:
    """However many other cards are in the hand, three yellow threes are three cards and a group."""
    hand = pile((Colour.YELLOW,) * 3 + (Colour.RED,) * others)
    assert alike(hand, Colour.YELLOW) == 3
    assert groups_held(hand, Colour.YELLOW, Components()) == 1
