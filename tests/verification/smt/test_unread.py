"""Calls that are not read: two readings give the same where all calls are given the same, and nothing else is believed."""

import ast
from typing import Final

import pytest
import z3
from attrs import evolve

from rulebook.verification.smt import checking
from rulebook.verification.smt.reading import Reader, Value
from rulebook.verification.smt.symbols import row_symbols
from rulebook.verification.smt.unread import Answers, Unread, looked_at
from rulebook.verification.smt.words import Term, UnreadableError, all_alike, compared, condition
from tests.verification.smt.made_up import LAYOUT, TURN, claims_bits, has_bit, looks, looks_perhaps, moves_bit, shows

ROW, OTHER = row_symbols(LAYOUT), row_symbols(LAYOUT, "other")
WIDTH: Final = 3


def read(values: tuple[Value, ...]) -> tuple[Unread, list[Value]]:
    """A view, and the calls that were left out."""
    unread = Unread((shows,))
    reader = Reader(unread.summaries)
    view = reader.row([0] * WIDTH)
    reader.call(looks, reader.row(values, LAYOUT), None, 0, view)
    return unread, reader.values(view)


def follows(claim: object, *known: object) -> bool:
    """Whether a claim follows from something that is known."""
    solver = z3.Solver()
    solver.add(*known, z3.Not(condition(claim)))
    return bool(solver.check() == z3.unsat)


def test_the_same_comes_of_the_same() -> None:
    """Where two rows have the same turn, all calls are given the same, and the views are the same."""
    (one, view), (other, another) = read(ROW.values), read(OTHER.values)
    same_turn = ROW.values[5].term == OTHER.values[5].term
    assert len(one.given) == len(other.given) == 2
    assert follows(one.is_given_the_same(other), same_turn)
    assert follows(all_alike(view, another), same_turn)


def test_nothing_is_said_where_something_else_is_given() -> None:
    """Where the turns may differ, it does not follow that calls are given the same."""
    (one, _), (other, _) = read(ROW.values), read(OTHER.values)
    assert not follows(one.is_given_the_same(other))


def test_what_a_call_does_is_not_known() -> None:
    """After a call anything may stand in the view."""
    _, view = read(ROW.values)
    assert not follows(all_alike(view[2:], [0]))
    assert not follows(all_alike(view[2:], [1]))


def test_a_call_on_some_ways_only_is_refused() -> None:
    """A call that one reading may come to and the other not is an error."""
    reader = Reader(Unread((shows,)).summaries)
    view = reader.row([0] * WIDTH)
    with pytest.raises(UnreadableError, match="shows is not read, and called on some ways only"):
        reader.call(looks_perhaps, reader.row(ROW.values, LAYOUT), None, 0, view)


def asked(changed: int) -> tuple[Term, Term, list[Term], list[Term]]:
    """A claim before a step and after it, what the step asks of the turn before it changes one place, and the laws."""
    answers = Answers(has_bit, LAYOUT)
    reader = Reader(answers.summaries)
    row = reader.row(ROW.values, LAYOUT)
    was, before = condition(reader.call(claims_bits, row, None)), len(answers.asked)
    legal, step = condition(reader.call(has_bit, row, ROW.values[TURN])), len(answers.asked)
    reader.heap[row.place][changed] = OTHER.values[changed]
    will_be = condition(reader.call(claims_bits, row, None))
    return was, will_be, [legal], list(answers.laws(before, step))


def test_where_a_function_looks_is_read_off() -> None:
    """It looks at one pile, whatever number it is given."""
    assert list(looked_at(has_bit, LAYOUT)) == [1]


def test_a_question_that_changes_something_is_refused() -> None:
    """Whoever leaves such a call out would leave out what it does."""
    with pytest.raises(UnreadableError, match="moves_bit changes the row that it is asked about"):
        looked_at(moves_bit, LAYOUT)
    induction = evolve(checking.proof_of("prato_dei_conigli").induction, immaterial=(moves_bit,))
    with pytest.raises(UnreadableError, match="moves_bit changes the row that it is asked about"):
        induction.reader().call(moves_bit, Reader().row(ROW.values), 1)


def test_the_same_questions_have_the_same_answers() -> None:
    """After a step that changes something else a claim is what it was; after one that changes the pile it need not be."""
    was, will_be, _, laws = asked(TURN)
    assert follows(will_be, *laws, was)
    assert not follows(will_be, was)
    was, will_be, _, laws = asked(1)
    assert not follows(will_be, *laws, was)


def test_what_a_step_asks_is_answered_like_the_claim() -> None:
    """It is, of the number in question: one that is another may be answered otherwise."""
    _, will_be, legal, laws = asked(TURN)
    of_three, of_one = (condition(compared(ast.Eq(), ROW.values[TURN], number)) for number in (3, 1))
    assert follows(z3.Not(will_be), *laws, *legal, of_one)
    assert not follows(z3.Not(will_be), *laws, *legal, of_three)
