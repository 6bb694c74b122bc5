"""Every clause is held by the kernel of its game: its own function is called, or a lemma is true."""

from collections.abc import Iterator
from functools import partial
from typing import Final

import pytest
from attrs import define

from rulebook.conformance.biting import WRONG_ONES, Watched, functions_of, is_kind
from rulebook.core import RulebookError, Step
from rulebook.kernels import BY_HAND, Lemma, kernel
from rulebook.kernels.clauses import LemmaError, Same, held_by, tried
from rulebook.spec import load
from rulebook.verification.forgetting import forget
from rulebook.verification.standing_in import Function, in_place_of

STATED: Final = [(game_id, lemma) for game_id in BY_HAND for lemma in kernel(game_id).lemmas]
BITTEN: Final = ("scopa",)
"""The games whose lemmas are tried with wrong clauses."""


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


@pytest.mark.parametrize(("game_id", "least"), [("prato_dei_conigli", 20), ("scopa", 11), ("yellowstone_park", 20)])
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


def clauses_with_lemmas_alone() -> Iterator[tuple[str, str]]:
    """The clauses that have a function, which the kernel does not call, after their game."""
    for game_id in BITTEN:
        functions = functions_of(game_id)
        for clause, held in held_by(kernel(game_id)).items():
            if clause in functions and not any(isinstance(each, Same) for each in held):
                yield game_id, clause


def is_false(lemma: Lemma) -> bool:
    """Whether a lemma fails, or cannot even be tried."""
    try:
        tried(lemma)
    except (RulebookError, LookupError, TypeError, ValueError, AttributeError, AssertionError):
        return True
    return False


@define
class Standing(Watched):
    """Calls whose results are watched, or changed, where only states count: a kernel tells no events."""

    def call(self, function: Function, *arguments: object, **named: object) -> object:
        """What the function gives, or something wrong."""
        result = function(*arguments, **named)
        self.kinds.add(type(result))
        if self.wrong is None or not is_kind(type(result), self.wrong.kind):
            return result
        changed = self.wrong.change(result, next(iter((*arguments, *named.values())), None))
        self.differed |= state_of(changed) != state_of(result)
        return changed


def state_of(result: object) -> object:
    """The state to which a step leads; any other result is itself."""
    return result.state if isinstance(result, Step) else result


def tried_with(game_id: str, clause: str, watched: Watched) -> bool:
    """Whether a lemma of a clause is false when the clause's function gives what it is made to give."""
    own = sorted([each for each in kernel(game_id).lemmas if clause in each.clauses], key=lambda each: len(each.clauses))
    with in_place_of(functions_of(game_id)[clause], lambda plain: partial(watched.call, plain)):
        return any(is_false(lemma) for lemma in own)


@pytest.mark.slow
@pytest.mark.parametrize(("game_id", "clause"), [*clauses_with_lemmas_alone()])
def test_lemmas_notice_wrong_clauses(game_id: str, clause: str) -> None:
    """Were the function of a clause a wrong one, a lemma of the clause would be false."""
    try:
        plain = Standing()
        assert not tried_with(game_id, clause, plain)
        for wrong in WRONG_ONES:
            if any(is_kind(kind, wrong.kind) for kind in plain.kinds):
                watched = Standing(wrong)
                assert tried_with(game_id, clause, watched) or not watched.differed, wrong.name
    finally:
        forget(functions_of(game_id)[clause])
