"""Setup: markers, dealing, and the first card on the board."""

from collections.abc import Iterator

from rulebook.core.chance import Seat
from rulebook.core.change import changed
from rulebook.core.multiset import Multiset
from rulebook.core.seats import with_seat
from rulebook.core.step import Step
from rulebook.games.yellowstone_park.chapters import placing, two_players
from rulebook.games.yellowstone_park.model.board import Board
from rulebook.games.yellowstone_park.model.clauses import implements
from rulebook.games.yellowstone_park.model.components import Card, Components, middle_column
from rulebook.games.yellowstone_park.model.events import CardDealt, CardTurnedUp, Event, TurnBegan
from rulebook.games.yellowstone_park.model.settings import Settings, columns_of_the_matrix, every_card, kinds, too_few_cards
from rulebook.games.yellowstone_park.model.state import DEALING, PLACING, TURNING_UP, Cards, State, less_top_card


def settings_faults(settings: Settings) -> Iterator[str]:
    """Why no game can be set up by some settings."""
    components, edge = settings.components, settings.variants.edge_matrix
    yield from too_few_cards(settings)
    if edge and components.rows < 2 * components.window_rows:
        yield (
            f"with edge windows {components.rows} is too small a number of rows: no one window need keep the most "
            "(collecting-2)"
        )
    if edge and components.window_columns < 2:
        yield "an edge window of one column has fewer than 3 spaces (edge-matrix-2)"
    if components.columns <= columns_of_the_matrix(settings) and placing.may_have_several_columns(settings):
        yield "the columns of one colour could leave none to another (placing-5)"


def start(settings: Settings) -> State:
    """A game before the first card is dealt."""
    nothing: Cards = Multiset.of(kinds(settings))
    return State(
        settings=settings,
        phase=DEALING,
        seat=settings.first_player,
        board=Board(),
        hands=(nothing,) * settings.players,
        draw_pile=shuffled_deck(settings),
        penalty_piles=(nothing,) * settings.players,
        markers=starting_markers(settings.players, settings.components),
        neutral=two_players.starting_neutral(settings.players, settings.variants, settings.components),
    )


@implements("setup-1")
def starting_markers(players: int, components: Components) -> tuple[int, ...]:
    """setup-1 Every marker starts on the starting space."""
    return (components.starting_marker,) * players


@implements("setup-3")
def shuffled_deck(settings: Settings) -> tuple[Cards, ...]:
    """setup-3 The shuffled deck, from which the hands are dealt, is the draw pile: any of its cards may come next."""
    return (every_card(settings),)


def draw(state: State, card: Card) -> Step[State, Event]:
    """The next card of the shuffled deck goes to a hand or, after all hands, on the board."""
    seat = seat_to_deal_to(state)
    if seat is None:
        return turn_up(state, card).then(begin)
    return deal(state, card, seat).then(end_dealing)


def seat_to_deal_to(state: State) -> Seat | None:
    """The first seat whose hand is not full yet; None when all hands are dealt."""
    for seat, hand in enumerate(state.hands):
        if hand.total < state.settings.components.hand:
            return seat
    return None


def end_dealing(state: State) -> Step[State, Event] | None:
    """After the last hand the first card is turned up; None while it is not full."""
    is_dealt = state.hands[-1].total == state.settings.components.hand
    return Step(changed(state, phase=TURNING_UP)) if is_dealt else None


@implements("setup-2")
def deal(state: State, card: Card, seat: Seat) -> Step[State, Event]:
    """setup-2 A card of the shuffled deck goes to the hand of `seat`; each seat in turn gets a whole hand."""
    hands = with_seat(state.hands, seat, state.hands[seat].with_one(card))
    dealt = changed(state, hands=hands, draw_pile=less_top_card(state.draw_pile, card))
    return Step(dealt, (CardDealt("setup-2", seat, card),))


@implements("setup-4")
def turn_up(state: State, card: Card) -> Step[State, Event]:
    """setup-4 The next card goes to the middle column, in the row of its number."""
    column = middle_column(state.settings.components.columns)
    board = state.board.with_card(card, placing.row(card.number), column)
    turned_up = changed(state, board=board, draw_pile=less_top_card(state.draw_pile, card))
    return Step(turned_up, (CardTurnedUp("setup-4", card, column),))


@implements("setup-5")
def begin(state: State) -> Step[State, Event]:
    """setup-5 The youngest player, whose seat is a parameter of the game, has the first turn."""
    first = state.settings.first_player
    return Step(changed(state, phase=PLACING, seat=first), (TurnBegan("setup-5", first),))
