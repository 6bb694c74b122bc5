"""The pictures of Yellowstone Park that are kept in docs/pictures."""

from rulebook.core.scene import Scene
from rulebook.games.yellowstone_park import Settings, State, Variants, game
from tests.games.yellowstone_park.positions import draws, place, position, shown

FIRST_CARDS = "B2 B3 B6 Y1 R3 R4 B2 Y1 Y2 Y2 G1 R1 B1 B1 Y7 G2 G3 G4 B3 B4 R2 R5 R5 R7 Y5"
"""Four hands, and the card that is turned up."""


def examples() -> dict[str, Scene]:
    four, two, edge = four_players(), two_players(), edge_matrix()
    return {
        "yellowstone_park-start": shown(game.new_game(players=4), *draws(FIRST_CARDS)),
        "yellowstone_park-matrix": shown(four, place("Y5@4")),
        "yellowstone_park-collecting": shown(four, place("B3@6")),
        "yellowstone_park-seat-2": shown(four, place("B3@6"), viewer=2),
        "yellowstone_park-two-players": shown(two, place("G3@5")),
        "yellowstone_park-edge-matrix": shown(edge, place("B1@6")),
    }


def four_players() -> State:
    """A middle game: the matrix is determined, and two copies of G4 lie together."""
    hands = "B3 R6 Y5", "G1 G2 Y1 Y2 R1 R2", "B1 B2 B4 B5", "R3 R4 R5 R7 Y7 Y7"
    penalties = "R2", "", "B6 B7", ""
    return position("G4@3 G4@3 G5@3 Y4@4 Y6@4 R6@5", hands, penalties, markers=(7, 5, 12, 0))


def two_players() -> State:
    """A game with the neutral marker, in which both copies of R2 lie on the board."""
    hands, penalties = ("G3 G4 B7", "B1 B2 B3 B4 B5 B6"), ("Y1 Y2 Y3 Y4", "R5")
    return position("R2@4 R2@4 R3@4 Y4@3", hands, penalties, markers=(9, 14), neutral=3)


def edge_matrix() -> State:
    """The advanced rule: a matrix on the edge, which B1 moves by one column."""
    settings = Settings(2, variants=Variants(edge_matrix=True))
    hands, penalties = ("B1 B6 Y5", "G1 G2 Y3 Y2 R1 R2"), ("R2 R3", "B2 B3 B7")
    return position("R1@4 R7@4 G1@3 G7@3 Y1@5 Y7@5", hands, penalties, neutral=4, settings=settings)
