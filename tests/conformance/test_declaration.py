"""What a game declares, where it cannot be as it says."""

from types import SimpleNamespace
from typing import Any

import pytest
from attrs import frozen

from rulebook.compile.errors import LayoutError
from rulebook.compile.ir import Finite, Pile, Record
from rulebook.compile.native.rows import Rows
from rulebook.conformance.declaration import hidden_faults
from rulebook.core import Multiset, Owned, SizeOnly
from rulebook.core.kits.italian_cards import Card
from rulebook.games.hamsterbacke import Colour


@frozen
class OneSort:
    """Cards in hands and in the deck."""

    hands: Owned[tuple[Multiset[Card], ...]]
    deck: SizeOnly[Multiset[Card]]


@frozen
class TwoSorts:
    """Cards in hands, and colours in a bag."""

    hands: Owned[tuple[Multiset[Card], ...]]
    bag: SizeOnly[Multiset[Colour]]


READ = Record(TwoSorts, (("hands", Pile(Finite("Card", (1,)), (1,))), ("bag", Pile(Finite("Colour", (1,)), (1,)))))


def game_with(state: type[object], determinizer: object = None) -> Any:
    """A game with a class of states."""
    return SimpleNamespace(id="two-sorts", declaration=SimpleNamespace(state=state, determinizer=determinizer))


def faults(state: type[object], determinizer: object = None) -> list[str]:
    """The faults of a game with a class of states."""
    return [*hidden_faults(game_with(state, determinizer))]


def test_hidden_pieces_of_several_sorts() -> None:
    """They cannot change places, so the game has to say how they are dealt again; a kernel says so too."""
    assert faults(OneSort) == []
    assert faults(TwoSorts) == ["hidden piles hold pieces of several sorts, Card and Colour: declare a determinizer"]
    assert faults(TwoSorts, lambda state, viewer, chooser: state) == []
    rows: Any = SimpleNamespace(game=game_with(TwoSorts), program=SimpleNamespace(module=SimpleNamespace(state=READ)))
    with pytest.raises(LayoutError, match="two-sorts hides pieces of several sorts: declare a determinizer"):
        Rows.dealing(rows)
