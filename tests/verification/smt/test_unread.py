"""Calls that are not read: a function answers the same where it looks at the same, and nothing else is believed."""

import ast

import pytest
import z3
from attrs import evolve

from rulebook.verification.smt import checking
from rulebook.verification.smt.reading import Reader
from rulebook.verification.smt.symbols import row_symbols
from rulebook.verification.smt.unread import Answers, looked_at
from rulebook.verification.smt.words import Term, UnreadableError, compared, condition
from tests.verification.smt.made_up import LAYOUT, TURN, claims_bits, has_bit, moves_bit

ROW, OTHER = row_symbols(LAYOUT), row_symbols(LAYOUT, "other")


def follows(claim: object, *known: object) -> bool:
    """Whether a claim follows from something that is known."""
    solver = z3.Solver()
    solver.add(*known, z3.Not(condition(claim)))
    return bool(solver.check() == z3.unsat)


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
