"""Il Prato dei Conigli as the tests of all games see it."""

from rulebook.games.prato_dei_conigli import Components
from tests.strategies.cases import Case

CASE = Case(
    id="prato_dei_conigli",
    small=(
        Components(colours=2, postures=2, copies=3, areas=2, rabbits_in_area=2, hand=2, sun_stops=4),
        Components(colours=3, postures=1, copies=4, areas=3, rabbits_in_area=1, hand=1, sun_stops=5, fewest_players=2),
        Components(colours=5, postures=3, copies=1, areas=1, rabbits_in_area=9, hand=7, sun_stops=3, most_players=5),
        Components(colours=1, postures=2, copies=4, areas=4, rabbits_in_area=1, hand=3, sun_stops=2, most_players=4),
    ),
)
