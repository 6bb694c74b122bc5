"""Moving: every player may change the meadow a little before the cards are played."""

from rulebook.core.change import changed
from rulebook.core.seats import with_seat
from rulebook.core.step import Step
from rulebook.games.prato_dei_conigli.actions import DrawRabbit, Hold, Move, Remove
from rulebook.games.prato_dei_conigli.clauses import ClauseId, implements
from rulebook.games.prato_dei_conigli.components import Area, Rabbit
from rulebook.games.prato_dei_conigli.events import (
    DrawBegan,
    Event,
    MoveForgone,
    RabbitDrawn,
    RabbitMoved,
    RabbitPut,
    RabbitRemoved,
)
from rulebook.games.prato_dei_conigli.readings import DrawArea, Moving, Readings
from rulebook.games.prato_dei_conigli.state import Phase, Rabbits, State


@implements("moving-1")
def may_hold(moved: int, readings: Readings) -> bool:
    """moving-1 Each player has one move; whether it can be forgone is disputed, but a second one always can."""
    match readings.move:
        case Moving.OPTIONAL:
            return True
        case Moving.FORCED:
            return moved > 0


@implements("moving-2")
def move(state: State, action: Move) -> Step[State, Event]:
    """moving-2 A move takes any rabbit from an area to another."""
    meadow = after_leaving(state, action.rabbit, action.origin)
    moved = changed(state, meadow=after_coming(state, meadow, action.rabbit, action.target), moved=state.moved + 1)
    return Step(moved, (RabbitMoved("moving-2", state.seat, action.rabbit, action.origin, action.target),))


@implements("moving-3")
def remove(state: State, action: Remove) -> Step[State, Event]:
    """moving-3 A move puts any rabbit from an area back into the bag."""
    meadow = after_leaving(state, action.rabbit, action.origin)
    removed = changed(state, meadow=meadow, bag=state.bag.with_one(action.rabbit), moved=state.moved + 1)
    return Step(removed, (RabbitRemoved("moving-3", state.seat, action.rabbit, action.origin),))


@implements("moving-4")
def names_area_first(readings: Readings) -> bool:
    """moving-4 A move draws a rabbit from the bag; whether the area for it is named before it is seen is disputed."""
    match readings.draw_area:
        case DrawArea.AFTER_SEEING:
            return False
        case DrawArea.BEFORE_SEEING:
            return True


@implements("moving-5")
def moves_allowed(is_dealer: bool, repeated: bool) -> int:
    """moving-5 The dealer may move two rabbits after a repeated roll; otherwise everybody moves one."""
    return 2 if is_dealer and repeated else 1


@implements("moving-6")
def may_draw(in_bag: int) -> bool:
    """moving-6 Nothing is drawn from an empty bag."""
    return in_bag > 0


@implements("moving-7")
def put(state: State, area: Area) -> Step[State, Event]:
    """moving-7 A rabbit that was drawn comes into the area of the player's choice."""
    assert state.drawn is not None
    meadow = after_coming(state, state.meadow, state.drawn, area)
    come = changed(state, meadow=meadow, drawn=None, aimed=None, moved=state.moved + 1)
    return Step(come, (RabbitPut("moving-7", state.seat, state.drawn, area),))


def after_leaving(state: State, rabbit: Rabbit, area: Area) -> tuple[Rabbits, ...]:
    """The meadow after a rabbit has left an area."""
    place = state.rules.areas.index(area)
    return with_seat(state.meadow, place, state.meadow[place].without(rabbit))


def after_coming(state: State, meadow: tuple[Rabbits, ...], rabbit: Rabbit, area: Area) -> tuple[Rabbits, ...]:
    """A meadow after a rabbit has come into an area."""
    place = state.rules.areas.index(area)
    return with_seat(meadow, place, meadow[place].with_one(rabbit))


def moves(state: State) -> tuple[Move, ...]:
    """Every way to take a rabbit to another area: by the area that it leaves, the rabbit and the area that it comes to."""
    areas = state.rules.areas
    return tuple(
        [
            Move(rabbit, origin, target)
            for origin, rabbits in zip(areas, state.meadow, strict=True)
            for rabbit in rabbits.distinct
            for target in areas
            if target is not origin
        ]
    )


def removals(state: State) -> tuple[Remove, ...]:
    """Every way to put a rabbit back into the bag: by area and rabbit."""
    meadow = zip(state.rules.areas, state.meadow, strict=True)
    return tuple([Remove(rabbit, origin) for origin, rabbits in meadow for rabbit in rabbits.distinct])


def draws(state: State) -> tuple[DrawRabbit, ...]:
    """Every way to reach into the bag: one, or one for each area where the area is named first."""
    if not may_draw(state.bag.total):
        return ()
    return tuple(map(DrawRabbit, state.rules.areas)) if names_area_first(state.rules.readings) else (DrawRabbit(),)


def offers(state: State) -> tuple[Move | Remove | DrawRabbit | Hold, ...]:
    """What the player can do, in order: moves, removals, draws, and holding."""
    holding = (Hold(),) if may_hold(state.moved, state.rules.readings) else ()
    return moves(state) + removals(state) + draws(state) + holding


def reach_into_bag(state: State, area: Area | None) -> Step[State, Event]:
    """Let chance bring a rabbit, for an area that has been named or for one that will be."""
    return Step(changed(state, phase=Phase.DRAWING_RABBIT, aimed=area), (DrawBegan("moving-4", state.seat, area),))


def draw(state: State, rabbit: Rabbit) -> Step[State, Event]:
    """A rabbit comes out of the bag."""
    drawn = changed(state, phase=Phase.PUTTING, bag=state.bag.without(rabbit), drawn=rabbit)
    return Step(drawn, (RabbitDrawn("moving-4", state.seat, rabbit),))


def hold(state: State) -> Step[State, Event]:
    """The player moves no rabbit, or no second one."""
    clause: ClauseId = "moving-5" if state.moved else "moving-1"
    return Step(state, (MoveForgone(clause, state.seat),))
