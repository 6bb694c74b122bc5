"""Setup: the sun, the rabbits of the areas, the markers, the dealer and the first hands."""

from typing import Final

from rulebook.core.chance import Seat
from rulebook.core.change import changed
from rulebook.core.multiset import Multiset
from rulebook.core.refusals import Refusal
from rulebook.core.seats import with_seat
from rulebook.core.step import Step
from rulebook.games.prato_dei_conigli.model.actions import ChooseMarker
from rulebook.games.prato_dei_conigli.model.cards import Card
from rulebook.games.prato_dei_conigli.model.clauses import ClauseReason, implements
from rulebook.games.prato_dei_conigli.model.components import Area, Rabbit, rabbits
from rulebook.games.prato_dei_conigli.model.decks import cards_of
from rulebook.games.prato_dei_conigli.model.events import CardDealt, Event, MarkerChosen, RabbitPlaced
from rulebook.games.prato_dei_conigli.model.settings import (
    Settings,
    areas_of,
    kinds_of_cards,
    kinds_of_rabbits,
    listed_cards,
)
from rulebook.games.prato_dei_conigli.model.state import CHOOSING_MARKER, FILLING_AREAS, FIRST_DEAL, State

NOT_IN_BAG: Final = ClauseReason("setup-3", "no {rabbit} is in the bag")


def start(settings: Settings) -> State:
    """A game before the first rabbit has come out of the bag."""
    no_rabbits, no_cards = Multiset.of(kinds_of_rabbits(settings)), Multiset.of(kinds_of_cards(settings))
    dealer = first_dealer(settings)
    return State(
        settings=settings,
        phase=FILLING_AREAS,
        sun=first_stop(),
        dealer=dealer,
        seat=dealer,
        meadow=(no_rabbits,) * len(areas_of(settings)),
        bag=no_rabbits.with_all(rabbits(settings.components)),
        markers=(None,) * settings.players,
        points=start_pen(settings.players),
        hands=(no_cards,) * settings.players,
        deck=no_cards.with_all(cards_of(listed_cards(settings))),
        discards=no_cards,
        rolled=None,
        selections=(None,) * settings.players,
        played=((),) * settings.players,
    )


@implements("setup-1")
def first_stop() -> int:
    """setup-1 The sun starts on its first stop."""
    return 1


def area_to_fill(state: State) -> Area | None:
    """The first area that is not full yet; None when all are."""
    for area, lying in zip(areas_of(state.settings), state.meadow, strict=True):
        if lying.total < state.settings.components.rabbits_in_area:
            return area
    return None


@implements("setup-2")
def place_rabbit(state: State, rabbit: Rabbit, area: Area) -> Step[State, Event]:
    """setup-2 A rabbit drawn from the bag at random goes into an area; each area gets equally many."""
    place = areas_of(state.settings).index(area)
    meadow = with_seat(state.meadow, place, state.meadow[place].with_one(rabbit))
    placed = changed(state, meadow=meadow, bag=state.bag.without(rabbit))
    return Step(placed, (RabbitPlaced("setup-2", rabbit, area),))


@implements("setup-3")
def choose_marker(state: State, rabbit: Rabbit) -> Step[State, Event]:
    """setup-3 Each player chooses a rabbit from the bag as their marker."""
    markers = with_seat(state.markers, state.seat, rabbit)
    chosen = changed(state, markers=markers, bag=state.bag.without(rabbit))
    return Step(chosen, (MarkerChosen("setup-3", state.seat, rabbit),))


@implements("setup-4")
def start_pen(players: int) -> tuple[int, ...]:
    """setup-4 Every marker starts in the start pen of the score track, with no points."""
    return (0,) * players


@implements("setup-5")
def first_dealer(settings: Settings) -> Seat:
    """setup-5 The oldest player, whose seat the settings give, is the dealer in the first turn."""
    return settings.first_player


@implements("setup-6")
def deal(state: State, card: Card) -> Step[State, Event]:
    """setup-6 The dealer deals each player a whole hand from the shuffled deck: the next card goes to a hand."""
    hands = with_seat(state.hands, state.seat, state.hand.with_one(card))
    dealt = changed(state, hands=hands, deck=state.deck.without(card))
    return Step(dealt, (CardDealt("setup-6", state.seat, card),))


@implements("setup-7")
def seat_to_choose(markers: tuple[Rabbit | None, ...]) -> Seat | None:
    """setup-7 Players choose their markers in the order of the seats: who is next; None when everybody has one."""
    return markers.index(None) if None in markers else None


@implements("setup-8")
def order_of_first_deal(players: int) -> tuple[Seat, ...]:
    """setup-8 The first hands are dealt in the order of the seats, starting with the first."""
    return tuple(range(players))


def fill_area(state: State, rabbit: Rabbit) -> Step[State, Event]:
    """The next rabbit goes into the meadow; after the last one the markers are chosen."""
    area = area_to_fill(state)
    assert area is not None, "an area is being filled"
    return place_rabbit(state, rabbit, area).then(go_on_filling)


def go_on_filling(state: State) -> Step[State, Event] | None:
    """Once every area is full the players choose their markers."""
    if area_to_fill(state) is not None:
        return None
    return go_on_choosing(changed(state, phase=CHOOSING_MARKER))


def go_on_choosing(state: State) -> Step[State, Event]:
    """The next player chooses a marker; after the last one the hands are dealt."""
    seat = seat_to_choose(state.markers)
    if seat is None:
        return Step(changed(state, phase=FIRST_DEAL, seat=order_of_first_deal(state.settings.players)[0]))
    return Step(changed(state, seat=seat))


def markers(state: State) -> tuple[ChooseMarker, ...]:
    """The choice of every rabbit that is in the bag."""
    return tuple(map(ChooseMarker, state.bag.distinct))


def marker_refusal(state: State, action: ChooseMarker) -> Refusal | None:
    """Why the player cannot take a rabbit as their marker; None where they can."""
    return None if action.rabbit in state.bag else NOT_IN_BAG(rabbit=action.rabbit)
