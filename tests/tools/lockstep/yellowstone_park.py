"""Policies that reach the rare clauses of Yellowstone Park."""

from typing import Final

from rulebook.games.yellowstone_park import Action, ChoosePile, Decline, Pass, Pile, Place, State, Stop
from rulebook.games.yellowstone_park.model.readings import PenaltyDrawThreshold
from tests.tools.lockstep.policies import RANDOM, Policy


def collects(before: State, action: Action, after: State) -> float:
    """Whoever collects draws from their own pile: neutral scorings, and layers beneath the draw pile."""
    seat = before.seat
    wants = isinstance(action, Place) + 2 * (action == ChoosePile(Pile.PENALTY)) + isinstance(action, Decline)
    return wants + after.penalty_piles[seat].total - before.penalty_piles[seat].total


def keeps_few(before: State, action: Action, after: State) -> float:
    """Few penalty cards, and the draw from the penalty pile where few of them allow it."""
    seat = before.seat
    wants = isinstance(action, Place) + 2 * (action == ChoosePile(Pile.PENALTY)) + isinstance(action, Decline)
    return wants - abs(after.penalty_piles[seat].total - 3)


def drains(before: State, action: Action, after: State) -> float:
    """One card a turn, so that nothing is drawn but penalty cards: the neutral marker comes down."""
    readings, collected = before.settings.readings, after.penalty_piles[before.seat].total
    enough = (
        min(collected, 12) if readings.penalty_draw_threshold is PenaltyDrawThreshold.SIX_OR_MORE else -abs(collected - 3)
    )
    return 100 * isinstance(action, Stop) + 10 * (action == ChoosePile(Pile.PENALTY)) + enough


def covers(before: State, action: Action, after: State) -> float:
    """Bonuses, and before them a matrix that is nearly covered, at the edge if possible."""
    seat = before.seat
    earned = before.markers[seat] - after.markers[seat]
    return 20 * earned + 2 * len(after.board.stacks) + (after.board.rows == frozenset([1, 7]))


def stacks(before: State, action: Action, after: State) -> float:
    """Twins on their copies."""
    return sum(stack.copies == 2 for stack in after.board.stacks)


def dawdles(before: State, action: Action, after: State) -> float:
    """As few cards as possible."""
    return isinstance(action, Stop | Pass)


POLICIES: Final = (
    RANDOM,
    Policy("collects", collects),
    Policy("keeps few", keeps_few),
    Policy("drains", drains, strays=0.02),
    Policy("covers", covers, strays=0.05),
    Policy("stacks", stacks),
    Policy("dawdles", dawdles, strays=0.3),
)
