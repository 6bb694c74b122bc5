"""Tournaments: bots play many games against each other, in turn on every seat."""

from collections import deque
from collections.abc import Iterable, Sequence
from itertools import islice
from math import sqrt
from typing import Any, Final

from attrs import frozen

from rulebook.arguments import checked
from rulebook.bots.naming import playing
from rulebook.bots.position import Bot, BotError, players
from rulebook.core import DomainError, Seat
from rulebook.core.numbers import integer, plain, seat_at
from rulebook.play import generator, playout
from rulebook.registry import game

DEVIATIONS: Final = 1.959964
"""95 % of a normal distribution lie within this number of standard deviations of its mean."""

MOST_MOVES: Final = 50_000


@frozen
class Standing:
    """How one entrant has done: its share of the victories, with an interval of 95 % confidence, and its mean score.

    The winners of a game share its victory. Where an entrant has several seats, what they have won is added up, and their
    scores are averaged. `games` is the number of games of the tournament.
    """

    name: str
    games: int
    share: float
    low: float
    high: float
    score: float


@frozen
class Played:
    """One game: the share of the victory that each entrant has, and the mean score of its seats."""

    shares: tuple[float, ...]
    scores: tuple[float, ...]


@frozen
class Tournament:
    """Which bots play which game. `names` are those that `bot` takes, `module:factory`, `command:PROGRAM`, or bots.

    In game number i, seat s belongs to entrant (s + i) modulo their number, so that in a round of as many games as there are
    entrants each has sat on every seat as often as the others. Every game has luck of its own, and so has every seat of it:
    they follow from `seed` and the number of the game alone, so a game is the same in whichever process it is played.
    Where deals are `duplicate`, chance has the same luck in all games of a round.

    Raises UnknownGameError for an unknown game, SettingsError for settings that are not the game's, BotError for a name
    that is not the name of a bot, and DomainError for another seed than an integer or a text, and unless there is a seat
    for each entrant, and an entrant.
    """

    game: str
    settings: Any
    names: tuple[str | Bot, ...]
    seed: int | str = 0
    duplicate: bool = False

    def __attrs_post_init__(self) -> None:
        seats = game(self.game).declaration.admitted(self.settings).players
        if not 1 <= len(checked("names", self.names, tuple, "a tuple of names of bots")) <= seats:
            raise DomainError("names", f"must be from 1 to {seats}, as there are seats, not {len(self.names)}")
        with playing(self.names):
            pass
        object.__setattr__(self, "seed", checked("seed", plain(self.seed), (int, str), "an integer or a text"))

    def entrant(self, seat: Seat, number: int) -> int:
        """The entrant on a seat in the game with a number; raises StateError for no seat of the table."""
        return (seat_at(seat, self.settings.players) + integer("number", number)) % len(self.names)

    def play(self, numbers: Iterable[int]) -> list[Played]:
        """Play the games with some numbers; raises BotError for a bot that cannot play them, or does not end one."""
        with playing(self.names) as bots:
            return [self._play(bots, number) for number in numbers]

    def _play(self, entrants: list[Bot], number: int) -> Played:
        played, seats = game(self.game), range(self.settings.players)
        bots = {seat: entrants[self.entrant(seat, number)] for seat in seats}
        luck = generator(self.seed, number // len(self.names) if self.duplicate else number)
        moves = playout(played, played.start(self.settings), luck, players(played, bots, self.seed, number))
        (last,) = deque(islice(moves, MOST_MOVES), maxlen=1)
        result = played.result(last.step.state)
        if result is None:
            raise BotError(f"game {number} is not over after {MOST_MOVES} moves: one of the bots goes in circles")
        mine = [[seat for seat in seats if self.entrant(seat, number) == each] for each in range(len(self.names))]
        return Played(
            tuple([sum(seat in result.winners for seat in own) / len(result.winners) for own in mine]),
            tuple([sum(result.scores[seat] for seat in own) / len(own) for own in mine]),
        )


def standings(names: Sequence[str], games: Sequence[Played]) -> tuple[Standing, ...]:
    """How each entrant has done, in the order of their names; raises DomainError without a game, or for other entrants."""
    if not games:
        raise DomainError("games", "must be at least one")
    for each in games:
        if len(each.shares) != len(names):
            raise DomainError("names", f"must be those of the {len(each.shares)} entrants, not {len(names)}")
    found = []
    for entrant, name in enumerate(names):
        share = sum(each.shares[entrant] for each in games) / len(games)
        score = sum(each.scores[entrant] for each in games) / len(games)
        found.append(Standing(name, len(games), share, *interval(share, len(games)), score))
    return tuple(found)


def interval(share: float, games: int) -> tuple[float, float]:
    """Wilson's interval for a share of victories in independent games.

    It is wide enough where victories are shared and where some seats are better than others: both only make the variance
    smaller than that of games that are won or lost.
    """
    squared = DEVIATIONS * DEVIATIONS / games
    middle = (share + squared / 2) / (1 + squared)
    half = sqrt(squared * (share * (1 - share) + squared / 4)) / (1 + squared)
    return max(0.0, middle - half), min(1.0, middle + half)
