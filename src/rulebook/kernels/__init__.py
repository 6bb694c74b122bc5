"""Kernels: the printed games over machine integers, at machine speed, held to the rules. The extra `kernel` is needed."""

from importlib import import_module
from pathlib import Path
from typing import Any, Final, TypeAlias

from rulebook.core.errors import UnknownGameError
from rulebook.kernels.claims import Claims
from rulebook.kernels.kernel import Kernel
from rulebook.registry import game

__all__ = ["Kernel", "kernel"]

AnyKernel: TypeAlias = Kernel[Any, Any, Any]
"""A kernel of a game whose types are known only at run time."""

COMPILED: Final = ("hamsterbacke", "scopa")
"""The games whose kernel is compiled from the chapters, for any components."""
BY_HAND: Final = ("prato_dei_conigli", "yellowstone_park")
"""The games whose kernel is written by hand, for the printed components."""
GAMES: Final = tuple(sorted((*COMPILED, *BY_HAND)))
"""The games that have a kernel."""


def kernel(game_id: str, components: Any = None) -> AnyKernel:
    """The kernel of a game for some components, or for the printed ones.

    Raises UnknownGameError for a game that has none, SettingsError for components that it cannot have, and CompilerError
    where a compiler for C is needed and there is none.
    """
    if game_id in COMPILED:
        from rulebook.kernels.declared import declared  # noqa: PLC0415  # to read rules takes long to import

        of = game(game_id)
        return declared(of, of.new_game().settings.components if components is None else components)
    if game_id not in GAMES:
        raise UnknownGameError(f"no game {game_id!r} has a kernel: {', '.join(GAMES)} have one")
    return written_by_hand(game_id)


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
