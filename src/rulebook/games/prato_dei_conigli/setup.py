"""Setup: the sun, the rabbits of the areas, the markers, the dealer and the first hands."""

from rulebook.core.chance import Seat
from rulebook.core.change import changed
from rulebook.core.multiset import Multiset
from rulebook.core.seats import with_seat
from rulebook.core.step import Step
from rulebook.games.prato_dei_conigli.cards import Card
from rulebook.games.prato_dei_conigli.clauses import implements
from rulebook.games.prato_dei_conigli.components import Area, Rabbit, rabbits
from rulebook.games.prato_dei_conigli.decks import cards_of
from rulebook.games.prato_dei_conigli.events import CardDealt, Event, MarkerChosen, RabbitPlaced
from rulebook.games.prato_dei_conigli.rules import Rules
from rulebook.games.prato_dei_conigli.state import Cards, Phase, Rabbits, State


def start(rules: Rules) -> State:
    """A game before the first rabbit has come out of the bag."""
    no_rabbits: Rabbits = Multiset.of(rules.rabbit_kinds)
    no_cards: Cards = Multiset.of(rules.card_kinds)
    dealer = first_dealer(rules)
    return State(
        rules=rules,
        phase=Phase.FILLING_AREAS,
        sun=first_stop(),
        dealer=dealer,
        seat=dealer,
        meadow=(no_rabbits,) * len(rules.areas),
        bag=Multiset.of(rules.rabbit_kinds, rabbits(rules.components)),
        markers=(None,) * rules.players,
        points=start_pen(rules.players),
        hands=(no_cards,) * rules.players,
        deck=Multiset.of(rules.card_kinds, cards_of(rules.deck)),
        discards=no_cards,
        rolled=None,
        repeated=False,
        selections=(None,) * rules.players,
        moved=0,
        drawn=None,
        aimed=None,
        played=((),) * rules.players,
    )


@implements("setup-1")
def first_stop() -> int:
    """setup-1 The sun starts on its first stop."""
    return 1


def area_to_fill(state: State) -> Area | None:
    """The first area that has too few rabbits yet; None when all have enough."""
    for area, rabbits_there in zip(state.rules.areas, state.meadow, strict=True):
        if rabbits_there.total < state.rules.components.rabbits_in_area:
            return area
    return None


@implements("setup-2")
def place_rabbit(state: State, rabbit: Rabbit, area: Area) -> Step[State, Event]:
    """setup-2 A rabbit drawn at random comes into an area; each area gets as many."""
    place = state.rules.areas.index(area)
    meadow = with_seat(state.meadow, place, state.meadow[place].with_one(rabbit))
    placed = changed(state, meadow=meadow, bag=state.bag.without(rabbit))
    return Step(placed, (RabbitPlaced("setup-2", rabbit, area),))


@implements("setup-3")
def choose_marker(state: State, rabbit: Rabbit) -> Step[State, Event]:
    """setup-3 Each player takes a rabbit of their choice from the bag as marker."""
    markers = with_seat(state.markers, state.seat, rabbit)
    chosen = changed(state, markers=markers, bag=state.bag.without(rabbit))
    return Step(chosen, (MarkerChosen("setup-3", state.seat, rabbit),))


@implements("setup-4")
def start_pen(players: int) -> tuple[int, ...]:
    """setup-4 All markers start in the pen before the score track: without a point."""
    return (0,) * players


@implements("setup-5")
def first_dealer(rules: Rules) -> Seat:
    """setup-5 The least young player, whose seat is a parameter of the game, deals first."""
    return rules.first_player


@implements("setup-6")
def deal(state: State, card: Card) -> Step[State, Event]:
    """setup-6 A card of the shuffled deck goes to the hand of a player; each is dealt a whole hand."""
    hands = with_seat(state.hands, state.seat, state.hand.with_one(card))
    dealt = changed(state, hands=hands, deck=state.deck.without(card))
    return Step(dealt, (CardDealt("setup-6", state.seat, card),))


@implements("setup-7")
def seat_to_choose(markers: tuple[Rabbit | None, ...]) -> Seat | None:
    """setup-7 Markers are chosen in the order of the seats; None when everybody has one."""
    return markers.index(None) if None in markers else None


def fill_area(state: State, rabbit: Rabbit) -> Step[State, Event]:
    """The next rabbit comes into the meadow; after the last one the markers are chosen."""
    area = area_to_fill(state)
    assert area is not None
    return place_rabbit(state, rabbit, area).then(go_on_filling)


def go_on_filling(state: State) -> Step[State, Event] | None:
    """Once every area is full the players choose their markers."""
    if area_to_fill(state) is not None:
        return None
    return go_on_choosing(changed(state, phase=Phase.CHOOSING_MARKER))


def go_on_choosing(state: State) -> Step[State, Event]:
    """The next player chooses a marker; after the last one the hands are dealt, in the order of the seats."""
    seat = seat_to_choose(state.markers)
    if seat is None:
        return Step(changed(state, phase=Phase.FIRST_DEAL, seat=0))
    return Step(changed(state, seat=seat))
