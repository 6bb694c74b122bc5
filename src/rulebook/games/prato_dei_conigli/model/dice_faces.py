"""The dice: their faces, what a roll can show, and which rabbits it singles out for a player."""

from enum import Enum
from itertools import product
from typing import Final, TypeAlias

from attrs import frozen

from rulebook.core.pieces import ByCode
from rulebook.core.sentences import Language, Sentence
from rulebook.games.prato_dei_conigli.model.clauses import implements
from rulebook.games.prato_dei_conigli.model.colours import Colour
from rulebook.games.prato_dei_conigli.model.components import Components, Posture, colours, postures
from rulebook.games.prato_dei_conigli.model.variants import Mode

SELECTED: Final = Sentence("{colours:or} rabbits that are {postures:or}")


class ColourJoker(ByCode, Enum):
    """The green rabbit on the colour die."""

    JOKER = "joker"

    @property
    def word(self) -> str:
        """The face in a sentence."""
        return self.value


class PostureJoker(ByCode, Enum):
    """The jokers on the posture die, by how many postures they give."""

    ONE = "joker-1"
    TWO = "joker-2"
    THREE = "joker-3"

    @property
    def postures(self) -> int:
        """How many postures the joker gives."""
        return tuple(PostureJoker).index(self) + 1

    @property
    def word(self) -> str:
        """The face in a sentence."""
        return self.value

    @property
    def phrase(self) -> str:
        """The face in English."""
        return "joker {postures}"


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

    def said(self, language: Language, form: str = "") -> str:
        """The rabbits in words: `white or black rabbits that are running`."""
        return SELECTED(language, colours=self.colours, postures=self.postures)


@implements("dice-1")
def colour_faces(components: Components) -> tuple[ColourFace, ...]:
    """dice-1 The colour die has a face for each of the colours and one for the joker, a green rabbit."""
    return (*colours(components), ColourJoker.JOKER)


@implements("dice-2")
def posture_faces(components: Components) -> tuple[PostureFace, ...]:
    """dice-2 The posture die has a face for each of the postures, and equally many jokers, numbered from 1."""
    return (*postures(components), *tuple(PostureJoker)[: components.postures])


@implements("dice-3")
def rolls(mode: Mode, components: Components) -> tuple[Rolled, ...]:
    """dice-3 In Conta che ti passa only the colour die is rolled, in Tutti insiemi appassionataMente both dice are."""
    if mode is Mode.CONTA:
        return tuple(map(Rolled, colour_faces(components)))
    return tuple([Rolled(*faces) for faces in product(colour_faces(components), posture_faces(components))])
