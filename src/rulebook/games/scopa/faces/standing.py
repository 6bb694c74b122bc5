"""How the seats stand during a game."""

from rulebook.games.scopa.box.components import side
from rulebook.games.scopa.box.state import State
from rulebook.games.scopa.chapters.points import contests, scope, scorers


def standing(state: State) -> tuple[int, ...]:
    """The points of every seat if the deal were counted now."""
    earned = [points + scope(made) for points, made in zip(state.points, state.scope, strict=True)]
    for _, amounts in contests(state.piles, state.settings):
        for scorer in scorers(amounts, state.settings.readings):
            earned[scorer] += 1
    players = state.settings.players
    return tuple([earned[side(seat, players)] for seat in range(players)])
