"""Exhaustions: claims about finite domains. Each yields, for one case after the other, whether it holds there.

The first line of a docstring names the domain.
"""

from collections.abc import Iterator
from itertools import combinations_with_replacement

from rulebook.core.change import changed
from rulebook.core.kits.italian_cards import CARDS, Card, Suit
from rulebook.games.scopa.chapters.capturing import choices
from rulebook.games.scopa.chapters.scopone import table_size
from rulebook.games.scopa.model.readings import Readings, SingleCard
from rulebook.games.scopa.model.settings import Settings
from rulebook.games.scopa.model.variants import Capturing, Form, Variants
from rulebook.games.scopa.views.tables import most_captures


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
