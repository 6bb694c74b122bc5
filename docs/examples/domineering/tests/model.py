"""A second implementation of the rules, written in a different way. Of the game it knows only the settings and how it
writes actions: `Put c1`.
"""

from typing import Any


class Model:
    """A game as a set of free squares, each a column and a row."""

    def __init__(self, settings: Any) -> None:
        box, self.is_first, self.first = settings.components, True, settings.first_player
        self.free = {f"{chr(97 + column)}{row + 1}" for column in range(box.columns) for row in range(box.rows)}

    def other(self, square: str) -> str:
        """The second square of a domino that is put on one."""
        column, row = ord(square[0]), int(square[1])
        return f"{chr(column)}{row + 1}" if self.is_first else f"{chr(column + 1)}{row}"

    def legal(self) -> set[str]:
        """Where whoever moves can put a domino."""
        return {f"Put {square}" for square in self.free if self.other(square) in self.free}

    def act(self, action: str) -> None:
        """A domino is put on the board."""
        square = action.removeprefix("Put ")
        self.free -= {square, self.other(square)}
        self.is_first = not self.is_first

    def scores(self) -> list[int]:
        """One point for the winner."""
        return [int(seat in self.winners()) for seat in range(2)]

    def winners(self) -> list[int]:
        """Who moved last."""
        return [1 - self.first if self.is_first else self.first]
