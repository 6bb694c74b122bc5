"""Moving: before cards are played, every player may change the meadow a little."""

from itertools import chain, compress
from typing import Final, TypeAlias

from attrs import frozen

from rulebook.core.change import changed
from rulebook.core.refusals import Refusal
from rulebook.core.seats import with_seat
from rulebook.core.sharing import derived
from rulebook.core.step import Step
from rulebook.games.prato_dei_conigli.model.actions import DrawRabbit, Hold, Move, Put, Remove
from rulebook.games.prato_dei_conigli.model.clauses import ClauseId, ClauseReason, implements
from rulebook.games.prato_dei_conigli.model.components import Area, Rabbit
from rulebook.games.prato_dei_conigli.model.events import (
    DrawBegan,
    Event,
    MoveForgone,
    RabbitDrawn,
    RabbitMoved,
    RabbitPut,
    RabbitRemoved,
)
from rulebook.games.prato_dei_conigli.model.readings import DrawArea, MoveChoice, Readings
from rulebook.games.prato_dei_conigli.model.settings import Settings, areas_of, kinds_of_rabbits
from rulebook.games.prato_dei_conigli.model.state import DrawingRabbit, Moving, Putting, Rabbits, State

MUST_MOVE: Final = ClauseReason("moving-1", "you must move a rabbit")
SAME_AREA: Final = ClauseReason("moving-2", "a rabbit must move to another area")
NOT_THERE: Final = ClauseReason("moving-2", "no {rabbit} is in {area}")
NOT_THERE_TO_REMOVE: Final = ClauseReason("moving-3", "no {rabbit} is in {area}")
NAMED_BEFORE: Final = ClauseReason("moving-4", "you must name the area before you draw")
NAMED_AFTER: Final = ClauseReason("moving-4", "you must name the area after you draw, not before")
EMPTY_BAG: Final = ClauseReason("moving-6", "the bag is empty")
NO_AREA: Final = ClauseReason("components-3", "the meadow has no {area}")


@implements("moving-1")
def may_hold(moved: int, readings: Readings) -> bool:
    """moving-1 Before cards are played, each player may make a move; by the reading, only a second one can be forgone."""
    match readings.move:
        case MoveChoice.OPTIONAL:
            return True
        case MoveChoice.FORCED:
            return moved > 0


@implements("moving-2")
def move(state: State, action: Move) -> Step[State, Event]:
    """moving-2 As a move, a player can take any rabbit from one area to another."""
    meadow = after_leaving(state.meadow, action.rabbit, place(state, action.origin))
    moved = changed(state, meadow=after_coming(meadow, action.rabbit, place(state, action.target)))
    return Step(moved, (RabbitMoved("moving-2", state.seat, action.rabbit, action.origin, action.target),))


@implements("moving-3")
def remove(state: State, action: Remove) -> Step[State, Event]:
    """moving-3 As a move, a player can put any rabbit from any area back into the bag."""
    meadow = after_leaving(state.meadow, action.rabbit, place(state, action.origin))
    removed = changed(state, meadow=meadow, bag=state.bag.with_one(action.rabbit))
    return Step(removed, (RabbitRemoved("moving-3", state.seat, action.rabbit, action.origin),))


@implements("moving-4")
def names_area_first(readings: Readings) -> bool:
    """moving-4 A player who draws a rabbit from the bag sees it before choosing an area or, by the reading, after."""
    match readings.draw_area:
        case DrawArea.AFTER_SEEING:
            return False
        case DrawArea.BEFORE_SEEING:
            return True


@implements("moving-5")
def moves_allowed(is_dealer: bool, repeated: bool) -> int:
    """moving-5 If the dice were rolled more than once, the dealer may make a second move: how many moves there are."""
    return 2 if is_dealer and repeated else 1


@implements("moving-6")
def may_draw(in_bag: int) -> bool:
    """moving-6 Nothing is drawn from an empty bag."""
    return in_bag > 0


@implements("moving-7")
def put(state: State, area: Area) -> Step[State, Event]:
    """moving-7 A player who draws a rabbit from the bag puts it into an area of their choice."""
    assert isinstance(state.phase, Putting), "a rabbit has been drawn"
    rabbit = state.phase.rabbit
    come = changed(state, phase=state.phase.moving, meadow=after_coming(state.meadow, rabbit, place(state, area)))
    return Step(come, (RabbitPut("moving-7", state.seat, rabbit, area),))


def place(state: State, area: Area) -> int:
    """Where an area stands among those of the meadow, from 0."""
    return areas_of(state.settings).index(area)


def after_leaving(meadow: tuple[Rabbits, ...], rabbit: Rabbit, place: int) -> tuple[Rabbits, ...]:
    """A meadow after a rabbit has left an area."""
    return with_seat(meadow, place, meadow[place].without(rabbit))


def after_coming(meadow: tuple[Rabbits, ...], rabbit: Rabbit, place: int) -> tuple[Rabbits, ...]:
    """A meadow after a rabbit was put into an area."""
    return with_seat(meadow, place, meadow[place].with_one(rabbit))


@frozen
class Leavings:
    """All that can be done with the rabbits of an area: for each kind the moves to the other areas, and the removal."""

    moves: tuple[tuple[Move, ...], ...]
    removals: tuple[Remove, ...]


@derived
def every_leaving(settings: Settings) -> tuple[Leavings, ...]:
    """All that can be done with the rabbits of each area."""
    areas, kinds = areas_of(settings), kinds_of_rabbits(settings)
    return tuple(
        [
            Leavings(
                tuple([tuple([Move(rabbit, origin, area) for area in areas if area is not origin]) for rabbit in kinds]),
                tuple([Remove(rabbit, origin) for rabbit in kinds]),
            )
            for origin in areas
        ]
    )


@derived
def every_draw(settings: Settings) -> tuple[DrawRabbit, ...]:
    """Every way to reach into the bag: one, or one for each area if the area is named first."""
    return tuple(map(DrawRabbit, areas_of(settings))) if names_area_first(settings.readings) else (DrawRabbit(),)


Offers: TypeAlias = tuple[Move | Remove | DrawRabbit | Hold, ...]
"""What a player can do."""


def offers(state: State) -> Offers:
    """What the player can do: moves, by area, rabbit and other area; removals, by area and rabbit; draws; and to hold."""
    meadow = tuple(zip(every_leaving(state.settings), state.meadow, strict=True))
    moves = chain.from_iterable([chain.from_iterable(compress(area.moves, lying.counts)) for area, lying in meadow])
    removals = chain.from_iterable([compress(area.removals, lying.counts) for area, lying in meadow])
    draws = every_draw(state.settings) if may_draw(state.bag.total) else ()
    holding = () if hold_refusal(state, Hold()) else (Hold(),)
    return (*moves, *removals, *draws, *holding)


def no_area(state: State, area: Area) -> Refusal | None:
    """The refusal of an area that the meadow does not have."""
    return None if area in areas_of(state.settings) else NO_AREA(area=area)


def move_refusal(state: State, action: Move) -> Refusal | None:
    """Why a rabbit cannot move like this; None where it can."""
    if action.origin is action.target:
        return SAME_AREA()
    return no_area(state, action.target) or refusal_to_leave(state, action.rabbit, action.origin, NOT_THERE)


def remove_refusal(state: State, action: Remove) -> Refusal | None:
    """Why a rabbit cannot be removed like this; None where it can."""
    return refusal_to_leave(state, action.rabbit, action.origin, NOT_THERE_TO_REMOVE)


def refusal_to_leave(state: State, rabbit: Rabbit, area: Area, missing: ClauseReason) -> Refusal | None:
    """Why a rabbit cannot leave an area."""
    nowhere = no_area(state, area)
    if nowhere:
        return nowhere
    return None if rabbit in state.meadow[place(state, area)] else missing(rabbit=rabbit, area=area)


def draw_refusal(state: State, action: DrawRabbit) -> Refusal | None:
    """Why a rabbit cannot be drawn from the bag like this; None where it can."""
    if not may_draw(state.bag.total):
        return EMPTY_BAG()
    if names_area_first(state.settings.readings) is (action.area is None):
        return NAMED_BEFORE() if action.area is None else NAMED_AFTER()
    return None if action.area is None else no_area(state, action.area)


def hold_refusal(state: State, action: Hold) -> Refusal | None:
    """Why the player cannot leave the meadow as it is; None where they can."""
    return None if may_hold(moving(state).moved, state.settings.readings) else MUST_MOVE()


def put_refusal(state: State, action: Put) -> Refusal | None:
    """Why the rabbit drawn cannot be put into an area; None where it can."""
    return no_area(state, action.area)


@derived
def every_put(settings: Settings) -> tuple[Put, ...]:
    """Every area for a rabbit, as an action."""
    return tuple(map(Put, areas_of(settings)))


def areas_named(settings: Settings) -> tuple[Area | None, ...]:
    """The areas that can be named with a draw; None where the area is named after it."""
    return tuple([draw.area for draw in every_draw(settings)])


def puts(state: State) -> tuple[Put, ...]:
    """Every area for the rabbit drawn, as an action."""
    return every_put(state.settings)


def moving(state: State) -> Moving:
    """How far the player has come who moves rabbits."""
    assert isinstance(state.phase, Moving), "rabbits are being moved"
    return state.phase


def reach_into_bag(state: State, area: Area | None) -> Step[State, Event]:
    """Let chance bring a rabbit, for an area that has been named or for one that will be."""
    return Step(changed(state, phase=DrawingRabbit(moving(state), area)), (DrawBegan("moving-4", state.seat, area),))


def draw(state: State, rabbit: Rabbit) -> Step[State, Event]:
    """A rabbit comes out of the bag."""
    assert isinstance(state.phase, DrawingRabbit), "a rabbit is being drawn"
    drawn = changed(state, phase=Putting(state.phase.moving, rabbit), bag=state.bag.without(rabbit))
    return Step(drawn, (RabbitDrawn("moving-4", state.seat, rabbit),))


def hold(state: State) -> Step[State, Event]:
    """The player moves no rabbit, or no second one."""
    clause: ClauseId = "moving-5" if moving(state).moved else "moving-1"
    return Step(state, (MoveForgone(clause, state.seat),))
