"""Hamsterbacke, by Francesco Berardi: the rules, clause by clause, as a game that declares itself.

    state = game.new_game(players=4, edition="it")
    game.step(state, game.legal_actions(state)[0])

`chapters` has the rules, a module for each section of the rulebook: setup, groups, turn, taking, blocking, scoring, bonus,
ending, counting. `model` has what they are about, `views` how a position looks, `claims` what follows from them.
"""

from typing import Final

from rulebook.core.chance import Seat
from rulebook.core.declaration import Declaration, Scores, Seating, members
from rulebook.core.game import Game
from rulebook.core.phases import at, decision, drawing, outcome, over
from rulebook.core.pieces import Pieces
from rulebook.games.hamsterbacke.chapters import blocking, bonus, counting, scoring, setup, taking, turn
from rulebook.games.hamsterbacke.model.actions import Action, Block, Draw, Give, Pick, Score, Take
from rulebook.games.hamsterbacke.model.clauses import ClauseReason
from rulebook.games.hamsterbacke.model.components import CARDS, Card, Colour, Components, admits, deck
from rulebook.games.hamsterbacke.model.events import Event
from rulebook.games.hamsterbacke.model.readings import EDITIONS, Readings
from rulebook.games.hamsterbacke.model.settings import Settings, too_few_cards
from rulebook.games.hamsterbacke.model.state import (
    Acting,
    Cards,
    Dealing,
    Drawing,
    Giving,
    LayingOut,
    Observation,
    Over,
    Phase,
    Picking,
    State,
)
from rulebook.games.hamsterbacke.model.variants import Variants
from rulebook.games.hamsterbacke.views import integrity, picture

__all__ = [
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
    "Score",
    "Settings",
    "State",
    "Take",
    "Variants",
    "game",
]

DEALT: Final = ClauseReason("setup-1", "cards are dealt from the deck: no player acts")
LAID_OUT: Final = ClauseReason("setup-2", "cards are laid out from the deck: no player acts")
ADDED: Final = ClauseReason("taking-3", "cards are added from the deck: no player acts")
TO_ACT: Final = ClauseReason("turn-2", "{actor:seat} must take, block or score")
TO_PICK: Final = ClauseReason("bonus-3", "{actor:seat} must pick who gives")
TO_GIVE: Final = ClauseReason("bonus-4", "{actor:seat} must choose the cards to give")
NO_PICK: Final = ClauseReason("bonus-3", "who gives is picked only for a bonus")
NO_GIFT: Final = ClauseReason("bonus-1", "cards are given only for a bonus")
FINISHED: Final = ClauseReason("ending-1", "the game is over")
NONE_LEFT: Final = "no {card} card is left in the deck"


def player(state: State) -> Seat:
    """The seat that has the turn."""
    return state.seat


def giver(state: State) -> Seat:
    """The seat that chooses which cards to give."""
    return state.phase.giver if isinstance(state.phase, Giving) else state.seat


def deck_of(state: State) -> Cards:
    """The pile from which every card comes."""
    return state.deck


def scores(settings: Settings) -> Scores:
    """From all cards in hand to all cards in the point pile."""
    cards = len(deck(settings.components))
    return Scores(counting.less_hand(0, cards), counting.points(cards), "highest")


def longest(settings: Settings) -> int | None:
    """Five moves for each card, those of chance included (theorem longest-game); no bound where empty scores are allowed."""
    return None if scoring.may_score((), settings.readings) else 5 * len(deck(settings.components))


declaration: Final[Declaration[Settings, State, Action, Event, Observation]] = Declaration(
    id="hamsterbacke",
    title="Hamsterbacke",
    module=__name__,
    settings=Settings,
    state=State,
    observation=Observation,
    actions=members(Action),
    events=members(Event),
    moves=(
        outcome(Draw, turn.draw),
        decision(Take, turn.take, taking.refusal),
        decision(Block, turn.block, blocking.refusal),
        decision(Score, turn.score, scoring.refusal),
        decision(Pick, turn.pick, bonus.picking_refusal),
        decision(Give, turn.give, bonus.giving_refusal),
    ),
    phases=(
        drawing(Dealing, DEALT, Draw, deck_of, NONE_LEFT),
        drawing(LayingOut, LAID_OUT, Draw, deck_of, NONE_LEFT),
        at(Acting, player, TO_ACT, (Take, Block, Score), turn.choices, refuses={Pick: NO_PICK, Give: NO_GIFT}),
        drawing(Drawing, ADDED, Draw, deck_of, NONE_LEFT),
        at(Picking, player, TO_PICK, (Pick,), bonus.picks),
        at(Giving, giver, TO_GIVE, (Give,), bonus.gifts),
        over(Over, FINISHED),
    ),
    pieces=(Pieces("cards", lambda settings: CARDS, lambda settings: deck(settings.components), "components-1"),),
    editions=EDITIONS,
    seating=Seating(range(3, 6), "components-3", "setup-5", admits),
    scores=scores,
    begin=setup.start,
    result_of=counting.result,
    drawn=picture.drawn,
    settings_faults=too_few_cards,
    state_faults=(integrity.piles, integrity.phase),
    longest=longest,
    standing=counting.final_scores,
)
"""What the game is made of."""

game: Final[Game[Settings, State, Action, Event, Observation]] = Game(declaration)
"""The game."""
