"""The row of a state, the state of a row, and the view of an observation."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, groupby, takewhile
from typing import Final

from rulebook.core.multiset import Multiset
from rulebook.games.hamsterbacke import Card, Observation, Settings, State
from rulebook.games.hamsterbacke.box.components import CARDS as COLOURS_IN_ORDER
from rulebook.games.hamsterbacke.box.state import (
    Acting,
    BlockPile,
    Cards,
    Dealing,
    Drawing,
    Giving,
    LayingOut,
    Over,
    Phase,
    Picking,
)
from rulebook.kernels.hamsterbacke.layout import (
    ACTIONS,
    BLOCK_1,
    BLOCK_2,
    BLOCK_4,
    CARDS,
    COLOURS,
    DECK,
    DRAWN,
    DUE,
    FAR_1,
    FAR_2,
    FAR_4,
    GIVER,
    GROUPS,
    HAND,
    NEAR,
    NUMBERS,
    PHASE,
    POINTS,
    ROW_1,
    ROW_2,
    ROW_4,
    ROWS,
    SEAT,
    SEATS,
    STACK,
    TAKEN,
)
from rulebook.kernels.hamsterbacke.piles import held
from rulebook.kernels.hamsterbacke.stacks import code
from rulebook.kernels.kernel import seat_or_spectator
from rulebook.kernels.planes import filled, one_at

PHASES: Final = (Dealing, LayingOut, Acting, Drawing, Picking, Giving, Over)
"""The phases, by their numbers."""

Planes = tuple[int, int, int]
"""The bits of value 1, 2 and 4 of some codes."""
MOST_KEPT: Final = 4096
"""The number of rows or tables whose results are kept: most of them are met again."""
NO_CARDS: Final[Multiset[Card]] = Multiset.of(COLOURS_IN_ORDER)


# Rows.


def packed(cards: Cards) -> int:
    """A pile as a number."""
    return sum(count << 8 * colour for colour, count in enumerate(cards.counts))


def unpacked(pile: int) -> Cards:
    """The pile that is a number."""
    return Multiset(COLOURS_IN_ORDER, tuple([held(pile, colour) for colour in range(COLOURS)]))


def codes(cards: tuple[Card, ...]) -> list[int]:
    """The codes of cards or groups that lie in order, the newest first."""
    return [1 + COLOURS_IN_ORDER.position(card) for card in cards[::-1]]


@lru_cache(maxsize=MOST_KEPT)
def planes(cards: tuple[Card, ...]) -> Planes:
    """The bits of the codes of cards or groups that lie in order."""
    one, two, four = 0, 0, 0
    for place, each in enumerate(codes(cards)):
        one |= (each & 1) << place
        two |= (each >> 1 & 1) << place
        four |= (each >> 2) << place
    return one, two, four


def card_of(code: int) -> Card:
    """The colour with a code."""
    return COLOURS_IN_ORDER[code - 1]


def in_order(bits: Planes) -> Iterator[Card]:
    """The cards or groups of a stack, the oldest first."""
    lying = list(takewhile(bool, (code(*bits, place) for place in range(2 * NEAR))))
    return map(card_of, reversed(lying))


def groups_on(pile: BlockPile) -> tuple[Card, ...]:
    """The groups that make a block pile, the oldest first."""
    runs = [(colour, len(tuple(alike))) for colour, alike in groupby(pile)]
    return tuple(chain.from_iterable((colour,) * (length // number_of(colour)) for colour, length in runs))


def number_of(colour: Card) -> int:
    """The number on the cards of a colour."""
    return NUMBERS[COLOURS_IN_ORDER.position(colour)]


def cards_on(groups: Iterable[Card]) -> BlockPile:
    """The block pile that some groups make."""
    return tuple(chain.from_iterable((colour,) * number_of(colour) for colour in groups))


def told_of(phase: Phase) -> tuple[int, int, int, int]:
    """The row taken, the cards drawn, the cards due and the giver; 0 where a phase does not have them."""
    match phase:
        case Drawing(taken, drawn):
            return taken, drawn, 0, 0
        case Picking(due):
            return 0, 0, due, 0
        case Giving(due, giver):
            return 0, 0, due, giver
        case _:
            return 0, 0, 0, 0


def written(state: State) -> list[int]:
    """The row of a state."""
    absent = SEATS - state.settings.players
    blocks = [planes(groups_on(pile)) for pile in state.block_piles] + [(0, 0, 0)] * absent
    rows = [planes(row) for row in state.rows]
    return [
        PHASES.index(type(state.phase)),
        state.seat,
        state.actions,
        *told_of(state.phase),
        packed(state.deck),
        *[packed(hand) for hand in state.hands],
        *[0] * absent,
        *[packed(pile) for pile in state.point_piles],
        *[0] * absent,
        *chain.from_iterable(zip(*blocks, strict=True)),
        *[bits & STACK for bits in chain.from_iterable(zip(*rows, strict=True))],
        *[bits >> NEAR for bits in chain.from_iterable(zip(*rows, strict=True))],
    ]


def phase_of(row: Sequence[int]) -> Phase:
    """What happens next, by a row."""
    phases: tuple[Phase, ...] = (
        Dealing(),
        LayingOut(),
        Acting(),
        Drawing(row[TAKEN], row[DRAWN]),
        Picking(row[DUE]),
        Giving(row[DUE], row[GIVER]),
        Over(),
    )
    return phases[row[PHASE]]


def read(row: list[int], settings: Settings) -> State:
    """The state of a row."""
    seats, spots = range(settings.players), range(ROWS)
    near = [(row[ROW_1 + spot], row[ROW_2 + spot], row[ROW_4 + spot]) for spot in spots]
    far = [(row[FAR_1 + spot], row[FAR_2 + spot], row[FAR_4 + spot]) for spot in spots]
    blocks = [(row[BLOCK_1 + seat], row[BLOCK_2 + seat], row[BLOCK_4 + seat]) for seat in seats]
    return State(
        settings=settings,
        phase=phase_of(row),
        seat=row[SEAT],
        actions=row[ACTIONS],
        hands=tuple([unpacked(row[HAND + seat]) for seat in seats]),
        deck=unpacked(row[DECK]),
        rows=tuple([tuple(in_order(joined(*parts))) for parts in zip(near, far, strict=True)]),
        block_piles=tuple([cards_on(in_order(bits)) for bits in blocks]),
        point_piles=tuple([unpacked(row[POINTS + seat]) for seat in seats]),
    )


def joined(near: Planes, far: Planes) -> Planes:
    """The bits of a row, of both its parts."""
    one, two, four = (bits | beyond << NEAR for bits, beyond in zip(near, far, strict=True))
    return one, two, four


# Views.


def seen(observation: Observation) -> list[int]:
    """The view that belongs to an observation."""
    at, viewer = observation.phase, seat_or_spectator(observation.seat)
    taken, drawn, due, giver = told_of(at)
    return [
        *one_at(PHASES.index(type(at)), len(PHASES)),
        observation.actions,
        *one_at(taken if isinstance(at, Drawing) else -1, ROWS),
        drawn,
        due,
        *one_at(giver if isinstance(at, Giving) else -1, SEATS),
        *one_at(viewer, SEATS),
        *one_at(observation.turn_of, SEATS),
        observation.deck_size,
        *(observation.hand or NO_CARDS).counts,
        *filled(observation.hand_sizes, SEATS),
        *filled(observation.point_pile_sizes, SEATS),
        *on_the_table(observation.rows, observation.block_piles),
    ]


@lru_cache(maxsize=MOST_KEPT)
def on_the_table(rows: tuple[tuple[Card, ...], ...], block_piles: tuple[BlockPile, ...]) -> tuple[int, ...]:
    """The part of a view that is the same for all viewers: the circle and the block piles."""
    tops = [COLOURS_IN_ORDER.position(pile[-1]) if pile else -1 for pile in block_piles]
    return (
        *chain.from_iterable(map(counts, rows)),
        *filled(chain.from_iterable(map(counts, block_piles)), SEATS * COLOURS),
        *filled(chain.from_iterable(one_at(top, COLOURS) for top in tops), SEATS * COLOURS),
        *filled(chain.from_iterable(map(codes, rows)), CARDS),
        *filled(chain.from_iterable(map(codes, map(groups_on, block_piles))), GROUPS),
    )


def counts(cards: Iterable[Card]) -> tuple[int, ...]:
    """How many cards there are of each colour."""
    return Multiset.of(COLOURS_IN_ORDER, cards).counts
