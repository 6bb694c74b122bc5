"""A second implementation of the rules, written in a different way. Of the game it knows only the settings and how it
writes actions: `Play D7` plays the 7 of coins.
"""

from typing import Any

ORDER = [2, 4, 5, 6, 7, 8, 9, 10, 3, 1]
POINTS = {1: 11, 3: 10, 10: 4, 9: 3, 8: 2}


class Model:
    """A game as lists of codes: the stock, what everybody holds, the trick and what was won."""

    def __init__(self, settings: Any) -> None:
        self.settings, box, self.players = settings, settings.components, settings.players
        self.exchange = settings.readings.exchange.value == "allowed"
        self.replays = settings.readings.tie.value == "replayed"
        self.full, self.low = box.hand, str(box.exchanger)
        stock = [f"{suit}{value}" for suit in "DCSB"[: box.suits] for value in range(1, box.values + 1)]
        self.stock = [code for code in stock if self.players != 3 or code != "C2"]
        self.turn = settings.first_player
        self.hands: list[list[str]] = [[] for _ in range(self.players)]
        self.won: list[list[str]] = [[] for _ in range(self.players)]
        self.trick: list[tuple[int, str]] = []
        self.up, self.trump, self.deals = "", "", True

    def legal(self) -> set[str]:
        """What chance can bring, or what can be played."""
        if self.deals:
            return {f"Deal {code}" for code in self.stock}
        hand = self.hands[self.turn]
        swaps = self.exchange and self.up and self.trump + self.low in hand
        return {*[f"Play {code}" for code in hand], *(["Swap"] if swaps else [])}

    def act(self, action: str) -> None:
        """A card is dealt or played, or the low trump exchanged."""
        kind, _, code = action.partition(" ")
        hand = self.hands[self.turn]
        if kind == "Deal":
            self.deal(code)
        elif kind == "Swap":
            hand[hand.index(self.trump + self.low)], self.up = self.up, self.trump + self.low
        else:
            hand.remove(code)
            self.trick.append((self.turn, code))
            self.turn = (self.turn + 1) % self.players
            if len(self.trick) == self.players:
                self.take()

    def deal(self, code: str) -> None:
        """The next card goes to whoever lacks one, in turn; the one after the first hands is turned up."""
        self.stock.remove(code)
        seats = [(self.turn + k) % self.players for k in range(self.players)]
        lacking = [seat for seat in seats if len(self.hands[seat]) < self.full]
        if not lacking:
            self.up, self.trump, self.deals = code, code[0], False
            return
        self.hands[lacking[0]].append(code)
        if self.trump and not self.stock:
            self.hands[lacking[1]].append(self.up)
            self.up = ""
        self.deals = not self.trump or any(len(hand) < self.full for hand in self.hands)

    def take(self) -> None:
        """The best card of the trick wins it. Then everybody draws, or the game may be over."""
        suit = self.trump if any(code[0] == self.trump for _, code in self.trick) else self.trick[0][1][0]
        self.turn = max((ORDER.index(int(code[1:])), seat) for seat, code in self.trick if code[0] == suit)[1]
        self.won[self.turn] += [code for _, code in self.trick]
        self.trick = []
        self.deals = bool(self.up)
        if not self.deals and not any(self.hands) and self.replays and self.is_tied():
            self.__init__(self.settings)  # type: ignore[misc]

    def is_tied(self) -> bool:
        """Whether several sides have the most points."""
        return len(self.winners()) > (2 if self.players == 4 else 1)

    def scores(self) -> tuple[int, ...]:
        """The points of every seat, those of a partner included."""
        own = [sum(POINTS.get(int(code[1:]), 0) for code in won) for won in self.won]
        return (own[0] + own[2], own[1] + own[3]) * 2 if self.players == 4 else tuple(own)

    def winners(self) -> tuple[int, ...]:
        """The seats with the most points."""
        scores = self.scores()
        return tuple([seat for seat, points in enumerate(scores) if points == max(scores)])
