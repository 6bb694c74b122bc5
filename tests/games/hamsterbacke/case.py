"""Hamsterbacke as the tests of all games see it."""

from rulebook.games.hamsterbacke import Components
from tests.games.hamsterbacke.positions import SMALL, TINY
from tests.strategies.cases import Case

CASE = Case(
    id="hamsterbacke",
    small=(
        TINY,
        SMALL,
        Components(copies=(4, 4, 4, 4, 0, 0, 8), hand=1, rows=5, final_rows=1, cards_added=1, fewest_players=2),
        Components(copies=(12, 0, 0, 0, 0, 0, 0), rows=3, final_rows=2, hand=1, cards_added=5),
    ),
)
