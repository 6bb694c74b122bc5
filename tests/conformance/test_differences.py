"""Values in a few words: what a message says of them is short, and of two values only what differs."""

from attrs import evolve

from rulebook.conformance.values import LONGEST_VALUE, cut, in_words, short, told_apart
from rulebook.core import Multiset
from rulebook.games.hamsterbacke import Card, Components, Take, game
from rulebook.games.hamsterbacke.model.components import CARDS
from rulebook.games.hamsterbacke.model.readings import Readings, Tie
from rulebook.games.scopa import Card as ScopaCard
from rulebook.games.scopa import Suit

STATE = game.new_game(players=3)


def test_values_are_short() -> None:
    """A value is written with the names of its fields, members by their names and pieces by their codes, and cut."""
    assert short(Take(3)) == "Take(row=3)"
    assert short((Card.RED, None)) == "(RED, None)"
    assert short(ScopaCard(Suit.COINS, 7)) == "D7"
    assert short(Multiset.of(CARDS, (Card.RED, Card.BLUE, Card.RED))) == "{1 BLUE, 2 RED}"
    assert len(short(STATE)) == LONGEST_VALUE
    assert cut("abcdef", 4) == "abc…"


def test_only_what_differs_is_told() -> None:
    """Fields that differ are named with their paths, and both values; multisets by what one holds more than the other."""
    assert told_apart(STATE, STATE) == ""
    assert told_apart(STATE, evolve(STATE, seat=2, actions=1)) == "seat is 0, not 2, actions is 0, not 1"
    red = evolve(STATE, hands=(STATE.hands[0], STATE.hands[1].with_one(Card.RED), STATE.hands[2]))
    assert told_apart(red, STATE) == "hands[1], apart from what both hold, is {1 RED}, not {}"
    assert told_apart((1, 2), (1,)) == "it is (1, 2), not (1)"


def test_of_many_differences_some_are_told() -> None:
    """Of many differences the first ones are told, and how many more there are."""
    assert told_apart(tuple(range(9)), tuple(range(1, 10))).endswith("[3] is 3, not 4, and 5 more")


def test_settings_are_told_by_what_is_unusual() -> None:
    """Of settings the number of players is told, and what is not the default."""
    settings = game.new_game(players=4, readings=Readings(tie=Tie.FEWEST_IN_HAND), components=Components(rows=6)).settings
    assert in_words(settings) == "players=4, readings.tie=FEWEST_IN_HAND, components.rows=6"
