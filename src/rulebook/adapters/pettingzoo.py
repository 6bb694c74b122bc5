"""PettingZoo: any game as an AEC environment with action masks. The extra `pettingzoo` is needed.

    env = env("yellowstone_park", players=3, edition="it")
    env.reset(seed=7)

All games take turns, so there is no parallel form: docs/adapters.md says what is mapped to what.
"""

from random import Random
from typing import Any, Final

from rulebook import arguments
from rulebook.adapters.playing import AdapterError, Played, checked_mode, played
from rulebook.adapters.wording import in_lines
from rulebook.core.chance import SPECTATOR
from rulebook.core.game import AnyGame
from rulebook.core.settings import shown
from rulebook.extras import require
from rulebook.play import generator

require("this adapter", "pettingzoo", "pettingzoo", "gymnasium", "numpy")
from gymnasium.spaces import Discrete  # noqa: E402  # what to install is told first
from pettingzoo import AECEnv  # noqa: E402

from rulebook.adapters.gymnasium import Seen, meanings, seen_by, space_of  # noqa: E402

__all__ = ["TableEnv", "env"]


def env(game: AnyGame | str, render_mode: str | None = None, settings: Any = None, **choices: Any) -> "TableEnv":
    """An environment for a game, given by its id or itself, under `settings` or what `new_game` takes.

    Raises what `rulebook.adapters.playing.played` raises, and AdapterError for a `render_mode` that is not `ansi`.
    """
    return TableEnv(played(game, settings, **choices), render_mode)


class TableEnv(AECEnv[str, Seen, int | None]):  # type: ignore[misc]  # pettingzoo has no types
    """A table as an environment. Agents are `seat_0` and so on. Chance acts by itself, from the seed of `reset`.

    Rewards come at the end: the winners share as much as there are seats, and each has staked 1. An illegal action raises
    IllegalAction, with the clause that forbids it, and changes nothing.
    """

    metadata: dict[str, Any]

    def __init__(self, played: Played, render_mode: str | None = None) -> None:
        super().__init__()
        self.metadata = {"render_modes": ["ansi"], "name": f"rulebook_{played.game.id}", "is_parallelizable": False}
        self.played: Final = played
        self.render_mode = checked_mode(render_mode)
        self.possible_agents: list[str] = [f"seat_{seat}" for seat in played.seats]
        self.agents: list[str] = []
        self._seat_of: Final = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.action_spaces: dict[str, Any] = {agent: Discrete(played.actions) for agent in self.possible_agents}
        self.observation_spaces: dict[str, Any] = {agent: space_of(played) for agent in self.possible_agents}
        self._random = Random()
        self._state: Any = played.start
        self._actor: int | None = None
        self._legal: dict[int, Any] = {}
        """The legal actions of the state by their numbers, once an agent has been shown them."""

    def observation_space(self, agent: str) -> Any:
        """The space of what an agent sees: the same object each time."""
        return self.observation_spaces[self._known(agent)]

    def action_space(self, agent: str) -> Any:
        """The space of the numbers of all actions: the same object each time."""
        return self.action_spaces[self._known(agent)]

    def _known(self, agent: str) -> str:
        """An agent; raises AdapterError for one that is not there."""
        if agent not in self._seat_of:
            raise AdapterError(f"there is no agent {shown(agent)}: the agents are {', '.join(self._seat_of)}")
        return agent

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game, and let chance act up to the first decision; without a seed luck goes on as it was.

        Raises DomainError for a seed that is not a whole number from 0.
        """
        if seed is not None:
            self._random = generator(arguments.seed(seed))
        self.agents = self.possible_agents[:]
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.truncations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._go_to(self.played.start)

    def _go_to(self, state: Any) -> None:
        """Let chance act from a state on, and select who is to act there."""
        self._state = self.played.settled(state, self._random)
        actor: Any = self.played.game.actor(self._state)
        self._actor, self._legal = actor, {}
        if actor is not None:
            self.agent_selection = self.possible_agents[actor]
            self.infos[self.agent_selection] = dict(meanings(self.played, self._state))

    def observe(self, agent: str) -> Seen:
        """What an agent sees now, with a mask of 0 while it is not to act. Raises AdapterError for one that is not there."""
        seat = self._seat_of[self._known(agent)]
        if seat == self._actor:
            self._legal = self.played.game.numbered(self._state)
        return seen_by(self.played, self._state, seat, self._legal if seat == self._actor else ())

    def step(self, action: int | None) -> None:
        """Act for the selected agent; None for one whose game is over.

        Raises DomainError for what is not the number of an action, and AdapterError before the first `reset`.
        """
        self._check_begun()
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        game, state = self.played.game, self._state
        number = arguments.whole("action", action, 0, self.played.actions - 1)
        chosen = self._legal.get(number) or game.action_at(number, state)
        self._go_to(game.step(state, chosen).state)
        self._cumulative_rewards[agent] = 0.0
        if self._actor is None:
            won = self.played.returns(game.result(self._state))
            self.rewards = dict(zip(self.agents, won, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
            self._accumulate_rewards()

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """What the selected agent sees and has won, as PettingZoo has it; raises AdapterError before the first `reset`."""
        self._check_begun()
        seen: tuple[Any, float, bool, bool, dict[str, Any]] = super().last(observe)
        return seen

    def _check_begun(self) -> None:
        if not hasattr(self, "agent_selection"):
            raise AdapterError("there is no game yet: call reset")

    def render(self) -> str:
        """What somebody who watches sees, in words."""
        return in_lines(self.played.game.observe(self._state, SPECTATOR))

    def close(self) -> None:
        """There is nothing to close, but who renders has to say so."""
