"""Layouts: what stands where in a row."""

from rulebook.kernels.layout import Field, Layout

LAYOUT = Layout((Field("first", "one number", 0, 3), Field("board", "four by two", -1, 5, (4, 2)), Field("last", "", 0, 1)))


def test_ranges() -> None:
    """A number out of range is reported with its place."""
    assert list(LAYOUT.faults([3, *[-1] * 8, 1])) == []
    assert list(LAYOUT.faults([4, 0, 6, *[0] * 6, 0])) == [
        "first is 4, and must be from 0 to 3",
        "board[1] is 6, and must be from -1 to 5",
    ]
