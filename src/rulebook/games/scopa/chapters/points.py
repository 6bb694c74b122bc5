"""Points: what the sides score at the end of a deal."""

from typing import Final, TypeAlias

from rulebook.core.change import changed
from rulebook.core.kits.italian_cards import Card, Cards, Suit
from rulebook.core.step import Step
from rulebook.games.scopa.chapters import winning
from rulebook.games.scopa.chapters.primiera import primiera as primiera_of
from rulebook.games.scopa.model.clauses import ClauseId, implements
from rulebook.games.scopa.model.components import Components, deck, sides
from rulebook.games.scopa.model.events import (
    Event,
    NapolaCounted,
    Point,
    PointsAdded,
    PointScored,
    PointTied,
    PrimieraUncontested,
    ScopeCounted,
)
from rulebook.games.scopa.model.readings import Readings, TiedPoint
from rulebook.games.scopa.model.state import State
from rulebook.games.scopa.model.variants import Variants

Piles: TypeAlias = tuple[Cards, ...]
Amounts: TypeAlias = tuple[int, ...]
"""How much of something each side has."""
Contests: TypeAlias = tuple[tuple[Point, Amounts, tuple[int, ...]], ...]
"""What the sides compete for, in order, with how much of it each has, and which of them score."""
Agreed: TypeAlias = tuple[Amounts, Amounts]
"""What each side scores for the re bello and for the napola, where the players have agreed on them."""

CLAUSES: Final[dict[Point, ClauseId]] = {
    Point.CARDS: "points-1",
    Point.COINS: "points-2",
    Point.SETTEBELLO: "points-3",
    Point.PRIMIERA: "points-4",
    Point.RE_BELLO: "points-7",
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


@implements("points-7")
def re_bello(piles: Piles, components: Components, variants: Variants) -> Amounts:
    """points-7 If the players agree on the re bello, the side with the king of coins in its pile scores one point."""
    king = Card(Suit.COINS, components.values)
    return tuple([pile.count(king) if variants.re_bello else 0 for pile in piles])


@implements("points-8")
def napola(piles: Piles, components: Components, variants: Variants) -> Amounts:
    """points-8 If the players agree on the napola, three or more coins in a row from the ace score as many points."""
    rows = tuple([coins_in_a_row(pile, components) for pile in piles])
    return tuple([row if variants.napola and row >= 3 else 0 for row in rows])


def coins_in_a_row(pile: Cards, components: Components) -> int:
    """How many coins of a pile follow one another from the ace up."""
    row = 0
    for card in deck(components):
        if card.suit is Suit.COINS and card.value == row + 1 and card in pile:
            row = card.value
    return row


def agreed(state: State) -> Agreed:
    """What each side scores for the re bello and for the napola."""
    piles, components, variants = state.piles, state.settings.components, state.settings.variants
    return re_bello(piles, components, variants), napola(piles, components, variants)


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


def earned(contested: Contests, extra: Agreed, made: Amounts) -> Amounts:
    """The points of a deal for each side: one for each contest that it scores and each scopa, and what was agreed on."""
    kings, rows = extra
    won = tuple([sum(side in scoring for _, _, scoring in contested) for side in range(len(made))])
    return tuple([won[side] + kings[side] + rows[side] + scope(number) for side, number in enumerate(made)])


def count(state: State) -> Step[State, Event]:
    """Every side counts the points of the deal and adds them to those that it has."""
    contested, extra = contests(state), agreed(state)
    scored = earned(contested, extra, state.scope)
    totals = winning.totals(state.points, scored)
    return Step(changed(state, points=totals), told(state, contested, extra, scored, totals))


def told(state: State, contested: Contests, extra: Agreed, scored: Amounts, totals: Amounts) -> tuple[Event, ...]:
    """What is told of the points of a deal: of each contest, of what was agreed on, of the scope, and the new totals."""
    members, (kings, rows) = sides(state.settings.players), extra
    return (
        *[event for point, amounts, scoring in contested for event in told_of(point, amounts, scoring, members)],
        *[
            PointScored(CLAUSES[Point.RE_BELLO], members[side], Point.RE_BELLO, held)
            for side, held in enumerate(kings)
            if held
        ],
        *[NapolaCounted("points-8", members[side], row) for side, row in enumerate(rows) if row],
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
