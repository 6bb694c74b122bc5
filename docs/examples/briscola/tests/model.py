"""A second implementation of the rules, written from the text alone and in a different way. It imports nothing from the
game.

Ideally, somebody writes it who has not read the game's code.
"""


class Model:
    """A game as plain numbers: how many counters were taken each time."""

    def __init__(self, players: int, counters: int, most_taken: int) -> None:
        self.players, self.counters, self.most_taken = players, counters, most_taken
        self.taken: list[int] = []

    def legal(self) -> list[int]:
        """How many counters can be taken now, the fewest first."""
        left = self.counters - sum(self.taken)
        return [number for number in range(1, self.most_taken + 1) if number <= left]

    def winner(self) -> int | None:
        """Who has won: whoever took the last counter."""
        return (len(self.taken) - 1) % self.players if sum(self.taken) == self.counters else None
