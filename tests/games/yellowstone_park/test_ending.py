"""The end: when the game is over, and who has won."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.core import Result, Step
from rulebook.games.yellowstone_park import Event, Readings, Settings, State, game
from rulebook.games.yellowstone_park.chapters.ending import ends
from rulebook.games.yellowstone_park.chapters.scoring import penalty_points
from rulebook.games.yellowstone_park.model.events import GameEnded, GameWon, TurnBegan
from rulebook.games.yellowstone_park.model.readings import EndThreshold
from rulebook.games.yellowstone_park.model.state import Over
from tests.games.yellowstone_park.positions import TINY, draws, place, play, position, told


def scored(marker: int, threshold: EndThreshold = EndThreshold.REACH) -> Step[State, Event]:
    """The draw of the last card, in a small game in which two penalty cards bring seat 1 to `marker`; seat 0 stays on 5."""
    state = position(
        "B1@3 B1@3 B2@3 B2@3 Y1@4 Y1@4 Y2@4",
        hands=["Y2", "B3"],
        draw_pile="B3",
        markers=(5, marker - penalty_points(2)),
        settings=Settings(2, readings=Readings(end_threshold=threshold), components=TINY),
    )
    assert game.well_formed(state) == ()
    return play(state, place("Y2@4"), *draws("B3"))


@pytest.mark.clause("ending-1")
@pytest.mark.parametrize(("marker", "over"), [(34, False), (35, True), (36, True)])
def test_thirty_five_ends_the_game(marker: int, over: bool) -> None:
    """The game ends after a scoring when some marker stands on 35 or beyond, and goes on otherwise."""
    after = scored(marker)
    assert after.state.markers == (5, marker)
    assert (isinstance(after.state.phase, Over)) is over
    assert told(after.events, GameEnded) == ((GameEnded("ending-1"),) if over else ())
    assert told(after.events, TurnBegan) == (() if over else (TurnBegan("turn-4", 1),))


@pytest.mark.clause("ending-1")
@given(highest=st.integers(0, 99), end=st.integers(1, 99))
def test_where_the_game_ends(highest: int, end: int) -> None:
    """Reaching the last space ends the game or, under `pass`, only going beyond it."""
    assert ends(highest, end, Readings()) is (highest in range(end, 100))
    assert ends(highest, end, Readings(end_threshold=EndThreshold.PASS)) is (highest in range(end + 1, 100))


@pytest.mark.clause("ending-2", "ending-3")
def test_the_lowest_marker_wins() -> None:
    """The player whose marker is nearest to 0 wins; scores are the markers."""
    after = scored(35)
    assert told(after.events, GameWon) == (GameWon("ending-3", (0,)),)
    assert game.result(after.state) == Result(scores=(5, 35), winners=(0,))
    assert game.result(scored(7).state) is None
