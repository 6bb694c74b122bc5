"""Cards and piles of them as bits, and the decisions: which card is played, and what it captures."""

from collections.abc import Iterator
from itertools import accumulate
from typing import Final

from rulebook.kernels.scopa.layout import CARDS, PRINTED, SUIT, SUITS, VALUES


def bit(card: int) -> int:
    """The pile that is one card."""
    return 1 << CARDS - 1 - card


def value(card: int) -> int:
    """The value of a card, from 1."""
    return card % VALUES + 1


def suit_of(pile: int, suit: int) -> int:
    """The cards of one suit in a pile, as ten bits."""
    return pile >> VALUES * (SUITS - 1 - suit) & SUIT


def values_in(bits: int) -> list[int]:
    """The values of the cards of one suit."""
    return [each for each in range(1, VALUES + 1) if bits >> VALUES - each & 1]


OF_VALUE: Final = (0, *[sum(bit(VALUES * suit + each - 1) for suit in range(SUITS)) for each in range(1, VALUES + 1)])
"""The cards of each value; nothing for 0."""
UP_TO: Final = tuple(accumulate(OF_VALUE))
"""The cards that are worth no more than each value."""
KINGS: Final = OF_VALUE[VALUES]
COINS: Final = SUIT << VALUES * (SUITS - 1)
SETTEBELLO: Final = bit(PRINTED.settebello - 1)
WORTH: Final = tuple([sum(values_in(bits)) for bits in range(SUIT + 1)])
"""What all cards of one suit are worth together, by their bits."""
BEST: Final = tuple([max([PRINTED.primiera[each - 1] for each in values_in(bits)], default=0) for bits in range(SUIT + 1)])
"""What the best of some cards of one suit counts in the primiera, by their bits; 0 for none."""


def worth(pile: int) -> int:
    """What all cards of a pile are worth together."""
    total = 0
    for suit in range(SUITS):
        total += WORTH[suit_of(pile, suit)]
    return total


# Decisions. They are numbered by the card that is played, and then: no capture, and every set of other cards of its value.


def sets_worth(cards: tuple[int, ...], left: int) -> Iterator[int]:
    """The sets of some cards that are worth a number together, as piles; those with an earlier card come first."""
    if left == 0:
        yield 0
    for place, card in enumerate(cards):
        if value(card) <= left:
            for rest in sets_worth(cards[place + 1 :], left - value(card)):
                yield bit(card) | rest


def captures_by(card: int) -> tuple[int, ...]:
    """What a card can be said to capture: nothing, or other cards of its value."""
    others = tuple([other for other in range(CARDS) if other != card and value(other) <= value(card)])
    return (0, *sets_worth(others, value(card)))


CAPTURES: Final = tuple([captures_by(card) for card in range(CARDS)])
CAPTURED: Final = tuple([cards for captures in CAPTURES for cards in captures])
"""The pile that a decision captures, by its id. Those of one card but the first are in falling order."""
PLAYED: Final = tuple([card for card, captures in enumerate(CAPTURES) for _ in captures])
"""The card that a decision plays, by its id."""
FIRST: Final = tuple(accumulate([len(captures) for captures in CAPTURES], initial=0))
"""The first decision with each card, and after the last their number."""
DECISIONS: Final = len(PLAYED)


def decision(card: int, captured: int) -> int:
    """The id of playing a card that captures a pile, which is one of those it can be said to capture."""
    if captured == 0:
        return FIRST[card]
    low, high = FIRST[card] + 1, FIRST[card + 1] - 1
    while low < high:
        middle = (low + high) >> 1
        if CAPTURED[middle] > captured:
            low = middle + 1
        else:
            high = middle
    return low
