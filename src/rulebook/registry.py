"""The installed games: every package that registers an entry point in the group `rulebook.games`, including ours.

Only the overloads here name our own games: they give a program that asks for one its precise types.
"""

from functools import cache
from pathlib import Path
from traceback import extract_tb
from typing import TYPE_CHECKING, Literal, TypeAlias, overload

from rulebook.core.errors import RulebookError, UnknownGameError
from rulebook.core.game import AnyGame, Game

__all__ = ["GROUP", "game", "game_ids", "playable"]

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint, EntryPoints

    from rulebook.games import hamsterbacke, prato_dei_conigli, scopa, yellowstone_park

    Hamsterbacke: TypeAlias = Game[
        hamsterbacke.Settings,
        hamsterbacke.State,
        hamsterbacke.Action,
        hamsterbacke.Event,
        hamsterbacke.Observation,
    ]
    PratoDeiConigli: TypeAlias = Game[
        prato_dei_conigli.Settings,
        prato_dei_conigli.State,
        prato_dei_conigli.Action,
        prato_dei_conigli.Event,
        prato_dei_conigli.Observation,
    ]
    Scopa: TypeAlias = Game[
        scopa.Settings,
        scopa.State,
        scopa.Action,
        scopa.Event,
        scopa.Observation,
    ]
    YellowstonePark: TypeAlias = Game[
        yellowstone_park.Settings,
        yellowstone_park.State,
        yellowstone_park.Action,
        yellowstone_park.Event,
        yellowstone_park.Observation,
    ]

GROUP = "rulebook.games"


def game_ids() -> tuple[str, ...]:
    """The ids of all installed games, in alphabetical order."""
    return tuple(sorted({entry.name for entry in _registered()}))


def playable() -> tuple[tuple[str, ...], dict[str, str]]:
    """The ids of the installed games that can be loaded, in alphabetical order, and why the others cannot."""
    found, broken = list[str](), dict[str, str]()
    for id in game_ids():
        try:
            found.append(game(id).id)
        except RulebookError as error:
            broken[id] = str(error)
    return tuple(found), broken


@overload
def game(id: Literal["hamsterbacke"]) -> "Hamsterbacke": ...


@overload
def game(id: Literal["prato_dei_conigli"]) -> "PratoDeiConigli": ...


@overload
def game(id: Literal["scopa"]) -> "Scopa": ...


@overload
def game(id: Literal["yellowstone_park"]) -> "YellowstonePark": ...


@overload
def game(id: str) -> AnyGame: ...


def game(id: str) -> object:
    """The game with this id; raises UnknownGameError if none is installed or it cannot be imported.

    It is the same object as `game` in the game's package. A type checker sees the precise types if the id is a literal
    naming one of our games; for any other id, types are known only at run time.
    """
    for entry in _registered():
        if entry.name == id:
            return declared(loaded(entry), id)
    raise UnknownGameError(f"there is no game {id!r}; installed games: {', '.join(game_ids()) or 'none'}")


def loaded(entry: "EntryPoint") -> object:
    """What an entry point names; raises UnknownGameError, or the DeclarationError of the game, if loading fails."""
    try:
        return entry.load()
    except RulebookError:
        raise
    except Exception as error:  # a game's code can fail in any way
        package = entry.module.partition(".")[0]
        own = [call for call in extract_tb(error.__traceback__) if package in Path(call.filename).parts]
        where = "".join(f" ({call.filename}:{call.lineno})" for call in own[-1:])
        reason = f"{type(error).__name__}: {error}{where}"
        raise UnknownGameError(f"the game {entry.name!r} cannot be imported from {entry.value}: {reason}") from error


def declared(found: object, id: str) -> AnyGame:
    """What an entry point names, if it is a game with this id; raises UnknownGameError otherwise."""
    if not isinstance(found, Game) or found.id != id:
        raise UnknownGameError(f"the entry point {id!r} does not name a game with this id, but {found!r}")
    return found


@cache
def _registered() -> "EntryPoints":
    from importlib.metadata import entry_points  # noqa: PLC0415 - a fifth of the time it takes to import a game, and rarely needed

    return entry_points(group=GROUP)
