"""The events that a viewer is told of, from the numbers that `telling` writes."""

from collections.abc import Iterator

from rulebook.games.scopa import Card, Settings
from rulebook.games.scopa.box.components import CARDS, side, sides
from rulebook.games.scopa.box.events import (
    CardDealt,
    CardLaid,
    CardPlayed,
    CardTurnedUp,
    DealEnded,
    DealVoid,
    Event,
    Redealt,
    RestTaken,
    ScopaMade,
)
from rulebook.games.scopa.chapters.capturing import told_of
from rulebook.kernels.scopa import telling as at
from rulebook.kernels.scopa.codec import cards_of


def heard(told: list[int], settings: Settings) -> tuple[Event, ...]:
    """The events in order, as the viewer is told of them, until the piles are counted."""
    return (*of_a_deal(told), *of_a_play(told, settings))


def card_of(told: list[int]) -> Card | None:
    """The card that the events speak of, if the viewer is told it."""
    number = told[at.TOLD_CARD] - 1
    return None if number < 0 else tuple(CARDS)[number]


def open_card(told: list[int]) -> Card:
    """The card that everybody is told."""
    card = card_of(told)
    assert card is not None, "everybody is told a card that is played or turned up"
    return card


def cards(pile: int) -> tuple[Card, ...]:
    """The cards of a pile of bits, in order."""
    return tuple(cards_of(pile))


def of_a_deal(told: list[int]) -> Iterator[Event]:
    """What is told of a card that is dealt or turned up, and of a void deal."""
    if told[at.TOLD_DEALT]:
        yield CardDealt("dealing-3" if told[at.TOLD_DEALT] == 1 else "dealing-7", told[at.TOLD_SEAT], card_of(told))
    if told[at.TOLD_TURNED_UP]:
        yield CardTurnedUp("dealing-4", open_card(told))
    if told[at.TOLD_KINGS]:
        yield DealVoid("dealing-5", told[at.TOLD_KINGS])
        yield Redealt("dealing-6", told[at.TOLD_DEALER])


def of_a_play(told: list[int], settings: Settings) -> Iterator[Event]:
    """What is told of a card that is played, and of the end of a deal."""
    if not told[at.TOLD_PLAYED]:
        return
    seat, card, members = told[at.TOLD_SEAT], open_card(told), sides(settings.players)
    yield CardPlayed("turn-3", seat, card)
    if told[at.TOLD_CAPTURED]:
        yield from told_of(card, cards(told[at.TOLD_CAPTURED]), members[side(seat, settings.players)])
    else:
        yield CardLaid("capturing-8", card)
    if told[at.TOLD_SCOPA]:
        yield ScopaMade("scopa-1", seat)
    if told[at.TOLD_ENDED]:
        yield DealEnded("ending-1")
    if told[at.TOLD_TAKER]:
        yield RestTaken("ending-2", members[told[at.TOLD_TAKER] - 1], cards(told[at.TOLD_REST]))
