"""Placing: where a card may be laid, and where it may not."""

import pytest

from rulebook.core.sentences import said as says
from rulebook.games.yellowstone_park import Colour, Components, Place, Readings, Settings, State, Variants, game
from rulebook.games.yellowstone_park.chapters.placing import is_free, may_misfit, may_share, may_start_column, on_board, row
from rulebook.games.yellowstone_park.model.events import CardPlaced, Found
from rulebook.games.yellowstone_park.model.readings import ColumnReopen, MisfitPlay
from tests.games.yellowstone_park.positions import board_of, card, codes, place, play, position, refused, stacks, told

COLUMN_FULL = Readings(column_reopen=ColumnReopen.WHEN_COLUMN_FULL)
MATRIX_FULL = Readings(column_reopen=ColumnReopen.WHEN_MATRIX_FULL)
ONLY_IF_NONE_FITS = Readings(misfit_play=MisfitPlay.ONLY_IF_NONE_FITS)
EDGE = Variants(edge_matrix=True)


def columns_for(state: State, code: str) -> list[int]:
    """The columns in which the player may lay a card."""
    return [action.column for action in game.legal_actions(state) if isinstance(action, Place) and action.card == card(code)]


@pytest.mark.clause("placing-1")
def test_spaces_of_the_board() -> None:
    """The board has seven rows and seven columns, and so 49 spaces."""
    board = Components()
    assert sum(on_board(row, column, board) for row in range(-2, 12) for column in range(-2, 12)) == 49
    assert all(on_board(row, column, board) for row in (1, 7) for column in (1, 7))


@pytest.mark.clause("placing-1")
@pytest.mark.parametrize("column", [-1, 0, 8, 99])
def test_beside_the_board(column: int) -> None:
    """A card cannot be laid off the board."""
    refusal = refused(position(hands=["B4 B5"]), Place(card("B4"), column))
    assert str(refusal) == f"the board has columns 1 to 7, and no column {column} (placing-1)"


@pytest.mark.clause("placing-2")
@pytest.mark.example("a-four-goes-to-row-four")
def test_a_four_goes_to_row_four() -> None:
    """The texts take a 4 for an example: it goes to row 4, whatever column it is laid in, and to no other row."""
    state = position("R3@4", hands=["B4 Y1"])
    for column in (1, 2, 3, 5, 6, 7):
        after = play(state, Place(card("B4"), column)).state
        (lying,) = [stack for stack in after.board.stacks if stack.card == card("B4")]
        assert (lying.row, lying.column) == (4, column)
    assert row(4) == 4


@pytest.mark.clause("placing-3")
def test_any_colour_may_start_a_column() -> None:
    """Every colour may be laid in every column that holds no card."""
    state = position("R4@4", hands=["B1 Y2 G3 R5"])
    for code in ("B1", "Y2", "G3"):
        assert columns_for(state, code) == [1, 2, 3, 5, 6, 7]
    assert [is_free(holder) for holder in (None, *Colour)] == [True, False, False, False, False]


@pytest.mark.clause("placing-3", "placing-4", "placing-6")
def test_the_rule_that_opened_a_space_is_cited() -> None:
    """A card is told to have been laid in a free column, in the column of its colour, or on its twin."""
    state = position("R4@4", hands=["B4 R4 R5"])
    opened = {move: told(play(state, place(move)).events, CardPlaced) for move in ("B4@5", "R5@4", "R4@4")}
    assert opened == {
        "B4@5": (CardPlaced("placing-3", 0, card("B4"), 5, Found.EMPTY_COLUMN),),
        "R5@4": (CardPlaced("placing-4", 0, card("R5"), 4, Found.ITS_COLOUR),),
        "R4@4": (CardPlaced("placing-6", 0, card("R4"), 4, Found.ITS_TWIN),),
    }


@pytest.mark.clause("placing-4")
@pytest.mark.example("yellow-column")
def test_a_yellow_column_takes_yellow_only() -> None:
    """In the texts' example a yellow card lies in a column, which from then on takes yellow cards and no others."""
    state = play(position("R4@4", hands=["Y4 Y5 G6 B6 R6"]), place("Y4@3")).state
    assert [(code, 3 in columns_for(state, code)) for code in ("Y5", "G6", "B6", "R6")] == [
        ("Y5", True),
        ("G6", False),
        ("B6", False),
        ("R6", False),
    ]
    for code in ("G6", "B6", "R6"):
        assert str(refused(state, place(f"{code}@3"))) == "column 3 is yellow (placing-4)"


@pytest.mark.clause("placing-5")
@pytest.mark.example("green-column")
def test_green_cards_keep_to_the_green_column() -> None:
    """The texts' example: while there is a green column, the next green cards go there and nowhere else."""
    state = play(position("R4@4", hands=["G4 G1 G7"]), place("G4@3")).state
    assert columns_for(state, "G1") == columns_for(state, "G7") == [3]
    assert str(refused(state, place("G1@5"))) == "green has column 3 and may not start another (placing-5)"
    assert stacks(play(state, place("G1@3")).state.board) == "G1@3"


@pytest.mark.clause("placing-5")
def test_a_second_column_under_a_full_matrix() -> None:
    """Under `when-matrix-full` a colour whose spaces in the determined matrix are covered may start a second column."""
    settings = Settings(2, readings=MATRIX_FULL)
    state = position("Y3@3 Y4@3 Y5@3 R4@5", hands=["Y3 Y6 R6"], settings=settings)
    assert columns_for(state, "Y3") == [1, 2, 3, 4, 6, 7]
    assert columns_for(state, "R6") == [5]
    after = play(state, place("Y3@4")).state
    assert stacks(after.board) == "Y3@3 Y4@3 Y5@3 Y3@4 R4@5"
    assert columns_for(after, "Y6") == [3, 4]
    assert str(refused(after, place("Y6@1"))) == "yellow has columns 3 and 4 and may not start another (placing-5)"


@pytest.mark.clause("placing-5")
@pytest.mark.parametrize(
    ("board", "why"),
    [
        ("Y3@3 Y4@3 Y5@3 R4@4", "the matrix may still lie in columns 2 to 4 or 3 to 5"),
        ("Y3@3 Y4@3 R5@5", "the colour has a space left in the matrix"),
    ],
)
def test_no_second_column_before(board: str, why: str) -> None:
    """Under `when-matrix-full` a colour keeps to its column while the matrix is open, or a space of the column in it."""
    state = position(board, hands=["Y3 Y6"], settings=Settings(2, readings=MATRIX_FULL))
    assert columns_for(state, "Y6") == [3], why
    assert str(refused(state, place("Y6@1"))) == "yellow has column 3 and may not start another (placing-5)"


@pytest.mark.clause("placing-5")
def test_an_edge_matrix_is_full_with_two_rows() -> None:
    """Under `when-matrix-full` a column of an edge matrix is full when its two spaces are covered."""
    settings = Settings(2, readings=MATRIX_FULL, variants=EDGE)
    state = position("Y1@3 Y7@3 R1@5", hands=["Y7 R7"], settings=settings)
    assert columns_for(state, "Y7") == [1, 2, 3, 4, 6, 7]


@pytest.mark.clause("placing-5")
def test_a_full_column() -> None:
    """Under `when-column-full` a colour may start a second column when all seven spaces of its column are covered."""
    full = " ".join(f"Y{number}@3" for number in range(1, 8))
    assert may_start_column(frozenset({3}), board_of(full), Settings(2, readings=COLUMN_FULL))
    assert not may_start_column(frozenset({3}), board_of(full.removesuffix(" Y7@3")), Settings(2, readings=COLUMN_FULL))
    assert not may_start_column(frozenset({3}), board_of(full), Settings(2))
    assert may_start_column(frozenset(), board_of(full), Settings(2, readings=COLUMN_FULL))


@pytest.mark.clause("placing-5")
@pytest.mark.parametrize("edge_matrix", [False, True])
def test_a_colour_with_a_column_starts_none(edge_matrix: bool) -> None:
    """Under `when-emptied`, however many spaces are covered and whatever the windows are, a column is enough."""
    settings = Settings(2, variants=Variants(edge_matrix=edge_matrix))
    spaces = [f"Y{number}@{column}" for column in range(1, 8) for number in range(1, 8)]
    for covered in range(1, len(spaces) + 1):
        assert not may_start_column(frozenset({1}), board_of(" ".join(spaces[:covered])), settings)


@pytest.mark.clause("placing-6")
@pytest.mark.example("green-six-twin")
def test_the_other_green_six() -> None:
    """The texts' example: where a Green 6 lies on the board, the other Green 6 may be laid on the same space."""
    state = position("G6@4", hands=["G6 R6"])
    after = play(state, place("G6@4")).state
    (stack,) = after.board.stacks
    assert (str(stack.card), stack.copies, len(after.board.stacks)) == ("G6", 2, 1)


@pytest.mark.clause("placing-6")
def test_no_other_card_shares_a_space() -> None:
    """A card that is not the twin of the one that lies there cannot be laid on it."""
    state = position("G6@4", hands=["R6 B6"])
    assert str(refused(state, place("R6@4"))) == "the green 6 lies on that space (placing-6)"
    assert [may_share(lying, card("G6")) for lying in (None, card("G6"), card("R6"), card("G5"))] == [
        True,
        True,
        False,
        False,
    ]


@pytest.mark.clause("placing-7")
def test_only_cards_from_hand() -> None:
    """A player places cards of their own hand, not those of others or of a pile."""
    state = position("G6@4", hands=["R6", "B6"], penalties=["Y6"])
    for code in ("B6", "Y6", "R1", "G6"):
        assert str(refused(state, place(f"{code}@4"))) == f"you do not hold {says(card(code))} (placing-7)"
    after = play(position("G6@4", hands=["R6 R6 B1", "B6"]), place("R6@3")).state
    assert [codes(hand) for hand in after.hands] == ["B1 R6", "B6"]


@pytest.mark.clause("placing-8")
def test_only_if_none_fits() -> None:
    """Under `only-if-none-fits` a card that does not fit is refused while some card of the hand has a fitting place."""
    settings = Settings(2, readings=ONLY_IF_NONE_FITS)
    state = position("R4@4", hands=["B5 B7 Y1"], settings=settings)
    assert (columns_for(state, "B5"), columns_for(state, "B7"), columns_for(state, "Y1")) == ([2, 3, 5, 6], [], [])
    reason = "the blue 7 does not fit there, and a card in your hand fits the matrix (placing-8)"
    assert str(refused(state, place("B7@5"))) == reason
    assert str(refused(state, place("B5@7"))) == reason.replace("7", "5", 1)


@pytest.mark.clause("placing-8")
def test_what_fits_must_be_legal() -> None:
    """Under `only-if-none-fits` a card fits only where it may be laid: its colour's column can put it out of reach."""
    settings = Settings(2, readings=ONLY_IF_NONE_FITS)
    board = board_of("R4@4 Y4@2")
    hand = position("R4@4 Y4@2", hands=["Y7"]).hand
    assert may_misfit(hand, board, settings)
    state = position("R4@4 Y4@2", hands=["Y7"], settings=settings)
    assert columns_for(state, "Y7") == [2]
