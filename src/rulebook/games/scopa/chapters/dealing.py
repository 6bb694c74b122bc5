"""Dealing: hands, the cards on the table, void deals, and new hands."""

from collections.abc import Iterator

from rulebook.core.chance import Seat
from rulebook.core.change import changed
from rulebook.core.kits.hands import given, lacking
from rulebook.core.kits.italian_cards import CARDS, Card, Cards
from rulebook.core.multiset import Multiset
from rulebook.core.step import Step
from rulebook.games.scopa.chapters import capturing, scopone, turn
from rulebook.games.scopa.model.actions import Deal, captures_of, cards
from rulebook.games.scopa.model.clauses import ClauseId, implements
from rulebook.games.scopa.model.components import Components, Figure, comes_out_even, figure, sides
from rulebook.games.scopa.model.events import CardDealt, CardTurnedUp, DealVoid, Event, Redealt
from rulebook.games.scopa.model.readings import Readings, ThreeKings
from rulebook.games.scopa.model.settings import Settings
from rulebook.games.scopa.model.state import DEALING, LAYING_OUT, PLAYING, Dealing, LayingOut, Phase, State
from rulebook.games.scopa.model.variants import Form


def start(settings: Settings) -> State:
    """A game before the first card is dealt."""
    dealer, nothing, number = first_dealer(settings), Multiset.of(CARDS), len(sides(settings.players))
    return State(
        settings=settings,
        phase=DEALING,
        dealer=dealer,
        seat=turn.first_to_play(dealer, settings.players),
        hands=(nothing,) * settings.players,
        stock=shuffled_stock(settings),
        table=nothing,
        piles=(nothing,) * number,
        scope=(0,) * number,
        last_capturer=None,
        points=(0,) * number,
    )


def gather(state: State, dealer: Seat) -> State:
    """Before another deal: all cards are in the stock again, and `dealer` is to deal; the points stay."""
    new = start(state.settings)
    return changed(
        state,
        phase=DEALING,
        dealer=dealer,
        seat=turn.first_to_play(dealer, state.settings.players),
        hands=new.hands,
        stock=new.stock,
        table=new.table,
        piles=new.piles,
        scope=new.scope,
        last_capturer=None,
    )


@implements("dealing-1")
def first_dealer(settings: Settings) -> Seat:
    """dealing-1 The first dealer is chosen by lot, which the settings do: the seat before the one that plays first."""
    return (settings.first_player - 1) % settings.players


@implements("dealing-2")
def shuffled_stock(settings: Settings) -> Cards:
    """dealing-2 For each deal, all the cards are shuffled together and form a stock: any of them may come next."""
    return Multiset.of(CARDS, cards(settings))


def deal(state: State, action: Deal) -> Step[State, Event]:
    """Chance brings a card: to a hand of the first round, to the table, or to a new hand."""
    match state.phase:
        case LayingOut():
            return turn_up(state, action.card).then(go_on_laying_out)
        case Dealing():
            clause: ClauseId = "scopone-2" if scopone.is_played(state.settings) else "dealing-3"
            return hand_out(state, action.card, clause).then(go_on_dealing)
        case _:
            return hand_out(state, action.card, "dealing-7").then(go_on_dealing)


@implements("dealing-3")
def next_to_receive(hands: tuple[Cards, ...], first: Seat, size: int) -> Seat | None:
    """dealing-3 Each player is dealt a hand of three cards: whose hand is next, from seat `first` on; None for nobody's."""
    return lacking(hands, first, size)


def receiver(state: State) -> Seat | None:
    """The seat that the next card goes to; None when everybody has a hand."""
    return next_to_receive(state.hands, state.seat, scopone.hand_size(state.settings))


def hand_out(state: State, card: Card, clause: ClauseId) -> Step[State, Event]:
    """The next card of the stock goes face down to a hand."""
    seat = receiver(state)
    assert seat is not None, "there is a hand that is not full while hands are being dealt"
    dealt = changed(state, hands=given(state.hands, seat, card), stock=state.stock.without(card))
    return Step(dealt, (CardDealt(clause, seat, card),))


def go_on_dealing(state: State) -> Step[State, Event] | None:
    """When everybody has a hand, either the table is laid out or play begins."""
    if receiver(state) is not None:
        return None
    lays_out = is_first_round(state.phase) and not is_laid_out(0, scopone.table_size(state.settings))
    return Step(changed(state, phase=LAYING_OUT if lays_out else PLAYING))


def turn_up(state: State, card: Card) -> Step[State, Event]:
    """The next card of the stock is turned up on the table."""
    laid = changed(state, table=state.table.with_one(card), stock=state.stock.without(card))
    return Step(laid, (CardTurnedUp("dealing-4", card),))


@implements("dealing-4")
def is_laid_out(on_table: int, size: int) -> bool:
    """dealing-4 At the start of a deal, four cards are turned up on the table."""
    return on_table == size


def go_on_laying_out(state: State) -> Step[State, Event] | None:
    """When the table is laid out, play begins, or the deal is void."""
    components = state.settings.components
    if not is_laid_out(state.table.total, scopone.table_size(state.settings)):
        return None
    kings = kings_among(state.table, components)
    if is_void(kings, components, state.settings.readings):
        return Step[State, Event](state, (DealVoid("dealing-5", kings),)).then(redeal)
    return Step(changed(state, phase=PLAYING))


def kings_among(cards: Cards, components: Components) -> int:
    """How many of some cards are kings."""
    return sum(figure(card, components) is Figure.KING for card in cards)


@implements("dealing-5")
def is_void(kings: int, components: Components, readings: Readings) -> bool:
    """dealing-5 A deal is void, unless the reading lets it stand, if three or more of the cards turned up are kings."""
    match readings.three_kings:
        case ThreeKings.REDEAL:
            return kings >= components.void_kings
        case ThreeKings.STAND:
            return False


@implements("dealing-6")
def redeal(state: State) -> Step[State, Event]:
    """dealing-6 The same dealer deals again after a void deal."""
    return Step(gather(state, state.dealer), (Redealt("dealing-6", state.dealer),))


@implements("dealing-7")
def calls_for_new_hands(hands: tuple[Cards, ...], stock: Cards) -> bool:
    """dealing-7 When everybody's hand is empty, each player is dealt three more cards, as long as the stock lasts."""
    return not any(hands) and bool(stock)


@implements("dealing-8")
def is_first_round(phase: Phase) -> bool:
    """dealing-8 Cards are added to the table after the first hands, and never after new ones."""
    return isinstance(phase, Dealing)


def cannot_be_dealt(settings: Settings) -> Iterator[str]:
    """Why no deal is possible: the number of players, cards that do not come out even, or kings that make all deals void."""
    components, stock, players = settings.components, shuffled_stock(settings), settings.players
    hand, table = scopone.hand_size(settings), scopone.table_size(settings)
    always_out = max(0, table - (stock.total - kings_among(stock, components)))
    to_deal, at_once = stock.total - table, players * hand
    is_dealt_out = min(to_deal, at_once) > 0 and to_deal % at_once == 0
    is_even = is_dealt_out if scopone.is_played(settings) else comes_out_even(players, components)
    if not (settings.variants.form is Form.SCOPA or scopone.is_for(players)):
        yield f"{settings.variants.form.value.replace('-', ' ')} is for 4 players, not {players} (scopone-1)"
    elif not capturing.go_together(settings):
        yield "scopa di quindici is not combined with scopone (capturing-11)"
    elif not is_even:
        yield (
            f"{stock.total} cards with {table} of them on the table do not come out even for {players} players who "
            f"get {hand} at a time (components-6)"
        )
    elif lonely := [card for card in stock.distinct if len(captures_of(settings, card)) == 1]:
        yield f"{lonely[0]} can capture no cards of this deck (capturing-10)"
    elif is_void(always_out, components, settings.readings):
        yield f"every deal is void: the number of kings on the table is {always_out} or more (dealing-5)"
