"""Capturing: which decisions are legal."""

from rulebook.games.scopa import Settings
from rulebook.games.scopa.chapters.capturing import may_take_a_sum
from rulebook.kernels.language import Row
from rulebook.kernels.scopa.cards import CAPTURED, DECISIONS, OF_VALUE, PLAYED, bit, value
from rulebook.kernels.scopa.layout import CARDS, HAND, PHASE, PLAYING, SEAT, STOCK, TABLE, VALUES


def sums_of(table: int) -> int:
    """The sums of some cards on the table, 0 among them, as bits."""
    sums = 1
    for card in range(CARDS):
        if table & bit(card):
            sums |= sums << value(card)
            sums &= (1 << VALUES + 1) - 1
    return sums


def can_capture(table: int, card: int) -> bool:
    """Whether a card can capture anything."""
    return sums_of(table) >> value(card) & 1 != 0


def may_capture(table: int, card: int, captured: int, settings: Settings) -> bool:
    """Whether a card may capture a pile that is worth its value, or nothing, from the table."""
    if captured == 0:
        return not can_capture(table, card)
    equal = table & OF_VALUE[value(card)]
    if captured & ~table:
        return False
    return captured & equal != 0 or may_take_a_sum(equal != 0, settings.readings)


def may_play(row: Row, settings: Settings, id: int) -> bool:
    """Whether the player who is to play can decide so."""
    card = PLAYED[id]
    return row[HAND + row[SEAT]] & bit(card) != 0 and may_capture(row[TABLE], card, CAPTURED[id], settings)


def is_legal(row: Row, settings: Settings, id: int) -> bool:
    """Whether an id is legal: of a decision while cards are played, of a card while chance deals."""
    if row[PHASE] == PLAYING:
        return 0 <= id < DECISIONS and may_play(row, settings, id)
    return row[PHASE] < PLAYING and 0 <= id < CARDS and row[STOCK] & bit(id) != 0
