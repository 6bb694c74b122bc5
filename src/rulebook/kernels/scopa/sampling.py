"""Random play and redealing. Loops here may be as long as they need to be."""

from rulebook.games.scopa import Settings
from rulebook.games.scopa.chapters.capturing import may_take_a_sum
from rulebook.kernels.language import Row, below, lowest, nth, popcount
from rulebook.kernels.scopa.cards import OF_VALUE, UP_TO, decision, value, worth
from rulebook.kernels.scopa.layout import ALL, CARDS, HAND, PHASE, PILE, PLAYING, SEAT, SIDES, STOCK, TABLE


def card_at(pile: int, number: int) -> int:
    """The card with a number, from 0 and from the last, in a pile."""
    return CARDS - 1 - nth(pile, number)


def takes_equal_cards_only(table: int, card: int, settings: Settings) -> bool:
    """Whether there are cards of the same value on the table, and no sum may be taken."""
    equal = table & OF_VALUE[value(card)] != 0
    return equal and not may_take_a_sum(equal, settings.readings)


def ways(table: int, card: int, settings: Settings) -> int:
    """How many decisions there are with a card."""
    if takes_equal_cards_only(table, card, settings):
        return popcount(table & OF_VALUE[value(card)])
    among = table & UP_TO[value(card)]
    cards, found = among, 0
    while cards:
        found += worth(cards) == value(card)
        cards = (cards - 1) & among
    return max(found, 1)


def capture_at(table: int, card: int, number: int, settings: Settings) -> int:
    """What the decision with a number, from 0, captures with a card."""
    if takes_equal_cards_only(table, card, settings):
        return 1 << nth(table & OF_VALUE[value(card)], number)
    among = table & UP_TO[value(card)]
    cards = among
    while cards:
        if worth(cards) == value(card):
            if number == 0:
                return cards
            number -= 1
        cards = (cards - 1) & among
    return 0


def choices(row: Row, settings: Settings) -> int:
    """How many choices there are."""
    if row[PHASE] != PLAYING:
        return popcount(row[STOCK])
    number, hand = 0, row[HAND + row[SEAT]]
    while hand:
        number += ways(row[TABLE], CARDS - 1 - lowest(hand), settings)
        hand &= hand - 1
    return number


def choice(row: Row, settings: Settings, number: int) -> int:
    """The id of a choice."""
    if row[PHASE] != PLAYING:
        return card_at(row[STOCK], number)
    hand = row[HAND + row[SEAT]]
    while True:
        card = CARDS - 1 - lowest(hand)
        there = ways(row[TABLE], card, settings)
        if number < there:
            return decision(card, capture_at(row[TABLE], card, number, settings))
        number -= there
        hand &= hand - 1


def legal(row: Row, settings: Settings, mask: Row) -> None:
    """A mask of the legal ids."""
    for id in range(len(mask)):
        mask[id] = 0
    if row[PHASE] <= PLAYING:
        for number in range(choices(row, settings)):
            mask[choice(row, settings, number)] = 1


def some_of(pool: int, size: int, random: Row) -> int:
    """A number of cards of a pool, every card as likely to be among them as any other."""
    cards = 0
    for drawn in range(size):
        cards |= 1 << nth(pool & ~cards, below(random, popcount(pool) - drawn))
    return cards


def determinize(row: Row, settings: Settings, viewer: int, random: Row) -> None:
    """Deal again what is hidden from a viewer: the hands of others, the piles and the stock."""
    pool = ALL & ~row[TABLE]
    if viewer >= 0:
        pool &= ~row[HAND + viewer]
    for place in range(HAND, PILE + SIDES):
        if place != HAND + viewer or viewer < 0:
            row[place] = some_of(pool, popcount(row[place]), random)
            pool &= ~row[place]
    row[STOCK] = pool
