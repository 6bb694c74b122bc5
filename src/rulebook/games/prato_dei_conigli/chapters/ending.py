"""The end: who has won."""

from rulebook.core.chance import Seat
from rulebook.core.change import changed
from rulebook.core.result import Result
from rulebook.core.step import Step
from rulebook.games.prato_dei_conigli.model.clauses import implements
from rulebook.games.prato_dei_conigli.model.events import Event, GameWon, SunSet
from rulebook.games.prato_dei_conigli.model.state import OVER, State


@implements("ending-1")
def best(points: tuple[int, ...]) -> int:
    """ending-1 The player with the most carrot points wins: how many these are."""
    return max(points)


@implements("ending-2")
def winners(points: tuple[int, ...]) -> tuple[Seat, ...]:
    """ending-2 Players who tie for the most carrot points share the victory."""
    most = best(points)
    return tuple([seat for seat, scored in enumerate(points) if scored == most])


def end(state: State) -> Step[State, Event]:
    """The game is over."""
    over = changed(state, phase=OVER, seat=state.dealer)
    return Step(over, (SunSet("sun-2"), GameWon("ending-2", winners(state.points))))


def result(state: State) -> Result | None:
    """The points as scores, of which the highest wins, and the winners; None until the game is over."""
    return Result(state.points, winners(state.points)) if state.phase == OVER else None
