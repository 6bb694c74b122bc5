"""Standard claims in the names of this game, and the invariants: what is so in every state."""

# Written by `rulebook refresh`: edit the specification or the state instead.
# fmt: off
# ruff: noqa

from collections.abc import Callable
from typing import Final

from your_game import game
from your_game.rules import Action, RULES, Settings, State, Take, amounts


def everybody_sits(state: State) -> bool:
    """Whoever the state names sits at the table."""
    return state.seat < state.settings.players and state.settings.first_player < state.settings.players


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
    return (*[Take(counters) for counters in amounts(settings)],)


INVARIANTS: Final[tuple[Callable[[State], bool], ...]] = (everybody_sits, *[holds for holds, _, _ in RULES],)
