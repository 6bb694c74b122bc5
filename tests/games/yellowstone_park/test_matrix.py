"""The matrix: windows, what it is to fit one, and when the matrix is determined."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.games.yellowstone_park import Board, Components, State, Window
from rulebook.games.yellowstone_park.chapters.matrix import is_determined, matrices_around, normal_windows
from rulebook.games.yellowstone_park.model.board import Matrix, Space
from rulebook.games.yellowstone_park.model.events import CardsCollected
from tests.games.yellowstone_park.positions import board_of, draws, place, play, position, stacks, told
from tests.games.yellowstone_park.test_setup import dealt

PRINTED = Components()

spaces = st.frozensets(st.tuples(st.integers(1, 7), st.integers(1, 7)), min_size=1, max_size=9)


def around(board: Board) -> tuple[Matrix, ...]:
    """The matrices that contain every card of a board of the printed game."""
    return matrices_around(board.spaces, map(Matrix, normal_windows(PRINTED)))


def determined(state: State) -> bool:
    """Whether the matrix of a position is determined."""
    return is_determined(around(state.board))


@pytest.mark.clause("matrix-1")
def test_twenty_five_windows() -> None:
    """There are 25 windows of three rows by three columns, told by first row, then by first column."""
    windows = normal_windows(PRINTED)
    assert len(windows) == 25
    assert windows[0] == Window.of((1, 2, 3), (1, 2, 3))
    assert windows[1] == Window.of((1, 2, 3), (2, 3, 4))
    assert windows[5] == Window.of((2, 3, 4), (1, 2, 3))
    assert windows[24] == Window.of((5, 6, 7), (5, 6, 7))
    assert str(windows[0]) == "rows 1, 2 and 3 by columns 1, 2 and 3"


@pytest.mark.clause("matrix-1")
@given(rows=st.integers(3, 9), half=st.integers(2, 5), height=st.integers(1, 9), width=st.integers(3, 9))
def test_windows_stay_on_the_board(rows: int, half: int, height: int, width: int) -> None:
    """A window is a stretch of adjacent rows by one of adjacent columns, all on the board; every such stretch is one."""
    columns = 2 * half + 1
    height, width = min(height, rows), min(width, columns)
    box = Components(rows=rows, columns=columns, numbers=rows, window_rows=height, window_columns=width)
    windows = normal_windows(box)
    assert len(set(windows)) == len(windows) == (rows - height + 1) * (columns - width + 1)
    for window in windows:
        assert len(window.spaces) == height * width
        assert 1 <= min(window.rows) <= max(window.rows) == min(window.rows) + height - 1 <= rows
        assert 1 <= min(window.columns) <= max(window.columns) == min(window.columns) + width - 1 <= columns


@pytest.mark.clause("matrix-1", "matrix-3")
@pytest.mark.example("nine-windows")
@pytest.mark.parametrize(("number", "windows"), [(1, 3), (2, 6), (3, 9), (4, 9), (5, 9), (6, 6), (7, 3)])
def test_windows_around_one_card(number: int, windows: int) -> None:
    """The texts count nine windows around a single card: true of a 3, 4 or 5, but 2 and 6 have six and 1 and 7 three.

    They are told in the order of all windows: of those that keep as many cards the first is taken.
    """
    state = play(dealt(), *draws(f"G{number}")).state if number == 2 else position(f"G{number}@4")
    assert stacks(state.board) == f"G{number}@4"
    found = around(state.board)
    assert len(found) == windows
    assert found == tuple([Matrix(window) for window in normal_windows(PRINTED) if (number, 4) in window.spaces])


@pytest.mark.clause("matrix-2")
def test_an_uncovered_space_belongs_to_a_window() -> None:
    """The nine spaces of a window belong to it, whether or not cards lie on them: a card on any of them fits."""
    window = Window.of((3, 4, 5), (2, 3, 4))
    assert window.spaces == {(row, column) for row in (3, 4, 5) for column in (2, 3, 4)}
    state = position("G3@2 R5@4", hands=["G3 G4 G5 R3 R4", "Y3"])
    for move in ("G3@2", "G4@2", "G5@2", "R3@4", "R4@4"):
        assert told(play(state, place(move)).events, CardsCollected) == ()


@pytest.mark.clause("matrix-3")
@given(covered=spaces)
def test_fitting_is_a_matter_of_span(covered: frozenset[Space]) -> None:
    """Cards fit a window exactly when they spread over at most three adjacent rows and three adjacent columns."""
    found = matrices_around(covered, map(Matrix, normal_windows(PRINTED)))
    assert bool(found) is all(max(line) - min(line) < 3 for line in zip(*covered, strict=True))
    assert all(covered <= matrix.window.spaces for matrix in found)


@pytest.mark.clause("matrix-4")
@pytest.mark.example("determined-by-third-card")
def test_the_third_card_determines() -> None:
    """In the left picture of the French text a green card, the third on the board, leaves a single window."""
    state = play(position("R5@4", hands=["B3 Y1", "G4 Y2"]), place("B3@3")).state
    assert not determined(state)
    after = play(state, place("Y1@2")).state
    assert not determined(after)
    state = position("R5@4 B3@3", hands=["G4 Y1"])
    assert len(around(state.board)) == 2
    after = play(state, place("G4@2")).state
    assert stacks(after.board) == "G4@2 B3@3 R5@4"
    assert around(after.board) == (Matrix(Window.of((3, 4, 5), (2, 3, 4))),)
    assert determined(after)


@pytest.mark.clause("matrix-4")
@pytest.mark.example("determined-by-fifth-card")
def test_the_fifth_card_determines() -> None:
    """In the right picture of the French text four cards leave the matrix open, and a blue one, the fifth, determines it."""
    counts = [len(around(board_of(board))) for board in ("R4@4", "R4@4 R5@4", "R4@4 R5@4 Y4@5", "R4@4 R5@4 Y4@5 Y5@5")]
    assert counts == [9, 6, 4, 4]
    state = position("R4@4 R5@4 Y4@5 Y5@5", hands=["B6 G1"])
    assert not determined(state)
    after = play(state, place("B6@6")).state
    assert len(after.board.stacks) == 5
    assert determined(after)


@pytest.mark.clause("matrix-4")
@given(covered=spaces)
def test_determined_means_one_window(covered: frozenset[Space]) -> None:
    """The matrix is determined when exactly one window contains every card: not with two, and not with none."""
    holding = [window for window in normal_windows(PRINTED) if not covered - window.spaces]
    assert is_determined(matrices_around(covered, map(Matrix, normal_windows(PRINTED)))) is (len(holding) == 1)
