"""Every clause of Hamsterbacke is held by its kernel: its own function is called, or a lemma is true."""

from collections.abc import Iterator
from functools import partial

import pytest

from rulebook.conformance.biting import WRONG_ONES, Watched, functions_of, is_kind
from rulebook.conformance.standing_in import forget, in_place_of
from rulebook.core import RulebookError
from rulebook.kernels import Lemma, kernel
from rulebook.kernels.clauses import Same, held_by, tried
from rulebook.kernels.hamsterbacke.lemmas import LEMMAS
from rulebook.spec import load

HAMSTERS = kernel("hamsterbacke")
UNTOLD = {"not told", "for another reason"}
"""What a kernel cannot notice: it tells no events and no reasons."""


@pytest.mark.parametrize("lemma", LEMMAS, ids=lambda lemma: lemma.cases.__name__)
def test_lemmas_are_true(lemma: Lemma) -> None:
    """What the kernel does is what the clauses say, over the whole domain."""
    assert tried(lemma) > 0


def test_every_clause_is_held() -> None:
    """No clause that has a function is left out, and none is held that there is not."""
    clauses = load("hamsterbacke").clauses
    held = set(held_by(HAMSTERS))
    assert {clause.id for clause in clauses if clause.function is not None} <= held <= {clause.id for clause in clauses}


def test_functions_of_clauses_are_called() -> None:
    """What is called is the function that the specification names for the clause."""
    functions = {clause.id: clause.function for clause in load("hamsterbacke").clauses}
    same = {clause: held[0] for clause, held in held_by(HAMSTERS).items() if isinstance(held[0], Same)}
    assert len(same) >= 15
    assert {clause: held.function for clause, held in same.items()} == {clause: functions[clause] for clause in same}


def clauses_with_lemmas_alone() -> Iterator[str]:
    """The clauses that have a function, which the kernel does not call."""
    functions = functions_of("hamsterbacke")
    for clause, held in held_by(HAMSTERS).items():
        if clause in functions and not any(isinstance(each, Same) for each in held):
            yield clause


def is_false(lemma: Lemma) -> bool:
    """Whether a lemma fails, or cannot even be tried."""
    try:
        tried(lemma)
    except (RulebookError, LookupError, TypeError, ValueError, AttributeError, AssertionError):
        return True
    return False


def tried_with(clause: str, watched: Watched) -> bool:
    """Whether a lemma of a clause is false when the clause's function gives what it is made to give."""
    own = sorted([lemma for lemma in LEMMAS if clause in lemma.clauses], key=lambda lemma: len(lemma.clauses))
    with in_place_of(functions_of("hamsterbacke")[clause], lambda plain: partial(watched.call, plain)):
        return any(is_false(lemma) for lemma in own)


@pytest.mark.parametrize("clause", [*clauses_with_lemmas_alone()])
def test_lemmas_notice_wrong_clauses(clause: str) -> None:
    """Were the function of a clause a wrong one, a lemma of the clause would be false."""
    try:
        plain = Watched()
        assert not tried_with(clause, plain)
        for wrong in WRONG_ONES:
            if wrong.name not in UNTOLD and any(is_kind(kind, wrong.kind) for kind in plain.kinds):
                watched = Watched(wrong)
                assert tried_with(clause, watched) or not watched.differed, wrong.name
    finally:
        forget(functions_of("hamsterbacke")[clause])
