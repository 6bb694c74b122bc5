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
    no_game=(
        ({"copies": (1, 2)}, "copies has 2 values, and there are 7 colours"),
        ({"numbers": (1,) * 8}, "numbers has 8 values, and there are 7 colours"),
        ({"copies": (1, 1, 1, 1, 1, 1, -1)}, "number 7 of copies must be from 0 to 99, not -1"),
        ({"copies": (100, 1, 1, 1, 1, 1, 1)}, "number 1 of copies must be from 0 to 99, not 100"),
        ({"numbers": (1, 0, 1, 1, 1, 1, 1)}, "number 2 of numbers must be from 1 to 10, not 0"),
        ({"hand": 0}, "hand must be from 1 to 99, not 0"),
        ({"rows": 100}, "rows must be from 1 to 99, not 100"),
        ({"final_rows": 0}, "final_rows must be from 1 to 99, not 0"),
        ({"cards_added": 0}, "cards_added must be from 1 to 99, not 0"),
        ({"most_players": 0}, "most_players must be from 1 to 99, not 0"),
        ({"final_rows": 8}, "with 8 rows the game would be over: it ends when 8 are left (ending-1)"),
        ({"final_rows": 8, "cards_added": 4}, "with 8 rows the game would be over: it ends when 8 are left (ending-1)"),
        ({"fewest_players": 1}, "fewest_players must be from 2 to 99, not 1"),
        ({"fewest_players": 6}, "there is no number of players from 6 to 5 (components-3)"),
    ),
    at_the_bounds=(
        {"rows": 4},
        {"rows": 2, "final_rows": 1, "cards_added": 1, "hand": 1},
        {"copies": (0, 0, 0, 0, 0, 0, 99), "numbers": (1, 1, 1, 1, 1, 1, 10)},
        {"fewest_players": 2, "most_players": 2},
        {"rows": 99, "final_rows": 98, "cards_added": 99, "hand": 99},
    ),
)
