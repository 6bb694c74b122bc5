"""Scoring: the block pile becomes points."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.games.hamsterbacke import Colour, Readings, Score, Settings, game
from rulebook.games.hamsterbacke.chapters.scoring import onto
from rulebook.games.hamsterbacke.model.events import PileTurned
from rulebook.games.hamsterbacke.model.readings import EmptyScore
from rulebook.games.hamsterbacke.model.state import ACTING, Cards
from tests.games.hamsterbacke.positions import codes, pile, play, position

ALLOWED = Readings(empty_score=EmptyScore.ALLOWED)
MOST = "LG LG LG"

some_cards = st.lists(st.sampled_from(Colour))


@pytest.mark.clause("scoring-1")
def test_the_whole_pile_is_turned_over() -> None:
    """All groups of the block pile, the top and those beneath it, go to the point pile."""
    state = position(hands=[MOST], blocks=["RE RE RE RE DG BL BL", "LG"], points=["", "OR"])
    after = play(state, Score())
    assert after.state.block_piles == ((), state.block_piles[1], ())
    assert codes(after.state.point_piles[0]) == "DG BL BL RE RE RE RE"
    assert after.state.point_piles[1] == state.point_piles[1]
    assert after.events[0] == PileTurned("scoring-1", 0, 7)


@pytest.mark.clause("scoring-2")
def test_an_empty_score() -> None:
    """Under `allowed` a player without a block pile may score, which does nothing and brings nothing."""
    state = position(hands=["", MOST], settings=Settings(3, readings=ALLOWED))
    assert game.legal_actions(state)[-1] == Score()
    after = play(state, Score())
    assert after.events == (PileTurned("scoring-1", 0, 0),)
    assert (after.state.hands, after.state.point_piles) == (state.hands, state.point_piles)
    assert (after.state.phase, after.state.actions) == (ACTING, 1)


@pytest.mark.clause("scoring-3")
@given(earlier=some_cards, later=some_cards)
def test_a_point_pile_only_grows(earlier: list[Colour], later: list[Colour]) -> None:
    """A point pile holds what it held and what has come to it."""
    points: Cards = onto(pile(earlier), later)
    assert points == pile(earlier + later)
