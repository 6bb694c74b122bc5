"""Gymnasium: one seat of any game against bots, and many games at once in a kernel. The extra `gymnasium` is needed.

    env = SeatEnv("hamsterbacke", seat=0, bots="greedy", players=3)
    observation, info = env.reset(seed=7)

    env = KernelVectorEnv("hamsterbacke", num_envs=4096, players=3)  # needs the extra `kernel` too

docs/adapters.md says what is mapped to what.
"""

from collections.abc import Iterable, Mapping
from itertools import chain
from math import isfinite
from typing import Any, ClassVar, Final, TypeAlias

from rulebook import arguments
from rulebook.adapters.playing import AdapterError, Played, checked_mode, played
from rulebook.adapters.wording import in_lines
from rulebook.bots import Bot, Position, bot
from rulebook.bots.position import check_bot
from rulebook.core.chance import CHANCE, Seat
from rulebook.core.errors import DomainError
from rulebook.core.game import AnyGame
from rulebook.core.refusals import IllegalAction
from rulebook.core.settings import shown
from rulebook.core.sharing import written
from rulebook.extras import require
from rulebook.kernels.language import NOBODY
from rulebook.kernels.layout import Field
from rulebook.play import generator

require("this adapter", "gymnasium", "gymnasium", "numpy")
import gymnasium  # noqa: E402  # what to install is told first
import numpy as np  # noqa: E402
import numpy.typing as npt  # noqa: E402
from gymnasium.spaces import Box, Dict, Discrete, Space  # noqa: E402
from gymnasium.vector import AutoresetMode, VectorEnv  # noqa: E402
from gymnasium.vector.utils import batch_space  # noqa: E402

from rulebook.kernels.batch import LEAVE, Batch, Numbers  # noqa: E402

__all__ = ["ID", "KernelVectorEnv", "SeatEnv"]

ID: Final = "rulebook/Seat-v0"
"""The id of `SeatEnv`: `gymnasium.make("rulebook.adapters.gymnasium:rulebook/Seat-v0", game="scopa")`."""

Seen: TypeAlias = dict[str, npt.NDArray[Any]]
"""What a seat sees: `observation`, and `action_mask`, which is all 0 when the game is over."""
Bots: TypeAlias = str | Bot | Mapping[Seat, str | Bot]


class SeatEnv(gymnasium.Env[Seen, np.int64]):
    """A seat at a table. Bots decide for the others, and chance acts by itself, both from the seed of `reset`.

    `bots` is a bot for all other seats, or one for each; names are as on the command line (`greedy`, `ismcts:500`), and a
    seat without a bot plays at random. The reward comes at the end: the winners share as much as there are seats, and each
    has staked 1. An illegal action changes nothing and brings the reward `refused`; `info["refusal"]` has the clause and the
    reason. Where the numbers of actions depend on the state, `info["meanings"]` is as `meanings` has it.

    Raises AdapterError for a seat that the table does not have, for a bot on such a seat or on the environment's own, and
    for a `render_mode` that is not `ansi`, BotError for an unknown bot, DomainError for a reward that is not a number, and
    what `rulebook.adapters.playing.played` raises.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"]}  # type: ignore[misc]  # no environment changes its own

    def __init__(  # noqa: PLR0917  # in the order in which one says it
        self,
        game: AnyGame | str,
        seat: Seat = 0,
        bots: Bots = "random",
        refused: float = 0.0,
        render_mode: str | None = None,
        settings: Any = None,
        **choices: Any,
    ) -> None:
        self.played: Final = played(game, settings, **choices)
        self.seat: Final[Seat] = seat_at(self.played, seat)
        for other in bots if isinstance(bots, Mapping) else ():
            if seat_at(self.played, other) == self.seat:
                raise AdapterError(f"seat {other} is the environment's own: a bot cannot decide for it")
        if isinstance(refused, bool) or not isinstance(refused, int | float) or not isfinite(refused):
            raise DomainError("refused", f"must be a number, not {shown(refused)}")
        self.refused: Final[float] = refused
        self.render_mode = checked_mode(render_mode)
        self.bots: Final = {other: bot_of(bots, other) for other in self.played.seats if other != self.seat}
        self.observation_space = space_of(self.played)
        self.action_space = Discrete(self.played.actions)
        self._state: Any = None

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Begin a game, and let the others act until the seat is to decide; without a seed luck goes on as it was.

        A game that is over before the seat has decided anything is followed by another one. Raises DomainError for a seed
        that is not a whole number from 0.
        """
        super().reset(seed=None if seed is None else arguments.seed(seed))
        run = int(self.np_random.integers(2**62))
        self._luck = generator(f"{run}:table")
        self._own = {seat: generator(f"{run}:bot:{seat}") for seat in self.bots}
        state = self._played_on(self.played.start)
        while self.played.game.actor(state) is None:
            state = self._played_on(self.played.start)
        self._state = state
        return self._seen(), meanings(self.played, state)

    def step(self, action: np.int64) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Act, and let the others act until the seat is to decide again, or the game is over.

        Raises DomainError for what is not the number of an action, and AdapterError where there is no game.
        """
        game, state = self.played.game, self._state
        if state is None or game.actor(state) is None:
            raise AdapterError("there is no game going on: call reset")
        number = arguments.whole("action", action, 0, self.played.actions - 1)
        try:
            step = game.step(state, game.action_at(number, state))
        except (IllegalAction, DomainError) as error:
            refusal = self.played.refusal(number, state)
            told = {"clause": refusal and refusal.clause, "reason": refusal.text() if refusal else str(error)}
            return self._seen(), self.refused, False, False, {"refusal": told, **meanings(self.played, state)}
        self._state = self._played_on(step.state)
        result = game.result(self._state)
        reward = self.played.returns(result)[self.seat]
        info = {} if result is None else {"scores": result.scores}
        return self._seen(), reward, result is not None, False, {**info, **meanings(self.played, self._state)}

    def render(self) -> Any:
        """What the seat sees, in words; raises AdapterError before the first `reset`."""
        if self._state is None:
            raise AdapterError("there is nothing to see yet: call reset")
        return in_lines(self.played.game.observe(self._state, self.seat))

    def _played_on(self, state: Any) -> Any:
        """The state in which the seat is to act next, or the game is over."""
        game = self.played.game
        while (actor := game.actor(state)) is not None and actor != self.seat:
            if actor is CHANCE:
                state = self.played.settled(state, self._luck)
            else:
                state = game.step(state, self.bots[actor].choose(Position(game, actor, state), self._own[actor])).state
        return state

    def _seen(self) -> Seen:
        is_over = self.played.game.actor(self._state) is None
        return seen_by(self.played, self._state, self.seat, () if is_over else self.played.game.numbered(self._state))


def seen_by(played: Played, state: Any, seat: Seat, legal: Iterable[int]) -> Seen:
    """What a seat sees of a state, with a mask of the numbers of legal actions."""
    mask = bytearray(played.actions)
    for number in legal:
        mask[number] = 1
    seen = np.frombuffer(played.encoding.packed_view(state, seat), np.float32)
    return {"observation": seen, "action_mask": np.frombuffer(mask, np.int8)}


def meanings(played: Played, state: Any) -> dict[str, npt.NDArray[np.int8]]:
    """An info with `meanings`: a row for each number, 1 for the kinds that a legal action names in what the rules list.

    It is empty in games in which numbers mean the same at all states.
    """
    listed = tuple([listing.kind for listing in played.game.declaration.listings])
    if not listed:
        return {}
    kinds = [*chain.from_iterable(played.game.declaration.kinds(played.settings))]
    places, found = {kind: place for place, kind in enumerate(kinds)}, np.zeros((played.actions, len(kinds)), np.int8)
    for number, action in played.game.numbered(state).items():
        if isinstance(action, listed):
            named: Any = written(action)[-1]
            found[number, [places[kind] for kind in named]] = 1
    return {"meanings": found}


def bot_of(bots: Bots, seat: Seat) -> Bot:
    """The bot that decides for a seat; raises BotError for what is not one."""
    found = bots.get(seat, "random") if isinstance(bots, Mapping) else bots
    if isinstance(found, str):
        return bot(found)
    check_bot(found)
    return found


def seat_at(played: Played, seat: object) -> Seat:
    """A seat of the table; raises AdapterError for anything else."""
    try:
        return arguments.whole("seat", seat, 0, len(played.seats) - 1)
    except DomainError:
        raise AdapterError(f"there is no seat {shown(seat)} at a table of {len(played.seats)}") from None


def space_of(played: Played) -> Any:
    """The space of what a seat sees."""
    least, most = np.array(list(played.encoding.bounds()), np.float32).T
    mask = Box(0, 1, (played.actions,), np.int8)
    return Dict({"observation": Box(least, most, dtype=np.float32), "action_mask": mask})


class BatchOfSeats(Batch):
    """A batch that knows what whoever is to act sees."""

    def seen(self) -> tuple[Numbers, npt.NDArray[np.signedinteger[Any]]]:
        """Who is to act, as `actors` has it, and the view of that seat: a row for each game, zeros where no seat acts."""
        seats = self.actors()
        return seats, self.seen_by(seats)

    def seen_by(self, seats: Numbers) -> npt.NDArray[np.signedinteger[Any]]:
        """The view of a seat in each game, zeros where there is none."""
        views = self._views()
        views[seats < 0] = 0
        self._each("observe", views, ids=np.maximum(seats, LEAVE))
        return views


class KernelVectorEnv(VectorEnv[Seen, Numbers, Any]):
    """Many games at once in a kernel. In each, the environment is about the seat that is to act: one policy plays all seats.

    An observation is the view of the seat that is to act, as the kernel writes it: `batch.planes` says what is where. The
    reward of a step is what the seat that acted has won when its step ends the game, else 0; `info["rewards"]` has what each
    seat has won, and `info["seat"]` who is to act. A game that is over is followed by another one in the same step
    (`AutoresetMode.SAME_STEP`): observation, mask and seat are those of the new game.

    An illegal action raises IllegalAction, with its clause, an action that does not exist DomainError, and a step before
    `reset` AdapterError; then no game changes.

    Where a game is over, there are, with masks, as Gymnasium has them, `info["final_obs"]`, what the seat that acted sees at
    the end, in an array of objects, and `info["final_info"]`: `rewards`, and as `seat` the one that acted.

    Raises UnknownGameError for a game without a kernel, SettingsError for components that the kernel does not play,
    DomainError for a number of games or threads that no batch has, and MissingExtraError without numpy.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012  # as its class has it

    def __init__(self, game: AnyGame | str, num_envs: int, threads: int = 1, settings: Any = None, **choices: Any) -> None:
        self.played: Final = played(game, settings, **choices)
        self.num_envs = num_envs
        self._threads: Final = threads
        self._has_begun = False
        self.batch = self._begun(0)
        if not len(self.batch):
            raise DomainError("num_envs", "must be at least 1")
        least, most = bounds(each for _, each in self.batch.planes)
        mask = Box(0, 1, (self.played.actions,), np.int8)
        self.single_observation_space: Space[Any] = Dict(
            {"observation": Box(least, most, dtype=self.batch.seen()[1].dtype.type), "action_mask": mask}
        )
        self.single_action_space: Space[Any] = Discrete(self.played.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._seats: Numbers = np.zeros(num_envs, np.int64)

    def _begun(self, seed: int) -> BatchOfSeats:
        return BatchOfSeats(self.played.game, self.played.settings, self.num_envs, seed=seed, threads=self._threads)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Begin all games; the same seed gives the same games, those of a batch with this seed modulo 2**64.

        Without a seed luck goes on as it was; the first time it is drawn. Raises DomainError for what is not a seed.
        """
        super().reset(seed=None if seed is None else arguments.seed(seed))
        if seed is None and self._has_begun:
            self.batch.restart()
        else:
            self.batch = self._begun((self.np_random_seed or 0) % 2**64)
        self.batch.chance()
        self._has_begun = True
        return self._seen(), {"seat": self._seats}

    def step(self, actions: Numbers) -> tuple[Seen, Any, Any, Any, dict[str, Any]]:
        """Act in every game."""
        final: dict[str, Any] = {}
        if not self._has_begun:
            raise AdapterError("there is no game going on: call reset")
        batch, acted = self.batch, self._seats
        if (left := np.flatnonzero(np.asarray(actions) == LEAVE)).size:
            raise DomainError(f"actions[{left[0]}]", f"must be from 0 to {self.played.actions - 1}")
        batch.step(actions)
        batch.chance()
        is_over = batch.actors() == NOBODY
        rewards = np.zeros((self.num_envs, len(self.played.seats)))
        if is_over.any():
            rewards[is_over] = batch.rewards()[is_over] * len(self.played.seats) - 1
            final = self._final(is_over, {"rewards": rewards, "seat": acted})
            batch.restart(is_over)
            batch.chance()
        seen = self._seen()
        won = rewards[np.arange(self.num_envs), acted]
        return seen, won, is_over, np.zeros(self.num_envs, np.bool_), {"rewards": rewards, "seat": self._seats, **final}

    def _final(self, is_over: npt.NDArray[np.bool_], told: dict[str, npt.NDArray[Any]]) -> dict[str, Any]:
        """What is told of games that are over, with the mask of each part."""
        seen, views = np.full(self.num_envs, None, object), self.batch.seen_by(np.where(is_over, told["seat"], LEAVE))
        none = np.zeros((self.num_envs, self.played.actions), np.int8)
        seen[is_over] = [{"observation": views[each], "action_mask": none[each]} for each in np.flatnonzero(is_over)]
        masks = {f"_{name}": is_over for name in told}
        return {"final_obs": seen, "_final_obs": is_over, "final_info": {**told, **masks}, "_final_info": is_over}

    def _seen(self) -> Seen:
        self._seats, seen = self.batch.seen()
        mask = self.batch.legal_mask()[:, : self.played.actions]
        return {"observation": seen, "action_mask": mask.view(np.int8)}


def bounds(fields: Iterable[Field]) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """The least and the most of each number of a view."""
    least, most = np.array([(each.least, each.most) for each in fields for _ in range(each.count)]).T
    return least, most


if ID not in gymnasium.registry:
    gymnasium.register(id=ID, entry_point=f"{__name__}:SeatEnv")
