"""Counting what happens in games, and summing over many games. Nothing here knows a game: it only counts events."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from attrs import fields_dict, frozen, has

from rulebook.core import CHANCE, AnyGame, Seat
from rulebook.core.sentences import ENGLISH, seat_name
from rulebook.play import AnyMove

POINTS = "points"
"""The field in which an event says how many points were scored, as a number."""


ACTIONS, DECISIONS, BEST = LENGTHS_AND_BEST = "actions", "decisions by players", "winning score"
"""The names of counts that every game has: its length, and the score of the winners."""


def score_of(seat: Seat) -> str:
    """The name of a seat's score."""
    return f"score of {seat_name(seat, ENGLISH)}"


def victories_of(seat: Seat) -> str:
    """The name of the number of games that a seat has won."""
    return f"victories of {seat_name(seat, ENGLISH)}"


def blank(game: AnyGame, players: int) -> dict[str, int]:
    """The counts before a game begins, in the order of the table: its length, the scores, and every kind of event."""
    labels = [*LENGTHS_AND_BEST, *map(score_of, range(players)), *map(victories_of, range(players))]
    for kind in game.declaration.events:
        labels.append(label(kind.__name__))
        if has(kind) and POINTS in fields_dict(kind):
            labels.append(points_label(kind.__name__))
    return dict.fromkeys(labels, 0)


@cache
def label(kind: str) -> str:
    """The name of a kind of event in words: `ScoringBegan` is `scoring began`."""
    return re.sub(r"(?<!^)(?=[A-Z])", " ", kind).lower()


@cache
def points_label(kind: str) -> str:
    """The points in the events of a kind."""
    return f"{label(kind)}, points"


def counted(game: AnyGame, moves: Iterable[AnyMove], counts: dict[str, int]) -> Iterator[AnyMove]:
    """The moves of a game, counting each as it passes, and the scores at the end."""
    for move in moves:
        counts[ACTIONS] += 1
        counts[DECISIONS] += int(move.actor is not CHANCE)
        for event in move.step.events:
            kind = type(event).__name__
            counts[label(kind)] += 1
            points = getattr(event, POINTS, None)
            if isinstance(points, int):
                counts[points_label(kind)] += points
        yield move
        result = game.result(move.step.state)
        if result is not None:
            counts[BEST] = result.scores[result.winners[0]]
            for seat, score in enumerate(result.scores):
                counts[score_of(seat)] = score
                counts[victories_of(seat)] = int(seat in result.winners)


@frozen
class Spread:
    """The distribution of a count over games: the number of games, the sum, and the minimum and maximum per game."""

    games: int
    total: int
    least: int
    most: int

    @property
    def mean(self) -> float:
        """The mean per game."""
        return self.total / self.games

    def __add__(self, other: "Spread") -> "Spread":
        """The distribution over the games of both."""
        least, most = min(self.least, other.least), max(self.most, other.most)
        return Spread(self.games + other.games, self.total + other.total, least, most)


def summed(games: Iterable[Mapping[str, int]]) -> dict[str, Spread]:
    """The distribution of every count over games that all have the same counts."""
    return together({name: Spread(1, count, count, count) for name, count in counts.items()} for counts in games)


def together(parts: Iterable[Mapping[str, Spread]]) -> dict[str, Spread]:
    """The distribution of every count over the games of all parts, which have the same counts."""
    spreads: dict[str, Spread] = {}
    for part in parts:
        for name, spread in part.items():
            spreads[name] = spreads[name] + spread if name in spreads else spread
    return spreads
