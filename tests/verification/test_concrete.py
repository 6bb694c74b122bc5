"""Small arguments are of the types of a function's parameters, and not too many."""

from inspect import signature

from rulebook.verification.concrete import MOST_SAMPLES, NUMBERS, failing_sample, samples, values_of
from rulebook.verification.symbolic import contract_of
from tests.verification import claims


def of_many(first: int, second: int, third: int, fourth: int, fifth: bool) -> None:
    """A function with many combinations of arguments."""


def of_text(text: str) -> None:
    """A function of something else than numbers."""


def test_values() -> None:
    """There are values of numbers, truth values and enums, and of nothing else."""
    assert values_of(int) == NUMBERS
    assert values_of(bool) == (False, True)
    assert values_of(claims.Colour) == (claims.Colour.RED, claims.Colour.GREEN)
    assert values_of(str) == ()
    assert list(samples(signature(of_text))) == []


def test_samples_are_spread() -> None:
    """Of many combinations some are tried, with every value of every parameter."""
    found = list(samples(signature(of_many, eval_str=True)))
    assert 1000 < len(found) <= MOST_SAMPLES
    assert {arguments["first"] for arguments in found} == {arguments["fourth"] for arguments in found} == set(NUMBERS)


def test_a_sample_that_fails() -> None:
    """The first arguments that meet the precondition and make the contract false are reported."""
    assert failing_sample(contract_of(claims.of_identity)) == "number=2"
    assert failing_sample(contract_of(claims.sound)) is None
