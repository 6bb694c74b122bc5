"""The state: phases, rows and sizes."""

from rulebook.games.hamsterbacke.box.state import ACTING, OVER, Acting, Drawing, Giving, Over, sizes, with_row
from tests.games.hamsterbacke.positions import cards, pile


def test_phases_that_have_just_begun() -> None:
    """A phase is equal to another one that knows the same; cards are added from the first one on."""
    assert Drawing(taken=2) == Drawing(2, drawn=0) != Drawing(2, 1)
    assert Giving(due=2, giver=1) == Giving(2, 1) != Giving(2, 0)
    assert Acting() == ACTING
    assert Over() == OVER


def test_a_row_becomes_another() -> None:
    """Of the circle one row changes, and the others stay."""
    rows = cards("RE"), cards("LG BL"), cards("YE")
    assert with_row(rows, 0, ()) == ((), rows[1], rows[2])
    assert with_row(rows, 1, cards("OR")) == (rows[0], cards("OR"), rows[2])
    assert with_row(rows, 2, cards("DG")) == (rows[0], rows[1], cards("DG"))
    assert sizes(tuple(map(pile, rows))) == (1, 2, 1)
