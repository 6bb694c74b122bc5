"""Where everything stands in a row, and in what a seat sees.

Cards count from 0 in the order of the deck. A pile is bits, of which card 0 has the highest of 40, so a suit has ten bits:
its ace the highest, its king the lowest.
"""

from typing import Final

from rulebook.games.scopa import Components
from rulebook.kernels.layout import Field, Layout

PRINTED: Final = Components()

CARDS: Final = 40
SUITS: Final = 4
VALUES: Final = 10
SEATS: Final = 4
SIDES: Final = 3
"""How many sides there are at most: two of partners, or three players."""
SUIT: Final = (1 << VALUES) - 1
"""The bits of one suit, shifted to the lowest."""
ALL: Final = (1 << CARDS) - 1
"""The pile of all cards."""
NO_SIDE: Final = -1
MOST_SCOPE: Final = CARDS // 2
MOST_POINTS: Final = (1 << 31) - 1

DEALING: Final = 0
LAYING_OUT: Final = 1
DEALING_NEW_HANDS: Final = 2
PLAYING: Final = 3
OVER: Final = 4

LAYOUT: Final = Layout(
    (
        Field("phase", "0 dealing, 1 laying out, 2 dealing new hands, 3 playing, 4 over", 0, OVER),
        Field("dealer", "the seat that deals", 0, SEATS - 1),
        Field("seat", "the seat that is next to play a card", 0, SEATS - 1),
        Field("last_capturer", "the side that captured last in the deal; -1 if none has", NO_SIDE, SIDES - 1),
        Field("stock", "the cards in the stock", 0, ALL),
        Field("table", "the cards on the table", 0, ALL),
        Field("hands", "the cards in each hand", 0, ALL, (SEATS,)),
        Field("piles", "the cards that each side has captured in the deal", 0, ALL, (SIDES,)),
        Field("scope", "how many scope each side has made in the deal", 0, MOST_SCOPE, (SIDES,)),
        Field("points", "the points of each side from the deals before", 0, MOST_POINTS, (SIDES,)),
    )
)
PHASE: Final = LAYOUT.starts["phase"]
DEALER: Final = LAYOUT.starts["dealer"]
SEAT: Final = LAYOUT.starts["seat"]
LAST: Final = LAYOUT.starts["last_capturer"]
STOCK: Final = LAYOUT.starts["stock"]
TABLE: Final = LAYOUT.starts["table"]
HAND: Final = LAYOUT.starts["hands"]
PILE: Final = LAYOUT.starts["piles"]
SCOPE: Final = LAYOUT.starts["scope"]
POINTS: Final = LAYOUT.starts["points"]

VIEW: Final = Layout(
    (
        Field("phase", "1 at the number of the phase", 0, 1, (OVER + 1,)),
        Field("viewer", "1 at the viewer's seat; a spectator has none", 0, 1, (SEATS,)),
        Field("dealer", "1 at the seat that deals", 0, 1, (SEATS,)),
        Field("turn_of", "1 at the seat that is next to play a card", 0, 1, (SEATS,)),
        Field("last_capturer", "1 at the side that captured last in the deal", 0, 1, (SIDES,)),
        Field("stock_size", "how many cards the stock has", 0, CARDS),
        Field("table", "1 for each card on the table, by suit and value", 0, 1, (SUITS, VALUES)),
        Field("hand", "1 for each card that the viewer holds, by suit and value", 0, 1, (SUITS, VALUES)),
        Field("hand_sizes", "how many cards each seat holds", 0, PRINTED.hand, (SEATS,)),
        Field("pile_sizes", "how many cards each side has captured in the deal", 0, CARDS, (SIDES,)),
        Field("scope", "how many scope each side has made in the deal", 0, MOST_SCOPE, (SIDES,)),
        Field("points", "the points of each side from the deals before", 0, MOST_POINTS, (SIDES,)),
    )
)
SEEN_PHASE: Final = VIEW.starts["phase"]
SEEN_VIEWER: Final = VIEW.starts["viewer"]
SEEN_DEALER: Final = VIEW.starts["dealer"]
SEEN_TURN: Final = VIEW.starts["turn_of"]
SEEN_LAST: Final = VIEW.starts["last_capturer"]
SEEN_STOCK: Final = VIEW.starts["stock_size"]
SEEN_TABLE: Final = VIEW.starts["table"]
SEEN_HAND: Final = VIEW.starts["hand"]
SEEN_HANDS: Final = VIEW.starts["hand_sizes"]
SEEN_PILES: Final = VIEW.starts["pile_sizes"]
SEEN_SCOPE: Final = VIEW.starts["scope"]
SEEN_POINTS: Final = VIEW.starts["points"]
