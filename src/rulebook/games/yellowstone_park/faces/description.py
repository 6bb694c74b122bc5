"""The position in plain sentences: what the picture says to those who do not see it."""

from collections.abc import Iterator
from typing import assert_never

from rulebook.core.chance import Seat
from rulebook.core.wording import counted, listed, seat_name, winning
from rulebook.games.yellowstone_park.box.board import Board, Stack
from rulebook.games.yellowstone_park.box.components import Card
from rulebook.games.yellowstone_park.chapters.ending import winners
from rulebook.games.yellowstone_park.box.events import CardPlaced, CardsCollected, CardTurnedUp, Event
from rulebook.games.yellowstone_park.chapters.matrix import is_determined, windows_around
from rulebook.games.yellowstone_park.notation import event_text
from rulebook.games.yellowstone_park.box.settings import Settings
from rulebook.games.yellowstone_park.box.state import Cards, Phase
from rulebook.games.yellowstone_park.chapters.turn import may_pass, may_stop
from rulebook.games.yellowstone_park.view import Observation


def described(seen: Observation, hands: tuple[Cards | None, ...], events: tuple[Event, ...]) -> str:
    """What is seen, and what has just happened on the board; a hand that is not shown is None."""
    return " ".join(sentences(seen, hands, events))


def sentences(seen: Observation, hands: tuple[Cards | None, ...], events: tuple[Event, ...]) -> Iterator[str]:
    """The sentences of the description, from the board to whose turn it is."""
    components = seen.settings.components
    yield f"A board of {counted(components.rows, 'row')} and {counted(components.columns, 'column')}."
    yield from board_sentences(seen.board)
    yield from matrix_sentences(seen.board, seen.settings)
    yield from (f"{event_text(event)}." for event in events if isinstance(event, CardTurnedUp | CardPlaced | CardsCollected))
    for seat, hand in enumerate(hands):
        yield seat_sentence(seat, seen, hand)
    yield f"The draw pile holds {counted(sum(seen.draw_pile_sizes), 'card')}."
    if seen.neutral is not None:
        yield f"The neutral marker is on {seen.neutral}."
    yield f"{caption(seen)}."


def board_sentences(board: Board) -> Iterator[str]:
    """What lies in each column: `Column 3 holds green 2 and green 4 twice.`"""
    if not board.stacks:
        yield "No card lies on it."
    for column in sorted(board.columns):
        held = [stack_words(stack) for stack in board.stacks if stack.column == column]
        yield f"Column {column} holds {listed(held)}."


def stack_words(stack: Stack) -> str:
    """A covered space in words."""
    times = {1: "", 2: " twice"}.get(stack.copies, f" {stack.copies} times")
    return f"{card_words(stack.card)}{times}"


def card_words(card: Card) -> str:
    """A card in words: `green 4`."""
    return f"{card.colour.word} {card.number}"


def matrix_sentences(board: Board, rules: Rules) -> Iterator[str]:
    """Where the matrix lies, or that it is open; nothing for an empty board."""
    around = windows_around(board.spaces, rules.windows)
    if not around or not board.stacks:
        return
    if is_determined(around):
        yield f"The matrix is {around[0]}."
    else:
        yield f"The matrix is not determined: {len(around)} windows hold all cards."


def seat_sentence(seat: Seat, seen: Observation, hand: Cards | None) -> str:
    """What a seat has, and where its marker stands."""
    held = counted(seen.hand_sizes[seat], "card") if hand is None else listed(list(map(card_words, hand)))
    penalties = counted(seen.penalty_pile_sizes[seat], "card")
    return f"{seat_name(seat)} holds {held}, has {penalties} in the penalty pile, and its marker is on {seen.markers[seat]}."


def caption(seen: Observation) -> str:
    """What is to happen, in a sentence without its full stop."""
    name = seat_name(seen.turn_of)
    match seen.phase:
        case Phase.DEALING:
            return "The first cards are being dealt"
        case Phase.PLACING:
            return f"{name} is to {placing_choice(seen)}"
        case Phase.REFILL_CHOICE:
            return f"{name} is to refill the hand or to draw nothing"
        case Phase.REFILLING | Phase.DRAWING_HAND:
            return f"{name} is drawing from the draw pile"
        case Phase.PILE_CHOICE:
            return f"{name} has no card left and is to choose a pile to draw from"
        case Phase.DRAWING_PENALTIES:
            return f"{name} is drawing from the penalty pile"
        case Phase.OVER:
            return f"{winning(winners(seen.markers))} with the lowest marker"
        case _:
            assert_never(seen.phase)


def placing_choice(seen: Observation) -> str:
    """What the player who is to place a card can do."""
    if may_stop(seen.placed):
        return "place a second card or to stop"
    if may_pass(seen.placed, seen.settings.readings):
        return "place a card or to pass"
    return "place a card"
