"""Drawing: after a trick the hands are filled up, and the card turned up comes last."""

from rulebook.core import Multiset, Seat, Step, changed
from rulebook.core.kits.hands import given
from rulebook.core.kits.italian_cards import CARDS, Cards

from briscola.chapters import dealing
from briscola.model.actions import Deal
from briscola.model.clauses import implements
from briscola.model.events import Event, TrumpDrawn
from briscola.model.state import Dealing, Drawing, Playing, State, TurningUp


def deal(state: State, action: Deal) -> Step[State, Event]:
    """Chance brings a card: to a hand at the start, face up on the table, or to a hand after a trick."""
    match state.phase:
        case TurningUp():
            return dealing.turn_up(state, action.card)
        case Dealing():
            return dealing.hand_out(state, action.card, "dealing-3").then(dealing.go_on)
        case _:
            return dealing.hand_out(state, action.card, "drawing-1").then(go_on)


@implements("drawing-1")
def begin(state: State) -> Step[State, Event]:
    """drawing-1 After each trick everybody draws a card from the stock, the winner of the trick first."""
    return Step(changed(state, phase=Drawing()))


def go_on(state: State) -> Step[State, Event] | None:
    """When all hands are full, play goes on; the last player draws the card turned up."""
    seat = dealing.receiver(state)
    if seat is None:
        return Step(changed(state, phase=Playing()))
    return draw_trump(state, seat) if is_last(state.stock) else None


@implements("drawing-2")
def is_last(stock: Cards) -> bool:
    """drawing-2 The card turned up lies under the stock: it is drawn when no other card is left."""
    return not stock


def draw_trump(state: State, seat: Seat) -> Step[State, Event]:
    """The card turned up goes to the last hand, and play goes on."""
    card = state.turned.distinct[0]
    drawn = changed(state, phase=Playing(), hands=given(state.hands, seat, card), turned=Multiset.of(CARDS))
    return Step(drawn, (TrumpDrawn("drawing-2", seat, card),))


@implements("drawing-3")
def is_over(stock: Cards, turned: Cards) -> bool:
    """drawing-3 When all the cards are drawn, the hands are played out without drawing."""
    return not stock and not turned
