"""The advanced rule: a matrix on the edge of the board."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.games.yellowstone_park import Components, Readings, Settings, Variants, Window
from rulebook.games.yellowstone_park.chapters.edge_matrix import edge_windows, every_window, windows
from rulebook.games.yellowstone_park.chapters.matrix import normal_windows
from rulebook.games.yellowstone_park.model.events import BonusEarned, CardsCollected
from rulebook.games.yellowstone_park.model.readings import CollectExtent
from tests.games.yellowstone_park.positions import codes, place, play, position, refused, told

EDGE = Variants(edge_matrix=True)


def advanced() -> Settings:
    """The rules of two players with the advanced rule."""
    return Settings(2, variants=EDGE)


@pytest.mark.clause("edge-matrix-1")
def test_five_edge_windows() -> None:
    """Rows 1 and 7 with three adjacent columns are an edge window; there are five, told by their first column."""
    assert edge_windows(Components()) == tuple(Window.of((1, 7), (first, first + 1, first + 2)) for first in range(1, 6))


@pytest.mark.clause("edge-matrix-1")
def test_cards_at_both_edges_fit() -> None:
    """With the advanced rule a 7 fits a 1; without it, the 7 costs the 1."""
    board, hands = "R1@4", ["B7 B2"]
    assert told(play(position(board, hands, settings=advanced()), place("B7@5")).events, CardsCollected) == ()
    (collected,) = told(play(position(board, hands), place("B7@5")).events, CardsCollected)
    assert codes(collected.cards) == "R1"


@pytest.mark.clause("edge-matrix-1")
@given(rows=st.integers(6, 9), half=st.integers(2, 5), width=st.integers(2, 5))
def test_edge_windows_of_other_boards(rows: int, half: int, width: int) -> None:
    """The edge windows of a board are its outermost rows with every stretch of columns as wide as a window."""
    columns = 2 * half + 1
    found = edge_windows(Components(rows=rows, numbers=6, columns=columns, window_columns=width))
    assert len(found) == len(set(found)) == columns - width + 1
    for window in found:
        assert window.rows == {1, rows}
        assert window.columns == set(range(min(window.columns), min(window.columns) + width)) <= set(range(1, columns + 1))


@pytest.mark.clause("edge-matrix-2")
def test_the_bonus_at_the_edge() -> None:
    """The fifth space of an edge window earns one space, the sixth three."""
    state = position("R1@4 R7@4 G1@3 G7@3", hands=["Y1 Y7 B1"], markers=(9, 5), settings=advanced())
    after = play(state, place("Y1@5"), place("Y7@5"))
    assert [(event.clause, event.spaces) for event in told(after.events, BonusEarned)] == [("bonus-1", 1), ("bonus-2", 3)]
    assert after.state.markers == (5, 5)


@pytest.mark.clause("edge-matrix-3")
def test_either_kind_of_window() -> None:
    """With the advanced rule there are 30 windows, the edge windows after the others; without it there are 25."""
    assert windows(Components(), EDGE) == normal_windows(Components()) + edge_windows(Components())
    assert windows(Components(), Variants()) == normal_windows(Components())
    assert (len(every_window(advanced())), len(every_window(Settings(2)))) == (30, 25)


@pytest.mark.clause("edge-matrix-3")
def test_no_edge_window_without_the_advanced_rule() -> None:
    """Without the advanced rule nobody can name an edge window."""
    settings = Settings(2, readings=Readings(collect_extent=CollectExtent.ANY_WINDOW))
    window = Window.of((1, 7), (3, 4, 5))
    reason = f"{window} is not a window that holds the card (collecting-1)"
    assert str(refused(position("R1@4", hands=["B7 B2"], settings=settings), place("B7@5", window))) == reason
