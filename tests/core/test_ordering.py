"""Items are put in the place that their key has."""

from operator import attrgetter

import pytest
from attrs import frozen

from rulebook.core.ordering import put


@frozen
class Lying:
    """Something on a space."""

    column: int
    row: int
    name: str = ""


BY_SPACE = attrgetter("column", "row")
ONE, OTHER = Lying(1, 4), Lying(3, 2)


@pytest.mark.parametrize(
    ("item", "expected"),
    [
        (Lying(1, 1), (Lying(1, 1), ONE, OTHER)),
        (Lying(2, 9), (ONE, Lying(2, 9), OTHER)),
        (Lying(3, 3), (ONE, OTHER, Lying(3, 3))),
        (Lying(3, 2, "new"), (ONE, Lying(3, 2, "new"))),
        (Lying(1, 4, "new"), (Lying(1, 4, "new"), OTHER)),
    ],
)
def test_an_item_is_put_in_its_place(item: Lying, expected: tuple[Lying, ...]) -> None:
    """Before, between and after others; one that has the same key is replaced."""
    assert put((ONE, OTHER), item, BY_SPACE) == expected


def test_the_first_item() -> None:
    """Among none it is the only one."""
    assert put((), ONE, BY_SPACE) == (ONE,)
