"""Piles as bits: rabbits and cards that come, go and are counted. A card is named by its place in the tables of decks."""

from rulebook.games.prato_dei_conigli import Mode, Settings
from rulebook.kernels.language import popcount
from rulebook.kernels.prato_dei_conigli.decks import CARD_AT, FIELD, FIRST, FIRST_CARDS, FOURTH_COPIES, THIRD_COPIES
from rulebook.kernels.prato_dei_conigli.layout import (
    CARDS,
    COLOURS,
    COPIES,
    DECK_SIZE,
    EVERY_CARD,
    EVERY_RABBIT,
    FIELD_OF_RABBIT,
    FIRST_RABBITS,
    POSTURES,
)


def game_of(settings: Settings) -> int:
    """The game that is played: 0 for Conta che ti passa, 1 for Tutti insiemi appassionataMente."""
    return 0 if settings.variants.mode == Mode.CONTA else 1


# Rabbits.


def with_rabbit(pile: int, kind: int) -> int:
    """A pile and one more rabbit of a kind, of which it does not hold all."""
    held = pile & FIELD_OF_RABBIT << COPIES * kind
    return pile | held << 1 | 1 << COPIES * kind


def without_rabbit(pile: int, kind: int) -> int:
    """A pile less one rabbit of a kind that it holds."""
    field = FIELD_OF_RABBIT << COPIES * kind
    return pile & ~field | (pile & field) >> 1 & field


def rabbits_of_kind(pile: int, kind: int) -> int:
    """How many rabbits of a kind a pile holds."""
    return popcount(pile & FIELD_OF_RABBIT << COPIES * kind)


def has_rabbit(pile: int, kind: int) -> bool:
    """Whether a pile holds a rabbit of a kind."""
    return pile >> COPIES * kind & 1 != 0


def of_colour(colour: int) -> int:
    """Every rabbit of a colour."""
    return 0xFFF << 12 * colour


def singled_out(selection: int) -> int:
    """Every rabbit that counts with a selection."""
    colours = 0
    for colour in range(COLOURS):
        colours |= -(selection >> colour & 1) & 0xFFF << 12 * colour
    postures = 0
    for posture in range(POSTURES):
        postures |= -(selection >> COLOURS + posture & 1) & 0x00F00F00F00F00F << 4 * posture
    return colours & postures


def are_rabbits(pile: int) -> bool:
    """Whether bits are those of a pile of rabbits."""
    return pile & ~EVERY_RABBIT == 0 and pile & ~FIRST_RABBITS & ~(pile << 1) == 0


# Cards.


def listed(settings: Settings, card: int) -> int:
    """Where a card stands in the tables."""
    return card if settings.variants.mode == Mode.CONTA else CARDS + card


def with_card(pile: int, card: int) -> int:
    """A pile and one more copy of a card, of which it does not hold all."""
    return pile | (pile & FIELD[card]) << 1 | FIRST[card]


def without_card(pile: int, card: int) -> int:
    """A pile less one copy of a card that it holds."""
    field = FIELD[card]
    return pile & ~field | (pile & field) >> 1 & field


def copies_of(pile: int, card: int) -> int:
    """How many copies of a card a pile holds."""
    return popcount(pile & FIELD[card])


def has_card(pile: int, card: int) -> bool:
    """Whether a pile holds a card."""
    return pile & FIRST[card] != 0


def all_copies(cards: int, game: int) -> int:
    """Every copy of some cards, given as a set."""
    return cards | cards << 1 | cards << 2 & THIRD_COPIES[game] | cards << 3 & FOURTH_COPIES[game]


def with_each(pile: int, cards: int, game: int) -> int:
    """A pile and one more copy of each of some cards, given as a set, of which it does not hold all."""
    return pile | (pile & all_copies(cards, game)) << 1 | cards


def together(pile: int, other: int, game: int) -> int:
    """All cards of two piles."""
    firsts = FIRST_CARDS[game]
    both = with_each(pile, other & firsts, game)
    both = with_each(both, other >> 1 & firsts, game)
    both = with_each(both, (other & THIRD_COPIES[game]) >> 2, game)
    return with_each(both, (other & FOURTH_COPIES[game]) >> 3, game)


def card_at(bit: int, game: int) -> int:
    """The card of which a bit is a copy."""
    return CARD_AT[DECK_SIZE * game + bit]


def are_cards(pile: int, game: int) -> bool:
    """Whether bits are those of a pile of cards."""
    return pile & ~EVERY_CARD == 0 and pile & ~FIRST_CARDS[game] & ~(pile << 1) == 0


def is_set(cards: int, game: int) -> bool:
    """Whether bits are those of a set of cards."""
    return cards & ~FIRST_CARDS[game] == 0
