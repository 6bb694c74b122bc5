"""Components: the rabbits, the areas of the meadow, and the numbers of pieces in the box."""

from enum import Enum
from itertools import product
from typing import Self, TypeAlias

from attrs import fields, frozen

from rulebook.core.errors import SettingsError
from rulebook.games.prato_dei_conigli.cards import Printed
from rulebook.games.prato_dei_conigli.clauses import implements
from rulebook.games.prato_dei_conigli.colours import Colour


class Posture(Enum):
    """What rabbits do, in the documented order."""

    STANDING = "standing"
    CROUCHING = "crouching"
    RUNNING = "running"


class Area(Enum):
    """The parts of the meadow, in the documented order."""

    ORTO = "orto"
    COLLINA = "collina"
    CESPUGLIO = "cespuglio"
    LAGHETTO = "laghetto"

    @property
    def word(self) -> str:
        """The area in a sentence."""
        return area_names()[tuple(Area).index(self)]


class Whole(Enum):
    """All areas together."""

    MEADOW = "meadow"

    @property
    def word(self) -> str:
        """The meadow in a sentence."""
        return "the whole meadow"


Place: TypeAlias = Area | Whole
"""Where a card can be valid: an area, or the whole meadow."""


@frozen(cache_hash=True)
class Rabbit:
    """A rabbit: a colour and a posture. Rabbits that share both are identical."""

    colour: Colour
    posture: Posture

    @property
    def code(self) -> str:
        """The rabbit as it is written: `black-running`."""
        return f"{self.colour.value}-{self.posture.value}"

    @classmethod
    def from_code(cls, code: str) -> Self:
        """The rabbit that is written as `code`; raises ValueError for anything but a colour, a hyphen and a posture."""
        colour, _, posture = code.partition("-")
        return cls(Colour(colour), Posture(posture))

    def __str__(self) -> str:
        return self.code


@frozen
class Components:
    """What is in the box. The defaults are the published game; other values make smaller or larger games of the same rules.

    `colours`, `postures` and `areas` take the first so many of `Colour`, `Posture` and `Area`. There are `copies` rabbits
    of every kind, `rabbits_in_area` of which start in each area. The sun has `sun_stops` stops. `deck` lists the cards of
    a deck that is not the game's own.

    Raises SettingsError for values under which the rules stop making sense, with the reason.
    """

    colours: int = 5
    postures: int = 3
    copies: int = 4
    areas: int = 4
    rabbits_in_area: int = 10
    hand: int = 5
    sun_stops: int = 10
    fewest_players: int = 2
    most_players: int = 6
    deck: tuple[Printed, ...] | None = None

    def __attrs_post_init__(self) -> None:
        for fault in (_out_of_range(self), _more_than_there_are(self), _too_few_rabbits(self), _bad_deck(self.deck)):
            if fault:
                raise SettingsError(f"these components make no game: {fault}")


MOST_OF_ANYTHING = 99
"""The largest value of any component: a limit on what a file from outside can ask for."""


def _out_of_range(components: Components) -> str | None:
    for field in fields(Components):
        value = getattr(components, field.name)
        if isinstance(value, int) and not 1 <= value <= MOST_OF_ANYTHING:
            return f"{field.name} is {value}, and must be from 1 to {MOST_OF_ANYTHING}"
    return None


def _more_than_there_are(components: Components) -> str | None:
    for name, most in (("colours", len(Colour)), ("postures", len(Posture)), ("areas", len(Area))):
        if getattr(components, name) > most:
            return f"there are {most} {name}, not {getattr(components, name)}"
    if components.sun_stops == 1:
        return "a sun with a single stop has set before the first turn (sun-2)"
    if components.fewest_players > components.most_players:
        return f"no number is from {components.fewest_players} to {components.most_players} players (components-5)"
    return None


def _too_few_rabbits(components: Components) -> str | None:
    there_are = len(rabbits(components))
    needed = components.areas * components.rabbits_in_area + components.fewest_players
    if there_are < needed:
        return f"{there_are} rabbits are too few: areas and markers take {needed} (setup-2)"
    return None


def _bad_deck(deck: tuple[Printed, ...] | None) -> str | None:
    codes = [line.card.code for line in deck or ()]
    twice = next((code for code in codes if codes.count(code) > 1), None)
    return f"the deck lists the card {twice} twice (components-8)" if twice else None


@implements("components-1")
def rabbit_kinds(components: Components) -> tuple[Rabbit, ...]:
    """components-1 Rabbits come in every colour and every posture; sorted by colour, then posture."""
    colours, postures = tuple(Colour)[: components.colours], tuple(Posture)[: components.postures]
    return tuple(Rabbit(colour, posture) for colour, posture in product(colours, postures))


@implements("components-2")
def rabbits(components: Components) -> tuple[Rabbit, ...]:
    """components-2 There are as many rabbits of every kind; sorted, copies together."""
    return tuple(rabbit for rabbit in rabbit_kinds(components) for _ in range(components.copies))


@implements("components-3")
def areas(components: Components) -> tuple[Area, ...]:
    """components-3 The meadow has as many areas as the board shows."""
    return tuple(Area)[: components.areas]


@implements("components-4")
def area_names() -> tuple[str, ...]:
    """components-4 The board calls its areas Orto, Collina, Cespuglio and Laghetto."""
    return "Orto", "Collina", "Cespuglio", "Laghetto"


@implements("components-5")
def admits(players: int, components: Components) -> bool:
    """components-5 The number of players is within the bounds of the game."""
    return components.fewest_players <= players <= components.most_players
