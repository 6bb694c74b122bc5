"""What is noted of values that are known when a game is read."""

from attrs import field, frozen

from rulebook.compile.building import Builder
from rulebook.compile.ir import Int
from tests.compile.lowering import types


@frozen
class Seen:
    """Something whose second number does not count where two are compared."""

    number: int
    times: int = field(eq=False)


def test_what_does_not_count_for_equality_is_noted() -> None:
    """Of two equal objects, all that arrives in their fields."""
    build = Builder(types())
    build.note((Seen(1, 2), Seen(1, 5)))
    assert (build.found.fields[Seen, "number"], build.found.fields[Seen, "times"]) == (Int(1, 1), Int(2, 5))
