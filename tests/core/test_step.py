"""Steps: how rules are put one after the other, and what their events tell."""

import pickle

import pytest
from attrs import evolve, frozen
from attrs.exceptions import FrozenInstanceError

from rulebook.core import Step, changed, clause_mark
from rulebook.core.change import setters_of


@frozen(slots=False)
class Count:
    """A number that only goes up."""

    number: int
    on: str = "fingers"


@frozen
class Counted:
    number: int


def count_on(count: Count, by: int) -> Step[Count, Counted]:
    """The number goes up; by nothing, and nothing is told."""
    after = changed(count, number=count.number + by)
    return Step(after, (Counted(after.number),) if by else ())


def test_a_rule_after_another() -> None:
    """A rule goes on with the state that the one before reached, and its events come after those already told."""
    step = Step[Count, Counted](Count(0)).then(count_on, 2).then(count_on, 3)
    assert step == Step(Count(5), (Counted(2), Counted(5)))


def test_a_rule_with_nothing_to_do() -> None:
    """A rule that finds nothing to do leaves the step as it was."""
    step = Step[Count, Counted](Count(0)).then(count_on, 2)
    assert step.then(lambda state: None) is step


def test_a_changed_state() -> None:
    """A changed state differs in what was changed and in nothing else; the state before is still as it was."""
    before = Count(1, "abacus")
    assert changed(before, number=2) == Count(2, "abacus")
    assert (before, changed(before)) == (Count(1, "abacus"), before)
    assert type(changed(before)) is Count


def test_a_mark_changes_nothing() -> None:
    """A marked function is the very same function."""
    assert clause_mark(count_on) is count_on


def test_setters_in_order() -> None:
    """What sets the fields of a class is given in the order of the fields; the class stays frozen for everybody else."""
    step = Step("before", ("told",))
    set_state, set_events = setters_of(Step)
    made = object.__new__(Step)
    set_state(made, "before")
    set_events(made, ("told",))
    assert made == step == evolve(step)
    assert pickle.loads(pickle.dumps(step)) == step
    with pytest.raises(FrozenInstanceError):
        step.state = "after"  # type: ignore[misc]  # that is what must not be
