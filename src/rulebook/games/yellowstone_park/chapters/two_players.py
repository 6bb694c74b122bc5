"""Two players: the neutral marker, which brings scorings forward."""

from rulebook.core.change import changed
from rulebook.core.step import Step
from rulebook.games.yellowstone_park.model.clauses import implements
from rulebook.games.yellowstone_park.model.components import Components
from rulebook.games.yellowstone_park.model.events import Event, NeutralMarkerMoved
from rulebook.games.yellowstone_park.model.readings import (
    NeutralLeftover,
    NeutralReset,
    NeutralStep,
    NeutralTrigger,
    Readings,
)
from rulebook.games.yellowstone_park.model.state import Cards, DrawPile, State, together
from rulebook.games.yellowstone_park.model.variants import Variants


@implements("two-players-1")
def starting_neutral(players: int, variants: Variants, components: Components) -> int | None:
    """two-players-1 With two players a neutral marker starts on its space, unless turned off; otherwise there is none."""
    return components.neutral_start if players == 2 and variants.neutral_marker else None


def move_neutral(state: State, is_last: bool) -> Step[State, Event] | None:
    """Move the neutral marker for a card drawn from a penalty pile; None where there is none, or it stays where it is."""
    if state.neutral is None:
        return None
    marker = moved_neutral(state.neutral, is_last, state.settings.components, state.settings.readings)
    if marker == state.neutral:
        return None
    return Step(changed(state, neutral=marker), (NeutralMarkerMoved("two-players-2", marker),))


@implements("two-players-2")
def moved_neutral(neutral: int, is_last: bool, components: Components, readings: Readings) -> int:
    """two-players-2 Drawing from a penalty pile moves the neutral marker down by one, once the last card is drawn.

    Under `each-card` it moves down by one with every card, as far as the space on which it causes a scoring.
    """
    match readings.neutral_step:
        case NeutralStep.ONCE_A_TURN:
            return neutral - 1 if is_last else neutral
        case NeutralStep.EACH_CARD:
            return neutral if triggers(neutral, components, readings) else neutral - 1


@implements("two-players-3")
def triggers(neutral: int, components: Components, readings: Readings) -> bool:
    """two-players-3 The neutral marker causes a scoring when it reaches its last space; under `pass-one`, one step later."""
    match readings.neutral_trigger:
        case NeutralTrigger.REACH_ONE:
            return neutral <= components.neutral_end
        case NeutralTrigger.PASS_ONE:
            return neutral < components.neutral_end


@implements("two-players-4")
def after_scoring(neutral: int, caused_by_it: bool, components: Components, readings: Readings) -> int:
    """two-players-4 After every scoring the neutral marker goes back to its first space.

    Under `neutral-scoring` it goes back only after a scoring that it caused.
    """
    match readings.neutral_reset:
        case NeutralReset.EVERY_SCORING:
            return components.neutral_start
        case NeutralReset.NEUTRAL_SCORING:
            return components.neutral_start if caused_by_it else neutral


@implements("two-players-5")
def joined(draw_pile: DrawPile, penalty_piles: tuple[Cards, ...], readings: Readings) -> DrawPile:
    """two-players-5 The penalty piles are mixed into what is left of the draw pile; under `beneath` they go below it."""
    penalties = together(penalty_piles)
    match readings.neutral_leftover:
        case NeutralLeftover.MERGE:
            return (together((*draw_pile, penalties)),)
        case NeutralLeftover.BENEATH:
            return (*draw_pile, penalties) if penalties else draw_pile
