"""A witness of a contrast: the shortest path found to a point where its two sides disagree."""

from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias

from attrs import evolve, frozen

from rulebook.core import RulebookError, Step
from rulebook.core.scene import Scene
from rulebook.play import Move
from rulebook.readings.lockstep import AnyStep, Parting, Sides
from rulebook.render.notation import tiles_of

__all__ = ["Disagreement", "NoWitness", "SmallestState", "Witness", "checked", "cut", "end_of", "moves"]


class NoWitness(RulebookError):  # noqa: N818 - it says what is missing, as in `no witness`
    """Something is not a witness: the sides disagree earlier, or not at all."""


@frozen
class Witness:
    """Actions on which both sides agree, from the start, and the point after them where they disagree."""

    sides: Sides
    actions: tuple[object, ...]
    parting: Parting

    @property
    def moves(self) -> tuple[Move[object, object, object], ...]:
        """The actions as moves of the left side."""
        return tuple(moves(self.sides, self.actions))

    @property
    def before(self) -> AnyStep:
        """The position in which the sides disagree, with the events of their last common action."""
        played = self.moves
        return played[-1].step if played else Step(self.sides.start())

    @property
    def cost(self) -> tuple[int, int]:
        """The length of the path, and how much is on the table at its end: a simpler witness has less of these."""
        return len(self.actions), pieces_shown(self.sides.game.open_scene(self.before.state))


@frozen
class SmallestState:
    """A state that need not occur in a game, and an action on which two sides disagree there.

    `size` is the number of pieces in play: on the table, or in hands. `is_least` means that solvers proved that fewer
    never show a difference.
    """

    sides: Sides
    state: Any
    parting: Parting
    size: int
    is_least: bool

    @property
    def before(self) -> AnyStep:
        """The position, to which no events led."""
        return Step(self.state)


Disagreement: TypeAlias = Witness | SmallestState
"""A position, and an action on which two sides disagree there."""


def moves(sides: Sides, actions: Iterable[object]) -> Iterator[Move[object, object, object]]:
    """Actions as moves of the left side, from the start; raises IllegalAction for an illegal one."""
    state = sides.start()
    for action in actions:
        actor = sides.game.actor(state)
        assert actor is not None
        step = sides.game.step(state, action)
        yield Move(state, actor, action, step)
        state = step.state


def end_of(sides: Sides, actions: Iterable[object]) -> object:
    """The state of the left side after some actions."""
    state = sides.start()
    for action in actions:
        state = sides.game.step(state, action).state
    return state


def checked(sides: Sides, actions: tuple[object, ...], action: object) -> Witness:
    """The witness given by `actions` and then `action`; raises NoWitness if the sides disagree earlier, or not then."""
    state = sides.start()
    for number, shared in enumerate(actions, 1):
        left, right = sides.tried(state, shared)
        if not isinstance(left, Step) or sides.parting(shared, left, right) is not None:
            raise NoWitness(f"action {number} of {len(actions)} is one on which the sides disagree")
        state = left.state
    for parting in sides.partings(state):
        if parting.action == action:
            return Witness(sides, actions, parting)
    raise NoWitness(f"the sides do not disagree after action {len(actions)}")


def cut(witness: Witness) -> Witness:
    """The witness that ends at the first possible disagreement on its path."""
    sides = witness.sides
    state = sides.start()
    for number, action in enumerate(witness.actions):
        for parting in sides.partings(state):
            return Witness(sides, witness.actions[:number], parting)
        step = sides.game.step(state, action)
        state = step.state
    return evolve(witness, parting=next(sides.partings(state)))


def pieces_shown(scene: Scene) -> int:
    """How many cards and tokens are open in a scene; fewer make a simpler position."""
    return sum(tile.count for tile in tiles_of(scene.parts))
