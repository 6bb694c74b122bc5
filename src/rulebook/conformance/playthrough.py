"""Games that were played, for checks to look at."""

from collections.abc import Callable
from itertools import chain, islice
from traceback import extract_tb
from typing import Any

from attrs import field, frozen

from rulebook.conformance.values import cut, in_words
from rulebook.core import AnyGame, RulebookError
from rulebook.core.numbers import integer, whole
from rulebook.play import AnyMove, generator, playout

LONGEST_REASON = 600
"""The greatest length of a reason, in characters."""


class ConformanceError(RulebookError):
    """A game breaks a promise: `promise` is what was checked, `reason` says where and how it fails.

    If there are several reasons, `reasons` has all of them, and the message as many as fit.
    """

    def __init__(self, game_id: str, promise: str, *reasons: str) -> None:
        self.game_id: str = game_id
        self.promise: str = promise
        self.reasons: tuple[str, ...] = reasons
        self.reason: str = joined(reasons)
        super().__init__(f"{game_id}: {promise}: {self.reason}")


def joined(reasons: tuple[str, ...]) -> str:
    """As many reasons as fit in a message, and the number of the others."""
    first, *others = [cut(reason, LONGEST_REASON) for reason in reasons]
    said = first
    for number, reason in enumerate(others):
        if len(said) + len(reason) > LONGEST_REASON:
            return f"{said}; and {len(others) - number} more"
        said = f"{said}; {reason}"
    return said


@frozen
class Playthrough:
    """A game that was played from its start, move by move; it need not have ended."""

    game: AnyGame
    settings: Any
    moves: tuple[AnyMove, ...] = field(repr=lambda moves: f"<{len(moves)} moves>")

    @property
    def players(self) -> int:
        """How many seats there are."""
        players: int = self.settings.players
        return players

    @property
    def states(self) -> tuple[Any, ...]:
        """Every state from the first to the last."""
        return (self.game.start(self.settings), *[move.step.state for move in self.moves])

    @property
    def last(self) -> Any:
        """The state in which the playthrough stops."""
        return self.moves[-1].step.state if self.moves else self.game.start(self.settings)

    @property
    def has_ended(self) -> bool:
        """Whether the game was played to its end."""
        return self.game.actor(self.last) is None

    @property
    def actions(self) -> tuple[Any, ...]:
        """Every action, in order."""
        return tuple([move.action for move in self.moves])

    @property
    def events(self) -> tuple[Any, ...]:
        """Every event, in order."""
        return tuple(chain.from_iterable([move.step.events for move in self.moves]))

    def broken(self, promise: str, reason: str) -> ConformanceError:
        """The error that `promise` is broken, with the reason and the settings."""
        return ConformanceError(self.game.id, promise, cut(reason, LONGEST_REASON), f"with {in_words(self.settings)}")

    def holds(self, check: Callable[["Playthrough"], None]) -> None:
        """Run a check; raises ConformanceError also if the game itself fails, naming the function that failed."""
        try:
            check(self)
        except ConformanceError:
            raise
        except Exception as error:
            raise self.broken(check.__name__.removeprefix("check_"), failure(error, self.game.declaration.module)) from error


def failure(error: Exception, module: str) -> str:
    """An unexpected error in words: what it is, and the line of the game that raised it."""
    calls = extract_tb(error.__traceback__)
    own = [call for call in calls if f"/{module.replace('.', '/')}/" in call.filename.replace("\\", "/")]
    last = (own or calls)[-1]
    return f"{type(error).__name__}: {cut(str(error))}, raised in {last.name} ({last.filename}:{last.lineno})"


def play_through(game: AnyGame, settings: object, seed: int = 0, most_moves: int = 1000) -> Playthrough:
    """A random game under some settings, with at most `most_moves` moves; raises ConformanceError if the game fails."""
    moves: list[AnyMove] = []
    try:
        moves.extend(
            islice(playout(game, game.start(settings), generator(integer("seed", seed))), whole("most_moves", most_moves, 0))
        )
    except RulebookError as error:
        raise Playthrough(game, settings, ()).broken("play", f"in state {len(moves)}: {error}") from error
    except Exception as error:
        raise Playthrough(game, settings, ()).broken("play", failure(error, game.declaration.module)) from error
    return Playthrough(game, settings, tuple(moves))
