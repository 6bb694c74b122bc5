"""The invariants hold for rows of well-formed states, for no others, and wherever a game goes on from one of these."""

from random import Random

import pytest

from rulebook.core import CHANCE, StateError
from rulebook.games.hamsterbacke import Settings, State, game
from rulebook.kernels import written_by_hand as kernel
from rulebook.kernels.hamsterbacke.bonus import turn_over
from rulebook.kernels.hamsterbacke.circle import cards_in, clear
from rulebook.kernels.hamsterbacke.layout import (
    BLOCK_1,
    BLOCK_2,
    BLOCK_4,
    COLOURS,
    DECK,
    FAR_1,
    FAR_2,
    FAR_4,
    HAND,
    NEAR,
    PHASE,
    POINTS,
    ROW_1,
    ROW_2,
    ROW_4,
    ROWS,
    SEATS,
    WIDTH,
)
from rulebook.kernels.hamsterbacke.piles import card
from rulebook.kernels.language import NOBODY, Row
from rulebook.play import generator
from tests.tools.lockstep.hamsterbacke import POLICIES
from tests.tools.lockstep.policies import options_in

HAMSTERS = kernel("hamsterbacke")
PLAY = HAMSTERS.functions
PILES = (DECK, *range(HAND, HAND + SEATS), *range(POINTS, POINTS + SEATS))
OF_A_ROW = (ROW_1, ROW_2, ROW_4, FAR_1, FAR_2, FAR_4)
OF_A_SEAT = (HAND, POINTS, BLOCK_1, BLOCK_2, BLOCK_4)


def disturbed(row: Row, random: Random) -> Row:
    """A row in which something has been changed, by which it may be that of another state or of none."""
    changed = [*row]
    for change in random.sample(CHANGES, random.choice((1, 1, 1, 2, 3))):
        change(changed, random)
    return changed


def flip(row: Row, random: Random) -> None:
    """A bit anywhere."""
    row[random.randrange(WIDTH)] ^= 1 << random.randrange(NEAR)


def renumber(row: Row, random: Random) -> None:
    """One of the numbers at the head."""
    row[random.randrange(DECK)] = random.randrange(-1, 8)


def go_elsewhere(row: Row, random: Random) -> None:
    """Another phase, with another number at the head."""
    row[PHASE] = random.randrange(7)
    row[random.randrange(DECK)] = random.randrange(5)


def move_a_card(row: Row, random: Random) -> None:
    """A card goes from one pile to another, whether it is there or not."""
    one, other = random.sample(PILES, 2)
    moved = card(random.randrange(COLOURS))
    row[one] -= moved
    row[other] += moved


def move_a_pile(row: Row, random: Random) -> None:
    """All cards of a pile go to another."""
    one, other = random.sample(PILES, 2)
    row[other] += row[one]
    row[one] = 0


def move_a_row(row: Row, random: Random) -> None:
    """All cards of a row go to a pile."""
    spot = random.randrange(ROWS)
    row[random.choice(PILES)] += cards_in(row, spot)
    clear(row, spot)


def swap_rows(row: Row, random: Random) -> None:
    """Two rows change places."""
    one, other = random.sample(range(ROWS), 2)
    for first in OF_A_ROW:
        row[first + one], row[first + other] = row[first + other], row[first + one]


def swap_seats(row: Row, random: Random) -> None:
    """Two seats change their cards."""
    one, other = random.sample(range(SEATS), 2)
    for first in OF_A_SEAT:
        row[first + one], row[first + other] = row[first + other], row[first + one]


def score_somewhere(row: Row, random: Random) -> None:
    """A block pile is turned over, and no bonus is due."""
    turn_over(row, random.randrange(SEATS))


CHANGES = (flip, renumber, go_elsewhere, move_a_card, move_a_pile, move_a_row, swap_rows, swap_seats, score_somewhere)


def decoded(row: Row, settings: Settings) -> State | None:
    """The state of a row, if it has one."""
    try:
        state: State = HAMSTERS.decode(row, settings)
    except StateError:
        return None
    return state


@pytest.mark.parametrize("players", [3, 4, 5])
def test_they_hold_for_rows_of_states_and_no_others(players: int) -> None:
    """A row near one of a game is that of a state if they hold for it; from there they last, and the rules agree."""
    random, found = generator("invariants", players), [0, 0]
    for policy in POLICIES:
        settings = game.admitted(Settings(players, random.randrange(players)))
        state = game.start(settings)
        while game.actor(state) is not None:
            if random.random() < 0.1:
                row = disturbed(HAMSTERS.encode(state), random)
                other = decoded(row, settings)
                assert bool(PLAY.holds(row, settings)) is (other is not None)
                found[other is not None] += 1
                if other is not None:
                    goes_on(row, other, random)
            state = game.step(state, policy.action(game, state, options_in(game, state), random)).state
    assert min(found) > 20


def goes_on(row: Row, state: State, random: Random) -> None:
    """A legal id leads to where the rules lead, and the invariants hold there."""
    settings = state.settings
    if PLAY.actor(row, settings) != NOBODY:
        id = PLAY.choice(row, settings, random.randrange(PLAY.choices(row, settings)))
        action = (game.outcome_at if game.actor(state) is CHANCE else game.action_at)(id, settings)
        PLAY.step(row, settings, id)
        assert row == HAMSTERS.written(game.step(state, action).state)
        assert PLAY.holds(row, settings)
