"""Pairs of games by a kernel."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, Final

from rulebook.core.game import AnyGame
from rulebook.kernels import AnyKernel, kernel_of
from rulebook.kernels.compiling import compiled, zeros
from rulebook.readings.coupling import number_of
from rulebook.readings.luck import CLOCK
from rulebook.readings.pairs import FOUND, play_pairs
from rulebook.registry import game

LAST: Final = 2**63 - 1
"""Behind every key."""


def found_by_kernel(game_id: str, settings: tuple[Any, Any], lucks: Sequence[str], most: int) -> list[list[int]]:
    """What is found of pairs of games under two settings, each with some luck, in the places of `rulebook.readings.pairs`.

    Raises UnknownGameError for a game without a kernel, SettingsError for components that it does not play with.
    """
    kernel = kernel_of(game(game_id), settings[0])
    sides = [kernel.admitted(side) for side in settings]
    players, outcomes = sides[0].players, max(kernel.game.number_of_outcomes(side) for side in sides)
    decided = [named(kernel, side) for side in sides]
    seeds, decisions = zeros(len(lucks)), max(map(len, decided))
    seeds[:] = [number_of(luck) for luck in lucks]
    names, keys = zeros(2, outcomes + decisions), zeros(2, decisions)
    for side, decision, name, key in zip(sides, decided, names, keys, strict=True):
        drawn = [number_of(repr(each)) for each in every(kernel.game, side, True)]
        name[:] = [*drawn, *[0] * (outcomes - len(drawn)), *decision.values(), *[0] * (decisions - len(decision))]
        key[:] = [*decision, *[LAST] * (decisions - len(decision))]
    found = zeros(len(lucks), FOUND + 4 * players)
    compiled(play_pairs, kernel)(
        seeds,
        *[kernel.packed(side) for side in sides],
        most,
        names,
        keys,
        *[zeros(2, width) for width in (kernel.layout.width, 2, players, CLOCK * outcomes, outcomes)],
        zeros(4, players),
        found,
    )
    return list(map(list, found))


@cache
def named(kernel: AnyKernel, settings: Any) -> dict[int, int]:
    """The names of all decisions that settings admit, by their keys in order."""
    return dict(sorted((kernel.key(each), number_of(repr(each))) for each in every(kernel.game, settings, False)))


def every(game: AnyGame, settings: Any, chance: bool) -> Iterator[Any]:
    """Every decision, or outcome of chance, that settings admit."""
    numbering = game.declaration.numbering(settings, chance)
    return map(numbering.at, range(numbering.size))
