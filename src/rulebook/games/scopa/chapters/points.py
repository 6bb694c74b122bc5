"""Points: what the sides score at the end of a deal."""

from typing import Final, TypeAlias

from rulebook.core.change import changed
from rulebook.core.step import Step
from rulebook.games.scopa.box.clauses import ClauseId, implements
from rulebook.games.scopa.box.components import Card, Cards, Components, Suit, sides
from rulebook.games.scopa.box.events import (
    Event,
    Point,
    PointsAdded,
    PointScored,
    PointTied,
    PrimieraUncontested,
    ScopeCounted,
)
from rulebook.games.scopa.box.readings import Readings, TiedPoint
from rulebook.games.scopa.box.state import State
from rulebook.games.scopa.chapters import winning
from rulebook.games.scopa.chapters.primiera import primiera as primiera_of

Piles: TypeAlias = tuple[Cards, ...]
Amounts: TypeAlias = tuple[int, ...]
"""How much of something each side has."""
Contests: TypeAlias = tuple[tuple[Point, Amounts, tuple[int, ...]], ...]
"""What the sides compete for, in order, with how much of it each has, and which of them score."""

CLAUSES: Final[dict[Point, ClauseId]] = {
    Point.CARDS: "points-1",
    Point.COINS: "points-2",
    Point.SETTEBELLO: "points-3",
    Point.PRIMIERA: "points-4",
}


@implements("points-1")
def cards(piles: Piles) -> Amounts:
    """points-1 The side with the most cards in its pile scores one point: how many each has."""
    return tuple([pile.total for pile in piles])


@implements("points-2")
def coins(piles: Piles) -> Amounts:
    """points-2 The side with the most coins in its pile scores one point: how many each has."""
    return tuple([sum(card.suit is Suit.COINS for card in pile) for pile in piles])


@implements("points-3")
def settebello(piles: Piles, components: Components) -> Amounts:
    """points-3 The side with the settebello, the 7 of coins, in its pile scores one point: whether each has it."""
    return tuple([pile.count(Card(Suit.COINS, components.settebello)) for pile in piles])


@implements("points-4")
def primiera(piles: Piles, components: Components, readings: Readings) -> Amounts:
    """points-4 The side with the highest primiera scores one point: what each has, and 0 for one that does not compete."""
    return tuple([primiera_of(pile, components, readings) for pile in piles])


@implements("points-5")
def scope(made: int) -> int:
    """points-5 Each scopa scores one point for the side that made it."""
    return made


@implements("points-6")
def scorers(amounts: Amounts, readings: Readings) -> tuple[int, ...]:
    """points-6 If several sides are tied for the most, nobody scores or, by the reading, each of them does."""
    best = leaders(amounts)
    match readings.tied_point:
        case TiedPoint.NOBODY:
            return best if len(best) == 1 else ()
        case TiedPoint.EACH:
            return best


def leaders(amounts: Amounts) -> tuple[int, ...]:
    """The sides that have the most of something; none where nobody has any."""
    most = max(amounts)
    return tuple([side for side, amount in enumerate(amounts) if amount == most > 0])


def contests(state: State) -> Contests:
    """What the sides compete for, with how much of it each has, and which of them score."""
    piles, components, readings = state.piles, state.settings.components, state.settings.readings
    amounts = (
        (Point.CARDS, cards(piles)),
        (Point.COINS, coins(piles)),
        (Point.SETTEBELLO, settebello(piles, components)),
        (Point.PRIMIERA, primiera(piles, components, readings)),
    )
    return tuple([(point, held, scorers(held, readings)) for point, held in amounts])


def earned(contested: Contests, made: Amounts) -> Amounts:
    """The points of a deal for each side: one for each contest that it scores, and one for each scopa that it made."""
    return tuple([scope(number) + sum(side in scoring for _, _, scoring in contested) for side, number in enumerate(made)])


def count(state: State) -> Step[State, Event]:
    """Every side counts the points of the deal and adds them to those that it has."""
    contested = contests(state)
    scored = earned(contested, state.scope)
    totals = winning.totals(state.points, scored)
    return Step(changed(state, points=totals), told(state, contested, scored, totals))


def told(state: State, contested: Contests, scored: Amounts, totals: Amounts) -> tuple[Event, ...]:
    """What is told of the points of a deal: of each contest, of the scope, and the new totals."""
    members = sides(state.settings.players)
    return (
        *[event for point, amounts, scoring in contested for event in told_of(point, amounts, scoring, members)],
        *[ScopeCounted("points-5", members[side], made) for side, made in enumerate(state.scope) if made],
        *[PointsAdded("winning-1", seats, scored[side], totals[side]) for side, seats in enumerate(members)],
    )


def told_of(
    point: Point, amounts: Amounts, scoring: tuple[int, ...], members: tuple[tuple[int, ...], ...]
) -> tuple[Event, ...]:
    """What is told of a point: who scored it, that several were tied for it, or that nobody competed."""
    best, most = leaders(amounts), max(amounts)
    if not best:
        return (PrimieraUncontested("primiera-3"),)
    if len(best) > 1 and not scoring:
        tied = tuple(sorted([seat for side in best for seat in members[side]]))
        return (PointTied("points-6", tied, point, most),)
    clause = CLAUSES[point] if len(best) == 1 else "points-6"
    return tuple([PointScored(clause, members[side], point, most) for side in scoring])
