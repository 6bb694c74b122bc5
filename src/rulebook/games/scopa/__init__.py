"""Scopa, the traditional Italian card game: the rules, clause by clause, as a game that declares itself.

    state = game.new_game(players=4, edition="it")
    game.step(state, game.legal_actions(state)[0])

`chapters` has the rules, a module for each section: dealing, scopone, turn, capturing, scopa, ending, points, primiera,
winning.
`model` has what they are about, `views` how a position looks, `claims` what follows from them.
"""

from typing import Final

from rulebook.core.chance import Seat
from rulebook.core.declaration import Declaration, Scores, Seating, members
from rulebook.core.game import Game
from rulebook.core.kits.integrity import first_broken
from rulebook.core.kits.italian_cards import CARDS, Card, Cards, Suit
from rulebook.core.numbering import Listing
from rulebook.core.phases import Over, at, decision, drawing, outcome, over
from rulebook.core.pieces import Pieces
from rulebook.games.scopa.chapters import dealing, playing, points, scopone, winning
from rulebook.games.scopa.model.actions import Action, Deal, Play, cards
from rulebook.games.scopa.model.clauses import ClauseReason
from rulebook.games.scopa.model.components import Components, admits
from rulebook.games.scopa.model.events import Event
from rulebook.games.scopa.model.observation import Observation
from rulebook.games.scopa.model.readings import EDITIONS, Readings
from rulebook.games.scopa.model.settings import Settings
from rulebook.games.scopa.model.state import (
    Dealing,
    DealingNewHands,
    LayingOut,
    Phase,
    Playing,
    State,
)
from rulebook.games.scopa.model.variants import Capturing, Form, Length, Variants
from rulebook.games.scopa.views import integrity, picture, standing, tables

__all__ = [
    "Action",
    "Capturing",
    "Card",
    "Components",
    "Deal",
    "Event",
    "Form",
    "Length",
    "Observation",
    "Phase",
    "Play",
    "Readings",
    "Settings",
    "State",
    "Suit",
    "Variants",
    "game",
]

DEALT: Final = ClauseReason("dealing-3", "hands are dealt from the stock: no player acts")
LAID_OUT: Final = ClauseReason("dealing-4", "cards are turned up from the stock: no player acts")
DEALT_NEW: Final = ClauseReason("dealing-7", "new hands are dealt from the stock: no player acts")
TO_PLAY: Final = ClauseReason("turn-3", "{actor:seat} must play a card")
NONE_LEFT: Final = "{card} is not in the stock"


def player(state: State) -> Seat:
    """The seat that is to play a card."""
    return state.seat


def stock_of(state: State) -> Cards:
    """The cards that are dealt."""
    return state.stock


def scores(settings: Settings) -> Scores:
    """From 0 up; in a game of one deal at most 4 points, those of a scopa for every two cards played (theorem
    scope-are-bounded), and those that were agreed on: 1 for the re bello and 1 for each card of coins.
    """
    played, variants = len(cards(settings)) - scopone.table_size(settings), settings.variants
    agreed = variants.re_bello + variants.napola * settings.components.values
    return Scores(0, 4 + points.scope(played // 2) + agreed if winning.is_one_deal(variants) else None, "highest")


def longest(settings: Settings) -> int | None:
    """Every card dealt and all but those on the table played, in a game of one deal that is never void (one-deal-ends)."""
    components, table = settings.components, scopone.table_size(settings)
    most_kings = min(table, components.suits)
    if winning.is_one_deal(settings.variants) and not dealing.is_void(most_kings, components, settings.readings):
        return 2 * len(cards(settings)) - table
    return None


declaration: Final[Declaration[Settings, State, Action, Event, Observation]] = Declaration(
    id="scopa",
    title="Scopa",
    module=__name__,
    settings=Settings,
    state=State,
    observation=Observation,
    actions=members(Action),
    events=members(Event),
    moves=(
        outcome(Deal, dealing.deal),
        decision(Play, playing.play, playing.refusal),
    ),
    phases=(
        drawing(Dealing, DEALT, Deal, stock_of, NONE_LEFT),
        drawing(LayingOut, LAID_OUT, Deal, stock_of, NONE_LEFT),
        drawing(DealingNewHands, DEALT_NEW, Deal, stock_of, NONE_LEFT),
        at(Playing, player, TO_PLAY, (Play,), playing.plays),
        over(Over, winning.finished),
    ),
    pieces=(Pieces("cards", lambda settings: CARDS, cards, "components-1"),),
    editions=EDITIONS,
    seating=Seating(range(2, 5), "components-4", "dealing-1", admits),
    scores=scores,
    begin=dealing.start,
    result_of=winning.result,
    drawn=picture.drawn,
    settings_faults=dealing.cannot_be_dealt,
    state_faults=(first_broken((*integrity.RULES, tables.RULE)),),
    longest=longest,
    standing=standing.standing,
    listings=(Listing(Play, tables.captures_at, tables.most_captures),),
)
"""What the game is made of."""

game: Final[Game[Settings, State, Action, Event, Observation]] = Game(declaration)
"""The game."""
