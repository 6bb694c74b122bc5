"""Where everything stands in a row, and in what a seat sees.

Colours count from 0, in their order. A pile whose order nobody knows (a hand, a point pile, the deck) is a number with eight
bits for each colour: how many cards of it the pile holds. What lies in order has a code for each card, which is 1 more than
its colour, and 0 where no card is; the code is spread over three numbers, which hold its bits of value 1, 2 and 4, with that
of the newest card at bit 0. A row of the circle may be longer than 60 cards: three more numbers hold those further back. A
block pile is made of groups, and has one code for each of these.
"""

from itertools import accumulate, combinations_with_replacement
from typing import Final

from rulebook.games.hamsterbacke import Components
from rulebook.kernels.layout import Field, Layout

PRINTED: Final = Components()
COPIES: Final = PRINTED.copies
NUMBERS: Final = PRINTED.numbers

COLOURS: Final = 7
SEATS: Final = 5
ROWS: Final = 8
CARDS: Final = 120
GROUPS: Final = 58
"""How many groups there are."""
NEAR: Final = 60
"""How many cards of a row, from the newest on, have their codes in the first three numbers."""
STACK: Final = (1 << NEAR) - 1
"""The bits of a full stack."""
COUNT: Final = 255
"""The bits of a colour in a pile."""
PILE: Final = (1 << 8 * COLOURS) - 1
"""The bits of a pile."""
ALL: Final = sum(copies << 8 * colour for colour, copies in enumerate(COPIES))
"""The pile of all cards."""

DEALING: Final = 0
LAYING_OUT: Final = 1
ACTING: Final = 2
DRAWING: Final = 3
PICKING: Final = 4
GIVING: Final = 5
OVER: Final = 6


LAYOUT: Final = Layout(
    (
        Field("phase", "0 dealing, 1 laying out, 2 acting, 3 adding cards, 4 picking, 5 giving, 6 over", 0, 6),
        Field("seat", "the seat that has the turn", 0, SEATS - 1),
        Field("actions", "how many actions it has done", 0, 2),
        Field("taken", "while cards are added: the row that was taken", 0, ROWS - 1),
        Field("drawn", "while cards are added: how many have been", 0, PRINTED.cards_added - 1),
        Field("due", "while somebody picks or gives: how many cards are due", 0, max(NUMBERS)),
        Field("giver", "while somebody gives: the seat that does", 0, SEATS - 1),
        Field("deck", "the pile that is the deck", 0, PILE),
        Field("hands", "the pile in each hand", 0, PILE, (SEATS,)),
        Field("point_piles", "the point piles", 0, PILE, (SEATS,)),
        Field("blocks_1", "the groups of each block pile: the bits of value 1", 0, STACK, (SEATS,)),
        Field("blocks_2", "the same, of value 2", 0, STACK, (SEATS,)),
        Field("blocks_4", "the same, of value 4", 0, STACK, (SEATS,)),
        Field("rows_1", "the 60 newest cards of each row: the bits of value 1", 0, STACK, (ROWS,)),
        Field("rows_2", "the same, of value 2", 0, STACK, (ROWS,)),
        Field("rows_4", "the same, of value 4", 0, STACK, (ROWS,)),
        Field("far_1", "the cards of each row that are further back: the bits of value 1", 0, STACK, (ROWS,)),
        Field("far_2", "the same, of value 2", 0, STACK, (ROWS,)),
        Field("far_4", "the same, of value 4", 0, STACK, (ROWS,)),
    )
)
PHASE: Final = LAYOUT.starts["phase"]
SEAT: Final = LAYOUT.starts["seat"]
ACTIONS: Final = LAYOUT.starts["actions"]
TAKEN: Final = LAYOUT.starts["taken"]
DRAWN: Final = LAYOUT.starts["drawn"]
DUE: Final = LAYOUT.starts["due"]
GIVER: Final = LAYOUT.starts["giver"]
DECK: Final = LAYOUT.starts["deck"]
HAND: Final = LAYOUT.starts["hands"]
POINTS: Final = LAYOUT.starts["point_piles"]
BLOCK_1: Final = LAYOUT.starts["blocks_1"]
BLOCK_2: Final = LAYOUT.starts["blocks_2"]
BLOCK_4: Final = LAYOUT.starts["blocks_4"]
ROW_1: Final = LAYOUT.starts["rows_1"]
ROW_2: Final = LAYOUT.starts["rows_2"]
ROW_4: Final = LAYOUT.starts["rows_4"]
FAR_1: Final = LAYOUT.starts["far_1"]
FAR_2: Final = LAYOUT.starts["far_2"]
FAR_4: Final = LAYOUT.starts["far_4"]
WIDTH: Final = LAYOUT.width


VIEW: Final = Layout(
    (
        Field("phase", "1 at the number of the phase", 0, 1, (7,)),
        Field("actions", "how many actions the seat that has the turn has done", 0, 2),
        Field("taken", "while cards are added: 1 at the row that was taken", 0, 1, (ROWS,)),
        Field("drawn", "while cards are added: how many have been", 0, PRINTED.cards_added - 1),
        Field("due", "while somebody picks or gives: how many cards are due", 0, max(NUMBERS)),
        Field("giver", "while somebody gives: 1 at the seat that does", 0, 1, (SEATS,)),
        Field("viewer", "1 at the viewer's seat; a spectator has none", 0, 1, (SEATS,)),
        Field("turn_of", "1 at the seat that has the turn", 0, 1, (SEATS,)),
        Field("deck_size", "how many cards the deck has", 0, CARDS),
        Field("hand", "how many cards of each colour the viewer holds", 0, max(COPIES), (COLOURS,)),
        Field("hand_sizes", "how many cards each seat holds", 0, CARDS, (SEATS,)),
        Field("point_pile_sizes", "how many cards each point pile has", 0, CARDS, (SEATS,)),
        Field("rows", "how many cards of each colour lie in each row", 0, max(COPIES), (ROWS, COLOURS)),
        Field("block_piles", "how many cards of each colour lie in each block pile", 0, max(COPIES), (SEATS, COLOURS)),
        Field("tops", "1 at the colour on top of each block pile", 0, 1, (SEATS, COLOURS)),
        Field(
            "row_order",
            "1 + colour of the cards of row 0, the newest first, then of row 1, ...; then 0",
            0,
            COLOURS,
            (CARDS,),
        ),
        Field("block_order", "the same of the groups of the block piles, from seat 0 on", 0, COLOURS, (GROUPS,)),
    )
)
SEEN_PHASE: Final = VIEW.starts["phase"]
SEEN_ACTIONS: Final = VIEW.starts["actions"]
SEEN_TAKEN: Final = VIEW.starts["taken"]
SEEN_DRAWN: Final = VIEW.starts["drawn"]
SEEN_DUE: Final = VIEW.starts["due"]
SEEN_GIVER: Final = VIEW.starts["giver"]
SEEN_VIEWER: Final = VIEW.starts["viewer"]
SEEN_TURN: Final = VIEW.starts["turn_of"]
SEEN_DECK: Final = VIEW.starts["deck_size"]
SEEN_HAND: Final = VIEW.starts["hand"]
SEEN_HANDS: Final = VIEW.starts["hand_sizes"]
SEEN_POINTS: Final = VIEW.starts["point_pile_sizes"]
SEEN_ROWS: Final = VIEW.starts["rows"]
SEEN_BLOCKS: Final = VIEW.starts["block_piles"]
SEEN_TOPS: Final = VIEW.starts["tops"]
SEEN_CARDS: Final = VIEW.starts["row_order"]
SEEN_GROUPS: Final = VIEW.starts["block_order"]
SEEN_WIDTH: Final = VIEW.width

# The ids of decisions, in order: takes, blocks, the score, picks, gifts. Those of outcomes are colours.

BLOCK: Final = ROWS
"""The first block."""
BLOCKS: Final = tuple(accumulate([copies // number for copies, number in zip(COPIES, NUMBERS, strict=True)], initial=0))
"""How many blocks come before the first one of each colour; the last is the number of all."""
BLOCK_COLOURS: Final = tuple([colour for colour in range(COLOURS) for _ in range(BLOCKS[colour], BLOCKS[colour + 1])])
BLOCK_GROUPS: Final = tuple([1 + place - BLOCKS[colour] for place, colour in enumerate(BLOCK_COLOURS)])
SCORE: Final = BLOCK + GROUPS
PICK: Final = SCORE + 1
"""The first pick; after that of the last seat comes the first gift."""
GIFTS: Final = tuple(
    [
        sum(1 << 8 * colour for colour in cards)
        for size in range(1, max(NUMBERS) + 1)
        for cards in combinations_with_replacement(range(COLOURS), size)
    ]
)
"""Every gift, as a pile: in the order of their ids."""
GIFT: Final = 329
"""How many there are."""
SIZED: Final = (0, 0, 7, 35, 119, GIFT)
"""How many gifts are of less than 0, 1, 2, 3, 4 and 5 cards."""
