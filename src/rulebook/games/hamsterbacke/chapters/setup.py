"""Setup: hands, the circle of rows, the deck and the two piles of each player."""

from rulebook.core.chance import Seat
from rulebook.core.change import changed
from rulebook.core.multiset import Multiset
from rulebook.core.seats import with_seat
from rulebook.core.step import Step
from rulebook.games.hamsterbacke.chapters import taking
from rulebook.games.hamsterbacke.model.clauses import implements
from rulebook.games.hamsterbacke.model.components import CARDS, Card, deck
from rulebook.games.hamsterbacke.model.events import CardDealt, CardLaid, Event, TurnBegan
from rulebook.games.hamsterbacke.model.settings import Settings
from rulebook.games.hamsterbacke.model.state import ACTING, DEALING, LAYING_OUT, BlockPile, Cards, State, with_row


def start(settings: Settings) -> State:
    """A game before the first card is dealt."""
    block_piles, point_piles = starting_piles(settings)
    return State(
        settings=settings,
        phase=DEALING,
        seat=settings.first_player,
        actions=0,
        hands=(Multiset.of(CARDS),) * settings.players,
        deck=shuffled_deck(settings),
        rows=((),) * settings.components.rows,
        block_piles=block_piles,
        point_piles=point_piles,
    )


def seat_to_deal_to(state: State) -> Seat | None:
    """The first seat whose hand is not full yet; None when all hands are dealt."""
    for seat, hand in enumerate(state.hands):
        if hand.total < state.settings.components.hand:
            return seat
    return None


def go_on_dealing(state: State) -> Step[State, Event] | None:
    """After the last hand the rows are laid out."""
    return Step(changed(state, phase=LAYING_OUT)) if seat_to_deal_to(state) is None else None


def go_on_laying_out(state: State) -> Step[State, Event] | None:
    """After the last row play begins."""
    return begin(state) if all(state.rows) else None


@implements("setup-1")
def deal(state: State, card: Card, seat: Seat) -> Step[State, Event]:
    """setup-1 A card of the shuffled deck goes to the hand of `seat`; each player is dealt a whole hand in turn."""
    hands = with_seat(state.hands, seat, state.hands[seat].with_one(card))
    return Step(changed(state, hands=hands, deck=state.deck.without(card)), (CardDealt("setup-1", seat, card),))


@implements("setup-2")
def lay_out(state: State, card: Card) -> Step[State, Event]:
    """setup-2 The next card is laid face up in the circle, as the start of the next row."""
    row = state.rows.index(())
    rows = with_row(state.rows, row, taking.laid(state.rows[row], card))
    return Step(changed(state, rows=rows, deck=state.deck.without(card)), (CardLaid("setup-2", card, row),))


@implements("setup-3")
def shuffled_deck(settings: Settings) -> Cards:
    """setup-3 The shuffled cards that are not dealt or laid out form the deck: any of them may come next."""
    return Multiset.of(CARDS, deck(settings.components))


@implements("setup-4")
def starting_piles(settings: Settings) -> tuple[tuple[BlockPile, ...], tuple[Cards, ...]]:
    """setup-4 Each player has a block pile and a point pile of their own, and both start empty."""
    return ((),) * settings.players, (Multiset.of(CARDS),) * settings.players


@implements("setup-5")
def begin(state: State) -> Step[State, Event]:
    """setup-5 The youngest player, whose seat the settings give, takes the first turn."""
    first = state.settings.first_player
    return Step(changed(state, phase=ACTING, seat=first), (TurnBegan("setup-5", first),))
