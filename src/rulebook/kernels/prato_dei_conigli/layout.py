"""Where everything stands in a row, and in what a seat sees.

Rabbits and cards are counted in unary: each copy in a pile is a bit, and the bits of a kind fill its field from the lowest.
The kind of a rabbit is 3 * colour + posture, and its field has 4 bits. Cards are numbered in the order of the deck, and the
field of a card has as many bits as there are copies of it: 55 for the whole deck. A set of cards has the first bits of their
fields. What is singled out has a bit for each colour, and above them one for each posture.
"""

from typing import Final

from rulebook.games.prato_dei_conigli import Components
from rulebook.kernels.layout import Field, Layout

PRINTED: Final = Components()
HAND: Final = PRINTED.hand
STOPS: Final = PRINTED.sun_stops
COPIES: Final = PRINTED.copies
IN_AREA: Final = PRINTED.rabbits_in_area
"""How many rabbits start in each area."""

AREAS: Final = 4
PLACES: Final = 5
"""The areas and, after them, the whole meadow."""
MEADOW: Final = 4
"""The whole meadow among the places."""
COLOURS: Final = 5
POSTURES: Final = 3
KINDS: Final = 15
"""Of rabbits."""
RABBITS: Final = 60
CARDS: Final = 19
"""The kinds of cards in each deck."""
DECK_SIZE: Final = 55
SEATS: Final = 6
FACES: Final = 6
"""Of each die: the joker of the colour die is the last one, those of the posture die are the last three."""
ROLLS: Final = 36
"""With both dice."""

MOST_POINTS: Final = 270
"""Nobody can score more in all turns. That a state has more is not refused, and it has a row too."""

EVERY_RABBIT: Final = (1 << RABBITS) - 1
EVERY_CARD: Final = (1 << DECK_SIZE) - 1
EVERY_COLOUR: Final = (1 << COLOURS) - 1
EVERY_POSTURE: Final = (1 << POSTURES) - 1
FIELD_OF_RABBIT: Final = 15
FIRST_RABBITS: Final = sum(1 << COPIES * kind for kind in range(KINDS))
"""The first bits of all fields of rabbits: a set of all kinds."""

FILLING: Final = 0
CHOOSING_MARKER: Final = 1
FIRST_DEAL: Final = 2
DISCARDING: Final = 3
DEALING: Final = 4
ROLLING: Final = 5
CHOOSING_AT_ROLL: Final = 6
MOVING: Final = 7
DRAWING: Final = 8
PUTTING: Final = 9
CHOOSING_AT_PLAY: Final = 10
PLAYING: Final = 11
OVER: Final = 12
PHASES: Final = 13


LAYOUT: Final = Layout(
    (
        Field("phase", "0 filling areas, 1 choosing a marker, ... as the rules list them; 12 over", 0, OVER),
        Field("sun", "the stop of the sun", 1, STOPS),
        Field("dealer", "the seat that deals", 0, SEATS - 1),
        Field("seat", "the seat that acts, or for which chance acts", 0, SEATS - 1),
        Field("rolled", "1 + the number of what the dice show, by colour and posture; 0 before the first roll", 0, ROLLS),
        Field("repeated", "1 where the roll was repeated, until all have moved", 0, 1),
        Field("moved", "how many rabbits the seat has moved, while it moves", 0, 1),
        Field("named", "1 + the area named for a rabbit that is being drawn; 0 without one", 0, AREAS),
        Field("drawn", "1 + the kind of the rabbit that has been drawn and is to be put; 0 without one", 0, KINDS),
        Field("meadow", "the rabbits in each area", 0, EVERY_RABBIT, (AREAS,)),
        Field("bag", "the rabbits in the bag", 0, EVERY_RABBIT),
        Field("markers", "1 + the kind of each seat's marker; 0 without one", 0, KINDS, (SEATS,)),
        Field("points", "the carrot points of each seat", 0, 2**31 - 1, (SEATS,)),
        Field("hands", "the cards in each hand", 0, EVERY_CARD, (SEATS,)),
        Field("deck", "the cards in the deck", 0, EVERY_CARD),
        Field("discards", "the cards on the discards", 0, EVERY_CARD),
        Field("selections", "what is singled out for each seat: colours and postures; 0 before that", 0, 255, (SEATS,)),
        Field("played", "the set of cards that each seat has played for each place", 0, EVERY_CARD, (SEATS, PLACES)),
    )
)
PHASE: Final = LAYOUT.starts["phase"]
SUN: Final = LAYOUT.starts["sun"]
DEALER: Final = LAYOUT.starts["dealer"]
SEAT: Final = LAYOUT.starts["seat"]
ROLLED: Final = LAYOUT.starts["rolled"]
REPEATED: Final = LAYOUT.starts["repeated"]
MOVED: Final = LAYOUT.starts["moved"]
NAMED: Final = LAYOUT.starts["named"]
DRAWN_RABBIT: Final = LAYOUT.starts["drawn"]
AREA: Final = LAYOUT.starts["meadow"]
BAG: Final = LAYOUT.starts["bag"]
MARKER: Final = LAYOUT.starts["markers"]
POINTS: Final = LAYOUT.starts["points"]
HELD: Final = LAYOUT.starts["hands"]
DECK: Final = LAYOUT.starts["deck"]
DISCARDS: Final = LAYOUT.starts["discards"]
SELECTION: Final = LAYOUT.starts["selections"]
PLAYED: Final = LAYOUT.starts["played"]


VIEW: Final = Layout(
    (
        Field("phase", "1 at the number of the phase", 0, 1, (PHASES,)),
        Field("repeated", "1 where the roll was repeated, until all have moved", 0, 1),
        Field("moved", "how many rabbits the seat that acts has moved, while it moves", 0, 1),
        Field("named", "1 at the area named for a rabbit that is being drawn", 0, 1, (AREAS,)),
        Field("drawn", "1 at the rabbit that has been drawn, by colour and posture", 0, 1, (COLOURS, POSTURES)),
        Field("viewer", "1 at the viewer's seat; a spectator has none", 0, 1, (SEATS,)),
        Field("turn_of", "1 at the seat that acts, or for which chance acts", 0, 1, (SEATS,)),
        Field("dealer", "1 at the seat that deals", 0, 1, (SEATS,)),
        Field("sun", "the stop of the sun", 1, STOPS),
        Field("meadow", "how many rabbits lie in each area, by colour and posture", 0, COPIES, (AREAS, COLOURS, POSTURES)),
        Field("bag", "how many rabbits are in the bag, by colour and posture", 0, COPIES, (COLOURS, POSTURES)),
        Field("markers", "1 at the marker of each seat, by colour and posture", 0, 1, (SEATS, COLOURS, POSTURES)),
        Field("points", "the carrot points of each seat", 0, MOST_POINTS, (SEATS,)),
        Field("hand", "how many copies of each card the viewer holds, in the order of the deck", 0, COPIES, (CARDS,)),
        Field("hand_sizes", "how many cards each seat holds", 0, HAND, (SEATS,)),
        Field("deck_size", "how many cards the deck has", 0, DECK_SIZE),
        Field("discards_size", "how many cards have been discarded", 0, DECK_SIZE),
        Field("colour_die", "1 at what the colour die shows; the joker is last", 0, 1, (FACES,)),
        Field("posture_die", "1 at what the posture die shows; the jokers are last", 0, 1, (FACES,)),
        Field("colours", "1 at the colours that are singled out for each seat", 0, 1, (SEATS, COLOURS)),
        Field("postures", "1 at the postures that are singled out for each seat", 0, 1, (SEATS, POSTURES)),
        Field("played", "1 where the viewer has played a card for a place", 0, 1, (CARDS, PLACES)),
        Field("played_sizes", "how many cards each seat has played", 0, HAND, (SEATS,)),
    )
)
SEEN_PHASE: Final = VIEW.starts["phase"]
SEEN_REPEATED: Final = VIEW.starts["repeated"]
SEEN_MOVED: Final = VIEW.starts["moved"]
SEEN_NAMED: Final = VIEW.starts["named"]
SEEN_DRAWN: Final = VIEW.starts["drawn"]
SEEN_VIEWER: Final = VIEW.starts["viewer"]
SEEN_TURN: Final = VIEW.starts["turn_of"]
SEEN_DEALER: Final = VIEW.starts["dealer"]
SEEN_SUN: Final = VIEW.starts["sun"]
SEEN_MEADOW: Final = VIEW.starts["meadow"]
SEEN_BAG: Final = VIEW.starts["bag"]
SEEN_MARKERS: Final = VIEW.starts["markers"]
SEEN_POINTS: Final = VIEW.starts["points"]
SEEN_HAND: Final = VIEW.starts["hand"]
SEEN_HANDS: Final = VIEW.starts["hand_sizes"]
SEEN_DECK: Final = VIEW.starts["deck_size"]
SEEN_DISCARDS: Final = VIEW.starts["discards_size"]
SEEN_COLOUR_DIE: Final = VIEW.starts["colour_die"]
SEEN_POSTURE_DIE: Final = VIEW.starts["posture_die"]
SEEN_COLOURS: Final = VIEW.starts["colours"]
SEEN_POSTURES: Final = VIEW.starts["postures"]
SEEN_PLAYED: Final = VIEW.starts["played"]
SEEN_PLAYS: Final = VIEW.starts["played_sizes"]
