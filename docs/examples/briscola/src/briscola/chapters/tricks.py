"""Tricks: which card wins, who takes the cards, and what follows."""

from rulebook.core import Seat, Step, changed, with_seat
from rulebook.core.kits.hands import taken
from rulebook.core.kits.italian_cards import Card, Suit
from rulebook.core.kits.sides import seats_of

from briscola.chapters import drawing, ending, turn
from briscola.model.actions import Play
from briscola.model.clauses import implements
from briscola.model.components import rank, sides
from briscola.model.events import CardPlayed, Event, TrickCollected, TrickWon
from briscola.model.state import State


def play(state: State, action: Play) -> Step[State, Event]:
    """The card goes from the hand to the trick; then the next player is in turn, or the trick is won."""
    hands, trick = taken(state.hands, state.seat, action.card), (*state.trick, action.card)
    played = CardPlayed("turn-2", state.seat, action.card)
    return Step[State, Event](changed(state, hands=hands, trick=trick), (played,)).then(go_on)


@implements("tricks-1")
def is_complete(trick: tuple[Card, ...], players: int) -> bool:
    """tricks-1 A trick has one card of every player."""
    return len(trick) == players


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


def best(trick: tuple[Card, ...], trump: Suit | None) -> int:
    """The place in the trick of the card that wins it."""
    return max(range(len(trick)), key=lambda place: strength(trick[place], trick[0], trump))


def go_on(state: State) -> Step[State, Event]:
    """The next player is in turn; when the trick is complete, it is taken."""
    following = turn.next_seat(state.seat, state.settings.players)
    if not is_complete(state.trick, state.settings.players):
        return Step(changed(state, seat=following))
    place = best(state.trick, state.trump)
    winner = (following + place) % state.settings.players
    won = TrickWon("tricks-2" if is_trump(state.trick[place], state.trump) else "tricks-3", winner, state.trick[place])
    return Step[State, Event](state, (won,)).then(take, winner).then(lead, winner).then(after)


@implements("tricks-4")
def take(state: State, winner: Seat) -> Step[State, Event]:
    """tricks-4 The winner of a trick takes its cards, face down, to the pile of their side."""
    players, trick = state.settings.players, state.trick
    side = winner % sides(players)
    collected = changed(state, trick=(), piles=with_seat(state.piles, side, state.piles[side].with_all(trick)))
    return Step(collected, (TrickCollected("tricks-4", seats_of(side, sides(players), players), len(trick)),))


@implements("tricks-5")
def lead(state: State, winner: Seat) -> Step[State, Event]:
    """tricks-5 The winner of a trick leads the next one."""
    return Step(changed(state, seat=winner))


def after(state: State) -> Step[State, Event] | None:
    """After a trick everybody draws, or the hands are played out, or the game ends."""
    if not drawing.is_over(state.stock, state.turned):
        return drawing.begin(state)
    return ending.count(state).then(ending.decide) if ending.is_over(state.hands) else None
