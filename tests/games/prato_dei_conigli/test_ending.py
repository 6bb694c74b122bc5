"""The sun and the end: how long the game lasts, who deals, and who wins."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.core import Result
from rulebook.games.prato_dei_conigli import Done, Keep, State, game
from rulebook.games.prato_dei_conigli.chapters.ending import best, winners
from rulebook.games.prato_dei_conigli.chapters.sun import has_set, next_dealer
from rulebook.games.prato_dei_conigli.model.events import GameWon, SunMoved, SunSet
from rulebook.games.prato_dei_conigli.model.state import OVER, PLAYING
from tests.games.prato_dei_conigli.positions import conta, play, position, refused, told


def last_turn(points: tuple[int, ...], players: int = 2, sun: int = 9) -> State:
    """A position in which the dealer, the last to play, is to play cards."""
    dealer = (sun - 1) % players
    return position(phase=PLAYING, seat=dealer, sun=sun, points=points, settings=conta(players))


@pytest.mark.clause("sun-1")
def test_the_sun_moves_on() -> None:
    """After a turn the sun is on the next stop."""
    after = play(last_turn((3, 4), sun=4), Done())
    assert after.state.sun == 5
    assert told(after.events, SunMoved) == (SunMoved("sun-1", 5),)


@pytest.mark.clause("sun-2")
def test_sunset() -> None:
    """When the sun reaches the last of ten stops, after nine turns, the game is over."""
    after = play(last_turn((3, 4)), Done())
    assert (after.state.phase, after.state.sun, game.actor(after.state)) == (OVER, 10, None)
    assert told(after.events, SunSet) == (SunSet("sun-2"),)
    assert game.legal_actions(after.state) == ()
    assert str(refused(after.state, Keep())) == "the game is over (sun-2)"


@pytest.mark.clause("sun-4")
@given(sun=st.integers(1, 20), stops=st.integers(2, 20))
def test_every_stop_before_the_last(sun: int, stops: int) -> None:
    """The sun is up as long as a stop is before it."""
    assert has_set(sun, stops) is (sun not in range(stops))


@pytest.mark.clause("sun-3")
@given(dealer=st.integers(0, 5), more=st.integers(1, 5))
def test_everybody_deals_in_turn(dealer: int, more: int) -> None:
    """The deal goes round the table."""
    players = dealer + more
    assert next_dealer(dealer, players) == (dealer + 1 if dealer + 1 < players else 0)


@pytest.mark.clause("ending-1")
def test_most_points_win() -> None:
    """Whoever has the most carrot points at sunset wins."""
    after = play(last_turn((12, 17, 9), players=3), Done())
    assert game.result(after.state) == Result((12, 17, 9), (1,))
    assert after.events[-1] == GameWon("ending-2", (1,))
    assert best((12, 17, 9)) == 17


@pytest.mark.clause("ending-2")
@given(st.lists(st.integers(0, 9), min_size=2, max_size=6))
def test_all_who_have_the_most_win(points: list[int]) -> None:
    """Whoever wins has at least as many points as everybody, and whoever has, wins."""
    won = winners(tuple(points))
    assert list(won) == [seat for seat in range(len(points)) if all(points[seat] >= other for other in points)]
