"""Placing: on which space a card may be laid."""

from collections.abc import Mapping
from functools import lru_cache
from itertools import product
from typing import Final

from rulebook.core.change import changed
from rulebook.core.refusals import Refusal
from rulebook.core.seats import with_seat
from rulebook.core.sharing import asked_twice, derived
from rulebook.core.step import Step
from rulebook.games.yellowstone_park.chapters.edge_matrix import every_matrix
from rulebook.games.yellowstone_park.chapters.matrix import is_determined, matrices_around
from rulebook.games.yellowstone_park.model.actions import Place
from rulebook.games.yellowstone_park.model.board import Board, Column, Matrix, Space, Stack
from rulebook.games.yellowstone_park.model.clauses import ClauseId, ClauseReason, implements
from rulebook.games.yellowstone_park.model.components import Card, Colour, Components
from rulebook.games.yellowstone_park.model.events import CardPlaced, Event, Found
from rulebook.games.yellowstone_park.model.readings import ColumnReopen, MisfitPlay
from rulebook.games.yellowstone_park.model.settings import Settings, columns, kinds, rows
from rulebook.games.yellowstone_park.model.state import Cards, Placing, State

NO_COLUMN: Final = ClauseReason("placing-1", "the board has columns 1 to {last}, and no column {column}")
TAKEN: Final = ClauseReason("placing-4", "column {column} is {holder}")
HAS_A_COLUMN: Final = ClauseReason("placing-5", "{colour} has {columns:column #|columns #} and may not start another")
COVERED: Final = ClauseReason("placing-6", "{lying} lies on that space")
NOT_HELD: Final = ClauseReason("placing-7", "you do not hold {card}")
ANOTHER_FITS: Final = ClauseReason("placing-8", "{card} does not fit there, and a card in your hand fits the matrix")


@implements("placing-1")
def on_board(row: int, column: int, components: Components) -> bool:
    """placing-1 A space is where one of the rows crosses one of the columns."""
    return 1 <= row <= components.rows and 1 <= column <= components.columns


@implements("placing-2")
def row(number: int) -> int:
    """placing-2 A card goes to the row of its number."""
    return number


@implements("placing-3")
def is_free(holder: Colour | None) -> bool:
    """placing-3 A column without cards, whose `holder` is None, takes any colour that may start a column."""
    return holder is None


@implements("placing-4")
def matches(holder: Colour | None, colour: Colour) -> bool:
    """placing-4 A column that holds cards takes only cards of their colour."""
    return holder is colour


@implements("placing-5")
def may_start_column(columns: frozenset[Column], board: Board, settings: Settings) -> bool:
    """placing-5 A colour may start a column only while it has none.

    Under `when-column-full` it may once its `columns` are full; under `when-matrix-full`, once they are within the matrix.
    """
    if not columns:
        return True
    match settings.readings.column_reopen:
        case ColumnReopen.WHEN_EMPTIED:
            return False
        case ColumnReopen.WHEN_COLUMN_FULL:
            return columns_are_full(columns, board, settings.components)
        case ColumnReopen.WHEN_MATRIX_FULL:
            return columns_are_full_in_matrix(columns, board, settings)


def columns_are_full(columns: frozenset[Column], board: Board, components: Components) -> bool:
    """Whether every space of some columns, from the first row to the last, is covered."""
    return covered_in(columns, board) == len(columns) * components.rows


def columns_are_full_in_matrix(columns: frozenset[Column], board: Board, settings: Settings) -> bool:
    """Whether the matrix is determined and every space of some of its columns is covered."""
    around = matrices_around(board.spaces, every_matrix(settings))
    return is_determined(around) and covered_in(columns, board) == spaces_in(columns, around[0])


def spaces_in(columns: frozenset[Column], matrix: Matrix) -> int:
    """How many spaces of a matrix are in some columns."""
    return sum(column in columns for _, column in matrix.spaces)


def covered_in(columns: frozenset[Column], board: Board) -> int:
    """How many spaces of some columns are covered."""
    return sum(stack.column in columns for stack in board.stacks)


@derived
def may_have_several_columns(settings: Settings) -> bool:
    """Whether a colour can ever have more than one column: whether it may start another when one can hold no more cards.

    That is so in a column of which every space is covered, and perhaps in a matrix of which every space is.
    """
    card, full_column = kinds(settings)[0], frozenset(product(rows(settings), [1]))
    full = (full_column, *[matrix.spaces for matrix in every_matrix(settings)])
    boards = (Board(tuple([Stack(*space, card) for space in sorted(spaces)])) for spaces in full)
    return any(may_start_column(frozenset([min(board.columns)]), board, settings) for board in boards)


@implements("placing-6")
def may_share(lying: Card | None, card: Card) -> bool:
    """placing-6 A card may lie on a space where nothing lies, or its twin."""
    return lying is None or lying == card


@implements("placing-7")
def holds(hand: Cards, card: Card) -> bool:
    """placing-7 A player places a card from their own hand."""
    return card in hand


@implements("placing-8")
def may_misfit(hand: Cards, board: Board, settings: Settings) -> bool:
    """placing-8 A card may be placed that does not fit; under `only-if-none-fits`, only while no card of the hand would."""
    match settings.readings.misfit_play:
        case MisfitPlay.FREE:
            return True
        case MisfitPlay.ONLY_IF_NONE_FITS:
            return not some_card_fits(hand, board, settings)


def some_card_fits(hand: Cards, board: Board, settings: Settings) -> bool:
    """Whether some card of the hand has a space on which it fits the matrix."""
    open_to_it, matrices = open_placements(hand, board, settings), every_matrix(settings)
    return any(fits(space_of(placement), board.spaces, matrices) for placement in open_to_it)


def fits(space: Space, covered: frozenset[Space], matrices: tuple[Matrix, ...]) -> bool:
    """Whether some matrix contains all cards on the board and a space."""
    return bool(matrices_around(covered | {space}, matrices))


def space_of(placement: Place) -> Space:
    """The space on which a placement lays its card."""
    return row(placement.card.number), placement.column


def takes(holder: Colour | None, colour: Colour, starts: bool) -> bool:
    """Whether a column takes cards of a colour: one without cards if the colour `starts` another, else one of the colour."""
    return starts if is_free(holder) else matches(holder, colour)


@derived
def every_placement(settings: Settings) -> Mapping[Card, Mapping[int, Place]]:
    """The placement of each card in each column, none of them naming a window."""
    return {card: {column: Place(card, column) for column in columns(settings)} for card in kinds(settings)}


@asked_twice
def openings(board: Board, settings: Settings) -> Mapping[Colour, frozenset[Column]]:
    """For every colour the columns that are open to it."""
    held = columns_held(board.colours_in_columns)
    starting = tuple([may_start_column(own, board, settings) for own in held])
    return opened(held, starting, columns(settings))


@lru_cache(maxsize=2**12)
def columns_held(lying: frozenset[tuple[Column, Colour]]) -> tuple[frozenset[Column], ...]:
    """For every colour, in order, the columns that hold cards of it, given the colour in each column."""
    return tuple([frozenset([column for column, own in lying if own is colour]) for colour in Colour])


@lru_cache(maxsize=2**12)
def opened(
    held: tuple[frozenset[Column], ...], starting: tuple[bool, ...], every: range
) -> Mapping[Colour, frozenset[Column]]:
    """For every colour those of the columns that are open to it, given which each one has, and which start another."""
    holders = {column: holder(column, held) for column in every}
    return {
        colour: frozenset([column for column in every if takes(holders[column], colour, starts)])
        for colour, starts in zip(Colour, starting, strict=True)
    }


def holder(column: Column, held: tuple[frozenset[Column], ...]) -> Colour | None:
    """The colour that holds a column, given the columns of each; None for a column without cards."""
    return next((colour for colour, own in zip(Colour, held, strict=True) if column in own), None)


def open_placements(hand: Cards, board: Board, settings: Settings) -> tuple[Place, ...]:
    """Every card of a hand on every space that is open to it: by card, then by column.

    On its space in an open column lies nothing or its twin, since a row has one number and a column one colour: placing-6
    has nothing more to say there. A theorem, legal-is-accepted, holds what is legal equal to what is not refused.
    """
    open_to, placed = openings(board, settings), every_placement(settings)
    return tuple([placed[card][column] for card in hand.distinct for column in sorted(open_to[card.colour])])


def placements(state: State) -> tuple[Place, ...]:
    """Every placement that is legal, without a window named: by card, then by column."""
    hand, board, settings = state.hand, state.board, state.settings
    possible = open_placements(hand, board, settings)
    if may_misfit(hand, board, settings):
        return possible
    matrices = every_matrix(settings)
    return tuple([placement for placement in possible if fits(space_of(placement), board.spaces, matrices)])


def refusal(state: State, action: Place) -> Refusal | None:
    """The clause that forbids a placement to the player who has the turn, and why; None for a legal one."""
    card, column, space = action.card, action.column, space_of(action)
    hand, board, settings = state.hand, state.board, state.settings
    if not holds(hand, card):
        return NOT_HELD(card=card)
    if not on_board(*space, settings.components):
        return NO_COLUMN(last=settings.components.columns, column=column)
    lying = board.card_at(*space)
    if not may_share(lying, card):
        return COVERED(lying=lying)
    if column not in openings(board, settings)[card.colour]:
        lying_there = board.colour_of(column)
        if is_free(lying_there):
            return HAS_A_COLUMN(colour=card.colour, columns=board.columns_of(card.colour))
        return TAKEN(column=column, holder=lying_there)
    if not may_misfit(hand, board, settings) and not fits(space, board.spaces, every_matrix(settings)):
        return ANOTHER_FITS(card=card)
    return None


OPENED_BY: Final[Mapping[Found, ClauseId]] = {
    Found.EMPTY_COLUMN: "placing-3",
    Found.ITS_COLOUR: "placing-4",
    Found.ITS_TWIN: "placing-6",
}
"""The clause that opens a space to a card that finds this there."""


def found(card: Card, column: int, board: Board) -> Found:
    """What a card finds that is placed in a column."""
    if is_free(board.colour_of(column)):
        return Found.EMPTY_COLUMN
    return Found.ITS_TWIN if board.at(row(card.number), column) else Found.ITS_COLOUR


def placed_in(state: State) -> int:
    """How many cards the player has placed in the turn, while they are placing."""
    assert isinstance(state.phase, Placing), "only in this phase a player places, stops or passes"
    return state.phase.placed


def place(state: State, action: Place) -> Step[State, Event]:
    """Lay the card on its space; the clause told is the one that opened the space to it."""
    card, column, board = action.card, action.column, state.board
    there = found(card, column, board)
    placed = changed(
        state,
        phase=Placing(placed_in(state) + 1),
        board=board.with_card(card, *space_of(action)),
        hands=with_seat(state.hands, state.seat, state.hand.without(card)),
    )
    return Step(placed, (CardPlaced(OPENED_BY[there], state.seat, card, column, there),))
