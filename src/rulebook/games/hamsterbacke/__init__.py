"""Hamsterbacke, by Francesco Berardi: the rules, clause by clause, and an engine that runs them.

    state = new_game(players=4, edition="it")
    step(state, legal_actions(state)[0])

The module satisfies the `rulebook.core.Game` protocol. Each section of the rules is a module of its own: components, setup,
groups, turn, taking, blocking, scoring, bonus, ending, counting.
"""

from typing import Final

from rulebook.core.chance import Seat
from rulebook.core.editions import chosen_readings
from rulebook.core.game import Types
from rulebook.core.multiset import Kinds
from rulebook.games.hamsterbacke.actions import Action, Block, Draw, Give, Pick, Score, Take
from rulebook.games.hamsterbacke.components import CARDS, Card, Colour, Components
from rulebook.games.hamsterbacke.counting import result
from rulebook.games.hamsterbacke.engine import actor, chances, legal_actions, step, why_not
from rulebook.games.hamsterbacke.events import EVENTS, Event
from rulebook.games.hamsterbacke.integrity import well_formed
from rulebook.games.hamsterbacke.notation import action_text, event_text
from rulebook.games.hamsterbacke.picture import scene
from rulebook.games.hamsterbacke.readings import EDITIONS, Readings
from rulebook.games.hamsterbacke.rules import Rules
from rulebook.games.hamsterbacke.setup import start
from rulebook.games.hamsterbacke.state import Phase, State
from rulebook.games.hamsterbacke.variants import Variants
from rulebook.games.hamsterbacke.view import Observation, determinize, event_for, observe

__all__ = [
    "CARDS",
    "EDITIONS",
    "EVENTS",
    "Action",
    "Block",
    "Card",
    "Colour",
    "Components",
    "Draw",
    "Event",
    "Give",
    "Observation",
    "Phase",
    "Pick",
    "Readings",
    "Rules",
    "Score",
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

id: Final = "hamsterbacke"
title: Final = "Hamsterbacke"
editions: Final = EDITIONS
types: Final[Types[Rules, State, Action, Event, Observation]] = Types(
    rules=Rules,
    state=State,
    actions=(Draw, Take, Block, Score, Pick, Give),
    events=EVENTS,
    observation=Observation,
)


def new_game(
    *,
    players: int = 3,
    edition: str | None = None,
    readings: Readings | None = None,
    variants: Variants | None = None,
    components: Components | None = None,
    first_player: Seat = 0,
) -> State:
    """The first state of a game, before the first card is dealt.

    `edition` names a translation whose literal reading applies, `readings` gives every answer by itself; without either the
    reference edition applies. Raises RulesError for both together, an unknown edition, or settings that make no game.
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
    """Every kind of card, in order: the one sort of piece of which the game holds multisets."""
    return (rules.kinds,)
