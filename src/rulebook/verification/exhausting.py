"""Exhausting: checks a claim on every case of a finite domain."""

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from time import process_time
from typing import cast

from attrs import frozen

from rulebook.core.game import AnyGame
from rulebook.core.sweep import supported_settings
from rulebook.spec import SmallGame
from rulebook.verification.claims import Claim
from rulebook.verification.examining import Counterexample
from rulebook.verification.small_games import settings_of_small_game

Exhaustion = Callable[[], Iterable[object]]
"""A proof by exhaustion: for every case of the domain named by its docstring, it yields whether the theorem holds."""
BETWEEN_LOOKS = 64
"""After this many cases an exhaustion checks its time."""


@frozen
class Exhausted:
    """The result of checking a domain.

    `counterexample` is the number of the case that failed, from 1; `complete` means that no case was left out.
    """

    cases: int
    complete: bool
    seconds: float
    counterexample: int | None = None


def exhaust(cases: Iterable[object], seconds: float) -> Exhausted:
    """Check the cases, each of them true or false, until one is false or the given CPU time in seconds is used up."""
    began, number = process_time(), 0
    for number, holds in enumerate(cases, start=1):
        if not holds:
            return Exhausted(number, False, process_time() - began, counterexample=number)
        if number % BETWEEN_LOOKS == 0 and process_time() - began > seconds:
            return Exhausted(number, False, process_time() - began)
    return Exhausted(number, True, process_time() - began)


def every_settings_claimed(game: AnyGame, small_games: Iterable[SmallGame], claim: Claim) -> Iterator[object]:
    """All settings to which a claim applies: those with the printed components, then those of small games."""
    small = chain.from_iterable([settings_of_small_game(game, each) for each in small_games])
    return filter(claim.applies, chain(supported_settings(game), small))


def exhaust_settings(
    game: AnyGame, small_games: Iterable[SmallGame], claim: Claim, seconds: float
) -> tuple[Exhausted, Counterexample | None]:
    """Check a claim on all settings to which it applies; also returns the first settings for which it is false."""
    failing: list[object] = []

    def holds(settings: object) -> bool:
        if claim.holds(settings):
            return True
        failing.append(settings)
        return False

    exhausted = exhaust(map(holds, every_settings_claimed(game, small_games, claim)), seconds)
    return exhausted, Counterexample(failing[0], ()) if failing else None


def domain_of(proof: Callable[..., object]) -> str:
    """The domain of a proof by exhaustion, as the first line of its docstring names it."""
    return (proof.__doc__ or proof.__name__).strip().partition("\n")[0]


def cases_of(proof: Callable[..., object]) -> Iterable[object]:
    """The cases of a proof by exhaustion."""
    return cast(Exhaustion, proof)()


def is_exhaustion(proof: Callable[..., object]) -> bool:
    """Whether a proof goes through cases: CrossHair takes those that have a contract."""
    return "post:" not in (proof.__doc__ or "")
