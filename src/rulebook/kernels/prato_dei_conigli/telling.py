"""What a viewer is told of a step, in numbers, and which ids look the same to a viewer. `hearing` has the events again.

Where cards are turned up, everybody is told what was hidden: from then on, nothing is said here. Where nobody has played
any, nothing is turned up, and all is said.
"""

from typing import Final

from rulebook.games.prato_dei_conigli import Settings
from rulebook.games.prato_dei_conigli.chapters.sun import has_set, next_dealer, next_stop
from rulebook.kernels.language import Row, popcount
from rulebook.kernels.layout import Field, Layout
from rulebook.kernels.prato_dei_conigli.ids import (
    DEAL,
    DISCARD,
    DISCARD_ALL,
    ROLL,
    done_id,
    first_draw,
    first_move,
    first_play,
    first_put,
    first_removal,
    hold_id,
)
from rulebook.kernels.prato_dei_conigli.layout import (
    AREAS,
    CARDS,
    CHOOSING_MARKER,
    DEALER,
    DEALING,
    DECK,
    DECK_SIZE,
    DISCARDING,
    DISCARDS,
    DRAWING,
    DRAWN_RABBIT,
    EVERY_CARD,
    FILLING,
    FIRST_DEAL,
    HAND,
    HELD,
    KINDS,
    MOVED,
    MOVING,
    NAMED,
    OVER,
    PHASE,
    PLACES,
    PLAYING,
    PUTTING,
    ROLLING,
    ROLLS,
    SEAT,
    SEATS,
    SEEN_DECK,
    SELECTION,
    STOPS,
    SUN,
)
from rulebook.kernels.prato_dei_conigli.moving import AREA_OF, KIND_OF, LEAVING_OF, TARGET_OF, area_named
from rulebook.kernels.prato_dei_conigli.playing import number_played
from rulebook.kernels.prato_dei_conigli.seeing import has_won, observe
from rulebook.kernels.prato_dei_conigli.setup import area_to_fill
from rulebook.kernels.prato_dei_conigli.stepping import CARD_OF, PLACE_OF, brings_card, chooses

TOLD: Final = Layout(
    (
        Field("phase", "the phase in which the step began", 0, OVER),
        Field("seat", "the seat that acted, or for which chance did", 0, SEATS - 1),
        Field("rabbit", "1 and the kind of the rabbit that came, was chosen or moved", 0, KINDS),
        Field("origin", "1 and the area that it left", 0, AREAS),
        Field("target", "1 and the area to which it came, or for which one is drawn", 0, AREAS),
        Field("drawing", "whether a player reached into the bag", 0, 1),
        Field("forgone", "1 if a first move was forgone, 2 if a second one", 0, 2),
        Field("discarded", "1 if a card was discarded, 2 if a whole hand", 0, 2),
        Field("card", "1 and the card that was discarded, dealt or played; 0 if not told", 0, CARDS),
        Field("cards", "the cards of the hand that was discarded, if told", 0, EVERY_CARD),
        Field("renewed", "how many cards a deck has that was made of the discards; 0 without one", 0, DECK_SIZE),
        Field("rolled", "1 and the number of what the dice show", 0, ROLLS),
        Field("repeated", "whether it took more than one roll", 0, 1),
        Field("selections", "what has been singled out for each seat in this step", 0, 255, (SEATS,)),
        Field("played", "whether a card was played", 0, 1),
        Field("place", "1 and the place for which it was played; 0 if not told", 0, PLACES),
        Field("ended", "1 and how many cards a seat has played that is done; 0 for one that is not", 0, HAND + 1),
        Field("sun", "where the sun has come after a turn in which nobody has played; 0 elsewhere", 0, STOPS),
        Field("winners", "1 for each seat that wins as the sun sets", 0, 1, (SEATS,)),
        Field("turn", "1 and the dealer of a turn that began", 0, SEATS),
    )
)
TOLD_PHASE: Final = TOLD.starts["phase"]
TOLD_SEAT: Final = TOLD.starts["seat"]
TOLD_RABBIT: Final = TOLD.starts["rabbit"]
TOLD_ORIGIN: Final = TOLD.starts["origin"]
TOLD_TARGET: Final = TOLD.starts["target"]
TOLD_DRAWING: Final = TOLD.starts["drawing"]
TOLD_FORGONE: Final = TOLD.starts["forgone"]
TOLD_DISCARDED: Final = TOLD.starts["discarded"]
TOLD_CARD: Final = TOLD.starts["card"]
TOLD_CARDS: Final = TOLD.starts["cards"]
TOLD_RENEWED: Final = TOLD.starts["renewed"]
TOLD_ROLLED: Final = TOLD.starts["rolled"]
TOLD_REPEATED: Final = TOLD.starts["repeated"]
TOLD_SELECTIONS: Final = TOLD.starts["selections"]
TOLD_PLAYED: Final = TOLD.starts["played"]
TOLD_PLACE: Final = TOLD.starts["place"]
TOLD_ENDED: Final = TOLD.starts["ended"]
TOLD_SUN: Final = TOLD.starts["sun"]
TOLD_WINNERS: Final = TOLD.starts["winners"]
TOLD_TURN: Final = TOLD.starts["turn"]

# Which ids look the same.


def cards_look_alike(row: Row, settings: Settings, viewer: int, id: int, other: int) -> bool:
    """Whether two ids look the same to a viewer: the same one, or two cards that another is dealt, discards or plays."""
    if id == other:
        return True
    return row[SEAT] != viewer and is_of_a_card(row, settings, id) and is_of_a_card(row, settings, other)


def is_of_a_card(row: Row, settings: Settings, id: int) -> bool:
    """Whether an id is of a card that is dealt, discarded or played."""
    if row[PHASE] == DISCARDING:
        return DISCARD <= id < DISCARD_ALL
    return brings_card(row) or (row[PHASE] == PLAYING and is_play(settings, id))


def is_play(settings: Settings, id: int) -> bool:
    """Whether an id of a player who plays cards is of a card, and not of being done."""
    return first_play(settings) <= id < done_id(settings)


# What is disclosed.


def turns_up_cards(before: Row, after: Row, settings: Settings, id: int) -> bool:
    """Whether a step ends a turn in which somebody has played, so that cards are turned up."""
    return ends_turn(before, settings, id) and not nobody_has_played(before, settings, id)


def is_done(before: Row, settings: Settings, id: int) -> bool:
    """Whether a player who plays cards is done, or plays the last one, by the size of the hand alone."""
    return before[PHASE] == PLAYING and (id == done_id(settings) or popcount(before[HELD + before[SEAT]]) == 1)


def ends_turn(before: Row, settings: Settings, id: int) -> bool:
    """Whether the last player is done."""
    return is_done(before, settings, id) and before[SEAT] == before[DEALER]


def nobody_has_played(before: Row, settings: Settings, id: int) -> bool:
    """Whether nobody has played a card in this turn, not even now, by how many they are alone."""
    nobody = not is_play(settings, id)
    for seat in range(SEATS):
        nobody = nobody and number_played(before, seat) == 0
    return nobody


# What is told.


def tell(before: Row, after: Row, settings: Settings, given: tuple[int, int], told: Row) -> None:
    """What a viewer is told of a legal step, given its id and the viewer, until cards are turned up."""
    id, viewer = given
    phase = before[PHASE]
    for place in range(TOLD_TURN + 1):
        told[place] = 0
    told[TOLD_PHASE] = phase
    told[TOLD_SEAT] = before[SEAT]
    if phase in (FILLING, CHOOSING_MARKER, DRAWING, PUTTING):
        tell_of_rabbit(before, settings, id, told)
    if phase == DISCARDING:
        tell_of_discard(before, id, viewer, told)
    if brings_card(before):
        told[TOLD_CARD] = 1 + id - DEAL if before[SEAT] == viewer else 0
    if phase == ROLLING:
        tell_of_roll(after, settings, id, told)
    if chooses(before):
        told[TOLD_SELECTIONS + before[SEAT]] = after[SELECTION + before[SEAT]]
    if phase == MOVING:
        tell_of_move(before, settings, id, told)
    if phase == PLAYING:
        tell_of_play(before, settings, id, viewer, told)
        if ends_turn(before, settings, id) and nobody_has_played(before, settings, id):
            tell_of_sun(before, settings, told)
    if phase == FIRST_DEAL and after[PHASE] != FIRST_DEAL:
        told[TOLD_TURN] = 1 + before[DEALER]
    if is_renewed(before, after):
        told[TOLD_RENEWED] = popcount(after[DECK])


def tell_of_rabbit(before: Row, settings: Settings, id: int, told: Row) -> None:
    """What everybody is told of a rabbit that comes out of the bag, and of one that is put into an area."""
    if before[PHASE] == PUTTING:
        told[TOLD_RABBIT] = before[DRAWN_RABBIT]
        told[TOLD_TARGET] = 1 + id - first_put(settings)
    else:
        told[TOLD_RABBIT] = 1 + id
        told[TOLD_TARGET] = 1 + area_to_fill(before) if before[PHASE] == FILLING else before[NAMED]


def tell_of_move(before: Row, settings: Settings, id: int, told: Row) -> None:
    """What everybody is told of a move."""
    if id == hold_id(settings):
        told[TOLD_FORGONE] = 1 + before[MOVED]
    elif id >= first_draw(settings):
        told[TOLD_DRAWING] = 1
        told[TOLD_TARGET] = area_named(settings, id)
    elif id >= first_removal(settings):
        tell_of_leaving(id - first_removal(settings), told)
    else:
        tell_of_leaving(LEAVING_OF[id - first_move(settings)], told)
        told[TOLD_TARGET] = 1 + TARGET_OF[id - first_move(settings)]


def tell_of_leaving(leaving: int, told: Row) -> None:
    """What everybody is told of a rabbit that leaves an area."""
    told[TOLD_RABBIT] = 1 + KIND_OF[leaving]
    told[TOLD_ORIGIN] = 1 + AREA_OF[leaving]


def tell_of_discard(before: Row, id: int, viewer: int, told: Row) -> None:
    """What is told of cards that are discarded before the deal: which they are, only to who does so."""
    if id == DISCARD_ALL:
        told[TOLD_DISCARDED] = 2
        told[TOLD_CARDS] = before[HELD + before[SEAT]] if before[SEAT] == viewer else 0
    elif id >= DISCARD:
        told[TOLD_DISCARDED] = 1
        told[TOLD_CARD] = 1 + id - DISCARD if before[SEAT] == viewer else 0


def tell_of_roll(after: Row, settings: Settings, id: int, told: Row) -> None:
    """What everybody is told of the dice, and of what they single out."""
    told[TOLD_ROLLED] = 1 + (id - ROLL >> 1)
    told[TOLD_REPEATED] = id - ROLL & 1
    for seat in range(SEATS):
        told[TOLD_SELECTIONS + seat] = after[SELECTION + seat]


def tell_of_play(before: Row, settings: Settings, id: int, viewer: int, told: Row) -> None:
    """What is told of a card that is played face down, and of a player who is done."""
    if is_play(settings, id):
        told[TOLD_PLAYED] = 1
        if before[SEAT] == viewer:
            told[TOLD_CARD] = 1 + CARD_OF[id - first_play(settings)]
            told[TOLD_PLACE] = 1 + PLACE_OF[id - first_play(settings)]
    if is_done(before, settings, id):
        told[TOLD_ENDED] = 1 + number_played(before, before[SEAT]) + is_play(settings, id)


def tell_of_sun(before: Row, settings: Settings, told: Row) -> None:
    """What everybody is told of the end of a turn in which nobody has played, so that the points stay as they are."""
    sun = next_stop(before[SUN])
    told[TOLD_SUN] = sun
    if has_set(sun, STOPS):
        for seat in range(SEATS):
            told[TOLD_WINNERS + seat] = seat < settings.players and has_won(before, settings, seat)
    else:
        told[TOLD_TURN] = 1 + next_dealer(before[DEALER], settings.players)


def is_renewed(before: Row, after: Row) -> bool:
    """Whether a deck is made of the discards: the last card of the old one has been dealt, and another is due."""
    if after[PHASE] != DEALING or (before[PHASE] != DISCARDING and before[PHASE] != DEALING):
        return False
    return popcount(before[DECK]) == (1 if before[PHASE] == DEALING else 0)


# Controls.


def tell_every_card(before: Row, after: Row, settings: Settings, given: tuple[int, int], told: Row) -> None:
    """Everybody is told which card is discarded."""
    tell(before, after, settings, given, told)
    if before[PHASE] == DISCARDING and told[TOLD_DISCARDED] == 1:
        told[TOLD_CARD] = 1 + given[0] - DISCARD


def all_cards_look_alike(row: Row, settings: Settings, viewer: int, id: int, other: int) -> bool:
    """Any two cards look the same to who discards one of them."""
    return id == other or (is_of_a_card(row, settings, id) and is_of_a_card(row, settings, other))


def observe_the_discards(row: Row, settings: Settings, viewer: int, view: Row) -> None:
    """Everybody sees whether the first card of the deck has been discarded."""
    observe(row, settings, viewer, view)
    view[SEEN_DECK] = row[DISCARDS] & 1
