"""Coupled games have the same luck, and each of them the luck that its weights say."""

from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import sqrt

import pytest

from rulebook.readings.coupling import Luck

SEEDS = 4000

Bag = dict[str, int]


def drawn(luck: Luck, bag: Bag, draws: int) -> str:
    """What comes out of a bag, letter by letter, without being put back."""
    left, out = dict(bag), ""
    for _ in range(draws):
        letter = luck.outcome(tuple((letter, copies) for letter, copies in left.items() if copies))
        left[letter] -= 1
        out += letter
    return out


def shares(bag: Bag, draws: int) -> dict[str, Fraction]:
    """How likely each order of letters is, by trying every order of all that is in the bag."""
    pieces = "".join(letter * copies for letter, copies in bag.items())
    orders = Counter("".join(order) for order in permutations(pieces, draws))
    return {order: Fraction(count, orders.total()) for order, count in orders.items()}


def are_as_likely(found: Counter[str], expected: dict[str, Fraction]) -> bool:
    """Whether counts lie within four standard deviations of what is expected: seeds are fixed, so this does not change."""
    games = found.total()
    return set(found) <= set(expected) and all(
        abs(found[what] - games * share) <= 4 * sqrt(games * share * (1 - share)) for what, share in expected.items()
    )


@pytest.mark.parametrize("bag", [{"A": 1, "B": 1, "C": 1}, {"A": 3, "B": 1}, {"A": 2, "B": 2, "C": 1}])
def test_cards_come_as_likely_as_their_copies_say(bag: Bag) -> None:
    """Every order in which a shuffled pile can lie comes as often as it should, over many seeds."""
    found = Counter(drawn(Luck(str(seed)), bag, 3) for seed in range(SEEDS))
    assert are_as_likely(found, shares(bag, 3))


def test_cards_that_come_back_are_as_likely_as_new_ones() -> None:
    """After a shuffle that brings drawn cards back the next card is as likely as its copies say, whatever came before."""
    after: dict[str, Counter[str]] = {"A": Counter(), "B": Counter()}
    for seed in range(SEEDS):
        luck = Luck(str(seed))
        first = drawn(luck, {"A": 2, "B": 1}, 1)
        after[first][drawn(luck, {"A": 1, "B": 3}, 1)] += 1
    for second in after.values():
        assert are_as_likely(second, {"A": Fraction(1, 4), "B": Fraction(3, 4)})


def test_dice_are_rolled_anew() -> None:
    """Outcomes whose weights stay the same come independently of those that came before."""
    die = tuple((face, 1) for face in "XYZ")
    rolls: Counter[str] = Counter()
    for seed in range(SEEDS):
        luck = Luck(str(seed))
        rolls[luck.outcome(die) + luck.outcome(die)] += 1
    assert are_as_likely(rolls, {one + other: Fraction(1, 9) for one in "XYZ" for other in "XYZ"})


def test_the_order_of_cards_does_not_depend_on_what_else_is_drawn() -> None:
    """Cards of two piles keep their order among each other when one game draws more often than the other."""
    for seed in range(50):
        long, short = Luck(str(seed)), Luck(str(seed))
        whole = drawn(long, {"A": 1, "B": 1, "C": 1, "D": 1}, 4)
        assert drawn(short, {"A": 1, "C": 1}, 2) == "".join(letter for letter in whole if letter in "AC")


def test_players_at_random_choose_evenly() -> None:
    """Each legal action is chosen as often as the others."""
    found = Counter(Luck(str(seed)).decision(0, ("A", "B", "C")) for seed in range(SEEDS))
    assert are_as_likely(found, {letter: Fraction(1, 3) for letter in "ABC"})


def test_a_choice_stays_while_it_is_open() -> None:
    """With fewer actions to choose from a player does the same thing, unless just that one is missing."""
    for seed in range(50):
        chosen = Luck(str(seed)).decision(1, ("A", "B", "C", "D"))
        fewer = tuple(action for action in "ABCD" if action in {chosen, "B"})
        assert Luck(str(seed)).decision(1, fewer) == chosen


def test_decisions_differ_from_one_to_the_next_and_from_seat_to_seat() -> None:
    """A player asked again, and another player, do not always do the same."""
    lucks = [Luck(str(seed)) for seed in range(20)]
    first, again, other = ([luck.decision(seat, ("A", "B", "C")) for luck in lucks] for seat in (0, 0, 1))
    assert len({tuple(first), tuple(again), tuple(other)}) == 3
