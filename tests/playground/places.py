"""Positions at which the page is looked at: those of example games, to which the links of the documentation lead too."""

from typing import Final, Literal, NamedTuple, TypeAlias

from host import decided, example


class Place(NamedTuple):
    """The position of an example game after some decisions."""

    players: int
    number: int
    decisions: int


def end(id: str, players: int) -> Place:
    """The first example game of some players before its last decision."""
    table, random = example(id, players, 0, {})
    decisions = -1
    while table.to_act is not None:
        table.act(table.to_act, decided(table, random))
        decisions += 1
    return Place(players, 0, decisions)


PLACES: Final = {
    "hamsterbacke": {
        "acting": Place(4, 0, 28),
        "picking": Place(3, 7, 20),
        "giving": Place(3, 0, 21),
        "five": Place(5, 0, 20),
        "end": end("hamsterbacke", 3),
    },
    "prato_dei_conigli": {
        "moving": Place(3, 0, 45),
        "choosing-marker": Place(2, 0, 0),
        "discarding": Place(3, 0, 3),
        "putting": Place(2, 2, 15),
        "choosing-at-play": Place(2, 0, 6),
        "playing": Place(2, 0, 7),
        "six": Place(6, 0, 12),
        "end": end("prato_dei_conigli", 2),
    },
    "scopa": {"playing": Place(2, 0, 36), "four": Place(4, 0, 20), "end": end("scopa", 2)},
    "yellowstone_park": {
        "placing": Place(3, 0, 33),
        "choosing-refill": Place(4, 0, 2),
        "choosing-pile": Place(4, 0, 39),
        "five": Place(5, 0, 72),
        "end": end("yellowstone_park", 2),
    },
}
"""Of each game every phase in which somebody decides, the most players, and the last decision before the end."""
OTHERS: Final = ("four", "five", "six", "end")
"""The names of places that are not those of their phases."""

Look: TypeAlias = tuple[str, Literal["light", "dark"]]
SIZES: Final = {"desk": (1440, 900), "phone": (390, 844), "sideways": (844, 390)}
EVERY: Final[list[Look]] = [(size, scheme) for scheme in ("light", "dark") for size in SIZES]
POINTED: Final = "pointed"
"""The name of the first place of a game once something has been chosen there, and something looked ahead at."""
LOOKED_AT: Final = (
    "start",
    *(f"{id}-{name}" for id in PLACES for name in (*PLACES[id], POINTED)),
    "clause",
    "guide",
    "reading",
)
"""Of what pictures are kept: each of these in every look."""
