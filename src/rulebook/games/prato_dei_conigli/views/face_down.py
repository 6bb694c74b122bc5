"""Cards that lie face down: every way in which they can lie there, counted, so that one can be drawn with exact weights.

A card can lie face down where its player could play it, equal cards of a player lie in different places, and there are no
more of them than copies that are not seen elsewhere. Ways are counted for every number of cards that each seat can have been
given so far. These counts stand side by side in one large number, so that a card more costs some shifts and additions.
"""

from collections.abc import Iterator
from functools import reduce
from itertools import combinations, product
from math import comb, perm, prod
from typing import TypeAlias

from attrs import field, frozen

from rulebook.core.chance import SPECTATOR, Seat, Viewer
from rulebook.core.change import changed
from rulebook.core.dealing import Chooser, chosen, dealt_out
from rulebook.core.multiset import Multiset
from rulebook.core.seats import with_seat
from rulebook.games.prato_dei_conigli.chapters.playing import in_order, is_hidden, where_open
from rulebook.games.prato_dei_conigli.model.cards import Card
from rulebook.games.prato_dei_conigli.model.components import Place
from rulebook.games.prato_dei_conigli.model.settings import kinds_of_cards
from rulebook.games.prato_dei_conigli.model.state import Cards, Claim, State

Numbers: TypeAlias = tuple[int, ...]
"""A number of cards for each seat."""


def determinize(state: State, viewer: Viewer, chooser: Chooser) -> State:
    """A state that a viewer cannot tell from this one: others' hands and plays, deck and discards are dealt again.

    They keep their sizes, and what others have played face down could be played. With `random.randrange` for `chooser` every
    assignment of the hidden cards, to hands, deck, discards and the places for which they have been played, is as likely as
    any other, given what the viewer observes.
    """
    nothing = Multiset.of(kinds_of_cards(state.settings))
    hands = state.hands if viewer is SPECTATOR else with_seat(state.hands, viewer, nothing)
    hidden = reduce(Multiset.__add__, (*hands, state.deck, state.discards)).with_all(played_by_others(state, viewer))
    laid = changed(state, played=laid_anew(state, viewer, hidden, chooser))
    left = reduce(Multiset.without, played_by_others(laid, viewer), hidden)
    hands, (discards, deck) = dealt_out(left, (hands, (state.discards, state.deck)), chooser)
    if viewer is not SPECTATOR:
        hands = with_seat(hands, viewer, state.hands[viewer])
    return changed(laid, hands=hands, discards=discards, deck=deck)


def played_by_others(state: State, viewer: Viewer) -> Iterator[Card]:
    """Every card that lies face down and is not the viewer's."""
    return (claim.card for owner, claims in enumerate(state.played) if is_hidden(owner, viewer) for claim in claims)


@frozen
class Option:
    """A card, the copies that are not seen elsewhere, and the places where each seat can have played it."""

    card: Card
    copies: int
    places: tuple[tuple[Place, ...], ...]


def laid_anew(state: State, viewer: Viewer, hidden: Cards, chooser: Chooser) -> tuple[tuple[Claim, ...], ...]:
    """What all seats have played, with other cards of `hidden` for what the viewer does not see: each way is as likely."""
    due = tuple([len(claims) if is_hidden(seat, viewer) else 0 for seat, claims in enumerate(state.played)])
    if not any(due):
        return state.played
    found = list(drawn(options_for(state, due, hidden), due, chooser))
    anew = [tuple([claim for owner, claim in found if owner == seat]) for seat in range(len(due))]
    plays = zip(anew, due, state.played, strict=True)
    return tuple([in_order(new, state.settings) if number else old for new, number, old in plays])


def options_for(state: State, due: Numbers, hidden: Cards) -> tuple[Option, ...]:
    """Every hidden card that a seat can have played to which cards are due."""
    options = []
    for card in hidden.distinct:
        places = tuple([where_open(card, state, seat) if number else () for seat, number in enumerate(due)])
        if any(places):
            options.append(Option(card, hidden.count(card), places))
    return tuple(options)


def drawn(options: tuple[Option, ...], due: Numbers, chooser: Chooser) -> Iterator[tuple[Seat, Claim]]:
    """Cards with their places for each seat, as many as are due, in the way that is chosen among all possible ones.

    The last option is settled first; for that the ways for the first options, up to all but the last one, are known.
    """
    counts = Counts.of(options, due)
    tables = list(counts.tables(options))
    rank = chosen(chooser, counts.read(tables[-1], due))
    for option, before in zip(reversed(options), reversed(tables[:-1]), strict=True):
        numbers, rank = split_rank(option, before, due, rank, counts)
        due = left_of(due, numbers)
        yield from claims_on(option, numbers, chooser)


def split_rank(option: Option, before: bytes, due: Numbers, rank: int, counts: "Counts") -> tuple[Numbers, int]:
    """Way number `rank` to lay what is due: how many copies of an option it takes, and which way it is for those before."""
    most = [range(min(len(places), number) + 1) for places, number in zip(option.places, due, strict=True)]
    for numbers in product(*most):
        ways = counts.read(before, left_of(due, numbers))
        here = ways and ways * ways_to_lay(option, numbers)
        if rank < here:
            return numbers, rank % ways
        rank -= here
    raise AssertionError("every rank below the number of ways is that of a way")


def ways_to_lay(option: Option, numbers: Numbers) -> int:
    """In how many ways that many copies of a card can lie before each seat, copies told apart."""
    places = prod([comb(len(there), number) for there, number in zip(option.places, numbers, strict=True)])
    return perm(option.copies, sum(numbers)) * places


def left_of(due: Numbers, numbers: Numbers) -> Numbers:
    """How many cards are still due after some."""
    return tuple(map(int.__sub__, due, numbers))


def claims_on(option: Option, numbers: Numbers, chooser: Chooser) -> Iterator[tuple[Seat, Claim]]:
    """That many copies of a card for each seat, in different ones of its places."""
    for seat, number in enumerate(numbers):
        choices = tuple(combinations(option.places[seat], number))
        for place in choices[chosen(chooser, len(choices))]:
            yield seat, Claim(option.card, place)


@frozen
class Counts:
    """How counts stand side by side in a large number: one of `width` bytes for all numbers of cards up to those `due`.

    `strides` say by how many counts one card more for a seat stands further on, and `size` is how many counts there are.
    """

    due: Numbers
    width: int
    strides: Numbers
    size: int
    _rooms: dict[tuple[Seat, int, int], int] = field(factory=dict, init=False)

    @classmethod
    def of(cls, options: tuple[Option, ...], due: Numbers) -> "Counts":
        """What counts ways to lay some options, with room for the number of all ways."""
        slots = [sum(option.copies * len(option.places[seat]) for option in options) for seat in range(len(due))]
        bits = sum(number * each.bit_length() for number, each in zip(due, slots, strict=True))
        sizes = [prod([number + 1 for number in due[:seat]]) for seat in range(len(due) + 1)]
        return cls(due, bits // 8 + 1, tuple(sizes[:-1]), sizes[-1])

    def tables(self, options: tuple[Option, ...]) -> Iterator[bytes]:
        """The ways to lay none of the options, the first one, and so on up to all of them."""
        ways, room = 1, self.size * self.width
        yield ways.to_bytes(room, "little")
        for option in options:
            ways = self.with_option(ways, option)
            yield ways.to_bytes(room, "little")

    def read(self, table: bytes, numbers: Numbers) -> int:
        """In how many ways each seat can have that many cards."""
        place = self.width * sum(map(int.__mul__, numbers, self.strides))
        return int.from_bytes(table[place : place + self.width], "little")

    def with_option(self, ways: int, option: Option) -> int:
        """The ways with one option more: first by how many copies are laid, in blocks of `size`; then all together."""
        block, most = 8 * self.width * self.size, min(option.copies, sum(self.due))
        for seat, places in enumerate(option.places):
            further = 8 * self.width * self.strides[seat] + block
            numbers = range(1, min(len(places), self.due[seat], most) + 1)
            ways += sum(
                [(ways & self.room_for(seat, more, most)) * comb(len(places), more) << more * further for more in numbers]
            )
        whole = (1 << block) - 1
        return sum([(ways >> number * block & whole) * perm(option.copies, number) for number in range(most + 1)])

    def room_for(self, seat: Seat, number: int, most: int) -> int:
        """Where counts stand to which that many cards can be added for a seat: not those that would give it too many."""
        key = seat, number, most
        if key not in self._rooms:
            full, stride = self.due[seat] + 1, self.width * self.strides[seat]
            pattern = b"\xff" * (stride * (full - number)) + b"\0" * (stride * number)
            blocks = most + 1 - number
            self._rooms[key] = int.from_bytes(pattern * (self.size // (full * self.strides[seat]) * blocks), "little")
        return self._rooms[key]
