"""Dealing: the stock, the hands, and the card that makes its suit trump."""

from rulebook.core import Multiset, Seat, Step, changed
from rulebook.core.kits.hands import given, lacking
from rulebook.core.kits.italian_cards import CARDS, Card, Cards

from briscola.model.clauses import ClauseId, implements
from briscola.model.components import Components, Settings, cards, sides
from briscola.model.events import CardDealt, Event, TrumpTurnedUp
from briscola.model.state import Dealing, Playing, State, TurningUp


def start(settings: Settings) -> State:
    """A game before the first card is dealt."""
    nothing, number = Multiset.of(CARDS), sides(settings.players)
    return State(
        settings=settings,
        phase=Dealing(),
        seat=first_to_lead(settings),
        hands=(nothing,) * settings.players,
        stock=shuffled_stock(settings),
        turned=nothing,
        trump=None,
        trick=(nothing,) * settings.players,
        piles=(nothing,) * number,
        points=(0,) * number,
    )


def gather(state: State) -> Step[State, Event]:
    """After a deal that does not count, all the cards are gathered from the piles into the stock."""
    new = start(state.settings)
    return Step(
        changed(state, phase=Dealing(), seat=new.seat, stock=new.stock, trump=None, piles=new.piles, points=new.points)
    )


@implements("dealing-1")
def first_to_lead(settings: Settings) -> Seat:
    """dealing-1 The dealer is chosen by lot; the next player is dealt to first, and leads."""
    return settings.first_player


@implements("dealing-2")
def shuffled_stock(settings: Settings) -> Cards:
    """dealing-2 The cards are shuffled into a stock."""
    return Multiset.of(CARDS, cards(settings))


@implements("dealing-3")
def next_to_receive(hands: tuple[Cards, ...], first: Seat, components: Components) -> Seat | None:
    """dealing-3 Each player is dealt three cards."""
    return lacking(hands, first, components.hand)


def receiver(state: State) -> Seat | None:
    """The seat that the next card goes to; None when all hands are full."""
    return next_to_receive(state.hands, state.seat, state.settings.components)


def hand_out(state: State, card: Card, clause: ClauseId) -> Step[State, Event]:
    """The next card of the stock goes face down to a hand."""
    seat = receiver(state)
    assert seat is not None, "a hand is not full while cards are dealt"
    dealt = changed(state, hands=given(state.hands, seat, card), stock=state.stock.without(card))
    return Step(dealt, (CardDealt(clause, seat, card),))


def go_on(state: State) -> Step[State, Event] | None:
    """When all hands are full, a card is turned up."""
    return Step(changed(state, phase=TurningUp())) if receiver(state) is None else None


@implements("dealing-4")
def turn_up(state: State, card: Card) -> Step[State, Event]:
    """dealing-4 The next card is turned up: its suit is trump for the whole deal."""
    turned, stock = state.turned.with_one(card), state.stock.without(card)
    after = changed(state, phase=Playing(), turned=turned, stock=stock, trump=card.suit)
    return Step(after, (TrumpTurnedUp("dealing-4", card),))
