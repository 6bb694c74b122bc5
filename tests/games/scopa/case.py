"""Scopa as the tests of all games see it."""

from rulebook.games.scopa import Components
from tests.games.scopa.positions import FOUR_CARDS, TWO_ROUNDS
from tests.strategies.cases import Case

CASE = Case(
    id="scopa",
    small=(
        FOUR_CARDS,
        TWO_ROUNDS,
        Components(suits=2, values=4, hand=3, table=2, void_kings=2, settebello=4, primiera=(16, 12, 13, 14)),
        Components(suits=4, values=2, hand=1, void_kings=3, settebello=2, primiera=(16, 12)),
        Components(suits=3, values=3, hand=1, table=3, void_kings=1, settebello=1, primiera=(3, 2, 1), target=2),
    ),
    no_game=(
        ({"suits": 1}, "suits must be from 2 to 4, not 1"),
        ({"values": 11}, "values must be from 1 to 10, not 11"),
        ({"hand": 0}, "hand must be from 1 to 99, not 0"),
        ({"settebello": 11}, "settebello must be from 1 to 10, not 11"),
        ({"settebello": 5, "values": 4}, "the settebello has the value 5, and no card of coins does (points-3)"),
        ({"primiera": (1, 2)}, "primiera has 2 numbers, and the cards have 10 values (primiera-2)"),
        ({"fewest_players": 3, "most_players": 2}, "there is no number of players from 3 to 2 (components-4)"),
        ({"target": 10**20}, "target must be from 1 to 99, not a very long number"),
    ),
)
