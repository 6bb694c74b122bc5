"""Setup: markers, dealing, and the first card on the board."""

from rulebook.core.chance import Seat
from rulebook.core.change import changed
from rulebook.core.multiset import Multiset
from rulebook.core.seats import with_seat
from rulebook.core.step import Step
from rulebook.games.yellowstone_park import placing, two_players
from rulebook.games.yellowstone_park.box.board import Board
from rulebook.games.yellowstone_park.box.clauses import implements
from rulebook.games.yellowstone_park.box.components import Card, Components, deck, middle_column
from rulebook.games.yellowstone_park.box.events import CardDealt, CardTurnedUp, Event, TurnBegan
from rulebook.games.yellowstone_park.box.settings import Settings
from rulebook.games.yellowstone_park.box.state import Cards, Phase, State, less_top_card


def start(rules: Rules) -> State:
    """A game before the first card is dealt."""
    nothing: Cards = Multiset.of(rules.kinds)
    return State(
        rules=rules,
        phase=Phase.DEALING,
        seat=rules.first_player,
        placed=0,
        board=Board(),
        hands=(nothing,) * rules.players,
        draw_pile=shuffled_deck(rules),
        penalty_piles=(nothing,) * rules.players,
        markers=starting_markers(rules.players, rules.components),
        neutral=two_players.starting_neutral(rules.players, rules.variants, rules.components),
    )


@implements("setup-1")
def starting_markers(players: int, components: Components) -> tuple[int, ...]:
    """setup-1 Every marker starts on the starting space."""
    return (components.starting_marker,) * players


@implements("setup-3")
def shuffled_deck(rules: Rules) -> tuple[Cards, ...]:
    """setup-3 The shuffled deck, from which the hands are dealt, is the draw pile: any of its cards may come next."""
    return (Multiset.of(rules.kinds, deck(rules.components)),)


def seat_to_deal_to(state: State) -> Seat | None:
    """The first seat whose hand is not full yet; None when all hands are dealt."""
    for seat, hand in enumerate(state.hands):
        if hand.total < state.settings.components.hand:
            return seat
    return None


def deal_or_turn_up(state: State, card: Card) -> Step[State, Event]:
    """The next card of the shuffled deck goes to a hand or, after all hands, on the board."""
    seat = seat_to_deal_to(state)
    if seat is None:
        return turn_up(state, card).then(begin)
    return deal(state, card, seat)


@implements("setup-2")
def deal(state: State, card: Card, seat: Seat) -> Step[State, Event]:
    """setup-2 A card of the shuffled deck goes to the hand of `seat`; each seat in turn gets a whole hand."""
    hands = with_seat(state.hands, seat, state.hands[seat].with_one(card))
    dealt = changed(state, hands=hands, draw_pile=less_top_card(state.draw_pile, card))
    return Step(dealt, (CardDealt("setup-2", seat, card),))


@implements("setup-4")
def turn_up(state: State, card: Card) -> Step[State, Event]:
    """setup-4 The next card goes to the middle column, in the row of its number, and has no other effect."""
    column = middle_column(state.settings.components.columns)
    board = state.board.with_card(card, placing.row(card.number), column)
    turned_up = changed(state, board=board, draw_pile=less_top_card(state.draw_pile, card))
    return Step(turned_up, (CardTurnedUp("setup-4", card, column),))


@implements("setup-5")
def begin(state: State) -> Step[State, Event]:
    """setup-5 The youngest player, whose seat is a parameter of the game, has the first turn."""
    first = state.settings.first_player
    return Step(changed(state, phase=Phase.PLACING, seat=first), (TurnBegan("setup-5", first),))
