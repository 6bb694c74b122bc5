"""Exploration: every reachable state, breadth first, each once, with a shortest path to it.

An `Explorer` works on anything that has successors: the states of a game, or pairs of states of two games in lockstep.
"""

from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from typing import Generic, TypeAlias, TypeVar

from attrs import define, field, frozen

from rulebook.core.game import Game
from rulebook.core.numbers import whole

Node = TypeVar("Node", bound=Hashable)
Label = TypeVar("Label")
Settings = TypeVar("Settings")
State = TypeVar("State")
Action = TypeVar("Action")
Event = TypeVar("Event")
Observation = TypeVar("Observation")

Successors: TypeAlias = Callable[[Node], Iterable[tuple[Label, Node]]]
"""The successors of a node: each next node, labelled with the step to it, usually an action."""

MOST_NODES = 1_000_000

__all__ = ["Explorer", "moves", "perft"]


@define
class Explorer(Generic[Node, Label]):
    """Goes through all that can be reached from `start`: iterate over it for the nodes, nearest first.

    At most `most` nodes are kept, so that memory is bounded. `complete` says whether everything was seen; `transitions` and
    `depth` count what was seen so far. The successors of a node are asked for once, after the node itself has been given.
    Raises DomainError if `most` is below 1.
    """

    start: Node
    successors: Successors[Node, Label]
    most: int = MOST_NODES
    transitions: int = field(default=0, init=False)
    depth: int = field(default=0, init=False)
    complete: bool = field(default=False, init=False)
    _origins: dict[Node, tuple[Node, Label] | None] = field(factory=dict, init=False, repr=False)

    def __attrs_post_init__(self) -> None:
        self.most = whole("most", self.most, 1)

    @property
    def nodes(self) -> int:
        """How many nodes are known."""
        return len(self._origins)

    @property
    def known(self) -> tuple[Node, ...]:
        """All known nodes, in the order in which they were found."""
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
        """The labels along a shortest path from the start to a known node."""
        labels: list[Label] = []
        origin = self._origins[node]
        while origin is not None:
            before, label = origin
            labels.append(label)
            origin = self._origins[before]
        return tuple(reversed(labels))


def moves(game: Game[Settings, State, Action, Event, Observation], state: State) -> Iterator[tuple[Action, State]]:
    """Every legal action in a state, including those of chance, with the state after it: the successors of a state."""
    for action in game.legal_actions(state):
        yield action, game.step(state, action).state


@frozen
class Reach:
    """How many legal sequences of a given number of actions there are, and to how many different states they lead."""

    sequences: int
    states: int


def perft(game: Game[Settings, State, Action, Event, Observation], state: State, depth: int) -> tuple[Reach, ...]:
    """The counts for 0, 1, ... up to `depth` actions from a state; outcomes of chance are actions too.

    Two implementations of the rules should compare these numbers first: a missing action, an extra one, or one with a
    different effect changes them. Raises DomainError for a depth below 0.
    """
    layer = {state: 1}
    reached = [Reach(1, 1)]
    for _ in range(whole("depth", depth, 0)):
        layer = following(game, layer)
        reached.append(Reach(sum(layer.values()), len(layer)))
    return tuple(reached)


def following(game: Game[Settings, State, Action, Event, Observation], layer: Mapping[State, int]) -> dict[State, int]:
    """The states after one more action, each with the number of sequences that lead to it, given those before."""
    further: dict[State, int] = {}
    for state, sequences in layer.items():
        for _, after in moves(game, state):
            further[after] = further.get(after, 0) + sequences
    return further
