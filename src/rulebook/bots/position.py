"""What a bot is, and what it is told: no more than its seat may see."""

from collections.abc import Mapping
from random import Random
from typing import Any, Protocol

from attrs import field, frozen

from rulebook.core.chance import Actor, Seat
from rulebook.core.errors import RulebookError
from rulebook.core.game import AnyGame
from rulebook.play import Player, generator


class BotError(RulebookError):
    """A name that is not the name of a bot, or a bot that cannot play a game."""


@frozen
class Position:
    """What a seat knows when it has to act. The state itself is private: bots ask for what the seat may see of it."""

    game: AnyGame
    seat: Seat
    _state: Any = field(repr=False)

    @property
    def observation(self) -> Any:
        """What the seat sees."""
        return self.game.observe(self._state, self.seat)

    @property
    def settings(self) -> Any:
        """How the game is played."""
        return self._state.settings

    @property
    def legal(self) -> tuple[Any, ...]:
        """Every action that the seat can choose, in the game's order."""
        return self.game.legal_actions(self._state)

    def determinized(self, random: Random) -> Any:
        """A state that the seat cannot tell from the true one: hidden pieces are dealt at random, every way as likely."""
        return self.game.determinize(self._state, self.seat, random.randrange)


class Bot(Protocol):
    """Somebody who decides for a seat. A bot keeps nothing from one decision to the next."""

    def choose(self, position: Position, random: Random) -> Any:
        """One of the legal actions, which depends on what the seat sees and on the random numbers alone."""
        ...


def players(game: AnyGame, bots: Mapping[Seat, Bot], seed: int | str, number: int = 0) -> dict[Actor, Player[Any, Any]]:
    """The players for `playout` that let bots decide in game `number` of a run with `seed`.

    Each seat has random numbers of its own, so one bot's choices do not change another's luck.
    """
    return {seat: player(game, seat, bot, generator(f"{seed}:bot:{seat}", number)) for seat, bot in bots.items()}


def player(game: AnyGame, seat: Seat, bot: Bot, random: Random) -> Player[Any, Any]:
    """A player for `playout` that lets a bot decide for a seat."""

    def choose(state: Any, legal: tuple[Any, ...]) -> Any:
        return bot.choose(Position(game, seat, state), random)

    return choose
