"""Information-set Monte Carlo tree search, in the language of kernels: one text for compiled and for plain games.

This is the single-observer form of Cowling, Powley and Whitehouse (2012). Every simulation begins in a determinization of
its own, goes down one tree that they all share, by bounds in which a move counts as often as it was available, adds a node,
and ends in random play. The tree branches by decisions. Chance does not branch it: what follows a decision is averaged over
what chance has brought.

A tree is a row of nodes of `WIDTH` places each; the root is the first. Numbers are integers, so that every machine finds the
same tree: logarithms are given in units of 2**-40, bounds in units of 2**-20.
"""

from typing import Any, Final

from rulebook.kernels.language import CHANCE, NOBODY, Row, below, unpacked
from rulebook.kernels.loops import actor, choice, choices, determinize, result, step

WIDTH: Final = 7
MOVER, MOVE, FIRST, NEXT, VISITS, AVAILABLE, REWARD = range(WIDTH)
"""Of a node: who moved, the id of the move, its first child, its next sibling, and what the simulations have counted.

The root has no mover: in that place stands how many nodes there are. 0 is not a child or a sibling of any node.
"""

WIN: Final = 120
"""The highest reward. A victory is worth half of it, which its winners share."""
TOTAL, TIMES = range(2)
"""Of how far seats were apart: the sum, and how often it was counted."""
MOST_DECISIONS: Final = 20_000
"""A simulation ends after this many, with what nobody has won."""
HALF: Final = 1
"""The bits by which logarithms are shifted: the square of the exploration constant is one half."""


def square_root(number: int) -> int:
    """The greatest integer whose square is at most a number, which is below 2**46."""
    if number == 0:
        return 0
    root = 1 << 23
    nearer = (root + number // root) >> 1
    while nearer < root:
        root = nearer
        nearer = (root + number // root) >> 1
    return root


def child_of(tree: Row, node: int, who: int, id: int) -> int:
    """The child of a node to which a move leads; 0 if it is not in the tree."""
    child = tree[node * WIDTH + FIRST]
    while child != 0 and (tree[child * WIDTH + MOVE] != id or tree[child * WIDTH + MOVER] != who):
        child = tree[child * WIDTH + NEXT]
    return child


def with_child(tree: Row, node: int, who: int, id: int) -> int:
    """Add a child to a node, available once; gives the child."""
    child = tree[MOVER]
    tree[MOVER] = child + 1
    place = child * WIDTH
    tree[place + MOVER] = who
    tree[place + MOVE] = id
    tree[place + NEXT] = tree[node * WIDTH + FIRST]
    tree[place + AVAILABLE] = 1
    tree[node * WIDTH + FIRST] = child
    return child


def bound_of(tree: Row, node: int, logarithms: Row) -> int:
    """The upper confidence bound of a move: its mean reward, and more the less often it was taken when available."""
    place = node * WIDTH
    visits = tree[place + VISITS]
    mean = (tree[place + REWARD] << 20) // (visits * WIN)
    return mean + square_root((logarithms[tree[place + AVAILABLE]] >> HALF) // visits)


def next_of(  # noqa: PLR0917  # as in the loop
    tree: Row, node: int, who: int, ids: Row, number: int, logarithms: Row, random: Row
) -> int:
    """Where a simulation goes on from a node: to a new child for one of the untried moves, or else by the highest bound.

    All of the moves are available, which is counted.
    """
    untried, best, highest = 0, 0, -1
    for each in range(number):
        child = child_of(tree, node, who, ids[each])
        if child == 0:
            untried += 1
        else:
            tree[child * WIDTH + AVAILABLE] += 1
            bound = bound_of(tree, child, logarithms)
            if bound > highest:
                best, highest = child, bound
    left = below(random, untried) if untried > 0 else -1
    for each in range(number):
        if left >= 0 and child_of(tree, node, who, ids[each]) == 0:
            if left == 0:
                return with_child(tree, node, who, ids[each])
            left -= 1
    return best


def lead_of(scores: Row, seat: int, sign: int) -> int:
    """How far a seat is ahead of all seats, added up; `sign` is 1 where the highest score is the best, otherwise -1."""
    ahead = scores[seat] * len(scores)
    for each in range(len(scores)):
        ahead -= scores[each]
    return sign * ahead


def widen(spread: Row, scores: Row) -> None:
    """Count how far the seats were apart at the end of a simulation."""
    for seat in range(len(scores)):
        spread[TOTAL] += abs(lead_of(scores, seat, 1))
        spread[TIMES] += 1


def reward_of(scores: Row, wins: Row, seat: int, sign: int, spread: Row) -> int:
    """What a seat gets at the end of a simulation: half for its share of the victory, half for how far it is ahead.

    Twice the mean of what the seats have been apart is as good as any lead, and as bad as any arrears.
    """
    winners = 0
    for each in range(len(wins)):
        winners += wins[each]
    share = WIN // winners if wins[seat] else 0
    most = 2 * spread[TOTAL] // spread[TIMES]
    lead = max(-most, min(most, lead_of(scores, seat, sign)))
    return (share + (WIN // 2 if most == 0 else (lead + most) * WIN // (2 * most))) // 2


def search(  # noqa: PLR0917  # a loop takes its arrays one by one
    root: Row,
    packed: Any,
    viewer: int,
    sign: int,
    simulations: int,
    tree: Row,
    logarithms: Row,
    row: Row,
    path: Row,
    ids: Row,
    scores: Row,
    wins: Row,
    spread: Row,
    random: Row,
) -> None:
    """Run simulations from what a seat sees of a state; the rows from `row` to `spread` are for the work in between."""
    settings = unpacked(packed)
    for _ in range(simulations):
        for place in range(len(root)):
            row[place] = root[place]
        determinize(row, settings, viewer, random)
        node, depth, count = 0, 0, 0
        is_inside = True
        who = actor(row, settings)
        while who != NOBODY and count < MOST_DECISIONS:
            number = choices(row, settings)
            if who == CHANCE or not is_inside:
                id = choice(row, settings, below(random, number))
            else:
                for each in range(number):
                    ids[each] = choice(row, settings, each)
                nodes = tree[MOVER]
                node = next_of(tree, node, who, ids, number, logarithms, random)
                id = tree[node * WIDTH + MOVE]
                is_inside = tree[MOVER] == nodes
                path[depth] = node
                depth += 1
            step(row, settings, id)
            count += 1 if who >= 0 else 0
            who = actor(row, settings)
        result(row, settings, scores, wins)
        widen(spread, scores)
        for each in range(depth):
            place = path[each] * WIDTH
            tree[place + VISITS] += 1
            tree[place + REWARD] += reward_of(scores, wins, tree[place + MOVER], sign, spread)
