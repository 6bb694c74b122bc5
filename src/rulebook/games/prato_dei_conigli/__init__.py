"""Il Prato dei Conigli, by Emanuele Pessi and Giorgio Lovera (CreativaMente): the two games of the box, clause by clause.

    state = game.new_game(players=4, variants=Variants(Mode.INSIEMI))
    game.step(state, game.legal_actions(state)[0])

The text that the clauses point at is half of a rulebook. Each clause says where it comes from: from that text, from other
public descriptions, or from us; what is ours, the decks and the sun's stops, is a value that the owner of a box can
replace.

`chapters` has the rules, a module for each section: conditions, setup, turn, order, dealing, dice, moving, playing, scoring,
sun, ending. `model` has what they are about, `views` how a position looks, `claims` what follows from them.
"""

from collections.abc import Iterator
from itertools import chain
from typing import Final

from rulebook.core.chance import Seat
from rulebook.core.declaration import Declaration, Seating, members
from rulebook.core.errors import Fault
from rulebook.core.game import Game
from rulebook.core.phases import at, by_chance, decision, drawing, outcome, over
from rulebook.core.pieces import Pieces
from rulebook.games.prato_dei_conigli.chapters import dealing, dice, ending, moving, playing, scoring, setup, turn
from rulebook.games.prato_dei_conigli.model import state as phases
from rulebook.games.prato_dei_conigli.model.actions import (
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
from rulebook.games.prato_dei_conigli.model.cards import Card, DeckLine
from rulebook.games.prato_dei_conigli.model.clauses import ClauseReason
from rulebook.games.prato_dei_conigli.model.colours import Colour
from rulebook.games.prato_dei_conigli.model.components import (
    Area,
    Components,
    Place,
    Posture,
    Rabbit,
    Whole,
    admits,
    rabbits,
)
from rulebook.games.prato_dei_conigli.model.condition_text import ConditionError
from rulebook.games.prato_dei_conigli.model.decks import cards_of
from rulebook.games.prato_dei_conigli.model.dice_faces import ColourJoker, PostureJoker, Rolled, Selection
from rulebook.games.prato_dei_conigli.model.events import Event
from rulebook.games.prato_dei_conigli.model.readings import EDITIONS, Readings
from rulebook.games.prato_dei_conigli.model.settings import (
    Settings,
    kinds_of_cards,
    kinds_of_rabbits,
    listed_cards,
    too_few_pieces,
)
from rulebook.games.prato_dei_conigli.model.state import Cards, Claim, Observation, Phase, Rabbits, State
from rulebook.games.prato_dei_conigli.model.variants import Mode, Variants
from rulebook.games.prato_dei_conigli.views import face_down, integrity, picture, standing

__all__ = [
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
    "ConditionError",
    "DealCard",
    "DeckLine",
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
    "Put",
    "Rabbit",
    "Readings",
    "Remove",
    "Roll",
    "Rolled",
    "Selection",
    "Settings",
    "State",
    "Variants",
    "Whole",
    "game",
]

FILLED: Final = ClauseReason("setup-2", "rabbits come out of the bag: no player acts")
TO_CHOOSE_MARKER: Final = ClauseReason("setup-3", "{actor:seat} must choose a marker")
DEALT_FIRST: Final = ClauseReason("setup-6", "cards are being dealt: no player acts")
TO_DISCARD: Final = ClauseReason("dealing-1", "{actor:seat} must keep or discard cards")
DEALT: Final = ClauseReason("dealing-3", "cards are being dealt: no player acts")
ROLLED: Final = ClauseReason("dice-3", "the dice are being rolled: no player acts")
TO_MOVE: Final = ClauseReason("moving-1", "it is the turn of {actor:seat} to move a rabbit")
DRAWN: Final = ClauseReason("moving-4", "a rabbit comes out of the bag: no player acts")
TO_PUT: Final = ClauseReason("moving-7", "{actor:seat} must name an area for the rabbit drawn")
TO_PLAY: Final = ClauseReason("playing-3", "{actor:seat} must play a card or be done")
FINISHED: Final = ClauseReason("sun-2", "the game is over")
NOT_IN_BAG: Final = "no {rabbit} is in the bag"
NONE_LEFT: Final = "{card} is no longer in the deck"


def player(state: State) -> Seat:
    """The seat that acts."""
    return state.seat


def bag_of(state: State) -> Rabbits:
    """The bag from which every rabbit comes."""
    return state.bag


def deck_of(state: State) -> Cards:
    """The pile from which every card comes."""
    return state.deck


def settings_faults(settings: Settings) -> Iterator[str | Fault]:
    """Why settings make no game: too few pieces, or cards that can never be valid."""
    return chain(too_few_pieces(settings), playing.beyond_the_box(settings))


declaration: Final[Declaration[Settings, State, Action, Event, Observation]] = Declaration(
    id="prato_dei_conigli",
    title="Il Prato dei Conigli",
    module=__name__,
    settings=Settings,
    state=State,
    observation=Observation,
    actions=members(Action),
    events=members(Event),
    moves=(
        outcome(BagRabbit, turn.bring_rabbit),
        outcome(DealCard, turn.bring_card),
        outcome(Roll, turn.roll),
        decision(ChooseMarker, turn.choose_marker, setup.marker_refusal),
        decision(Keep, turn.keep),
        decision(Discard, turn.discard, dealing.one_refusal),
        decision(DiscardAll, turn.discard_all, dealing.all_refusal),
        decision(ChooseColour, turn.choose, dice.choice_refusal, {"colour": dice.colours_to_choose}),
        decision(ChoosePostures, turn.choose, dice.choice_refusal, {"postures": dice.choices_of_postures}),
        decision(Move, turn.move, moving.move_refusal),
        decision(Remove, turn.remove, moving.remove_refusal),
        decision(DrawRabbit, turn.draw, moving.draw_refusal, {"area": moving.areas_named}),
        decision(Put, turn.put, moving.put_refusal),
        decision(Hold, turn.hold, moving.hold_refusal),
        decision(Play, turn.play, playing.refusal, {"area": playing.every_place}),
        decision(Done, turn.done),
    ),
    phases=(
        drawing(phases.FillingAreas, FILLED, BagRabbit, bag_of, NOT_IN_BAG),
        at(phases.ChoosingMarker, player, TO_CHOOSE_MARKER, (ChooseMarker,), setup.markers),
        drawing(phases.FirstDeal, DEALT_FIRST, DealCard, deck_of, NONE_LEFT),
        at(phases.Discarding, player, TO_DISCARD, (Keep, Discard, DiscardAll), dealing.offers),
        drawing(phases.Dealing, DEALT, DealCard, deck_of, NONE_LEFT),
        by_chance(phases.Rolling, ROLLED, Roll, dice.chances, dice.roll_refusal),
        at(phases.ChoosingAtRoll, player, dice.asked, (ChooseColour, ChoosePostures), dice.offers),
        at(phases.Moving, player, TO_MOVE, (Move, Remove, DrawRabbit, Hold), moving.offers),
        drawing(phases.DrawingRabbit, DRAWN, BagRabbit, bag_of, NOT_IN_BAG),
        at(phases.Putting, player, TO_PUT, (Put,), moving.puts),
        at(phases.ChoosingAtPlay, player, dice.asked, (ChooseColour, ChoosePostures), dice.offers),
        at(phases.Playing, player, TO_PLAY, (Play, Done), playing.offers),
        over(phases.Over, FINISHED),
    ),
    pieces=(
        Pieces("rabbits", kinds_of_rabbits, lambda settings: rabbits(settings.components), "components-2"),
        Pieces("cards", kinds_of_cards, lambda settings: cards_of(listed_cards(settings)), "components-6"),
    ),
    editions=EDITIONS,
    seating=Seating(range(2, 7), "components-5", "setup-5", admits),
    scores=scoring.scores,
    begin=setup.start,
    result_of=ending.result,
    drawn=picture.drawn,
    settings_faults=settings_faults,
    state_faults=integrity.FAULTS,
    determinizer=face_down.determinize,
    longest=turn.longest,
    standing=standing.standing,
)
"""What the game is made of."""

game: Final[Game[Settings, State, Action, Event, Observation]] = Game(declaration)
"""The game."""
