"""The position in plain sentences: what the picture says to those who do not see it."""

from collections.abc import Iterator
from typing import TypeAlias, assert_never

from rulebook.core.chance import Seat
from rulebook.core.wording import counted, listed, seat_name, winning
from rulebook.games.prato_dei_conigli.components import Area
from rulebook.games.prato_dei_conigli.ending import winners
from rulebook.games.prato_dei_conigli.events import Event, RabbitMoved, RabbitPut, RabbitRemoved
from rulebook.games.prato_dei_conigli.notation import dice_words, event_text, selection_words
from rulebook.games.prato_dei_conigli.state import Cards, Claim, Phase, Rabbits
from rulebook.games.prato_dei_conigli.view import Observation

Hands: TypeAlias = tuple[Cards | None, ...]
"""The hand of each seat; one that is not shown is None."""
Plays: TypeAlias = tuple[tuple[Claim, ...] | None, ...]
"""The cards that each seat has played; those that are not shown are None."""


def described(seen: Observation, hands: Hands, played: Plays, events: tuple[Event, ...]) -> str:
    """What is seen, and what has just happened on the meadow."""
    return " ".join(sentences(seen, hands, played, events))


def sentences(seen: Observation, hands: Hands, played: Plays, events: tuple[Event, ...]) -> Iterator[str]:
    """The sentences of the description, from the sun to whose turn it is."""
    yield f"The sun is on stop {seen.sun} of {seen.rules.components.sun_stops}."
    for area, rabbits in zip(seen.rules.areas, seen.meadow, strict=True):
        yield area_sentence(area, rabbits)
    yield f"The bag holds {counted(seen.bag.total, 'rabbit')}."
    yield from (f"{event_text(event)}." for event in events if isinstance(event, RabbitMoved | RabbitRemoved | RabbitPut))
    if seen.rolled is not None:
        yield f"The last roll is {dice_words(seen.rolled.colour, seen.rolled.posture)}."
    for seat in range(seen.rules.players):
        yield from seat_sentences(seat, seen, hands[seat], played[seat])
    yield f"The deck holds {counted(seen.deck_size, 'card')}, and the discards {counted(seen.discards_size, 'card')}."
    yield f"{caption(seen)}."


def area_sentence(area: Area, rabbits: Rabbits) -> str:
    """What lies in an area: `Orto holds 2 black-running and 1 white-standing.`"""
    held = zip(rabbits.kinds, rabbits.counts, strict=True)
    return f"{area.word} holds {listed([f'{count} {rabbit}' for rabbit, count in held if count])}."


def seat_sentences(seat: Seat, seen: Observation, hand: Cards | None, played: tuple[Claim, ...] | None) -> Iterator[str]:
    """What a seat has, and what it has played."""
    held = counted(seen.hand_sizes[seat], "card") if hand is None else listed(list(hand))
    yield f"{seat_name(seat)} holds {held}, and has {counted(seen.points[seat], 'carrot point')}."
    selection = seen.selections[seat]
    if selection is not None:
        yield f"For it {selection_words(selection)} count."
    if seen.played_sizes[seat]:
        cards = counted(seen.played_sizes[seat], "card") if played is None else listed(list(map(claim_words, played)))
        yield f"It has played {cards} face down."


def claim_words(claim: Claim) -> str:
    """A card that was played, with its place."""
    return f"{claim.card} for {claim.area.word}"


def caption(seen: Observation) -> str:
    """What is to happen, in a sentence without its full stop."""
    name = seat_name(seen.turn_of)
    match seen.phase:
        case Phase.FILLING_AREAS:
            return "Rabbits are coming into the meadow"
        case Phase.CHOOSING_MARKER:
            return f"{name} is to choose a marker"
        case Phase.FIRST_DEAL | Phase.DEALING:
            return f"{name} is being dealt cards"
        case Phase.DISCARDING:
            return f"{name} is to keep or to discard cards"
        case Phase.ROLLING:
            return f"{name} is rolling the dice"
        case Phase.CHOOSING_SELECTION:
            return f"{name} is to choose for the joker"
        case Phase.MOVING:
            return f"{name} is to move a {'second ' if seen.moved else ''}rabbit"
        case Phase.DRAWING_RABBIT:
            return f"{name} is drawing a rabbit from the bag"
        case Phase.PUTTING:
            return f"{name} is to put {seen.drawn} into an area"
        case Phase.PLAYING:
            return f"{name} is to play a card or to be done"
        case Phase.OVER:
            return f"{winning(winners(seen.points))} with the most carrot points"
        case _:
            assert_never(seen.phase)
