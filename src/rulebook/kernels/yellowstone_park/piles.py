"""Piles of cards as bits: a bit for each kind that is held, and 28 places above it one for each of which both copies are."""

from rulebook.kernels.yellowstone_park.layout import EACH, KINDS


def with_one(pile: int, kind: int) -> int:
    """A pile and one more card of a kind."""
    held = pile & 1 << kind
    return pile | 1 << kind | held << KINDS


def without(pile: int, kind: int) -> int:
    """A pile less one card of a kind that it holds."""
    both = pile & 1 << kind + KINDS
    return pile & ~both if both else pile & ~(1 << kind)


def together(one: int, other: int) -> int:
    """All cards of two piles."""
    return one | other | (one & other & EACH) << KINDS


def copies(pile: int, kind: int) -> int:
    """How many cards of a kind a pile holds."""
    return (pile >> kind & 1) + (pile >> kind + KINDS & 1)


def is_pile(bits: int) -> bool:
    """Whether bits are those of a pile: of whatever it holds two, it holds one."""
    return bits >> KINDS & ~bits == 0
