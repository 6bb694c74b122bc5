"""Rows of states, states of rows, and views of observations."""

from typing import Final

from rulebook.core.chance import CHANCE
from rulebook.core.errors import Fault, StateError
from rulebook.core.multiset import Multiset
from rulebook.games.yellowstone_park import Board, Card, Colour, Observation, Settings, Stack, State
from rulebook.games.yellowstone_park.box import state as phases
from rulebook.games.yellowstone_park.box.settings import kinds
from rulebook.games.yellowstone_park.box.state import Cards, Phase
from rulebook.kernels.kernel import seat_or_spectator
from rulebook.kernels.planes import filled, one_at
from rulebook.kernels.yellowstone_park import layout as at

PHASES: Final[tuple[type[Phase], ...]] = (
    phases.Dealing,
    phases.TurningUp,
    phases.Placing,
    phases.ChoosingRefill,
    phases.Refilling,
    phases.ChoosingPile,
    phases.DrawingHand,
    phases.DrawingPenalties,
    phases.Over,
)
COLOURS: Final = tuple(Colour)
NO_MARKER: Final = -1


def number_of(phase: Phase) -> int:
    """The number of a phase."""
    return PHASES.index(type(phase))


def placed_in(phase: Phase) -> int:
    """How many cards the player has placed in the turn, while placing."""
    return phase.placed if isinstance(phase, phases.Placing) else 0


def pile_of(cards: Cards) -> int:
    """A pile as bits."""
    pile = 0
    for kind, copies in enumerate(cards.counts):
        pile |= (copies > 0) << kind | (copies > 1) << kind + at.KINDS
    return pile


def cards_of(pile: int, settings: Settings) -> Cards:
    """The cards of a pile of bits, whatever they are."""
    counts = [(pile >> kind & 1) + (pile >> kind + at.KINDS & 1) for kind in range(at.KINDS)]
    return Multiset(kinds(settings), tuple(counts))


def spaces_of(board: Board, copies: int) -> int:
    """The spaces on which at least a number of cards lie."""
    return sum(1 << 7 * (stack.row - 1) + stack.column - 1 for stack in board.stacks if stack.copies >= copies)


def owned_in(board: Board) -> int:
    """The columns of each colour."""
    owned = 0
    for stack in board.stacks:
        owned |= 1 << 7 * COLOURS.index(stack.card.colour) + stack.column - 1
    return owned


def board_of(covered: int, twinned: int, owned: int) -> Board:
    """The board of some bits; raises StateError where a card has no colour."""
    stacks = []
    for column in range(at.LINES):
        held = [colour for place, colour in enumerate(COLOURS) if owned >> 7 * place + column & 1]
        for line in range(at.LINES):
            space = 7 * line + column
            if covered >> space & 1:
                if len(held) != 1:
                    raise StateError([Fault("row", f"the cards in column {column + 1} have no one colour", "placing-4")])
                stacks.append(Stack(line + 1, column + 1, Card(held[0], line + 1), 1 + (twinned >> space & 1)))
    return Board(tuple(stacks))


def written(state: State) -> list[int]:
    """The row of a state."""
    return [
        number_of(state.phase),
        state.seat,
        placed_in(state.phase),
        NO_MARKER if state.neutral is None else state.neutral,
        len(state.draw_pile),
        spaces_of(state.board, 1),
        spaces_of(state.board, 2),
        owned_in(state.board),
        *filled(map(pile_of, state.hands), at.SEATS),
        *filled(map(pile_of, state.penalty_piles), at.SEATS),
        *filled(state.markers, at.SEATS),
        *filled(map(pile_of, reversed(state.draw_pile)), at.CARDS),
    ]


def read(row: list[int], settings: Settings) -> State:
    """The state of a row in which every number is in its range; raises StateError where a card has no colour."""
    players, neutral = settings.players, row[at.NEUTRAL]
    phase: Phase = phases.Placing(row[at.PLACED]) if row[at.PHASE] == at.PLACING else PHASES[row[at.PHASE]]()
    return State(
        settings=settings,
        phase=phase,
        seat=row[at.SEAT],
        board=board_of(row[at.COVERED], row[at.TWINNED], row[at.OWNED]),
        hands=tuple([cards_of(pile, settings) for pile in row[at.HAND : at.HAND + players]]),
        draw_pile=tuple([cards_of(row[at.LAYER + layer], settings) for layer in reversed(range(row[at.LAYERS]))]),
        penalty_piles=tuple([cards_of(pile, settings) for pile in row[at.PENALTIES : at.PENALTIES + players]]),
        markers=tuple(row[at.MARKER : at.MARKER + players]),
        neutral=None if neutral == NO_MARKER else neutral,
    )


def seen(observation: Observation) -> list[int]:
    """The view that belongs to an observation."""
    board = observation.board
    assert observation.to_act in (observation.turn_of, CHANCE, None), "nobody acts out of turn"
    copies = {(stack.row, stack.column): stack.copies for stack in board.stacks}
    owned = owned_in(board)
    return [
        *one_at(number_of(observation.phase), len(PHASES)),
        placed_in(observation.phase),
        *one_at(seat_or_spectator(observation.seat), at.SEATS),
        *one_at(observation.turn_of, at.SEATS),
        NO_MARKER if observation.neutral is None else observation.neutral,
        *[copies.get((line + 1, column + 1), 0) for line in range(at.LINES) for column in range(at.LINES)],
        *[owned >> place & 1 for place in range(at.KINDS)],
        *(observation.hand.counts if observation.hand is not None else [0] * at.KINDS),
        *filled(observation.hand_sizes, at.SEATS),
        *filled(observation.penalty_pile_sizes, at.SEATS),
        *filled(observation.markers, at.SEATS),
        len(observation.draw_pile_sizes),
        *filled(observation.draw_pile_sizes, at.CARDS),
    ]
