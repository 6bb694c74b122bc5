"""Theorems: what follows from the rules, each a predicate that reads like its statement in theorems.toml.

Where the condition of a statement is not met, they give None.
"""

from rulebook.core import Step

from your_game import game
from your_game.box.actions import Take, amounts
from your_game.box.events import Event
from your_game.box.settings import Settings
from your_game.box.state import State


def heap_shrinks(before: State, action: Take, after: Step[State, Event]) -> bool:
    """After every action there are fewer counters on the heap."""
    return after.state.heap < before.heap


def goes_on(state: State) -> bool | None:
    """In a game that is not over somebody can act."""
    return bool(game.legal_actions(state)) if game.result(state) is None else None


def legal_actions_are_those_accepted(state: State) -> bool:
    """The legal actions, each given once, are those of all conceivable ones that nothing forbids."""
    legal = game.legal_actions(state)
    accepted = [action for action in every_taking(state.settings) if game.why_not(state, action) is None]
    return len(legal) == len(accepted) and all(action in legal for action in accepted)


def every_taking(settings: Settings) -> tuple[Take, ...]:
    """Every taking that can be written down."""
    return tuple([Take(counters) for counters in amounts(settings)])
