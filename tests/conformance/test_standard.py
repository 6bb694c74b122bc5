"""Standard claims: whatever the type of a field that holds pieces, all of its pieces are counted."""

from collections import Counter
from typing import Any

import pytest
from attrs import evolve, frozen

from rulebook.conformance.standard import Writing
from rulebook.core import Multiset, SpecError
from rulebook.core.kits.italian_cards import CARDS, Card, Cards
from rulebook.core.pieces import pieces_in
from rulebook.games.scopa import game

ACE, TWO, THREE = CARDS[:3]
WRITING = Writing(game, "rulebook.games.scopa")


@frozen
class Board:
    """Something with pieces on it."""

    cards: tuple[Card, ...]

    @property
    def pieces(self) -> tuple[Card, ...]:
        """They."""
        return self.cards


@pytest.mark.parametrize(
    ("hint", "values"),
    [
        (Cards, [Multiset.of(CARDS, (ACE, ACE, TWO))]),
        (Card, [ACE]),
        (Card | None, [ACE, None]),
        (Cards | None, [Multiset.of(CARDS, (ACE,)), None]),
        (tuple[Card, ...], [(), (ACE, ACE, TWO)]),
        (tuple[Card, ...] | None, [(ACE,), None]),
        (tuple[Card | None, ...], [(ACE, None, TWO)]),
        (tuple[Cards, ...], [(Multiset.of(CARDS, (ACE, TWO)), Multiset.of(CARDS, (ACE,)))]),
        (tuple[tuple[Card, ...], ...], [((ACE, TWO), (), (ACE,))]),
        (tuple[tuple[Card | None, ...], ...], [((ACE, None), (TWO, ACE))]),
        (Board, [Board((ACE, TWO))]),
        (Board | None, [Board((ACE, TWO)), None]),
    ],
)
def test_pieces_are_counted(hint: Any, values: list[Any]) -> None:
    """What is written as code counts what the core finds in the field, each piece and all of them."""
    each, all_of_them = [WRITING.held(hint, "state.held", Card, counts) for counts in (True, False)]
    for value in values:
        there, state = Counter(pieces_in(value)), evolve(HOLDING, held=value)
        assert [eval(each, {"state": state, "piece": piece}) for piece in (ACE, TWO, THREE)] == [
            there[piece] for piece in (ACE, TWO, THREE)
        ]
        assert eval(all_of_them, {"state": state}) == there.total()


@frozen
class Held:
    """A state with one field."""

    held: object = None


HOLDING = Held()


def test_other_types_are_refused() -> None:
    """A type of which nobody knows how many pieces it holds is named, with what can be done."""
    wanted = r"nobody knows how many pieces state\.held holds, whose type is .*int.*: write it by hand, without `Written by`"
    with pytest.raises(SpecError, match=wanted):
        WRITING.held(int, "state.held", Card, counts=True)
