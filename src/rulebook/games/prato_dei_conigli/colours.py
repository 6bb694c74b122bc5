"""The colours of the rabbits, which cards speak of too."""

from enum import Enum


class Colour(Enum):
    """The colours of rabbits, in the documented order."""

    WHITE = "white"
    BLACK = "black"
    GREY = "grey"
    BROWN = "brown"
    ORANGE = "orange"
