"""The primiera: what a pile counts by its best cards."""

from rulebook.core.kits.italian_cards import Cards, Suit
from rulebook.games.scopa.model.clauses import implements
from rulebook.games.scopa.model.components import Components, primiera_count, suits
from rulebook.games.scopa.model.readings import MissingSuit, Readings


@implements("primiera-1")
def total(pile: Cards, components: Components) -> int:
    """primiera-1 For the primiera, a side adds up what its best card in each suit is worth."""
    return sum(best(pile, suit, components) for suit in suits(components))


def best(pile: Cards, suit: Suit, components: Components) -> int:
    """What the best card of a suit is worth; 0 for a suit that a pile lacks."""
    return max([primiera_count(card, components) for card in pile.distinct if card.suit is suit], default=0)


@implements("primiera-3")
def competes(pile: Cards, components: Components, readings: Readings) -> bool:
    """primiera-3 A side that lacks a suit does not compete for the primiera or, by the reading, it does."""
    match readings.missing_suit:
        case MissingSuit.NO_PRIMIERA:
            return all(best(pile, suit, components) for suit in suits(components))
        case MissingSuit.COUNTS_NOTHING:
            return True


def primiera(pile: Cards, components: Components, readings: Readings) -> int:
    """The primiera of a pile; 0 for one that does not compete."""
    return total(pile, components) if competes(pile, components, readings) else 0
