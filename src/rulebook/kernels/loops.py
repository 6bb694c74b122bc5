"""What is done to a game whatever it is: loops that a kernel has no function of its own for.

The functions at the head are those of a kernel, which `rulebook.kernels.compiling` puts in their place.
"""

from collections.abc import Callable
from typing import Any, NoReturn, TypeAlias

from rulebook.kernels.language import CHANCE, NOBODY, Row, below

Settings: TypeAlias = Any


def stand_in(*_: object) -> NoReturn:
    """Stands for a function of a kernel."""
    raise NotImplementedError


start: Callable[[Row, Settings], None] = stand_in
actor: Callable[[Row, Settings], int] = stand_in
weights: Callable[[Row, Settings, Row], None] = stand_in
step: Callable[[Row, Settings, int], None] = stand_in
result: Callable[[Row, Settings, Row, Row], None] = stand_in
standing: Callable[[Row, Settings, Row], None] = stand_in
choices: Callable[[Row, Settings], int] = stand_in
choice: Callable[[Row, Settings, int], int] = stand_in
key: Callable[[Row, Settings, int], int] = stand_in
determinize: Callable[[Row, Settings, int, Row], None] = stand_in


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
