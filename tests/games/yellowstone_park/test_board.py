"""The board: cards on spaces, in one order whatever the order in which they came."""

from rulebook.games.yellowstone_park.box.board import Board, Stack
from rulebook.games.yellowstone_park.box.components import Colour
from tests.games.yellowstone_park.positions import board_of, card

BOARD = board_of("Y4@3 G5@5 G2@5 B1@6 G2@5 G7@1")


def test_a_board_is_in_order_of_columns_and_rows() -> None:
    """Stacks are told by column, then by row; identical cards lie on each other."""
    assert [(stack.column, stack.row, stack.copies) for stack in BOARD.stacks] == [
        (1, 7, 1),
        (3, 4, 1),
        (5, 2, 2),
        (5, 5, 1),
        (6, 1, 1),
    ]
    assert BOARD.rows == {1, 2, 4, 5, 7}
    assert BOARD.columns == {1, 3, 5, 6}


def test_cards_are_found_by_their_space() -> None:
    """A space, a column and a colour tell what they hold, and nothing where they hold nothing."""
    assert BOARD.card_at(2, 5) == card("G2")
    assert BOARD.card_at(5, 2) is None
    assert BOARD.colour_of(5) is Colour.GREEN
    assert BOARD.colour_of(2) is None
    assert BOARD.columns_of(Colour.GREEN) == (1, 5)
    assert BOARD.columns_of(Colour.RED) == ()


def test_a_board_is_parted_by_spaces() -> None:
    """What lay on cleared spaces comes away, whole stacks of it, and the rest stays; an empty space gives nothing."""
    left, cleared = BOARD.parted(frozenset({(2, 5), (4, 3), (7, 7)}))
    assert cleared == (Stack(4, 3, card("Y4")), Stack(2, 5, card("G2"), 2))
    assert left == board_of("G7@1 G5@5 B1@6")
    assert left.parted(frozenset()) == (left, ())
    assert BOARD.parted(BOARD.spaces) == (Board(), BOARD.stacks)
