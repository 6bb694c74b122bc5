"""Decks: which cards there are, and what they are worth. The lists are ours; the owner of a box can replace them."""

from typing import Final

from rulebook.games.prato_dei_conigli.model.cards import Card, DeckLine
from rulebook.games.prato_dei_conigli.model.clauses import implements
from rulebook.games.prato_dei_conigli.model.colours import Colour
from rulebook.games.prato_dei_conigli.model.conditions import (
    AsManyAs,
    Between,
    Condition,
    Either,
    Even,
    Exactly,
    FewerThan,
    InAreas,
    MoreThan,
    Odd,
)
from rulebook.games.prato_dei_conigli.model.variants import Mode


def _line(condition: Condition, points: int, copies: int) -> DeckLine:
    return DeckLine(Card(condition), points, copies)


CONTA: Final = (
    _line(Exactly(0), 3, 3),
    _line(Exactly(1), 2, 4),
    _line(Exactly(2), 2, 4),
    _line(Exactly(3), 2, 4),
    _line(Exactly(4), 3, 4),
    _line(Exactly(5), 4, 4),
    _line(Exactly(6), 4, 4),
    _line(Exactly(7), 4, 3),
    _line(Exactly(8), 4, 3),
    _line(Exactly(9), 5, 2),
    _line(Exactly(10), 6, 2),
    _line(Either(7, 3), 2, 2),
    _line(Either(5, 1), 2, 2),
    _line(Either(6, 2), 2, 2),
    _line(Either(4, 0), 2, 2),
    _line(Between(2, 6), 1, 2),
    _line(Between(5, 9), 2, 2),
    _line(Even(), 1, 3),
    _line(Odd(), 1, 3),
)
"""The deck of Conta che ti passa, in the order of the game."""

INSIEMI: Final = (
    *[_line(AsManyAs(colour), 2, 4) for colour in Colour],
    *[_line(MoreThan(colour), 3, 3) for colour in Colour],
    *[_line(FewerThan(colour), 1, 2) for colour in Colour],
    _line(InAreas(1), 3, 2),
    _line(InAreas(2), 2, 3),
    _line(InAreas(3), 2, 3),
    _line(InAreas(4), 3, 2),
)
"""The deck of Tutti insiemi appassionataMente, in the order of the game."""


@implements("components-6")
def deck(mode: Mode, replacement: tuple[DeckLine, ...] | None) -> tuple[DeckLine, ...]:
    """components-6 Each of the two games in the box has a deck of its own, unless the owner has given another list."""
    return supplied_cards(mode) if replacement is None else replacement


@implements("components-7")
def box_deck(mode: Mode) -> tuple[str, int]:
    """components-7 Each deck has 55 cards, yellow ones for Conta che ti passa and red ones for Tutti insiemi."""
    return ("yellow", 55) if mode is Mode.CONTA else ("red", 55)


@implements("components-8")
def supplied_cards(mode: Mode) -> tuple[DeckLine, ...]:
    """components-8 Each deck has the cards on its list, which gives the condition, points and copies of each."""
    return {Mode.CONTA: CONTA, Mode.INSIEMI: INSIEMI}[mode]


@implements("components-9")
def suffices(cards: int, players: int, hand: int) -> bool:
    """components-9 A deck must have enough cards for a whole hand for every player."""
    return cards >= players * hand


def cards_of(deck: tuple[DeckLine, ...]) -> tuple[Card, ...]:
    """Every card of a deck, in its order, copies together."""
    return tuple(line.card for line in deck for _ in range(line.copies))
