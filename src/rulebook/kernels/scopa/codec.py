"""Rows of states, states of rows, and views of observations."""

from typing import Final

from rulebook.core.multiset import Multiset
from rulebook.games.scopa import Observation, Settings, State
from rulebook.games.scopa.box import state as phases
from rulebook.games.scopa.box.components import CARDS, Cards, sides
from rulebook.games.scopa.box.state import Phase
from rulebook.kernels.kernel import seat_or_spectator
from rulebook.kernels.planes import filled, one_at
from rulebook.kernels.scopa import layout as at
from rulebook.kernels.scopa.cards import bit

PHASES: Final[tuple[Phase, ...]] = (
    phases.DEALING,
    phases.LAYING_OUT,
    phases.DEALING_NEW_HANDS,
    phases.PLAYING,
    phases.OVER,
)
NOTHING: Final[Cards] = Multiset.of(CARDS)


def number_of(side: int | None) -> int:
    """A side, or none, as a number."""
    return at.NO_SIDE if side is None else side


def pile_of(cards: Cards) -> int:
    """A pile as bits."""
    pile = 0
    for card, copies in enumerate(cards.counts):
        pile |= bit(card) if copies else 0
    return pile


def cards_of(pile: int) -> Cards:
    """The cards of a pile of bits."""
    return Multiset(CARDS, tuple([int(pile & bit(card) != 0) for card in range(at.CARDS)]))


def written(state: State) -> list[int]:
    """The row of a state."""
    return [
        PHASES.index(state.phase),
        state.dealer,
        state.seat,
        number_of(state.last_capturer),
        pile_of(state.stock),
        pile_of(state.table),
        *filled(map(pile_of, state.hands), at.SEATS),
        *filled(map(pile_of, state.piles), at.SIDES),
        *filled(state.scope, at.SIDES),
        *filled(state.points, at.SIDES),
    ]


def read(row: list[int], settings: Settings) -> State:
    """The state of a row in which every number is in its range."""
    seats, members = range(settings.players), range(len(sides(settings.players)))
    return State(
        settings=settings,
        phase=PHASES[row[at.PHASE]],
        dealer=row[at.DEALER],
        seat=row[at.SEAT],
        hands=tuple([cards_of(row[at.HAND + seat]) for seat in seats]),
        stock=cards_of(row[at.STOCK]),
        table=cards_of(row[at.TABLE]),
        piles=tuple([cards_of(row[at.PILE + side]) for side in members]),
        scope=tuple([row[at.SCOPE + side] for side in members]),
        last_capturer=None if row[at.LAST] == at.NO_SIDE else row[at.LAST],
        points=tuple([row[at.POINTS + side] for side in members]),
    )


def seen(observation: Observation) -> list[int]:
    """The view that belongs to an observation."""
    return [
        *one_at(PHASES.index(observation.phase), len(PHASES)),
        *one_at(seat_or_spectator(observation.seat), at.SEATS),
        *one_at(observation.dealer, at.SEATS),
        *one_at(observation.turn_of, at.SEATS),
        *one_at(number_of(observation.last_capturer), at.SIDES),
        observation.stock_size,
        *observation.table.counts,
        *(observation.hand or NOTHING).counts,
        *filled(observation.hand_sizes, at.SEATS),
        *filled(observation.pile_sizes, at.SIDES),
        *filled(observation.scope, at.SIDES),
        *filled(observation.points, at.SIDES),
    ]
