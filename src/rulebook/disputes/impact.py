"""Impact: how much it matters which of two readings a game is played by, measured on games that share their luck."""

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
"""How many pairs of games a worker is given at a time."""
MOST_MOVES = 20_000
"""Games that go on for longer are broken off, and counted as such."""
CONFIDENCE = 0.95


@frozen
class PairOfGames:
    """Two games with the same luck, each played by one reading.

    `parted` is the number of actions that they have in common, None where they are the same to the end. `lengths` are in
    actions, those of chance included. `results` has None for a game that was broken off.
    """

    parted: int | None
    lengths: tuple[int, int]
    results: tuple[Result | None, Result | None]

    @property
    def finished(self) -> tuple[Result, Result] | None:
        """Both results; None where a game was broken off."""
        one, other = self.results
        return (one, other) if one and other else None


@frozen
class Contest:
    """Two settings of one game that are to be compared, and the seed of the games."""

    game: str
    settings: tuple[Any, Any]
    seed: int | str = 0

    def play(self, numbers: Iterable[int]) -> list[PairOfGames]:
        """Play the pairs of games with some numbers: each has luck of its own, on every machine the same."""
        return [self.play_one(number) for number in numbers]

    def play_one(self, number: int) -> PairOfGames:
        """Play the pair of games with a number."""
        one, other = self.moves(0, number), self.moves(1, number)
        return PairOfGames(parting(one, other), (len(one), len(other)), (self.result(one), self.result(other)))

    def result(self, moves: Sequence[AnyMove]) -> Result | None:
        """How a game ended; None for one that was broken off."""
        return game(self.game).result(moves[-1].step.state)

    def moves(self, side: int, number: int) -> list[AnyMove]:
        """The moves of the game with a number that is played by the first (0) or the second (1) settings."""
        played, settings, luck = game(self.game), self.settings[side], f"{self.seed}:{number}"
        players = fated_players(played, Fate(luck), settings.players)
        return list(islice(playout(played, played.start(settings), generator(luck), players), MOST_MOVES))


def parting(one: Sequence[AnyMove], other: Sequence[AnyMove]) -> int | None:
    """How many actions two games have in common before one of them does, or tells, something else; None if they never do."""
    for number, (move, beside) in enumerate(zip(one, other, strict=False)):
        if told(move) != told(beside):
            return number
    return None if len(one) == len(other) else min(len(one), len(other))


def told(move: AnyMove) -> tuple[object, ...]:
    """What can be seen of a move at the table: who did what, and what came of it."""
    return move.actor, move.action, move.step.events


def play_pairs(contest: Contest, games: int, executor: Executor) -> Iterator[PairOfGames]:
    """So many pairs of games, in the order of their numbers, played by the workers of any executor."""
    batches = [range(first, min(first + BATCH, games)) for first in range(0, games, BATCH)]
    yield from chain.from_iterable(executor.map(contest.play, batches))


@frozen
class Estimate:
    """A mean over the games, and the interval in which, with 95 % confidence, the mean of all possible games lies."""

    mean: float
    low: float
    high: float


@frozen
class Impact:
    """How two readings differ over a number of games; changes are those from the first reading to the second.

    `parted` and `winners_changed` are shares from 0 to 1; `first_partings` are the numbers of actions that the games that
    diverge have in common. Scores and winners are those of the games that both readings finish; None where there are none.
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
        """The number of actions that half of the games that diverge have in common at least; None where none diverges."""
        return median(self.first_partings) if self.first_partings else None


def impact_of(pairs: Sequence[PairOfGames]) -> Impact:
    """What some pairs of games, of which there is at least one, tell of the difference between two readings."""
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
    """1 where a seat is among the winners, else 0."""
    return int(seat in result.winners)


def share(hits: int, games: int) -> Estimate:
    """The share of games in which something is so, with the interval of Wilson's score."""
    from scipy.stats import binomtest  # noqa: PLC0415 - takes half a second to import, and comes with the extra `impact`

    interval = binomtest(hits, games).proportion_ci(CONFIDENCE, method="wilson")
    return Estimate(hits / games, float(interval.low), float(interval.high))


def mean_change(values: Sequence[tuple[int, int]]) -> Estimate:
    """The mean of second values less first ones, with Student's interval for paired samples."""
    from scipy.stats import ttest_rel  # noqa: PLC0415 - as above

    changes = [then - first for first, then in values]
    if len(set(changes)) == 1:  # no spread to estimate an interval from
        return Estimate(*[float(changes[0])] * 3)
    firsts, thens = zip(*values, strict=True)
    interval = ttest_rel(thens, firsts).confidence_interval(CONFIDENCE)
    return Estimate(mean(changes), float(interval.low), float(interval.high))
