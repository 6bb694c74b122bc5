"""Two players: the neutral marker, which brings scorings forward."""

from rulebook.core.change import changed
from rulebook.core.step import Step
from rulebook.games.yellowstone_park.box.clauses import implements
from rulebook.games.yellowstone_park.box.components import Components
from rulebook.games.yellowstone_park.box.events import Event, NeutralMarkerMoved
from rulebook.games.yellowstone_park.box.readings import NeutralLeftover, NeutralReset, NeutralTrigger, Readings
from rulebook.games.yellowstone_park.box.state import Cards, State, together
from rulebook.games.yellowstone_park.box.variants import Variants


@implements("two-players-1")
def starting_neutral(players: int, variants: Variants, components: Components) -> int | None:
    """two-players-1 With two players a neutral marker starts on its space, unless turned off; otherwise there is none."""
    return components.neutral_start if players == 2 and variants.neutral_marker else None


def move_neutral(state: State) -> Step[State, Event] | None:
    """The neutral marker moves for a draw from a penalty pile, once for all cards of the draw."""
    if state.neutral is None:
        return None
    marker = moved_neutral(state.neutral)
    return Step(changed(state, neutral=marker), (NeutralMarkerMoved("two-players-2", marker),))


@implements("two-players-2")
def moved_neutral(neutral: int) -> int:
    """two-players-2 The neutral marker moves down by one."""
    return neutral - 1


@implements("two-players-3")
def triggers(neutral: int, components: Components, readings: Readings) -> bool:
    """two-players-3 The neutral marker causes a scoring when it reaches its last space, or one step later: disputed."""
    match readings.neutral_trigger:
        case NeutralTrigger.REACH_ONE:
            return neutral <= components.neutral_end
        case NeutralTrigger.PASS_ONE:
            return neutral < components.neutral_end


@implements("two-players-4")
def after_scoring(neutral: int, caused_by_it: bool, components: Components, readings: Readings) -> int:
    """two-players-4 Where the neutral marker stands after a scoring: back at its start, after which scorings is disputed."""
    match readings.neutral_reset:
        case NeutralReset.EVERY_SCORING:
            return components.neutral_start
        case NeutralReset.NEUTRAL_SCORING:
            return components.neutral_start if caused_by_it else neutral


@implements("two-players-5")
def joined(draw_pile: tuple[Cards, ...], penalty_piles: tuple[Cards, ...], readings: Readings) -> tuple[Cards, ...]:
    """two-players-5 The penalty piles join a draw pile that still holds cards: mixed with it or beneath, no source says."""
    penalties = together(penalty_piles)
    match readings.neutral_leftover:
        case NeutralLeftover.MERGE:
            return (together((*draw_pile, penalties)),)
        case NeutralLeftover.BENEATH:
            return (*draw_pile, penalties) if penalties else draw_pile
