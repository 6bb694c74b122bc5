"""What a bot is, and what it is told: no more than its seat may see."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final, Protocol

from attrs import field, frozen

from rulebook.arguments import whole
from rulebook.core import CHANCE, ENGLISH, Actor, AnyGame, RulebookError, Seat
from rulebook.core.chance import MOST_SEATS
from rulebook.core.numbers import integer
from rulebook.core.sentences import seat_name
from rulebook.core.settings import shown
from rulebook.play import Player, generator

TURNS: Final = 4
"""How many actions of each seat can lead back to where the game was."""


class BotError(RulebookError):
    """A name that is not the name of a bot, or a bot that cannot play a game."""


@frozen
class Position:
    """What a seat knows when it has to act. The state itself is private: bots ask for what the seat may see of it.

    `resample` draws states that agree with all that the seat has been told, as `rulebook.table.Knowledge.resample` does.
    Without it, a seat goes by what it sees now.
    """

    game: AnyGame
    seat: Seat
    _state: Any = field(repr=False)
    _resample: Callable[[Random], Any] | None = field(default=None, repr=False)

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
        """Every action that the seat can choose, in the game's order; raises BotError unless it is to act."""
        if self.game.actor(self._state) != self.seat:
            raise BotError(f"seat {shown(self.seat)} is not to act, and has no actions")
        return self.game.legal_actions(self._state)

    def determinized(self, random: Random) -> Any:
        """A state that the seat cannot tell from the true one: one that `resample` draws, or else one in which hidden pieces
        are dealt at random, every way as likely.
        """
        if self._resample is not None:
            return self._resample(random)
        return self.game.determinize(self._state, self.seat, random.randrange)


def remembers(position: Position) -> bool:
    """Whether the states of a position agree with all that the seat has been told, not only with what it sees."""
    return position._resample is not None


def leads_nowhere(position: Position, action: Any) -> bool:
    """Whether the game would be where it was, as far as the seat can tell, once everybody in turn had done the same."""
    game, seat = position.game, position.seat
    before = after = game.determinize(position._state, seat, Random(0).randrange)
    for _ in range(TURNS * position.settings.players):
        if game.actor(after) in (None, CHANCE) or game.why_not(after, action) is not None:
            return False
        after = game.step(after, action).state
        if after == before:
            return True
    return False


class Bot(Protocol):
    """Somebody who decides for a seat. A bot keeps nothing from one decision to the next."""

    def choose(self, position: Position, random: Random) -> Any:
        """One of the legal actions, which depends on what the seat sees and on the random numbers alone."""
        ...


def players(game: AnyGame, bots: Mapping[Seat, Bot], seed: int | str, number: int = 0) -> dict[Actor, Player[Any, Any]]:
    """The players for `playout` that let bots decide in game `number` of a run with `seed`.

    Each seat has random numbers of its own, so one bot's choices do not change another's luck. Raises BotError for what is
    not a bot, and DomainError for what is not a seat. `playout` refuses one that the table lacks.
    """
    if not isinstance(bots, Mapping):
        raise BotError(f"{shown(bots)} is not a mapping of seats to bots")
    for seat, each in bots.items():
        whole("a seat in bots", seat, 0, MOST_SEATS - 1)
        check_bot(each)
    run = seed if isinstance(seed, str) else integer("seed", seed)
    return {seat: player(game, seat, bot, generator(f"{run}:bot:{seat}", number)) for seat, bot in bots.items()}


def check_bot(bot: object) -> None:
    """Raise BotError for what cannot decide, as a bot can."""
    if isinstance(bot, type) or not callable(getattr(bot, "choose", None)):
        raise BotError(f"{shown(bot)} is not a bot: rulebook.bots.bot makes one from its name, such as greedy")


def player(game: AnyGame, seat: Seat, bot: Bot, random: Random) -> Player[Any, Any]:
    """A player for `playout` that lets a bot decide for a seat, and raises BotError where it fails or breaks the rules."""
    who = f"{type(bot).__name__} in {seat_name(seat, ENGLISH)}"

    def choose(state: Any, legal: tuple[Any, ...]) -> Any:
        try:
            chosen = bot.choose(Position(game, seat, state), random)
        except RulebookError as error:
            raise BotError(f"{who}: {error}") from error
        except Exception as error:
            raise BotError(f"{who} fails with {type(error).__name__}: {error}") from error
        if chosen not in legal:
            raise BotError(f"{who} chooses what is not legal: {shown(chosen)}")
        return chosen

    return choose
