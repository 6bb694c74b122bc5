"""Adding up: facts that contradict each other, and those that do not."""

import pytest

from rulebook.kernels import claims
from rulebook.kernels.claims import Counting, Fact
from rulebook.verification.smt.adding_up import add_up_to_nonsense, contradict_each_other

APPLES = Fact("more apples than pears", {"apples": 1, "pears": -1}, 1)
PEARS = Fact("no fewer pears", {"apples": -1, "pears": 1}, 0)


def test_a_contradiction() -> None:
    """Two facts that cannot both be true."""
    assert add_up_to_nonsense((APPLES, PEARS))
    assert contradict_each_other((APPLES, PEARS))


def test_facts_that_can_be_true() -> None:
    """One of them alone is no contradiction, nor are both if one only counts less."""
    assert not add_up_to_nonsense((APPLES,))
    assert not contradict_each_other((APPLES,))
    weaker = Fact("hardly fewer pears", {"apples": -1, "pears": 1}, -1)
    assert not add_up_to_nonsense((APPLES, weaker))
    assert not contradict_each_other((APPLES, weaker))


def test_no_fact_counts_against_itself() -> None:
    """An inequality is not turned around by counting it less than no time."""
    assert not add_up_to_nonsense((Fact("an apple at most", {"apples": -1}, -1, -3), Fact("some", {"apples": -3}, -2)))


@pytest.mark.parametrize(
    ("lemma", "facts"), [(lemma, facts) for lemma in claims("yellowstone_park").lemmas for facts in lemma.ways()]
)
def test_what_is_counted_of_a_kernel_takes_every_fact(lemma: Counting, facts: tuple[Fact, ...]) -> None:
    """The lemmas of Yellowstone Park are contradictions, and none without one of its facts."""
    assert add_up_to_nonsense(facts)
    assert contradict_each_other(facts)
    shown = {each.__name__ for each, _ in lemma.bits} | {each.__name__ for each in lemma.states}
    assert shown <= {fact.by for fact in facts}
    for by in {fact.by for fact in facts}:
        assert not add_up_to_nonsense([fact for fact in facts if fact.by != by]) or by == "a number of bits"
