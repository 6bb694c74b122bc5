"""What loops import: functions of a kernel, which `rulebook.kernels.compiling` puts in the place of these, and `equal`."""

from collections.abc import Callable
from typing import Any, NoReturn, TypeAlias

from rulebook.kernels.language import Row

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
chance: Callable[[Row, Settings, Row], None] = stand_in
play_on: Callable[[Row, Settings, Row, int, Row], None] = stand_in
alike: Callable[[Row, Row], bool] = stand_in


def equal(one: Row, other: Row) -> bool:
    """Whether two rows have the same numbers."""
    for place in range(len(one)):  # noqa: SIM110  # the language has no generators
        if one[place] != other[place]:
            return False
    return True
