"""Candidates: what is tried where rules are asked what is legal."""

from enum import Enum
from typing import Literal

from attrs import frozen

from rulebook.conformance.candidates import MOST_COMBINATIONS, instances
from rulebook.core import SettingsError


class Side(Enum):
    """A side of a coin."""

    HEADS = "heads"
    TAILS = "tails"


@frozen
class Toss:
    """A coin comes down."""

    side: Side | None
    repeated: bool
    hand: Literal["left", "right"]


@frozen
class Discard:
    """Cards are put away."""

    cards: tuple[str, ...]


@frozen
class Bet:
    """Somebody bets a sum, which is not negative, on a toss."""

    sum: int
    toss: Toss
    words: str = "I bet"

    def __attrs_post_init__(self) -> None:
        if self.sum < 0:
            raise SettingsError("nobody bets less than nothing")


@frozen
class Move:
    """A piece goes from one space to another."""

    piece: str
    start: int
    end: int


def test_closed_types_are_tried_in_full() -> None:
    """Every value of an enum, a truth and a closed list is tried, and nothing where nothing may stand."""
    assert len(set(instances(Toss, [], []))) == 3 * 2 * 2


def test_collections_are_tried_empty() -> None:
    """A collection is tried as it was seen, and empty."""
    assert set(instances(Discard, [Discard(("a",))], [])) == {Discard(("a",)), Discard(())}


def test_numbers_are_tried_beyond_their_bounds() -> None:
    """Numbers are tried below and above those seen; a value that its own class refuses is no candidate."""
    seen = Bet(7, Toss(Side.HEADS, False, "left"))
    tried = list(instances(Bet, [seen], []))
    assert {bet.sum for bet in tried if isinstance(bet, Bet)} == {0, 1, 7, 8}
    assert len(set(tried)) == 4 * 12


def test_pieces_are_tried_all() -> None:
    """Where a piece stands, every piece of the game is tried."""
    assert set(instances(Move, [Move("a", 0, 1)], ["a", "b"])) >= {Move("b", 0, 1), Move("b", -1, 2)}


def test_only_one_field_is_varied_where_there_are_too_many_values() -> None:
    """Where the combinations are too many, those actions are tried that differ from one that was seen in one field."""
    seen = [Move("a", number, number + 1) for number in range(30)]
    tried = set(instances(Move, seen, list("abcdefghij")))
    assert Move("j", 29, 30) in tried
    assert Move("j", 29, 31) not in tried
    assert len(tried) > MOST_COMBINATIONS
