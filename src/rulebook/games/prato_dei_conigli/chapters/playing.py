"""Playing: which cards are valid where, and playing them face down."""

from collections.abc import Iterator, Mapping
from typing import Final

from rulebook.core.chance import Seat, Viewer
from rulebook.core.change import changed
from rulebook.core.refusals import Refusal
from rulebook.core.seats import with_seat
from rulebook.core.sharing import asked_twice, derived
from rulebook.core.step import Step
from rulebook.games.prato_dei_conigli.box.actions import Done, Play
from rulebook.games.prato_dei_conigli.box.cards import Card
from rulebook.games.prato_dei_conigli.box.clauses import ClauseFault, ClauseReason, implements
from rulebook.games.prato_dei_conigli.box.colours import Colour
from rulebook.games.prato_dei_conigli.box.components import Area, Place, Rabbit, Whole
from rulebook.games.prato_dei_conigli.box.conditions import numbers_of_areas, numbers_of_rabbits
from rulebook.games.prato_dei_conigli.box.dice_faces import Selection
from rulebook.games.prato_dei_conigli.box.events import CardPlayed, Event, PlayEnded
from rulebook.games.prato_dei_conigli.box.settings import Settings, areas_of, kinds_of_cards
from rulebook.games.prato_dei_conigli.box.state import Claim, Rabbits, State
from rulebook.games.prato_dei_conigli.chapters.conditions import Tally, holds
from rulebook.games.prato_dei_conigli.chapters.dice import kinds_that_count, most_that_count

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


def in_order(claims: tuple[Claim, ...], settings: Settings) -> tuple[Claim, ...]:
    """Cards that were played, in the order of cards, then of places."""
    cards, all_places = kinds_of_cards(settings), every_place(settings)
    return tuple(sorted(claims, key=lambda claim: (cards.position(claim.card), all_places.index(claim.area))))


@derived
def every_place(settings: Settings) -> tuple[Place, ...]:
    """The places for which cards can be played."""
    return places(areas_of(settings))


@derived
def every_play(settings: Settings) -> Mapping[Card, Mapping[Place, Play]]:
    """Every card played for every place, as an action."""
    return {card: {place: Play(card, place) for place in every_place(settings)} for card in kinds_of_cards(settings)}


def tally(lying: Rabbits, counting: tuple[Rabbit, ...]) -> Tally:
    """What there is to count in an area, given the kinds of rabbits that count."""
    of_colour = [sum([lying.count(rabbit) for rabbit in lying.kinds if rabbit.colour is colour]) for colour in Colour]
    return Tally(sum([lying.count(rabbit) for rabbit in counting]), tuple(of_colour))


def together(areas: tuple[Tally, ...]) -> Tally:
    """What there is to count in all areas taken together, and in how many of them there are rabbits that count."""
    singled_out = [area.singled_out for area in areas]
    of_colour = [sum([area.of(colour) for area in areas]) for colour in Colour]
    return Tally(sum(singled_out), tuple(of_colour), sum(map(bool, singled_out)))


@asked_twice
def tallies(meadow: tuple[Rabbits, ...], selection: Selection) -> tuple[Tally, ...]:
    """What there is to count in each place, given what is singled out: in every area, and in the whole meadow."""
    areas = tuple([tally(lying, kinds_that_count(lying.kinds, selection)) for lying in meadow])
    return (*areas, together(areas))


@asked_twice
def valid_places(counted: tuple[Tally, ...], settings: Settings) -> Mapping[Card, tuple[Place, ...]]:
    """Where each card is valid, given what there is to count in each place."""
    return {
        card: tuple([place for place, there in zip(every_place(settings), counted, strict=True) if is_valid(card, there)])
        for card in kinds_of_cards(settings)
    }


def where_valid(state: State, seat: Seat) -> Mapping[Card, tuple[Place, ...]]:
    """Where each card is valid for a seat that has come to play cards."""
    selection = state.selections[seat]
    assert selection is not None, "whoever plays cards knows which rabbits count"
    return valid_places(tallies(state.meadow, selection), state.settings)


def offers(state: State) -> tuple[Play | Done, ...]:
    """Every card that the player can play, by card and place; and to be done."""
    valid, every, claims = where_valid(state, state.seat), every_play(state.settings), state.claims
    possible = [every[card][place] for card in state.hand.distinct for place in valid[card]]
    return (*[play for play in possible if is_free(claimed(play), claims)], Done())


def refusal(state: State, action: Play) -> Refusal | None:
    """Why a card cannot be played for a place; None where it can."""
    if action.card not in state.hand:
        return NOT_HELD(card=action.card)
    if action.area not in every_place(state.settings):
        return NO_PLACE(area=action.area)
    if action.area not in where_valid(state, state.seat)[action.card]:
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
