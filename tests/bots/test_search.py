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
    much_of,
    next_of,
    reward_of,
    share_of,
    square_root,
    untried,
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
    tree, table, random, level = tree_of(4), logarithms(50), [5, 0], [0, 0, 0]
    for reward in (0, WIN, 0):
        child = next_of(tree, 0, 0, [4, 5, 6], level, 3, 1, table, random)
        assert tree[child * WIDTH + VISITS] == 0
        tree[child * WIDTH + VISITS], tree[child * WIDTH + REWARD] = 1, reward
    ids = [4, 5, 6]
    before = [tree[child * WIDTH + AVAILABLE] for child in (1, 2, 3)]
    assert next_of(tree, 0, 0, ids, level, 3, 1, table, random) == 2
    assert [tree[child * WIDTH + AVAILABLE] for child in (1, 2, 3)] == [count + 1 for count in before]
    without = [id for id in ids if child_of(tree, 0, 0, id) != 2]
    assert next_of(tree, 0, 0, without, level, 2, 1, table, random) != 2
    assert tree[2 * WIDTH + AVAILABLE] == before[1] + 1


def test_the_most_promising_moves_are_tried_first() -> None:
    """Moves are tried by the lead right after them; among equal ones chance decides."""
    for lead in range(3):
        leads = [int(place == lead) for place in range(3)]
        assert {untried(tree_of(1), 0, 0, [4, 5, 6], leads, 3, [key, 0]) for key in range(5)} == {lead}
    assert {untried(tree_of(1), 0, 0, [4, 5, 6], [7, 3, 7], 3, [key, 0]) for key in range(30)} == {0, 2}
    tree = tree_of(3)
    grow(tree, 0, 0, 4)
    assert untried(tree, 0, 0, [4, 5], [9, -9], 2, [1, 0]) == 1
    grow(tree, 0, 0, 5)
    assert untried(tree, 0, 0, [4, 5], [9, -9], 2, [1, 0]) == -1


def test_a_promise_counts_less_and_less() -> None:
    """Of two moves with the same rewards the one with the greater lead comes first, by less the more both were taken."""
    tree, table = tree_of(2), logarithms(100)
    child = grow(tree, 0, 0, 1)
    ahead = []
    for visits in (1, 4, 50):
        tree[child * WIDTH + AVAILABLE], tree[child * WIDTH + VISITS] = 100, visits
        ahead.append(bound_of(tree, child, 1 << 19, table) - bound_of(tree, child, -(1 << 19), table))
    assert ahead[:2] == [(1 << 20) // 2, (1 << 20) // 5]
    assert 0 < ahead[2] < ahead[1]


def test_the_bound_grows_with_availability_and_shrinks_with_visits() -> None:
    """A move that was often available and seldom taken gets another chance."""
    tree, table = tree_of(2), logarithms(100)
    child = grow(tree, 0, 0, 1)
    bounds = {}
    for available, visits in ((10, 2), (90, 2), (90, 20)):
        tree[child * WIDTH + AVAILABLE], tree[child * WIDTH + VISITS] = available, visits
        tree[child * WIDTH + REWARD] = WIN * visits // 2
        bounds[available, visits] = bound_of(tree, child, 0, table)
    assert bounds[90, 2] > bounds[10, 2]
    assert bounds[90, 2] > bounds[90, 20] > 1 << 19


def test_winners_share_the_reward() -> None:
    """Half of the reward is for the victory, which its winners share; who gains nothing gets half of the rest."""
    before, equal = [2, 2, 2], [5, 5, 5]
    rewards = [reward_of(before, equal, [1, 0, 1], seat, 1, 4) for seat in range(3)]
    assert rewards == [WIN // 2, WIN // 4, WIN // 2]
    assert reward_of(before, equal, [0, 1, 0], 1, 1, 4) == WIN // 4 + WIN // 2


def test_only_gains_count_while_the_game_is_on() -> None:
    """What a seat has gained since the decision counts, however far it was ahead; the lowest score can be the best."""
    nobody = [0, 0]
    assert reward_of([30, 0], [30, 0], nobody, 0, 1, 20) == reward_of([30, 0], [30, 0], nobody, 1, 1, 20) == WIN // 2
    assert reward_of([30, 0], [30, 10], nobody, 1, 1, 20) == WIN * 3 // 4
    assert reward_of([30, 0], [30, 10], nobody, 0, 1, 20) == WIN // 4
    assert reward_of([30, 0], [30, 10], nobody, 0, -1, 20) == WIN * 3 // 4
    assert reward_of([0, 0], [99, 0], nobody, 0, 1, 20) == WIN
    assert reward_of([0, 0], [99, 0], nobody, 1, 1, 20) == 0


def test_what_counts_as_much_is_learnt() -> None:
    """Twice the mean of gains and losses so far is much; before anything was counted any gain is."""
    spread = [0, 0]
    assert much_of(spread) == 1
    widen(spread, [3, 3], [3, 13])
    assert spread == [20, 2]
    assert much_of(spread) == 20
    assert [share_of(gain, 20, 60) for gain in (-50, -20, 0, 10, 30)] == [-60, -60, 0, 30, 60]
