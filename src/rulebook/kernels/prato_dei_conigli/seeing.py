"""What a seat sees, how the seats stand, and the result."""

from rulebook.games.prato_dei_conigli import Settings
from rulebook.games.prato_dei_conigli.chapters.playing import is_hidden
from rulebook.kernels.language import Row, popcount
from rulebook.kernels.prato_dei_conigli.dice import NO_DIE, colour_face, posture_face
from rulebook.kernels.prato_dei_conigli.layout import (
    AREA,
    AREAS,
    BAG,
    CARDS,
    COLOURS,
    DEALER,
    DECK,
    DISCARDS,
    DRAWN_RABBIT,
    HELD,
    KINDS,
    MARKER,
    MOVED,
    NAMED,
    OVER,
    PHASE,
    PLACES,
    POINTS,
    POSTURES,
    REPEATED,
    ROLLED,
    SEAT,
    SEATS,
    SEEN_BAG,
    SEEN_COLOUR_DIE,
    SEEN_COLOURS,
    SEEN_DEALER,
    SEEN_DECK,
    SEEN_DISCARDS,
    SEEN_DRAWN,
    SEEN_HAND,
    SEEN_HANDS,
    SEEN_MARKERS,
    SEEN_MEADOW,
    SEEN_MOVED,
    SEEN_NAMED,
    SEEN_PHASE,
    SEEN_PLAYED,
    SEEN_PLAYS,
    SEEN_POINTS,
    SEEN_POSTURE_DIE,
    SEEN_POSTURES,
    SEEN_REPEATED,
    SEEN_SUN,
    SEEN_TURN,
    SEEN_VIEWER,
    SELECTION,
    SUN,
    VIEW,
)
from rulebook.kernels.prato_dei_conigli.piles import copies_of, listed, rabbits_of_kind
from rulebook.kernels.prato_dei_conigli.playing import carrots, is_free, number_played

SEEN = VIEW.width


def see_phase(row: Row, view: Row) -> None:
    """The phase, what it has to know, and who is at the table."""
    view[SEEN_PHASE + row[PHASE]] = 1
    view[SEEN_REPEATED] = row[REPEATED]
    view[SEEN_MOVED] = row[MOVED]
    if row[NAMED]:
        view[SEEN_NAMED + row[NAMED] - 1] = 1
    if row[DRAWN_RABBIT]:
        view[SEEN_DRAWN + row[DRAWN_RABBIT] - 1] = 1
    view[SEEN_TURN + row[SEAT]] = 1
    view[SEEN_DEALER + row[DEALER]] = 1
    view[SEEN_SUN] = row[SUN]


def see_rabbits(row: Row, view: Row) -> None:
    """The meadow, the bag and the markers."""
    for kind in range(KINDS):
        view[SEEN_BAG + kind] = rabbits_of_kind(row[BAG], kind)
        for area in range(AREAS):
            view[SEEN_MEADOW + KINDS * area + kind] = rabbits_of_kind(row[AREA + area], kind)
    for seat in range(SEATS):
        if row[MARKER + seat]:
            view[SEEN_MARKERS + KINDS * seat + row[MARKER + seat] - 1] = 1


def see_dice(row: Row, settings: Settings, view: Row) -> None:
    """The dice, and what is singled out for each seat."""
    if row[ROLLED]:
        view[SEEN_COLOUR_DIE + colour_face(settings, row[ROLLED] - 1)] = 1
        posture = posture_face(settings, row[ROLLED] - 1)
        if posture != NO_DIE:
            view[SEEN_POSTURE_DIE + posture] = 1
    for seat in range(SEATS):
        for colour in range(COLOURS):
            view[SEEN_COLOURS + COLOURS * seat + colour] = row[SELECTION + seat] >> colour & 1
        for posture in range(POSTURES):
            view[SEEN_POSTURES + POSTURES * seat + posture] = row[SELECTION + seat] >> COLOURS + posture & 1


def see_sizes(row: Row, view: Row) -> None:
    """Points, and how many cards there are in each pile."""
    view[SEEN_DECK] = popcount(row[DECK])
    view[SEEN_DISCARDS] = popcount(row[DISCARDS])
    for seat in range(SEATS):
        view[SEEN_POINTS + seat] = row[POINTS + seat]
        view[SEEN_HANDS + seat] = popcount(row[HELD + seat])
        view[SEEN_PLAYS + seat] = number_played(row, seat)


def see_cards(row: Row, settings: Settings, seat: int, view: Row) -> None:
    """The hand of a seat, and what it has played."""
    for card in range(CARDS):
        number = listed(settings, card)
        view[SEEN_HAND + card] = copies_of(row[HELD + seat], number)
        for place in range(PLACES):
            if not is_free(row, seat, number, place):
                view[SEEN_PLAYED + PLACES * card + place] = 1


def observe(row: Row, settings: Settings, viewer: int, view: Row) -> None:
    """What a seat, or a spectator, sees."""
    for place in range(SEEN):
        view[place] = 0
    see_phase(row, view)
    see_rabbits(row, view)
    see_dice(row, settings, view)
    see_sizes(row, view)
    for seat in range(SEATS):
        if not is_hidden(seat, viewer):
            view[SEEN_VIEWER + seat] = 1
            see_cards(row, settings, seat, view)


def most_points(row: Row, settings: Settings) -> int:
    """The points of those who have the most."""
    most = 0
    for seat in range(SEATS):
        if seat < settings.players:
            most = max(most, row[POINTS + seat])
    return most


def has_won(row: Row, settings: Settings, seat: int) -> bool:
    """Whether a seat wins when the game is over."""
    return row[POINTS + seat] == most_points(row, settings)


def result(row: Row, settings: Settings, scores: Row, wins: Row) -> None:
    """Points, and who has won; all 0 while the game is on."""
    for seat in range(SEATS):
        if seat < settings.players:
            is_over = row[PHASE] == OVER
            scores[seat] = row[POINTS + seat] if is_over else 0
            wins[seat] = 1 if is_over and has_won(row, settings, seat) else 0


def standing(row: Row, settings: Settings, scores: Row) -> None:
    """Points, with those of the cards played in this turn."""
    for seat in range(SEATS):
        if seat < settings.players:
            scores[seat] = row[POINTS + seat] + (carrots(row, settings, seat) if number_played(row, seat) else 0)
