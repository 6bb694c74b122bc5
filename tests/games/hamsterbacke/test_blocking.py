"""Blocking: which groups may be laid on one's block pile, and whom that keeps from what."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.games.hamsterbacke import Block, Colour, Readings, Settings, State, game
from rulebook.games.hamsterbacke.chapters.blocking import blocker, top
from rulebook.games.hamsterbacke.model.events import GroupsLaid
from rulebook.games.hamsterbacke.model.readings import OwnTop
from tests.games.hamsterbacke.positions import codes, play, position, refused

colours = st.sampled_from(Colour)
piles = st.lists(st.lists(colours, max_size=4).map(tuple), min_size=2, max_size=5).map(tuple)

BLOCKED = Settings(3, readings=Readings(own_top=OwnTop.BLOCKED))


def open_blocks(state: State) -> list[tuple[str, int]]:
    """The groups that the player may lay: colour and number."""
    return [(action.colour.value, action.groups) for action in game.legal_actions(state) if isinstance(action, Block)]


@pytest.mark.clause("blocking-1")
def test_a_group_goes_on_the_block_pile() -> None:
    """A group from the hand goes face up on top of the player's block pile."""
    state = position(hands=["RE RE RE RE RE LG"], blocks=["YE YE YE"])
    after = play(state, Block(Colour.RED))
    assert codes(after.state.block_piles[0]) == "YE YE YE RE RE RE RE"
    assert codes(after.state.hands[0]) == "LG RE"
    assert after.events == (GroupsLaid("blocking-1", 0, Colour.RED, 1, 4),)


@pytest.mark.clause("blocking-2")
@pytest.mark.example("three-identical-groups")
def test_three_light_greens_are_three_groups() -> None:
    """Three light green ones are three identical groups, which can be laid in one action."""
    state = position(hands=["LG LG LG"])
    assert open_blocks(state) == [("LG", 1), ("LG", 2), ("LG", 3)]
    after = play(state, Block(Colour.LIGHT_GREEN, 3))
    assert (codes(after.state.block_piles[0]), after.state.actions) == ("LG LG LG", 1)


@pytest.mark.clause("blocking-3", "blocking-4")
@pytest.mark.example("anna-is-blocked")
def test_anna_is_blocked() -> None:
    """Anna holds four reds and four blues; Bernardo has red on top: Anna can lay the blues only."""
    state = position(hands=["RE RE RE RE BL BL BL BL", "LG"], blocks=["", "OR OR OR RE RE RE RE"])
    assert open_blocks(state) == [("BL", 1), ("BL", 2)]
    assert str(refused(state, Block(Colour.RED))) == "red is on top of seat 2's block pile (blocking-3)"


@pytest.mark.clause("blocking-3", "blocking-4")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_pile_of_any_height_blocks(players: int) -> None:
    """What a block pile blocks has nothing to do with its height, nor with whose it is; an empty one blocks nothing."""
    assert top(()) is None
    for seat, other in permutations(range(players), 2):
        for height in range(1, 25):
            block_piles = tuple([(Colour.RED,) * height if each == other else () for each in range(players)])
            assert blocker(Colour.RED, seat, block_piles) == other


@pytest.mark.clause("blocking-5")
def test_ones_own_top_as_an_obstacle() -> None:
    """Under `blocked` a player may not lay the colour of their own top."""
    state = position(hands=["LG LG DG"], blocks=["LG"], settings=BLOCKED)
    assert open_blocks(state) == [("DG", 1)]
    assert str(refused(state, Block(Colour.LIGHT_GREEN))) == "light green is on top of your own block pile (blocking-5)"
    assert open_blocks(position(hands=["LG LG"], settings=BLOCKED)) == [("LG", 1), ("LG", 2)]


@pytest.mark.clause("blocking-6", "blocking-7")
def test_a_blocked_group_is_taken_back() -> None:
    """A player who has laid a blocked group by mistake still holds it, and still has the action."""
    state = position(hands=["LG LG DG", ""], blocks=["", "LG"])
    before = position(hands=["LG LG DG", ""], blocks=["", "LG"])
    assert str(refused(state, Block(Colour.LIGHT_GREEN))) == "light green is on top of seat 2's block pile (blocking-3)"
    assert state == before
    after = play(state, Block(Colour.DARK_GREEN)).state
    assert (codes(after.hands[0]), after.seat, after.actions) == ("LG LG", 0, 1)


@pytest.mark.clause("blocking-3")
@given(colour=colours, block_piles=piles)
def test_who_blocks(colour: Colour, block_piles: tuple[tuple[Colour, ...], ...]) -> None:
    """A player is blocked exactly where some other pile ends in the colour."""
    for seat in range(len(block_piles)):
        others = [other for other, pile in enumerate(block_piles) if pile[-1:] == (colour,) and other != seat]
        assert blocker(colour, seat, block_piles) == (others[0] if others else None)
