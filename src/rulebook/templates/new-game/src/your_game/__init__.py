"""Your Game: the rules, clause by clause, and an engine that runs them.

    state = new_game(players=2)
    step(state, legal_actions(state)[0])

The module satisfies the `rulebook.core.Game` protocol. Each section of the rules is a module of its own: taking.
"""

from typing import Final

from rulebook.core import Kinds, Seat, Types, chosen_readings

from your_game.actions import Action, Take
from your_game.components import Components
from your_game.engine import (
    actor,
    chances,
    legal_actions,
    result,
    start,
    step,
    why_not,
)
from your_game.events import EVENTS, Event
from your_game.integrity import well_formed
from your_game.notation import action_text, event_text
from your_game.picture import scene
from your_game.readings import EDITIONS, Readings
from your_game.rules import Rules
from your_game.state import State
from your_game.variants import Variants
from your_game.view import Observation, determinize, event_for, observe

__all__ = [
    "EDITIONS",
    "EVENTS",
    "Action",
    "Components",
    "Event",
    "Observation",
    "Readings",
    "Rules",
    "State",
    "Take",
    "Variants",
    "action_text",
    "actor",
    "chances",
    "determinize",
    "editions",
    "event_for",
    "event_text",
    "id",
    "kinds",
    "legal_actions",
    "new_game",
    "observe",
    "result",
    "scene",
    "start",
    "step",
    "title",
    "types",
    "well_formed",
    "why_not",
]

id: Final = "your_game"
title: Final = "Your Game"
editions: Final = EDITIONS
types: Final[Types[Rules, State, Action, Event, Observation]] = Types(
    rules=Rules,
    state=State,
    actions=(Take,),
    events=EVENTS,
    observation=Observation,
)


def new_game(
    *,
    players: int = 2,
    edition: str | None = None,
    readings: Readings | None = None,
    variants: Variants | None = None,
    components: Components | None = None,
    first_player: Seat = 0,
) -> State:
    """The first state of a game; raises SettingsError for settings that make no game.

    `edition` names a text whose literal reading applies, `readings` gives every answer by itself; without either the
    reference edition applies.
    """
    rules = Rules(
        players=players,
        first_player=first_player,
        readings=chosen_readings(edition, readings, EDITIONS),
        variants=variants or Variants(),
        components=components or Components(),
    )
    return start(rules)


def kinds(rules: Rules) -> tuple[Kinds[object], ...]:
    """The kinds of pieces of which the game holds multisets, such as cards: counters are all alike."""
    return ()
