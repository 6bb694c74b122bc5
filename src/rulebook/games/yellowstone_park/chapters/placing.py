"""Placing: on which space a card may be laid."""

from collections.abc import Collection
from itertools import compress, filterfalse

from rulebook.core.change import changed
from rulebook.core.errors import Refusal
from rulebook.core.seats import with_seat
from rulebook.core.step import Step
from rulebook.games.yellowstone_park.box.actions import Place
from rulebook.games.yellowstone_park.box.board import Board
from rulebook.games.yellowstone_park.box.clauses import ClauseId, implements
from rulebook.games.yellowstone_park.box.components import Card, Colour, Components
from rulebook.games.yellowstone_park.box.events import CardPlaced, Event
from rulebook.games.yellowstone_park.chapters.matrix import Space, Window, is_determined, windows_around
from rulebook.games.yellowstone_park.box.readings import ColumnReopen, MisfitPlay
from rulebook.games.yellowstone_park.box.settings import Settings
from rulebook.games.yellowstone_park.box.state import Cards, State


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
    """placing-3 A column without cards, whose `holder` is None, is open to every colour."""
    return holder is None


@implements("placing-4")
def matches(holder: Colour, colour: Colour) -> bool:
    """placing-4 A column that holds cards takes only cards of their colour."""
    return holder is colour


@implements("placing-5")
def may_start_column(columns: Collection[int], board: Board, rules: Rules) -> bool:
    """placing-5 A colour starts a column if it has none; what else lets one start that has `columns` is disputed."""
    if not columns:
        return True
    match rules.readings.column_reopen:
        case ColumnReopen.WHEN_EMPTIED:
            return False
        case ColumnReopen.WHEN_COLUMN_FULL:
            return columns_are_full(columns, board, rules.components)
        case ColumnReopen.WHEN_MATRIX_FULL:
            return columns_are_full_in_matrix(columns, board, rules)


def columns_are_full(columns: Collection[int], board: Board, components: Components) -> bool:
    """Whether every space of some columns, from the first row to the last, is covered."""
    return covered_in(columns, board) == len(columns) * components.rows


def columns_are_full_in_matrix(columns: Collection[int], board: Board, rules: Rules) -> bool:
    """Whether the matrix is determined and every space of some of its columns is covered."""
    around = windows_around(board.spaces, rules.windows)
    return is_determined(around) and covered_in(columns, board) == len(columns) * len(around[0].rows)


def covered_in(columns: Collection[int], board: Board) -> int:
    """How many spaces of some columns are covered."""
    return sum(stack.column in columns for stack in board.stacks)


@implements("placing-6")
def may_share(lying: Card | None, card: Card) -> bool:
    """placing-6 A card may lie on a space where nothing lies, or its twin."""
    return lying is None or lying == card


@implements("placing-7")
def holds(hand: Cards, card: Card) -> bool:
    """placing-7 A player places a card from their own hand."""
    return card in hand


@implements("placing-8")
def may_misfit(hand: Cards, board: Board, rules: Rules) -> bool:
    """placing-8 A card may be placed that does not fit; whether also while another one would fit is disputed."""
    match rules.readings.misfit_play:
        case MisfitPlay.FREE:
            return True
        case MisfitPlay.ONLY_IF_NONE_FITS:
            return not some_card_fits(hand, board, rules)


def some_card_fits(hand: Cards, board: Board, rules: Rules) -> bool:
    """Whether some card of the hand has a space on which it fits the matrix."""
    return any(fits(space_of(placement), board.spaces, rules.windows) for placement in open_placements(hand, board, rules))


def fits(space: Space, covered: frozenset[Space], windows: tuple[Window, ...]) -> bool:
    """Whether some window contains all cards on the board and a space."""
    return bool(windows_around(covered | {space}, windows))


def open_columns(columns: tuple[int, ...], free: tuple[int, ...], board: Board, rules: Rules) -> tuple[int, ...]:
    """The columns open to a colour that has `columns`, in order; `free` are those without cards."""
    if not may_start_column(columns, board, rules):
        return columns
    return tuple(sorted(columns + free)) if columns else free


def open_placements(hand: Cards, board: Board, rules: Rules) -> tuple[Place, ...]:
    """Every card of a hand on every space that is open to it: by card, then by column."""
    taken, held = board.columns_by_colour, compress(rules.placements, hand.counts)
    free = free_columns(board, rules)
    open_to = {colour: open_columns(taken.get(colour, ()), free, board, rules) for colour in rules.colours}
    return tuple([by_column[column - 1] for by_column in held for column in open_to[by_column[0].card.colour]])


def free_columns(board: Board, rules: Rules) -> tuple[int, ...]:
    """The columns without cards, in order."""
    return tuple(filterfalse(board.holders.__contains__, rules.columns))


def space_of(placement: Place) -> Space:
    """The space on which a placement lays its card."""
    return row(placement.card.number), placement.column


def placements(state: State) -> tuple[Place, ...]:
    """Every placement that is legal, without a window named: by card, then by column."""
    hand, board, rules = state.hand, state.board, state.settings
    possible = open_placements(hand, board, rules)
    if may_misfit(hand, board, rules):
        return possible
    return tuple([placement for placement in possible if fits(space_of(placement), board.spaces, rules.windows)])


def refusal(state: State, action: Place) -> Refusal | None:
    """The clause that forbids a placement to the player who has the turn, and why; None for a legal one."""
    card, column, space = action.card, action.column, space_of(action)
    hand, board, rules = state.hand, state.board, state.settings
    if not holds(hand, card):
        return Refusal("placing-7", f"you do not hold {card}")
    if not on_board(*space, rules.components):
        return Refusal("placing-1", f"the board has columns 1 to {rules.components.columns}, and no column {column}")
    lying = board.card_at(*space)
    if not may_share(lying, card):
        return Refusal("placing-6", f"{lying} lies on that space")
    holder = board.colour_of(column)
    if holder is not None and not matches(holder, card.colour):
        return Refusal("placing-4", f"column {column} is {holder.word}")
    if is_free(holder) and not may_start_column(board.columns_of(card.colour), board, rules):
        columns = " and ".join(map(str, board.columns_of(card.colour)))
        return Refusal("placing-5", f"{card.colour.word} has column {columns} and may not start another")
    if not may_misfit(hand, board, rules) and not fits(space, board.spaces, rules.windows):
        return Refusal("placing-8", f"{card} does not fit there, and a card in your hand fits the matrix")
    return None


def place(state: State, action: Place) -> Step[State, Event]:
    """Lay the card on its space; the clause told is the one that opened the space to it."""
    card, column, board, space = action.card, action.column, state.board, space_of(action)
    opened_by: ClauseId = "placing-4"
    if is_free(board.colour_of(column)):
        opened_by = "placing-3"
    elif board.at(*space):
        opened_by = "placing-6"
    placed = changed(
        state,
        placed=state.placed + 1,
        board=board.with_card(card, *space),
        hands=with_seat(state.hands, state.seat, state.hand.without(card)),
    )
    return Step(placed, (CardPlaced(opened_by, state.seat, card, column),))
