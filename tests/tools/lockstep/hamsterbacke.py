"""Policies that reach the rare clauses of Hamsterbacke."""

from collections.abc import Mapping
from random import Random
from typing import Final

from attrs import evolve

from rulebook.core.multiset import Multiset
from rulebook.games.hamsterbacke import Action, Block, Score, Settings, State, Take
from rulebook.games.hamsterbacke.box.components import CARDS
from rulebook.games.hamsterbacke.box.state import Acting, BlockPile, Cards, Drawing, Giving, Phase, Picking, Row, sizes
from rulebook.kernels.hamsterbacke import codec, layout
from rulebook.kernels.planes import filled, one_at
from tests.tools.lockstep.policies import RANDOM, Policy
from tests.tools.lockstep.telling import Part, Shown, Writing


def scores(before: State, action: Action, after: State) -> float:
    """Whoever can lay a group scores as soon as somebody gives something: bonuses, and gifts to choose."""
    return 2 * isinstance(after.phase, Giving) + after.point_piles[before.seat].total - before.point_piles[before.seat].total


def levels(before: State, action: Action, after: State) -> float:
    """Hands of the same size: several who hold the most, of whom one is picked, and equal scores."""
    held = sizes(after.hands)
    return 50 * isinstance(after.phase, Picking) - max(held) + min(held) + 3 * isinstance(action, Score)


def empties(before: State, action: Action, after: State) -> float:
    """As few cards in hand as possible: givers who hold no more than is due, and empty hands."""
    return -after.hands[before.seat].total + 2 * isinstance(action, Score)


def hoards(before: State, action: Action, after: State) -> float:
    """All cards in hand: the deck runs out, and rows go."""
    return isinstance(action, Take) + after.hands[before.seat].total


def lengthens(before: State, action: Action, after: State) -> float:
    """One row as long as possible."""
    return max(map(len, after.rows)) - sum(map(len, after.rows)) / 100


def piles_up(before: State, action: Action, after: State) -> float:
    """One block pile as high as possible, of groups of many colours."""
    return len(after.block_piles[before.seat]) + (isinstance(action, Block) and action.groups == 1)


POLICIES: Final = (
    RANDOM,
    Policy("scores", scores),
    Policy("levels", levels),
    Policy("empties", empties),
    Policy("hoards", hoards, strays=0.05),
    Policy("lengthens", lengthens, strays=0.02),
    Policy("piles up", piles_up),
)
EXEMPT: Final[Mapping[str, str]] = {}


NO_CARDS: Final = Multiset.of(CARDS)


def piles(cards: tuple[Cards, ...], settings: Settings) -> list[int]:
    """Piles as numbers."""
    return [codec.packed(pile) for pile in cards]


def blocks(block_piles: tuple[BlockPile, ...], settings: Settings) -> list[int]:
    """The bits of the groups of each block pile: those of value 1, then 2, then 4."""
    bits = [codec.planes(codec.groups_on(pile)) for pile in block_piles]
    return [number for value in range(3) for number in filled([planes[value] for planes in bits], layout.SEATS)]


def circle(rows: tuple[Row, ...], settings: Settings) -> list[int]:
    """The bits of the cards of each row: those of the newest cards, by value, and then those of the others."""
    bits = [codec.planes(row) for row in rows]
    near = [planes[value] & layout.STACK for value in range(3) for planes in bits]
    return near + [planes[value] >> layout.NEAR for value in range(3) for planes in bits]


def cards_in_rows(rows: tuple[Row, ...], settings: Settings) -> list[int]:
    """How many cards of each colour lie in each row."""
    return [number for row in rows for number in codec.counts(row)]


def order_in_rows(rows: tuple[Row, ...], settings: Settings) -> list[int]:
    """The cards of each row in order."""
    return filled([code for row in rows for code in codec.codes(row)], layout.CARDS)


def cards_and_tops(block_piles: tuple[BlockPile, ...], settings: Settings) -> list[int]:
    """How many cards of each colour lie in each block pile, and which is on top."""
    tops = [CARDS.position(pile[-1]) if pile else -1 for pile in block_piles]
    return [
        *filled([number for pile in block_piles for number in codec.counts(pile)], layout.SEATS * layout.COLOURS),
        *[number for top in tops for number in one_at(top, layout.COLOURS)],
    ]


def order_in_blocks(block_piles: tuple[BlockPile, ...], settings: Settings) -> list[int]:
    """The groups of each block pile in order."""
    return filled([code for pile in block_piles for code in codec.codes(codec.groups_on(pile))], layout.GROUPS)


def doing(phase: Phase, settings: Settings) -> list[int]:
    """What a phase knows: the row that was taken, the cards drawn, the cards due, the giver."""
    taken, drawn, due, giver = codec.told_of(phase)
    rows = one_at(taken if isinstance(phase, Drawing) else -1, layout.ROWS)
    return [*rows, drawn, due, *one_at(giver if isinstance(phase, Giving) else -1, layout.SEATS)]


def with_long_row(state: State, random: Random) -> State | None:
    """Nearly all cards of the deck, and of the hands of others, lie in one row: it may be longer than 60 cards."""
    if not isinstance(state.phase, Acting):
        return None
    kept = random.randrange(6) if all(state.rows) else 0
    hands = [hand if seat == state.seat else NO_CARDS for seat, hand in enumerate(state.hands)]
    loose = [*state.deck, *[card for seat, hand in enumerate(state.hands) if seat != state.seat for card in hand]]
    random.shuffle(loose)
    spot = random.choice([spot for spot, row in enumerate(state.rows) if row])
    row = (*state.rows[spot], *loose[kept:])
    rows = (*state.rows[:spot], row, *state.rows[spot + 1 :])
    return evolve(state, hands=tuple(hands), deck=Multiset.of(CARDS, loose[:kept]), rows=rows)


WRITING: Final = Writing(
    codec=codec,
    once=("packed", "groups_on", "planes", "codes", "counts"),
    viewer=layout.SEEN_VIEWER,
    seats=layout.SEATS,
    row=(
        Part("phase", layout.PHASE, lambda phase, settings: [codec.PHASES.index(type(phase))]),
        Part("phase", layout.TAKEN, lambda phase, settings: codec.told_of(phase)),
        Part("seat", layout.SEAT, lambda seat, settings: [seat]),
        Part("actions", layout.ACTIONS, lambda actions, settings: [actions]),
        Part("deck", layout.DECK, lambda deck, settings: [codec.packed(deck)]),
        Part("hands", layout.HAND, piles),
        Part("point_piles", layout.POINTS, piles),
        Part("block_piles", layout.BLOCK_1, blocks),
        Part("rows", layout.ROW_1, circle),
    ),
    view=(
        Shown(
            "phase",
            "phase",
            layout.SEEN_PHASE,
            lambda phase, settings: one_at(codec.PHASES.index(type(phase)), len(codec.PHASES)),
        ),
        Shown("phase", "phase", layout.SEEN_TAKEN, doing),
        Shown("actions", "actions", layout.SEEN_ACTIONS, lambda actions, settings: [actions]),
        Shown("turn_of", "seat", layout.SEEN_TURN, lambda seat, settings: one_at(seat, layout.SEATS)),
        Shown("deck_size", "deck", layout.SEEN_DECK, lambda size, settings: [size]),
        Shown("hand", "hands", layout.SEEN_HAND, lambda hand, settings: hand.counts, own=layout.COLOURS),
        Shown("hand_sizes", "hands", layout.SEEN_HANDS, lambda sizes, settings: sizes),
        Shown("point_pile_sizes", "point_piles", layout.SEEN_POINTS, lambda sizes, settings: sizes),
        Shown("rows", "rows", layout.SEEN_ROWS, cards_in_rows),
        Shown("rows", "rows", layout.SEEN_CARDS, order_in_rows),
        Shown("block_piles", "block_piles", layout.SEEN_BLOCKS, cards_and_tops),
        Shown("block_piles", "block_piles", layout.SEEN_GROUPS, order_in_blocks),
    ),
    stands_by=("point_piles", "block_piles", "hands"),
    arranged=with_long_row,
)
