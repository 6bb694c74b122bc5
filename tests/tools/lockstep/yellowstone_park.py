"""Policies that reach the rare clauses of Yellowstone Park."""

from typing import Final

from rulebook.games.yellowstone_park import Action, Board, ChoosePile, Decline, Pass, Pile, Place, Settings, State, Stop
from rulebook.games.yellowstone_park.box.readings import PenaltyDrawThreshold
from rulebook.games.yellowstone_park.box.state import Cards
from rulebook.kernels.planes import filled, one_at
from rulebook.kernels.yellowstone_park import codec, layout
from tests.tools.lockstep.policies import RANDOM, Policy
from tests.tools.lockstep.telling import Part, Shown, Writing


def collects(before: State, action: Action, after: State) -> float:
    """Whoever collects draws from their own pile: neutral scorings, and layers beneath the draw pile."""
    seat = before.seat
    wants = isinstance(action, Place) + 2 * (action == ChoosePile(Pile.PENALTY)) + isinstance(action, Decline)
    return wants + after.penalty_piles[seat].total - before.penalty_piles[seat].total


def keeps_few(before: State, action: Action, after: State) -> float:
    """Few penalty cards, and the draw from the penalty pile where few of them allow it."""
    seat = before.seat
    wants = isinstance(action, Place) + 2 * (action == ChoosePile(Pile.PENALTY)) + isinstance(action, Decline)
    return wants - abs(after.penalty_piles[seat].total - 3)


def drains(before: State, action: Action, after: State) -> float:
    """One card a turn, so that nothing is drawn but penalty cards: the neutral marker comes down."""
    readings, collected = before.settings.readings, after.penalty_piles[before.seat].total
    enough = (
        min(collected, 12) if readings.penalty_draw_threshold is PenaltyDrawThreshold.SIX_OR_MORE else -abs(collected - 3)
    )
    return 100 * isinstance(action, Stop) + 10 * (action == ChoosePile(Pile.PENALTY)) + enough


def covers(before: State, action: Action, after: State) -> float:
    """Bonuses, and before them a matrix that is nearly covered, at the edge if possible."""
    seat = before.seat
    earned = before.markers[seat] - after.markers[seat]
    return 20 * earned + 2 * len(after.board.stacks) + (after.board.rows == frozenset([1, 7]))


def stacks(before: State, action: Action, after: State) -> float:
    """Twins on their copies."""
    return sum(stack.copies == 2 for stack in after.board.stacks)


def dawdles(before: State, action: Action, after: State) -> float:
    """As few cards as possible."""
    return isinstance(action, Stop | Pass)


EXEMPT: Final = {
    "components-3": "it is asked where components are made, and the kernel knows the printed ones alone",
}
"""Clauses that no game reaches, with the reason."""

POLICIES: Final = (
    RANDOM,
    Policy("collects", collects),
    Policy("keeps few", keeps_few),
    Policy("drains", drains, strays=0.02),
    Policy("covers", covers, strays=0.05),
    Policy("stacks", stacks),
    Policy("dawdles", dawdles, strays=0.3),
)


def piles(cards: tuple[Cards, ...], settings: Settings) -> list[int]:
    """Piles as bits, one for each seat."""
    return filled([codec.pile_of(pile) for pile in cards], layout.SEATS)


def layers(draw_pile: tuple[Cards, ...], settings: Settings) -> list[int]:
    """The layers of the draw pile as bits, from the bottom."""
    return filled([codec.pile_of(pile) for pile in draw_pile[::-1]], layout.CARDS)


def board(board: Board, settings: Settings) -> list[int]:
    """The spaces with a card, those with both copies, and the columns of each colour."""
    return [codec.spaces_of(board, 1), codec.spaces_of(board, 2), codec.owned_in(board)]


def cards_and_columns(board: Board, settings: Settings) -> list[int]:
    """How many cards lie on each space, and then the columns of each colour."""
    cards, owned = [0] * layout.SPACES, codec.owned_in(board)
    for stack in board.stacks:
        cards[layout.LINES * (stack.row - 1) + stack.column - 1] = stack.copies
    return cards + [owned >> place & 1 for place in range(layout.KINDS)]


WRITING: Final = Writing(
    codec=codec,
    once=("pile_of", "owned_in"),
    viewer=layout.SEEN_VIEWER,
    seats=layout.SEATS,
    row=(
        Part("phase", layout.PHASE, lambda phase, settings: [codec.number_of(phase)]),
        Part("phase", layout.PLACED, lambda phase, settings: [codec.placed_in(phase)]),
        Part("seat", layout.SEAT, lambda seat, settings: [seat]),
        Part("neutral", layout.NEUTRAL, lambda neutral, settings: [codec.NO_MARKER if neutral is None else neutral]),
        Part("draw_pile", layout.LAYERS, lambda draw_pile, settings: [len(draw_pile)]),
        Part("draw_pile", layout.LAYER, layers),
        Part("board", layout.COVERED, board),
        Part("hands", layout.HAND, piles),
        Part("penalty_piles", layout.PENALTIES, piles),
        Part("markers", layout.MARKER, lambda markers, settings: markers),
    ),
    view=(
        Shown(
            "phase",
            "phase",
            layout.SEEN_PHASE,
            lambda phase, settings: [*one_at(codec.number_of(phase), len(codec.PHASES)), codec.placed_in(phase)],
        ),
        Shown("turn_of", "seat", layout.SEEN_TURN, lambda seat, settings: one_at(seat, layout.SEATS)),
        Shown(
            "neutral",
            "neutral",
            layout.SEEN_NEUTRAL,
            lambda neutral, settings: [codec.NO_MARKER if neutral is None else neutral],
        ),
        Shown("board", "board", layout.SEEN_BOARD, cards_and_columns),
        Shown("hand", "hands", layout.SEEN_HAND, lambda hand, settings: hand.counts, own=layout.KINDS),
        Shown("hand_sizes", "hands", layout.SEEN_HANDS, lambda sizes, settings: sizes),
        Shown("penalty_pile_sizes", "penalty_piles", layout.SEEN_PENALTIES, lambda sizes, settings: sizes),
        Shown("markers", "markers", layout.SEEN_MARKERS, lambda markers, settings: markers),
        Shown(
            "draw_pile_sizes",
            "draw_pile",
            layout.SEEN_LAYERS,
            lambda sizes, settings: [len(sizes), *filled(sizes, layout.CARDS)],
        ),
    ),
    stands_by=("penalty_piles", "markers"),
)
