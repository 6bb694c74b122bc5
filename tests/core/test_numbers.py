"""Numbers from outside become plain ones, or are refused by name."""

import pytest
from attrs import frozen

from rulebook.core import DomainError
from rulebook.core.numbers import exactly, index_of


@frozen
class Choice:
    """An action with truth values and numbers."""

    is_last: bool
    places: tuple[int, ...]
    turned: tuple[bool, ...] = ()


class Several:
    """Several numbers, which are not one: they have `__index__`, as arrays do."""

    def __index__(self) -> int:
        """Refused."""
        raise TypeError


def test_several_numbers_are_not_one() -> None:
    """What only looks like an integer is none."""
    assert index_of(Several()) is None


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        (Choice(1, ()), "is_last must be True or False, not 1"),  # type: ignore[arg-type] # which is the point
        (Choice(True, (), (True, 0)), "turned must be True or False, not 0"),  # type: ignore[arg-type] # which is the point
        (Choice(True, [1]), r"places must be a tuple, not \[1\]"),  # type: ignore[arg-type] # which is the point
    ],
)
def test_what_is_no_number_is_refused_by_its_field(wrong: Choice, complaint: str) -> None:
    """Truth values are no numbers, and lists no tuples."""
    look = exactly(Choice)
    assert look is not None
    with pytest.raises(DomainError, match=complaint):
        look(wrong)
