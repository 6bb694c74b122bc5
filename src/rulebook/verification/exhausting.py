"""Exhausting: checks a claim on every case of a finite domain."""

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from time import process_time
from typing import cast

from attrs import frozen

from rulebook.core.game import AnyGame
from rulebook.core.sweep import supported_settings
from rulebook.spec.model import SmallGame
from rulebook.verification.claims import Claim
from rulebook.verification.examining import Counterexample
from rulebook.verification.small_games import settings_of_small_game

Exhaustion = Callable[[], Iterable[object]]
"""A lemma by exhaustion: for every case of the domain that its docstring names, it yields whether it holds, or None where
its condition is not met."""
BETWEEN_LOOKS = 64
"""After this many cases an exhaustion checks its time."""


@frozen
class Exhausted:
    """The result of going through a domain. `counterexample` is the number of the case that failed, from 1; `complete` says
    that no case was left out, and `met` is the number of cases in which the condition was met."""

    cases: int
    met: int
    complete: bool
    seconds: float
    counterexample: int | None = None


def exhaust(cases: Iterable[object], seconds: float) -> Exhausted:
    """Go through the cases, each true, false or None, until one is false or the CPU time, in seconds, is used up."""
    began, number, met = process_time(), 0, 0
    for number, holds in enumerate(cases, start=1):
        met += holds is not None
        if holds is not None and not holds:
            return Exhausted(number, met, False, process_time() - began, counterexample=number)
        if number % BETWEEN_LOOKS == 0 and process_time() - began > seconds:
            return Exhausted(number, met, False, process_time() - began)
    return Exhausted(number, met, True, process_time() - began)


def every_settings_claimed(game: AnyGame, small_games: Iterable[SmallGame], claim: Claim) -> Iterator[object]:
    """All settings to which a claim applies: those with the printed components, then those of small games."""
    small = chain.from_iterable([settings_of_small_game(game, each) for each in small_games])
    return filter(claim.applies, chain(supported_settings(game), small))


def exhaust_settings(
    game: AnyGame, small_games: Iterable[SmallGame], claim: Claim, seconds: float
) -> tuple[Exhausted, Counterexample | None]:
    """Check a claim on all settings to which it applies; also returns the first settings for which it is false."""
    failing: list[object] = []

    def holds(settings: object) -> object:
        found = claim.holds(settings)
        if found is not None and not found:
            failing.append(settings)
        return found

    exhausted = exhaust(map(holds, every_settings_claimed(game, small_games, claim)), seconds)
    return exhausted, Counterexample(failing[0], ()) if failing else None


def domain_of(lemma: Callable[..., object]) -> str:
    """The domain of a lemma by exhaustion, as the first line of its docstring names it."""
    return (lemma.__doc__ or lemma.__name__).strip().partition("\n")[0]


def cases_of(lemma: Callable[..., object]) -> Iterable[object]:
    """The cases of a lemma by exhaustion."""
    return cast(Exhaustion, lemma)()


def is_exhaustion(lemma: Callable[..., object]) -> bool:
    """Whether a lemma goes through cases: CrossHair takes those that have a contract."""
    return "post:" not in (lemma.__doc__ or "")
