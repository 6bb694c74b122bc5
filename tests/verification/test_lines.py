"""Lines of play that follow from a number: here of a game in which one counts down by one or by two."""

from collections import Counter
from itertools import islice

import pytest
from attrs import frozen

from rulebook.core import Step
from rulebook.verification.lines import line_of_play, sequence, uncited


def legal(left: int) -> tuple[int, ...]:
    """One may take one or two, of what is left."""
    return tuple(range(1, min(left, 2) + 1))


def take(left: int, taken: int) -> Step[int, str]:
    """What is left after some have been taken."""
    return Step(left - taken, (f"took {taken}",))


def test_a_line_ends_where_nothing_is_legal() -> None:
    """A line goes on until no action is legal."""
    *_, last = line_of_play(10, legal, take, 0)
    assert last.state == 0


def test_lines_differ() -> None:
    """The same number gives the same line, and other numbers give other lines."""
    lines = [tuple(line_of_play(10, legal, take, number)) for number in (*range(20), 0)]
    assert lines[-1] == lines[0]
    assert len(set(lines)) > 10


def test_seldom_kinds_are_not_drowned() -> None:
    """Of many actions of one kind and one of another, the one comes up about half the time."""

    def many_or_one(state: object) -> tuple[object, ...]:
        return (*range(99), "end")

    def choose(state: object, action: object) -> Step[object, str]:
        return Step(action)

    firsts = [next(line_of_play(object(), many_or_one, choose, number)).state for number in range(99)]
    assert 30 < firsts.count("end") < 70


def test_the_sequence_looks_random() -> None:
    """Numbers that follow each other fall on both sides, evenly enough."""
    assert 400 < sum(number % 2 for number in islice(sequence(1), 1000)) < 600


def test_the_sequence_is_the_same_for_everybody() -> None:
    """A line of play has its number for good: the sequence is Knuth's for MMIX, of which the upper halves are told."""
    assert list(islice(sequence(0), 4)) == [335903614, 436792849, 2599843874, 1723210473]
    assert list(islice(sequence(1), 4)) == [1817669548, 2187888307, 2784682393, 1644385741]


@frozen
class Taken:
    """Some were taken, by a clause that says how many may be."""

    clause: str


def take_by(left: int, taken: int) -> Step[int, Taken]:
    """What is left after some have been taken, and by which clause."""
    return Step(left - taken, (Taken(f"take-{taken}"),))


def test_clauses_that_nothing_cites() -> None:
    """Of some clauses those are left that no event of any line cites; all are cited by one line or another."""
    assert uncited(["take-1", "take-2", "take-3"], 10, legal, take_by) == {"take-3"}
    assert uncited(["take-1", "take-2"], 2, legal, take_by) == frozenset()
    assert uncited(["take-1", "take-2"], 1, legal, take_by) == {"take-2"}


@pytest.mark.parametrize(("clauses", "lines"), [(["take-3"], 200), (["take-1"], 1)])
def test_lines_are_played_until_all_is_cited(clauses: list[str], lines: int) -> None:
    """Line after line is played while a clause is left, two hundred at the most."""
    begun = Counter[int]()

    def counted(left: int) -> tuple[int, ...]:
        begun[left] += 1
        return legal(left)

    uncited(clauses, 9, counted, take_by)
    assert begun[9] == lines
