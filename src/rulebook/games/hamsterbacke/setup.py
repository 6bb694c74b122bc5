"""Setup: hands, the circle of rows, the deck and the two piles of each player."""

from rulebook.core.chance import Seat
from rulebook.core.change import changed
from rulebook.core.multiset import Multiset
from rulebook.core.seats import with_seat
from rulebook.core.step import Step
from rulebook.games.hamsterbacke import taking
from rulebook.games.hamsterbacke.clauses import implements
from rulebook.games.hamsterbacke.components import Card, deck
from rulebook.games.hamsterbacke.events import CardDealt, CardLaid, Event, TurnBegan
from rulebook.games.hamsterbacke.rules import Rules
from rulebook.games.hamsterbacke.state import BlockPile, Cards, Phase, State, with_row


def start(rules: Rules) -> State:
    """A game before the first card is dealt."""
    block_piles, point_piles = starting_piles(rules)
    return State(
        rules=rules,
        phase=Phase.DEALING,
        seat=rules.first_player,
        actions=0,
        hands=(Multiset.of(rules.kinds),) * rules.players,
        deck=shuffled_deck(rules),
        rows=((),) * rules.components.rows,
        block_piles=block_piles,
        point_piles=point_piles,
    )


def seat_to_deal_to(state: State) -> Seat | None:
    """The first seat whose hand is not full yet; None when all hands are dealt."""
    for seat, hand in enumerate(state.hands):
        if hand.total < state.rules.components.hand:
            return seat
    return None


def deal_or_lay_out(state: State, card: Card) -> Step[State, Event]:
    """The next card of the deck goes to a hand or, after all hands, into the circle; after the last row play begins."""
    seat = seat_to_deal_to(state)
    if seat is not None:
        return deal(state, card, seat)
    laid = lay_out(state, card)
    return laid.then(begin) if all(laid.state.rows) else laid


@implements("setup-1")
def deal(state: State, card: Card, seat: Seat) -> Step[State, Event]:
    """setup-1 A card of the shuffled deck goes to the hand of `seat`; each seat in turn gets a whole hand."""
    hands = with_seat(state.hands, seat, state.hands[seat].with_one(card))
    return Step(changed(state, hands=hands, deck=state.deck.without(card)), (CardDealt("setup-1", seat, card),))


@implements("setup-2")
def lay_out(state: State, card: Card) -> Step[State, Event]:
    """setup-2 The next card is turned up and begins the next row of the circle."""
    row = state.rows.index(())
    rows = with_row(state.rows, row, taking.laid(state.rows[row], card))
    return Step(changed(state, rows=rows, deck=state.deck.without(card)), (CardLaid("setup-2", card, row),))


@implements("setup-3")
def shuffled_deck(rules: Rules) -> Cards:
    """setup-3 All cards are shuffled, and those that are not dealt or laid out are the deck: any of them may come next."""
    return Multiset.of(rules.kinds, deck(rules.components))


@implements("setup-4")
def starting_piles(rules: Rules) -> tuple[tuple[BlockPile, ...], tuple[Cards, ...]]:
    """setup-4 Every player has a block pile and a point pile, without a card at first."""
    return ((),) * rules.players, (Multiset.of(rules.kinds),) * rules.players


@implements("setup-5")
def begin(state: State) -> Step[State, Event]:
    """setup-5 The youngest player, whose seat is a parameter of the game, has the first turn."""
    first = state.rules.first_player
    return Step(changed(state, phase=Phase.ACTING, seat=first), (TurnBegan("setup-5", first),))
