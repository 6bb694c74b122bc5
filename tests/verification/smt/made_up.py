"""A made-up kernel: small functions that use every part of the language, and some that leave it."""

from enum import Enum
from typing import Final

from attrs import frozen

from rulebook.kernels.language import Row, lowest, popcount
from rulebook.kernels.layout import Field, Layout

PILE: Final = 0
SIZE: Final = 4
LAYOUT: Final = Layout(
    (
        Field("piles", "some bits each", 0, (1 << 20) - 1, (4,)),
        Field("size", "a number that may be negative", -5, 40),
        Field("turn", "which pile it is about", 0, 3),
    )
)
TURN: Final = 5
TABLE: Final = (7, 0, 3, 12, 5)


class Way(Enum):
    """A reading of a made-up rule."""

    SHORT = "short"
    LONG = "long"
    NEITHER = "neither"


@frozen
class Readings:
    """The readings of a made-up game."""

    way: Way = Way.SHORT


@frozen
class Settings:
    """The settings of a made-up game."""

    players: int
    readings: Readings = Readings()  # frozen


def length(readings: Readings) -> int:
    """A clause with a reading."""
    match readings.way:
        case Way.SHORT:
            return 1
        case Way.LONG:
            return 3
        case Way.NEITHER:
            return -2


def perhaps(size: int) -> int | None:
    """A clause that may give nothing."""
    return size * 2 if size > 10 else None


def bits_and_loops(row: Row, settings: Settings) -> int:
    """Loops, shifts, popcounts, a symbolic index, and an early return."""
    found = 0
    for place in range(4):
        pile = row[PILE + place]
        if pile & 1 and place != row[TURN]:
            found |= 1 << place
        elif popcount(pile) > 9 or pile >> 7 & 3 == 2:
            found += 1 << place + 4
        if found > 40:
            return found - row[SIZE]
    return -found if found == 3 else ~found


def fullest(row: Row) -> int:
    """The pile with the most bits."""
    found = 0
    for place in range(1, 4):
        if popcount(row[PILE + place]) > popcount(row[PILE + found]):
            found = place
    return found


def writing(row: Row, settings: Settings) -> int:
    """Writing to a place that is not known, or that a call finds, and reading it back."""
    row[PILE + row[TURN]] |= 1 << TABLE[row[TURN]]
    row[PILE + fullest(row)] ^= 9
    row[SIZE] += length(settings.readings) if settings.players > 2 else min(row[SIZE], 4)
    if (lying := row[PILE + row[TURN]]) and row[SIZE] in (3, 5, 7):
        row[SIZE] = lowest(lying) + max(row[SIZE], 6)
    maybe = perhaps(row[SIZE])
    if maybe is None:
        return row[SIZE] * 3 % 7
    one, other = maybe // 2, maybe - 1
    return one ^ other


def loops_for_ever(row: Row, settings: Settings) -> int:
    """A loop that no solver can unroll."""
    while row[SIZE] > 0:
        row[SIZE] -= 1
    return 0


def makes_a_list(row: Row, settings: Settings) -> int:
    """Something that is allocated."""
    return len([row[SIZE]])


def counts_to_a_number(row: Row, settings: Settings) -> int:
    """A loop whose end may be any number."""
    for _ in range(row[SIZE]):
        return 1
    return 0


def counts(row: Row, settings: Settings) -> int:
    """Loops whose ends are not known, but small: through all rounds, or up to one of them."""
    found, last = 0, -1
    for round in range(popcount(row[PILE] & 31) + row[TURN]):
        row[PILE + 1] ^= 1 << round
        found += round + 1
        last = round
    for round in range(row[TURN]):
        if row[PILE + 2] >> round & 1:
            return found + last
    return found - last


def loops_between(row: Row, settings: Settings) -> int:
    """Loops between bounds that are not known."""
    found, place = 0, 9
    for place in range(row[TURN], settings.players):
        found = 3 * found + place
        row[PILE + row[TURN]] ^= place
    for rounds in range(TABLE[row[TURN]]):
        found += 1 << rounds
    return found * 10 + place


def loops_from(row: Row, settings: Settings) -> int:
    """A loop from a number that may be negative."""
    found = 0
    for place in range(row[SIZE], 3):
        found += place
    return found


def counts_backwards(row: Row, settings: Settings) -> int:
    """A loop with a step."""
    found = 0
    for place in range(row[TURN], 0, -1):
        found ^= place
    return found


def shows(view: Row, number: int) -> int:
    """Something of which nothing is read."""
    view[number] = 1
    return number + 1


def looks(row: Row, settings: Settings, viewer: int, view: Row) -> None:
    """A view of the turn, by calls that are not read."""
    view[0] = row[TURN]
    view[1] = shows(view, shows(view, row[TURN]))


def looks_perhaps(row: Row, settings: Settings, viewer: int, view: Row) -> None:
    """A view in which a call that is not read does not always come."""
    if row[TURN] == 1:
        shows(view, 2)


def has_bit(row: Row, number: int) -> bool:
    """A question about the second pile alone."""
    return row[PILE + 1] >> number & 1 == 1


def moves_bit(row: Row, number: int) -> bool:
    """A question that changes what it is about."""
    row[PILE + 1] >>= number & 3
    return row[PILE + 1] & 1 == 1


def claims_bits(row: Row, settings: Settings) -> bool:
    """A claim that asks two questions."""
    return has_bit(row, 3) and not has_bit(row, 1)


def forgets(row: Row, settings: Settings) -> int:
    """A name that is not set on every way."""
    if row[SIZE] > 3:
        found = 1
    return found


def goes_too_far(row: Row, settings: Settings) -> int:
    """An index beyond its field, a shift by too much, and an assertion that does not always hold."""
    assert row[SIZE] < 40
    return row[PILE + (row[TURN] + 1)] << row[SIZE] + 5


def takes_bits(row: Row, settings: Settings) -> int:
    """A loop over the bits of a number, from the lowest, with another loop in it."""
    bits, found, last = row[PILE] & 1023, 0, -1
    while bits:
        place = lowest(bits)
        bits &= bits - 1
        if row[PILE + 1] >> place & 1:
            found += place - last
        for other in range(place & 3):
            row[PILE + 2] ^= 1 << other
        last = place
    row[TURN] = bits
    return found


def drops_bits(row: Row, settings: Settings) -> int:
    """A loop over the bits of a number that drops the lowest one last, and looks at all others before that and after it."""
    bits, found = row[PILE] & 4095, 0
    while bits:
        row[PILE + 1] ^= 1 << lowest(bits)
        found = 3 * found + popcount(bits) & 1023
        bits &= bits - 1
    others = row[PILE + 2] & 255
    while others:
        before = lowest(others)
        others &= others - 1
        found += lowest(others) - before if others else before
    row[TURN] = others
    return found


def takes_some_bits(row: Row, settings: Settings) -> int:
    """A loop over the bits of a number that drops some of them on its way."""
    bits, found = row[PILE], 0
    while bits:
        place = lowest(bits)
        bits &= bits - 1
        bits &= ~(2 << place)
        found += 1
    return found


def stops_at_a_bit(row: Row, settings: Settings) -> int:
    """A loop over the bits of a number that is left early."""
    bits = row[PILE]
    while bits:
        place = lowest(bits)
        bits &= bits - 1
        if row[SIZE] < place:
            return place
    return -1


def takes_from_another(row: Row, settings: Settings) -> int:
    """A loop that takes the bits of one number, and drops them from another."""
    bits, others, found = row[PILE], row[PILE + 1], 0
    while bits:
        place = lowest(bits)
        others &= others - 1
        found += place
    return found
