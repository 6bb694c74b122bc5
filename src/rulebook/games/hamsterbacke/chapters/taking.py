"""Taking: a row of the circle goes to the hand, and new cards are added to the circle."""

from typing import Final

from rulebook.core.change import changed
from rulebook.core.refusals import Refusal
from rulebook.core.seats import with_seat
from rulebook.core.sharing import derived
from rulebook.core.step import Step
from rulebook.games.hamsterbacke.model.actions import Take
from rulebook.games.hamsterbacke.model.clauses import ClauseReason, implements
from rulebook.games.hamsterbacke.model.components import Card, Components
from rulebook.games.hamsterbacke.model.events import CardLaid, DeckRanOut, Event, RowGone, RowTaken
from rulebook.games.hamsterbacke.model.settings import Settings
from rulebook.games.hamsterbacke.model.state import ACTING, Drawing, Row, State, with_row

NO_ROW: Final = ClauseReason("taking-1", "the rows are numbered 1 to {last:place}: there is no row {row:place}")
ROW_GONE: Final = ClauseReason("taking-1", "row {row:place} is gone")


@implements("taking-1")
def is_row(cards: Row) -> bool:
    """taking-1 Any row of the circle can be taken, even a single card; a spot without cards is not a row."""
    return len(cards) > 0


def rows_left(rows: tuple[Row, ...]) -> int:
    """How many rows there are in the circle."""
    return sum(map(is_row, rows))


@derived
def every_take(settings: Settings) -> tuple[Take, ...]:
    """Every row that the circle can have, as an action."""
    return tuple(map(Take, range(settings.components.rows)))


def takes(state: State) -> tuple[Take, ...]:
    """Every row that is there to be taken, as an action."""
    return tuple([take for take in every_take(state.settings) if is_row(state.rows[take.row])])


def refusal(state: State, action: Take) -> Refusal | None:
    """The clause that forbids the player whose turn it is to take a row, and why; None where they may."""
    last = state.settings.components.rows - 1
    if not 0 <= action.row <= last:
        return NO_ROW(last=last, row=action.row)
    if not is_row(state.rows[action.row]):
        return ROW_GONE(row=action.row)
    return None


@implements("taking-2")
def take(state: State, row: int) -> Step[State, Event]:
    """taking-2 All cards of the row go to the player's hand."""
    cards = state.rows[row]
    taken = changed(
        state,
        hands=with_seat(state.hands, state.seat, state.hand.with_all(cards)),
        rows=with_row(state.rows, row, ()),
    )
    return Step[State, Event](taken, (RowTaken("taking-2", state.seat, row, cards),)).then(begin_adding, row)


def begin_adding(state: State, row: int) -> Step[State, Event]:
    """Let chance add cards to the circle, if there are any."""
    return lose_row(state, row) if runs_out(state.deck.total) else Step(changed(state, phase=Drawing(row)))


def add(state: State, drawing: Drawing, card: Card) -> Step[State, Event]:
    """The card that chance brings after a row was taken goes to the circle."""
    row = spot(drawing.taken, drawing.drawn, len(state.rows))
    added = changed(
        state,
        rows=with_row(state.rows, row, laid(state.rows[row], card)),
        deck=state.deck.without(card),
        phase=Drawing(drawing.taken, drawing.drawn + 1),
    )
    return Step[State, Event](added, (CardLaid("taking-4", card, row),)).then(end_adding, drawing.drawn + 1)


def end_adding(state: State, drawn: int) -> Step[State, Event] | None:
    """No more cards go to the circle when there are enough, or when the deck has run out."""
    if runs_out(state.deck.total):
        return Step(changed(state, phase=ACTING), (DeckRanOut("taking-6"),))
    return Step(changed(state, phase=ACTING)) if is_complete(drawn, state.settings.components) else None


@implements("taking-3")
def is_complete(drawn: int, components: Components) -> bool:
    """taking-3 After a row has been taken three cards are drawn from the deck, one at a time."""
    return drawn == components.cards_added


@implements("taking-4")
def spot(taken: int, drawn: int, rows: int) -> int:
    """taking-4 The first card goes to the spot of the row taken, each further one to the next spot clockwise."""
    return (taken + drawn) % rows


@implements("taking-5")
def laid(row: Row, card: Card) -> Row:
    """taking-5 A card is laid at the end of a row, where the cards before it stay in sight."""
    return (*row, card)


@implements("taking-6")
def runs_out(cards_in_deck: int) -> bool:
    """taking-6 When the deck has run out, no more cards are added to the circle."""
    return cards_in_deck == 0


@implements("taking-7")
def lose_row(state: State, row: int) -> Step[State, Event]:
    """taking-7 A row that is taken when the deck has run out is gone for good: nothing takes its place."""
    return Step(state, (RowGone("taking-7", row),))
