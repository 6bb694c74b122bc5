"""The colours of the rabbits, which cards speak of too."""

from enum import Enum

from rulebook.core.pieces import ByCode
from rulebook.games.prato_dei_conigli.model.clauses import implements


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
        return colour_names()[tuple(Colour).index(self)]


@implements("components-10")
def colour_names() -> tuple[str, ...]:
    """components-10 The colours are white, black, grey, brown and orange."""
    return "white", "black", "grey", "brown", "orange"
