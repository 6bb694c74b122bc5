"""Standard claims in the names of this game, and the invariants: what is so in every state."""

# Written by `rulebook refresh`: edit the specification or the state instead.
# fmt: off
# ruff: noqa

from collections.abc import Callable
from typing import Final

from rulebook.core.kits.grids import SPACES

from domineering import game
from domineering.rules import Action, Put, RULES, Settings, State, squares


def everybody_sits(state: State) -> bool:
    """Whoever the state names sits at the table."""
    return state.seat < state.settings.players and state.settings.first_player < state.settings.players


def pieces_are_conserved(state: State) -> bool:
    """All places together hold every piece as often as the box, and no other piece."""
    return all(state.free.count(piece) + sum([each.count(piece) for each in state.covered]) == squares(state.settings).count(piece) for piece in SPACES)


def no_piece_is_lost(state: State) -> bool:
    """All places together have as many pieces as the box."""
    return state.free.total + sum([each.total for each in state.covered]) == len(squares(state.settings))


def goes_on(state: State) -> bool | None:
    """In a game that is not over somebody can act."""
    return bool(game.legal_actions(state)) if game.result(state) is None else None


def legal_is_accepted(state: State) -> bool:
    """The legal actions, each given once, are those of all conceivable ones that nothing forbids."""
    legal, every = game.legal_actions(state), every_action(state.settings)
    is_once = all(legal.count(action) == (1 if game.why_not(state, action) is None else 0) for action in every)
    return is_once and all(action in every for action in legal)


def every_action(settings: Settings) -> tuple[Action, ...]:
    """Every action that can be written down."""
    return (*[Put(square) for square in squares(settings)],)


INVARIANTS: Final[tuple[Callable[[State], bool], ...]] = (everybody_sits, pieces_are_conserved, no_piece_is_lost, *[holds for holds, _, _ in RULES],)
