"""Playing: which cards are valid where, and playing them face down."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import compress
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
from rulebook.games.prato_dei_conigli.box.components import Area, Place, Whole
from rulebook.games.prato_dei_conigli.box.conditions import numbers_of_areas, numbers_of_rabbits
from rulebook.games.prato_dei_conigli.box.dice_faces import Selection
from rulebook.games.prato_dei_conigli.box.events import CardPlayed, Event, PlayEnded
from rulebook.games.prato_dei_conigli.box.settings import Settings, areas_of, kinds_of_cards, kinds_of_rabbits
from rulebook.games.prato_dei_conigli.box.state import Claim, Rabbits, State
from rulebook.games.prato_dei_conigli.chapters.conditions import Tally, holds
from rulebook.games.prato_dei_conigli.chapters.dice import counting, most_that_count

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
def every_play(settings: Settings) -> Mapping[Card, Mapping[Place, tuple[Play, Claim]]]:
    """Every card played for every place, with what is claimed by it."""
    plays = {card: {place: Play(card, place) for place in every_place(settings)} for card in kinds_of_cards(settings)}
    return {card: {place: (play, claimed(play)) for place, play in there.items()} for card, there in plays.items()}


@derived
def parts_by_colour(settings: Settings) -> tuple[slice, ...]:
    """Of each colour, where its rabbits stand among the kinds, which are sorted by colour."""
    colours = [rabbit.colour for rabbit in kinds_of_rabbits(settings)]
    begins = [colours.index(colour) if colour in colours else 0 for colour in Colour]
    return tuple([slice(begin, begin + colours.count(colour)) for begin, colour in zip(begins, Colour, strict=True)])


def tally(meadow: tuple[Rabbits, ...], settings: Settings, selection: Selection) -> Tally:
    """What there is to count in some areas taken together, and in how many of them there are rabbits that count."""
    which, lying = counting(settings)(selection), [rabbits.counts for rabbits in meadow]
    singled_out = [sum(compress(counts, which)) for counts in lying]
    together = tuple(map(sum, zip(*lying, strict=True))) if len(lying) > 1 else lying[0]
    of_colour = tuple([sum(together[part]) for part in parts_by_colour(settings)])
    return Tally(sum(singled_out), of_colour, sum(map(bool, singled_out)))


def tally_at(place: Place, meadow: tuple[Rabbits, ...], settings: Settings, selection: Selection) -> Tally:
    """What there is to count in a place."""
    if isinstance(place, Whole):
        return tally(meadow, settings, selection)
    there = tally((meadow[areas_of(settings).index(place)],), settings, selection)
    return Tally(there.singled_out, there.of_colour)


class ValidPlaces(dict[Card, tuple[Place, ...]]):
    """Where each card is valid, given what there is to count in each place: found when a card is asked for."""

    def __init__(self, tallies: Iterable[tuple[Place, Tally]]) -> None:
        self.tallies: tuple[tuple[Place, Tally], ...] = tuple(tallies)

    def __missing__(self, card: Card) -> tuple[Place, ...]:
        valid = self[card] = tuple([place for place, counted in self.tallies if is_valid(card, counted)])
        return valid


@derived
def valid_places(settings: Settings) -> Callable[[tuple[Rabbits, ...], Selection], ValidPlaces]:
    """Where each card is valid, given the meadow and what is singled out.

    The last answer is kept: the meadow stays the same while cards are played.
    """
    every = every_place(settings)
    return asked_twice(
        lambda meadow, selection: ValidPlaces([(place, tally_at(place, meadow, settings, selection)) for place in every])
    )


def where_valid(state: State, seat: Seat) -> ValidPlaces:
    """Where each card is valid for a seat that has come to play cards."""
    selection = state.selections[seat]
    assert selection is not None, "whoever plays cards knows which rabbits count"
    return valid_places(state.settings)(state.meadow, selection)


def offers(state: State) -> tuple[Play | Done, ...]:
    """Every card that the player can play, by card and place; and to be done."""
    valid, every, claims = where_valid(state, state.seat), every_play(state.settings), state.claims
    possible = [every[card][place] for card in state.hand.distinct for place in valid[card]]
    return (*[play for play, claim in possible if is_free(claim, claims)], Done())


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
