"""A second implementation of the rules, written in a different way. Of the game it knows only the settings and how it
writes actions: `Play D7` plays the 7 of coins.
"""

from typing import Any

ORDER = [4, 5, 6, 7, 8, 9, 10, 1, 2, 3]


class Model:
    """A game as lists of codes: the stock, what everybody holds, the trick and what was won."""

    def __init__(self, settings: Any) -> None:
        box, self.players, self.turn = settings.components, settings.players, settings.first_player
        self.stock = [f"{suit}{value}" for suit in "DCSB"[: box.suits] for value in range(1, box.values + 1)]
        self.hands: list[list[str]] = [[] for _ in range(self.players)]
        self.trick: list[str] = []
        self.won: list[list[str]] = [[], []]
        self.full, self.deals = box.hand, True

    def legal(self) -> set[str]:
        """What chance can bring, or what can be played."""
        if self.deals:
            return {f"Deal {code}" for code in self.stock}
        hand = self.hands[self.turn]
        same = [code for code in hand if self.trick and code[0] == self.trick[0][0]]
        return {f"Play {code}" for code in same or hand}

    def act(self, action: str) -> None:
        """A card is dealt to the next who lacks one, or played; after a trick its winner is in turn."""
        kind, code = action.split()
        if kind == "Deal":
            self.stock.remove(code)
            in_turn = self.hands[self.turn :] + self.hands[: self.turn]
            next(hand for hand in in_turn if len(hand) < self.full).append(code)
            self.deals = min(map(len, self.hands)) < self.full
            return
        self.hands[self.turn].remove(code)
        self.trick.append(code)
        self.turn = (self.turn + 1) % self.players
        if len(self.trick) == self.players:
            followed = [code for code in self.trick if code[0] == self.trick[0][0]]
            self.turn += self.trick.index(max(followed, key=lambda code: ORDER.index(int(code[1:]))))
            self.turn %= self.players
            self.won[self.turn % 2] += self.trick
            self.trick, self.deals = [], bool(self.stock)

    def scores(self) -> list[int]:
        """The points of every seat's side: thirds, the last trick, and no fractions."""
        thirds = [
            sum({"1": 3}.get(code[1:], int(code[1:] in {"2", "3", "8", "9", "10"})) for code in won) for won in self.won
        ]
        thirds[self.turn % 2] += 3
        return [thirds[seat % 2] // 3 for seat in range(self.players)]

    def winners(self) -> list[int]:
        """The seats with the most points."""
        return [seat for seat, points in enumerate(self.scores()) if points == max(self.scores())]
