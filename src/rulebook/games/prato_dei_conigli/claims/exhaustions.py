"""Exhaustions: claims about finite domains. Each yields, for one case after the other, whether it holds there.

The first line of a docstring names the domain.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from rulebook.core.multiset import Multiset
from rulebook.games.prato_dei_conigli.chapters import conditions, dice, sun
from rulebook.games.prato_dei_conigli.chapters.order import next_in_order, order
from rulebook.games.prato_dei_conigli.chapters.playing import tallies
from rulebook.games.prato_dei_conigli.chapters.setup import first_stop
from rulebook.games.prato_dei_conigli.claims import theorems
from rulebook.games.prato_dei_conigli.model.components import Components
from rulebook.games.prato_dei_conigli.model.dice_faces import Rolled, Selection, rolls
from rulebook.games.prato_dei_conigli.model.settings import Settings, kinds_of_rabbits
from rulebook.games.prato_dei_conigli.model.variants import Mode


def repeated_rolls_have_their_exact_chances() -> Iterator[bool]:
    """Every outcome of the printed dice, in both games, after every result that the turn before can have shown.

    Of N rolls u do not count. A roll that does comes at once with 1 / N, and after repeating with the sum of (u / N)^k / N
    over all k from 1 on, which is u / (N * (N - u)).
    """
    for mode in Mode:
        every = rolls(mode, Components())
        for before in theorems.results_before(every):
            yield from exact_chances(every, before)


def exact_chances(rolls: tuple[Rolled, ...], before: Rolled | None) -> Iterator[bool]:
    """For each outcome after one result: whether its weight, as a share of all, is its chance."""
    outcomes = dice.outcomes(rolls, before)
    all_weights, every = sum([weight for _, weight in outcomes]), len(rolls)
    repeats = sum([not dice.stands(rolled, before) for rolled in rolls])
    for outcome, weight in outcomes:
        later = Fraction(repeats, every * (every - repeats))
        yield Fraction(weight, all_weights) == (later if outcome.repeated else Fraction(1, every))


def turns_are_one_less_than_stops() -> Iterator[bool]:
    """Every sun track of 2 to 99 stops: as many turns are played as it has stops, less one."""
    for stops in range(2, 100):
        turns, stop = 0, first_stop()
        while not sun.has_set(stop, stops):
            turns, stop = turns + 1, sun.next_stop(stop)
        yield turns == stops - 1


def everybody_acts_once() -> Iterator[bool]:
    """Every dealer at every table of 2 to 12: from the dealer's left everybody acts once, and the dealer last."""
    for players in range(2, 13):
        for dealer in range(players):
            seats = [order(dealer, players)[0]]
            while (seat := next_in_order(seats[-1], dealer, players)) is not None:
                seats.append(seat)
            yield tuple(seats) == order(dealer, players) and sorted(seats) == list(range(players)) and seats[-1] == dealer


def areas_are_counted() -> Iterator[bool]:
    """Every way to have 0 to 2 rabbits of one kind, and 0 or 1 of another, in each of four areas.

    The kind that the dice single out lies in as many areas as there are in which it lies, whatever else lies there.
    """
    kinds = kinds_of_rabbits(Settings(2))
    counted, other = kinds[:2]
    selection = Selection((counted.colour,), (counted.posture,))
    for lying, others in product(product(range(3), repeat=4), product(range(2), repeat=4)):
        there = [Multiset.of(kinds, [counted] * one + [other] * two) for one, two in zip(lying, others, strict=True)]
        spread, areas = tallies(tuple(there), selection)[-1].spread, 4 - lying.count(0)
        yield all(conditions.is_in_areas(spread, number) is (number == areas) for number in range(5))
