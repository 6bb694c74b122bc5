"""Playing: which cards are valid where, and playing them face down."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import compress
from typing import Final

from rulebook.core.chance import Seat, Viewer
from rulebook.core.change import changed
from rulebook.core.multiset import Kinds
from rulebook.core.refusals import Refusal
from rulebook.core.seats import with_seat
from rulebook.core.sharing import asked_twice, derived
from rulebook.core.step import Step
from rulebook.games.prato_dei_conigli.chapters.conditions import PLACES, Tally, holds
from rulebook.games.prato_dei_conigli.chapters.dice import kinds_that_count, most_that_count
from rulebook.games.prato_dei_conigli.model.actions import Done, Play
from rulebook.games.prato_dei_conigli.model.cards import Card
from rulebook.games.prato_dei_conigli.model.clauses import ClauseFault, ClauseReason, implements
from rulebook.games.prato_dei_conigli.model.components import Area, Place, Rabbit, Whole
from rulebook.games.prato_dei_conigli.model.conditions import numbers_of_areas, numbers_of_rabbits
from rulebook.games.prato_dei_conigli.model.dice_faces import Selection
from rulebook.games.prato_dei_conigli.model.events import CardPlayed, Event, PlayEnded
from rulebook.games.prato_dei_conigli.model.readings import Readings, WrongCard
from rulebook.games.prato_dei_conigli.model.settings import Settings, areas_of, kinds_of_cards
from rulebook.games.prato_dei_conigli.model.state import Claim, Rabbits, State

NOT_VALID: Final = ClauseReason("playing-1", "{card} is not valid in {area}")
NO_PLACE: Final = ClauseReason("playing-2", "the meadow has no {area}")
NOT_HELD: Final = ClauseReason("playing-3", "you do not hold {card}")
NOT_FREE: Final = ClauseReason("playing-4", "you have played an equal card for {area}")


@implements("playing-1")
def is_valid(card: Card, tally: Tally) -> bool:
    """playing-1 A card is valid in a place if its condition is met there by the rabbits that count."""
    return holds(card.condition, tally)


@implements("playing-2")
def places(areas: tuple[Area, ...]) -> tuple[Place, ...]:
    """playing-2 A card can be valid in any of the areas, and in the whole meadow."""
    return (*areas, Whole.MEADOW)


@implements("playing-3")
def play(state: State, action: Play) -> Step[State, Event]:
    """playing-3 Each player plays any number of their valid cards face down: one more is played."""
    hands = with_seat(state.hands, state.seat, state.hand.without(action.card))
    claims = in_order((*state.claims, claimed(action)), state.settings)
    played = changed(state, hands=hands, played=with_seat(state.played, state.seat, claims))
    return Step(played, (CardPlayed("playing-3", state.seat, action.card, action.area),))


@implements("playing-4")
def is_free(claim: Claim, claims: tuple[Claim, ...]) -> bool:
    """playing-4 A player names different places for equal cards."""
    return claim not in claims


@implements("playing-5")
def end(state: State) -> Step[State, Event]:
    """playing-5 Cards that are not played stay in hand when a player is done."""
    return Step(state, (PlayEnded("playing-5", state.seat, len(state.claims)),))


@implements("playing-6")
def is_hidden(owner: Seat, viewer: Viewer) -> bool:
    """playing-6 Until all have played, nobody sees which cards the others have played, or for which places."""
    return owner != viewer


@implements("playing-7")
def claimed(action: Play) -> Claim:
    """playing-7 For each card played, a player names the place where it is valid."""
    return Claim(action.card, action.area)


@implements("playing-10")
def open_places(valid: tuple[bool, ...], readings: Readings) -> tuple[bool, ...]:
    """playing-10 A card is not played where it is not valid or, by the reading, is played there and earns nothing."""
    match readings.wrong_card:
        case WrongCard.REFUSED:
            return valid
        case WrongCard.WORTH_NOTHING:
            return (True,) * len(valid)


def in_order(claims: tuple[Claim, ...], settings: Settings) -> tuple[Claim, ...]:
    """Cards that were played, in the order of cards, then of places."""
    cards, all_places = kinds_of_cards(settings), every_place(settings)
    return tuple(sorted(claims, key=lambda claim: (cards.position(claim.card), all_places.index(claim.area))))


@derived
def every_place(settings: Settings) -> tuple[Place, ...]:
    """The places for which cards can be played."""
    return places(areas_of(settings))


@derived
def every_play(settings: Settings) -> Mapping[Card, tuple[Play, ...]]:
    """Every card played for every place, as actions."""
    return {card: tuple([Play(card, place) for place in every_place(settings)]) for card in kinds_of_cards(settings)}


def kinds_by_colour(kinds: Kinds[Rabbit]) -> tuple[tuple[Rabbit, ...], ...]:
    """The kinds of rabbits of each colour."""
    return tuple([tuple([rabbit for rabbit in kinds if rabbit.colour is colour]) for colour in PLACES])


def number(lying: Rabbits, kinds: tuple[Rabbit, ...]) -> int:
    """How many rabbits of some kinds there are."""
    return sum([lying.count(rabbit) for rabbit in kinds])


def together(areas: tuple[Tally, ...]) -> Tally:
    """What there is to count in all areas taken together, and in how many of them there are rabbits that count."""
    singled_out = [area.singled_out for area in areas]
    of_colour = [sum([area.of(colour) for area in areas]) for colour in PLACES]
    return Tally(sum(singled_out), tuple(of_colour), sum(map(bool, singled_out)))


@asked_twice
def tallies(meadow: tuple[Rabbits, ...], selection: Selection) -> tuple[Tally, ...]:
    """What there is to count in each place, given what is singled out: in every area, and in the whole meadow."""
    kinds = meadow[0].kinds
    counting, of_colours = kinds_that_count(kinds, selection), kinds_by_colour(kinds)
    areas = [Tally(number(area, counting), tuple([number(area, own) for own in of_colours])) for area in meadow]
    return (*areas, together(tuple(areas)))


def counted_by(seat: Seat, state: State) -> tuple[Tally, ...]:
    """What a seat that has come to play cards counts in each place."""
    selection = state.selections[seat]
    assert selection is not None, "whoever plays cards knows which rabbits count"
    return tallies(state.meadow, selection)


@lru_cache(maxsize=2**12)
def valid_in(card: Card, counted: tuple[Tally, ...]) -> tuple[bool, ...]:
    """Whether a card is valid in each place, given what there is to count there."""
    return tuple([is_valid(card, tally) for tally in counted])


def where_valid(card: Card, state: State, seat: Seat) -> tuple[Place, ...]:
    """Where a card is valid for a seat that has come to play cards."""
    return tuple(compress(every_place(state.settings), valid_in(card, counted_by(seat, state))))


def valid_claims(seat: Seat, state: State) -> tuple[Claim, ...]:
    """What a seat has played where it is valid."""
    return tuple([claim for claim in state.played[seat] if claim.area in where_valid(claim.card, state, seat)])


def where_open(card: Card, state: State, seat: Seat) -> tuple[Place, ...]:
    """Where a seat that has come to play cards can play one of them."""
    open_to = open_places(valid_in(card, counted_by(seat, state)), state.settings.readings)
    return tuple(compress(every_place(state.settings), open_to))


def offers(state: State) -> tuple[Play | Done, ...]:
    """Every card that the player can play, by card and place; and to be done."""
    counted, every, claims = counted_by(state.seat, state), every_play(state.settings), state.claims
    readings = state.settings.readings
    plays = [
        play
        for card in state.hand.distinct
        for play in compress(every[card], open_places(valid_in(card, counted), readings))
    ]
    return (*[play for play in plays if is_free(claimed(play), claims)], Done())


def refusal(state: State, action: Play) -> Refusal | None:
    """Why a card cannot be played for a place; None where it can."""
    if action.card not in state.hand:
        return NOT_HELD(card=action.card)
    if action.area not in every_place(state.settings):
        return NO_PLACE(area=action.area)
    if action.area not in where_open(action.card, state, state.seat):
        return NOT_VALID(card=action.card, area=action.area)
    if not is_free(claimed(action), state.claims):
        return NOT_FREE(area=action.area)
    return None


def beyond_the_box(settings: Settings) -> Iterator[ClauseFault]:
    """The cards of an owner's deck that name more rabbits or areas than the box can show."""
    if settings.components.deck is None:
        return
    areas, rabbits = settings.components.areas, most_that_count(settings)
    for number, line in enumerate(settings.components.deck):
        where = f"components.deck[{number}].card"
        for named in numbers_of_rabbits(line.card.condition):
            if named > rabbits:
                yield ClauseFault(
                    where, f"{line.card} names {named} rabbits, and at most {rabbits} can count", "components-8"
                )
        for named in numbers_of_areas(line.card.condition):
            if named > areas:
                yield ClauseFault(where, f"{line.card} names {named} areas, and there are {areas}", "components-8")
