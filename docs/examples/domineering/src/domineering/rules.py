"""The rules of Domineering: what is on the table, what can be done, and the clauses."""

from typing import Annotated, Final, TypeAlias

from attrs import frozen
from rulebook.core import Domain, Immutable, Multiset, Over, Refusal, Result, Seat, Step, changed, derived, told
from rulebook.core.kits import grids
from rulebook.core.kits.grids import SPACES, Size, Space, Spaces, board, shifted
from rulebook.core.kits.hands import given
from rulebook.core.kits.integrity import Rule
from rulebook.core.visibility import Open, OpenHolding, OpenHoldingPerSeat, SeenAs

from domineering.written.clauses import Cited, ClauseId, ClauseReason, implements

NO_ROOM: Final = ClauseReason("placing-2", "a domino does not fit on {square}")


@frozen(slots=False)
class Settings(grids.Settings):
    """How Domineering is played: a class of its own, for settings remember what a game has found out about them."""


@implements("board-1")
@derived
def squares(settings: Settings) -> tuple[Space, ...]:
    """board-1 The board has 64 squares, in eight rows of eight."""
    return board(settings.components)


@implements("players-1")
def admits(players: int, size: Size) -> bool:
    """players-1 Two players take part."""
    return players == 2


@frozen
class Placing:
    """A player puts a domino on the board."""


Phase: TypeAlias = Placing | Over


@frozen(slots=False)
class State(Immutable):
    """A position: the free squares, and those that each player has covered. At the end, `seat` has no room left."""

    settings: Open[Settings]
    phase: Open[Phase]
    seat: Annotated[Open[Seat], SeenAs("turn_of")]
    free: OpenHolding[Spaces]
    covered: OpenHoldingPerSeat[tuple[Spaces, ...]]


@told("put a domino on {square}")
@frozen
class Put:
    """A player puts a domino on a square and the one below it or, if it lies across, the one to its right."""

    square: Open[Annotated[Space, Domain(squares)]]


Action: TypeAlias = Put


@told("{seat} covered {square} and {other}")
@frozen
class DominoPut(Cited):
    seat: Open[Seat]
    square: Open[Space]
    other: Open[Space]


@told("{loser} had no room for a domino, and {winner} won")
@frozen
class GameWon(Cited):
    loser: Open[Seat]
    winner: Open[Seat]


Event: TypeAlias = DominoPut | GameWon


def start(settings: Settings) -> State:
    """An empty board."""
    free, nothing = Multiset.of(SPACES, squares(settings)), Multiset.of(SPACES)
    return State(settings=settings, phase=Placing(), seat=settings.first_player, free=free, covered=(nothing,) * 2)


@implements("players-2")
def is_upright(seat: Seat, first_player: Seat) -> bool:
    """players-2 The dominoes of the player who moves first stand upright; those of the other lie across."""
    return seat == first_player


@implements("placing-1")
def next_seat(seat: Seat) -> Seat:
    """placing-1 The players move in turn."""
    return 1 - seat


def beside(square: Space, is_upright: bool) -> Space | None:
    """The square below one or, across, to the right of it; None at the edge of the largest board."""
    return shifted(square, 1, 0) if is_upright else shifted(square, 0, 1)


@implements("placing-2")
def fits(square: Space, other: Space | None, free: Spaces) -> bool:
    """placing-2 A domino covers two squares next to each other, both of which are free."""
    return other is not None and square in free and other in free


def has_room(state: State, square: Space) -> bool:
    """Whether a domino of the player whose turn it is fits on a square."""
    return fits(square, beside(square, is_upright(state.seat, state.settings.first_player)), state.free)


def moves(state: State) -> tuple[Put, ...]:
    """Every place for a domino, row by row."""
    return tuple([Put(square) for square in squares(state.settings) if has_room(state, square)])


def refusal(state: State, action: Put) -> Refusal | None:
    """Why a domino may not be put on a square; None if it may."""
    return None if has_room(state, action.square) else NO_ROOM(square=action.square)


@implements("placing-3")
def put(state: State, action: Put) -> Step[State, Event]:
    """placing-3 On their turn a player puts one domino on the board, where it stays."""
    square, other = action.square, beside(action.square, is_upright(state.seat, state.settings.first_player))
    assert other is not None, "the domino fits"
    free = state.free.without(square).without(other)
    covered = given(given(state.covered, state.seat, square), state.seat, other)
    moved = changed(state, free=free, covered=covered, seat=next_seat(state.seat))
    return Step[State, Event](moved, (DominoPut("placing-3", state.seat, square, other),)).then(go_on)


@implements("ending-1")
def has_lost(state: State) -> bool:
    """ending-1 A player who has no room for a domino on their turn loses."""
    return not any(has_room(state, square) for square in squares(state.settings))


def go_on(state: State) -> Step[State, Event] | None:
    """The next player is in turn, or has lost."""
    if not has_lost(state):
        return None
    return Step(changed(state, phase=Over()), (GameWon("ending-1", state.seat, next_seat(state.seat)),))


def result(state: State) -> Result | None:
    """One point for the winner; None while the game is running."""
    winner = next_seat(state.seat)
    return Result((1 - winner, winner), (winner,)) if isinstance(state.phase, Over) else None


def both_have_moved_as_often(state: State) -> bool:
    """Before the first player's turn both have covered as many squares, and before the other's the first two more."""
    first = state.settings.first_player
    lead = 0 if is_upright(state.seat, first) else 2
    return state.covered[first].total == state.covered[1 - first].total + lead


def squares_are_covered_in_pairs(state: State) -> bool:
    """Both have covered an even number of squares."""
    return all(covered.total % 2 == 0 for covered in state.covered)


def it_is_over_without_room(state: State) -> bool:
    """The game is over exactly when the player whose turn it is has no room for a domino."""
    return isinstance(state.phase, Over) == has_lost(state)


RULES: Final[tuple[Rule[State, ClauseId], ...]] = (
    (both_have_moved_as_often, "covered", "placing-1"),
    (squares_are_covered_in_pairs, "covered", "placing-2"),
    (it_is_over_without_room, "phase", "ending-1"),
)


def two_squares_a_move(before: State, action: Put, after: Step[State, Event]) -> bool:
    """Every move covers two squares, so that no game is longer than half of the board."""
    return after.state.free.total == before.free.total - 2
