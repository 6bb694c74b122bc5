"""The position in plain sentences: what the picture says to those who do not see it."""

from collections.abc import Iterator
from typing import Final, assert_never

from rulebook.core.chance import Seat
from rulebook.core.sentences import Language, Seats, Sentence, capitalised, in_words, listed
from rulebook.games.yellowstone_park.chapters.edge_matrix import every_matrix
from rulebook.games.yellowstone_park.chapters.ending import winners
from rulebook.games.yellowstone_park.chapters.matrix import is_determined, matrices_around
from rulebook.games.yellowstone_park.chapters.turn import may_pass, may_stop
from rulebook.games.yellowstone_park.model import state as at
from rulebook.games.yellowstone_park.model.board import Board, Stack
from rulebook.games.yellowstone_park.model.components import Card
from rulebook.games.yellowstone_park.model.events import CardPlaced, CardsCollected, CardTurnedUp, Event
from rulebook.games.yellowstone_park.model.settings import Settings
from rulebook.games.yellowstone_park.model.state import Cards, Observation

BOARD: Final = Sentence("A board of {rows:# row|# rows} and {columns:# column|# columns}.")
EMPTY: Final = Sentence("No card lies on it.")
COLUMN: Final = Sentence("Column {column} holds {cards}.")
CARD: Final = Sentence("{colour} {number}")
TWICE: Final = Sentence("{colour} {number} twice")
OFTEN: Final = Sentence("{colour} {number} {copies} times")
MATRIX: Final = Sentence("The matrix is {window}.")
BESIDE: Final = Sentence("The edge matrix beside it is {window}.")
OPEN_MATRIX: Final = Sentence("The matrix is not determined: {windows} windows hold all cards.")
OPEN_MATRICES: Final = Sentence("The matrices are not determined: {pairs} pairs of windows hold all cards.")
SEAT: Final = Sentence("{seat:seat} holds {hand}, has {penalties} in the penalty pile, and their marker is on {marker}.")
CARDS: Final = Sentence("{cards:# card|# cards}")
DRAW_PILE: Final = Sentence("The draw pile holds {cards:# card|# cards}.")
NEUTRAL: Final = Sentence("The neutral marker is on {marker}.")

DEALT: Final = Sentence("the first cards are being dealt")
PLACE: Final = Sentence("{seat:seat} must place a card")
PLACE_OR_PASS: Final = Sentence("{seat:seat} must place a card or pass")
PLACE_OR_STOP: Final = Sentence("{seat:seat} must place a second card or stop")
REFILL_OR_DECLINE: Final = Sentence("{seat:seat} must refill the hand or draw nothing")
DRAWING: Final = Sentence("{seat:seat} is drawing from the draw pile")
CHOOSE: Final = Sentence("{seat:seat} has no card left and must choose a pile to draw from")
DRAWING_BACK: Final = Sentence("{seat:seat} is drawing from the penalty pile")
WON: Final = Sentence("{winners:# won|# won together} with the lowest marker")


def described(seen: Observation, hands: tuple[Cards | None, ...], events: tuple[Event, ...], language: Language) -> str:
    """What is seen, and what has just happened on the board; a hand that is not shown is None."""
    return " ".join(map(capitalised, sentences(seen, hands, events, language)))


def sentences(
    seen: Observation, hands: tuple[Cards | None, ...], events: tuple[Event, ...], language: Language
) -> Iterator[str]:
    """The sentences of the description, from the board to whose turn it is."""
    components, told = seen.settings.components, CardTurnedUp | CardPlaced | CardsCollected
    yield BOARD(language, rows=components.rows, columns=components.columns)
    yield from board_sentences(seen.board, language)
    yield from matrix_sentences(seen.board, seen.settings, language)
    yield from (f"{in_words(event, language)}." for event in events if isinstance(event, told))
    for seat, hand in enumerate(hands):
        yield seat_sentence(seat, seen, hand, language)
    yield DRAW_PILE(language, cards=sum(seen.draw_pile_sizes))
    if seen.neutral is not None:
        yield NEUTRAL(language, marker=seen.neutral)
    yield f"{caption(seen, language)}."


def board_sentences(board: Board, language: Language) -> Iterator[str]:
    """What lies in each column: `Column 3 holds green 2 and green 4 twice.`"""
    if not board.stacks:
        yield EMPTY(language)
    for column in sorted(board.columns):
        held = [stack_words(stack, language) for stack in board.stacks if stack.column == column]
        yield COLUMN(language, column=column, cards=listed(held, language))


def stack_words(stack: Stack, language: Language) -> str:
    """A covered space in words."""
    sentence = {1: CARD, 2: TWICE}.get(stack.copies, OFTEN)
    return sentence(language, colour=stack.card.colour, number=stack.card.number, copies=stack.copies)


def card_words(card: Card, language: Language) -> str:
    """A card in words: `green 4`."""
    return CARD(language, colour=card.colour, number=card.number)


def matrix_sentences(board: Board, settings: Settings, language: Language) -> Iterator[str]:
    """Where the matrix lies, or that it is open; nothing for an empty board."""
    around = matrices_around(board.spaces, every_matrix(settings))
    if not around or not board.stacks:
        return
    if not is_determined(around):
        yield OPEN_MATRICES(language, pairs=len(around)) if around[0].beside else OPEN_MATRIX(language, windows=len(around))
        return
    yield MATRIX(language, window=around[0].window)
    if around[0].beside:
        yield BESIDE(language, window=around[0].beside)


def seat_sentence(seat: Seat, seen: Observation, hand: Cards | None, language: Language) -> str:
    """What a seat has, and where its marker stands."""
    if hand is None:
        held = CARDS(language, cards=seen.hand_sizes[seat])
    else:
        held = listed([card_words(card, language) for card in hand], language)
    penalties = CARDS(language, cards=seen.penalty_pile_sizes[seat])
    return SEAT(language, seat=seat, hand=held, penalties=penalties, marker=seen.markers[seat])


def caption(seen: Observation, language: Language) -> str:
    """What is to happen, in a sentence without its full stop."""
    return capitalised(next_in_words(seen, language))


def next_in_words(seen: Observation, language: Language) -> str:
    """What is to happen, in words."""
    match seen.phase:
        case at.Placing(placed):
            return placing_choice(placed, seen)(language, seat=seen.turn_of)
        case at.Over():
            return WON(language, winners=Seats(winners(seen.markers)))
        case at.Dealing() | at.TurningUp():
            return DEALT(language)
        case at.ChoosingRefill():
            return REFILL_OR_DECLINE(language, seat=seen.turn_of)
        case at.Refilling() | at.DrawingHand():
            return DRAWING(language, seat=seen.turn_of)
        case at.ChoosingPile():
            return CHOOSE(language, seat=seen.turn_of)
        case at.DrawingPenalties():
            return DRAWING_BACK(language, seat=seen.turn_of)
        case _:
            assert_never(seen.phase)


def placing_choice(placed: int, seen: Observation) -> Sentence:
    """What the player who is to place a card can do."""
    if may_stop(placed):
        return PLACE_OR_STOP
    return PLACE_OR_PASS if may_pass(placed, seen.settings.readings) else PLACE
