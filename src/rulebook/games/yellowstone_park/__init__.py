"""Yellowstone Park, by Uwe Rosenberg (Amigo, 2003): the rules, clause by clause, as a game that declares itself.

    state = game.new_game(players=4, edition="it")
    game.step(state, game.legal_actions(state)[0])

`chapters` has the rules, a module for each section of the rulebook: setup, placing, matrix, collecting, bonus, edge_matrix,
turn, refilling, empty_hand, scoring, ending, two_players. `model` has what they are about, `views` how a position looks,
`claims` what follows from them.
"""

from typing import Final

from rulebook.core.chance import Seat
from rulebook.core.declaration import Declaration, Scores, Seating, members
from rulebook.core.game import Game
from rulebook.core.phases import at, decision, drawing, outcome, over
from rulebook.core.pieces import Pieces
from rulebook.games.yellowstone_park.chapters import collecting, empty_hand, ending, refilling, scoring, setup, turn
from rulebook.games.yellowstone_park.model import state as phases
from rulebook.games.yellowstone_park.model.actions import Action, ChoosePile, Decline, Draw, Pass, Pile, Place, Refill, Stop
from rulebook.games.yellowstone_park.model.board import Board, Stack, Window
from rulebook.games.yellowstone_park.model.clauses import ClauseReason
from rulebook.games.yellowstone_park.model.components import Card, Colour, Components, admits, deck
from rulebook.games.yellowstone_park.model.events import Event
from rulebook.games.yellowstone_park.model.readings import EARLIER_EDITIONS, EDITIONS, Readings
from rulebook.games.yellowstone_park.model.settings import Settings, kinds
from rulebook.games.yellowstone_park.model.state import Cards, Observation, Phase, State
from rulebook.games.yellowstone_park.model.variants import Variants
from rulebook.games.yellowstone_park.views import integrity, picture, standing

__all__ = [
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
    "Settings",
    "Stack",
    "State",
    "Stop",
    "Variants",
    "Window",
    "game",
]

DEALT: Final = ClauseReason("setup-2", "cards are being drawn: no player acts")
TURNED_UP: Final = ClauseReason("setup-4", "cards are being drawn: no player acts")
REFILLED: Final = ClauseReason("refilling-4", "cards are being drawn: no player acts")
DRAWN: Final = ClauseReason("empty-hand-4", "cards are being drawn: no player acts")
DRAWN_BACK: Final = ClauseReason("empty-hand-3", "cards are being drawn: no player acts")
TO_PLACE: Final = ClauseReason("turn-2", "{actor:seat} must place a card: nothing is drawn")
TO_REFILL: Final = ClauseReason("refilling-2", "{actor:seat} must choose between refilling and declining")
TO_CHOOSE: Final = ClauseReason("empty-hand-1", "{actor:seat} must choose a pile")
NO_REFILL: Final = ClauseReason("refilling-1", "only a player who has placed two cards may refill or decline")
NO_CHOICE: Final = ClauseReason("empty-hand-1", "only a player without cards may choose a pile")
TOO_EARLY: Final[dict[type, ClauseReason]] = {Refill: NO_REFILL, Decline: NO_REFILL, ChoosePile: NO_CHOICE}
FINISHED: Final = ClauseReason("ending-1", "the game is over")
NONE_LEFT: Final = "{card} is no longer in the pile"


def player(state: State) -> Seat:
    """The seat that has the turn."""
    return state.seat


def draw_pile(state: State) -> Cards:
    """The pile from which cards are dealt and drawn: its top layer."""
    return state.draw_pile[0]


def own_penalties(state: State) -> Cards:
    """The pile of a player who draws cards back that they had collected."""
    return state.penalty_pile


def scores(settings: Settings) -> Scores:
    """From 0 to the end of the track, where a marker can stand before the last scoring, and on by all cards."""
    components = settings.components
    return Scores(0, scoring.moved_up(components.end_marker, scoring.penalty_points(len(deck(components)))), "lowest")


declaration: Final[Declaration[Settings, State, Action, Event, Observation]] = Declaration(
    id="yellowstone_park",
    title="Yellowstone Park",
    module=__name__,
    settings=Settings,
    state=State,
    observation=Observation,
    actions=members(Action),
    events=members(Event),
    moves=(
        outcome(Draw, turn.draw),
        decision(Place, turn.place, turn.placing_refusal, {"window": collecting.nameable}),
        decision(Stop, turn.stop, turn.stopping_refusal),
        decision(Pass, turn.pass_turn, turn.passing_refusal),
        decision(Refill, turn.refill),
        decision(Decline, turn.decline),
        decision(ChoosePile, turn.choose_pile),
    ),
    phases=(
        drawing(phases.Dealing, DEALT, Draw, draw_pile, NONE_LEFT),
        drawing(phases.TurningUp, TURNED_UP, Draw, draw_pile, NONE_LEFT),
        at(phases.Placing, player, TO_PLACE, (Place, Stop, Pass), turn.choices, TOO_EARLY),
        at(phases.ChoosingRefill, player, TO_REFILL, (Refill, Decline), refilling.choices),
        drawing(phases.Refilling, REFILLED, Draw, draw_pile, NONE_LEFT),
        at(phases.ChoosingPile, player, TO_CHOOSE, (ChoosePile,), empty_hand.choices),
        drawing(phases.DrawingHand, DRAWN, Draw, draw_pile, NONE_LEFT),
        drawing(phases.DrawingPenalties, DRAWN_BACK, Draw, own_penalties, NONE_LEFT),
        over(phases.Over, FINISHED),
    ),
    pieces=(Pieces("cards", kinds, lambda settings: deck(settings.components), "components-1"),),
    editions=EDITIONS,
    earlier_editions=EARLIER_EDITIONS,
    seating=Seating(range(2, 6), "components-2", "setup-5", admits),
    scores=scores,
    begin=setup.start,
    result_of=ending.result,
    drawn=picture.drawn,
    settings_faults=setup.settings_faults,
    state_faults=(integrity.piles, integrity.board, integrity.hands, integrity.markers, integrity.phase),
    standing=standing.standing,
)
"""What the game is made of."""

game: Final[Game[Settings, State, Action, Event, Observation]] = Game(declaration)
"""The game."""
