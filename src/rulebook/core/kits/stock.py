"""The stock: chance deals cards from it, and fills hands up again in the course of play."""

from typing import Annotated, TypeVar

from attrs import frozen

from rulebook.core.chance import Seat
from rulebook.core.change import changed
from rulebook.core.kits.hands import given
from rulebook.core.kits.italian_cards import Card, Cards
from rulebook.core.settings import GameSettings
from rulebook.core.sharing import Immutable
from rulebook.core.visibility import Open, Owned, SeenAs, SizeOnly

__all__ = ["Dealing", "Drawing", "Hands", "drawn"]


@frozen
class Dealing:
    """Chance deals the hands."""


@frozen
class Drawing:
    """Chance fills the hands up."""


@frozen(slots=False)
class Hands(Immutable):
    """What states have whose cards are dealt. `seat` is the next to play or, while cards are dealt or drawn, to lead."""

    settings: Open[GameSettings]
    phase: Open[object]
    seat: Annotated[Open[Seat], SeenAs("turn_of")]
    hands: Owned[tuple[Cards, ...]]
    stock: SizeOnly[Cards]


State = TypeVar("State", bound=Hands)


def drawn(state: State, seat: Seat, card: Card) -> State:
    """The state after a card of the stock went to a hand."""
    return changed(state, hands=given(state.hands, seat, card), stock=state.stock.without(card))
