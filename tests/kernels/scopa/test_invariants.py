"""The invariants hold for rows of well-formed states, for no others, and wherever a game goes on from one of these."""

from random import Random

import pytest

from rulebook.core import CHANCE, StateError
from rulebook.games.scopa import Length, Settings, State, Variants, game
from rulebook.kernels import kernel
from rulebook.kernels.language import NOBODY, Row
from rulebook.kernels.scopa.layout import (
    CARDS,
    DEALER,
    HAND,
    LAST,
    PHASE,
    PILE,
    POINTS,
    SCOPE,
    SEAT,
    SEATS,
    SIDES,
    STOCK,
    TABLE,
)
from rulebook.play import generator
from tests.tools.lockstep.policies import options_in
from tests.tools.lockstep.scopa import POLICIES

SCOPA = kernel("scopa")
PLAY = SCOPA.functions
PILES = (STOCK, TABLE, *range(HAND, PILE + SIDES))


def move_a_card(row: Row, random: Random) -> None:
    """A card goes from one place to another, whether it is there or not."""
    one, other = random.sample(PILES, 2)
    card = 1 << random.randrange(CARDS)
    row[one] &= ~card
    row[other] |= card


def move_a_pile(row: Row, random: Random) -> None:
    """All cards of a pile go to another."""
    one, other = random.sample(PILES, 2)
    row[one], row[other] = 0, row[one] | row[other]


def swap_hands(row: Row, random: Random) -> None:
    """Two seats change their hands, or a hand is on the table."""
    one, other = random.sample([TABLE, *range(HAND, HAND + SEATS)], 2)
    row[one], row[other] = row[other], row[one]


def renumber(row: Row, random: Random) -> None:
    """One of the numbers is another."""
    place = random.choice((PHASE, DEALER, SEAT, LAST, SCOPE, SCOPE + 1, SCOPE + 2, POINTS, POINTS + 1, POINTS + 2))
    row[place] = random.choice((-1, 0, 1, 2, 3, 4, 11, 12))


def deal_elsewhere(row: Row, random: Random) -> None:
    """Another dealer deals, and others play in turn."""
    by = random.randrange(SEATS)
    row[DEALER] = (row[DEALER] + by) % SEATS
    row[SEAT] = (row[SEAT] + by) % SEATS


CHANGES = (move_a_card, move_a_pile, swap_hands, renumber, deal_elsewhere)


def decoded(row: Row, settings: Settings) -> State | None:
    """The state of a row, if it has one."""
    try:
        state: State = SCOPA.decode(row, settings)
    except StateError:
        return None
    return state


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("length", Length)
def test_they_hold_for_rows_of_states_and_no_others(players: int, length: Length) -> None:
    """A row near one of a game is that of a state if they hold for it; from there they last, and the rules agree."""
    random, found = generator("invariants", players), [0, 0]
    for policy in POLICIES:
        settings = game.admitted(Settings(players, random.randrange(players), variants=Variants(length)))
        state = game.start(settings)
        for _ in range(120):
            if game.actor(state) is None:
                break
            row = SCOPA.encode(state)
            for change in random.sample(CHANGES, random.choice((1, 1, 2))):
                change(row, random)
            other = decoded(row, settings)
            assert bool(PLAY.holds(row, settings)) is (other is not None)
            found[other is not None] += 1
            if other is not None and PLAY.actor(row, settings) != NOBODY:
                id = PLAY.choice(row, settings, random.randrange(PLAY.choices(row, settings)))
                action = (game.outcome_at if game.actor(other) is CHANCE else game.action_at)(id, settings)
                PLAY.step(row, settings, id)
                assert row == SCOPA.written(game.step(other, action).state)
                assert PLAY.holds(row, settings)
            state = game.step(state, policy.action(game, state, options_in(game, state), random)).state
    assert min(found) > 20
