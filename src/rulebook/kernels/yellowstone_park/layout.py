"""Where everything stands in a row, and in what a seat sees.

Cards, spaces and columns are bits. Colours and lines count from 0; a line is a row of the board, and the number on a card. A
kind of card is 7 * colour + line. A pile has 28 bits for the kinds of which it holds a card, and above them 28 for those of
which it holds both. A space is 7 * line + column. The column of a colour is 7 * colour + column.
"""

from typing import Final

from rulebook.games.yellowstone_park import Components
from rulebook.kernels.layout import Field, Layout

PRINTED: Final = Components()

KINDS: Final = 28
SPACES: Final = 49
LINES: Final = 7
COLOURS: Final = 4
SEATS: Final = 5
CARDS: Final = 56
LINE: Final = 127
"""The bits of all lines, or of all columns."""
BOARD: Final = (1 << SPACES) - 1
EACH: Final = (1 << KINDS) - 1
"""The bits that say of which kinds a pile holds a card."""
ALL: Final = (1 << CARDS) - 1
"""The pile of all cards."""

HIGHEST: Final = PRINTED.end_marker + CARDS
"""No marker comes further: before its last scoring it stands on the track, and then it goes up by a point a card."""

DEALING: Final = 0
TURNING_UP: Final = 1
PLACING: Final = 2
CHOOSING_REFILL: Final = 3
REFILLING: Final = 4
CHOOSING_PILE: Final = 5
DRAWING_HAND: Final = 6
DRAWING_PENALTIES: Final = 7
OVER: Final = 8


LAYOUT: Final = Layout(
    (
        Field("phase", "0 dealing, 1 turning up, 2 placing, 3 choosing a refill, ... as the rules list them; 8 over", 0, 8),
        Field("seat", "the seat that has the turn", 0, 4),
        Field("placed", "how many cards it has placed in the turn, while it is placing", 0, 1),
        Field("neutral", "the neutral marker; -1 without one", -1, 7),
        Field("layers", "how many layers the draw pile has", 0, CARDS),
        Field("covered", "the spaces on which a card lies", 0, BOARD),
        Field("twinned", "those on which both copies lie", 0, BOARD),
        Field("owned", "the columns of each colour", 0, EACH),
        Field("hands", "the pile in each hand", 0, ALL, (SEATS,)),
        Field("penalties", "the penalty piles", 0, ALL, (SEATS,)),
        Field("markers", "where the markers stand", 0, HIGHEST, (SEATS,)),
        Field("draw_pile", "the layers of the draw pile, from the bottom", 0, ALL, (CARDS,)),
    )
)
PHASE: Final = LAYOUT.starts["phase"]
SEAT: Final = LAYOUT.starts["seat"]
PLACED: Final = LAYOUT.starts["placed"]
NEUTRAL: Final = LAYOUT.starts["neutral"]
LAYERS: Final = LAYOUT.starts["layers"]
COVERED: Final = LAYOUT.starts["covered"]
TWINNED: Final = LAYOUT.starts["twinned"]
OWNED: Final = LAYOUT.starts["owned"]
HAND: Final = LAYOUT.starts["hands"]
PENALTIES: Final = LAYOUT.starts["penalties"]
MARKER: Final = LAYOUT.starts["markers"]
LAYER: Final = LAYOUT.starts["draw_pile"]


VIEW: Final = Layout(
    (
        Field("phase", "1 at the number of the phase", 0, 1, (9,)),
        Field("placed", "how many cards have been placed in the turn", 0, 1),
        Field("viewer", "1 at the viewer's seat; a spectator has none", 0, 1, (SEATS,)),
        Field("turn_of", "1 at the seat that has the turn", 0, 1, (SEATS,)),
        Field("neutral", "the neutral marker; -1 without one", -1, 7),
        Field("board", "how many cards lie on each space, by row and column", 0, 2, (LINES, LINES)),
        Field("columns", "1 where a colour has cards in a column, by colour and column", 0, 1, (COLOURS, LINES)),
        Field("hand", "how many cards of each kind the viewer holds, by colour and number", 0, 2, (COLOURS, LINES)),
        Field("hand_sizes", "how many cards each seat holds", 0, 6, (SEATS,)),
        Field("penalty_sizes", "how many cards each penalty pile holds", 0, CARDS, (SEATS,)),
        Field("markers", "where the markers stand", 0, HIGHEST, (SEATS,)),
        Field("layers", "how many layers the draw pile has", 0, CARDS),
        Field("layer_sizes", "how many cards each layer of the draw pile holds, the top one first", 0, CARDS, (CARDS,)),
    )
)
SEEN_PHASE: Final = VIEW.starts["phase"]
SEEN_PLACED: Final = VIEW.starts["placed"]
SEEN_VIEWER: Final = VIEW.starts["viewer"]
SEEN_TURN: Final = VIEW.starts["turn_of"]
SEEN_NEUTRAL: Final = VIEW.starts["neutral"]
SEEN_BOARD: Final = VIEW.starts["board"]
SEEN_COLUMNS: Final = VIEW.starts["columns"]
SEEN_HAND: Final = VIEW.starts["hand"]
SEEN_HANDS: Final = VIEW.starts["hand_sizes"]
SEEN_PENALTIES: Final = VIEW.starts["penalty_sizes"]
SEEN_MARKERS: Final = VIEW.starts["markers"]
SEEN_LAYERS: Final = VIEW.starts["layers"]
SEEN_LAYER: Final = VIEW.starts["layer_sizes"]
