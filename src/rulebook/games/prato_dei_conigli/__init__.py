"""Il Prato dei Conigli, by Emanuele Pessi and Giorgio Lovera (CreativaMente): the two games of the box, clause by clause.

    state = new_game(players=4, variants=Variants(Mode.INSIEMI))
    step(state, legal_actions(state)[0])

The text that the clauses point at is half of a rulebook. Each clause says where it comes from: from that text, from other
public descriptions, or from us; what is ours, the decks and the sun's stops, is a value that the owner of a box can
replace.

The module satisfies the `rulebook.core.Game` protocol. Each section of the rules is a module of its own: components,
conditions, decks, setup, turn, order, dealing, dice, moving, playing, scoring, sun, ending.
"""

from typing import Final

from rulebook.core.chance import Seat
from rulebook.core.editions import chosen_readings
from rulebook.core.game import Types
from rulebook.core.multiset import Kinds
from rulebook.games.prato_dei_conigli.actions import (
    ACTIONS,
    Action,
    BagRabbit,
    ChooseColour,
    ChooseMarker,
    ChoosePostures,
    DealCard,
    Discard,
    DiscardAll,
    Done,
    DrawRabbit,
    Hold,
    Keep,
    Move,
    Play,
    Put,
    Remove,
    Roll,
)
from rulebook.games.prato_dei_conigli.cards import Card, Printed
from rulebook.games.prato_dei_conigli.colours import Colour
from rulebook.games.prato_dei_conigli.components import Area, Components, Place, Posture, Rabbit, Whole
from rulebook.games.prato_dei_conigli.dice_faces import ColourJoker, PostureJoker, Rolled, Selection
from rulebook.games.prato_dei_conigli.ending import result
from rulebook.games.prato_dei_conigli.engine import actor, chances, legal_actions, step, why_not
from rulebook.games.prato_dei_conigli.events import EVENTS, Event
from rulebook.games.prato_dei_conigli.integrity import well_formed
from rulebook.games.prato_dei_conigli.notation import action_text, event_text
from rulebook.games.prato_dei_conigli.picture import scene
from rulebook.games.prato_dei_conigli.readings import EDITIONS, Readings
from rulebook.games.prato_dei_conigli.rules import Rules
from rulebook.games.prato_dei_conigli.setup import start
from rulebook.games.prato_dei_conigli.state import Claim, Phase, State
from rulebook.games.prato_dei_conigli.variants import Mode, Variants
from rulebook.games.prato_dei_conigli.view import Observation, determinize, event_for, observe

__all__ = [
    "ACTIONS",
    "EDITIONS",
    "EVENTS",
    "Action",
    "Area",
    "BagRabbit",
    "Card",
    "ChooseColour",
    "ChooseMarker",
    "ChoosePostures",
    "Claim",
    "Colour",
    "ColourJoker",
    "Components",
    "DealCard",
    "Discard",
    "DiscardAll",
    "Done",
    "DrawRabbit",
    "Event",
    "Hold",
    "Keep",
    "Mode",
    "Move",
    "Observation",
    "Phase",
    "Place",
    "Play",
    "Posture",
    "PostureJoker",
    "Printed",
    "Put",
    "Rabbit",
    "Readings",
    "Remove",
    "Roll",
    "Rolled",
    "Rules",
    "Selection",
    "State",
    "Variants",
    "Whole",
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

id: Final = "prato_dei_conigli"
title: Final = "Il Prato dei Conigli"
editions: Final = EDITIONS
types: Final[Types[Rules, State, Action, Event, Observation]] = Types(
    rules=Rules,
    state=State,
    actions=ACTIONS,
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
    """The first state of a game, before the first rabbit comes out of the bag; `first_player` is the first dealer.

    `edition` names a text whose literal reading applies, `readings` gives every answer by itself; without either the
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


def kinds(rules: Rules) -> tuple[Kinds[Rabbit], Kinds[Card]]:
    """Every rabbit and every card of the game, once, in order: the sorts of pieces of which it holds multisets."""
    return rules.rabbit_kinds, rules.card_kinds
