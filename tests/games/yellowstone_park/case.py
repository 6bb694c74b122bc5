"""Yellowstone Park as the tests of all games see it."""

from rulebook.games.yellowstone_park import Components
from tests.strategies.cases import Case

CASE = Case(
    id="yellowstone_park",
    small=(
        Components(colours=2, numbers=3, rows=3, columns=5, window_rows=2, window_columns=2, hand=1, end_marker=8),
        Components(colours=3, numbers=4, rows=4, columns=5, window_rows=2, hand=2, end_marker=12, neutral_start=3),
        Components(colours=3, numbers=5, rows=6, columns=7, hand=2, end_marker=15, neutral_start=4),
        Components(colours=4, numbers=6, rows=7, columns=5, window_rows=1, copies=3, hand=4, end_marker=20),
    ),
    no_game=(
        ({"colours": 5}, "colours must be from 1 to 4, not 5"),
        ({"colours": 0}, "colours must be from 1 to 4, not 0"),
        ({"copies": 0}, "copies must be from 1 to 21, not 0"),
        ({"rows": 22}, "rows must be from 1 to 21, not 22"),
        ({"hand": 100}, "hand must be from 1 to 99, not 100"),
        ({"last_bonus": -1}, "last_bonus must be from 0 to 99, not -1"),
        ({"last_but_one_bonus": -1}, "last_but_one_bonus must be from 0 to 99, not -1"),
        ({"starting_marker": -1}, "starting_marker must be from 0 to 99, not -1"),
        ({"columns": 3}, "3 columns are too few for 4 colours (placing-4)"),
        ({"window_rows": 8}, "a window of 8 by 3 is larger than the board (matrix-1)"),
        ({"window_columns": 9}, "a window of 3 by 9 is larger than the board (matrix-1)"),
        ({"window_rows": 1, "window_columns": 2}, "a window of 1 by 2 has fewer than 3 spaces (bonus-1)"),
        ({"window_rows": 2, "window_columns": 1}, "a window of 2 by 1 has fewer than 3 spaces (bonus-1)"),
        ({"fewest_players": 6}, "there is no number of players from 6 to 5 (components-2)"),
        ({"starting_marker": 35}, "markers start on 35, where the game would be over (ending-1)"),
        ({"neutral_start": 1}, "the neutral marker cannot come down from 1 to 1 (two-players-3)"),
    ),
    at_the_bounds=(
        {"last_but_one_bonus": 0, "last_bonus": 0, "starting_marker": 0},
        {"window_rows": 1, "window_columns": 3},
        {"window_rows": 7, "window_columns": 7, "copies": 1, "hand": 1, "colours": 1},
        {"columns": 21, "rows": 21, "numbers": 21, "copies": 21},
        {"neutral_start": 2},
        {"starting_marker": 34},
        {"fewest_players": 5},
        {"colours": 3, "columns": 3},
    ),
)
