"""A made-up state, event and rule, for tests that need some and care little which."""

from attrs import frozen

from rulebook.core import Step
from rulebook.core.change import changed


@frozen(slots=False)
class Count:
    """A number that only goes up."""

    number: int
    on: str = "fingers"


@frozen
class Counted:
    """The number went up, to this."""

    number: int


def count_on(count: Count, by: int) -> Step[Count, Counted]:
    """The number goes up; by nothing, and nothing is told."""
    after = changed(count, number=count.number + by)
    return Step(after, (Counted(after.number),) if by else ())
