"""Exhausting a domain means that no case is left out, and none is false."""

from collections.abc import Iterator

import pytest
from attrs import evolve

from rulebook.core.sweep import supported_settings
from rulebook.spec import load
from rulebook.verification.claims import Claim, always
from rulebook.verification.exhausting import (
    Exhausted,
    domain_of,
    every_settings_claimed,
    exhaust,
    exhaust_settings,
    is_exhaustion,
)
from tests.verification.broken import GAME, SOUND, claims, theorem


def squares() -> Iterator[bool]:
    """Every number below a hundred.

    Its square is not negative.
    """
    return (number * number >= 0 for number in range(100))


def symbolic(number: int) -> int:
    """A number squared.

    post: _ >= 0
    """
    return number * number


def outcome(found: Exhausted) -> tuple[int, bool, int | None]:
    """What going through a domain came to, but for the time."""
    return found.cases, found.complete, found.counterexample


@pytest.mark.parametrize(
    ("cases", "expected"),
    [
        ([True, True], (2, True, None)),
        ([], (0, True, None)),
        ([True, False, True], (2, False, 2)),
        ([None, True, None], (3, True, None)),
    ],
)
def test_cases_are_counted_until_one_fails(cases: list[bool | None], expected: tuple[int, bool, int | None]) -> None:
    """A domain is gone through to its end, or to the first case that is false."""
    assert outcome(exhaust(cases, 60.0)) == expected


def test_cases_in_which_a_condition_is_met_are_counted() -> None:
    """What says nothing of a case neither holds of it nor fails."""
    assert exhaust([None, True, None, True], 60.0).met == 2
    assert exhaust([None, None], 60.0).met == 0


def test_time_is_bounded() -> None:
    """Without time a domain is left after the first look at the clock, and is not complete."""
    assert outcome(exhaust([True] * 1000, 0.0)) == (64, False, None)


def test_exhaustions_are_told_from_proofs() -> None:
    """A function with a contract is for CrossHair; the domain of any other stands in the first line of its docstring."""
    assert is_exhaustion(squares)
    assert not is_exhaustion(symbolic)
    assert domain_of(squares) == "Every number below a hundred."


def test_settings_are_those_of_the_printed_components_and_of_small_games() -> None:
    """A theorem about settings is asked about all that the game supports, and about its small games, where it is claimed."""
    specification = load(GAME)
    (claim,) = claims("live-clauses")
    asked = list(every_settings_claimed(SOUND, specification.small_games, claim))
    plain = list(filter(claim.applies, supported_settings(SOUND)))
    assert asked == plain
    assert 0 < len(plain) < len(list(supported_settings(SOUND)))
    everywhere = list(every_settings_claimed(SOUND, specification.small_games, evolve(claim, applies=always)))
    assert len(everywhere) > len(list(supported_settings(SOUND)))
    exhausted, counterexample = exhaust_settings(SOUND, specification.small_games, claim, 60.0)
    assert outcome(exhausted) == (len(asked), True, None)
    assert counterexample is None


def test_settings_of_which_a_theorem_is_false_are_given() -> None:
    """The counterexample to a theorem about settings is a game under them, before its first action."""
    picky = Claim(theorem("live-clauses"), lambda settings: settings.players != 4, always)
    exhausted, counterexample = exhaust_settings(SOUND, (), picky, 60.0)
    assert not exhausted.complete
    assert counterexample is not None
    assert counterexample.actions == ()
    assert not picky.holds(counterexample.settings)
