"""Simplifying a witness: fewer actions, and then fewer pieces on the table where the sides disagree."""

from random import Random
from typing import TypeAlias

from rulebook.core import CHANCE, Step
from rulebook.play import generator, uniform
from rulebook.readings.lockstep import Sides
from rulebook.readings.search import stroll
from rulebook.readings.witness import Witness, cut

Actions: TypeAlias = tuple[object, ...]

TRIES = 200
"""The default number of random changes."""


def shrunk(witness: Witness, tries: int = TRIES) -> Witness:
    """The simplest witness found by leaving out actions and making random changes."""
    return dropping(mending(dropping(cut(witness)), tries))


def dropping(witness: Witness) -> Witness:
    """Leave out runs of actions, long ones first, as long as the sides still disagree."""
    length = len(witness.actions) // 2
    while length:
        start = len(witness.actions) - length
        while start >= 0:
            random = generator(length, start)
            witness = simpler(witness, without(witness.actions, start, length), random)
            start = min(start, len(witness.actions)) - length
        length //= 2
    return witness


def mending(witness: Witness, tries: int) -> Witness:
    """Change the path at random points: leave out a few actions, replace one, or continue at random from there."""
    for number in range(tries):
        random = generator("mend", number)
        start = int(random.random() * (len(witness.actions) + 1))
        match number % 3:
            case 0:
                witness = simpler(witness, without(witness.actions, start, 1 + int(random.random() * 8)), random)
            case 1:
                witness = simpler(witness, with_another(witness, start, random), random)
            case _:
                way, most = witness.actions[:start], len(witness.actions) + 1
                witness = better(witness, stroll(witness.sides, way, most, random)[0])
    return witness


def without(actions: Actions, start: int, length: int) -> Actions:
    """Actions without a run of them."""
    return actions[:start] + actions[start + length :]


def with_another(witness: Witness, start: int, random: Random) -> Actions:
    """The actions with another legal one in place of the one at `start`."""
    states = [witness.sides.start(), *[move.step.state for move in witness.moves]]
    another = uniform(random, witness.sides.game.legal_actions(states[start]))
    return (*witness.actions[:start], another, *witness.actions[start + 1 :])


def simpler(witness: Witness, actions: Actions, random: Random) -> Witness:
    """The witness on a changed path, if it is simpler."""
    return better(witness, replayed(witness.sides, actions, len(witness.actions), random))


def better(witness: Witness, other: Witness | None) -> Witness:
    """The simpler of two witnesses, or the second if they are equally simple, because change leads on."""
    if other is None or other.cost > witness.cost:
        return witness
    return cut(other)


def replayed(sides: Sides, actions: Actions, most: int, random: Random) -> Witness | None:
    """The witness on a path of actions that need not all be legal; None if the sides do not disagree within `most` actions.

    Illegal actions are skipped; but if chance must act, it does anything, and then the action is tried again.
    """
    state, taken, waiting = sides.start(), list[object](), list(reversed(actions))
    while waiting and len(taken) <= most:
        left, right = sides.tried(state, waiting[-1])
        parting = sides.parting(waiting[-1], left, right)
        if parting is not None:
            return Witness(sides, tuple(taken), parting)
        if isinstance(left, Step):
            taken.append(waiting.pop())
            state = left.state
            continue
        legal = sides.game.legal_actions(state)
        if sides.game.actor(state) is CHANCE and type(waiting[-1]) not in map(type, legal):
            waiting.append(uniform(random, legal))
        else:
            waiting.pop()
    parting = next(sides.partings(state), None)
    return Witness(sides, tuple(taken), parting) if parting and len(taken) <= most else None
