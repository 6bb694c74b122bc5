"""Components: the rabbits, the areas of the meadow, and the numbers of pieces in the box."""

from collections.abc import Callable, Iterator
from enum import Enum
from itertools import product
from typing import Annotated, Final, TypeAlias

from attrs import frozen

from rulebook.core.domains import Range
from rulebook.core.errors import CodeError, Fault
from rulebook.core.pieces import ByCode, Piece
from rulebook.core.settings import Ranged, shown
from rulebook.games.prato_dei_conigli.model.cards import DeckLine
from rulebook.games.prato_dei_conigli.model.clauses import ClauseFault, implements
from rulebook.games.prato_dei_conigli.model.colours import Colour


class Posture(ByCode, Enum):
    """The postures of rabbits, in the documented order."""

    STANDING = "standing"
    CROUCHING = "crouching"
    RUNNING = "running"

    @property
    def word(self) -> str:
        """The posture in a sentence."""
        return posture_names()[tuple(Posture).index(self)]


class Area(ByCode, Enum):
    """The parts of the meadow, in the documented order."""

    ORTO = "orto"
    COLLINA = "collina"
    CESPUGLIO = "cespuglio"
    LAGHETTO = "laghetto"

    @property
    def word(self) -> str:
        """The area in a sentence."""
        return area_names()[tuple(Area).index(self)]


class Whole(ByCode, Enum):
    """All areas together."""

    MEADOW = "meadow"

    @property
    def word(self) -> str:
        """The meadow in a sentence."""
        return "the whole meadow"


Place: TypeAlias = Area | Whole
"""Where a card can be valid: an area, or the whole meadow."""


@frozen(eq=False)
class Rabbit(Piece):
    """A rabbit: a colour and a posture. Rabbits that share both are identical."""

    colour: Colour
    posture: Posture

    @property
    def code(self) -> str:
        """The rabbit as it is written: `black-running`."""
        return f"{self.colour.value}-{self.posture.value}"

    @classmethod
    def from_code(cls, code: str) -> "Rabbit":
        """The rabbit that is written as `code`; raises CodeError for anything but a colour, a hyphen and a posture."""
        if code not in RABBITS:
            raise CodeError(f"{shown(code)} is not a rabbit: write a colour, a hyphen and a posture, such as black-running")
        return RABBITS[code]

    @property
    def word(self) -> str:
        """The rabbit in a sentence."""
        return self.code

    @property
    def phrase(self) -> str:
        """The rabbit, or several of its kind, in English."""
        return "{posture} {colour} rabbit|{posture} {colour} rabbits"

    def __reduce__(self) -> tuple[Callable[[str], "Rabbit"], tuple[str]]:
        return rabbit, (self.code,)

    def __str__(self) -> str:
        return self.code


RABBITS: Final = {kind.code: kind for kind in map(Rabbit, *zip(*product(Colour, Posture), strict=True))}
"""Every rabbit that there can be, by its code."""


def rabbit(code: str) -> Rabbit:
    """The rabbit that is written as `code`: how a pickle comes back."""
    return Rabbit.from_code(code)


MOST: Final = 99
"""The largest value of any component: a limit on what a file from outside can ask for."""
MOST_CARDS: Final = 120
"""No deck has more cards: what lies face down can be dealt again in a few seconds at the most."""

Amount: TypeAlias = Annotated[int, Range(1, MOST)]


@frozen
class Components(Ranged):
    """What is in the box. The defaults are the published game; other values make smaller or larger games of the same rules.

    `colours`, `postures` and `areas` are numbers: the first ones of `Colour`, `Posture` and `Area` are taken. There are
    `copies` rabbits of every kind, and `rabbits_in_area` rabbits start in each area. The sun has `sun_stops` stops: with a
    single one it would have set before the first turn. `deck` lists the cards of a deck that is not the game's own.

    Raises SettingsError for values under which the rules stop making sense, with the reason.
    """

    colours: Annotated[int, Range(1, len(Colour))] = 5
    postures: Annotated[int, Range(1, len(Posture))] = 3
    copies: Amount = 4
    areas: Annotated[int, Range(1, len(Area))] = 4
    rabbits_in_area: Amount = 10
    hand: Amount = 5
    sun_stops: Annotated[int, Range(2, MOST)] = 10
    fewest_players: Amount = 2
    most_players: Amount = 6
    deck: tuple[DeckLine, ...] | None = None

    def faults(self) -> Iterator[str | Fault]:
        """Why there is no game with these components, beyond the range of each value."""
        if self.fewest_players > self.most_players:
            yield f"there is no number of players from {self.fewest_players} to {self.most_players} (components-5)"
        there_are, needed = len(rabbits(self)), self.areas * self.rabbits_in_area + self.fewest_players
        if there_are < needed:
            yield f"{there_are} is too small a number of rabbits: areas and markers need {needed} (setup-2)"
        if self.deck is not None:
            yield from faults_of_deck(self.deck)


def faults_of_deck(deck: tuple[DeckLine, ...]) -> Iterator[ClauseFault]:
    """Why a list of cards is not a deck."""
    listed = dict[object, int]()
    for number, line in enumerate(deck):
        first = listed.setdefault(line.card, number)
        if first != number:
            yield ClauseFault(f"deck[{number}].card", f"the deck lists the card {line.card} twice", "components-8")
    cards = sum(line.copies for line in deck)
    if cards > MOST_CARDS:
        yield ClauseFault("deck", f"the deck has {cards} cards, and no deck has more than {MOST_CARDS}", "components-8")


@implements("components-1")
def rabbit_kinds(components: Components) -> tuple[Rabbit, ...]:
    """components-1 Rabbits come in every colour, and in every posture: every kind, sorted by colour, then posture."""
    kinds = product(colours(components), postures(components))
    return tuple(RABBITS[Rabbit(*kind).code] for kind in kinds)


@implements("components-2")
def rabbits(components: Components) -> tuple[Rabbit, ...]:
    """components-2 There are equally many rabbits of every colour and posture; sorted, copies together."""
    return tuple(rabbit for rabbit in rabbit_kinds(components) for _ in range(components.copies))


@implements("components-3")
def areas(components: Components) -> tuple[Area, ...]:
    """components-3 The meadow has its areas: as many as the box says, in order."""
    return tuple(Area)[: components.areas]


@implements("components-4")
def area_names() -> tuple[str, ...]:
    """components-4 The board calls its areas Orto, Collina, Cespuglio and Laghetto."""
    return "Orto", "Collina", "Cespuglio", "Laghetto"


@implements("components-11")
def posture_names() -> tuple[str, ...]:
    """components-11 The postures are standing, crouching and running."""
    return "standing", "crouching", "running"


@implements("components-5")
def admits(players: int, components: Components) -> bool:
    """components-5 The number of players is within the bounds of the game."""
    return components.fewest_players <= players <= components.most_players


def colours(components: Components) -> tuple[Colour, ...]:
    """The colours that the game is played with."""
    return tuple(Colour)[: components.colours]


def postures(components: Components) -> tuple[Posture, ...]:
    """The postures that the game is played with."""
    return tuple(Posture)[: components.postures]
