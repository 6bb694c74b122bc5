"""Kernels: the printed games over machine integers, at machine speed, held to the rules. The extra `kernel` is needed."""

from importlib import import_module
from typing import Any, Final, TypeAlias

from rulebook.core.errors import UnknownGameError
from rulebook.kernels.claims import Claims
from rulebook.kernels.kernel import Functions, Kernel, Lemma
from rulebook.kernels.layout import Field, Layout
from rulebook.kernels.machine import Machine

__all__ = ["AnyKernel", "Claims", "Field", "Functions", "Kernel", "Layout", "Lemma", "Machine", "claims", "kernel"]

AnyKernel: TypeAlias = Kernel[Any, Any, Any]
"""A kernel of a game whose types are known only at run time."""

GAMES: Final = ("hamsterbacke", "prato_dei_conigli", "scopa", "yellowstone_park")
"""The games that have a kernel."""


def kernel(game_id: str) -> AnyKernel:
    """The kernel of a game; raises UnknownGameError for a game that has none."""
    if game_id not in GAMES:
        raise UnknownGameError(f"no game {game_id!r} has a kernel: {', '.join(GAMES)} have one")
    found: AnyKernel = import_module(f"{__name__}.{game_id}").kernel
    return found


def claims(game_id: str) -> Claims:
    """What is to be shown of the kernel of a game; raises UnknownGameError for a game that has none."""
    kernel(game_id)
    found: Claims = import_module(f"{__name__}.{game_id}.theorems").CLAIMS
    return found
