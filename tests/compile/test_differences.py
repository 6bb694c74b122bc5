"""What has to be so after a step is said by what the step changes: that is the same, where it was so before."""

from typing import Any

import pytest
from attrs import frozen
from hypothesis import given, settings
from hypothesis import strategies as st

pytest.importorskip("z3", reason="the extra `verify` has the solver")

import z3

from rulebook.compile.terms.differences import DEEPEST, as_before
from rulebook.compile.terms.digests import digest
from rulebook.compile.terms.values import conj
from tests.compile.asking import follows

PILES, KINDS, SEATS = 3, 2, range(4)
where, sun = z3.Int("seat"), z3.Int("sun")
CONDITIONS = (sun > 3, sun > 5, z3.And(sun > 3, where == 1), z3.Or(where == 2, sun < 2), z3.Not(where == 3))
BEFORE = [[z3.Int(f"pile {pile} kind {kind}") for pile in range(PILES)] for kind in range(KINDS)]
ALL = [z3.Int(f"all of kind {kind}") for kind in range(KINDS)]


@frozen
class Move:
    """Pieces go from one pile to another where a condition holds; `lost` of them get there no more."""

    condition: int
    source: int
    target: int
    number: int
    lost: int = 0


def moves() -> st.SearchStrategy[list[Move]]:
    """A few moves, of which some lose pieces."""
    pile = st.integers(0, PILES - 1)
    lost = st.sampled_from([0, 0, 0, 0, 0, 0, 1])
    return st.lists(
        st.builds(Move, st.integers(0, len(CONDITIONS) - 1), pile, pile, st.integers(1, 3), lost), min_size=1, max_size=4
    )


def conserved(kinds: list[list[Any]]) -> Any:
    """Whether of each kind there are as many as ever."""
    return conj(*[z3.Sum(*piles) == every for piles, every in zip(kinds, ALL, strict=True)])


def moved(several: list[Move]) -> list[list[Any]]:
    """The piles after some moves of the first kind."""
    first, *others = BEFORE
    piles = list(first)
    for one in several:
        holds = CONDITIONS[one.condition]
        piles[one.source] = z3.If(holds, piles[one.source] - one.number, piles[one.source])
        piles[one.target] = z3.If(holds, piles[one.target] + one.number - one.lost, piles[one.target])
    return [piles, *others]


@settings(max_examples=60, deadline=None)
@given(moves())
def test_what_a_step_changes_says_the_same(several: list[Move]) -> None:
    """Given that it was so before, what is asked instead holds in the same states."""
    before, after = conserved(BEFORE), conserved(moved(several))
    instead = as_before(after, before, [(where, SEATS)])
    sits = z3.And(where >= SEATS[0], where <= SEATS[-1])
    assert follows(instead == after, before, sits)


@pytest.mark.parametrize("seat", SEATS)
def test_a_piece_that_one_seat_loses_under_one_condition(seat: int) -> None:
    """It is lost in the difference too."""
    lost = z3.If(z3.And(where == seat, sun > 3), BEFORE[0][0] - 1, BEFORE[0][0])
    before, after = conserved(BEFORE), conserved([[lost, *BEFORE[0][1:]], BEFORE[1]])
    instead = as_before(after, before, [(where, SEATS)])
    assert instead is not after
    assert not follows(instead, before, sun > 3, where == seat)
    assert follows(instead, before, sun > 3, where != seat, where >= 0, where < len(SEATS))


def test_a_number_may_have_another_value() -> None:
    """That the number which is taken value by value has one of the values is to be shown."""
    before = conserved(BEFORE)
    after = conserved([[z3.If(where == 4, BEFORE[0][0] - 1, BEFORE[0][0]), *BEFORE[0][1:]], BEFORE[1]])
    instead = as_before(after, before, [(where, SEATS)])
    assert not follows(instead, before)
    assert follows(instead, before, where >= 0, where < len(SEATS))


def test_what_depends_on_many_conditions_is_left_as_it_is() -> None:
    """Where too many conditions would have to be taken, and where no number is compared, the claim itself is asked."""
    unlike = [z3.If(z3.Int(f"x{k}") > z3.Int(f"y{k}"), z3.Int(f"a{k}"), 0) for k in range(DEEPEST + 1)]
    before, after = z3.Int("a") == 0, z3.Int("a") + z3.Sum(*unlike) == 0
    assert as_before(after, before, []) is after
    more, less = sun > 3, sun > 2
    assert as_before(more, less, [(where, SEATS)]) is more
    assert as_before(True, True, [(where, SEATS)]) is True


@pytest.mark.parametrize("turn", [1, 2])
def test_which_condition_comes_first_does_not_depend_on_what_was_met_first(turn: int) -> None:
    """Of conditions that are as frequent and as large, it is always the same one, in whichever order they are written."""
    few = [(z3.Int("a") > 3, 1), (z3.Int("b") > 3, 2), (z3.Int("c") > 3, 3)]

    def stated(conditions: list[tuple[Any, int]]) -> bytes:
        changes = [z3.If(holds, z3.Int("pile") - number, z3.Int("pile")) for holds, number in conditions]
        total = z3.Sum(*changes)
        return digest(as_before(total == 3 * z3.Int("all"), 3 * z3.Int("pile") == 3 * z3.Int("all"), []))

    assert stated(few[turn:] + few[:turn]) == stated(few)
