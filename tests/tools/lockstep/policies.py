"""Policies: how games are played while kernel and rules are compared."""

from collections.abc import Callable
from random import Random
from typing import Any, Final, TypeAlias

from attrs import frozen

from rulebook.core import CHANCE, AnyGame
from rulebook.play import uniform, weighted

Liking: TypeAlias = Callable[[Any, Any, Any], float]
"""How much a policy likes an action: given the state before, the action, and the state after it."""


@frozen
class Policy:
    """How all seats play. They take an action that they like best, and now and then any; chance may be steered too.

    Without a liking, all actions are equally likely. If there are many actions, only some are considered.
    """

    name: str
    likes: Liking | None = None
    strays: float = 0.1
    looks_at: int = 12
    steers_chance: bool = False

    def action(self, game: AnyGame, state: Any, options: tuple[Any, ...], random: Random) -> Any:
        """The action that is taken, or what chance brings: one of the options, which have weights where chance is to act."""
        is_chance = game.actor(state) is CHANCE
        if is_chance and not self.steers_chance:
            return weighted(random, options)
        actions = tuple([outcome for outcome, _ in options]) if is_chance else options
        if self.likes is None or len(actions) == 1 or random.random() < self.strays:
            return uniform(random, actions)
        tried = random.sample(actions, min(len(actions), self.looks_at))
        return max(tried, key=lambda action: self._liking(game, state, action))

    def _liking(self, game: AnyGame, state: Any, action: Any) -> float:
        assert self.likes is not None
        return self.likes(state, action, game.step(state, action).state)


def options_in(game: AnyGame, state: Any) -> tuple[Any, ...]:
    """The legal actions, or the outcomes with their weights where chance is to act."""
    return game.chances(state) if game.actor(state) is CHANCE else game.legal_actions(state)


RANDOM: Final = Policy("random")
