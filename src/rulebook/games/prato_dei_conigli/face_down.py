"""Cards that lie face down: every way in which they can lie there, counted, so that one can be drawn with exact weights.

A card can lie face down where it is valid for its player, equal cards of a player lie in different places, and there are no
more of them than copies that are not seen elsewhere.
"""

from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate, combinations
from typing import TypeAlias

from attrs import frozen

from rulebook.core.chance import Seat
from rulebook.core.dealing import Chooser, chosen
from rulebook.games.prato_dei_conigli.cards import Card
from rulebook.games.prato_dei_conigli.components import Place
from rulebook.games.prato_dei_conigli.conditions import Tally
from rulebook.games.prato_dei_conigli.playing import in_order, is_valid, places, tally_at
from rulebook.games.prato_dei_conigli.state import Cards, Claim, State

Numbers: TypeAlias = tuple[int, ...]
"""A number of cards for each seat."""
Ways: TypeAlias = dict[Numbers, int]
"""In how many ways cards can be laid so that each seat has played a number of them, copies told apart."""


@frozen
class Option:
    """A card, the places where each seat can have played it, and in how many ways each number of copies can lie there."""

    card: Card
    places: tuple[tuple[Place, ...], ...]
    ways: Ways


def laid_anew(state: State, viewer: Seat, hidden: Cards, chooser: Chooser) -> tuple[tuple[Claim, ...], ...]:
    """What all seats have played, with other cards of `hidden` in what others than `viewer` have: each way is as likely."""
    due = tuple([0 if seat == viewer else len(claims) for seat, claims in enumerate(state.played)])
    options = options_for(state, due, hidden)
    found = list(drawn(options, due, chooser))
    return tuple(
        [
            in_order(tuple([claim for owner, claim in found if owner == seat]), state.rules) if due[seat] else claims
            for seat, claims in enumerate(state.played)
        ]
    )


def options_for(state: State, due: Numbers, hidden: Cards) -> tuple[Option, ...]:
    """Every hidden card that a seat can have played to which cards are due."""
    tallies = [tuple(tallies_for(state, seat)) if number else () for seat, number in enumerate(due)]
    options = []
    for card in hidden.distinct if any(due) else ():
        valid = tuple([tuple([place for place, tally in counted if is_valid(card, tally)]) for counted in tallies])
        options.append(Option(card, valid, ways_to_lay(hidden.count(card), valid, due)))
    return tuple(options)


def tallies_for(state: State, seat: Seat) -> Iterator[tuple[Place, Tally]]:
    """What there is to count for a seat in each place."""
    selection = state.selections[seat]
    assert selection is not None, "whoever has played cards knows which rabbits count"
    return ((place, tally_at(place, state, selection)) for place in places(state.rules.areas))


def ways_to_lay(copies: int, valid: tuple[tuple[Place, ...], ...], due: Numbers) -> Ways:
    """In how many ways so many copies of a card can lie face down, at most one in each place of each seat."""
    ways = {(0,) * len(due): 1}
    for seat, there in enumerate(valid):
        for _ in there:
            for numbers, count in tuple(ways.items()):
                if sum(numbers) < copies and numbers[seat] < due[seat]:
                    more = one_more(numbers, seat)
                    ways[more] = ways.get(more, 0) + count * (copies - sum(numbers))
    return ways


def one_more(numbers: Numbers, seat: Seat) -> Numbers:
    """The numbers with one more for a seat."""
    return (*numbers[:seat], numbers[seat] + 1, *numbers[seat + 1 :])


def drawn(options: tuple[Option, ...], due: Numbers, chooser: Chooser) -> Iterator[tuple[Seat, Claim]]:
    """Cards with their places for each seat, as many as are due: of all ways in which they can lie, the one that is chosen.

    `tables` have the number of these ways for the first options, up to all of them; the last option is settled first.
    """
    nothing: Ways = {(0,) * len(due): 1}
    tables = list(accumulate(options, lambda before, option: ways_with(before, option, due), initial=nothing))
    rank = chosen(chooser, tables[-1][due])
    for option, before in zip(reversed(options), reversed(tables[:-1]), strict=True):
        numbers, rank = split_rank(option.ways, before, due, rank)
        due = left_of(due, numbers)
        yield from claims_on(option, numbers, chooser)


def ways_with(before: Ways, option: Option, due: Numbers) -> Ways:
    """The ways to lay cards of one option more, up to those that are due, given the ways for the options before it."""
    ways: Ways = {}
    for numbers, count in before.items():
        for more, further in option.ways.items():
            both = tuple(map(int.__add__, numbers, more))
            if all(map(int.__le__, both, due)):
                ways[both] = ways.get(both, 0) + count * further
    return ways


def split_rank(ways: Ways, before: Ways, due: Numbers, rank: int) -> tuple[Numbers, int]:
    """Way number `rank` to lay what is due: how many cards of an option that takes, and which way it is for those before."""
    shares = [count * before.get(left_of(due, numbers), 0) for numbers, count in ways.items()]
    reached = list(accumulate(shares))
    place = bisect_right(reached, rank)
    numbers = tuple(ways)[place]
    return numbers, (rank - reached[place]) % before[left_of(due, numbers)]


def left_of(due: Numbers, numbers: Numbers) -> Numbers:
    """How many cards are still due after some."""
    return tuple(map(int.__sub__, due, numbers))


def claims_on(option: Option, numbers: Numbers, chooser: Chooser) -> Iterator[tuple[Seat, Claim]]:
    """So many copies of a card for each seat, in different ones of its places."""
    for seat, number in enumerate(numbers):
        choices = tuple(combinations(option.places[seat], number))
        for place in choices[chosen(chooser, len(choices))]:
            yield seat, Claim(option.card, place)
