"""Bonus: what the last spaces of the matrix earn."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.games.yellowstone_park import Components, Settings
from rulebook.games.yellowstone_park.chapters.bonus import covers_anew
from rulebook.games.yellowstone_park.model.events import BonusEarned
from tests.games.yellowstone_park.positions import place, play, position, told

SEVEN = "R3@3 R4@3 R5@3 G3@4 G4@4 G5@4 Y3@5"
EIGHT = SEVEN + " Y5@5"


@pytest.mark.clause("bonus-1")
def test_the_last_space_but_one() -> None:
    """The eighth space of the matrix earns one space, toward 0."""
    after = play(position(SEVEN, hands=["Y5 B1"], markers=(9, 4)), place("Y5@5"))
    assert after.state.markers == (8, 4)
    assert told(after.events, BonusEarned) == (BonusEarned("bonus-1", 0, 1, 8),)


@pytest.mark.clause("bonus-1", "bonus-2")
@pytest.mark.parametrize("covered", range(1, 7))
def test_spaces_before_the_last_two(covered: int) -> None:
    """None of the first seven spaces earns anything."""
    board, move = " ".join(SEVEN.split()[:covered]), SEVEN.split()[covered]
    after = play(position(board, hands=[move[:2] + " B1"]), place(move))
    assert len(after.state.board.stacks) == covered + 1
    assert (after.state.markers, told(after.events, BonusEarned)) == ((5, 5), ())


@pytest.mark.clause("bonus-2")
@pytest.mark.example("christa-last-space")
def test_christa_covers_the_last_space() -> None:
    """Christa's Yellow 4, in the texts, covers the last space of the matrix: her marker goes three spaces toward 0."""
    after = play(position(EIGHT, hands=["R1", "Y4 B1"], seat=1, markers=(5, 12)), place("Y4@5"))
    assert after.state.markers == (5, 9)
    assert told(after.events, BonusEarned) == (BonusEarned("bonus-2", 1, 3, 9),)


@pytest.mark.clause("bonus-3", "bonus-1", "bonus-2")
@given(small=st.integers(1, 9), great=st.integers(1, 9))
def test_both_bonuses_whatever_they_are(small: int, great: int) -> None:
    """Whatever the two bonuses are, the last two spaces in one turn earn both, and that is the most."""
    box = Components(last_but_one_bonus=small, last_bonus=great)
    state = position(SEVEN, hands=["Y4 Y5 B1"], markers=(30, 5), settings=Settings(2, components=box))
    after = play(state, place("Y5@5"), place("Y4@5")).state
    assert 30 - after.markers[0] == small + great


@pytest.mark.clause("bonus-4")
@pytest.mark.example("christa-twin")
def test_christa_lays_the_twin() -> None:
    """Christa's second card, the other Yellow 4, goes on the same space: it was covered, so there is no bonus for it."""
    first = play(position(EIGHT, hands=["Y4 Y4 B1"], markers=(9, 5)), place("Y4@5"))
    assert told(first.events, BonusEarned) == (BonusEarned("bonus-2", 0, 3, 6),)
    second = play(first.state, place("Y4@5"))
    assert (second.state.markers, told(second.events, BonusEarned)) == ((6, 5), ())


@pytest.mark.clause("bonus-5")
@pytest.mark.parametrize(("marker", "left"), [(0, 0), (1, 0), (2, 0), (3, 0), (4, 1)])
def test_a_marker_stops_at_zero(marker: int, left: int) -> None:
    """A marker goes no lower than 0; what is left of the bonus is lost."""
    after = play(position(EIGHT, hands=["Y4 B1"], markers=(marker, 5)), place("Y4@5"))
    assert after.state.markers == (left, 5)
    assert told(after.events, BonusEarned) == (BonusEarned("bonus-2", 0, 3, left),)


@pytest.mark.clause("bonus-4")
def test_any_number_of_copies() -> None:
    """A space is covered anew by the only copy that lies there, and by no other."""
    assert [copies for copies in range(1, 100) if covers_anew(copies)] == [1]
