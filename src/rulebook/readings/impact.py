"""Impact: how much the choice between two readings matters, measured on games that share their luck."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import Executor
from functools import reduce
from itertools import count, islice
from math import sqrt
from operator import add
from statistics import median
from typing import Any, Final, Literal, Self, TypeAlias

from attrs import astuple, field, frozen

from rulebook.arguments import checked, whole
from rulebook.batches import batches
from rulebook.bots import Bot, BotError, Position
from rulebook.bots.position import check_bot
from rulebook.core import DomainError, Result, Seat, changed
from rulebook.core.numbers import plain
from rulebook.core.settings import shown
from rulebook.kernels import kernel_of
from rulebook.names import either
from rulebook.play import AnyMove, Player, generator, playout
from rulebook.readings.coupling import Luck, coupled_players
from rulebook.readings.pairs import FIRST_LENGTH, FIRST_OVER, FOUND, PARTED, SECOND_LENGTH, SECOND_OVER, TOGETHER
from rulebook.readings.pairs_by_kernel import found_by_kernel
from rulebook.registry import game

__all__ = ["Contest", "Estimate", "Impact", "impact_of", "play_pairs"]

Engine: TypeAlias = Literal["reference", "kernel"]
"""What plays: the rules, or the kernel of the game."""

BATCHES: Final[Mapping[Engine, int]] = {"reference": 5, "kernel": 10_000}
"""The number of pairs of games that a worker gets at a time, at least; of bots, which may take minutes for a pair, one."""
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
    """Two settings of one game to compare, the seed of the games, who plays them, and what plays them.

    Without a `bot` all seats act at random. The engine `kernel` plays the same games at machine speed, at random only; it
    raises UnknownGameError for a game without a kernel, SettingsError for components that it does not play with.

    Raises UnknownGameError for an unknown game, SettingsError for settings that are not the game's, BotError for a bot that
    is not one, and DomainError for anything else that makes no contest: both settings are for as many players.
    """

    game: str
    settings: tuple[Any, Any]
    seed: int | str = 0
    bot: Bot | None = None
    engine: Engine = "reference"

    def __attrs_post_init__(self) -> None:
        if len(checked("settings", self.settings, tuple, "a pair of settings")) != 2:
            raise DomainError("settings", f"must be two to compare, not {len(self.settings)}")
        one, other = map(game(self.game).declaration.admitted, self.settings)
        if one.players != other.players:
            raise DomainError("settings", f"must be for the same players, not for {one.players} and {other.players}")
        object.__setattr__(self, "seed", checked("seed", plain(self.seed), (int, str), "an integer or a text"))
        if self.bot is not None:
            check_bot(self.bot)
        if self.engine not in BATCHES:
            raise DomainError("engine", f"must be {either(BATCHES)}, not {shown(self.engine)}")
        if self.engine == "kernel":
            if self.bot is not None:
                raise BotError("in a kernel all seats act at random; bots play by the rules, with the engine `reference`")
            kernel_of(game(self.game), one).admitted(other)

    def batches(self, games: int) -> list[range]:
        """The numbers of all pairs of games, as workers get them."""
        return batches(games, BATCHES[self.engine] if self.bot is None else 1)

    def sums(self, numbers: Iterable[int]) -> "Sums":
        """Play the pairs of games with some numbers, and add up what comes out."""
        return Sums.of(self._pairs(numbers))

    def _pairs(self, numbers: Iterable[int]) -> list[PairOfGames]:
        """Play the pairs of games with some numbers; each has its own luck, the same on every machine."""
        if self.engine == "reference":
            return [self._pair(number) for number in numbers]
        lucks = [self._luck(number) for number in numbers]
        return [pair_of(found) for found in found_by_kernel(self.game, self.settings, lucks, MOST_MOVES)]

    def _pair(self, number: int) -> PairOfGames:
        one, other = self._moves(0, number), self._moves(1, number)
        ends = [game(self.game).result(moves[-1].step.state) for moves in (one, other)]
        return PairOfGames(parting(one, other), (len(one), len(other)), (ends[0], ends[1]))

    def _moves(self, side: int, number: int) -> list[AnyMove]:
        """The moves of the game with a number under the first (0) or second (1) settings."""
        played, settings, luck = game(self.game), self.settings[side], self._luck(number)
        players = coupled_players(played, Luck(luck), settings.players)
        if self.bot is not None:
            players |= {seat: self._player(self.bot, luck, seat) for seat in range(settings.players)}
        return list(islice(playout(played, played.start(settings), generator(luck), players), MOST_MOVES))

    def _luck(self, number: int) -> str:
        return f"{self.seed}:{number}"

    def _player(self, bot: Bot, luck: str, seat: Seat) -> Player[Any, Any]:
        """A bot on a seat, with new random numbers for each decision, so that it does the same in both games if it can."""
        played, decisions = game(self.game), count()

        def choose(state: Any, legal: tuple[Any, ...]) -> Any:
            return bot.choose(Position(played, seat, state), generator(f"{luck}:bot:{seat}", next(decisions)))

        return choose


def pair_of(found: Sequence[int]) -> PairOfGames:
    """A pair of games, from what a kernel has found."""
    seats = (len(found) - FOUND) // 4
    one, other = (
        Result(tuple(found[first : first + seats]), tuple([seat for seat in range(seats) if found[first + seats + seat]]))
        for first in (FOUND, FOUND + 2 * seats)
    )
    return PairOfGames(
        None if found[PARTED] == TOGETHER else found[PARTED],
        (found[FIRST_LENGTH], found[SECOND_LENGTH]),
        (one if found[FIRST_OVER] else None, other if found[SECOND_OVER] else None),
    )


def parting(one: Sequence[AnyMove], other: Sequence[AnyMove]) -> int | None:
    """How many actions two games have in common before one differs in who acts, what they do, what is told, or the position
    after it, but for its settings; None if the games are equal. No position has the order of a shuffled pile.
    """
    for number, (move, beside) in enumerate(zip(one, other, strict=False)):
        state = move.step.state
        if told(move) != told(beside) or changed(beside.step.state, settings=state.settings) != state:
            return number
    return None if len(one) == len(other) else min(len(one), len(other))


def told(move: AnyMove) -> tuple[object, ...]:
    """What can be seen of a move at the table: who did what, and what happened."""
    return move.actor, move.action, move.step.events


def play_pairs(contest: Contest, games: int, executor: Executor) -> "Sums":
    """What some pairs of games add up to, played by the workers of any executor, in batches.

    Raises DomainError for fewer than one.
    """
    whole("games", games, 1)
    return reduce(add, executor.map(contest.sums, contest.batches(games)))


Spread: TypeAlias = tuple[int, int]
"""The changes of a quantity over pairs of games: their sum, and the sum of their squares."""


def spread(changes: Sequence[int]) -> Spread:
    """The spread of some changes."""
    return sum(changes), sum(change * change for change in changes)


@frozen
class Sums:
    """What pairs of games add up to: all that an impact needs, in little space, exact and in any order.

    `partings` has how many pairs of games diverge after a number of actions in common. What is said of winners, scores and
    victories is about the pairs that were finished.
    """

    games: int
    finished: int
    partings: Counter[int] = field(repr=lambda partings: f"<{len(partings)} partings>")
    lengths: Spread
    winners_changed: int
    scores: tuple[Spread, ...]
    victories: tuple[Spread, ...]

    @classmethod
    def of(cls, pairs: Sequence[PairOfGames]) -> Self:
        """What some pairs of games add up to."""
        finished = [pair.finished for pair in pairs if pair.finished]
        seats = range(len(finished[0][0].scores)) if finished else range(0)
        return cls(
            games=len(pairs),
            finished=len(finished),
            partings=Counter([pair.parted for pair in pairs if pair.parted is not None]),
            lengths=spread([pair.lengths[1] - pair.lengths[0] for pair in pairs]),
            winners_changed=sum(one.winners != other.winners for one, other in finished),
            scores=tuple([spread([other.scores[seat] - one.scores[seat] for one, other in finished]) for seat in seats]),
            victories=tuple(
                [spread([(seat in other.winners) - (seat in one.winners) for one, other in finished]) for seat in seats]
            ),
        )

    def __add__(self, other: "Sums") -> "Sums":
        return Sums(*map(added, astuple(self, recurse=False), astuple(other, recurse=False)))


def added(one: Any, other: Any) -> Any:
    """Two numbers or counts added up, or several one by one; there are none where no game was finished."""
    if not isinstance(one, tuple):
        return one + other
    return tuple(map(added, one, other)) if one and other else one or other


@frozen
class Estimate:
    """A mean over the games, and the interval that contains the mean over all possible games with 95 % confidence."""

    mean: float
    low: float
    high: float


@frozen
class Impact:
    """How two readings differ over a number of games; changes are from the first reading to the second.

    `parted` and `winners_changed` are shares from 0 to 1; `partings` has, for each number of actions that diverging
    games have in common, how many games diverge then. Scores and winners are those of the games finished under both
    readings; None if there are none.
    """

    games: int
    unfinished: int
    parted: Estimate
    partings: tuple[tuple[int, int], ...] = field(repr=lambda partings: f"<{len(partings)} partings>")
    length_change: Estimate
    winners_changed: Estimate | None
    score_changes: tuple[Estimate, ...]
    victory_changes: tuple[Estimate, ...]

    @property
    def median_parting(self) -> float | None:
        """The median number of actions that diverging games have in common; None if none diverges."""
        return float(median(Counter(dict(self.partings)).elements())) if self.partings else None


def impact_of(sums: Sums) -> Impact:
    """What at least one pair of games says about the difference between two readings."""
    return Impact(
        games=sums.games,
        unfinished=sums.games - sums.finished,
        parted=share(sums.partings.total(), sums.games),
        partings=tuple(sorted(sums.partings.items())),
        length_change=mean_change(sums.lengths, sums.games),
        winners_changed=share(sums.winners_changed, sums.finished) if sums.finished else None,
        score_changes=tuple([mean_change(spread, sums.finished) for spread in sums.scores]),
        victory_changes=tuple([mean_change(spread, sums.finished) for spread in sums.victories]),
    )


def share(hits: int, games: int) -> Estimate:
    """The share of games for which something is true, with Wilson's interval."""
    from scipy.stats import binomtest  # noqa: PLC0415 - takes half a second to import, and comes with the extra `impact`

    interval = binomtest(hits, games).proportion_ci(CONFIDENCE, method="wilson")
    return Estimate(hits / games, float(interval.low), float(interval.high))


def mean_change(changes: Spread, games: int) -> Estimate:
    """The mean of a change over some games, with Student's interval for paired samples."""
    from scipy.stats import t  # noqa: PLC0415 - as above

    total, squares = changes
    mean, apart = total / games, games * squares - total * total
    if apart == 0:  # no spread from which to estimate an interval
        return Estimate(mean, mean, mean)
    reach = float(t.ppf((1 + CONFIDENCE) / 2, games - 1)) * sqrt(apart / (games - 1)) / games
    return Estimate(mean, mean - reach, mean + reach)
