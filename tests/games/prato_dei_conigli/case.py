"""Il Prato dei Conigli as the tests of all games see it."""

from rulebook.games.prato_dei_conigli import Components
from tests.games.prato_dei_conigli.positions import OTHER_DECK
from tests.strategies.cases import Case

CASE = Case(
    id="prato_dei_conigli",
    small=(
        Components(colours=2, postures=2, copies=3, areas=2, rabbits_in_area=2, hand=2, sun_stops=4),
        Components(colours=3, postures=1, copies=4, areas=3, rabbits_in_area=1, hand=1, sun_stops=5, fewest_players=2),
        Components(colours=5, postures=3, copies=1, areas=1, rabbits_in_area=9, hand=7, sun_stops=3, most_players=5),
        Components(colours=1, postures=2, copies=4, areas=4, rabbits_in_area=1, hand=3, sun_stops=2, most_players=4),
    ),
    no_game=(
        ({"colours": 6}, "colours must be from 1 to 5, not 6"),
        ({"postures": 4}, "postures must be from 1 to 3, not 4"),
        ({"areas": 5}, "areas must be from 1 to 4, not 5"),
        ({"colours": 0}, "colours must be from 1 to 5, not 0"),
        ({"hand": 100}, "hand must be from 1 to 99, not 100"),
        ({"sun_stops": 1}, "sun_stops must be from 2 to 99, not 1"),
        ({"fewest_players": 7}, "there is no number of players from 7 to 6 (components-5)"),
        ({"copies": 2}, "30 rabbits are too few: areas and markers need 42 (setup-2)"),
        ({"deck": (*OTHER_DECK, *OTHER_DECK)}, "deck[2].card: the deck lists the card exactly(2) twice (components-8)"),
    ),
)
