"""Agreeing: the rules and the kernel of a game side by side, a state and a row, which must say the same at every step.

What solvers prove is about the kernel. So no portion of a proof is shown where a kernel that plays some random games beside
the rules differs from them. The long comparisons, with games of every kind, are in `tests/tools/lockstep`.
"""

from collections.abc import Iterable, Sequence
from itertools import cycle, takewhile
from random import Random
from typing import Any, Final

from attrs import define, field

from rulebook.core import CHANCE, SPECTATOR, Step
from rulebook.kernels import AnyKernel, language, loops
from rulebook.kernels.claims import Telling
from rulebook.kernels.kernel import seat_or_spectator
from rulebook.kernels.machine import Machine
from rulebook.verification.smt.comparing import some_settings

ACTORS: Final[dict[object, int]] = {CHANCE: language.CHANCE, None: language.NOBODY}
TRANSITIONS: Final = 4_000
"""The number of transitions that are compared before anything counts as proved."""
A_SHORT_GAME: Final = 150
"""The number of transitions after which every second game is broken off, so that more of them begin."""
ASKED: Final = 5
"""The number of ids that the rules are asked about after every transition, whether they accept what these stand for."""
EXAMINED: Final = ("found", "answers", "weighed", "results", "views")


class LockstepError(AssertionError):
    """The kernel and the rules differ: in what, under which settings, and after which ids."""


@define
class Side:
    """A kernel that plays beside the rules, one game at a time, compiled or plain."""

    machine: Machine
    settings: Any
    ids: list[int] = field(factory=list, init=False)
    """What has been done since the start."""
    _packed: Any = field(init=False)
    _arrays: dict[str, Any] = field(init=False)

    @_packed.default
    def _settings_of_loops(self) -> Any:
        return self.machine.settings(self.settings)

    @_arrays.default
    def _of_one_game(self) -> dict[str, Any]:
        kernel, players = self.kernel, self.settings.players
        shapes = {
            "rows": (1, kernel.layout.width),
            "ids": (1,),
            "found": (1, 2),
            "answers": (1, 3, kernel.ids(self.settings)),
            "weighed": (1, kernel.game.number_of_outcomes(self.settings)),
            "results": (1, 3, players),
            "views": (1, players + 1, kernel.view.width),
        }
        return {name: self.machine.zeros(shape) for name, shape in shapes.items()}

    @property
    def kernel(self) -> AnyKernel:
        """The kernel."""
        return self.machine.kernel

    def start(self) -> None:
        """The first state."""
        self.ids.clear()
        self.machine.loop(loops.start_all)(self._arrays["rows"], self._packed)

    def take(self, state: Any) -> None:
        """Go on from a state."""
        self.ids.clear()
        self._arrays["rows"][0] = self.kernel.written(state)

    def step(self, id: int) -> None:
        """Apply an id."""
        self.ids.append(id)
        self._arrays["ids"][0] = id
        self.machine.loop(loops.step_all)(self._arrays["rows"], self._packed, self._arrays["ids"])

    def compare(self, state: Any, *, is_decoded: bool = False) -> None:
        """Raise LockstepError where a state differs from the row; the row is decoded too where that is asked for."""
        self.machine.loop(loops.examine_all)(self._arrays["rows"], self._packed, *[self._arrays[name] for name in EXAMINED])
        found = {name: self.machine.listed(self._arrays[name])[0] for name in ("rows", *EXAMINED)}
        for name, expected in self._expected(state).items():
            if found[name] != expected:
                raise self.differs(name, found[name], expected)
        if is_decoded and self.kernel.decode(found["rows"], self.settings) != state:
            raise self.differs("state", self.kernel.decode(found["rows"], self.settings), state)

    def ask(self, state: Any, ids: Iterable[int]) -> None:
        """Raise LockstepError where the rules refuse a legal id, or accept another, in the state that was compared last."""
        game = self.kernel.game
        stands_for = game.outcome_at if game.actor(state) is CHANCE else game.action_at
        for id in ids:
            found = bool(self._arrays["answers"][0][1][id])
            if found is not (game.why_not(state, stands_for(id, self.settings)) is None):
                raise self.differs(f"whether id {id} is legal", found, not found)

    def hear(self, telling: Telling, before: Any, step: Step[Any, Any]) -> None:
        """Raise LockstepError where a viewer is told something else of the last step than the rules tell."""
        game, (row, after) = self.kernel.game, (self.kernel.written(state) for state in (before, step.state))
        events = step.events
        if telling.discloses is not None and telling.discloses(row, after, self.settings, self.ids[-1]):
            events = tuple(takewhile(lambda event: not isinstance(event, game.disclosing_events), events))
        for viewer in (SPECTATOR, *range(self.settings.players)):
            numbers = [0] * telling.layout.width
            telling.tell(row, after, self.settings, (self.ids[-1], seat_or_spectator(viewer)), numbers)
            found = telling.heard([int(number) for number in numbers], self.settings)
            expected = tuple([game.event_for(event, viewer) for event in events])
            if found != expected:
                raise self.differs(f"what {viewer} is told", found, expected)

    def _expected(self, state: Any) -> dict[str, object]:
        kernel, game, settings = self.kernel, self.kernel.game, self.settings
        assert game.standing is not None, "every game with a kernel says how its seats stand"
        actor, result, seats = game.actor(state), game.result(state), range(settings.players)
        mask, weights = [0] * kernel.ids(settings), [0] * game.number_of_outcomes(settings)
        for outcome, weight in game.chances(state):
            weights[game.outcome_id(outcome, settings)] = weight
        for id in legal_ids(kernel, state):
            mask[id] = 1
        choices = [*weights, *[0] * (len(mask) - len(weights))] if actor is CHANCE else mask
        scores = list(result.scores) if result else [0] * len(seats)
        wins = [int(seat in result.winners) for seat in seats] if result else [0] * len(seats)
        return {
            "rows": kernel.written(state),
            "found": [ACTORS.get(actor, actor), 1],
            "answers": [mask, mask, choices],
            "weighed": weights,
            "results": [scores, wins, list(game.standing(state))],
            "views": [kernel.seen(game.observe(state, viewer)) for viewer in (SPECTATOR, *seats)],
        }

    def differs(self, name: str, found: object, expected: object) -> LockstepError:
        """The error that the sides differ."""
        after = f"{self.settings}, after ids {self.ids}"
        return LockstepError(f"{name}: the kernel has {found}, the rules have {expected}; {after}")


def legal_ids(kernel: AnyKernel, state: Any) -> list[int]:
    """The legal ids in a state, in the order of the rules."""
    game = kernel.game
    number = game.outcome_id if game.actor(state) is CHANCE else game.action_id
    return [number(action, state.settings) for action in game.legal_actions(state)]


def compare_at_random(
    kernel: AnyKernel, transitions: int = TRANSITIONS, seed: int = 0, tellings: Sequence[Telling] = ()
) -> None:
    """Play random games of any settings on both sides; raises LockstepError where they differ, or tell a viewer otherwise.

    Every second game is played to its end, unless there are no transitions left.
    """
    random, machine = Random(seed), Machine(kernel)
    game: Any = kernel.game
    lengths = cycle((transitions, A_SHORT_GAME))
    while transitions > 0:
        settings = some_settings(game, random)
        side, state = Side(machine, settings), game.start(settings)
        side.start()
        side.compare(state, is_decoded=True)
        for _ in range(min(transitions, next(lengths))):
            if (actor := game.actor(state)) is None:
                break
            number = game.outcome_id if actor is CHANCE else game.action_id
            action = random.choice(game.legal_actions(state))
            side.step(number(action, settings))
            before, step = state, game.step(state, action)
            state = step.state
            side.compare(state)
            for telling in tellings:
                side.hear(telling, before, step)
            side.ask(state, asked(kernel, state, random))
            transitions -= 1


def asked(kernel: AnyKernel, state: Any, random: Random) -> list[int]:
    """Some ids of decisions where a seat is to act, and of outcomes where chance is."""
    game = kernel.game
    number = game.number_of_outcomes if game.actor(state) is CHANCE else game.number_of_actions
    return [random.randrange(number(state.settings)) for _ in range(ASKED)] if game.actor(state) is not None else []
