"""Positions, cards and actions of Yellowstone Park, written the way a rulebook would print them.

    position("Y4@3 G5@5", hands=["B3 R6", "G1"])

is a position of two players: a Yellow 4 lies in column 3 and a Green 5 in column 5, seat 0 holds a Blue 3 and a
Red 6 and has the turn. The whole deck is always somewhere: what is not named is in the draw pile.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain

from rulebook.core import Multiset
from rulebook.games.yellowstone_park import (
    Board,
    Card,
    Components,
    Draw,
    Phase,
    Place,
    Readings,
    Settings,
    State,
    Window,
    game,
)
from rulebook.games.yellowstone_park.chapters.setup import starting_markers
from rulebook.games.yellowstone_park.chapters.two_players import starting_neutral
from rulebook.games.yellowstone_park.model.components import deck
from rulebook.games.yellowstone_park.model.readings import NeutralLeftover
from rulebook.games.yellowstone_park.model.settings import kinds
from rulebook.games.yellowstone_park.model.state import PLACING, Placing
from tests.games import doing
from tests.games.doing import Doing

TINY = Components(colours=2, numbers=3, rows=3, columns=5, window_rows=2, window_columns=2, hand=1, most_players=2)
"""A game of twelve cards: 2 colours with the numbers 1 to 3, a window of 2 by 2 and a hand of one card."""

SMALL = Components(colours=3, numbers=4, rows=4, columns=5, hand=2, most_players=2)
"""A game of 24 cards: 3 colours with the numbers 1 to 4, a window of 3 by 3 and a hand of two cards."""
SMALL_BOXES = (
    Components(colours=2, numbers=3, rows=3, columns=5, window_rows=2, window_columns=2, hand=1, end_marker=8),
    Components(colours=3, numbers=4, rows=4, columns=5, window_rows=2, hand=2, end_marker=12, neutral_start=3),
    Components(colours=3, numbers=5, rows=6, columns=7, hand=2, end_marker=15, neutral_start=4),
    Components(colours=4, numbers=6, rows=7, columns=5, window_rows=1, copies=3, hand=4, end_marker=20),
)
"""Components that make small games, for the tests of all games."""


def card(code: str) -> Card:
    """The card that is written as `code`, such as `G4`."""
    return Card.from_code(code)


def cards(codes: str) -> tuple[Card, ...]:
    """Several cards: `B3 R6`."""
    return tuple(map(card, codes.split()))


def place(move: str, window: Window | None = None) -> Place:
    """The placement `B3@6`: the card B3 in column 6; `window` where the player names the new matrix."""
    code, column = move.split("@")
    return Place(card(code), int(column), window)


def draws(codes: str) -> tuple[Draw, ...]:
    """One draw for each of several cards."""
    return tuple(map(Draw, cards(codes)))


def board_of(stacks: str) -> Board:
    """A board: `Y4@3 G5@5`; a card named twice lies on its twin."""
    board = Board()
    for move in map(place, stacks.split()):
        board = board.with_card(move.card, move.card.number, move.column)
    return board


def position(
    board: str = "R4@4",
    hands: Sequence[str] = (),
    penalties: Sequence[str] = (),
    draw_pile: str | None = None,
    *,
    rest_to: int = -1,
    seat: int = 0,
    phase: Phase = PLACING,
    markers: tuple[int, ...] | None = None,
    neutral: int | None = None,
    settings: Settings | None = None,
) -> State:
    """A position: hands and penalty piles by seat, `draw_pile` with its layers parted by `|`, the top one first.

    Without `settings` the reference edition applies, for as many players as there are hands, and for two at the least. A
    seat whose hand is not given gets the last card that is left. Everything that is not named is in the draw pile or, where
    `draw_pile` is given, in the penalty pile of the seat `rest_to` (the last one). Markers and the neutral marker stand
    on their starting spaces unless they are given.
    """
    settings = settings or Settings(max(2, len(hands)))
    lying = board_of(board)
    dealt, collected, layers = _piles_of(hands), _piles_of(penalties), _piles_of((draw_pile or "").split("|"))
    left = Counter(deck(settings.components))
    left.subtract(lying.pieces)
    left.subtract(chain.from_iterable((*dealt, *collected, *layers)))
    if min(left.values()) < 0:
        raise ValueError(f"more copies than there are: {codes(card for card in left if left[card] < 0)}")
    rest = list(left.elements())
    dealt += [(rest.pop(),) for _ in range(settings.players - len(dealt))]
    collected += [()] * (settings.players - len(collected))
    if draw_pile is None:
        layers = [tuple(rest)]
    else:
        collected[rest_to] += tuple(rest)
    return State(
        settings=settings,
        phase=phase,
        seat=seat,
        board=lying,
        hands=_counted(settings, dealt),
        draw_pile=_counted(settings, filter(None, layers)),
        penalty_piles=_counted(settings, collected),
        markers=starting_markers(settings.players, settings.components) if markers is None else markers,
        neutral=starting_neutral(settings.players, settings.variants, settings.components) if neutral is None else neutral,
    )


def _piles_of(texts: Iterable[str]) -> list[tuple[Card, ...]]:
    return [cards(text) for text in texts]


def _counted(settings: Settings, piles: Iterable[tuple[Card, ...]]) -> tuple[Multiset[Card], ...]:
    return tuple(Multiset.of(kinds(settings), pile) for pile in piles)


def placed(state: State) -> int:
    """How many cards the player has placed who is placing."""
    assert isinstance(state.phase, Placing)
    return state.phase.placed


play, shown, refused, told = Doing(game).after, Doing(game).shown, Doing(game).refused, doing.told


def codes(held: Iterable[Card]) -> str:
    """Cards as they are written, in the order of the game: `B3 R6`."""
    return " ".join(map(str, held))


def stacks(board: Board) -> str:
    """A board as it is written, by column and row; a twin is named twice."""
    return " ".join(f"{stack.card}@{stack.column}" for stack in board.stacks for _ in range(stack.copies))


FEW = position(
    "B1@2 B1@2 B2@2 Y1@3 Y2@3",
    hands=["Y1", "B3"],
    penalties=["B2", "Y2"],
    draw_pile="Y3 | B3 Y3",
    settings=Settings(2, readings=Readings(neutral_leftover=NeutralLeftover.BENEATH), components=TINY),
)
"""A position in which six cards are hidden from each seat, in piles of two layers and others."""
