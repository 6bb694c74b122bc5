"""Sampling: the choices of random play, and redealing what is hidden."""

from rulebook.games.yellowstone_park import Settings
from rulebook.games.yellowstone_park.box.readings import CollectExtent, MisfitPlay
from rulebook.games.yellowstone_park.chapters.turn import may_pass, may_stop
from rulebook.kernels.language import CHANCE, Row, below, lowest, nth, popcount
from rulebook.kernels.yellowstone_park.ids import (
    FIRST_ON,
    FROM_PENALTIES,
    NAMED_ON,
    PASS,
    REFILL,
    STOP,
    numbering,
    others,
    per_colour,
)
from rulebook.kernels.yellowstone_park.layout import (
    BOARD,
    CHOOSING_REFILL,
    COLOURS,
    HAND,
    KINDS,
    LAYER,
    LAYERS,
    PENALTIES,
    PHASE,
    PLACED,
    PLACING,
    SEATS,
    SPACES,
)
from rulebook.kernels.yellowstone_park.legal import actor, allowed, source
from rulebook.kernels.yellowstone_park.piles import together, with_one, without
from rulebook.kernels.yellowstone_park.placing import fitting, laid, numbers, open_columns


def choices(row: Row, settings: Settings) -> int:
    """How many choices there are."""
    if actor(row, settings) == CHANCE:
        return popcount(source(row))
    if row[PHASE] != PLACING:
        return 2
    number = may_stop(row[PLACED]) + may_pass(row[PLACED], settings.readings)
    if is_plain(settings):
        for colour in range(COLOURS):
            number += popcount(numbers(row, colour)) * popcount(open_columns(row, settings, colour))
        return number
    among = allowed(row, settings)
    named = named_spaces(row, settings)
    for colour in range(COLOURS):
        number += placements_on(laid(row, settings, colour) & among, named, settings)
    return number


def is_plain(settings: Settings) -> bool:
    """Whether a card may be laid in every open column, and no window is named: then placements need not be looked at."""
    readings = settings.readings
    return readings.collect_extent == CollectExtent.MINIMAL and readings.misfit_play == MisfitPlay.FREE


def plain_choice(row: Row, settings: Settings, number: int) -> int:
    """The id of a choice where placements need not be looked at."""
    for colour in range(COLOURS):
        held, columns = numbers(row, colour), open_columns(row, settings, colour)
        ways = popcount(columns)
        there = popcount(held) * ways
        if number < there:
            return SPACES * colour + 7 * nth(held, number // ways) + nth(columns, number % ways)
        number -= there
    return others(settings) + (STOP if may_stop(row[PLACED]) else PASS)


def named_spaces(row: Row, settings: Settings) -> int:
    """The spaces on which a placement names a window."""
    if settings.readings.collect_extent == CollectExtent.MINIMAL:
        return 0
    return BOARD & ~fitting(row, settings)


def placements_on(spaces: int, named: int, settings: Settings) -> int:
    """How many placements there are on some spaces."""
    number = popcount(spaces & ~named)
    bits = spaces & named
    while bits:
        number += NAMED_ON[SPACES * numbering(settings) + lowest(bits)]
        bits &= bits - 1
    return number


def choice(row: Row, settings: Settings, number: int) -> int:
    """The id of a choice."""
    if actor(row, settings) == CHANCE:
        place = nth(source(row), number)
        return place if place < KINDS else place - KINDS
    if row[PHASE] != PLACING:
        return others(settings) + (REFILL if row[PHASE] == CHOOSING_REFILL else FROM_PENALTIES) + number
    if is_plain(settings):
        return plain_choice(row, settings, number)
    among, named = allowed(row, settings), named_spaces(row, settings)
    for colour in range(COLOURS):
        spaces = laid(row, settings, colour) & among
        there = placements_on(spaces, named, settings)
        if number < there:
            return colour * per_colour(settings) + placement_with(spaces, named, settings, number)
        number -= there
    return others(settings) + (STOP if may_stop(row[PLACED]) else PASS)


def placement_with(spaces: int, named: int, settings: Settings, number: int) -> int:
    """The placement with a number among those on some spaces, as its place among those of its colour."""
    first = SPACES * numbering(settings)
    if named == 0:
        return FIRST_ON[first + nth(spaces, number)]
    while True:
        space = lowest(spaces)
        there = NAMED_ON[first + space] if named >> space & 1 else 1
        if number < there:
            return FIRST_ON[first + space] + number + (named >> space & 1)
        number -= there
        spaces &= spaces - 1


def determinize(row: Row, settings: Settings, viewer: int, random: Row) -> None:
    """Deal the hands of others, the draw pile and the penalty piles again, from all their cards."""
    pool = 0
    for place in range(HAND, PENALTIES + SEATS):
        if place != HAND + viewer or viewer < 0:
            pool = together(pool, row[place])
    for layer in range(row[LAYERS]):
        pool = together(pool, row[LAYER + layer])
    for place in range(HAND, PENALTIES + SEATS):
        if place != HAND + viewer or viewer < 0:
            pool = deal_from(pool, row, place, random)
    for layer in range(row[LAYERS]):
        pool = deal_from(pool, row, LAYER + layer, random)


def deal_from(pool: int, row: Row, place: int, random: Row) -> int:
    """Deal a pile as many cards from a pool as it holds; returns what is left of the pool."""
    pile = 0
    for _ in range(popcount(row[place])):
        bit = nth(pool, below(random, popcount(pool)))
        kind = bit if bit < KINDS else bit - KINDS
        pool = without(pool, kind)
        pile = with_one(pile, kind)
    row[place] = pile
    return pool
