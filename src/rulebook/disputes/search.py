"""Looking for a witness: breadth first where a game is small enough to be explored, by random play where it is not."""

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

from attrs import define, field, frozen

from rulebook.core.step import Step
from rulebook.disputes.lockstep import Parting, PartingKind, Sides, seats
from rulebook.disputes.witness import Witness, end_of
from rulebook.exploration import Explorer
from rulebook.play import generator, playout, uniform, weighted

__all__ = ["GAMES", "MOST_STATES", "Fancier", "Lockstep", "SearchResult", "explore", "play_at_random", "stroll"]

MOST_STATES = 200_000
"""The bound of an exploration where none is given."""
GAMES = 200
"""How many random games are played where no number is given."""
MOST_MOVES = 2_000
"""A random game is given up after so many actions."""

FANCIES = 1, 4, 16, 64
"""How much a random player can fancy a kind of actions, in comparison with others."""


@frozen
class SearchResult:
    """What a search found, if anything, and how far it went. `complete`: everything that can be reached was seen."""

    witness: Witness | None
    states: int
    complete: bool = False


@define
class Lockstep:
    """The successors of states for an explorer, which keeps every parting that it comes across."""

    sides: Sides
    found: list[tuple[object, Parting]] = field(factory=list)

    def successors(self, state: Any) -> Iterator[tuple[Any, Any]]:
        """Every action that both sides take alike, with the state that it leads to."""
        self.found += [(state, parting) for parting in (*self.sides.unlikely(state), *self.sides.refusals(state))]
        for action in self.sides.game.legal_actions(state):
            left, right = self.sides.tried(state, action)
            parting = self.sides.parting(action, left, right)
            if parting is None and isinstance(left, Step):
                yield action, left.state
            elif parting is not None and parting.kind is PartingKind.OUTCOME:
                self.found.append((state, parting))


def explore(sides: Sides, most: int = MOST_STATES) -> SearchResult:
    """Go through everything that both sides can reach together, nearest first, until they disagree.

    Among the shortest ways the one is given whose last position has the fewest pieces. At most `most` states are kept.
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
    """Play random games of the left side until the sides disagree; gives the shortest way of all games."""
    best, states = None, 0
    for number in range(games):
        most = MOST_MOVES if best is None else len(best.actions)
        found, seen = stroll(sides, (), most, generator(seed, number))
        states += seen
        best = found or best
    return SearchResult(best, states)


def stroll(sides: Sides, way: tuple[object, ...], most: int, random: Random) -> tuple[Witness | None, int]:
    """Play on at random from the end of a way until the sides disagree, for fewer than `most` actions in all.

    Gives also the number of states seen.
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
    """A player at random who fancies some kinds of actions, for this game, and so gets where even choices seldom lead."""

    random: Random
    fancies: dict[type, int] = field(factory=dict)

    def __call__(self, state: object, legal: tuple[object, ...]) -> object:
        """One of the legal actions: first its kind, by how much it is fancied, then one of that kind."""
        kinds = tuple([(kind, self.fancy(kind)) for kind in dict.fromkeys(map(type, legal))])
        chosen = weighted(self.random, kinds)
        return uniform(self.random, tuple([action for action in legal if type(action) is chosen]))

    def fancy(self, kind: type) -> int:
        """How much a kind of actions is fancied: decided when it first comes up."""
        if kind not in self.fancies:
            self.fancies[kind] = uniform(self.random, FANCIES)
        return self.fancies[kind]
