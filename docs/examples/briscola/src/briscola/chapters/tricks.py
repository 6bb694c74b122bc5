"""Tricks: which card wins, who takes the cards, and what follows."""

from rulebook.core import Multiset, Seat, Step, changed, with_seat
from rulebook.core.kits.hands import given, taken
from rulebook.core.kits.italian_cards import CARDS, Card, Cards, Suit
from rulebook.core.kits.sides import seats_of

from briscola.chapters import drawing, ending, turn
from briscola.model.actions import Play
from briscola.model.clauses import ClauseId, implements
from briscola.model.components import rank, sides
from briscola.model.events import CardPlayed, Event, TrickCollected, TrickWon
from briscola.model.state import State


def play(state: State, action: Play) -> Step[State, Event]:
    """The card goes from the hand to the trick; then the next player is in turn, or the trick is won."""
    hands, trick = taken(state.hands, state.seat, action.card), given(state.trick, state.seat, action.card)
    played = CardPlayed("turn-2", state.seat, action.card)
    return Step[State, Event](changed(state, hands=hands, trick=trick), (played,)).then(go_on)


@implements("tricks-1")
def is_complete(trick: tuple[Cards, ...]) -> bool:
    """tricks-1 A trick has one card of every player."""
    return all(trick)


@implements("tricks-2")
def is_trump(card: Card, trump: Suit | None) -> bool:
    """tricks-2 A trump beats every card of another suit."""
    return card.suit is trump


@implements("tricks-3")
def follows(card: Card, led: Card) -> bool:
    """tricks-3 Without trumps, the strongest card of the suit led wins: a card of another suit never does."""
    return card.suit is led.suit


def strength(card: Card, led: Card, trump: Suit | None) -> int:
    """How strong a card is in a trick: more than 0 for trumps and the suit led."""
    if is_trump(card, trump):
        return 20 + rank(card)
    return 10 + rank(card) if follows(card, led) else 0


def best(cards: tuple[Card, ...], leader: Seat, trump: Suit | None) -> Seat:
    """The seat whose card wins the trick."""
    return max(range(len(cards)), key=lambda seat: strength(cards[seat], cards[leader], trump))


def go_on(state: State) -> Step[State, Event]:
    """The next player is in turn; when the trick is complete, it is taken."""
    following = turn.next_seat(state.seat, state.settings.players)
    if not is_complete(state.trick):
        return Step(changed(state, seat=following))
    cards = tuple([held.distinct[0] for held in state.trick])
    winner = best(cards, following, state.trump)
    clause: ClauseId = "tricks-2" if is_trump(cards[winner], state.trump) else "tricks-3"
    won = TrickWon(clause, winner, cards[winner])
    return Step[State, Event](state, (won,)).then(take, winner).then(lead, winner).then(after)


@implements("tricks-4")
def take(state: State, winner: Seat) -> Step[State, Event]:
    """tricks-4 The winner of a trick takes its cards, face down, to the pile of their side."""
    players = state.settings.players
    side, cards = winner % sides(players), tuple([held.distinct[0] for held in state.trick])
    piles = with_seat(state.piles, side, state.piles[side].with_all(cards))
    collected = changed(state, trick=(Multiset.of(CARDS),) * players, piles=piles)
    return Step(collected, (TrickCollected("tricks-4", seats_of(side, sides(players), players), players),))


@implements("tricks-5")
def lead(state: State, winner: Seat) -> Step[State, Event]:
    """tricks-5 The winner of a trick leads the next one."""
    return Step(changed(state, seat=winner))


def after(state: State) -> Step[State, Event] | None:
    """After a trick everybody draws, or the hands are played out, or the game ends."""
    if not drawing.is_over(state.stock, state.turned):
        return drawing.begin(state)
    return ending.count(state).then(ending.decide) if ending.is_over(state.hands) else None
