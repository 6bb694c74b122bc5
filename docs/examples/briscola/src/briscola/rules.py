"""The rules of Briscola in the order of a rulebook: what can be done, what happens, and the clauses."""

from typing import Annotated, Final, TypeAlias

from attrs import frozen
from rulebook.core import Domain, Multiset, Over, Refusal, Result, Seat, Step, changed, told
from rulebook.core.kits.hands import given, lacking, taken
from rulebook.core.kits.italian_cards import CARDS, NOTHING, Card, Cards, Suit
from rulebook.core.kits.sides import ahead, by_seat, seats_of, side_of
from rulebook.core.kits.tricks import Dealing, Drawing, Playing, cards_in, drawn, played, strongest, swept
from rulebook.core.visibility import Open, ToldTo

from briscola.model import Components, Settings, State, TurningUp, cards, rank, sides, worth
from briscola.written.clauses import Cited, ClauseId, ClauseReason, implements
from briscola.written.readings import Exchange, Readings, Tie

NOT_HELD: Final = ClauseReason("turn-2", "you do not hold {card}")
NO_EXCHANGE: Final = ClauseReason("exchange-1", "no card may be exchanged for the one turned up")
NOT_TURNED_UP: Final = ClauseReason("exchange-2", "no card is turned up any more")
NO_LOW_TRUMP: Final = ClauseReason("exchange-2", "you do not hold the {value} of {suit}")

# What can be done, and what happens.

OneCard: TypeAlias = Annotated[Card, Domain(cards)]


@told("deal {card}")
@frozen
class Deal:
    """Chance: this card goes to a hand, or is turned up."""

    card: Open[OneCard]


@told("play {card}")
@frozen
class Play:
    """A player plays a card to the trick."""

    card: Open[OneCard]


@told("exchange the card turned up")
@frozen
class Swap:
    """A player exchanges a low trump for the card turned up."""


Action: TypeAlias = Deal | Play | Swap


Members: TypeAlias = tuple[Seat, ...]


@told("{seat} was dealt {card}", untold="{seat} was dealt a card")
@frozen
class CardDealt(Cited):
    seat: Open[Seat]
    card: Annotated[Card | None, ToldTo("seat")]


@told("{card} was turned up, and its suit is trump", discloses=True)
@frozen
class TrumpTurnedUp(Cited):
    card: Open[Card]


@told("{seat} played {card}")
@frozen
class CardPlayed(Cited):
    seat: Open[Seat]
    card: Open[Card]


@told("{seat} exchanged {given} for {taken}")
@frozen
class CardsExchanged(Cited):
    seat: Open[Seat]
    given: Open[Card]
    taken: Open[Card]


@told("{seat} won the trick with {card}")
@frozen
class TrickWon(Cited):
    seat: Open[Seat]
    card: Open[Card]


@told("{number:# card|# cards} went to the pile of {side:seats}")
@frozen
class TrickCollected(Cited):
    side: Open[Members]
    number: Open[int]


@told("{seat} drew {card}, which had been turned up")
@frozen
class TrumpDrawn(Cited):
    seat: Open[Seat]
    card: Open[Card]


@told("{side:seats} had {points:# point|# points}", discloses=True)
@frozen
class PointsCounted(Cited):
    side: Open[Members]
    points: Open[int]


@told("{sides:seats} were tied, and the cards were gathered to be dealt again")
@frozen
class Redealt(Cited):
    sides: Open[Members]


@told("{winners:seats} won")
@frozen
class GameWon(Cited):
    winners: Open[Members]


Dealt: TypeAlias = CardDealt | TrumpTurnedUp | TrumpDrawn | Redealt
Event: TypeAlias = Dealt | CardPlayed | CardsExchanged | TrickWon | TrickCollected | PointsCounted | GameWon


# Dealing.


def start(settings: Settings) -> State:
    """A game before the first card is dealt."""
    number = sides(settings.players)
    return State(
        settings=settings,
        phase=Dealing(),
        seat=first_to_lead(settings),
        hands=(NOTHING,) * settings.players,
        stock=shuffled_stock(settings),
        turned=NOTHING,
        trump=None,
        trick=(NOTHING,) * settings.players,
        piles=(NOTHING,) * number,
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
def receiver(state: State) -> Seat | None:
    """dealing-3 Each player is dealt three cards.

    The seat that the next card goes to; None when all hands are full.
    """
    return lacking(state.hands, state.seat, state.settings.components.hand)


def hand_out(state: State, card: Card, clause: ClauseId) -> Step[State, Event]:
    """The next card of the stock goes face down to a hand."""
    seat = receiver(state)
    assert seat is not None, "a hand is not full while cards are dealt"
    return Step(drawn(state, seat, card), (CardDealt(clause, seat, card),))


def after_a_card(state: State) -> Step[State, Event] | None:
    """When all hands are full, a card is turned up."""
    return Step(changed(state, phase=TurningUp())) if receiver(state) is None else None


@implements("dealing-4")
def turn_up(state: State, card: Card) -> Step[State, Event]:
    """dealing-4 The next card is turned up: its suit is trump for the whole deal."""
    turned, stock = state.turned.with_one(card), state.stock.without(card)
    after = changed(state, phase=Playing(), turned=turned, stock=stock, trump=card.suit)
    return Step(after, (TrumpTurnedUp("dealing-4", card),))


# The turn.


@implements("turn-1")
def next_seat(seat: Seat, players: int) -> Seat:
    """turn-1 Everybody plays a card in turn, always in the same direction."""
    return (seat + 1) % players


@implements("turn-2")
def may_play(hand: Cards, card: Card) -> bool:
    """turn-2 A player may play any card of their hand, whatever suit was led."""
    return card in hand


def actions(state: State) -> tuple[Play | Swap, ...]:
    """Every card in hand, and the exchange where it is possible."""
    swaps = (Swap(),) if refusal_of_swap(state, Swap()) is None else ()
    return (*map(Play, state.hands[state.seat].distinct), *swaps)


def refusal(state: State, action: Play) -> Refusal | None:
    """Why a card may not be played; None if it may."""
    return None if may_play(state.hands[state.seat], action.card) else NOT_HELD(card=action.card)


# The exchange.


@implements("exchange-1")
def may_swap(readings: Readings) -> bool:
    """exchange-1 By the reading, a low trump may be exchanged for the card turned up, or not."""
    match readings.exchange:
        case Exchange.FORBIDDEN:
            return False
        case Exchange.ALLOWED:
            return True


@implements("exchange-2")
def is_exchanger(card: Card, turned: Card, components: Components) -> bool:
    """exchange-2 Whoever holds the 7 of trumps on their turn may exchange it for the card turned up, as long as that
    lies there.
    """
    return card.suit is turned.suit and card.value == components.exchanger


def refusal_of_swap(state: State, action: Swap) -> Refusal | None:
    """Why there can be no exchange; None if there can."""
    if not may_swap(state.settings.readings):
        return NO_EXCHANGE()
    if not state.turned:
        return NOT_TURNED_UP()
    if not exchangers(state):
        return NO_LOW_TRUMP(value=state.settings.components.exchanger, suit=state.turned.distinct[0].suit)
    return None


def exchangers(state: State) -> tuple[Card, ...]:
    """The cards of the hand that can be exchanged: one, or none."""
    turned, held = state.turned.distinct[0], state.hands[state.seat].distinct
    return tuple([card for card in held if is_exchanger(card, turned, state.settings.components)])


def swap(state: State, action: Swap) -> Step[State, Event]:
    """The low trump and the card turned up change places; the same player is still to play."""
    low, high = exchangers(state)[0], state.turned.distinct[0]
    hands = given(taken(state.hands, state.seat, low), state.seat, high)
    swapped = changed(state, hands=hands, turned=Multiset.of(CARDS, (low,)))
    return Step(swapped, (CardsExchanged("exchange-2", state.seat, low, high),))


# Tricks.


def play(state: State, action: Play) -> Step[State, Event]:
    """The card goes from the hand to the trick; then the next player is in turn, or the trick is won."""
    event = CardPlayed("turn-2", state.seat, action.card)
    return Step[State, Event](played(state, action.card), (event,)).then(go_on)


@implements("tricks-1")
def is_complete(trick: tuple[Cards, ...]) -> bool:
    """tricks-1 A trick has one card of every player."""
    return all(trick)


@implements("tricks-2")
def is_trumped(cards: tuple[Card, ...], trump: Suit | None) -> bool:
    """tricks-2 A trump beats every card of another suit."""
    return any(card.suit is trump for card in cards)


@implements("tricks-3")
def suit_that_wins(cards: tuple[Card, ...], leader: Seat) -> Suit:
    """tricks-3 Without trumps, the strongest card of the suit led wins: a card of another suit never does."""
    return cards[leader].suit


def go_on(state: State) -> Step[State, Event]:
    """The next player is in turn; when the trick is complete, it is taken."""
    following = next_seat(state.seat, state.settings.players)
    if not is_complete(state.trick):
        return Step(changed(state, seat=following))
    cards = cards_in(state.trick)
    led = suit_that_wins(cards, following)
    clause: ClauseId = "tricks-2" if is_trumped(cards, state.trump) else "tricks-3"
    winner = strongest(cards, state.trump if is_trumped(cards, state.trump) else led, rank)
    won = TrickWon(clause, winner, cards[winner])
    return Step[State, Event](state, (won,)).then(take, winner).then(lead, winner).then(after)


@implements("tricks-4")
def take(state: State, winner: Seat) -> Step[State, Event]:
    """tricks-4 The winner of a trick takes its cards, face down, to the pile of their side."""
    players = state.settings.players
    side = side_of(winner, sides(players))
    collected = TrickCollected("tricks-4", seats_of(side, sides(players), players), players)
    return Step(swept(state, side), (collected,))


@implements("tricks-5")
def lead(state: State, winner: Seat) -> Step[State, Event]:
    """tricks-5 The winner of a trick leads the next one."""
    return Step(changed(state, seat=winner))


def after(state: State) -> Step[State, Event] | None:
    """After a trick everybody draws, or the hands are played out, or the game ends."""
    if not is_drawn_out(state.stock, state.turned):
        return draw(state)
    return count(state).then(decide) if is_played_out(state.hands) else None


# Drawing.


def deal(state: State, action: Deal) -> Step[State, Event]:
    """Chance brings a card: to a hand at the start, face up on the table, or to a hand after a trick."""
    match state.phase:
        case TurningUp():
            return turn_up(state, action.card)
        case Dealing():
            return hand_out(state, action.card, "dealing-3").then(after_a_card)
        case _:
            return hand_out(state, action.card, "drawing-1").then(play_on)


@implements("drawing-1")
def draw(state: State) -> Step[State, Event]:
    """drawing-1 After each trick everybody draws a card from the stock, the winner of the trick first."""
    return Step(changed(state, phase=Drawing()))


def play_on(state: State) -> Step[State, Event] | None:
    """When all hands are full, play goes on; the last player draws the card turned up."""
    seat = receiver(state)
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
    after = changed(state, phase=Playing(), hands=given(state.hands, seat, card), turned=NOTHING)
    return Step(after, (TrumpDrawn("drawing-2", seat, card),))


@implements("drawing-3")
def is_drawn_out(stock: Cards, turned: Cards) -> bool:
    """drawing-3 When all the cards are drawn, the hands are played out without drawing."""
    return not stock and not turned


# The end.


@implements("ending-1")
def is_played_out(hands: tuple[Cards, ...]) -> bool:
    """ending-1 The deal ends when all the cards have been played."""
    return not any(hands)


@implements("ending-2")
def points(pile: Cards) -> int:
    """ending-2 Each side counts the points of the cards in its pile."""
    return sum(worth(card) for card in pile)


@implements("ending-3")
def winners(totals: tuple[int, ...], players: int) -> tuple[Seat, ...]:
    """ending-3 The side with the most points wins."""
    return ahead(totals, players)


@implements("ending-4")
def is_replayed(totals: tuple[int, ...], readings: Readings) -> bool:
    """ending-4 Sides that are tied for the most points share the win or, by the reading, there is another deal."""
    match readings.tie:
        case Tie.SHARED:
            return False
        case Tie.REPLAYED:
            return is_tied(totals)


def is_tied(totals: tuple[int, ...]) -> bool:
    """Whether several sides have the most points."""
    return totals.count(max(totals)) > 1


def count(state: State) -> Step[State, Event]:
    """Every side counts its pile."""
    totals, players = tuple(map(points, state.piles)), state.settings.players
    told = [
        PointsCounted("ending-2", seats_of(side, sides(players), players), held) for side, held in enumerate(totals)
    ]
    return Step(changed(state, points=totals), tuple(told))


def decide(state: State) -> Step[State, Event]:
    """Somebody has won, or the same dealer deals again."""
    leading = winners(state.points, state.settings.players)
    if is_replayed(state.points, state.settings.readings):
        return Step[State, Event](state, (Redealt("ending-4", leading),)).then(gather)
    clause: ClauseId = "ending-4" if is_tied(state.points) else "ending-3"
    return Step(changed(state, phase=Over()), (GameWon(clause, leading),))


def result(state: State) -> Result | None:
    """The points of every seat's side, and the winners; None while the game is running."""
    players = state.settings.players
    over = isinstance(state.phase, Over)
    return Result(by_seat(state.points, players), winners(state.points, players)) if over else None
