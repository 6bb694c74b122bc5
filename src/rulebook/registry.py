"""Which games there are: every package that registers an entry point in the group `rulebook.games`, ours among them.

The overloads are the one place that names our own games: they give a program that asks for one its precise types.
"""

from typing import TYPE_CHECKING, Literal, TypeAlias, overload

from rulebook.core.erased import ErasedGame
from rulebook.core.errors import UnknownGameError
from rulebook.core.game import AnyGame, Game

if TYPE_CHECKING:
    from importlib.metadata import EntryPoints

    from rulebook.games import hamsterbacke, prato_dei_conigli, yellowstone_park

    Hamsterbacke: TypeAlias = Game[
        hamsterbacke.Rules,
        hamsterbacke.State,
        hamsterbacke.Action,
        hamsterbacke.Event,
        hamsterbacke.Observation,
    ]
    PratoDeiConigli: TypeAlias = Game[
        prato_dei_conigli.Rules,
        prato_dei_conigli.State,
        prato_dei_conigli.Action,
        prato_dei_conigli.Event,
        prato_dei_conigli.Observation,
    ]
    YellowstonePark: TypeAlias = Game[
        yellowstone_park.Rules,
        yellowstone_park.State,
        yellowstone_park.Action,
        yellowstone_park.Event,
        yellowstone_park.Observation,
    ]

GROUP = "rulebook.games"


def games() -> tuple[str, ...]:
    """The ids of all games that are installed, in alphabetical order."""
    return tuple(sorted({entry.name for entry in _registered()}))


@overload
def game(id: Literal["hamsterbacke"]) -> "Hamsterbacke": ...


@overload
def game(id: Literal["prato_dei_conigli"]) -> "PratoDeiConigli": ...


@overload
def game(id: Literal["yellowstone_park"]) -> "YellowstonePark": ...


@overload
def game(id: str) -> AnyGame: ...


def game(id: str) -> object:
    """The game with this id; raises UnknownGameError where none is installed.

    A type checker that reads the name of one of our own games sees its precise types. For any other name the types are known
    only at run time, and every value is checked when it is used.
    """
    for entry in _registered():
        if entry.name == id:
            return ErasedGame(entry.load())
    raise UnknownGameError(f"there is no game {id!r}; installed are: {', '.join(games()) or 'none'}")


def _registered() -> "EntryPoints":
    from importlib.metadata import entry_points  # noqa: PLC0415 - a fifth of the time to import a game, and rarely needed

    return entry_points(group=GROUP)
