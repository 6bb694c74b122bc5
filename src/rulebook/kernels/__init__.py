"""Kernels: games over machine integers, at machine speed, held to the rules. The extra `kernel` is needed."""

from functools import lru_cache
from typing import Any, Final, TypeAlias

from rulebook.core.game import AnyGame
from rulebook.core.sweep import some_settings
from rulebook.kernels.kernel import Kernel, Subject
from rulebook.registry import game

__all__ = ["Kernel", "kernel", "kernel_of"]

AnyKernel: TypeAlias = Kernel[Any, Any, Any]
"""A kernel of a game whose types are known only at run time."""
KEPT: Final = 16
"""How many kernels are kept."""


def kernel(game_id: str, components: Any = None, variants: Any = None) -> AnyKernel:
    """The kernel of a game for some components, or for the printed ones.

    A game in whose box it depends on the variants which pieces there are has a kernel for each of its variants; without any
    it is that for the usual ones. `kernel_of` also takes components that are for some readings or numbers of players alone.

    Raises UnknownGameError for a game that is not installed, LanguageError for chapters that do not compile (it says where,
    why, and what to write instead), LayoutError for a number without a bound, SettingsError for components that the game
    cannot have, and CompilerError where a compiler for C is needed and there is none.
    """
    of = game(game_id)
    return kernel_of(of, some_settings(of, components=components, variants=variants))


def kernel_of(of: AnyGame, settings: Any) -> AnyKernel:
    """The kernel for some settings of a game, which need not be installed; raises what `kernel` raises."""
    return kernel_with(Subject.of(of, settings))


@lru_cache(maxsize=KEPT)
def kernel_with(of: Subject) -> AnyKernel:
    """The kernel of a game with some components."""
    from rulebook.compile.native.builds import FLAGS  # noqa: PLC0415  # takes long to import
    from rulebook.kernels.cache import kept  # noqa: PLC0415

    return Kernel(of.game, of.components, of.variants, kept(of, FLAGS))
