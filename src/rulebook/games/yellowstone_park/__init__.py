"""Yellowstone Park, by Uwe Rosenberg (Amigo, 2003): the rules, clause by clause, and an engine that runs them.

    state = new_game(players=4, edition="it")
    step(state, legal_actions(state)[0])

The module satisfies the `rulebook.core.Game` protocol. Each section of the rules is a module of its own: components, setup,
placing, matrix, collecting, bonus, edge_matrix, turn, refilling, empty_hand, scoring, ending, two_players.
"""

from typing import Final

from rulebook.core.chance import Seat
from rulebook.core.editions import chosen_readings
from rulebook.core.game import Types
from rulebook.core.multiset import Kinds
from rulebook.games.yellowstone_park.actions import (
    Action,
    ChoosePile,
    Decline,
    Draw,
    Pass,
    Pile,
    Place,
    Refill,
    Stop,
)
from rulebook.games.yellowstone_park.board import Board, Stack
from rulebook.games.yellowstone_park.components import Card, Colour, Components
from rulebook.games.yellowstone_park.ending import result
from rulebook.games.yellowstone_park.engine import actor, chances, legal_actions, step, why_not
from rulebook.games.yellowstone_park.events import EVENTS, Event
from rulebook.games.yellowstone_park.integrity import well_formed
from rulebook.games.yellowstone_park.matrix import Window
from rulebook.games.yellowstone_park.notation import action_text, event_text
from rulebook.games.yellowstone_park.picture import scene
from rulebook.games.yellowstone_park.readings import EDITIONS, Readings
from rulebook.games.yellowstone_park.rules import Rules
from rulebook.games.yellowstone_park.setup import start
from rulebook.games.yellowstone_park.state import Phase, State
from rulebook.games.yellowstone_park.variants import Variants
from rulebook.games.yellowstone_park.view import Observation, determinize, event_for, observe

__all__ = [
    "EDITIONS",
    "EVENTS",
    "Action",
    "Board",
    "Card",
    "ChoosePile",
    "Colour",
    "Components",
    "Decline",
    "Draw",
    "Event",
    "Observation",
    "Pass",
    "Phase",
    "Pile",
    "Place",
    "Readings",
    "Refill",
    "Rules",
    "Stack",
    "State",
    "Stop",
    "Variants",
    "Window",
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

id: Final = "yellowstone_park"
title: Final = "Yellowstone Park"
editions: Final = EDITIONS
types: Final[Types[Rules, State, Action, Event, Observation]] = Types(
    rules=Rules,
    state=State,
    actions=(Draw, Place, Stop, Pass, Refill, Decline, ChoosePile),
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
    """The first state of a game, before the first card is dealt.

    `edition` names a translation whose literal reading applies, `readings` gives every answer by itself; without either the
    reference edition applies. Raises SettingsError for both together, an unknown edition, or settings that make no game.
    """
    rules = Rules(
        players=players,
        first_player=first_player,
        readings=chosen_readings(edition, readings, EDITIONS),
        variants=variants or Variants(),
        components=components or Components(),
    )
    return start(rules)


def kinds(rules: Rules) -> tuple[Kinds[Card]]:
    """Every card of the game, once, in order: the one sort of piece of which it holds multisets."""
    return (rules.kinds,)
