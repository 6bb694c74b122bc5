"""Layouts: what stands where in a row."""

import pytest

from rulebook.core import DeclarationError, UnknownGameError
from rulebook.kernels import Field, Layout, kernel

LAYOUT = Layout((Field("first", "one number", 0, 3), Field("board", "four by two", -1, 5, (4, 2)), Field("last", "", 0, 1)))


def test_fields_follow_each_other() -> None:
    """A field starts where the one before it ends."""
    assert LAYOUT.starts == {"first": 0, "board": 1, "last": 9}
    assert LAYOUT.width == 10


def test_offsets_are_held() -> None:
    """A constant that is not where the field starts is an error."""
    LAYOUT.at("board", 1)
    with pytest.raises(DeclarationError, match="last starts at 9, not at 8"):
        LAYOUT.at("last", 8)


def test_ranges() -> None:
    """What is out of its range is told with its place."""
    assert list(LAYOUT.faults([3, *[-1] * 8, 1])) == []
    assert list(LAYOUT.faults([4, 0, 6, *[0] * 6, 0])) == [
        "first is 4, and must be from 0 to 3",
        "board[1] is 6, and must be from -1 to 5",
    ]


def test_games_without_a_kernel() -> None:
    """A game that has no kernel is told, with those that have one."""
    with pytest.raises(UnknownGameError, match="no game 'chess' has a kernel"):
        kernel("chess")
