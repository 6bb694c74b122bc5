"""Exhaustions: claims about finite domains. Each yields, for one case after the other, whether it holds there.

The first line of a docstring names the domain.
"""

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, compress, product

from rulebook.core.change import changed
from rulebook.core.kits.italian_cards import CARDS, Card, Suit
from rulebook.core.multiset import Multiset
from rulebook.games.scopa.chapters import ending
from rulebook.games.scopa.chapters.capturing import choices
from rulebook.games.scopa.chapters.primiera import best, total
from rulebook.games.scopa.chapters.scopone import table_size
from rulebook.games.scopa.claims.contracts import GAME, NOTHING, PRINTED
from rulebook.games.scopa.model.components import suits
from rulebook.games.scopa.model.readings import Readings, SingleCard
from rulebook.games.scopa.model.settings import Settings
from rulebook.games.scopa.model.variants import Capturing, Form, Variants
from rulebook.games.scopa.views.tables import most_captures


def the_rest_is_not_lost() -> Iterator[bool]:
    """Every one or two cards that are left on the table: they go to the pile of the side that captured last."""
    for rest, side in product([*combinations(CARDS, 1), *combinations(CARDS, 2)], range(2)):
        before = changed(GAME, stock=NOTHING, table=Multiset.of(CARDS, rest), last_capturer=side)
        after = ending.take_the_rest(before)
        yield after is not None and not after.state.table and tuple(after.state.piles[side]) == rest


def every_primiera_is_counted() -> Iterator[bool]:
    """Every best card in each suit, or none: what they count together, at most 84, and as much with four sevens alone."""
    every: list[list[Card | None]] = [[None, *[card for card in CARDS if card.suit is suit]] for suit in suits(PRINTED)]
    for chosen in product(*every):
        held = [card for card in chosen if card is not None]
        counted = total(Multiset.of(CARDS, held), PRINTED)
        yield counted == sum(COUNTS[card.value] for card in held) and (
            counted == 84 if is_all_sevens(held) else counted < 84
        )


def every_best_card_is_found() -> Iterator[bool]:
    """Every set of cards of each suit: the best one counts for the suit, and nothing for the others."""
    for suit in suits(PRINTED):
        of_suit = [card for card in CARDS if card.suit is suit]
        for chosen in product((False, True), repeat=len(of_suit)):
            held = list(compress(of_suit, chosen))
            pile, most = Multiset.of(CARDS, held), max([COUNTS[card.value] for card in held], default=0)
            yield all(best(pile, each, PRINTED) == (most if each is suit else 0) for each in suits(PRINTED))


COUNTS = {7: 21, 6: 18, 1: 16, 5: 15, 4: 14, 3: 13, 2: 12, 8: 10, 9: 10, 10: 10}
"""What cards count in the primiera, as the texts say."""


def is_all_sevens(cards: list[Card]) -> bool:
    """Whether there is a seven of each suit."""
    return len(cards) == len(Suit) and all(card.value == 7 for card in cards)


def numbers_suffice() -> Iterator[bool]:
    """Every table to which play with 40 cards leads, by its values, with each card: its captures have numbers.

    Tables are any four cards, or none in scopone scientifico, with cards that captured nothing when they were laid. What is
    left of such a table is one of them again, so captures lead to no others.
    """
    for settings in (FREE, SCIENTIFICO, FIFTEEN):
        turned_up, played = table_size(settings), [CARDS[value] for value in range(settings.components.values)]
        tables = [each for size in range(turned_up + 1) for each in combinations_with_replacement(range(len(played)), size)]
        found = {each for each in tables if max(map(each.count, each), default=0) <= len(Suit)}
        going = [*found]
        while going:
            values = going.pop()
            lying = cards_of(values)
            for value, card in enumerate(played):
                possible = choices(lying, card, settings)
                first = choices(lying, card, changed(settings, readings=Readings(single_card=SingleCard.FIRST)))
                yield len(first) <= len(possible) <= most_captures(settings, card)
                more = tuple(sorted((*values, value)))
                if possible == ((),) and values.count(value) < len(Suit) and more not in found:
                    found.add(more)
                    going.append(more)
        for values in found:
            yield all((*values[:place], *values[place + 1 :]) in found for place in range(len(values)))


FREE = Settings(2, readings=Readings(single_card=SingleCard.FREE))
SCIENTIFICO = changed(FREE, players=4, variants=Variants(form=Form.SCOPONE_SCIENTIFICO))
FIFTEEN = Settings(2, variants=Variants(capturing=Capturing.QUINDICI))


def cards_of(values: tuple[int, ...]) -> tuple[Card, ...]:
    """Cards with some values, counted from 0, in order: one from each suit."""
    suits = {value: iter(Suit) for value in values}
    lying = {(next(suits[value]), value + 1) for value in values}
    return tuple([card for card in CARDS if (card.suit, card.value) in lying])
