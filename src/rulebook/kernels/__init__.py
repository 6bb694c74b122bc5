"""Kernels: games over machine integers, at machine speed, held to the rules. The extra `kernel` is needed."""

from importlib import import_module
from pathlib import Path
from typing import Any, Final, TypeAlias

from rulebook.core.errors import UnknownGameError
from rulebook.core.game import AnyGame
from rulebook.kernels.claims import Claims
from rulebook.kernels.kernel import Kernel
from rulebook.registry import game

__all__ = ["Kernel", "kernel", "kernel_of"]

AnyKernel: TypeAlias = Kernel[Any, Any, Any]
"""A kernel of a game whose types are known only at run time."""

BY_HAND: Final = ("prato_dei_conigli", "yellowstone_park")
"""The games whose kernel is written by hand, for the printed components. All others are compiled from their chapters."""


def kernel(game_id: str, components: Any = None) -> AnyKernel:
    """The kernel of a game for some components, or for the printed ones.

    Raises UnknownGameError for a game that is not installed, LanguageError for chapters that do not compile (it says where,
    why, and what to write instead), LayoutError for a number without a bound, SettingsError for components that the game
    cannot have, and CompilerError where a compiler for C is needed and there is none.
    """
    return kernel_of(game(game_id), components)


def kernel_of(of: AnyGame, components: Any = None) -> AnyKernel:
    """The kernel of a game that need not be installed, as `kernel` finds it."""
    if of.id in BY_HAND:
        return written_by_hand(of.id)
    from rulebook.kernels.declared import declared  # noqa: PLC0415  # to read rules takes long to import

    return declared(of, of.new_game(components=components).settings.components)


def written_by_hand(game_id: str) -> AnyKernel:
    """The kernel that is written by hand; raises UnknownGameError for a game that has none."""
    if not Path(__file__).with_name(game_id).joinpath("theorems.py").is_file():
        raise UnknownGameError(f"no game {game_id!r} has a kernel written by hand")
    found: AnyKernel = import_module(f"{__name__}.{game_id}").kernel
    return found


def claims(game_id: str) -> Claims:
    """What is to be shown of the kernel of a game; raises UnknownGameError for one without a kernel written by hand."""
    written_by_hand(game_id)
    found: Claims = import_module(f"{__name__}.{game_id}.theorems").CLAIMS
    return found
