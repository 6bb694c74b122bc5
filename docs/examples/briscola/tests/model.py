"""A second implementation of the rules, written in a different way. It imports nothing from the game.

Cards are codes such as `D7`, dealt in the order in which a game deals them.
"""

ORDER = ["2", "4", "5", "6", "7", "8", "9", "10", "3", "1"]
POINTS = {"1": 11, "3": 10, "10": 4, "9": 3, "8": 2}


class Model:
    """A game as lists of codes: what everybody holds, the pack with the next card first, the trick and what was won."""

    def __init__(self, players: int, first: int, exchange: bool) -> None:
        self.players, self.turn, self.exchange = players, first, exchange
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.won: list[list[str]] = [[] for _ in range(players)]
        self.trick: list[tuple[int, str]] = []
        self.up, self.trump, self.left = "", "", 39 if players == 3 else 40

    def deal(self, code: str) -> None:
        """The next card goes to whoever lacks one, in turn; the one after the first hands is turned up."""
        self.left -= 1
        lacking = [(self.turn + k) % self.players for k in range(self.players)]
        lacking = [seat for seat in lacking if len(self.hands[seat]) < 3]
        if not lacking:
            self.up, self.trump = code, code[0]
            return
        self.hands[lacking[0]].append(code)
        if self.left == 0:
            self.hands[lacking[1]].append(self.up)
            self.up = ""

    def legal(self) -> set[str]:
        """The codes of the cards that can be played, and `swap`."""
        hand = self.hands[self.turn]
        return {*hand, *(["swap"] if self.exchange and self.up and f"{self.trump}7" in hand else [])}

    def act(self, code: str) -> None:
        """A card is played, or the 7 of trumps exchanged."""
        hand = self.hands[self.turn]
        if code == "swap":
            hand[hand.index(f"{self.trump}7")], self.up = self.up, f"{self.trump}7"
            return
        hand.remove(code)
        self.trick.append((self.turn, code))
        self.turn = (self.turn + 1) % self.players
        if len(self.trick) == self.players:
            led = self.trick[0][1][0]
            suit = self.trump if any(code[0] == self.trump for _, code in self.trick) else led
            rivals = [(ORDER.index(code[1:]), seat) for seat, code in self.trick if code[0] == suit]
            self.turn = max(rivals)[1]
            self.won[self.turn] += [code for _, code in self.trick]
            self.trick = []

    def totals(self) -> list[int]:
        """The points of every seat, those of a partner included."""
        own = [sum(POINTS.get(code[1:], 0) for code in won) for won in self.won]
        return [own[0] + own[2], own[1] + own[3]] * 2 if self.players == 4 else own

    def winners(self) -> list[int]:
        """The seats with the most points."""
        totals = self.totals()
        return [seat for seat, points in enumerate(totals) if points == max(totals)]
