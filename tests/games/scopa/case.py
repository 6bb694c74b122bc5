"""Scopa as the tests of all games see it."""

from rulebook.games.scopa import Components
from tests.games.scopa.positions import FOUR_CARDS, TWO_ROUNDS
from tests.strategies.cases import Case

CASE = Case(
    id="scopa",
    small=(
        FOUR_CARDS,
        TWO_ROUNDS,
        Components(suits=2, values=4, hand=3, table=2, void_kings=2, settebello=4, primiera=(16, 12, 13, 14)),
        Components(suits=4, values=2, hand=1, void_kings=3, settebello=2, primiera=(16, 12)),
        Components(suits=3, values=3, hand=1, table=3, void_kings=1, settebello=1, primiera=(3, 2, 1), target=2),
    ),
)
