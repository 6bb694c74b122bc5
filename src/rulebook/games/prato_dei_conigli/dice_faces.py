"""The faces of the dice, what a roll shows, and which rabbits it singles out for a player."""

from enum import Enum
from typing import TypeAlias

from attrs import frozen

from rulebook.games.prato_dei_conigli.colours import Colour
from rulebook.games.prato_dei_conigli.components import Posture


class ColourJoker(Enum):
    """The green rabbit on the colour die."""

    JOKER = "joker"


class PostureJoker(Enum):
    """The jokers on the posture die, by how many postures they give."""

    ONE = "joker-1"
    TWO = "joker-2"
    THREE = "joker-3"

    @property
    def postures(self) -> int:
        """How many postures the joker gives."""
        return tuple(PostureJoker).index(self) + 1


ColourFace: TypeAlias = Colour | ColourJoker
PostureFace: TypeAlias = Posture | PostureJoker


@frozen(cache_hash=True)
class Rolled:
    """What the dice show; `posture` is None where the posture die is not rolled."""

    colour: ColourFace
    posture: PostureFace | None = None


@frozen(cache_hash=True)
class Selection:
    """The rabbits that the dice, and a player's choice for a joker, single out: all of these colours in these postures."""

    colours: tuple[Colour, ...]
    postures: tuple[Posture, ...]
