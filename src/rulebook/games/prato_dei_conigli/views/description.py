"""The position in plain sentences: what the picture says to those who do not see it."""

from collections.abc import Iterator
from typing import Final, TypeAlias

from rulebook.core.chance import Seat
from rulebook.core.sentences import Language, Seats, Sentence, capitalised, in_words
from rulebook.games.prato_dei_conigli.chapters.ending import winners
from rulebook.games.prato_dei_conigli.model import state as phases
from rulebook.games.prato_dei_conigli.model.events import Event, RabbitMoved, RabbitPut, RabbitRemoved
from rulebook.games.prato_dei_conigli.model.settings import areas_of
from rulebook.games.prato_dei_conigli.model.state import Cards, Claim, Observation

SUN: Final = Sentence("The sun is on stop {sun} of {stops}.")
AREA: Final = Sentence("{area} holds {rabbits:counted}.")
BAG: Final = Sentence("The bag holds {rabbits:# rabbit|# rabbits}.")
DICE: Final = Sentence("The last roll is {colour}{posture: and #|}.")
SEAT: Final = Sentence("{seat:seat} holds {hand}, and has {points:# carrot point|# carrot points}.")
CARDS: Final = Sentence("{cards:# card|# cards}")
OPEN_CARDS: Final = Sentence("{cards}")
COUNTING: Final = Sentence("For them {selection} count.")
PLAYED: Final = Sentence("They have played {cards} face down.")
PILES: Final = Sentence("The deck holds {deck:# card|# cards}, and the discards {discards:# card|# cards}.")
CLAIM: Final = Sentence("{card} for {area}")

NEXT: Final[dict[type[object], Sentence]] = {
    phases.FillingAreas: Sentence("rabbits are coming into the meadow"),
    phases.ChoosingMarker: Sentence("{seat:seat} must choose a marker"),
    phases.FirstDeal: Sentence("{seat:seat} is being dealt cards"),
    phases.Discarding: Sentence("{seat:seat} must keep or discard cards"),
    phases.Dealing: Sentence("{seat:seat} is being dealt cards"),
    phases.Rolling: Sentence("{seat:seat} is rolling the dice"),
    phases.ChoosingAtRoll: Sentence("{seat:seat} must choose for the joker"),
    phases.Moving: Sentence("it is the turn of {seat:seat} to move a rabbit"),
    phases.DrawingRabbit: Sentence("{seat:seat} is drawing a rabbit from the bag"),
    phases.ChoosingAtPlay: Sentence("{seat:seat} must choose for the joker"),
    phases.Playing: Sentence("{seat:seat} must play a card or be done"),
}
"""What happens next in the phases that are not described otherwise."""
SECOND_MOVE: Final = Sentence("{seat:seat} may move a second rabbit")
PUTS: Final = Sentence("{seat:seat} must put a {rabbit} into an area")
WON: Final = Sentence("{winners:# won|# won together} with the most carrot points")

Hands: TypeAlias = tuple[Cards | None, ...]
"""The hand of each seat; one that is not shown is None."""
Plays: TypeAlias = tuple[tuple[Claim, ...] | None, ...]
"""The cards that each seat has played; those that are not shown are None."""


def sentences(
    seen: Observation, hands: Hands, played: Plays, events: tuple[Event, ...], language: Language
) -> Iterator[str]:
    """The sentences of the description, from the sun to whose turn it is."""
    yield SUN(language, sun=seen.sun, stops=seen.settings.components.sun_stops)
    for area, rabbits in zip(areas_of(seen.settings), seen.meadow, strict=True):
        yield AREA(language, area=area, rabbits=rabbits)
    yield BAG(language, rabbits=seen.bag.total)
    told = RabbitMoved | RabbitRemoved | RabbitPut
    yield from (f"{in_words(event, language)}." for event in events if isinstance(event, told))
    if seen.rolled is not None:
        yield DICE(language, colour=seen.rolled.colour, posture=seen.rolled.posture)
    for seat in range(seen.settings.players):
        yield from seat_sentences(seat, seen, hands[seat], played[seat], language)
    yield PILES(language, deck=seen.deck_size, discards=seen.discards_size)
    yield f"{caption(seen, language)}."


def seat_sentences(
    seat: Seat, seen: Observation, hand: Cards | None, played: tuple[Claim, ...] | None, language: Language
) -> Iterator[str]:
    """What a seat has, and what it has played."""
    held = CARDS(language, cards=seen.hand_sizes[seat]) if hand is None else OPEN_CARDS(language, cards=hand)
    yield SEAT(language, seat=seat, hand=held, points=seen.points[seat])
    selection = seen.selections[seat]
    if selection is not None:
        yield COUNTING(language, selection=selection)
    if seen.played_sizes[seat] and played is None:
        yield PLAYED(language, cards=CARDS(language, cards=seen.played_sizes[seat]))
    elif played:
        yield PLAYED(language, cards=tuple([claim_words(claim, language) for claim in played]))


def claim_words(claim: Claim, language: Language) -> str:
    """A card that was played, with its place."""
    return CLAIM(language, card=claim.card, area=claim.area)


def caption(seen: Observation, language: Language) -> str:
    """What is to happen, in a sentence without its full stop."""
    return capitalised(next_in_words(seen, language))


def next_in_words(seen: Observation, language: Language) -> str:
    """What is to happen, in words."""
    match seen.phase:
        case phases.Moving(_, moved) if moved:
            return SECOND_MOVE(language, seat=seen.turn_of)
        case phases.Putting(_, rabbit):
            return PUTS(language, seat=seen.turn_of, rabbit=rabbit)
        case phases.Over():
            return WON(language, winners=Seats(winners(seen.points)))
        case _:
            return NEXT[type(seen.phase)](language, seat=seen.turn_of)
