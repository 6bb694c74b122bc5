"""Setup: the rabbits of the areas, the markers and the first hands."""

from rulebook.games.prato_dei_conigli import Settings
from rulebook.games.prato_dei_conigli.chapters.dealing import cards_due
from rulebook.games.prato_dei_conigli.chapters.setup import first_dealer, first_stop
from rulebook.kernels.language import Row, popcount
from rulebook.kernels.prato_dei_conigli.layout import (
    AREA,
    AREAS,
    BAG,
    CHOOSING_MARKER,
    DEALER,
    DECK,
    EVERY_CARD,
    EVERY_RABBIT,
    FILLING,
    FIRST_DEAL,
    HAND,
    HELD,
    IN_AREA,
    LAYOUT,
    MARKER,
    PHASE,
    SEAT,
    SEATS,
    SUN,
)
from rulebook.kernels.prato_dei_conigli.order import NO_SEAT
from rulebook.kernels.prato_dei_conigli.piles import with_card, with_rabbit, without_card, without_rabbit

WIDTH = LAYOUT.width
NO_AREA = -1


def start(row: Row, settings: Settings) -> None:
    """A game before the first rabbit has come out of the bag: nobody has a point or anything else."""
    for place in range(WIDTH):
        row[place] = 0
    row[PHASE] = FILLING
    row[SUN] = first_stop()
    row[DEALER] = first_dealer(settings)
    row[SEAT] = row[DEALER]
    row[BAG] = EVERY_RABBIT
    row[DECK] = EVERY_CARD


def area_to_fill(row: Row) -> int:
    """The first area that has too few rabbits yet; NO_AREA when all have enough."""
    found = NO_AREA
    for area in range(AREAS):
        if found == NO_AREA and popcount(row[AREA + area]) < IN_AREA:
            found = area
    return found


def place_rabbit(row: Row, kind: int, area: int) -> None:
    """A rabbit of the bag comes into an area."""
    row[AREA + area] = with_rabbit(row[AREA + area], kind)
    row[BAG] = without_rabbit(row[BAG], kind)


def fill_area(row: Row, kind: int) -> None:
    """The next rabbit comes into the meadow; after the last one the markers are chosen."""
    place_rabbit(row, kind, area_to_fill(row))
    if area_to_fill(row) == NO_AREA:
        row[PHASE] = CHOOSING_MARKER
        row[SEAT] = 0


def seat_to_choose(row: Row, settings: Settings) -> int:
    """The first seat that has no marker; NO_SEAT when everybody has one."""
    found = NO_SEAT
    for seat in range(SEATS):
        if found == NO_SEAT and seat < settings.players and row[MARKER + seat] == 0:
            found = seat
    return found


def take_marker(row: Row, kind: int) -> None:
    """The seat that acts takes a rabbit of the bag as marker."""
    row[MARKER + row[SEAT]] = 1 + kind
    row[BAG] = without_rabbit(row[BAG], kind)


def choose_marker(row: Row, settings: Settings, kind: int) -> None:
    """A player chooses a marker; after the last one the hands are dealt, in the order of the seats."""
    take_marker(row, kind)
    seat = seat_to_choose(row, settings)
    row[SEAT] = 0 if seat == NO_SEAT else seat
    if seat == NO_SEAT:
        row[PHASE] = FIRST_DEAL


def deal(row: Row, card: int) -> None:
    """A card of the deck goes to the hand of the seat for which chance acts."""
    hand = HELD + row[SEAT]
    row[hand] = with_card(row[hand], card)
    row[DECK] = without_card(row[DECK], card)


def is_due(row: Row, seat: int) -> bool:
    """Whether a hand is to be filled up."""
    return cards_due(popcount(row[HELD + seat]), HAND) > 0


def seat_to_deal_first(row: Row, settings: Settings) -> int:
    """The first seat whose first hand is not full; NO_SEAT when all are."""
    found = NO_SEAT
    for seat in range(SEATS):
        if found == NO_SEAT and seat < settings.players and is_due(row, seat):
            found = seat
    return found
