"""Games that were played, for checks to look at."""

from collections.abc import Sequence
from itertools import chain, islice
from typing import TypeAlias, TypeVar

from attrs import field, frozen

from rulebook.core.errors import RulebookError
from rulebook.core.game import AnyGame
from rulebook.play import Move, generator, playout

Item = TypeVar("Item")
AnyMove: TypeAlias = Move[object, object, object]


class ConformanceError(RulebookError):
    """A game breaks a promise: `promise` is what was checked, `reason` says where and how it does not hold."""

    def __init__(self, game_id: str, promise: str, reason: str) -> None:
        self.game_id, self.promise, self.reason = game_id, promise, reason
        super().__init__(f"{game_id}: {promise}: {reason}")


@frozen
class Playthrough:
    """A game that was played from its start, move by move; it need not have ended."""

    game: AnyGame
    rules: object
    moves: tuple[AnyMove, ...] = field(repr=lambda moves: f"<{len(moves)} moves>")

    @property
    def players(self) -> int:
        """How many seats there are."""
        players: int = getattr(self.rules, "players")  # noqa: B009 - a field that the rules of every game have
        return players

    @property
    def states(self) -> tuple[object, ...]:
        """Every state from the first to the last."""
        return (self.game.start(self.rules), *[move.step.state for move in self.moves])

    @property
    def last(self) -> object:
        """The state in which the playthrough stops."""
        return self.states[-1]

    @property
    def actions(self) -> tuple[object, ...]:
        """Every action, in order."""
        return tuple([move.action for move in self.moves])

    @property
    def events(self) -> tuple[object, ...]:
        """Every event, in order."""
        return tuple(chain.from_iterable([move.step.events for move in self.moves]))

    def broken(self, promise: str, reason: str) -> ConformanceError:
        """The error that says that `promise` does not hold, and under which rules."""
        return ConformanceError(self.game.id, promise, f"{reason}; under {self.rules}")


def play_through(game: AnyGame, rules: object, seed: int = 0, most_moves: int = 1000) -> Playthrough:
    """A random game under `rules`, of at most so many moves."""
    return Playthrough(game, rules, tuple(islice(playout(game, game.start(rules), generator(seed)), most_moves)))


def spread(values: Sequence[Item], most: int) -> Sequence[Item]:
    """At most so many of the values, evenly spread; the last one is always among them."""
    if len(values) <= most:
        return values
    return [values[(number + 1) * len(values) // most - 1] for number in range(most)]
