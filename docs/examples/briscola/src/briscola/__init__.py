"""Briscola, the traditional Italian card game: the rules, clause by clause, as a game that declares itself."""

from collections.abc import Iterator
from typing import Any, Final

from rulebook.core import Declaration, Game, Over, Pieces, Scores, Seating, members
from rulebook.core.kits.integrity import first_broken
from rulebook.core.kits.italian_cards import CARDS, Card, Suit
from rulebook.core.kits.sides import by_seat
from rulebook.core.phases import PhaseRules, at, decision, outcome, over
from rulebook.core.phases import drawing as by_drawing
from rulebook.core.picturing import picture

from briscola.chapters import dealing, drawing, ending, exchange, tricks, turn
from briscola.model.actions import Action, Deal, Play, Swap
from briscola.model.clauses import ClauseReason
from briscola.model.components import Components, Settings, admits, cards, comes_out_even, deck, worth
from briscola.model.events import Event
from briscola.model.observation import Observation
from briscola.model.readings import EDITIONS, Exchange, Readings, Tie
from briscola.model.state import Dealing, Drawing, Phase, Playing, State, TurningUp
from briscola.views import integrity

__all__ = ["Action", "Card", "Components", "Deal", "Event", "Exchange", "Observation", "Phase", "Play", "Readings"]
__all__ += ["Settings", "State", "Suit", "Swap", "Tie", "game"]

DEALT: Final = ClauseReason("dealing-3", "cards are being dealt: no player acts")
TURNED_UP: Final = ClauseReason("dealing-4", "a card is being turned up: no player acts")
DRAWN: Final = ClauseReason("drawing-1", "cards are being drawn: no player acts")
TO_PLAY: Final = ClauseReason("turn-1", "{actor:seat} must play a card")
PHASES: Final[tuple[PhaseRules[State, Any], ...]] = (
    by_drawing(Dealing, DEALT, Deal, lambda state: state.stock, "{card} is not in the stock"),
    by_drawing(TurningUp, TURNED_UP, Deal, lambda state: state.stock, "{card} is not in the stock"),
    by_drawing(Drawing, DRAWN, Deal, lambda state: state.stock, "{card} is not in the stock"),
    at(Playing, lambda state: state.seat, TO_PLAY, (Play, Swap), turn.actions),
    over(Over, ending.FINISHED),
)


def longest(settings: Settings) -> int | None:
    """Every card is dealt and played, and one is exchanged; without a bound where ties are replayed."""
    swaps = settings.readings.exchange is Exchange.ALLOWED
    return None if settings.readings.tie is Tie.REPLAYED else 2 * len(cards(settings)) + swaps


def settings_faults(settings: Settings) -> Iterator[str]:
    """Why the cards cannot be dealt."""
    number, components = len(cards(settings)), settings.components
    if not comes_out_even(number, settings.players, components):
        yield f"{number} cards do not come out even for {settings.players} hands of {components.hand} (players-3)"


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
        decision(Play, tricks.play, turn.refusal),
        decision(Swap, exchange.swap, exchange.refusal),
    ),
    phases=PHASES,
    pieces=(Pieces("cards", lambda settings: CARDS, cards, "cards-1"),),
    editions=EDITIONS,
    seating=Seating(range(2, 5), "players-1", "dealing-1", admits),
    scores=lambda settings: Scores(0, sum(map(worth, deck(settings.components))), "highest"),
    begin=dealing.start,
    result_of=ending.result,
    drawn=picture("Briscola", State, PHASES),
    settings_faults=settings_faults,
    state_faults=(first_broken(integrity.RULES),),
    longest=longest,
    standing=lambda state: by_seat(tuple(map(ending.points, state.piles)), state.settings.players),
)
game: Final[Game[Settings, State, Action, Event, Observation]] = Game(declaration)
