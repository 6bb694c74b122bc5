"""Piles whose order nobody knows: eight bits for each colour, which count its cards."""

from typing import Final

from rulebook.kernels.hamsterbacke.layout import COUNT

BORROWS: Final = 0x80808080808080
"""The highest of the eight bits of each colour. No pile has it, since no colour has 128 cards."""


def held(pile: int, colour: int) -> int:
    """How many cards of a colour a pile holds."""
    return pile >> 8 * colour & COUNT


def card(colour: int) -> int:
    """The pile that is one card of a colour."""
    return 1 << 8 * colour


def total(pile: int) -> int:
    """How many cards a pile holds."""
    folded = pile + (pile >> 32)
    folded += folded >> 16
    return folded + (folded >> 8) & COUNT


def holds_all(pile: int, cards: int) -> bool:
    """Whether a pile holds all of some cards."""
    return (pile | BORROWS) - cards & BORROWS == BORROWS
