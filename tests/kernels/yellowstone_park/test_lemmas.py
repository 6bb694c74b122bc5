"""Every clause of Yellowstone Park is held by its kernel: its own function is called, or a lemma is true."""

import pytest

from rulebook.kernels import Lemma, kernel
from rulebook.kernels.clauses import LemmaError, Same, held_by, tried
from rulebook.kernels.yellowstone_park.lemmas import LEMMAS
from rulebook.spec import load


@pytest.mark.parametrize("lemma", LEMMAS, ids=lambda lemma: lemma.cases.__name__)
def test_lemmas_are_true(lemma: Lemma) -> None:
    """What the kernel does is what the clauses say, over the whole domain."""
    assert tried(lemma) > 0


def test_every_clause_is_held() -> None:
    """No clause with a function is left out, and none is held that there is not."""
    clauses = {clause.id for clause in load("yellowstone_park").clauses if clause.function is not None}
    assert set(held_by(kernel("yellowstone_park"))) == clauses


def test_functions_of_clauses_are_called() -> None:
    """What is called is the function that the specification names for the clause."""
    functions = {clause.id: clause.function for clause in load("yellowstone_park").clauses}
    same = {clause: held[0] for clause, held in held_by(kernel("yellowstone_park")).items() if isinstance(held[0], Same)}
    assert len(same) >= 20
    assert {clause: held.function for clause, held in same.items()} == {clause: functions[clause] for clause in same}


def test_a_false_lemma_is_an_error() -> None:
    """A claim that fails in a case, or has none, is not a lemma."""
    with pytest.raises(LemmaError, match=r"in case 2 the kernel gives 1, the rules give 2"):
        tried(Lemma(("turn-1",), "false", lambda: iter([(1, 1), (1, 2)])))
    with pytest.raises(LemmaError, match="there are no cases"):
        tried(Lemma(("turn-1",), "empty", lambda: iter([])))
