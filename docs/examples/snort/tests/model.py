"""A second implementation of the rules, written in a different way. Of the game it knows only the settings and how it
writes actions: `Put c1`.
"""

from typing import Any


class Model:
    """A game as the fields that are left for each of the players, the one in turn first."""

    def __init__(self, settings: Any) -> None:
        box, self.turn = settings.components, settings.first_player
        every = {(column, row) for column in range(box.columns) for row in range(box.rows)}
        self.mine, self.other = set(every), set(every)

    def legal(self) -> set[str]:
        """Where whoever moves can put an animal."""
        return {f"Put {chr(97 + column)}{row + 1}" for column, row in self.mine}

    def act(self, action: str) -> None:
        """An animal is put on a field, which is lost for both; those around it are lost for the other player."""
        column, row = ord(action[-2]) - 97, int(action[-1]) - 1
        around = {(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)}
        self.mine, self.other = self.other - {(column, row)} - around, self.mine - {(column, row)}
        self.turn = 1 - self.turn

    def scores(self) -> list[int]:
        """One point for the winner."""
        return [int(seat in self.winners()) for seat in range(2)]

    def winners(self) -> list[int]:
        """Who moved last."""
        return [1 - self.turn]
