"""Playing: which cards are valid where, and playing them face down."""

from rulebook.core.chance import Seat
from rulebook.core.change import changed
from rulebook.core.seats import with_seat
from rulebook.core.step import Step
from rulebook.games.prato_dei_conigli.actions import Play
from rulebook.games.prato_dei_conigli.cards import Card
from rulebook.games.prato_dei_conigli.clauses import implements
from rulebook.games.prato_dei_conigli.colours import Colour
from rulebook.games.prato_dei_conigli.components import Area, Place, Whole
from rulebook.games.prato_dei_conigli.conditions import Tally, holds
from rulebook.games.prato_dei_conigli.dice import singled_out
from rulebook.games.prato_dei_conigli.dice_faces import Selection
from rulebook.games.prato_dei_conigli.events import CardPlayed, Event, PlayEnded
from rulebook.games.prato_dei_conigli.rules import Rules
from rulebook.games.prato_dei_conigli.state import Claim, Phase, Rabbits, State


@implements("playing-1")
def is_valid(card: Card, tally: Tally) -> bool:
    """playing-1 A card is valid in a place where its condition holds for the rabbits that the dice single out."""
    return holds(card.condition, tally)


@implements("playing-2")
def places(areas: tuple[Area, ...]) -> tuple[Place, ...]:
    """playing-2 A card can be valid in each area, and in the whole meadow."""
    return (*areas, Whole.MEADOW)


@implements("playing-3")
def play(state: State, action: Play) -> Step[State, Event]:
    """playing-3 A player plays a valid card face down for a place, and may play any number of them."""
    hands = with_seat(state.hands, state.seat, state.hand.without(action.card))
    claims = in_order((*state.claims, Claim(action.card, action.area)), state.rules)
    played = changed(state, hands=hands, played=with_seat(state.played, state.seat, claims))
    return Step(played, (CardPlayed("playing-3", state.seat, action.card, action.area),))


@implements("playing-4")
def is_free(claim: Claim, claims: tuple[Claim, ...]) -> bool:
    """playing-4 Equal cards of a player are played for different places."""
    return claim not in claims


@implements("playing-5")
def end(state: State) -> Step[State, Event]:
    """playing-5 A player who plays no more keeps the rest of the hand."""
    return Step(state, (PlayEnded("playing-5", state.seat, len(state.claims)),))


@implements("playing-6")
def is_hidden(owner: Seat, viewer: Seat) -> bool:
    """playing-6 Until all have played, nobody sees which cards others have played and where; their number is open."""
    return owner != viewer


def in_order(claims: tuple[Claim, ...], rules: Rules) -> tuple[Claim, ...]:
    """Cards that were played, in the order of cards, then of places."""
    all_places = places(rules.areas)
    return tuple(sorted(claims, key=lambda claim: (rules.card_kinds.position(claim.card), all_places.index(claim.area))))


def first_phase(state: State, seat: Seat) -> Phase:
    """What a seat does first when it comes to play cards: choose for a joker, where it still has to."""
    return Phase.PLAYING if state.selections[seat] else Phase.CHOOSING_SELECTION


def tally(meadow: tuple[Rabbits, ...], selection: Selection) -> Tally:
    """What there is to count in some areas taken together, and in how many of them the rabbits singled out lie."""
    lying = [singled_out(rabbits, selection) for rabbits in meadow]
    of_colour = dict.fromkeys(Colour, 0)
    for rabbits in meadow:
        for rabbit, copies in zip(rabbits.kinds, rabbits.counts, strict=True):
            of_colour[rabbit.colour] += copies
    return Tally(sum(lying), tuple(of_colour.values()), sum(map(bool, lying)))


def tally_at(place: Place, state: State, selection: Selection) -> Tally:
    """What there is to count in a place."""
    if isinstance(place, Whole):
        return tally(state.meadow, selection)
    there = tally((state.meadow[state.rules.areas.index(place)],), selection)
    return Tally(there.singled_out, there.of_colour)


def offers(state: State) -> tuple[Play, ...]:
    """Every card that the player can play, by card and place."""
    selection = state.selections[state.seat]
    assert selection is not None
    tallies = [(place, tally_at(place, state, selection)) for place in places(state.rules.areas)]
    return tuple(
        [
            Play(card, place)
            for card in state.hand.distinct
            for place, counted in tallies
            if is_valid(card, counted) and is_free(Claim(card, place), state.claims)
        ]
    )
