"""Running: games side by side, until enough transitions are compared.

Most games are played by the rules first, and then followed by the kernel as a whole. Some are compared step by step, with
nothing kept from one step to the next; there rows are decoded, and clauses are counted.
"""

import gc
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from functools import partial
from importlib import import_module
from random import Random
from typing import Any, Final, NamedTuple

import numpy as np
from attrs import Factory, define

from rulebook.core import CHANCE, AnyGame
from rulebook.exploration import moves
from rulebook.kernels import AnyKernel, kernel
from rulebook.kernels.language import NOBODY
from rulebook.kernels.machine import Machine
from rulebook.play import generator
from rulebook.verification.smt.agreeing import LockstepError, Side
from tests.tools.lockstep.counting import Counts
from tests.tools.lockstep.following import AT_START, WHAT, follow
from tests.tools.lockstep.policies import RANDOM, Policy, options_in
from tests.tools.lockstep.tables import any_settings, choices, every_pair, named, pairs_in, pairwise
from tests.tools.lockstep.telling import FEW, SOME, Numbering, Told, Writing, once_for_each, places

DIRECTED: Final = 4
"""One of every this many games is a directed one."""
STEP_BY_STEP: Final = 50
"""One of every this many games is compared step by step."""
WATCHED: Final = 8
"""In one of every this many chunks, the first game of each policy is watched, and compared step by step too."""
DECODED: Final = 3
"""One of every this many rows is decoded in these games."""
ENDS: Final = 150
"""After one of every this many games, everything that could have happened at its end is compared."""
MOST_WAYS: Final = 4_000
"""The most transitions at the end of a game."""
MOST_MOVES: Final = 1500
"""A game is broken off after this many moves; with most policies it ends sooner."""
CHUNK: Final = 100_000
"""The number of transitions that are compared before the results are kept."""


@define
class Outcome:
    """What a run compared."""

    transitions: int = 0
    step_by_step: int = 0
    """How many of the transitions were compared step by step."""
    decoded: int = 0
    """How many rows were decoded."""
    ends: int = 0
    """After how many games everything that could have happened at the end was compared."""
    in_ends: int = 0
    """How many of the transitions were compared there."""
    games: Counter[str] = Factory(Counter)
    """By policy."""
    finished: int = 0
    counts: Counts = Factory(Counts)
    met: set[str] = Factory(set)
    """The values of settings that met."""

    def add(self, other: "Outcome") -> None:
        """Add another run."""
        self.transitions += other.transitions
        self.step_by_step += other.step_by_step
        self.decoded += other.decoded
        self.ends += other.ends
        self.in_ends += other.in_ends
        self.games.update(other.games)
        self.finished += other.finished
        self.counts.add(other.counts)
        self.met |= other.met


def policies_for(game_id: str) -> tuple[Policy, ...]:
    """The policies for a game."""
    found: tuple[Policy, ...] = import_module(f"tests.tools.lockstep.{game_id}").POLICIES
    return found


def writing_of(game_id: str) -> Writing:
    """How what the rules say of a game is written down."""
    found: Writing = import_module(f"tests.tools.lockstep.{game_id}").WRITING
    return found


def policy_for(game_id: str, number: int) -> Policy:
    """Who plays a game with a number: first every policy once, and then mostly at random."""
    policies = policies_for(game_id)
    if number < len(policies):
        return policies[number]
    return RANDOM if number % DIRECTED else policies[1 + number // DIRECTED % (len(policies) - 1)]


def run(
    of: AnyKernel,
    transitions: int,
    seed: str = "lockstep",
    *,
    is_compiled: bool = True,
    is_watched: bool = True,
    has_every_pair: bool = True,
) -> Outcome:
    """Compare a number of transitions; raises LockstepError where the sides differ.

    If the run is watched, the first game of every policy is compared step by step, and its clauses are counted. If it has to
    have every pair of values, the first games have settings in which they meet.
    """
    outcome, machine, policies = Outcome(), Machine(of, is_compiled), policies_for(of.game.id)
    random, number, numbering = generator(seed), 0, None
    settings_to_play = pairwise(of.game, random) if has_every_pair else any_settings(of.game, random)
    while outcome.transitions < transitions:
        settings, policy = next(settings_to_play), policy_for(of.game.id, number)
        if is_watched and number < len(policies):
            with outcome.counts.watching(of.game):
                play(Side(machine, settings), policy, random, outcome)
        elif number % STEP_BY_STEP == STEP_BY_STEP - 1:
            play(Side(machine, settings), policy, random, outcome)
        else:
            if numbering is None or numbering.settings is not settings:
                numbering = Numbering(of.game, settings)
            told = play_as_a_whole(machine, numbering, policy, random, outcome)
            if number % ENDS == ENDS // 2:
                play_ends(machine, told, outcome)
        outcome.met.update(map(named, pairs_in(values_of(of, settings))))
        number += 1
    return outcome


def play(side: Side, policy: Policy, random: Random, outcome: Outcome) -> None:
    """Play a game on both sides, and compare them after every action."""
    game, settings = side.kernel.game, side.settings
    state: Any = game.start(settings)
    side.start()
    side.compare(state, is_decoded=True)
    while (actor := game.actor(state)) is not None and len(side.ids) < MOST_MOVES:
        action = policy.action(game, state, options_in(game, state), random)
        step = game.step(state, action)
        side.step((game.outcome_id if actor is CHANCE else game.action_id)(action, settings))
        state, is_decoded = step.state, random.random() < 1 / DECODED
        side.compare(state, is_decoded=is_decoded)
        outcome.decoded += is_decoded
        outcome.counts.tell(step.events)
    outcome.step_by_step += len(side.ids)
    outcome.transitions += len(side.ids)
    outcome.games[policy.name] += 1
    outcome.finished += actor is None


def play_as_a_whole(machine: Machine, numbering: Numbering, policy: Policy, random: Random, outcome: Outcome) -> Told:
    """Play a game by the rules, and let the kernel follow."""
    told = tell(machine.kernel, numbering, policy, random)
    outcome.counts.told.update(told.clauses)
    be_followed(machine, told)
    outcome.transitions += len(told.ids) - 1
    outcome.games[policy.name] += 1
    outcome.finished += told.actors[-1] == NOBODY
    return told


def tell(of: AnyKernel, numbering: Numbering, policy: Policy, random: Random) -> Told:
    """Play a game by the rules, and write down what they say."""
    game, writing = of.game, writing_of(of.game.id)
    told, origin, id = Told(of, writing, numbering), AT_START, 0
    with once_for_each(writing):
        state: Any = game.start(numbering.settings)
        while True:
            actor, options = game.actor(state), options_in(game, state)
            told.add(state, options, origin, id)
            if actor is None or len(told.ids) > MOST_MOVES:
                break
            action = policy.action(game, state, options, random)
            step = game.step(state, action)
            origin, id = len(told.ids) - 1, numbering.id(action, is_chance=actor is CHANCE)
            told.clauses.update([event.clause for event in step.events if event.clause is not None])
            state = step.state
    return told


def games_told(of: AnyKernel, transitions: int, seed: str) -> Iterator[Told]:
    """What the rules say in some games, in which all policies take turns and every two values of settings meet."""
    policies, random = policies_for(of.game.id), generator(seed)
    for number, settings in enumerate(pairwise(of.game, random)):
        policy = policies[number % len(policies)]
        told = tell(of, Numbering(of.game, settings), policy, random)
        yield told
        transitions -= len(told.ids) - 1
        if transitions <= 0:
            return


def play_ends(machine: Machine, told: Told, outcome: Outcome) -> None:
    """Go through all that could have happened at the end of a game, as far back as there is not too much of it."""
    game, end = machine.kernel.game, Told(machine.kernel, told.writing, told.numbering)
    ways: list[Way] = []
    if told.actors[-1] != NOBODY:
        return
    for first in reversed(told.states[:-1]):
        further = everything_from(game, first)
        if further is None:
            break
        ways = further
    if not ways:
        return
    with once_for_each(told.writing):
        for state, origin, action in ways:
            id = told.numbering.id(action, is_chance=game.actor(ways[origin].state) is CHANCE) if action is not None else 0
            end.add(state, options_in(game, state), origin, id)
    be_followed(machine, end)
    outcome.transitions += len(ways) - 1
    outcome.ends += 1
    outcome.in_ends += len(ways) - 1


class Way(NamedTuple):
    """A state, and how it was come by: the place of another state in a list, and an action; the first one has itself."""

    state: Any
    origin: int
    action: Any


def everything_from(game: AnyGame, state: Any) -> list[Way] | None:
    """Every action in every state that can follow on a state; None if there are too many."""
    found, known, waiting = [Way(state, 0, None)], {state}, deque([0])
    while waiting:
        place = waiting.popleft()
        for action, after in moves(game, found[place].state):
            if after not in known:
                known.add(after)
                waiting.append(len(found))
            found.append(Way(after, place, action))
        if len(found) > MOST_WAYS:
            return None
    return found


def be_followed(machine: Machine, told: Told) -> None:
    """Let a kernel follow a game; raises LockstepError where it differs."""
    turn, what = first_difference(machine, told)
    if what:
        repeat(Side(machine, told.settings), told, turn)
        raise LockstepError(f"{WHAT[what]}: the kernel has something else in {told.states[turn]}")


def first_difference(machine: Machine, told: Told) -> tuple[int, int]:
    """In which state a kernel that follows a game differs first, and in what; in nothing if it does not differ."""
    kernel, settings, turns = told.kernel, told.settings, len(told.states)
    ids, of = kernel.ids(settings), partial(given, machine)
    result = machine.zeros((2,))
    machine.loop(follow)(
        machine.zeros((kernel.layout.width,)),
        machine.settings(settings),
        of(told.origins),
        of(told.ids),
        of(told.rows, turns),
        of(told.actors),
        of(told.options),
        of(told.chances),
        of(told.ends),
        of(told.results, turns),
        of(told.public, turns),
        of(told.own, turns),
        of(places(told.writing, kernel.view.width)),
        1 if ids <= FEW else SOME,
        machine.zeros((2, ids)),
        machine.zeros((kernel.game.number_of_outcomes(settings),)),
        machine.zeros((2, settings.players)),
        machine.zeros((kernel.view.width,)),
        result,
    )
    turn, what = machine.listed(result)
    return turn, what


def given(machine: Machine, numbers: Sequence[int], turns: int | None = None) -> Any:
    """Numbers as the loops of a machine take them: for each turn as many, or all in a row."""
    if machine.is_compiled:
        array = np.array(numbers, np.int64)
        return array if turns is None else array.reshape(turns, -1)
    width = len(numbers) // turns if turns else 0
    return list(numbers) if turns is None else [list(numbers[turn * width : (turn + 1) * width]) for turn in range(turns)]


def repeat(side: Side, told: Told, turn: int) -> None:
    """Play a game again up to where the sides differed, to say how; raises LockstepError."""
    way = [turn]
    while told.origins[way[-1]] not in (AT_START, way[-1]):
        way.append(told.origins[way[-1]])
    first = told.states[way[-1]]
    if told.origins[way[-1]] == AT_START:
        side.start()
    else:
        side.take(first)
    side.compare(first)
    for place in reversed(way[:-1]):
        side.step(told.ids[place])
        side.compare(told.states[place])


def values_of(of: AnyKernel, settings: Any) -> dict[str, object]:
    """The value of each choice in some settings."""
    parts = {name: name.split(".") for name in choices(of.game)}
    return {
        name: getattr(getattr(settings, way[0]), way[1]) if len(way) > 1 else settings.players for name, way in parts.items()
    }


def never_met(of: AnyKernel, outcome: Outcome) -> list[str]:
    """The pairs of values that never met."""
    return sorted(set(map(named, every_pair(of.game))) - outcome.met)


def chunk(game_id: str, seed: str, number: int) -> Outcome | LockstepError:
    """Compare the transitions of a chunk, in any process; returns the error if the sides differ."""
    gc.freeze()
    gc.disable()
    try:
        return run(kernel(game_id), CHUNK, f"{seed}:{number}", is_watched=number % WATCHED == 0, has_every_pair=number == 0)
    except LockstepError as error:
        return error
    finally:
        gc.enable()
        gc.collect()
