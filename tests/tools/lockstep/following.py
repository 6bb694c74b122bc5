"""Following: a kernel takes the same way through a game as the rules did, and is asked everything at every step.

The loop below is compiled together with the functions of a kernel, as those of `rulebook.kernels.loops` are.
"""

from typing import Any, Final, TypeAlias

from rulebook.kernels.language import CHANCE, NOBODY, Row, unpacked
from rulebook.kernels.loops import (
    Rows,
    actor,
    choice,
    choices,
    equal,
    holds,
    is_legal,
    legal,
    observe,
    result,
    standing,
    start,
    step,
    weights,
)

Settings: TypeAlias = Any

AT_START: Final = -1
"""The origin of the first state of a game."""
EVERYBODYS: Final = -1
"""A place of a view that everybody sees alike."""
VIEWERS: Final = -2
"""The place of a view that has a 1 for the viewer in seat 0; that of seat 1 is one less, and so on."""

STATE, ACTOR, INVARIANTS, MASK, LEGALITY, CHOICES, WEIGHTS, RESULT, STANDING, VIEW = range(1, 11)
"""What can differ."""
WHAT: Final = (
    "",
    "rows",
    "the actor",
    "the invariants",
    "the mask",
    "single ids",
    "the choices of random play",
    "the weights",
    "the result",
    "how the seats stand",
    "views",
)


def listed(mask: Row, options: Row, first: int, end: int) -> bool:
    """Whether a mask has a 1 for each of some options and 0 elsewhere; no option is listed twice."""
    marked = 0
    for id in range(len(mask)):
        marked += mask[id] != 0
    same = marked == end - first
    for place in range(first, end):
        same = same and mask[options[place]] == 1
        mask[options[place]] += 1
    for place in range(first, end):
        mask[options[place]] -= 1
    return same


def asked(row: Row, settings: Settings, mask: Row, options: Row, first: int, end: int, turn: int, stride: int) -> bool:  # noqa: PLR0917
    """Whether ids are legal where the mask says so: all of the options, and of all ids one of every `stride`."""
    for place in range(first, end):
        if not is_legal(row, settings, options[place]):
            return False
    for id in range(turn % stride, len(mask), stride):  # noqa: SIM110  # it is compiled
        if is_legal(row, settings, id) != (mask[id] != 0):
            return False
    return True


def chosen(row: Row, settings: Settings, counted: Row, options: Row, chances: Row, first: int, end: int) -> bool:  # noqa: PLR0917
    """Whether the choices of random play lead to each id as often as they should. What is counted is 0 before, and after."""
    wanted, same = 0, True
    for number in range(choices(row, settings)):
        counted[choice(row, settings, number)] += 1
    for place in range(first, end):
        wanted += chances[place]
        same = same and counted[options[place]] == chances[place]
        counted[options[place]] = 0
    return same and wanted == choices(row, settings)


def weighs(weighed: Row, options: Row, chances: Row, first: int, end: int, is_chance: bool) -> bool:  # noqa: PLR0917
    """Whether outcomes have the weights that they should have, which are 0 where chance is not to act."""
    total, wanted, same = 0, 0, True
    for id in range(len(weighed)):
        same = same and weighed[id] >= 0
        total += weighed[id]
    if is_chance:
        for place in range(first, end):
            wanted += chances[place]
            same = same and weighed[options[place]] == chances[place]
    return same and total == wanted


def seen(row: Row, settings: Settings, viewer: int, view: Row, public: Row, own: Row, places: Row, width: int) -> bool:  # noqa: PLR0917
    """Whether a viewer sees what they should: what everybody sees, who they are, and their own."""
    observe(row, settings, viewer, view)
    for place in range(len(places)):
        at = places[place]
        expected = public[place]
        if at <= VIEWERS:
            expected = viewer == VIEWERS - at
        elif at != EVERYBODYS and viewer >= 0:
            expected = own[viewer * width + at]
        if view[place] != expected:
            return False
    return True


def difference(  # noqa: PLR0917
    row: Row,
    settings: Settings,
    expected: Row,
    acts: int,
    options: Row,
    chances: Row,
    first: int,
    end: int,
    results: Row,
    spare: Row,
    other: Row,
    weighed: Row,
    scores: Row,
    wins: Row,
    turn: int,
    stride: int,
) -> int:
    """What differs first between a row and what the rules say of its state, but for what viewers see; 0 if nothing does."""
    seats = len(scores)
    if not equal(row, expected):
        return STATE
    if actor(row, settings) != acts:
        return ACTOR
    if not holds(row, settings):
        return INVARIANTS
    legal(row, settings, spare)
    if not listed(spare, options, first, end):
        return MASK
    if not asked(row, settings, spare, options, first, end, turn, stride):
        return LEGALITY
    if acts != NOBODY and not chosen(row, settings, other, options, chances, first, end):
        return CHOICES
    weights(row, settings, weighed)
    if not weighs(weighed, options, chances, first, end, acts == CHANCE):
        return WEIGHTS
    result(row, settings, scores, wins)
    for seat in range(seats):
        if scores[seat] != results[seat] or wins[seat] != results[seats + seat]:
            return RESULT
    standing(row, settings, scores)
    for seat in range(seats):
        if scores[seat] != results[2 * seats + seat]:
            return STANDING
    return 0


def follow(  # noqa: PLR0917  # a loop takes its arrays one by one
    row: Row,
    packed: Settings,
    origins: Row,
    ids: Row,
    rows: Rows,
    actors: Row,
    options: Row,
    chances: Row,
    ends: Row,
    results: Rows,
    public: Rows,
    own: Rows,
    places: Row,
    stride: int,
    spares: Rows,
    weighed: Row,
    seats: Rows,
    view: Row,
    told: Row,
) -> None:
    """Do what led to each state, and tell where something differs first, and what: 0 if nothing does.

    A state came from another one by an id, was the first one, or is given.
    """
    settings = unpacked(packed)
    players = len(seats[0])
    for turn in range(len(rows)):
        if origins[turn] == AT_START:
            start(row, settings)
        else:
            before = rows[origins[turn]]
            for place in range(len(row)):
                row[place] = before[place]
            if origins[turn] != turn:
                step(row, settings, ids[turn])
        first = ends[turn - 1] if turn > 0 else 0
        found = difference(
            row,
            settings,
            rows[turn],
            actors[turn],
            options,
            chances,
            first,
            ends[turn],
            results[turn],
            spares[0],
            spares[1],
            weighed,
            seats[0],
            seats[1],
            turn,
            stride,
        )
        for viewer in range(-1, players):
            if found == 0 and not seen(
                row, settings, viewer, view, public[turn], own[turn], places, len(own[turn]) // players
            ):
                found = VIEW
        told[0], told[1] = turn, found
        if found:
            return
