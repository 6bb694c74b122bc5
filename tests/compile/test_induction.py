"""The invariants of an induction over the rules: they hold in play, and what they say together can be so."""

from functools import cache
from itertools import product
from random import Random

import pytest

from rulebook.compile.declaration import read
from rulebook.games.hamsterbacke import Readings, game
from rulebook.games.hamsterbacke.box.readings import EmptyScore, OwnTop, Tie
from rulebook.games.hamsterbacke.proofs.invariants import INVARIANTS

z3 = pytest.importorskip("z3", reason="the extra `verify` has the solver")

from rulebook.compile.terms.induction import Induction  # noqa: E402 - only with the solver
from rulebook.compile.terms.values import term  # noqa: E402

READINGS = [Readings(*answers) for answers in product(EmptyScore, OwnTop, Tie)]


@cache
def of_the_rules() -> Induction:
    """The induction over the rules themselves."""
    return Induction(read(game, claims=INVARIANTS), tuple([claim.__name__ for claim in INVARIANTS]))


@pytest.mark.parametrize("players", [3, 4, 5])
def test_invariants_hold_in_play(players: int) -> None:
    """Every invariant holds in every state of games under every combination of readings."""
    random = Random(players)
    for readings in READINGS:
        state = game.new_game(players=players, readings=readings, first_player=random.randrange(players))
        while legal := game.legal_actions(state):
            assert [claim.__name__ for claim in INVARIANTS if not claim(state)] == []
            state = game.step(state, random.choice(legal)).state
        assert [claim.__name__ for claim in INVARIANTS if not claim(state)] == []


def test_what_is_assumed_can_be() -> None:
    """In every phase there is a state with three players, with all invariants, in which an action of each class is legal."""
    one = of_the_rules()
    for case in one.cases(3):
        solver = z3.Solver()
        assumed = (*case.assumed, *one.claims(one.invariants, case.state).values(), case.legal())
        solver.add(*map(term, assumed))
        assert solver.check() == z3.sat, case.name
