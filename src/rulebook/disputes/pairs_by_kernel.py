"""Pairs of games by a kernel."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from rulebook.core.game import AnyGame
from rulebook.disputes.coupling import number_of
from rulebook.disputes.luck import CLOCK
from rulebook.disputes.pairs import FOUND, play_pairs
from rulebook.kernels import kernel as kernel_of
from rulebook.kernels.compiling import compiled, zeros


def found_by_kernel(game_id: str, settings: tuple[Any, Any], lucks: Sequence[str], most: int) -> list[list[int]]:
    """What is found of pairs of games under two settings, each with some luck, in the places of `rulebook.disputes.pairs`.

    Raises UnknownGameError for a game without a kernel, SettingsError for components that it does not play with.
    """
    kernel = kernel_of(game_id, settings[0].components, settings[0].variants)
    sides = [kernel.admitted(side) for side in settings]
    players, outcomes = sides[0].players, max(kernel.game.number_of_outcomes(side) for side in sides)
    decisions = max(kernel.game.number_of_actions(side) for side in sides)
    keys, names = zeros(len(lucks)), zeros(2, outcomes + decisions)
    keys[:] = [number_of(luck) for luck in lucks]
    for side, row in zip(sides, names, strict=True):
        row[:] = named(kernel.game, side, outcomes, decisions)
    found = zeros(len(lucks), FOUND + 4 * players)
    compiled(play_pairs, kernel)(
        keys,
        *[kernel.packed(side) for side in sides],
        most,
        names,
        *[zeros(2, width) for width in (kernel.layout.width, 2, players, CLOCK * outcomes, outcomes)],
        zeros(4, players),
        found,
    )
    return list(map(list, found))


@cache
def named(game: AnyGame, settings: Any, outcomes: int, decisions: int) -> list[int]:
    """The names of what can be done under some settings, by ids: first those of outcomes, then those of decisions."""
    some = [number_of(repr(game.outcome_at(id, settings))) for id in range(game.number_of_outcomes(settings))]
    others = [number_of(repr(game.action_at(id, settings))) for id in range(game.number_of_actions(settings))]
    return [*some, *[0] * (outcomes - len(some)), *others, *[0] * (decisions - len(others))]
