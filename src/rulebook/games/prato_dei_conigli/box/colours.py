"""The colours of the rabbits, which cards speak of too."""

from enum import Enum

from rulebook.core.pieces import ByCode


class Colour(ByCode, Enum):
    """The colours of rabbits, in the documented order."""

    WHITE = "white"
    BLACK = "black"
    GREY = "grey"
    BROWN = "brown"
    ORANGE = "orange"

    @property
    def word(self) -> str:
        """The colour in a sentence."""
        return self.value
