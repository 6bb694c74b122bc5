"""Information-set Monte Carlo tree search, in the language of kernels: one text for compiled and for plain games.

This is the single-observer form of Cowling, Powley and Whitehouse (2012). Every simulation begins in a determinization of
its own, or in a state that was drawn before the search, goes down one tree that they all share, by bounds in which a move
counts as often as it was available, adds a node, and plays on at random for some decisions. The tree branches by decisions.
Chance does not branch it: what follows a decision is averaged over what chance has brought.

What is counted is how the seats stand, as the game itself says: at the end of a simulation, and right after each move, by
which moves are tried first.

A tree is a row of nodes of `WIDTH` places each; the root is the first. Numbers are integers, so that every machine finds the
same tree: logarithms are given in units of 2**-40, bounds in units of 2**-20.
"""

from typing import Any, Final

from rulebook.kernels.language import CHANCE, NOBODY, Row, below
from rulebook.kernels.loops import (
    Settings,
    actor,
    chance,
    choice,
    choices,
    determinize,
    play_on,
    result,
    standing,
    step,
)

WIDTH: Final = 7
MOVER, MOVE, FIRST, NEXT, VISITS, AVAILABLE, REWARD = range(WIDTH)
"""Of a node: who moved, the id of the move, its first child, its next sibling, and what the simulations have counted.

The root has no mover: in that place stands how many nodes there are. 0 is not a child or a sibling of any node.
"""

WIN: Final = 120
"""The highest reward. Where a game has ended, a victory is worth half of it, which its winners share."""
TOTAL, TIMES = range(2)
"""Of what seats have gained or lost: the sum, and how often it was counted."""
EIGHTH: Final = 3
"""The bits by which logarithms are shifted: the square of the exploration constant is one eighth."""
ONE: Final = 20
"""Bounds are in units of 2**-20."""
LOWEST: Final = -(1 << 60)
"""Lower than any bound or lead."""


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


def lead_of(scores: Row, seat: int, sign: int) -> int:
    """How far a seat is ahead of all seats, added up; `sign` is 1 where the highest score is the best, otherwise -1."""
    ahead = scores[seat] * len(scores)
    for each in range(len(scores)):
        ahead -= scores[each]
    return sign * ahead


def widen(spread: Row, before: Row, scores: Row) -> None:
    """Count how much the seats have gained or lost in a simulation."""
    for seat in range(len(scores)):
        spread[TOTAL] += abs(lead_of(scores, seat, 1) - lead_of(before, seat, 1))
        spread[TIMES] += 1


def much_of(spread: Row) -> int:
    """What counts as much: twice the mean of what the seats have gained or lost. To gain more is not better."""
    return max(1, 2 * spread[TOTAL] // max(1, spread[TIMES]))


def share_of(gain: int, much: int, whole: int) -> int:
    """A gain as a number from -`whole` to `whole`, which stand for much in either direction."""
    return max(-much, min(much, gain)) * whole // much


def reward_of(  # noqa: PLR0917  # as in the loop
    before: Row, scores: Row, wins: Row, seat: int, sign: int, much: int
) -> int:
    """What a seat gets at the end of a simulation: for what it has gained and, where the game is over, for the victory."""
    gained = WIN // 2 + share_of(lead_of(scores, seat, sign) - lead_of(before, seat, sign), much, WIN // 2)
    winners = 0
    for each in range(len(wins)):
        winners += wins[each]
    if winners == 0:
        return gained
    return (gained + (WIN // winners if wins[seat] else 0)) // 2


def bound_of(tree: Row, node: int, promise: int, logarithms: Row) -> int:
    """The upper confidence bound of a move: its mean reward, more the less often it was taken when available, and less and
    less of what it promises at once.
    """
    place = node * WIDTH
    visits = tree[place + VISITS]
    mean = (tree[place + REWARD] << ONE) // (visits * WIN)
    return mean + square_root((logarithms[tree[place + AVAILABLE]] >> EIGHTH) // visits) + promise // (visits + 1)


def untried(  # noqa: PLR0917  # as in the loop
    tree: Row, node: int, who: int, ids: Row, leads: Row, number: int, random: Row
) -> int:
    """The place among the moves of the one with the greatest lead that is not in the tree, any of them if there are several;
    -1 if all are in the tree.
    """
    found, most, ties = -1, LOWEST, 0
    for each in range(number):
        if leads[each] >= most and child_of(tree, node, who, ids[each]) == 0:
            ties = ties + 1 if leads[each] == most else 1
            most = leads[each]
            if below(random, ties) == 0:
                found = each
    return found


def next_of(  # noqa: PLR0917  # as in the loop
    tree: Row, node: int, who: int, ids: Row, leads: Row, number: int, much: int, logarithms: Row, random: Row
) -> int:
    """Where a simulation goes on from a node: to a new child for an untried move, or else by the highest bound.

    All of the moves are available, which is counted.
    """
    mean = 0
    for each in range(number):
        mean += leads[each]
    mean = mean // number
    best, highest = 0, LOWEST
    for each in range(number):
        child = child_of(tree, node, who, ids[each])
        if child != 0:
            tree[child * WIDTH + AVAILABLE] += 1
            bound = bound_of(tree, child, share_of(leads[each] - mean, much, 1 << ONE), logarithms)
            if bound > highest:
                best, highest = child, bound
    new = untried(tree, node, who, ids, leads, number, random)
    return best if new < 0 else with_child(tree, node, who, ids[new])


def copy(from_row: Row, row: Row) -> None:
    """A row becomes that of another game."""
    for place in range(len(row)):
        row[place] = from_row[place]


def look_ahead(  # noqa: PLR0917  # as in the loop
    row: Row, settings: Settings, who: int, sign: int, ids: Row, leads: Row, trial: Row, scores: Row
) -> int:
    """Write the ids of all moves, and how far the player is ahead right after each; gives the number of moves."""
    number = choices(row, settings)
    for each in range(number):
        ids[each] = choice(row, settings, each)
        copy(row, trial)
        step(trial, settings, ids[each])
        standing(trial, settings, scores)
        leads[each] = lead_of(scores, who, sign)
    return number


def search(  # noqa: PLR0917  # a loop takes its arrays one by one
    root: Row,
    settings: Any,
    viewer: int,
    is_dealt: int,
    sign: int,
    simulations: int,
    horizon: int,
    tree: Row,
    logarithms: Row,
    row: Row,
    trial: Row,
    path: Row,
    ids: Row,
    leads: Row,
    before: Row,
    scores: Row,
    wins: Row,
    spread: Row,
    lengths: Row,
    random: Row,
) -> None:
    """Run simulations from a state that `is_dealt`, or else from what a seat sees of it; they add to the tree.

    The rows from `row` to `lengths` are for the work in between. A simulation ends `horizon` decisions after it has left the
    tree.
    """
    for _ in range(simulations):
        copy(root, row)
        if not is_dealt:
            determinize(row, settings, viewer, random)
        standing(row, settings, before)
        node, depth, is_inside = 0, 0, True
        who = actor(row, settings)
        while who != NOBODY and is_inside:
            if who == CHANCE:
                chance(row, settings, random)
            else:
                number, nodes = look_ahead(row, settings, who, sign, ids, leads, trial, scores), tree[MOVER]
                node = next_of(tree, node, who, ids, leads, number, much_of(spread), logarithms, random)
                step(row, settings, tree[node * WIDTH + MOVE])
                is_inside = tree[MOVER] == nodes
                path[depth] = node
                depth += 1
            who = actor(row, settings)
        play_on(row, settings, random, horizon, lengths)
        result(row, settings, scores, wins)
        if actor(row, settings) != NOBODY:
            standing(row, settings, scores)
        widen(spread, before, scores)
        for each in range(depth):
            place = path[each] * WIDTH
            tree[place + VISITS] += 1
            tree[place + REWARD] += reward_of(before, scores, wins, tree[place + MOVER], sign, much_of(spread))
