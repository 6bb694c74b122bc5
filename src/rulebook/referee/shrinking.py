"""Shrinking: a shorter way to a difference."""

from collections.abc import Callable
from typing import Any, Final

from rulebook.core.chance import CHANCE
from rulebook.core.game import AnyGame
from rulebook.core.refusals import IllegalAction
from rulebook.play import generator, uniform
from rulebook.referee.walks import Walk

TRIES: Final = 120
"""How many shorter ways are tried."""

Fails = Callable[[Walk], int | None]
"""Takes a walk, and gives the number of actions after which it shows the same difference; None if it does not."""


def shrunk(game: AnyGame, walk: Walk, fails: Fails) -> Walk:
    """The shortest walk found that shows the same: the last step alone, or else one with runs of actions left out."""
    last = last_step(game, walk)
    if fails(last) is not None:
        return last
    tries, length = 0, len(walk.actions) // 2
    while length:
        end = len(walk.actions)
        while end > 0 and tries < TRIES:
            tries += 1
            left = mended(game, walk, (*walk.actions[: max(0, end - length)], *walk.actions[end:]))
            found = fails(left) if len(left.actions) < len(walk.actions) else None
            if found is not None:
                walk = Walk(walk.state, left.actions[:found], walk.is_start)
            end = min(end, len(walk.actions)) - (0 if found is not None else length)
        length //= 2
    return walk


def last_step(game: AnyGame, walk: Walk) -> Walk:
    """The last action of a walk from the state before it."""
    state = walk.state
    for move in walk.moves(game):
        state = move.before
    return Walk(state, walk.actions[-1:], is_start=state == game.start(state.settings))


def mended(game: AnyGame, walk: Walk, actions: tuple[Any, ...]) -> Walk:
    """A walk with those of some actions that are legal; where chance must act first, it does anything."""
    state, taken, random = walk.state, list[Any](), generator("mended", len(actions))
    for action in actions:
        while game.actor(state) is CHANCE and type(action) not in set(map(type, game.legal_actions(state))):
            taken.append(uniform(random, game.legal_actions(state)))
            state = game.step(state, taken[-1]).state
        try:
            state = game.step(state, action).state
        except IllegalAction:
            continue
        taken.append(action)
    return Walk(walk.state, tuple(taken), walk.is_start)
