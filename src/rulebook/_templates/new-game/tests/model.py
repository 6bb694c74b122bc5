"""A second implementation of the rules, written from the text alone and in a different way. Of the game it knows only
the settings and how it writes actions: `Take 3` takes three counters.

Ideally, somebody writes it who has not read the game's code.
"""

from typing import Any


class Model:
    """A game as plain numbers: how many counters were taken each time."""

    def __init__(self, settings: Any) -> None:
        self.players, self.first = settings.players, settings.first_player
        self.counters, self.most_taken = settings.components.counters, settings.components.most_taken
        self.taken: list[int] = []

    def legal(self) -> set[str]:
        """What whoever acts can do."""
        left = self.counters - sum(self.taken)
        return {f"Take {number}" for number in range(1, self.most_taken + 1) if number <= left}

    def act(self, action: str) -> None:
        """Counters are taken."""
        self.taken.append(int(action.removeprefix("Take ")))

    def scores(self) -> list[int]:
        """The score of every seat: one point for the winner."""
        return [int(seat in self.winners()) for seat in range(self.players)]

    def winners(self) -> list[int]:
        """Who has won: whoever took the last counter."""
        return [(self.first + len(self.taken) - 1) % self.players]
