"""Points: what the sides score at the end of a deal."""

from collections.abc import Sequence

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from rulebook.core.phases import Over
from rulebook.games.scopa import Components, Readings, Settings, State, Variants
from rulebook.games.scopa.chapters.points import (
    cards,
    coins,
    count,
    napola,
    primiera,
    re_bello,
    scope,
    scorers,
    settebello,
    told_of,
)
from rulebook.games.scopa.model.components import deck
from rulebook.games.scopa.model.events import (
    NapolaCounted,
    Point,
    PointsAdded,
    PointScored,
    PointTied,
    PrimieraUncontested,
    ScopeCounted,
)
from rulebook.games.scopa.model.readings import MissingSuit, TiedPoint
from rulebook.games.scopa.views.standing import standing
from tests.games.scopa.positions import ONE_DEAL, codes, pile, position, told

PRINTED = Components()
NOBODY, EACH = Readings(), Readings(tied_point=TiedPoint.EACH)
COUNTS_NOTHING = Readings(missing_suit=MissingSuit.COUNTS_NOTHING)
ANNA, BRUNO = pile("D7 C7 S7"), pile("D6 C4 S10 B5")


@pytest.mark.clause("points-1")
def test_the_most_cards() -> None:
    """A point goes to the side with more cards than every other."""
    assert cards((pile("D1 D2 D3"), pile("C1"), pile(""))) == (3, 1, 0)


@pytest.mark.clause("points-2")
def test_the_most_coins() -> None:
    """A point goes to the side with more coins than every other; other suits do not count."""
    assert coins((pile("D1 D10 C3"), pile("C1 S1 B1"), pile("D4"))) == (2, 0, 1)


@pytest.mark.clause("points-3")
def test_the_settebello() -> None:
    """A point goes to the side with the 7 of coins, and to nobody for another 7."""
    assert settebello((pile("C7 D6"), pile("D7")), PRINTED) == (0, 1)
    small = Components(suits=2, values=2, hand=1, table=2, settebello=2, primiera=(1, 2))
    assert settebello((pile("D2"), pile("C2 D1")), small) == (1, 0)


@pytest.mark.clause("points-4", "primiera-3")
@pytest.mark.example("anna-does-not-compete")
def test_anna_does_not_compete() -> None:
    """Anna has three sevens and no clubs; Bruno has 57, and the point, because Anna does not compete."""
    counted = primiera((ANNA, BRUNO), PRINTED, NOBODY)
    assert counted == (0, 57)
    assert scorers(counted, NOBODY) == (1,)


@pytest.mark.clause("points-4", "primiera-3")
@pytest.mark.example("anna-wins-without-clubs")
def test_anna_wins_without_clubs() -> None:
    """Anna has three sevens and no clubs, which makes 63; Bruno has 57, so the point is Anna's."""
    counted = primiera((ANNA, BRUNO), PRINTED, COUNTS_NOTHING)
    assert counted == (63, 57)
    assert scorers(counted, COUNTS_NOTHING) == (0,)


@pytest.mark.clause("points-5")
def test_each_scopa_is_a_point() -> None:
    """As many scope, so many points."""
    assert [scope(made) for made in (0, 1, 5)] == [0, 1, 5]
    step = count(finished(["D1 D2", ""], scope=[0, 2]))
    assert told(step.events, ScopeCounted) == (ScopeCounted("points-5", (1,), 2),)
    plain = count(finished(["D1 D2", ""]))
    assert (step.state.points[1], told(plain.events, ScopeCounted)) == (plain.state.points[1] + 2, ())


@pytest.mark.clause("points-6")
@given(st.lists(st.integers(0, 3), min_size=2, max_size=3).map(tuple))
def test_nobody_with_less_scores(amounts: tuple[int, ...]) -> None:
    """Whatever the sides have, only those with the most score, and somebody ahead of all others always does."""
    most = max(amounts)
    tied = tuple(side for side, amount in enumerate(amounts) if amount == most and most > 0)
    assert scorers(amounts, EACH) == tied
    assert scorers(amounts, NOBODY) == (tied if len(tied) == 1 else ())


@pytest.mark.clause("points-7")
def test_the_re_bello() -> None:
    """Where the re bello is agreed on, a point goes to the side with the king of coins, and to nobody for another king."""
    piles, agreed = (pile("D10"), pile("C10 D9")), Variants(re_bello=True)
    assert (re_bello(piles, PRINTED, agreed), re_bello(piles, PRINTED, Variants(napola=True))) == ((1, 0), (0, 0))
    step, plain = [count(finished(["", "D10"], variants=variants)) for variants in (agreed, Variants())]
    assert told(step.events, PointScored)[-1] == PointScored("points-7", (1,), Point.RE_BELLO, 1)
    assert (step.state.points[0], step.state.points[1]) == (plain.state.points[0], plain.state.points[1] + 1)


@pytest.mark.clause("points-8")
@pytest.mark.example("four-in-a-row", "coins-in-a-row")
def test_coins_in_a_row() -> None:
    """The ace, the 2, the 3, the 4 and the 6 of coins score four points where the napola is agreed on."""
    five, agreed = "D1 D2 D3 D4 D6", Variants(napola=True)
    assert napola((pile(five), pile("D5")), PRINTED, agreed) == (4, 0)
    assert napola((pile(five), pile("D5")), PRINTED, Variants(re_bello=True)) == (0, 0)
    step, plain = [count(finished([five, ""], variants=variants)) for variants in (agreed, Variants())]
    assert told(step.events, NapolaCounted) == (NapolaCounted("points-8", (0,), 4),)
    assert told(plain.events, NapolaCounted) == ()
    assert (step.state.points[0], step.state.points[1]) == (plain.state.points[0] + 4, plain.state.points[1])


@pytest.mark.clause("points-8")
@given(st.sets(st.integers(1, 10)))
def test_a_row_of_coins(values: set[int]) -> None:
    """A row begins with the ace, has three cards at least, and ends before the first coin that is missing."""
    held = pile(" ".join(["C1 S2 B3", *[f"D{value}" for value in values]]))
    row = min({*range(1, 12)} - values) - 1
    assert napola((held,), PRINTED, Variants(napola=True)) == (row if row >= 3 else 0,)


def finished(
    piles: Sequence[str],
    scope: Sequence[int] = (),
    points: Sequence[int] = (),
    readings: Readings = NOBODY,
    variants: Variants = ONE_DEAL,
) -> State:
    """A deal of which all cards are in piles."""
    settings = Settings(2, readings=readings, variants=variants)
    return position([], piles=piles, scope=scope, points=points, settings=settings)


def test_a_count() -> None:
    """Cards, coins, settebello and primiera give a point each, and each is told with what it was for."""
    step = count(finished(["D1 D2 D3 D7 C7 S7 B7", ""], points=[3, 1]))
    assert told(step.events, PointScored) == (
        PointScored("points-1", (1,), Point.CARDS, 33),
        PointScored("points-2", (1,), Point.COINS, 6),
        PointScored("points-3", (0,), Point.SETTEBELLO, 1),
        PointScored("points-4", (0,), Point.PRIMIERA, 84),
    )
    assert told(step.events, PointsAdded) == (PointsAdded("winning-1", (0,), 2, 5), PointsAdded("winning-1", (1,), 2, 3))
    assert step.state.points == (5, 3)


def test_a_primiera_for_which_nobody_competes() -> None:
    """Where every side lacks a suit, it is told that nobody competed for the primiera."""
    coins_and_cups = codes(deck(PRINTED)[:20])
    assert told(count(finished([coins_and_cups, ""])).events, PrimieraUncontested) == (PrimieraUncontested("primiera-3"),)
    competing = finished([coins_and_cups, ""], readings=COUNTS_NOTHING)
    assert told(count(competing).events, PrimieraUncontested) == ()


@pytest.mark.parametrize(
    ("amounts", "scoring", "expected"),
    [
        ((0, 0, 0), (), (PrimieraUncontested("primiera-3"),)),
        ((1, 3, 2), (1,), (PointScored("points-2", (1,), Point.COINS, 3),)),
        ((3, 1, 3), (), (PointTied("points-6", (0, 2), Point.COINS, 3),)),
        ((3, 3, 3), (), (PointTied("points-6", (0, 1, 2), Point.COINS, 3),)),
        ((3, 1, 3), (0, 2), tuple([PointScored("points-6", (side,), Point.COINS, 3) for side in (0, 2)])),
        ((2, 2, 2), (0, 1, 2), tuple([PointScored("points-6", (side,), Point.COINS, 2) for side in range(3)])),
    ],
)
def test_what_is_told_of_three_sides(
    amounts: tuple[int, ...], scoring: tuple[int, ...], expected: tuple[PointScored | PointTied | PrimieraUncontested, ...]
) -> None:
    """With three sides too it is told who has a point, who is tied for it, or that nobody competes."""
    assert told_of(Point.COINS, amounts, scoring, ((0,), (1,), (2,))) == expected


HALF = codes(deck(PRINTED)[5:10] + deck(PRINTED)[15:20] + deck(PRINTED)[25:30] + deck(PRINTED)[35:40])
"""Half of each suit: 20 cards, five coins, the settebello, and all sixes and sevens."""


@pytest.mark.parametrize(("readings", "clauses"), [(NOBODY, ["points-3", "points-4"]), (EACH, ["points-6", "points-6"])])
def test_a_tied_count(readings: Readings, clauses: list[str]) -> None:
    """Where cards and coins are tied, it is told that nobody scores, or everybody does."""
    step = count(finished([HALF, ""], readings=readings))
    assert [event.clause for event in told(step.events, PointScored)][:2] == clauses
    tied = (PointTied("points-6", (0, 1), Point.CARDS, 20), PointTied("points-6", (0, 1), Point.COINS, 5))
    assert told(step.events, PointTied) == (tied if readings == NOBODY else ())
    assert step.state.points == ((2, 0) if readings == NOBODY else (4, 2))


def test_how_the_seats_stand() -> None:
    """During a deal every side has what it would have if the deal were counted now; after the end, what it has."""
    sides = ["D7 D1 C7", "S1"]
    state = position(["C1", "B1"], "S3", sides, None, scope=(0, 2), points=(3, 1), last=0)
    assert standing(state) == (6, 3)
    assert standing(evolve(state, phase=Over(), piles=(pile(""),) * 2)) == (3, 1)
