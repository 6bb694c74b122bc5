"""Pieces: what has a code, what holds pieces, which pieces lie in a field of a state, and that equal ones are one object."""

import pickle
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy
from enum import Enum
from functools import partial
from math import nan

import numpy as np
import pytest
from attrs import evolve, frozen

from rulebook.core import ByCode, Coded, CodeError, DomainError, Holding, Kinds, Multiset, Piece
from rulebook.core.pieces import pieces_in, piles_in
from tests.core.made_up import KINDS, Colour, Pass


@frozen
class Card:
    number: int

    @property
    def code(self) -> str:
        return str(self.number)

    @classmethod
    def from_code(cls, code: str) -> "Card":
        return cls(int(code))


@frozen
class Board:
    """A board on which two cards lie."""

    @property
    def pieces(self) -> Iterator[Card]:
        return iter((Card(1), Card(1)))


def test_what_is_coded() -> None:
    """A piece with a code, and a way back from it, is a coded piece; other things are not."""
    assert isinstance(Card(1), Coded)
    assert not isinstance(Pass(), Coded)
    assert not isinstance(Colour.RED, Coded)


def test_what_holds_pieces() -> None:
    """A board holds pieces, and a piece does not."""
    assert isinstance(Board(), Holding)
    assert not isinstance(Card(1), Holding)


class Suit(ByCode, Enum):
    """Suits by their letters."""

    CUPS = "C"
    SWORDS = "S"


def test_an_enum_by_code() -> None:
    """A member is found by its code; for another value the error says which codes there are, in bounded length."""
    assert Suit("S") is Suit.SWORDS
    for strange, told in (("Z9", "'Z9'"), (None, "None"), (3, "3"), ("x" * 999, f"'{'x' * 59}")):
        with pytest.raises(CodeError) as caught:
            Suit(strange)
        assert str(caught.value) == f"{told} is not a suit: write one of C, S"


RED, BLUE = Colour.RED, Colour.BLUE


@pytest.mark.parametrize(
    ("value", "pieces"),
    [
        (None, []),
        (RED, [RED]),
        ((RED, None, BLUE), [RED, BLUE]),
        (((RED,), (), (BLUE, BLUE)), [RED, BLUE, BLUE]),
        (frozenset([RED]), [RED]),
        (Multiset.of(KINDS, [BLUE, RED, BLUE]), [RED, BLUE, BLUE]),
        ((Multiset.of(KINDS, [BLUE]), Multiset.of(KINDS)), [BLUE]),
        (Board(), [Card(1), Card(1)]),
        ((Board(), RED), [Card(1), Card(1), RED]),
    ],
)
def test_pieces_in_a_field(value: object, pieces: list[object]) -> None:
    """Pieces are found wherever they lie, copies one by one."""
    assert list(pieces_in(value)) == pieces


def test_piles_in_a_field() -> None:
    """Multisets are found in tuples, and nothing else is one."""
    one, other = Multiset.of(KINDS), Multiset.of(Kinds("ab"))
    assert list(piles_in((one, (other, RED), None))) == [one, other]
    assert list(piles_in(one)) == [one]
    assert list(piles_in(RED)) == []


@frozen(eq=False)
class Token(Piece):
    colour: str
    number: int = 1


def test_equal_pieces_are_one_object() -> None:
    """However a piece is made, there is one object for it: with defaults, by name, changed, copied or after a pickle."""
    token = Token("red", 2)
    assert Token(number=2, colour="red") is token
    assert evolve(Token("red"), number=2) is token
    assert deepcopy(token) is token
    assert pickle.loads(pickle.dumps(token)) is token
    assert Token("red") is Token("red", 1)
    assert {token: "here"}[Token("red", 2)] == "here"


def test_different_pieces_are_different_objects() -> None:
    """Pieces that differ in a field or in their class are not equal."""

    @frozen(eq=False)
    class Counter(Piece):
        colour: str
        number: int

    assert Token("red", 1) != Token("red", 2)
    assert len({Counter("red", 1), Token("red", 1)}) == 2


def test_numbers_on_pieces() -> None:
    """An integer of NumPy's is a plain one; nothing else is a number on a piece, also where a field is changed."""
    assert Token("red", np.int64(1)) is Token("red", 1)  # type: ignore[arg-type]  # as from an array
    for wrong in (1.0, True, None, nan):
        for make in (partial(Token, "red"), partial(evolve, Token("red"))):
            with pytest.raises(DomainError, match=f"^number must be an integer, not {wrong}$"):
                make(number=wrong)


def test_pieces_made_by_threads() -> None:
    """Threads that make the same piece at the same time get the same object."""
    with ThreadPoolExecutor(8) as threads:
        for number in range(100):
            made = list(threads.map(lambda number: Token("blue", number), [number] * 8))
            assert all(token is made[0] for token in made)
