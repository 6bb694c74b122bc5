"""Kits: the Italian pack, hands that are filled, sides that win together, boards, and what is so in every state."""

import pickle
from itertools import product

import pytest

from rulebook.core import ENGLISH, CodeError, Multiset
from rulebook.core.kits import grids, hands, sides
from rulebook.core.kits.grids import SPACES, Space
from rulebook.core.kits.integrity import first_broken
from rulebook.core.kits.italian_cards import CARDS, Card, Suit
from rulebook.core.scene import Tone


def pile(*codes: str) -> Multiset[Card]:
    return Multiset.of(CARDS, map(Card.from_code, codes))


def test_the_pack_has_forty_cards() -> None:
    """Each is written as its suit and its value, is said in words, and has the colour of its suit."""
    assert [card.code for card in CARDS[:10]] == [f"D{value}" for value in range(1, 11)]
    assert len(set(map(str, CARDS))) == 40
    assert [Card.from_code(code).said(ENGLISH) for code in ("B1", "C7", "S10")] == [
        "the ace of clubs",
        "the 7 of cups",
        "the king of swords",
    ]
    assert [Card(suit, 1).tone for suit in Suit] == [Tone.YELLOW, Tone.RED, Tone.BLUE, Tone.GREEN]
    assert pickle.loads(pickle.dumps(CARDS[3])) is CARDS[3]


@pytest.mark.parametrize("code", ["", "D", "D0", "D11", "X1", "d7", "D07", "7D", "D7 "])
def test_other_codes_are_no_cards(code: str) -> None:
    """A code is the letter of a suit and a value."""
    with pytest.raises(CodeError, match="is not a card: write one of D, C, S, B and a value, such as D7"):
        Card.from_code(code)


def test_hands_are_filled_in_turn() -> None:
    """The first seat gets all that it lacks, then the next; nobody lacks anything at the end."""
    held: tuple[Multiset[Card], ...] = (pile("D1"), pile(), pile("D2"))
    order: list[int] = []
    while (seat := hands.lacking(held, 2, 2)) is not None:
        order.append(seat)
        held = hands.given(held, seat, CARDS[10 + len(order)])
    assert order == [2, 0, 1, 1]
    assert hands.taken(held, 0, Card.from_code("D1"))[0] == pile("C3")
    assert sum(hand.total for hand in held) == 6


def test_sides_share_what_they_have() -> None:
    """Partners sit opposite each other, and all seats of the sides that are ahead win."""
    assert [sides.seats_of(side, 2, 4) for side in range(2)] == [(0, 2), (1, 3)]
    assert [sides.seats_of(side, 3, 3) for side in range(3)] == [(0,), (1,), (2,)]
    assert (sides.by_seat((7, 5), 4), sides.ahead((7, 5), 4)) == ((7, 5, 7, 5), (0, 2))


def test_boards_have_rows_and_columns() -> None:
    """Spaces are written by column and row, from the top left corner; a board has the first of them, row by row."""
    assert [space.code for space in grids.board(grids.Size(2, 3))] == ["a1", "b1", "c1", "a2", "b2", "c2"]
    assert [Space.from_code(space.code) for space in SPACES] == list(SPACES)
    assert [(space.word, str(space)) for space in SPACES[:2]] == [("a1", "a1"), ("b1", "b1")]
    assert pickle.loads(pickle.dumps(SPACES[9])) is SPACES[9]


@pytest.mark.parametrize("code", ["", "a", "i1", "a9", "a0", "1a", "a1 ", "A1"])
def test_other_codes_are_no_spaces(code: str) -> None:
    """A code is the letter of a column and the number of a row."""
    with pytest.raises(CodeError, match="is not a space: write a letter from a to h and a row from 1 to 8, such as c1"):
        Space.from_code(code)


def test_neighbours_share_an_edge() -> None:
    """Spaces are neighbours if one of them is a step up, down, left or right of the other."""
    for one, other in product(SPACES, repeat=2):
        is_next = abs(one.row - other.row) + abs(one.column - other.column) == 1
        assert (other in grids.neighbours(one)) == is_next
    assert [space.code for space in grids.neighbours(Space.from_code("b2"))] == ["b1", "a2", "c2", "b3"]
    assert grids.shifted(SPACES[0], 1, 2) == Space.from_code("c2")
    assert grids.shifted(SPACES[0], 0, -1) is None


def is_even(number: int) -> bool:
    """The number is even."""
    return number % 2 == 0


def is_small(number: int) -> bool:
    """The number is below 10."""
    return number < 10


@pytest.mark.parametrize("first", range(4))
def test_whoever_lacks_cards_comes_next(first: int) -> None:
    """Whoever has how many and whoever is first: of the seats that lack cards it is the next in turn."""
    for totals in product(range(4), repeat=4):
        held = tuple([Multiset.of(CARDS, CARDS[:total]) for total in totals])
        lack = [seat for seat in range(4) if totals[seat] < 3]
        assert hands.lacking(held, first, full=3) == min(lack, key=lambda seat: (seat - first) % 4, default=None)


@pytest.mark.parametrize(("number", "players"), [(2, 2), (3, 3), (2, 4), (3, 6), (2, 6)])
def test_sides_that_are_ahead(number: int, players: int) -> None:
    """The seats of every side with the most are ahead, whatever the sides have."""
    for totals in product(range(3), repeat=number):
        best = [side for side in range(number) if totals[side] == max(totals)]
        seats = sorted(seat for side in best for seat in sides.seats_of(side, number, players))
        assert list(sides.ahead(totals, players)) == seats
        assert [sides.by_seat(totals, players)[seat] for seat in seats] == [max(totals)] * len(seats)


def test_the_first_broken_rule_is_told() -> None:
    """A fault names the field and the clause, and says what is not so; those after it may rely on it."""
    faults = first_broken(((is_even, "number", "numbers-1"), (is_small, "number", "numbers-2")))
    assert [str(fault) for fault in faults(11)] == ["number: this is not so: The number is even. (numbers-1)"]
    assert [fault.clause for fault in faults(12)] == ["numbers-2"]
    assert list(faults(8)) == []
