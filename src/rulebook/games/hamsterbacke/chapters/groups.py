"""Groups: which cards belong together."""

from rulebook.games.hamsterbacke.model.clauses import implements
from rulebook.games.hamsterbacke.model.components import Card, Colour, Components, number
from rulebook.games.hamsterbacke.model.state import Cards


@implements("groups-1")
def whole_groups(cards: int, number: int) -> int:
    """groups-1 A group is as many cards of one colour as their number says: how many groups some cards make."""
    return cards // number


@implements("groups-2")
def alike(hand: Cards, colour: Colour) -> int:
    """groups-2 Cards of different colours do not form a group, even with the same number: how many are of one colour."""
    return hand.count(colour)


def groups_held(hand: Cards, colour: Colour, components: Components) -> int:
    """How many groups of a colour a hand holds."""
    return whole_groups(alike(hand, colour), number(colour, components))


def cards_of(colour: Colour, groups: int, components: Components) -> tuple[Card, ...]:
    """The cards that make this many groups of a colour."""
    return (colour,) * (groups * number(colour, components))
