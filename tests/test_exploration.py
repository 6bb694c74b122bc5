"""Exploration goes through everything once, nearest first, and knows the way back."""

from collections.abc import Iterator
from functools import partial

from rulebook.exploration import Explorer, Reach, moves, perft
from rulebook.games.hamsterbacke import Settings, State, game
from tests.games.hamsterbacke.positions import TINY


def halves_and_neighbours(number: int) -> Iterator[tuple[str, int]]:
    """A small graph with circles: from a number to the next one and to its half."""
    if number < 20:
        yield "next", number + 1
    yield "half", number // 2


def test_every_node_is_given_once_and_nearest_first() -> None:
    """Nodes come in the order of their distance, and none comes twice."""
    explorer = Explorer(3, halves_and_neighbours)
    nodes = list(explorer)
    distances = [len(explorer.path_to(node)) for node in nodes]
    assert sorted(nodes) == list(range(21))
    assert distances == sorted(distances)
    assert explorer.complete
    assert explorer.depth == max(distances) == 17
    assert explorer.transitions == 41


def test_the_way_to_a_node_leads_to_it() -> None:
    """The labels of a way, followed from the start, lead to the node."""
    explorer = Explorer(3, halves_and_neighbours)
    for node in explorer:
        reached = 3
        for label in explorer.path_to(node):
            reached = dict(halves_and_neighbours(reached))[label]
        assert reached == node


def test_memory_is_bounded() -> None:
    """No more nodes are kept than asked for, and the exploration says that it is not complete."""
    explorer = Explorer(3, halves_and_neighbours, most=5)
    assert len(list(explorer)) == explorer.nodes == 5
    assert not explorer.complete


def test_a_game_that_fits_the_bound_is_complete() -> None:
    """A bound that is just large enough cuts nothing off."""
    explorer = Explorer(3, halves_and_neighbours, most=21)
    assert len(list(explorer)) == 21
    assert explorer.complete


def test_a_small_game_is_explored() -> None:
    """The moves of a game are its successors: the smallest game of Hamsterbacke is explored to its end."""
    explorer = Explorer(game.start(Settings(2, components=TINY)), partial(moves, game))
    over = sum(game.actor(state) is None for state in explorer)
    assert explorer.complete
    assert over > 0


def test_how_far_actions_go() -> None:
    """Sequences of actions are counted, and the states that they lead to: chance deals, and players go different ways."""
    state = game.start(Settings(2, components=TINY))
    assert perft(game, state, 0) == (Reach(1, 1),)
    reached = perft(game, state, 5)
    assert [each.sequences for each in reached] == [count_sequences(state, depth) for depth in range(6)]
    assert [each.states for each in reached] == [len(after(state, depth)) for depth in range(6)]


def count_sequences(state: State, depth: int) -> int:
    """The number of legal sequences of that many actions, counted one by one."""
    return sum(count_sequences(later, depth - 1) for _, later in moves(game, state)) if depth else 1


def after(state: State, depth: int) -> set[State]:
    """The states after that many actions."""
    return {each for _, later in moves(game, state) for each in after(later, depth - 1)} if depth else {state}


def test_nothing_goes_on_after_the_end() -> None:
    """No sequence of actions is longer than the longest game."""
    assert perft(game, game.start(Settings(2, components=TINY)), 60)[-1] == Reach(0, 0)
