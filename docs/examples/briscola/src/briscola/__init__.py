"""Briscola, the traditional Italian card game: the rules, clause by clause, as a game that declares itself."""

from collections.abc import Iterator
from typing import Final

from rulebook.core import Declaration, Game, Over, Pieces, Scores, Seat, Seating, at, decision, members, outcome, over
from rulebook.core import drawing as by_drawing

from briscola.box.actions import Action, Deal, Play, Swap
from briscola.box.clauses import ClauseReason
from briscola.box.components import CARDS, Card, Cards, Components, Suit, admits, comes_out_even, deck, worth
from briscola.box.events import Event
from briscola.box.settings import EDITIONS, Exchange, Readings, Settings, Tie, cards
from briscola.box.state import Dealing, Drawing, Observation, Phase, Playing, State, TurningUp
from briscola.chapters import dealing, drawing, ending, exchange, playing
from briscola.faces import integrity, picture

__all__ = [
    "Action",
    "Card",
    "Components",
    "Deal",
    "Event",
    "Exchange",
    "Observation",
    "Phase",
    "Play",
    "Readings",
    "Settings",
    "State",
    "Suit",
    "Swap",
    "Tie",
    "game",
]

DEALT: Final = ClauseReason("dealing-3", "cards are being dealt: no player acts")
TURNED_UP: Final = ClauseReason("dealing-4", "a card is being turned up: no player acts")
DRAWN: Final = ClauseReason("drawing-1", "cards are being drawn: no player acts")
TO_PLAY: Final = ClauseReason("turn-1", "{actor:seat} must play a card")
NONE_LEFT: Final = "{card} is not in the stock"


def player(state: State) -> Seat:
    """The seat that is to play a card."""
    return state.seat


def stock_of(state: State) -> Cards:
    """The cards that are dealt."""
    return state.stock


def scores(settings: Settings) -> Scores:
    """From 0 to the points of all the cards."""
    return Scores(0, sum(worth(card) for card in deck(settings.components)), "highest")


def longest(settings: Settings) -> int | None:
    """Every card is dealt and played, and one is exchanged; without a bound where ties are replayed."""
    if settings.readings.tie is Tie.REPLAYED:
        return None
    return 2 * len(cards(settings)) + (settings.readings.exchange is Exchange.ALLOWED)


def settings_faults(settings: Settings) -> Iterator[str]:
    """Why the cards cannot be dealt."""
    number, components = len(cards(settings)), settings.components
    if not comes_out_even(number, settings.players, components):
        yield f"{number} cards do not come out even for {settings.players} hands of {components.hand} (players-3)"


def standing(state: State) -> tuple[int, ...]:
    """The points of every seat if the piles were counted now."""
    return ending.by_seat(tuple(map(ending.points, state.piles)), state.settings.players)


declaration: Final[Declaration[Settings, State, Action, Event, Observation]] = Declaration(
    id="briscola",
    title="Briscola",
    module=__name__,
    settings=Settings,
    state=State,
    observation=Observation,
    actions=members(Action),
    events=members(Event),
    moves=(
        outcome(Deal, drawing.deal),
        decision(Play, playing.play, playing.refusal),
        decision(Swap, exchange.swap, exchange.refusal),
    ),
    phases=(
        by_drawing(Dealing, DEALT, Deal, stock_of, NONE_LEFT),
        by_drawing(TurningUp, TURNED_UP, Deal, stock_of, NONE_LEFT),
        by_drawing(Drawing, DRAWN, Deal, stock_of, NONE_LEFT),
        at(Playing, player, TO_PLAY, (Play, Swap), playing.actions),
        over(Over, ending.FINISHED),
    ),
    pieces=(Pieces("cards", lambda settings: CARDS, cards, "cards-1"),),
    editions=EDITIONS,
    seating=Seating(range(2, 5), "players-1", "dealing-1", admits),
    scores=scores,
    begin=dealing.start,
    result_of=ending.result,
    drawn=picture.drawn,
    settings_faults=settings_faults,
    state_faults=(integrity.faults,),
    longest=longest,
    standing=standing,
)
"""What the game is made of."""

game: Final[Game[Settings, State, Action, Event, Observation]] = Game(declaration)
"""The game."""
