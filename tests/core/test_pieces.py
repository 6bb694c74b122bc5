"""Pieces: what has a code, what holds pieces, and which pieces lie in a field of a state."""

from collections.abc import Iterator
from enum import Enum

import pytest
from attrs import frozen

from rulebook.core import ByCode, Coded, CodeError, Holding, Kinds, Multiset
from rulebook.core.pieces import pieces_in, piles_in
from tests.core.made_up import KINDS, Colour, Pass


@frozen
class Card:
    """A card with a code."""

    number: int

    @property
    def code(self) -> str:
        """The card as it is written."""
        return str(self.number)

    @classmethod
    def from_code(cls, code: str) -> "Card":
        """The card that is written so."""
        return cls(int(code))


@frozen
class Board:
    """A board on which two cards lie."""

    @property
    def pieces(self) -> Iterator[Card]:
        """The cards on it."""
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
