"""The end: when it comes, what the piles count, and who has won."""

from typing import Final

from rulebook.core import Over, Result, Seat, Step, changed

from briscola.box.clauses import ClauseId, ClauseReason, implements
from briscola.box.components import Cards, side, sides, worth
from briscola.box.events import Event, GameWon, PointsCounted, Redealt
from briscola.box.settings import Readings, Tie
from briscola.box.state import OVER, State
from briscola.chapters import dealing

FINISHED: Final = ClauseReason("ending-1", "the game is over")


@implements("ending-1")
def is_over(hands: tuple[Cards, ...]) -> bool:
    """ending-1 The deal ends when all the cards have been played."""
    return not any(hands)


@implements("ending-2")
def points(pile: Cards) -> int:
    """ending-2 Each side counts the points of the cards in its pile."""
    return sum(worth(card) for card in pile)


@implements("ending-3")
def leaders(totals: tuple[int, ...]) -> tuple[int, ...]:
    """ending-3 The side with the most points wins: every side that nobody is ahead of."""
    return tuple([side for side, held in enumerate(totals) if held == max(totals)])


@implements("ending-4")
def is_replayed(totals: tuple[int, ...], readings: Readings) -> bool:
    """ending-4 Sides that are tied for the most points share the win or, by the reading, there is another deal."""
    match readings.tie:
        case Tie.SHARED:
            return False
        case Tie.REPLAYED:
            return len(leaders(totals)) > 1


def end(state: State) -> Step[State, Event]:
    """The piles are counted; then somebody has won, or the cards are dealt again."""
    return count(state).then(decide)


def count(state: State) -> Step[State, Event]:
    """Every side counts its pile."""
    totals = tuple(map(points, state.piles))
    told = [PointsCounted("ending-2", seats, totals[side]) for side, seats in enumerate(sides(state.settings.players))]
    return Step(changed(state, points=totals), tuple(told))


def decide(state: State) -> Step[State, Event]:
    """Somebody has won, or the same dealer deals again."""
    best = winners(state.points, state.settings.players)
    if is_replayed(state.points, state.settings.readings):
        return Step(dealing.start(state.settings), (Redealt("ending-4", best),))
    clause: ClauseId = "ending-3" if len(leaders(state.points)) == 1 else "ending-4"
    return Step(changed(state, phase=OVER), (GameWon(clause, best),))


def winners(totals: tuple[int, ...], players: int) -> tuple[Seat, ...]:
    """The seats of all the sides that lead."""
    leading = leaders(totals)
    return tuple([seat for seat in range(players) if side(seat, players) in leading])


def result(state: State) -> Result | None:
    """The points of every seat's side, and the winners; None while the game is running."""
    if not isinstance(state.phase, Over):
        return None
    players = state.settings.players
    return Result(by_seat(state.points, players), winners(state.points, players))


def by_seat(totals: tuple[int, ...], players: int) -> tuple[int, ...]:
    """For every seat the points of its side."""
    return tuple([totals[side(seat, players)] for seat in range(players)])
