"""The picture of a position: the circle of rows, the deck, and the seats with their hands and piles.

A picture for a seat is drawn from what that seat observes, and from nothing else.
"""

from collections.abc import Iterable
from itertools import groupby
from typing import Final

from attrs import evolve

from rulebook.core.chance import Seat
from rulebook.core.picturing import hands_shown, place
from rulebook.core.scene import Arrangement, Emphasis, Group, Pile, Scene, Tile, Tiles, Tone
from rulebook.core.sentences import Language, from_one, running, said
from rulebook.games.hamsterbacke.model.components import Card, Colour, number
from rulebook.games.hamsterbacke.model.events import CardLaid, Event, GroupsLaid, RowTaken
from rulebook.games.hamsterbacke.model.settings import Settings
from rulebook.games.hamsterbacke.model.state import (
    BlockPile,
    Cards,
    Dealing,
    Giving,
    LayingOut,
    Observation,
    Over,
    Row,
    State,
)
from rulebook.games.hamsterbacke.views.description import caption, sentences

TONES: Final = {
    Colour.LIGHT_GREEN: Tone.LIGHT_GREEN,
    Colour.DARK_GREEN: Tone.GREEN,
    Colour.LIGHT_BLUE: Tone.LIGHT_BLUE,
    Colour.BLUE: Tone.BLUE,
    Colour.YELLOW: Tone.YELLOW,
    Colour.ORANGE: Tone.ORANGE,
    Colour.RED: Tone.RED,
}


def drawn(seen: Observation, opened: State | None, events: tuple[Event, ...], language: Language) -> Scene:
    """The picture of what is seen; all hands are open where the whole state is given."""
    settings, seats = seen.settings, range(seen.settings.players)
    hands = hands_shown(seen, opened)
    rows = tuple([row_part(spot, row, settings, events, language) for spot, row in enumerate(seen.rows)])
    table = tuple([place_at_table(seat, seen, hands[seat], events, language) for seat in seats])
    return Scene(
        title="Hamsterbacke",
        caption=caption(seen, language),
        alt=running(sentences(seen, hands, events, language)),
        parts=(Group("Circle", rows, Arrangement.CIRCLE), Pile("Deck", seen.deck_size, "deck"), Group("", table)),
    )


def row_part(spot: int, row: Row, settings: Settings, events: tuple[Event, ...], language: Language) -> Tiles:
    """A row of the circle, the oldest card first; cards that have just been taken from it come before what lies there."""
    taken = [card for event in events if isinstance(event, RowTaken) and event.row == spot for card in event.cards]
    laid = sum(isinstance(event, CardLaid) and event.row == spot for event in events)
    lying, place = len(row) - laid, from_one(spot)
    tiles = (
        *[open_card(card, settings, language, emphasis=Emphasis.GHOST) for card in taken],
        *[open_card(card, settings, language) for card in row[:lying]],
        *[open_card(card, settings, language, emphasis=Emphasis.STRONG) for card in row[lying:]],
    )
    return Tiles(f"Row {place}", tiles, f"row:{spot}")


def open_card(
    card: Card, settings: Settings, language: Language, count: int = 1, emphasis: Emphasis = Emphasis.NORMAL
) -> Tile:
    """Cards of a colour that can be seen, with their number: `RE4`."""
    size = number(card, settings.components)
    name, face = f"{said(card, language)} {size}", f"card {card.value.lower()} {size}"
    return Tile(f"{card.value}{size}", TONES[card], count, emphasis, card.value, name=name, face=face)


def stacked(cards: Iterable[Card], settings: Settings, language: Language) -> tuple[Tile, ...]:
    """Cards in order, those of a colour that lie together on one tile."""
    return tuple(open_card(card, settings, language, len(tuple(alike))) for card, alike in groupby(cards))


def place_at_table(
    seat: Seat, seen: Observation, hand: Cards | None, events: tuple[Event, ...], language: Language
) -> Group:
    """All that a seat has before it: hand, block pile and point pile."""
    laid = sum(event.cards for event in events if isinstance(event, GroupsLaid) and event.seat == seat)
    parts = (
        hand_part(hand, seen.hand_sizes[seat], seen.settings, language),
        *block_pile_parts(seen.block_piles[seat], laid, seen.settings, language),
        Pile("Point pile", seen.point_pile_sizes[seat], "point_pile"),
    )
    return place(seat, parts, seen, language, stands_out=is_active(seat, seen))


def hand_part(hand: Cards | None, size: int, settings: Settings, language: Language) -> Tiles | Pile:
    """A hand: open cards, or only their number."""
    return Pile("Hand", size, "hand") if hand is None else Tiles("Hand", stacked(hand, settings, language), "hand")


def block_pile_parts(pile: BlockPile, laid: int, settings: Settings, language: Language) -> tuple[Tiles, ...]:
    """A block pile: the top, which stands out where cards have just been laid, and what lies beneath it."""
    *beneath, top = stacked(pile, settings, language) or (None,)
    if top is None:
        return (Tiles("Block pile", (), "block_pile"),)
    emphasis = Emphasis.STRONG if laid else Emphasis.NORMAL
    highest = Tiles("Top of block pile", (evolve(top, emphasis=emphasis),), "block_pile")
    return (highest, Tiles("Beneath it", tuple(reversed(beneath)), "beneath")) if beneath else (highest,)


def is_active(seat: Seat, seen: Observation) -> bool:
    """Whether a seat is the giver or, if nobody gives, has the turn, in a game that has begun and is not over."""
    match seen.phase:
        case Giving(_, giver):
            return seat == giver
        case Dealing() | LayingOut() | Over():
            return False
        case _:
            return seat == seen.turn_of
