"""The end: when the game is over."""

from rulebook.core.change import changed
from rulebook.core.step import Step
from rulebook.games.hamsterbacke.chapters import counting
from rulebook.games.hamsterbacke.chapters.taking import rows_left
from rulebook.games.hamsterbacke.model.clauses import implements
from rulebook.games.hamsterbacke.model.components import Components
from rulebook.games.hamsterbacke.model.events import Event, GameEnded
from rulebook.games.hamsterbacke.model.state import OVER, State


@implements("ending-1")
def is_spent(rows: int, components: Components) -> bool:
    """ending-1 The game ends when the fifth row has gone from the circle, and three or fewer are left."""
    return rows <= components.final_rows


@implements("ending-2")
def ends(turn_is_over: bool, rows: int, components: Components) -> bool:
    """ending-2 The turn in which the fifth row goes is played to its end before the game ends; the round is not."""
    return turn_is_over and is_spent(rows, components)


def end(state: State) -> Step[State, Event]:
    """The game is over, and everybody counts."""
    ended = GameEnded("ending-1", rows_left(state.rows))
    return Step[State, Event](changed(state, phase=OVER), (ended,)).then(counting.count)
