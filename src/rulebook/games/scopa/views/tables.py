"""Tables: the values that can lie there together, and so how many captures a card can have, which numbers its plays.

As many cards as are turned up at the start lie there whatever they are; every other one captured nothing when it was laid.
A capture only takes cards away, and a part of a table gives no more captures than the whole.
"""

from functools import cache
from typing import Final, TypeAlias

from rulebook.core.kits.integrity import Rule
from rulebook.core.kits.italian_cards import Card
from rulebook.core.sharing import derived
from rulebook.games.scopa.chapters.capturing import Capture, choices
from rulebook.games.scopa.chapters.scopone import table_size
from rulebook.games.scopa.model.clauses import ClauseId
from rulebook.games.scopa.model.components import FIFTEEN
from rulebook.games.scopa.model.settings import Settings
from rulebook.games.scopa.model.state import State
from rulebook.games.scopa.model.variants import Capturing

Sums: TypeAlias = tuple[int, ...]
"""How many sets of some cards add up to each number from 0 to 14."""
NO_CARDS: Final[Sums] = (1, *[0] * (FIFTEEN - 1))

MOST_TURNED_UP: Final = 6
"""If more cards than this are turned up, there are too many tables to go through: the whole deck stands for all of them."""


def captures_at(state: State, card: Card) -> tuple[Capture, ...]:
    """What a card could capture at a state, in the order of the rules; nothing is all that some could."""
    return choices(state.table.distinct, card, state.settings)


def most_captures(settings: Settings, card: Card) -> int:
    """How many captures a card can have at most."""
    return most_by_value(settings)[card.value - 1]


@derived
def most_by_value(settings: Settings) -> tuple[int, ...]:
    """How many captures a card of each value can have at most."""
    components = settings.components
    return most_in(components.suits, components.values, table_size(settings), captured(settings))


@derived
def captured(settings: Settings) -> tuple[int, ...]:
    """What the cards that a card captures add up to, for each value."""
    is_fifteen = settings.variants.capturing is Capturing.QUINDICI
    return tuple([FIFTEEN - value if is_fifteen else value for value in range(1, settings.components.values + 1)])


@cache
def most_in(suits: int, values: int, turned_up: int, captured: tuple[int, ...]) -> tuple[int, ...]:
    """The same by what is in the box. Tables have numbers: the digits are how many cards of each value lie there."""
    base = suits + 1
    cards = [(base**place, place + 1, captured[place]) for place in range(values)]
    tables = {0: NO_CARDS}
    for _ in range(turned_up if turned_up <= MOST_TURNED_UP else 0):
        tables = {
            table + one: with_card(sums, value)
            for table, sums in tables.items()
            for one, value, _ in cards
            if table // one % base < suits
        }
    if turned_up > MOST_TURNED_UP:
        every = NO_CARDS
        for place in range(suits * values):
            every = with_card(every, place % values + 1)
        tables = {base**values - 1: every}
    most = [1 for _ in cards]
    for _ in range(suits * values):
        most = [
            max([least, *[sums[total] for _, sums in tables.items()]]) for least, total in zip(most, captured, strict=True)
        ]
        tables = {
            table + one: with_card(sums, value)
            for table, sums in tables.items()
            for one, value, total in cards
            if table // one % base < suits and not sums[total]
        }
    return tuple(most)


def with_card(sums: Sums, value: int) -> Sums:
    """The sums with one more card."""
    return tuple([number + (sums[total - value] if total >= value else 0) for total, number in enumerate(sums)])


def captures_are_few(state: State) -> bool:
    """The cards on the table give no card more captures than play leads to."""
    sums, settings = NO_CARDS, state.settings
    for card in state.table:
        sums = with_card(sums, card.value)
    return all(sums[total] <= most for total, most in zip(captured(settings), most_by_value(settings), strict=True))


RULE: Final[Rule[State, ClauseId]] = (captures_are_few, "table", "capturing-5")
"""Beyond what is proved of states, this is so because every other table would have been captured from."""
