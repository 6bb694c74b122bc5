"""The picture of a position: the circle of rows, the deck, and the seats with their hands and piles.

A picture for a seat is drawn from what that seat observes, and from nothing else.
"""

from collections.abc import Iterable
from itertools import groupby
from typing import Final

from rulebook.core.chance import Seat
from rulebook.core.scene import Arrangement, Emphasis, Group, Pile, Scene, Tile, Tiles, Tone
from rulebook.core.seats import with_seat
from rulebook.core.wording import seat_name
from rulebook.games.hamsterbacke.components import Card, Colour, number
from rulebook.games.hamsterbacke.description import caption, described
from rulebook.games.hamsterbacke.events import CardLaid, Event, GroupsLaid, RowTaken
from rulebook.games.hamsterbacke.rules import Rules
from rulebook.games.hamsterbacke.state import BlockPile, Cards, Phase, Row, State
from rulebook.games.hamsterbacke.view import Observation, event_for, observe

TONES: Final = {
    Colour.LIGHT_GREEN: Tone.LIGHT_GREEN,
    Colour.DARK_GREEN: Tone.GREEN,
    Colour.LIGHT_BLUE: Tone.LIGHT_BLUE,
    Colour.BLUE: Tone.BLUE,
    Colour.YELLOW: Tone.YELLOW,
    Colour.ORANGE: Tone.ORANGE,
    Colour.RED: Tone.RED,
}


def scene(state: State, viewer: Seat | None = None, events: tuple[Event, ...] = ()) -> Scene:
    """The position as `viewer` may see it, with what `events` just changed; all hands are open where there is no viewer."""
    if viewer is None:
        return drawn(observe(state, state.seat), state.hands, viewer, events)
    seen = observe(state, viewer)
    hidden: tuple[Cards | None, ...] = (None,) * seen.rules.players
    return drawn(seen, with_seat(hidden, viewer, seen.hand), viewer, tuple(event_for(event, viewer) for event in events))


def drawn(seen: Observation, hands: tuple[Cards | None, ...], viewer: Seat | None, events: tuple[Event, ...]) -> Scene:
    """The picture of what is seen; a hand that is not shown is None."""
    rows = tuple(row_part(place, row, seen.rules, events) for place, row in enumerate(seen.rows))
    circle = Group("Circle", rows, Arrangement.CIRCLE)
    seats = tuple(place_at_table(seat, seen, hands[seat], viewer, events) for seat in range(seen.rules.players))
    return Scene(
        title="Hamsterbacke",
        caption=caption(seen),
        alt=described(seen, hands, events),
        parts=(circle, Pile("Deck", seen.deck_size), Group("", seats)),
    )


def row_part(place: int, row: Row, rules: Rules, events: tuple[Event, ...]) -> Tiles:
    """A row of the circle, the oldest card first; cards that have just been taken from it come before what lies there."""
    taken = [card for event in events if isinstance(event, RowTaken) and event.row == place for card in event.cards]
    laid = sum(isinstance(event, CardLaid) and event.row == place for event in events)
    lying = len(row) - laid
    tiles = (
        *[open_card(card, rules, emphasis=Emphasis.GHOST) for card in taken],
        *[open_card(card, rules) for card in row[:lying]],
        *[open_card(card, rules, emphasis=Emphasis.STRONG) for card in row[lying:]],
    )
    return Tiles(f"Row {place}", tiles)


def open_card(card: Card, rules: Rules, count: int = 1, emphasis: Emphasis = Emphasis.NORMAL) -> Tile:
    """Cards of a colour that can be seen, with their number: `RE4`."""
    return Tile(f"{card.value}{number(card, rules.components)}", TONES[card], count, emphasis)


def stacked(cards: Iterable[Card], rules: Rules) -> tuple[Tile, ...]:
    """Cards in order, those of a colour that lie together on one tile."""
    return tuple(open_card(card, rules, len(tuple(alike))) for card, alike in groupby(cards))


def place_at_table(
    seat: Seat, seen: Observation, hand: Cards | None, viewer: Seat | None, events: tuple[Event, ...]
) -> Group:
    """All that a seat has before it: hand, block pile and point pile."""
    laid = sum(event.cards for event in events if isinstance(event, GroupsLaid) and event.seat == seat)
    parts = (
        hand_part(hand, seen.hand_sizes[seat], seen.rules),
        *block_pile_parts(seen.block_piles[seat], laid, seen.rules),
        Pile("Point pile", seen.point_pile_sizes[seat]),
    )
    return Group(
        title=f"{seat_name(seat)} (you)" if seat == viewer else seat_name(seat),
        parts=parts,
        arrangement=Arrangement.ROW,
        emphasis=Emphasis.STRONG if is_active(seat, seen) else Emphasis.NORMAL,
    )


def hand_part(hand: Cards | None, size: int, rules: Rules) -> Tiles | Pile:
    """A hand: open cards, or only their number."""
    return Pile("Hand", size) if hand is None else Tiles("Hand", stacked(hand, rules))


def block_pile_parts(pile: BlockPile, laid: int, rules: Rules) -> tuple[Tiles, ...]:
    """A block pile: the top, which stands out where cards have just been laid, and what lies beneath it."""
    *beneath, top = stacked(pile, rules) or (None,)
    if top is None:
        return (Tiles("Block pile", ()),)
    emphasis = Emphasis.STRONG if laid else Emphasis.NORMAL
    highest = Tiles("Top of block pile", (Tile(top.text, top.tone, top.count, emphasis),))
    return (highest, Tiles("Beneath it", tuple(reversed(beneath)))) if beneath else (highest,)


def is_active(seat: Seat, seen: Observation) -> bool:
    """Whether a seat is the giver or, where nobody gives, has the turn, in a game that has begun and is not over."""
    chooser = seen.turn_of if seen.giver is None else seen.giver
    return seat == chooser and seen.phase not in (Phase.DEALING, Phase.OVER)
