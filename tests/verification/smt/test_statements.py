"""The claims that solvers prove say what the statements say: beside the predicates of theorems, by right and wrong rules."""

from collections.abc import Generator
from contextlib import closing
from itertools import islice
from typing import Any, Final

import pytest

from rulebook.core import CHANCE
from rulebook.kernels import claims, kernel
from rulebook.spec import Theorem, load
from tests.verification.breaking import Broken, anew, broken_rules, cases, named, uncached
from tests.verification.test_controls import BROKEN

NOT_SEEN_IN_STATES: Final = {
    "prato_dei_conigli": {"goes-on", "longest-game"},
    "yellowstone_park": {"always-a-space", "no-dead-end", "literal-penalty-draw"},
}
"""Here the predicate asks the broken rules: what is legal, counted, announced or cited. Or components are not as printed.

States do not show it, and kernels have functions of their own for it, which lemmas compare with the rules.
"""


def of_one_case(game_id: str, theorem: Theorem) -> bool:
    """Whether all goals of a theorem are about a state or a step alone, and not about masks or two states."""
    if not theorem.goals:
        return False
    every = claims(game_id)
    kinds: tuple[Any, ...] = (*every.states, *every.parts, *every.steps, *every.starts, *every.two_steps)
    return {*theorem.goals} <= {each.claim.__name__ for each in kinds}


CASES: Final = [
    pytest.param(game_id, broken, id=f"{game_id}-{broken.theorem}-{number}")
    for game_id, each in BROKEN.items()
    for number, broken in enumerate(each)
    if of_one_case(game_id, load(game_id).theorem(broken.theorem))
]
MOST: Final = 400
"""How many states or steps of right rules are looked at."""


def judged(game_id: str, broken: Broken, theorem: Theorem) -> Generator[tuple[tuple[Any, ...], object], None, None]:
    """States or steps of random games by wrong rules, each with what the predicate says of it."""
    of = kernel(game_id).game
    with (
        broken_rules(game_id, broken.wrong),
        uncached(game_id),
        anew(of.admitted(of.settings(**broken.settings))) as settings,
    ):
        for case in cases(of, theorem, settings):
            yield case, named(game_id, theorem.predicate)(*case)


def rejected(game_id: str, broken: Broken, theorem: Theorem) -> tuple[Any, ...]:
    """The first case that the predicate rejects. Afterwards the rules are right again."""
    with closing(judged(game_id, broken, theorem)) as found:
        return next(case for case, verdict in found if verdict is False)


def is_claimed(game_id: str, theorem: Theorem, case: tuple[Any, ...]) -> bool:
    """Whether those goals of a theorem hold in a case that are about one state or one step."""
    of, every = kernel(game_id), claims(game_id)
    before, settings = case[0], case[0].settings
    last = before if len(case) == 1 else case[2].state
    states = [each.claim for each in (*every.states, *every.parts) if each.claim.__name__ in theorem.goals]
    found = [claim(of.written(last), settings) for claim in states]
    if len(case) > 1:
        number = of.game.outcome_id if of.game.actor(before) is CHANCE else of.game.action_id
        steps = [each.claim for each in every.steps if each.claim.__name__ in theorem.goals]
        found += [claim(of.written(before), of.written(last), settings, number(case[1], settings)) for claim in steps]
    assert found, "some goal is about it"
    return all(found)


@pytest.mark.parametrize(("game_id", "broken"), CASES)
def test_what_a_predicate_rejects_a_claim_rejects(game_id: str, broken: Broken) -> None:
    """The first state or step of wrong rules of which the statement is not so: the claim is not so either."""
    theorem = load(game_id).theorem(broken.theorem)
    assert is_claimed(game_id, theorem, rejected(game_id, broken, theorem)) is (theorem.id in NOT_SEEN_IN_STATES[game_id])


@pytest.mark.parametrize(("game_id", "broken"), CASES)
def test_what_a_predicate_admits_a_claim_admits(game_id: str, broken: Broken) -> None:
    """By right rules both hold."""
    theorem = load(game_id).theorem(broken.theorem)
    with closing(judged(game_id, Broken(theorem.id, {}, broken.settings), theorem)) as found:
        for case, verdict in islice(found, MOST):
            assert verdict is not False
            assert is_claimed(game_id, theorem, case)
