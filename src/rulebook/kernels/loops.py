"""What is done to many games at once, whatever the game: loops over rows, which threads can share.

The functions at the head are placeholders: `rulebook.kernels.machine` replaces them by those of a kernel.
"""

from typing import Any, Final, TypeAlias

from rulebook.kernels.language import CHANCE, NOBODY, Row, below, in_parallel

Settings: TypeAlias = Any
Rows: TypeAlias = list[Row]

LEAVE: Final = -1
"""The id that leaves a game as it is."""


def start(row: Row, settings: Settings) -> None:
    """Stands for the kernel's own."""
    raise NotImplementedError


def actor(row: Row, settings: Settings) -> int:
    """Stands for the kernel's own."""
    raise NotImplementedError


def is_legal(row: Row, settings: Settings, id: int) -> bool:
    """Stands for the kernel's own."""
    raise NotImplementedError


def legal(row: Row, settings: Settings, mask: Row) -> None:
    """Stands for the kernel's own."""
    raise NotImplementedError


def weights(row: Row, settings: Settings, weights: Row) -> None:
    """Stands for the kernel's own."""
    raise NotImplementedError


def step(row: Row, settings: Settings, id: int) -> None:
    """Stands for the kernel's own."""
    raise NotImplementedError


def observe(row: Row, settings: Settings, viewer: int, view: Row) -> None:
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


def start_all(rows: Rows, settings: Settings) -> None:
    """Every row becomes the first state of a game."""
    for game in in_parallel(len(rows)):
        start(rows[game], settings)


def actors(rows: Rows, settings: Settings, found: Row) -> None:
    """Who acts: a seat, CHANCE or NOBODY."""
    for game in in_parallel(len(rows)):
        found[game] = actor(rows[game], settings)


def legal_all(rows: Rows, settings: Settings, masks: Rows) -> None:
    """The legal ids of every game: those of decisions where a seat is to act, those of outcomes where chance is."""
    for game in in_parallel(len(rows)):
        legal(rows[game], settings, masks[game])


def weights_all(rows: Rows, settings: Settings, found: Rows) -> None:
    """The weights of the outcomes of every game; all are 0 where chance is not to act."""
    for game in in_parallel(len(rows)):
        weights(rows[game], settings, found[game])


def accepted(rows: Rows, settings: Settings, ids: Row, found: Row) -> None:
    """Whether each game accepts its id."""
    for game in in_parallel(len(rows)):
        found[game] = ids[game] == LEAVE or is_legal(rows[game], settings, ids[game])


def step_all(rows: Rows, settings: Settings, ids: Row) -> None:
    """Apply an id to every game, unchecked; LEAVE leaves a game as it is."""
    for game in in_parallel(len(rows)):
        if ids[game] != LEAVE:
            step(rows[game], settings, ids[game])


def chance_all(rows: Rows, settings: Settings, randoms: Rows) -> None:
    """Chance plays in every game until a seat is to act, or nobody."""
    for game in in_parallel(len(rows)):
        chance(rows[game], settings, randoms[game])


def observe_all(rows: Rows, settings: Settings, viewer: int, views: Rows) -> None:
    """What a viewer sees of every game."""
    for game in in_parallel(len(rows)):
        observe(rows[game], settings, viewer, views[game])


def results_all(rows: Rows, settings: Settings, scores: Rows, wins: Rows) -> None:
    """The scores of every game, and a 1 for each seat that has won; only 0 in a game that is not over."""
    for game in in_parallel(len(rows)):
        result(rows[game], settings, scores[game], wins[game])


def determinize_all(rows: Rows, settings: Settings, viewer: int, randoms: Rows) -> None:
    """Deal again what is hidden from a viewer, in every game."""
    for game in in_parallel(len(rows)):
        determinize(rows[game], settings, viewer, randoms[game])


def playout_all(rows: Rows, settings: Settings, randoms: Rows, most: int, lengths: Rows) -> None:
    """Play every game at random to its end, or for a limited number of decisions; count the decisions, and all actions."""
    for game in in_parallel(len(rows)):
        play_on(rows[game], settings, randoms[game], most, lengths[game])
