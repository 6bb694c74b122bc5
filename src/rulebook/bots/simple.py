"""Bots that do not look ahead, or only one move."""

from collections.abc import Callable
from random import Random
from typing import Any, Final

from attrs import frozen

from rulebook.bots.position import BotError, Position, leads_nowhere
from rulebook.core import AnyGame, Seat
from rulebook.play import uniform

WORLDS: Final = 8
"""How many states that look the same to its seat the greedy bot tries each action in."""


@frozen
class RandomBot:
    """Takes any legal action, each as likely as the others."""

    def choose(self, position: Position, random: Random) -> Any:
        """One of the legal actions."""
        return uniform(random, position.legal)


@frozen
class GreedyBot:
    """Takes the action after which it is furthest ahead of the others, before chance and they have moved.

    The game's own `standing` says who is how far. Where hidden pieces matter, the mean over some determinizations counts;
    between equal actions the bot chooses at random. It leaves out actions that lead nowhere, so that its games end.
    """

    def choose(self, position: Position, random: Random) -> Any:
        """The best of the legal actions by score; raises BotError for a game that declares no `standing`."""
        game, legal, standing = position.game, position.legal, standing_in(position.game)
        worlds = [position.determinized(random) for _ in range(WORLDS)] if len(legal) > 1 else []
        seat, is_high_best = position.seat, game.declaration.scores(position.settings).best == "highest"
        leads = [sum(lead(seat, standing(game.step(world, action).state)) for world in worlds) for action in legal]
        for most in sorted(set(leads), reverse=is_high_best):
            best = [action for action, ahead in zip(legal, leads, strict=True) if ahead == most]
            going = tuple([action for action in best if not leads_nowhere(position, action)])
            if going:
                return uniform(random, going)
        return uniform(random, legal)


def standing_in(game: AnyGame) -> Callable[[Any], tuple[int, ...]]:
    """How the seats of a game stand; raises BotError for a game that does not say."""
    if game.standing is None:
        raise BotError(f"the greedy bot cannot play {game.title}: the game does not say how the seats stand")
    return game.standing


def lead(seat: Seat, standing: tuple[int, ...]) -> int:
    """How many points more a seat has than the others, added up: partners, who stand alike, count for nothing."""
    return standing[seat] * len(standing) - sum(standing)
