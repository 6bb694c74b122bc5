"""Exploration: every state that can be reached, breadth first, each once, with a shortest way to it.

An `Explorer` works on anything that has successors: the states of a game, or pairs of states of two games in lockstep.
"""

from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from typing import Generic, TypeAlias, TypeVar

from attrs import define, field, frozen

from rulebook.core.game import Game

Node = TypeVar("Node", bound=Hashable)
Label = TypeVar("Label")
Settings = TypeVar("Settings")
State = TypeVar("State")
Action = TypeVar("Action")
Event = TypeVar("Event")
Observation = TypeVar("Observation")

Successors: TypeAlias = Callable[[Node], Iterable[tuple[Label, Node]]]
"""What a node leads to: each next node with the label, usually an action, of the way to it."""

MOST_NODES = 1_000_000

__all__ = ["MOST_NODES", "Explorer", "Reach", "Successors", "moves", "perft"]


@define
class Explorer(Generic[Node, Label]):
    """Goes through all that can be reached from `start`: iterate over it for the nodes, nearest first.

    At most `most` nodes are kept, so that memory is bounded. `complete` says whether everything was seen; `transitions` and
    `depth` count what was seen so far. The successors of a node are asked for once, after the node itself has been given.
    """

    start: Node
    successors: Successors[Node, Label]
    most: int = MOST_NODES
    transitions: int = field(default=0, init=False)
    depth: int = field(default=0, init=False)
    complete: bool = field(default=False, init=False)
    _origins: dict[Node, tuple[Node, Label] | None] = field(factory=dict, init=False, repr=False)

    @property
    def nodes(self) -> int:
        """How many nodes are known."""
        return len(self._origins)

    @property
    def known(self) -> tuple[Node, ...]:
        """Every node that is known, in the order in which they were found."""
        return tuple(self._origins)

    def __iter__(self) -> Iterator[Node]:
        """Every node, once, in the order of the number of steps to it; explores again each time."""
        self._origins, self.transitions, self.depth, self.complete = {self.start: None}, 0, 0, False
        waiting = deque([(self.start, 0)])
        cut_short = False
        while waiting:
            node, self.depth = waiting.popleft()
            yield node
            for label, successor in self.successors(node):
                self.transitions += 1
                if successor in self._origins:
                    continue
                if self.nodes >= self.most:
                    cut_short = True
                    continue
                self._origins[successor] = node, label
                waiting.append((successor, self.depth + 1))
        self.complete = not cut_short

    def path_to(self, node: Node) -> tuple[Label, ...]:
        """The labels of a shortest way from the start to a node that is known."""
        labels: list[Label] = []
        origin = self._origins[node]
        while origin is not None:
            before, label = origin
            labels.append(label)
            origin = self._origins[before]
        return tuple(reversed(labels))


def moves(game: Game[Settings, State, Action, Event, Observation], state: State) -> Iterator[tuple[Action, State]]:
    """Every legal action in a state, chance included, with the state that it leads to: the successors of a game's state."""
    for action in game.legal_actions(state):
        yield action, game.step(state, action).state


@frozen
class Reach:
    """How far some number of actions goes: the legal sequences of so many, and the different states that they lead to."""

    sequences: int
    states: int


def perft(game: Game[Settings, State, Action, Event, Observation], state: State, depth: int) -> tuple[Reach, ...]:
    """How far 0 actions go from a state, how far 1 does, and so on up to `depth`; outcomes of chance are actions too.

    Two implementations of the rules compare these numbers first: an action that is missing, or one too many, or that leads
    elsewhere, changes them.
    """
    layer = {state: 1}
    reached = [Reach(1, 1)]
    for _ in range(depth):
        layer = following(game, layer)
        reached.append(Reach(sum(layer.values()), len(layer)))
    return tuple(reached)


def following(game: Game[Settings, State, Action, Event, Observation], layer: Mapping[State, int]) -> dict[State, int]:
    """The states to which one action more leads, each with the number of sequences to it, given those of states before."""
    further: dict[State, int] = {}
    for state, sequences in layer.items():
        for _, after in moves(game, state):
            further[after] = further.get(after, 0) + sequences
    return further
