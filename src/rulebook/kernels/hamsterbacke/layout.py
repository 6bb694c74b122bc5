"""Where everything stands in a row, and in what a seat sees.

Colours count from 0, in their order. A pile whose order nobody knows (a hand, a point pile, the deck) is a number with eight
bits for each colour: how many cards of it the pile holds. What lies in order has a code for each card, which is 1 more than
its colour, and 0 where no card is; the code is spread over three numbers, which hold its bits of value 1, 2 and 4, with that
of the newest card at bit 0. A row of the circle may be longer than 60 cards: three more numbers hold those further back. A
block pile is made of groups, and has one code for each of these.
"""

from itertools import accumulate, combinations_with_replacement
from typing import Final, cast

from attrs import frozen

from rulebook.games.hamsterbacke import Components
from rulebook.kernels.layout import Field, Layout

WHOLE: Final = Components()
"""The printed components."""


@frozen
class Scalars:
    """What is the same for all colours: compiled functions cannot take the tuples that the components have beside it."""

    hand: int = WHOLE.hand
    rows: int = WHOLE.rows
    final_rows: int = WHOLE.final_rows
    cards_added: int = WHOLE.cards_added
    fewest_players: int = WHOLE.fewest_players
    most_players: int = WHOLE.most_players


PRINTED: Final = cast(Components, Scalars())
"""The printed components, for functions that look at no tuple of theirs."""
COPIES: Final = WHOLE.copies
NUMBERS: Final = WHOLE.numbers

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

PHASE: Final = 0
SEAT: Final = 1
ACTIONS: Final = 2
TAKEN: Final = 3
DRAWN: Final = 4
DUE: Final = 5
GIVER: Final = 6
DECK: Final = 7
HAND: Final = 8
POINTS: Final = 13
BLOCK_1: Final = 18
BLOCK_2: Final = 23
BLOCK_4: Final = 28
ROW_1: Final = 33
ROW_2: Final = 41
ROW_4: Final = 49
FAR_1: Final = 57
FAR_2: Final = 65
FAR_4: Final = 73

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
for _name, _offset in (
    ("phase", PHASE),
    ("seat", SEAT),
    ("actions", ACTIONS),
    ("taken", TAKEN),
    ("drawn", DRAWN),
    ("due", DUE),
    ("giver", GIVER),
    ("deck", DECK),
    ("hands", HAND),
    ("point_piles", POINTS),
    ("blocks_1", BLOCK_1),
    ("blocks_2", BLOCK_2),
    ("blocks_4", BLOCK_4),
    ("rows_1", ROW_1),
    ("rows_2", ROW_2),
    ("rows_4", ROW_4),
    ("far_1", FAR_1),
    ("far_2", FAR_2),
    ("far_4", FAR_4),
):
    LAYOUT.at(_name, _offset)
WIDTH: Final = 81

SEEN_PHASE: Final = 0
SEEN_ACTIONS: Final = 7
SEEN_TAKEN: Final = 8
SEEN_DRAWN: Final = 16
SEEN_DUE: Final = 17
SEEN_GIVER: Final = 18
SEEN_VIEWER: Final = 23
SEEN_TURN: Final = 28
SEEN_DECK: Final = 33
SEEN_HAND: Final = 34
SEEN_HANDS: Final = 41
SEEN_POINTS: Final = 46
SEEN_ROWS: Final = 51
SEEN_BLOCKS: Final = 107
SEEN_TOPS: Final = 142
SEEN_CARDS: Final = 177
SEEN_GROUPS: Final = 297
SEEN_WIDTH: Final = 355

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
for _name, _offset in (
    ("phase", SEEN_PHASE),
    ("actions", SEEN_ACTIONS),
    ("taken", SEEN_TAKEN),
    ("drawn", SEEN_DRAWN),
    ("due", SEEN_DUE),
    ("giver", SEEN_GIVER),
    ("viewer", SEEN_VIEWER),
    ("turn_of", SEEN_TURN),
    ("deck_size", SEEN_DECK),
    ("hand", SEEN_HAND),
    ("hand_sizes", SEEN_HANDS),
    ("point_pile_sizes", SEEN_POINTS),
    ("rows", SEEN_ROWS),
    ("block_piles", SEEN_BLOCKS),
    ("tops", SEEN_TOPS),
    ("row_order", SEEN_CARDS),
    ("block_order", SEEN_GROUPS),
):
    VIEW.at(_name, _offset)

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
