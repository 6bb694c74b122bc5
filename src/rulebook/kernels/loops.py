"""What is done to a game whatever it is: loops that a kernel has no function of its own for.

The functions at the head are placeholders: `rulebook.kernels.compiling` replaces them by those of a kernel.
"""

from typing import Any, TypeAlias

from rulebook.kernels.language import CHANCE, NOBODY, Row, below

Settings: TypeAlias = Any


def start(row: Row, settings: Settings) -> None:
    """Stands for the kernel's own."""
    raise NotImplementedError


def actor(row: Row, settings: Settings) -> int:
    """Stands for the kernel's own."""
    raise NotImplementedError


def weights(row: Row, settings: Settings, weights: Row) -> None:
    """Stands for the kernel's own."""
    raise NotImplementedError


def step(row: Row, settings: Settings, id: int) -> None:
    """Stands for the kernel's own."""
    raise NotImplementedError


def result(row: Row, settings: Settings, scores: Row, wins: Row) -> None:
    """Stands for the kernel's own."""
    raise NotImplementedError


def standing(row: Row, settings: Settings, scores: Row) -> None:
    """Stands for the kernel's own."""
    raise NotImplementedError


def choices(row: Row, settings: Settings) -> int:
    """Stands for the kernel's own."""
    raise NotImplementedError


def choice(row: Row, settings: Settings, number: int) -> int:
    """Stands for the kernel's own."""
    raise NotImplementedError


def determinize(row: Row, settings: Settings, viewer: int, random: Row) -> None:
    """Stands for the kernel's own."""
    raise NotImplementedError


def chance(row: Row, settings: Settings, random: Row) -> None:
    """Chance plays until a seat is to act, or nobody."""
    while actor(row, settings) == CHANCE:
        step(row, settings, choice(row, settings, below(random, choices(row, settings))))


def play_on(row: Row, settings: Settings, random: Row, most: int, lengths: Row) -> None:
    """Random play to the end, or for a limited number of decisions; count the decisions, and all actions."""
    decisions, actions = 0, 0
    while decisions < most:
        who = actor(row, settings)
        if who == NOBODY:
            break
        step(row, settings, choice(row, settings, below(random, choices(row, settings))))
        actions += 1
        if who >= 0:
            decisions += 1
    lengths[0] = decisions
    lengths[1] = actions


def equal(one: Row, other: Row) -> bool:
    """Whether two rows have the same numbers."""
    for place in range(len(one)):  # noqa: SIM110  # the language has no generators
        if one[place] != other[place]:
            return False
    return True


def alike(row: Row, other: Row) -> bool:
    """Whether two rows are of the same position, whatever the settings."""
    return equal(row, other)
