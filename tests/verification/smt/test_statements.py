"""The claims that solvers prove say what the statements say: beside the predicates of theorems, under right and wrong rules."""

from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

import pytest

from rulebook.core import CHANCE
from rulebook.kernels import claims, kernel
from rulebook.spec import Checks, Theorem, load
from tests.verification.breaking import Broken, anew, broken_rules, cases, named, uncached
from tests.verification.test_controls import BROKEN

CASES: Final = [
    pytest.param(game_id, broken, id=f"{game_id}-{broken.theorem}-{number}")
    for game_id, each in BROKEN.items()
    for number, broken in enumerate(each)
    if load(game_id).theorem(broken.theorem).goals
]
MOST: Final = 400
"""How many states or steps of right rules are looked at."""


def judged(game_id: str, broken: Broken, theorem: Theorem) -> Iterator[tuple[tuple[Any, ...], object]]:
    """States or steps of random games by wrong rules, each with what the predicate says of it."""
    of = kernel(game_id).game
    with (
        broken_rules(game_id, broken.wrong),
        uncached(game_id),
        anew(of.admitted(of.settings(**broken.settings))) as settings,
    ):
        for case in cases(of, theorem, settings):
            yield case, named(game_id, theorem.predicate)(*case)


def is_claimed(game_id: str, theorem: Theorem, case: tuple[Any, ...]) -> bool | None:
    """Whether all goals of a theorem hold in a case; None where none is about states or steps alone."""
    of, every = kernel(game_id), claims(game_id)
    before, settings = case[0], case[0].settings
    last = before if len(case) == 1 else case[2].state
    states = [each.claim for each in (*every.states, *every.parts) if each.claim.__name__ in theorem.goals]
    found = [claim(of.written(last), settings) for claim in states]
    if len(case) > 1:
        number = of.game.outcome_id if of.game.actor(before) is CHANCE else of.game.action_id
        steps = [each.claim for each in every.steps if each.claim.__name__ in theorem.goals]
        found += [claim(of.written(before), of.written(last), settings, number(case[1], settings)) for claim in steps]
    return all(found) if found else None


@pytest.mark.parametrize(("game_id", "broken"), CASES)
def test_what_a_predicate_rejects_a_claim_rejects(game_id: str, broken: Broken) -> None:
    """The first state or step of wrong rules of which the statement is not so: the claim is not so either."""
    theorem = load(game_id).theorem(broken.theorem)
    case = next(case for case, verdict in judged(game_id, broken, theorem) if verdict is False)
    assert is_claimed(game_id, theorem, case) is False


@pytest.mark.parametrize(("game_id", "broken"), CASES)
def test_what_a_predicate_admits_a_claim_admits(game_id: str, broken: Broken) -> None:
    """By right rules both hold."""
    theorem = load(game_id).theorem(broken.theorem)
    for case, verdict in islice(judged(game_id, Broken(theorem.id, {}, broken.settings), theorem), MOST):
        assert verdict is not False
        assert is_claimed(game_id, theorem, case) is True
