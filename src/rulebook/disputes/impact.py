"""Impact: how much the choice between two readings matters, measured on games that share their luck."""

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor
from itertools import chain, islice
from statistics import mean, median
from typing import Any, TypeAlias

from attrs import field, frozen

from rulebook.core import Result, Seat
from rulebook.disputes.fate import Fate, fated_players
from rulebook.play import Move, generator, playout
from rulebook.registry import game

__all__ = ["Contest", "Estimate", "Impact", "PairOfGames", "impact_of", "mean_change", "parting", "play_pairs", "share"]

AnyMove: TypeAlias = Move[Any, Any, Any]

BATCH = 5
"""The number of pairs of games that a worker gets at a time."""
MOST_MOVES = 20_000
"""Games that take longer are abandoned, and counted as such."""
CONFIDENCE = 0.95


@frozen
class PairOfGames:
    """Two games with the same luck, one under each of two readings.

    `parted` is the number of actions that they have in common, None if they are the same to the end. `lengths` are in
    actions, including those of chance. `results` has None for an abandoned game.
    """

    parted: int | None
    lengths: tuple[int, int]
    results: tuple[Result | None, Result | None]

    @property
    def finished(self) -> tuple[Result, Result] | None:
        """Both results; None if a game was abandoned."""
        one, other = self.results
        return (one, other) if one and other else None


@frozen
class Contest:
    """Two settings of one game to compare, and the seed of the games."""

    game: str
    settings: tuple[Any, Any]
    seed: int | str = 0

    def play(self, numbers: Iterable[int]) -> list[PairOfGames]:
        """Play the pairs of games with some numbers; each has its own luck, the same on every machine."""
        return [self.play_one(number) for number in numbers]

    def play_one(self, number: int) -> PairOfGames:
        """Play the pair of games with a number."""
        one, other = self.moves(0, number), self.moves(1, number)
        return PairOfGames(parting(one, other), (len(one), len(other)), (self.result(one), self.result(other)))

    def result(self, moves: Sequence[AnyMove]) -> Result | None:
        """How a game ended; None if it was abandoned."""
        return game(self.game).result(moves[-1].step.state)

    def moves(self, side: int, number: int) -> list[AnyMove]:
        """The moves of the game with a number under the first (0) or second (1) settings."""
        played, settings, luck = game(self.game), self.settings[side], f"{self.seed}:{number}"
        players = fated_players(played, Fate(luck), settings.players)
        return list(islice(playout(played, played.start(settings), generator(luck), players), MOST_MOVES))


def parting(one: Sequence[AnyMove], other: Sequence[AnyMove]) -> int | None:
    """How many actions two games have in common before something different is done or told in one of them; None if they are
    equal.
    """
    for number, (move, beside) in enumerate(zip(one, other, strict=False)):
        if told(move) != told(beside):
            return number
    return None if len(one) == len(other) else min(len(one), len(other))


def told(move: AnyMove) -> tuple[object, ...]:
    """What can be seen of a move at the table: who did what, and what happened."""
    return move.actor, move.action, move.step.events


def play_pairs(contest: Contest, games: int, executor: Executor) -> Iterator[PairOfGames]:
    """The pairs of games, in the order of their numbers, played by the workers of any executor."""
    batches = [range(first, min(first + BATCH, games)) for first in range(0, games, BATCH)]
    yield from chain.from_iterable(executor.map(contest.play, batches))


@frozen
class Estimate:
    """A mean over the games, and the interval that contains the mean over all possible games with 95 % confidence."""

    mean: float
    low: float
    high: float


@frozen
class Impact:
    """How two readings differ over a number of games; changes are from the first reading to the second.

    `parted` and `winners_changed` are shares from 0 to 1; `first_partings` are the numbers of actions that diverging games
    have in common. Scores and winners are those of the games finished under both readings; None if there are none.
    """

    games: int
    unfinished: int
    parted: Estimate
    first_partings: tuple[int, ...] = field(repr=lambda partings: f"<{len(partings)} partings>")
    length_change: Estimate
    winners_changed: Estimate | None
    score_changes: tuple[Estimate, ...]
    victory_changes: tuple[Estimate, ...]

    @property
    def median_parting(self) -> float | None:
        """The median number of actions that diverging games have in common; None if none diverges."""
        return median(self.first_partings) if self.first_partings else None


def impact_of(pairs: Sequence[PairOfGames]) -> Impact:
    """What at least one pair of games says about the difference between two readings."""
    finished = [pair.finished for pair in pairs if pair.finished]
    partings = tuple([pair.parted for pair in pairs if pair.parted is not None])
    seats = range(len(finished[0][0].scores)) if finished else range(0)
    return Impact(
        games=len(pairs),
        unfinished=len(pairs) - len(finished),
        parted=share(len(partings), len(pairs)),
        first_partings=partings,
        length_change=mean_change([(pair.lengths[0], pair.lengths[1]) for pair in pairs]),
        winners_changed=share(sum(one.winners != other.winners for one, other in finished), len(finished))
        if finished
        else None,
        score_changes=tuple(
            [mean_change([(one.scores[seat], other.scores[seat]) for one, other in finished]) for seat in seats]
        ),
        victory_changes=tuple(
            [mean_change([(wins(one, seat), wins(other, seat)) for one, other in finished]) for seat in seats]
        ),
    )


def wins(result: Result, seat: Seat) -> int:
    """1 if a seat is among the winners, otherwise 0."""
    return int(seat in result.winners)


def share(hits: int, games: int) -> Estimate:
    """The share of games for which something is true, with Wilson's interval."""
    from scipy.stats import binomtest  # noqa: PLC0415 - takes half a second to import, and comes with the extra `impact`

    interval = binomtest(hits, games).proportion_ci(CONFIDENCE, method="wilson")
    return Estimate(hits / games, float(interval.low), float(interval.high))


def mean_change(values: Sequence[tuple[int, int]]) -> Estimate:
    """The mean of second values minus first ones, with Student's interval for paired samples."""
    from scipy.stats import ttest_rel  # noqa: PLC0415 - as above

    changes = [then - first for first, then in values]
    if len(set(changes)) == 1:  # no spread from which to estimate an interval
        return Estimate(*[float(changes[0])] * 3)
    firsts, thens = zip(*values, strict=True)
    interval = ttest_rel(thens, firsts).confidence_interval(CONFIDENCE)
    return Estimate(mean(changes), float(interval.low), float(interval.high))
