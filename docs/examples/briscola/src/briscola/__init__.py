"""Briscola, the traditional Italian card game: the rules, clause by clause, as a game that declares itself."""

from collections.abc import Iterator
from typing import Final

from rulebook.core import Declaration, Game, Over, Pieces, Scores, Seating, members
from rulebook.core.kits.integrity import first_broken
from rulebook.core.kits.italian_cards import CARDS
from rulebook.core.kits.sides import by_seat
from rulebook.core.kits.tricks import Dealing, Drawing, Playing
from rulebook.core.phases import at, decision, drawing, outcome, over

from briscola import model, rules
from briscola.model import Settings, State, TurningUp, cards
from briscola.rules import Action, Deal, Event, Play, Swap
from briscola.written.clauses import ClauseReason
from briscola.written.observation import Observation
from briscola.written.readings import EDITIONS, Exchange, Tie

__all__ = ["game"]

DEALT: Final = ClauseReason("dealing-3", "cards are being dealt: no player acts")
TURNED_UP: Final = ClauseReason("dealing-4", "a card is being turned up: no player acts")
DRAWN: Final = ClauseReason("drawing-1", "cards are being drawn: no player acts")
TO_PLAY: Final = ClauseReason("turn-1", "{actor:seat} must play a card")


def longest(settings: Settings) -> int | None:
    """Every card is dealt and played, and one is exchanged; without a bound where ties are replayed."""
    swaps = settings.readings.exchange is Exchange.ALLOWED
    return None if settings.readings.tie is Tie.REPLAYED else 2 * len(cards(settings)) + swaps


def settings_faults(settings: Settings) -> Iterator[str]:
    """Why the cards cannot be dealt."""
    number, components = len(cards(settings)), settings.components
    if not model.comes_out_even(number, settings.players, components):
        yield f"{number} cards do not come out even for {settings.players} hands of {components.hand} (players-3)"


game: Final[Game[Settings, State, Action, Event, Observation]] = Game(
    Declaration(
        id="briscola",
        title="Briscola",
        module=__name__,
        settings=Settings,
        state=State,
        observation=Observation,
        actions=members(Action),
        events=members(Event),
        moves=(
            outcome(Deal, rules.deal),
            decision(Play, rules.play, rules.refusal),
            decision(Swap, rules.swap, rules.refusal_of_swap),
        ),
        phases=(
            drawing(Dealing, DEALT, Deal, lambda state: state.stock, "{card} is not in the stock"),
            drawing(TurningUp, TURNED_UP, Deal, lambda state: state.stock, "{card} is not in the stock"),
            drawing(Drawing, DRAWN, Deal, lambda state: state.stock, "{card} is not in the stock"),
            at(Playing, lambda state: state.seat, TO_PLAY, (Play, Swap), rules.actions),
            over(Over, ClauseReason("ending-1", "the game is over")),
        ),
        pieces=(Pieces("cards", lambda settings: CARDS, cards, "cards-1"),),
        editions=EDITIONS,
        seating=Seating(range(2, 5), "players-1", "dealing-1", model.admits),
        scores=lambda settings: Scores(0, sum(map(model.worth, model.deck(settings.components))), "highest"),
        begin=rules.start,
        result_of=rules.result,
        settings_faults=settings_faults,
        state_faults=(first_broken(model.RULES),),
        longest=longest,
        standing=lambda state: by_seat(tuple(map(rules.points, state.piles)), state.settings.players),
    )
)
