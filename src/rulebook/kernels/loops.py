"""What is done to many games at once, whatever the game: loops over rows, which threads can share.

The functions at the head are placeholders: `rulebook.kernels.machine` replaces them by those of a kernel.
"""

from typing import Any, Final, TypeAlias

from rulebook.kernels.language import CHANCE, NOBODY, Row, below, in_parallel, unpacked

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


def holds(row: Row, settings: Settings) -> bool:
    """Stands for the kernel's invariants."""
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


def start_all(rows: Rows, packed: Settings) -> None:
    """Every row becomes the first state of a game."""
    for game in in_parallel(len(rows)):
        settings = unpacked(packed)
        start(rows[game], settings)


def actors(rows: Rows, packed: Settings, found: Row) -> None:
    """Who acts: a seat, CHANCE or NOBODY."""
    for game in in_parallel(len(rows)):
        settings = unpacked(packed)
        found[game] = actor(rows[game], settings)


def legal_all(rows: Rows, packed: Settings, masks: Rows) -> None:
    """The legal ids of every game: those of decisions where a seat is to act, those of outcomes where chance is."""
    for game in in_parallel(len(rows)):
        settings = unpacked(packed)
        legal(rows[game], settings, masks[game])


def weights_all(rows: Rows, packed: Settings, found: Rows) -> None:
    """The weights of the outcomes of every game; all are 0 where chance is not to act."""
    for game in in_parallel(len(rows)):
        settings = unpacked(packed)
        weights(rows[game], settings, found[game])


def accepted(rows: Rows, packed: Settings, ids: Row, found: Row) -> None:
    """Whether each game accepts its id."""
    for game in in_parallel(len(rows)):
        settings = unpacked(packed)
        found[game] = ids[game] == LEAVE or is_legal(rows[game], settings, ids[game])


def step_all(rows: Rows, packed: Settings, ids: Row) -> None:
    """Apply an id to every game, unchecked; LEAVE leaves a game as it is."""
    for game in in_parallel(len(rows)):
        settings = unpacked(packed)
        if ids[game] != LEAVE:
            step(rows[game], settings, ids[game])


def chance_all(rows: Rows, packed: Settings, randoms: Rows) -> None:
    """Chance plays in every game until a seat is to act, or nobody."""
    for game in in_parallel(len(rows)):
        settings = unpacked(packed)
        chance(rows[game], settings, randoms[game])


def observe_all(rows: Rows, packed: Settings, viewer: int, views: Rows) -> None:
    """What a viewer sees of every game."""
    for game in in_parallel(len(rows)):
        settings = unpacked(packed)
        observe(rows[game], settings, viewer, views[game])


def results_all(rows: Rows, packed: Settings, scores: Rows, wins: Rows) -> None:
    """The scores of every game, and a 1 for each seat that has won; only 0 in a game that is not over."""
    for game in in_parallel(len(rows)):
        settings = unpacked(packed)
        result(rows[game], settings, scores[game], wins[game])


def determinize_all(rows: Rows, packed: Settings, viewer: int, randoms: Rows) -> None:
    """Deal again what is hidden from a viewer, in every game."""
    for game in in_parallel(len(rows)):
        settings = unpacked(packed)
        determinize(rows[game], settings, viewer, randoms[game])


def playout_all(rows: Rows, packed: Settings, randoms: Rows, most: int, lengths: Rows) -> None:
    """Play every game at random to its end, or for a limited number of decisions; count the decisions, and all actions."""
    for game in in_parallel(len(rows)):
        settings = unpacked(packed)
        play_on(rows[game], settings, randoms[game], most, lengths[game])


def examine_all(  # noqa: PLR0917  # a loop takes its arrays one by one
    rows: Rows, packed: Settings, found: Rows, answers: list[Rows], weighed: Rows, results: list[Rows], views: list[Rows]
) -> None:
    """Everything that can be asked of every game, for comparing it with the rules.

    In `found` are the actor and whether the invariants hold. The `answers` are the mask, one that is made id by id, and how
    many choices lead to each id; the `results` are scores, wins and how the seats stand, the `views` are a spectator's and
    each seat's.
    """
    for game in in_parallel(len(rows)):
        settings = unpacked(packed)
        row, asked, counted = rows[game], answers[game][1], answers[game][2]
        found[game][0] = actor(row, settings)
        found[game][1] = holds(row, settings)
        legal(row, settings, answers[game][0])
        for id in range(len(asked)):
            asked[id] = is_legal(row, settings, id)
            counted[id] = 0
        if found[game][0] != NOBODY:
            for number in range(choices(row, settings)):
                counted[choice(row, settings, number)] += 1
        weights(row, settings, weighed[game])
        result(row, settings, results[game][0], results[game][1])
        standing(row, settings, results[game][2])
        for viewer in range(len(views[game])):
            observe(row, settings, viewer - 1, views[game][viewer])
