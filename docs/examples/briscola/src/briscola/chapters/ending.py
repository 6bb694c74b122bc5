"""The end: when it comes, what the piles count, and who has won."""

from typing import Final

from rulebook.core import Over, Result, Seat, Step, changed
from rulebook.core.kits.italian_cards import Cards
from rulebook.core.kits.sides import ahead, by_seat, seats_of

from briscola.chapters import dealing
from briscola.model.clauses import ClauseId, ClauseReason, implements
from briscola.model.components import sides, worth
from briscola.model.events import Event, GameWon, PointsCounted, Redealt
from briscola.model.readings import Readings, Tie
from briscola.model.state import State

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
def winners(totals: tuple[int, ...], players: int) -> tuple[Seat, ...]:
    """ending-3 The side with the most points wins."""
    return ahead(totals, players)


@implements("ending-4")
def is_replayed(totals: tuple[int, ...], readings: Readings) -> bool:
    """ending-4 Sides that are tied for the most points share the win or, by the reading, there is another deal."""
    match readings.tie:
        case Tie.SHARED:
            return False
        case Tie.REPLAYED:
            return is_tied(totals)


def is_tied(totals: tuple[int, ...]) -> bool:
    """Whether several sides have the most points."""
    return totals.count(max(totals)) > 1


def count(state: State) -> Step[State, Event]:
    """Every side counts its pile."""
    totals, players = tuple(map(points, state.piles)), state.settings.players
    told = [
        PointsCounted("ending-2", seats_of(side, sides(players), players), held) for side, held in enumerate(totals)
    ]
    return Step(changed(state, points=totals), tuple(told))


def decide(state: State) -> Step[State, Event]:
    """Somebody has won, or the same dealer deals again."""
    best = winners(state.points, state.settings.players)
    if is_replayed(state.points, state.settings.readings):
        return Step[State, Event](state, (Redealt("ending-4", best),)).then(dealing.gather)
    clause: ClauseId = "ending-4" if is_tied(state.points) else "ending-3"
    return Step(changed(state, phase=Over()), (GameWon(clause, best),))


def result(state: State) -> Result | None:
    """The points of every seat's side, and the winners; None while the game is running."""
    players = state.settings.players
    over = isinstance(state.phase, Over)
    return Result(by_seat(state.points, players), winners(state.points, players)) if over else None
