"""Every clause of Scopa is held by its kernel: its own function is called, or a lemma is true."""

from collections.abc import Iterator
from functools import partial

import pytest
from attrs import define

from rulebook.conformance.biting import WRONG_ONES, Watched, functions_of, is_kind
from rulebook.core import RulebookError, Step
from rulebook.kernels import Lemma, kernel
from rulebook.kernels.clauses import Same, held_by, tried
from rulebook.kernels.scopa.lemmas import LEMMAS
from rulebook.spec import load
from rulebook.verification.standing_in import Function, forget, in_place_of

SCOPA = kernel("scopa")


@pytest.mark.parametrize("lemma", LEMMAS, ids=lambda lemma: lemma.cases.__name__)
def test_lemmas_are_true(lemma: Lemma) -> None:
    """What the kernel does is what the clauses say, over the whole domain."""
    assert tried(lemma) > 0


def test_every_clause_is_held() -> None:
    """No clause that has a function is left out, and none is held that there is not."""
    clauses = load("scopa").clauses
    held = set(held_by(SCOPA))
    assert {clause.id for clause in clauses if clause.function is not None} <= held <= {clause.id for clause in clauses}


def test_functions_of_clauses_are_called() -> None:
    """What is called is the function that the specification names for the clause."""
    functions = {clause.id: clause.function for clause in load("scopa").clauses}
    same = {clause: held[0] for clause, held in held_by(SCOPA).items() if isinstance(held[0], Same)}
    assert len(same) >= 11
    assert {clause: held.function for clause, held in same.items()} == {clause: functions[clause] for clause in same}


def clauses_with_lemmas_alone() -> Iterator[str]:
    """The clauses that have a function, which the kernel does not call."""
    functions = functions_of("scopa")
    for clause, held in held_by(SCOPA).items():
        if clause in functions and not any(isinstance(each, Same) for each in held):
            yield clause


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


def tried_with(clause: str, watched: Watched) -> bool:
    """Whether a lemma of a clause is false when the clause's function gives what it is made to give."""
    own = sorted([lemma for lemma in LEMMAS if clause in lemma.clauses], key=lambda lemma: len(lemma.clauses))
    with in_place_of(functions_of("scopa")[clause], lambda plain: partial(watched.call, plain)):
        return any(is_false(lemma) for lemma in own)


@pytest.mark.parametrize("clause", [*clauses_with_lemmas_alone()])
def test_lemmas_notice_wrong_clauses(clause: str) -> None:
    """Were the function of a clause a wrong one, a lemma of the clause would be false."""
    try:
        plain = Standing()
        assert not tried_with(clause, plain)
        for wrong in WRONG_ONES:
            if any(is_kind(kind, wrong.kind) for kind in plain.kinds):
                watched = Standing(wrong)
                assert tried_with(clause, watched) or not watched.differed, wrong.name
    finally:
        forget(functions_of("scopa")[clause])
