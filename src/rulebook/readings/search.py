"""Searching for a witness: breadth first in games small enough to be explored, and by random play in others."""

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

from attrs import define, field, frozen

from rulebook.core.step import Step
from rulebook.exploration import Explorer
from rulebook.play import generator, playout, uniform, weighted
from rulebook.readings.lockstep import Parting, PartingKind, Sides, seats
from rulebook.readings.witness import Witness, end_of

MOST_STATES = 200_000
"""The default bound of an exploration."""
GAMES = 200
"""The default number of random games."""
MOST_MOVES = 2_000
"""A random game is abandoned after this many actions."""

FANCIES = 1, 4, 16, 64
"""How strongly a random player can prefer a kind of action to others."""


@frozen
class SearchResult:
    """What a search found, if anything, and how far it got. `complete` means that everything reachable was seen."""

    witness: Witness | None
    states: int
    complete: bool = False


@define
class Lockstep:
    """The successors of states for an explorer, which keeps every parting that it encounters."""

    sides: Sides
    found: list[tuple[object, Parting]] = field(factory=list)

    def successors(self, state: Any) -> Iterator[tuple[Any, Any]]:
        """Every action on which both sides agree, with the state that it leads to."""
        self.found += [(state, parting) for parting in (*self.sides.unlikely(state), *self.sides.refusals(state))]
        for action in self.sides.game.legal_actions(state):
            left, right = self.sides.tried(state, action)
            parting = self.sides.parting(action, left, right)
            if parting is None and isinstance(left, Step):
                yield action, left.state
            elif parting is not None and parting.kind is PartingKind.OUTCOME:
                self.found.append((state, parting))


def explore(sides: Sides, most: int = MOST_STATES) -> SearchResult:
    """Explore everything that both sides can reach together, nearest first, until they disagree.

    Among the shortest paths, returns the one whose last position has the fewest pieces. Keeps at most `most` states.
    """
    lockstep = Lockstep(sides)
    explorer: Explorer[object, object] = Explorer(sides.start(), lockstep.successors, most)
    depth = 0
    for _ in explorer:
        if lockstep.found and explorer.depth > depth:
            break
        depth = depth if lockstep.found else explorer.depth
    if not lockstep.found:
        return SearchResult(None, explorer.nodes, explorer.complete)
    witnesses = [Witness(sides, explorer.path_to(state), parting) for state, parting in lockstep.found]
    return SearchResult(min(witnesses, key=lambda witness: witness.cost), explorer.nodes)


def play_at_random(sides: Sides, games: int = GAMES, seed: int = 0) -> SearchResult:
    """Play random games of the left side until the sides disagree; returns the shortest path of all games."""
    best, states = None, 0
    for number in range(games):
        most = MOST_MOVES if best is None else len(best.actions)
        found, seen = stroll(sides, (), most, generator(seed, number))
        states += seen
        best = found or best
    return SearchResult(best, states)


def stroll(sides: Sides, way: tuple[object, ...], most: int, random: Random) -> tuple[Witness | None, int]:
    """Continue at random from the end of a path until the sides disagree, with fewer than `most` actions in all.

    Also returns the number of states seen.
    """
    actions, state = list(way), end_of(sides, way)
    fancier = Fancier(random)
    players = dict.fromkeys(seats(state), fancier)
    for move in islice(playout(sides.game, state, random, players), max(0, most - len(way))):
        twin = sides.tried(move.before, move.action)[1]
        parting = next(sides.refusals(move.before), None) or sides.parting(move.action, move.step, twin)
        if parting is not None:
            return Witness(sides, tuple(actions), parting), len(actions) - len(way) + 1
        actions.append(move.action)
    return None, len(actions) - len(way)


@define
class Fancier:
    """A random player that prefers some kinds of actions, throughout one game, and so reaches positions that uniform play
    seldom does.
    """

    random: Random
    fancies: dict[type, int] = field(factory=dict)

    def __call__(self, state: object, legal: tuple[object, ...]) -> object:
        """One of the legal actions: first its kind, by preference, then one action of that kind."""
        kinds = tuple([(kind, self.fancy(kind)) for kind in dict.fromkeys(map(type, legal))])
        chosen = weighted(self.random, kinds)
        return uniform(self.random, tuple([action for action in legal if type(action) is chosen]))

    def fancy(self, kind: type) -> int:
        """How strongly a kind of action is preferred: decided when it first occurs."""
        if kind not in self.fancies:
            self.fancies[kind] = uniform(self.random, FANCIES)
        return self.fancies[kind]
