"""Every clause is held by the kernel of its game: its own function is called, or a lemma is true."""

from typing import Final

import pytest

from rulebook.kernels import BY_HAND, kernel
from rulebook.kernels.clauses import LemmaError, Same, held_by, tried
from rulebook.kernels.kernel import Lemma
from rulebook.spec import load

STATED: Final = [(game_id, lemma) for game_id in BY_HAND for lemma in kernel(game_id).lemmas]
LONG: Final = {
    "captures",
    "every_collection",
    "every_draw",
    "every_new_window",
    "every_reopening",
    "plays",
    "whole_captures",
}
"""Lemmas that take a second or more."""


def name_of(value: object) -> str:
    """How a parameter is named."""
    return value.cases.__name__ if isinstance(value, Lemma) else str(value)


@pytest.mark.parametrize(
    ("game_id", "lemma"),
    [pytest.param(*each, marks=[pytest.mark.slow] if name_of(each[1]) in LONG else []) for each in STATED],
    ids=name_of,
)
def test_lemmas_are_true(game_id: str, lemma: Lemma) -> None:
    """What the kernel does is what the clauses say, over the whole domain."""
    assert tried(lemma) > 0


@pytest.mark.parametrize("game_id", BY_HAND)
def test_every_clause_is_held(game_id: str) -> None:
    """No clause with a function is left out, and no unknown clause is held."""
    clauses = load(game_id).clauses
    held = set(held_by(kernel(game_id)))
    assert {clause.id for clause in clauses if clause.function is not None} <= held <= {clause.id for clause in clauses}


@pytest.mark.parametrize(("game_id", "least"), [("prato_dei_conigli", 20), ("yellowstone_park", 20)])
def test_functions_of_clauses_are_called(game_id: str, least: int) -> None:
    """What is called is the function that the specification names for the clause."""
    functions = {clause.id: clause.function for clause in load(game_id).clauses}
    called = held_by(kernel(game_id)).items()
    same = {(clause, held.function) for clause, every in called for held in every if isinstance(held, Same)}
    assert len(same) >= least
    assert same == {(clause, functions[clause]) for clause, _ in same}


def test_a_false_lemma_is_an_error() -> None:
    """A claim that fails in a case, or has none, is not a lemma."""
    with pytest.raises(LemmaError, match=r"in case 2 the kernel gives 1, the rules give 2"):
        tried(Lemma(("turn-1",), "false", lambda: iter([(1, 1), (1, 2)])))
    with pytest.raises(LemmaError, match="there are no cases"):
        tried(Lemma(("turn-1",), "empty", lambda: iter([])))
