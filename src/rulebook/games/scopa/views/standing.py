"""How the seats stand during a game."""

from rulebook.core.phases import Over
from rulebook.games.scopa.chapters.points import agreed, contests, earned
from rulebook.games.scopa.chapters.winning import by_seat, totals
from rulebook.games.scopa.model.state import State


def standing(state: State) -> tuple[int, ...]:
    """The points of every seat if the deal were counted now; after the end it has been."""
    if isinstance(state.phase, Over):
        return by_seat(state.points, state.settings.players)
    return by_seat(totals(state.points, earned(contests(state), agreed(state), state.scope)), state.settings.players)
