"""Policies that reach the rare clauses of Hamsterbacke."""

from typing import Final

from rulebook.games.hamsterbacke import Action, Block, Score, State, Take
from rulebook.games.hamsterbacke.model.state import Giving, Picking, sizes
from tests.tools.lockstep.policies import RANDOM, Policy


def scores(before: State, action: Action, after: State) -> float:
    """Whoever can lay a group scores as soon as somebody gives something: bonuses, and gifts to choose."""
    return 2 * isinstance(after.phase, Giving) + after.point_piles[before.seat].total - before.point_piles[before.seat].total


def levels(before: State, action: Action, after: State) -> float:
    """Hands of the same size: several who hold the most, of whom one is picked, and equal scores."""
    held = sizes(after.hands)
    return 50 * isinstance(after.phase, Picking) - max(held) + min(held) + 3 * isinstance(action, Score)


def empties(before: State, action: Action, after: State) -> float:
    """As few cards in hand as possible: givers who hold no more than is due, and empty hands."""
    return -after.hands[before.seat].total + 2 * isinstance(action, Score)


def hoards(before: State, action: Action, after: State) -> float:
    """All cards in hand: the deck runs out, and rows go."""
    return isinstance(action, Take) + after.hands[before.seat].total


def lengthens(before: State, action: Action, after: State) -> float:
    """One row as long as possible."""
    return max(map(len, after.rows)) - sum(map(len, after.rows)) / 100


def piles_up(before: State, action: Action, after: State) -> float:
    """One block pile as high as possible, of groups of many colours."""
    return len(after.block_piles[before.seat]) + (isinstance(action, Block) and action.groups == 1)


POLICIES: Final = (
    RANDOM,
    Policy("scores", scores),
    Policy("levels", levels),
    Policy("empties", empties),
    Policy("hoards", hoards, strays=0.05),
    Policy("lengthens", lengthens, strays=0.02),
    Policy("piles up", piles_up),
)
