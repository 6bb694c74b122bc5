"""Dealing: the stock, the hands, and the card that makes its suit trump."""

from rulebook.core import Multiset, Seat, Step, changed, with_seat

from briscola.box.clauses import ClauseId, implements
from briscola.box.components import CARDS, Card, Cards, Components, sides
from briscola.box.events import CardDealt, Event, TrumpTurnedUp
from briscola.box.settings import Settings, cards
from briscola.box.state import DEALING, PLAYING, TURNING_UP, State


def start(settings: Settings) -> State:
    """A game before the first card is dealt."""
    nothing, number = Multiset.of(CARDS), len(sides(settings.players))
    return State(
        settings=settings,
        phase=DEALING,
        seat=first_to_lead(settings),
        hands=(nothing,) * settings.players,
        stock=shuffled_stock(settings),
        turned=nothing,
        trump=None,
        trick=(),
        piles=(nothing,) * number,
        points=(0,) * number,
    )


@implements("dealing-1")
def first_to_lead(settings: Settings) -> Seat:
    """dealing-1 The dealer is chosen by lot, which the settings do; the next player is dealt to first, and leads."""
    return settings.first_player


@implements("dealing-2")
def shuffled_stock(settings: Settings) -> Cards:
    """dealing-2 The cards are shuffled into a stock: any of them may come next."""
    return Multiset.of(CARDS, cards(settings))


@implements("dealing-3")
def next_to_receive(hands: tuple[Cards, ...], first: Seat, components: Components) -> Seat | None:
    """dealing-3 Each player is dealt three cards: whose hand is next, from seat `first` on; None for nobody's."""
    players = len(hands)
    for seat in range(first, first + players):
        if hands[seat % players].total < components.hand:
            return seat % players
    return None


def hand_out(state: State, card: Card, clause: ClauseId) -> Step[State, Event]:
    """The next card of the stock goes face down to a hand."""
    seat = receiver(state)
    assert seat is not None, "a hand is not full while cards are dealt"
    hands = with_seat(state.hands, seat, state.hands[seat].with_one(card))
    return Step(changed(state, hands=hands, stock=state.stock.without(card)), (CardDealt(clause, seat, card),))


def receiver(state: State) -> Seat | None:
    """The seat that the next card goes to; None when all hands are full."""
    return next_to_receive(state.hands, state.seat, state.settings.components)


def go_on(state: State) -> Step[State, Event] | None:
    """When all hands are full, a card is turned up."""
    return Step(changed(state, phase=TURNING_UP)) if receiver(state) is None else None


@implements("dealing-4")
def turn_up(state: State, card: Card) -> Step[State, Event]:
    """dealing-4 The next card is turned up: its suit is trump for the whole deal."""
    turned = changed(
        state, phase=PLAYING, turned=state.turned.with_one(card), stock=state.stock.without(card), trump=card.suit
    )
    return Step(turned, (TrumpTurnedUp("dealing-4", card),))
