"""The tree of a search."""

from math import isqrt

from rulebook.bots.ismcts import logarithms
from rulebook.bots.search import (
    AVAILABLE,
    REWARD,
    VISITS,
    WIDTH,
    WIN,
    bound_of,
    child_of,
    next_of,
    reward_of,
    square_root,
    widen,
)
from rulebook.bots.search import with_child as grow


def tree_of(nodes: int) -> list[int]:
    """A tree of a root, with room for some nodes."""
    return [1] + [0] * (nodes * WIDTH - 1)


def test_square_roots_are_exact() -> None:
    """The square root is the greatest integer whose square is at most the number."""
    near = [1 << power for power in range(45)]
    for number in (0, 1, 2, 3, *near, *[each - 1 for each in near], *[each + 1 for each in near]):
        assert square_root(number) == isqrt(number)


def test_a_child_belongs_to_who_moved() -> None:
    """The same id by another seat is another move."""
    tree = tree_of(4)
    one, other = grow(tree, 0, 0, 9), grow(tree, 0, 1, 9)
    deeper = grow(tree, one, 1, 9)
    assert [child_of(tree, 0, 0, 9), child_of(tree, 0, 1, 9), child_of(tree, one, 1, 9)] == [one, other, deeper] == [1, 2, 3]
    assert child_of(tree, 0, 0, 8) == child_of(tree, other, 0, 9) == 0


def test_untried_moves_come_first_and_then_the_highest_bound() -> None:
    """A simulation tries what has not been tried; then the bound decides, and only moves that are available count."""
    tree, table, random = tree_of(4), logarithms(50), [5, 0]
    for reward in (0, WIN, 0):
        child = next_of(tree, 0, 0, [4, 5, 6], 3, table, random)
        assert tree[child * WIDTH + VISITS] == 0
        tree[child * WIDTH + VISITS], tree[child * WIDTH + REWARD] = 1, reward
    ids = [4, 5, 6]
    before = [tree[child * WIDTH + AVAILABLE] for child in (1, 2, 3)]
    assert next_of(tree, 0, 0, ids, 3, table, random) == 2
    assert [tree[child * WIDTH + AVAILABLE] for child in (1, 2, 3)] == [count + 1 for count in before]
    without = [id for id in ids if child_of(tree, 0, 0, id) != 2]
    assert next_of(tree, 0, 0, without, 2, table, random) != 2
    assert tree[2 * WIDTH + AVAILABLE] == before[1] + 1


def test_the_bound_grows_with_availability_and_shrinks_with_visits() -> None:
    """A move that was often available and seldom taken gets another chance."""
    tree, table = tree_of(2), logarithms(100)
    child = grow(tree, 0, 0, 1)
    bounds = {}
    for available, visits in ((10, 2), (90, 2), (90, 20)):
        tree[child * WIDTH + AVAILABLE], tree[child * WIDTH + VISITS] = available, visits
        tree[child * WIDTH + REWARD] = WIN * visits // 2
        bounds[available, visits] = bound_of(tree, child, table)
    assert bounds[90, 2] > bounds[10, 2]
    assert bounds[90, 2] > bounds[90, 20] > 1 << 19


def test_winners_share_the_reward() -> None:
    """Half of the reward is for the victory, which its winners share; equal scores give half of the rest."""
    equal = [5, 5, 5]
    spread = [0, 0]
    widen(spread, equal)
    rewards = [reward_of(equal, [1, 0, 1], seat, 1, spread) for seat in range(3)]
    assert rewards == [WIN // 2, WIN // 4, WIN // 2]
    assert reward_of(equal, [0, 1, 0], 1, 1, spread) == WIN // 4 + WIN // 2


def test_a_narrow_defeat_is_better_than_a_clear_one() -> None:
    """Half of the reward is for how far a seat is ahead; the lowest score can be the best."""
    spread = [0, 0]
    widen(spread, [10, 0])
    assert spread == [20, 2]
    assert reward_of([10, 0], [1, 0], 0, 1, spread) == WIN // 2 + WIN * 3 // 8
    assert reward_of([10, 0], [1, 0], 1, 1, spread) == WIN // 8
    assert reward_of([10, 9], [1, 0], 1, 1, spread) > reward_of([10, 0], [1, 0], 1, 1, spread)
    assert reward_of([10, 0], [0, 1], 1, -1, spread) == WIN // 2 + WIN * 3 // 8
    assert reward_of([99, 0], [1, 0], 0, 1, spread) == WIN
    assert reward_of([99, 0], [1, 0], 1, 1, spread) == 0
