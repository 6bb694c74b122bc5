"""The end: when the game is over, and who has won."""

from rulebook.core.chance import Seat
from rulebook.core.change import changed
from rulebook.core.result import Result
from rulebook.core.step import Step
from rulebook.games.yellowstone_park.model.clauses import implements
from rulebook.games.yellowstone_park.model.events import Event, GameEnded, GameWon
from rulebook.games.yellowstone_park.model.readings import EndThreshold, Readings
from rulebook.games.yellowstone_park.model.state import OVER, Over, State


@implements("ending-1")
def ends(highest: int, end_marker: int, readings: Readings) -> bool:
    """ending-1 A scoring ends the game if the highest marker has reached the last space; under `pass`, gone beyond it."""
    match readings.end_threshold:
        case EndThreshold.REACH:
            return highest >= end_marker
        case EndThreshold.PASS:
            return highest > end_marker


@implements("ending-2")
def best(markers: tuple[int, ...]) -> int:
    """ending-2 The best score is the lowest marker."""
    return min(markers)


@implements("ending-3")
def winners(markers: tuple[int, ...]) -> tuple[Seat, ...]:
    """ending-3 Everybody whose marker is the lowest wins."""
    lowest = best(markers)
    return tuple([seat for seat, marker in enumerate(markers) if marker == lowest])


def end(state: State) -> Step[State, Event]:
    """The game is over."""
    events = GameEnded("ending-1"), GameWon("ending-3", winners(state.markers))
    return Step(changed(state, phase=OVER), events)


def result(state: State) -> Result | None:
    """The markers as scores, of which the lowest wins, and the winners; None while the game is running."""
    return Result(state.markers, winners(state.markers)) if isinstance(state.phase, Over) else None
