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
)
