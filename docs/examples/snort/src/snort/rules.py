"""The rules of Snort: what is on the table, what can be done, and the clauses."""

from typing import Annotated, Final, TypeAlias

from attrs import frozen
from rulebook.core import Domain, Immutable, Multiset, Over, Refusal, Result, Seat, Step, changed, derived, told
from rulebook.core.kits import grids
from rulebook.core.kits.grids import SPACES, Size, Space, Spaces, board, neighbours
from rulebook.core.kits.hands import given
from rulebook.core.kits.integrity import Rule
from rulebook.core.visibility import Open, OpenHolding, OpenHoldingPerSeat, SeenAs

from snort.written.clauses import Cited, ClauseId, ClauseReason, implements

NO_ROOM: Final = ClauseReason("letting-2", "an animal cannot go to {field}")


@frozen(slots=False)
class Settings(grids.Settings):
    """How Snort is played: a class of its own, for settings remember what a game has found out about them."""


@implements("board-1")
@derived
def fields(settings: Settings) -> tuple[Space, ...]:
    """board-1 The board has 64 fields, in eight rows of eight."""
    return board(settings.components)


@implements("players-1")
def admits(players: int, size: Size) -> bool:
    """players-1 Two players take part."""
    return players == 2


@frozen
class Letting:
    """A player lets an animal into a field."""


Phase: TypeAlias = Letting | Over


@frozen(slots=False)
class State(Immutable):
    """A position: the free fields, and those with animals of each player. At the end, `seat` has no room left."""

    settings: Open[Settings]
    phase: Open[Phase]
    seat: Annotated[Open[Seat], SeenAs("turn_of")]
    free: OpenHolding[Spaces]
    taken: OpenHoldingPerSeat[tuple[Spaces, ...]]


@told("let an animal into {field}")
@frozen
class Put:
    """A player lets an animal into a field."""

    field: Open[Annotated[Space, Domain(fields)]]


Action: TypeAlias = Put


@told("{seat} let an animal into {field}")
@frozen
class AnimalPut(Cited):
    seat: Open[Seat]
    field: Open[Space]


@told("{loser} had no room for an animal, and {winner} won")
@frozen
class GameWon(Cited):
    loser: Open[Seat]
    winner: Open[Seat]


Event: TypeAlias = AnimalPut | GameWon


def start(settings: Settings) -> State:
    """An empty board."""
    free, nothing = Multiset.of(SPACES, fields(settings)), Multiset.of(SPACES)
    return State(settings=settings, phase=Letting(), seat=first_to_move(settings), free=free, taken=(nothing,) * 2)


@implements("players-2")
def first_to_move(settings: Settings) -> Seat:
    """players-2 One of the players, as they agree, moves first."""
    return settings.first_player


@implements("letting-1")
def next_seat(seat: Seat) -> Seat:
    """letting-1 The players move in turn."""
    return 1 - seat


def is_far_from(field: Space, others: Spaces) -> bool:
    """Whether no neighbour of a field is among some others."""
    return not any(neighbour in others for neighbour in neighbours(field))


@implements("letting-2")
def has_room(field: Space, free: Spaces, others: Spaces) -> bool:
    """letting-2 An animal may go to a free field that is not next to one with an animal of the other player."""
    return field in free and is_far_from(field, others)


def moves(state: State) -> tuple[Put, ...]:
    """Every field for an animal, row by row."""
    others = state.taken[next_seat(state.seat)]
    return tuple([Put(field) for field in fields(state.settings) if has_room(field, state.free, others)])


def refusal(state: State, action: Put) -> Refusal | None:
    """Why an animal may not go to a field; None if it may."""
    others = state.taken[next_seat(state.seat)]
    return None if has_room(action.field, state.free, others) else NO_ROOM(field=action.field)


@implements("letting-3")
def put(state: State, action: Put) -> Step[State, Event]:
    """letting-3 On their turn a player lets one animal into a field, where it stays."""
    free, taken = state.free.without(action.field), given(state.taken, state.seat, action.field)
    moved = changed(state, free=free, taken=taken, seat=next_seat(state.seat))
    return Step[State, Event](moved, (AnimalPut("letting-3", state.seat, action.field),)).then(go_on)


@implements("ending-1")
def has_lost(state: State) -> bool:
    """ending-1 A player who has no room for an animal on their turn loses."""
    return not any(has_room(field, state.free, state.taken[next_seat(state.seat)]) for field in fields(state.settings))


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
    """Before the first player's turn both have as many animals, and before the other's the first has one more."""
    first = state.settings.first_player
    return state.taken[first].total == state.taken[1 - first].total + (state.seat != first)


def no_cat_is_next_to_a_dog(state: State) -> bool:
    """No animals of different players are next to each other."""
    return all(is_far_from(field, state.taken[1]) for field in state.taken[0].distinct)


def it_is_over_without_room(state: State) -> bool:
    """The game is over exactly when the player whose turn it is has no room for an animal."""
    return isinstance(state.phase, Over) == has_lost(state)


RULES: Final[tuple[Rule[State, ClauseId], ...]] = (
    (both_have_moved_as_often, "taken", "letting-1"),
    (no_cat_is_next_to_a_dog, "taken", "letting-2"),
    (it_is_over_without_room, "phase", "ending-1"),
)


def one_field_a_move(before: State, action: Put, after: Step[State, Event]) -> bool:
    """Every move takes a field, so that no game is longer than there are fields."""
    return after.state.free.total == before.free.total - 1
