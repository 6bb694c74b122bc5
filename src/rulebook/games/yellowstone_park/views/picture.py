"""The picture of a position: the board, the seats with their hands and piles, the draw pile and the score track.

A picture for a seat is drawn from what that seat observes, and from nothing else.
"""

from collections.abc import Iterable
from typing import Final

from rulebook.core.chance import Seat
from rulebook.core.scene import (
    Arrangement,
    Border,
    Cell,
    Emphasis,
    Grid,
    Group,
    Marker,
    Pile,
    Region,
    Scene,
    Tile,
    Tiles,
    Tone,
    Track,
)
from rulebook.core.sentences import Language, from_one, said, seat_name, seat_title
from rulebook.games.yellowstone_park.chapters.edge_matrix import every_matrix
from rulebook.games.yellowstone_park.chapters.matrix import is_determined, matrices_around
from rulebook.games.yellowstone_park.chapters.placing import row
from rulebook.games.yellowstone_park.model.board import Board, Space, Stack, Window
from rulebook.games.yellowstone_park.model.components import Card, Colour
from rulebook.games.yellowstone_park.model.events import CardPlaced, CardsCollected, CardTurnedUp, Event
from rulebook.games.yellowstone_park.model.settings import Settings, columns, rows
from rulebook.games.yellowstone_park.model.state import Cards, Dealing, Observation, Over, State, TurningUp
from rulebook.games.yellowstone_park.views.description import caption, described

TONES: Final = {Colour.BLUE: Tone.BLUE, Colour.YELLOW: Tone.YELLOW, Colour.GREEN: Tone.GREEN, Colour.RED: Tone.RED}


def drawn(seen: Observation, opened: State | None, events: tuple[Event, ...], language: Language) -> Scene:
    """The picture of what is seen; all hands are open where the whole state is given."""
    hands = tuple([hand_of(seat, seen, opened) for seat in range(seen.settings.players)])
    seats = tuple([place_at_table(seat, seen, hand, language) for seat, hand in enumerate(hands)])
    table = Group("", (*seats, *draw_piles(seen.draw_pile_sizes)))
    return Scene(
        title="Yellowstone Park",
        caption=caption(seen, language),
        alt=described(seen, hands, events, language),
        parts=(Group("", (grid(seen, events, language), table), Arrangement.ROW), score_track(seen, language)),
    )


def hand_of(seat: Seat, seen: Observation, opened: State | None) -> Cards | None:
    """The hand of a seat, where it is shown."""
    if opened is not None:
        return opened.hands[seat]
    return seen.hand if seat == seen.seat else None


def grid(seen: Observation, events: tuple[Event, ...], language: Language) -> Grid:
    """The board, with where the matrix lies or can come to lie, the cards just laid down and those just taken."""
    board, settings = seen.board, seen.settings
    lying = tuple(cell(stack, stacked_emphasis(stack, events), language) for stack in board.stacks)
    taken = tuple(cell(stack, Emphasis.GHOST, language) for stack in just_collected(events))
    labels = tuple(map(str, rows(settings))), tuple(map(str, columns(settings)))
    keys = tuple(f"row:{row}" for row in rows(settings)), tuple(f"column:{column}" for column in columns(settings))
    return Grid("Board", *labels, (*lying, *taken), matrix_regions(board, settings), "board", *keys)


def cell(stack: Stack, emphasis: Emphasis, language: Language) -> Cell:
    """A space, and what lies on it or has just lain there."""
    return Cell(stack.row - 1, stack.column - 1, open_card(stack.card, language, stack.copies, emphasis))


def open_card(card: Card, language: Language, count: int = 1, emphasis: Emphasis = Emphasis.NORMAL) -> Tile:
    """A card that can be seen, which can be laid on the row of its number alone."""
    name, face = f"{said(card.colour, language)} {card.number}", f"card {card.colour.word} {card.number}"
    return Tile(
        card.code,
        TONES[card.colour],
        count,
        emphasis,
        card.code,
        name=name,
        face=face,
        lands=f"row:{row(card.number)}",
    )


def stacked_emphasis(stack: Stack, events: Iterable[Event]) -> Emphasis:
    """A covered space stands out where a card has just come there."""
    return Emphasis.STRONG if stack.space in spaces_just_played(events) else Emphasis.NORMAL


def just_collected(events: Iterable[Event]) -> tuple[Stack, ...]:
    """What has just been taken from the board."""
    return tuple(stack for event in events if isinstance(event, CardsCollected) for stack in event.stacks)


def spaces_just_played(events: Iterable[Event]) -> frozenset[Space]:
    """Row and column of every space on which a card was laid."""
    laid = [event for event in events if isinstance(event, CardPlaced | CardTurnedUp)]
    return frozenset((row(event.card.number), event.column) for event in laid)


def matrix_regions(board: Board, settings: Settings) -> tuple[Region, ...]:
    """The matrix, where it is determined; else all spaces on which a card would fit, if there is a card on the board.

    An edge matrix that can lie beside a normal one has regions of its own.
    """
    around = matrices_around(board.spaces, every_matrix(settings))
    if not around or not board.stacks:
        return ()
    border = Border.FIRM if is_determined(around) else Border.DASHED
    beside = [matrix.beside for matrix in around if matrix.beside is not None]
    return regions_of([matrix.window for matrix in around], border) + regions_of(beside, border)


def regions_of(windows: Iterable[Window], border: Border) -> tuple[Region, ...]:
    """One region for some windows if they fill it; else one for each."""
    distinct = tuple(dict.fromkeys(windows))
    rows = frozenset([row for window in distinct for row in window.rows])
    columns = frozenset([column for window in distinct for column in window.columns])
    spaces = frozenset([space for window in distinct for space in window.spaces])
    if len(spaces) == len(rows) * len(columns):
        return (Region(from_zero(rows), from_zero(columns), border),) if distinct else ()
    return tuple([Region(from_zero(window.rows), from_zero(window.columns), border) for window in distinct])


def from_zero(lines: Iterable[int]) -> tuple[int, ...]:
    """Rows or columns as a drawing counts them."""
    return tuple(line - 1 for line in sorted(lines))


def place_at_table(seat: Seat, seen: Observation, hand: Cards | None, language: Language) -> Group:
    """All that a seat has before it: hand and penalty pile."""
    penalties = Pile("Penalty pile", seen.penalty_pile_sizes[seat], "pile:penalty")
    return Group(
        title=seat_title(seat, seen.seat, language),
        parts=(hand_part(hand, seen.hand_sizes[seat], language), penalties),
        arrangement=Arrangement.ROW,
        emphasis=Emphasis.STRONG if has_turn(seat, seen) else Emphasis.NORMAL,
        key=f"seat:{seat}",
    )


def has_turn(seat: Seat, seen: Observation) -> bool:
    """Whether the turn is a seat's, in a game that has begun and is not over."""
    return seat == seen.turn_of and not isinstance(seen.phase, Dealing | TurningUp | Over)


def hand_part(hand: Cards | None, size: int, language: Language) -> Tiles | Pile:
    """A hand: open cards, or only their number."""
    if hand is None:
        return Pile("Hand", size, "hand")
    return Tiles("Hand", tuple([open_card(card, language) for card in hand]), "hand")


def draw_piles(sizes: tuple[int, ...]) -> tuple[Pile, ...]:
    """The draw pile, and the layers beneath its top one where there are any."""
    top, *beneath = sizes or (0,)
    return Pile("Draw pile", top, "pile:draw"), *[Pile("Beneath it", size, "beneath") for size in beneath]


def score_track(seen: Observation, language: Language) -> Track:
    """The score track with all markers; it is drawn on as far as the highest one stands."""
    seats = tuple([seat_marker(seat, seen, language) for seat in range(seen.settings.players)])
    neutral = () if seen.neutral is None else (Marker("N", "neutral marker", seen.neutral, Tone.WHITE),)
    end = max(seen.settings.components.end_marker, seen.settings.components.neutral_start, *seen.markers)
    return Track("Score track", tuple(map(str, range(end + 1))), seats + neutral, "score_track")


def seat_marker(seat: Seat, seen: Observation, language: Language) -> Marker:
    """The marker of a seat, which stands out while the seat has the turn."""
    emphasis = Emphasis.STRONG if has_turn(seat, seen) else Emphasis.NORMAL
    return Marker(str(from_one(seat)), seat_name(seat, language), seen.markers[seat], Tone.BLACK, emphasis, f"seat:{seat}")
