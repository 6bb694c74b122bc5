"""Groups: which cards belong together."""

import pytest

from rulebook.games.hamsterbacke import Block, Colour, Components, game
from rulebook.games.hamsterbacke.chapters.groups import alike, groups_held
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


@pytest.mark.clause("groups-2")
@pytest.mark.example("no-group-of-two-colours")
def test_no_group_of_two_colours() -> None:
    """A light blue two and a blue two do not form a group."""
    state = position(hands=["LB BL"])
    assert groups_in("LB BL") == {}
    assert [action for action in game.legal_actions(state) if isinstance(action, Block)] == []
    for code, word in (("LB", "light blue"), ("BL", "blue")):
        assert str(refused(state, Block(card(code)))) == f"that takes 2 {word}, and you hold 1 (groups-1)"


@pytest.mark.parametrize("others", range(60))
def test_groups_in_a_hand_of_any_size(others: int) -> None:
    """However many other cards are in the hand, three yellow threes are three cards and a group."""
    hand = pile((Colour.YELLOW,) * 3 + (Colour.RED,) * others)
    assert alike(hand, Colour.YELLOW) == 3
    assert groups_held(hand, Colour.YELLOW, Components()) == 1
