"""The advanced rule: a matrix on the edge of the board."""

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from rulebook.core import SettingsError
from rulebook.games.yellowstone_park import Components, Readings, Settings, Variants, Window, game
from rulebook.games.yellowstone_park.chapters.edge_matrix import edge_windows, every_matrix, every_window, matrices
from rulebook.games.yellowstone_park.chapters.matrix import normal_windows
from rulebook.games.yellowstone_park.model.events import BonusEarned, CardsCollected, EdgeMatrixMoved, MatrixMoved
from rulebook.games.yellowstone_park.model.readings import CollectExtent, ColumnReopen, MatricesAtOnce
from tests.games.yellowstone_park.positions import codes, place, play, position, refused, told

EDGE = Variants(edge_matrix=True)
ONE = Readings()
TWO = Readings(matrices_at_once=MatricesAtOnce.TWO)


def advanced(readings: Readings = ONE) -> Settings:
    """The rules of two players with the advanced rule."""
    return Settings(2, variants=EDGE, readings=readings)


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
    normal, edge = normal_windows(Components()), edge_windows(Components())
    assert [matrix.window for matrix in matrices(Components(), EDGE, ONE)] == [*normal, *edge]
    for readings in (ONE, TWO):
        assert [matrix.windows for matrix in matrices(Components(), Variants(), readings)] == [
            (window,) for window in normal
        ]
    assert (len(every_window(advanced())), len(every_window(Settings(2)))) == (30, 25)


@pytest.mark.clause("edge-matrix-3")
def test_no_edge_window_without_the_advanced_rule() -> None:
    """Without the advanced rule nobody can name an edge window."""
    settings = Settings(2, readings=Readings(collect_extent=CollectExtent.ANY_WINDOW))
    window = Window.of((1, 7), (3, 4, 5))
    reason = f"{window} is not a window that holds the card (collecting-1)"
    assert str(refused(position("R1@4", hands=["B7 B2"], settings=settings), place("B7@5", window))) == reason


@pytest.mark.clause("edge-matrix-3")
def test_pairs_of_windows() -> None:
    """Under `two` the matrices are one of 25 windows and one of five at the edge, taken together."""
    pairs = every_matrix(advanced(TWO))
    assert [matrix.windows for matrix in pairs] == [
        (window, edge) for window in normal_windows(Components()) for edge in edge_windows(Components())
    ]
    assert {len(matrix.spaces) for matrix in pairs} == {12, 13, 14, 15}


@pytest.mark.clause("edge-matrix-3")
@pytest.mark.parametrize(("readings", "collected"), [(ONE, "R4"), (TWO, "")])
def test_a_card_of_a_second_matrix(readings: Readings, collected: str) -> None:
    """A card on the first row fits beside cards in the middle only where an edge matrix can lie beside another."""
    state = position("B3@3 R4@4", hands=["R1 G2", "Y7 B1"], settings=advanced(readings))
    events = play(state, place("R1@4")).events
    assert " ".join(codes(event.cards) for event in told(events, CardsCollected)) == collected


@pytest.mark.clause("edge-matrix-3")
def test_the_two_windows_that_keep_the_most() -> None:
    """A card that fits neither matrix makes two new ones, which together keep the most; the edge's is told by its clause."""
    state = position("R3@3 R4@3 R5@3 G1@4 G7@4", hands=["B6 B1"], settings=advanced(TWO))
    after = play(state, place("B6@2"))
    assert told(after.events, MatrixMoved) == (MatrixMoved("collecting-2", Window.of((4, 5, 6), (1, 2, 3))),)
    assert told(after.events, EdgeMatrixMoved) == (EdgeMatrixMoved("edge-matrix-3", Window.of((1, 7), (2, 3, 4))),)
    assert [codes(event.cards) for event in told(after.events, CardsCollected)] == ["R3"]


@pytest.mark.clause("edge-matrix-3")
def test_the_first_of_pairs_that_keep_as_many() -> None:
    """Of two windows that keep one card each beside the new one, the upper one is taken."""
    state = position("R2@3 R6@3", hands=["B4 B1"], settings=advanced(TWO))
    assert [codes(event.cards) for event in told(play(state, place("B4@4")).events, CardsCollected)] == ["R6"]


@pytest.mark.clause("edge-matrix-3")
def test_an_edge_window_is_named_beside_another() -> None:
    """Under `any-window` a player names either window, if it holds the card; the one beside it keeps the most."""
    readings = Readings(matrices_at_once=MatricesAtOnce.TWO, collect_extent=CollectExtent.ANY_WINDOW)
    state = position("R3@3 R4@3 R5@3 G1@1 G7@1", hands=["B7 B1"], settings=advanced(readings))
    edge = Window.of((1, 7), (3, 4, 5))
    after = play(state, place("B7@4", edge))
    assert [event.window for event in told(after.events, MatrixMoved)] == [Window.of((3, 4, 5), (1, 2, 3))]
    assert [event.window for event in told(after.events, EdgeMatrixMoved)] == [edge]
    assert [codes(event.cards) for event in told(after.events, CardsCollected)] == ["G1 G7"]
    elsewhere = Window.of((3, 4, 5), (3, 4, 5))
    assert str(refused(state, place("B7@4", elsewhere))) == f"{elsewhere} is not a window that holds the card (collecting-1)"


@pytest.mark.clause("edge-matrix-3")
def test_a_normal_window_is_named_beside_one_at_the_edge() -> None:
    """Under `any-window` the window at the edge beside one that is named keeps the most, the first of several."""
    readings = evolve(TWO, collect_extent=CollectExtent.ANY_WINDOW)
    state = position("R2@3 R6@3 G1@1 G7@1 Y7@7", hands=["B4 B1"], settings=advanced(readings))
    named = Window.of((4, 5, 6), (2, 3, 4))
    after = play(state, place("B4@4", named))
    assert told(after.events, MatrixMoved) == (MatrixMoved("collecting-2", named),)
    assert told(after.events, EdgeMatrixMoved) == (EdgeMatrixMoved("edge-matrix-3", Window.of((1, 7), (1, 2, 3))),)
    assert [codes(event.cards) for event in told(after.events, CardsCollected)] == ["R2 Y7"]


@pytest.mark.clause("bonus-1", "bonus-2")
@pytest.mark.parametrize(("players", "seat"), [(players, seat) for players in (2, 3, 4) for seat in range(players)])
@pytest.mark.parametrize(
    ("board", "earned"),
    [
        ("R1@3 R2@3 R3@3 R7@3 G1@4 G2@4 G3@4 Y3@5", [1]),
        ("R1@3 R2@3 R3@3 R7@3 G1@4 G2@4 G3@4 G7@4 Y2@5", [1, 1]),
        ("R1@3 R2@3 R3@3 R7@3 G1@4 G2@4 G3@4 Y2@5 Y3@5", [3]),
        ("R1@3 R2@3 R3@3 R7@3 G1@4 G2@4 G3@4 G7@4 Y2@5 Y3@5", [3, 1]),
        ("R1@3 R2@3 R3@3 R7@3 G1@4 G2@4 G3@4 G7@4 Y2@5 Y7@5", [1, 3]),
        ("R1@3 R2@3 R3@3 R7@3 G1@4 G2@4 G3@4 G7@4 Y2@5 Y3@5 Y7@5", [3, 3]),
    ],
)
def test_what_two_matrices_earn_whoever_plays(players: int, seat: int, board: str, earned: list[int]) -> None:
    """Under `two` the normal matrix pays before the one at the edge, to the player who has the turn."""
    settings = Settings(players, variants=EDGE, readings=TWO)
    hands, markers = ["B3", "B4", "B5", "B6"][:players], tuple(range(20, 20 + players))
    hands[seat] = "Y1 B1"
    after = play(position(board, hands, seat=seat, markers=markers, settings=settings), place("Y1@5"))
    assert [(event.seat, event.spaces) for event in told(after.events, BonusEarned)] == [(seat, spaces) for spaces in earned]
    assert after.state.markers == tuple(marker - sum(earned) * (marker == 20 + seat) for marker in markers)


@pytest.mark.clause("bonus-2")
def test_a_matrix_pays_only_for_a_card_in_it() -> None:
    """Under `two` a card at the edge earns nothing for the eight spaces that are covered in the middle."""
    board = "R3@3 R4@3 R5@3 G3@4 G4@4 G5@4 Y3@5 Y4@5"
    state = position(board, hands=["Y7 Y5 B1"], markers=(9, 5), settings=advanced(TWO))
    assert told(play(state, place("Y7@5")).events, BonusEarned) == ()
    assert [event.spaces for event in told(play(state, place("Y5@5")).events, BonusEarned)] == [3]


@pytest.mark.clause("placing-5")
def test_columns_that_are_full_in_both_matrices() -> None:
    """Under `when-matrix-full` the spaces of a column count that either matrix has."""
    readings = Readings(matrices_at_once=MatricesAtOnce.TWO, column_reopen=ColumnReopen.WHEN_MATRIX_FULL)
    corners = "Y3@3 G5@5 Y1@3 G1@5"
    for column, may_start in (("R3@4 R4@4 R5@4 R1@4 R7@4", True), ("R3@4 R4@4 R5@4 R1@4", False)):
        state = position(f"{corners} {column}", hands=["R2 B1"], settings=advanced(readings))
        assert (game.why_not(state, place("R2@6")) is None) is may_start


def test_two_matrices_are_too_many_for_five_players() -> None:
    """Fifteen spaces and five hands can hold all 56 cards."""
    for players in (2, 3, 4):
        game.start(Settings(players, variants=EDGE, readings=TWO))
    with pytest.raises(SettingsError, match="56 cards, 30 of them on the board and 30 in hands, can leave no draw pile"):
        game.start(Settings(5, variants=EDGE, readings=TWO))
    game.start(Settings(5, readings=TWO))


def test_two_matrices_need_more_columns() -> None:
    """Where a colour may have several columns, some must lie outside the matrix: with two, outside both."""
    own = evolve(TWO, column_reopen=ColumnReopen.WHEN_MATRIX_FULL)
    narrow = Settings(2, variants=EDGE, readings=own, components=Components(columns=5))
    with pytest.raises(SettingsError, match=r"could leave none to another \(placing-5\)"):
        game.start(narrow)
    game.start(evolve(narrow, readings=evolve(own, matrices_at_once=MatricesAtOnce.ONE)))
    game.start(evolve(narrow, components=Components()))
