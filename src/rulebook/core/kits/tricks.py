"""Tricks: everybody plays a card in turn, and the strongest wins them all. Hands are dealt and filled up from a stock."""

from collections.abc import Callable
from typing import Annotated, TypeVar

from attrs import frozen

from rulebook.core import GameSettings, Immutable, Over, Seat, changed, with_seat
from rulebook.core.kits.hands import given, taken
from rulebook.core.kits.italian_cards import NOTHING, Card, Cards, Suit
from rulebook.core.visibility import LayersOnly, Open, OpenHoldingPerSeat, Owned, SeenAs, SizeOnly

__all__ = ["Dealing", "Drawing", "Playing", "Table", "are_level", "cards_in", "drawn", "played", "strongest", "swept"]
__all__ += ["nothing_is_won_before_play", "tricks_are_played", "whole_tricks_are_won"]


@frozen
class Dealing:
    """Chance deals the hands."""


@frozen
class Drawing:
    """Chance fills the hands up after a trick."""


@frozen
class Playing:
    """A player plays a card."""


@frozen(slots=False)
class Table(Immutable):
    """What a state has. `seat` is next to play or, while cards are dealt or drawn, to lead; a side has a pile and points.

    A trick has a pile for each seat, with the card that it has played, or with none.
    """

    settings: Open[GameSettings]
    phase: Open[object]
    seat: Annotated[Open[Seat], SeenAs("turn_of")]
    hands: Owned[tuple[Cards, ...]]
    stock: SizeOnly[Cards]
    trick: OpenHoldingPerSeat[tuple[Cards, ...]]
    piles: LayersOnly[tuple[Cards, ...]]
    points: Open[tuple[int, ...]]


State = TypeVar("State", bound=Table)


def drawn(state: State, seat: Seat, card: Card) -> State:
    """The state after a card of the stock went to a hand."""
    return changed(state, hands=given(state.hands, seat, card), stock=state.stock.without(card))


def played(state: State, card: Card) -> State:
    """The state after whoever is next has played a card."""
    hands, trick = taken(state.hands, state.seat, card), given(state.trick, state.seat, card)
    return changed(state, hands=hands, trick=trick)


def cards_in(trick: tuple[Cards, ...]) -> tuple[Card, ...]:
    """The card of every seat in a complete trick."""
    return tuple([pile.distinct[0] for pile in trick])


def strongest(cards: tuple[Card, ...], suit: Suit | None, rank: Callable[[Card], int]) -> Seat:
    """The seat whose card is the strongest of a suit; ranks count from 0."""
    return max(range(len(cards)), key=lambda seat: 1 + rank(cards[seat]) if cards[seat].suit is suit else 0)


def swept(state: State, side: int) -> State:
    """The state after the cards of a complete trick went to the pile of a side."""
    piles = with_seat(state.piles, side, state.piles[side].with_all(cards_in(state.trick)))
    return changed(state, trick=(NOTHING,) * len(state.trick), piles=piles)


def tricks_are_played(state: State) -> bool:
    """There are cards in a trick only while it is played: of those before the next to play, one each."""
    players = len(state.trick)
    held = tuple([state.trick[(state.seat + place) % players].total for place in range(players)])
    is_in_turn = held[0] == 0 and held[-1] <= 1 and all(held[place] <= held[place + 1] for place in range(players - 1))
    return is_in_turn if isinstance(state.phase, Playing) else not any(state.trick)


def whole_tricks_are_won(state: State) -> bool:
    """The piles have the cards of whole tricks."""
    return sum(pile.total for pile in state.piles) % state.settings.players == 0


def nothing_is_won_before_play(state: State) -> bool:
    """Before play the first player is to lead, and nobody has won a card."""
    is_begun = isinstance(state.phase, Playing | Drawing | Over)
    return is_begun or (state.seat == state.settings.first_player and not any(state.piles))


def are_level(state: State, full: int, left: int) -> bool:
    """Whether hands are dealt and filled up to `full` cards, and then played out, with `left` cards left to draw.

    In play, those who have played to the trick hold one card less. In other phases than these, nobody holds a card.
    """
    hands = state.hands
    match state.phase:
        case Dealing():
            return all(hand.total <= full for hand in hands) and any(hand.total < full for hand in hands)
        case Drawing():
            level = all(full - 1 <= hand.total <= full for hand in hands)
            return level and any(hand.total < full for hand in hands) and state.stock.total > 0
        case Playing():
            held = state.hands[state.seat].total
            is_full = held == full or (held < full and left == 0)
            level = all(hand.total + played.total == held for hand, played in zip(hands, state.trick, strict=True))
            return held > 0 and is_full and level
    return not any(hands) and left == 0
