"""Pairs of games with the same luck, in the language of kernels: as `rulebook.readings.impact` plays them by the rules.

A side of a pair is all that one of its games needs: row 0 of what is passed belongs to the first, row 1 to the second.
"""

from typing import Any, Final

from rulebook.kernels.language import CHANCE, NOBODY, Row
from rulebook.kernels.loops import actor, alike, choice, choices, equal, key, result, start, step, weights
from rulebook.readings.luck import CLOCK, KEY, NOW, due, rank, wind

Settings = Any
Rows = list[Row]

TOGETHER: Final = -1
"""Instead of the number of actions in common: the games do not diverge."""
FOUND: Final = 5
PARTED, FIRST_LENGTH, SECOND_LENGTH, FIRST_OVER, SECOND_OVER = range(FOUND)
"""What is found of a pair. The scores of the first game follow, and a 1 for each of its winners; then the second's."""


def begin(  # noqa: PLR0917  # as in the loop
    row: Row, settings: Settings, seed: int, luck: Row, asked: Row, clocks: Row
) -> None:
    """Begin a game with the luck of a seed."""
    start(row, settings)
    luck[KEY] = seed
    luck[NOW] = 0
    for seat in range(len(asked)):
        asked[seat] = 0
    for place in range(len(clocks)):
        clocks[place] = 0


def name_of(row: Row, settings: Settings, id: int, names: Row, keys: Row) -> int:
    """The name of what a legal id means: of an outcome by the id, of a decision by its key, which are in order."""
    if actor(row, settings) == CHANCE:
        return names[id]
    wanted, first, last = key(row, settings, id), 0, len(keys) - 1
    while first < last:
        middle = (first + last) >> 1
        if keys[middle] < wanted:
            first = middle + 1
        else:
            last = middle
    return names[len(names) - len(keys) + first]


def drawn(  # noqa: PLR0917  # as in the loop
    row: Row, settings: Settings, names: Row, keys: Row, luck: Row, asked: Row, clocks: Row, weighed: Row
) -> int:
    """The id that luck chooses in a game that is not over. The names of outcomes come first, then those of decisions."""
    who = actor(row, settings)
    best, lowest = 0, -1
    if who == CHANCE:
        weights(row, settings, weighed)
        for id in range(len(weighed)):
            if weighed[id]:
                time = due(luck, clocks, CLOCK * id, names[id], weighed[id])
                if lowest < 0 or time < lowest:
                    best, lowest = id, time
        luck[NOW] = lowest
        wind(luck, clocks, CLOCK * best, names[best], weighed[best] - 1)
        return best
    for number in range(choices(row, settings)):
        id = choice(row, settings, number)
        place = rank(luck, name_of(row, settings, id, names, keys), who, asked[who])
        if lowest < 0 or place < lowest:
            best, lowest = id, place
    asked[who] += 1
    return best


def are_alike(rows: Rows, settings: Settings, other: Settings, results: Rows) -> bool:
    """Whether two games are in the same position, with the same seat to act, or have ended alike."""
    who = actor(rows[0], settings)
    if who != actor(rows[1], other) or not alike(rows[0], rows[1]):
        return False
    if who != NOBODY:
        return True
    result(rows[0], settings, results[0], results[1])
    result(rows[1], other, results[2], results[3])
    return equal(results[0], results[2]) and equal(results[1], results[3])


def play_pairs(  # noqa: PLR0917  # a loop takes its arrays one by one
    seeds: Row,
    settings: Settings,
    other: Settings,
    most: int,
    names: Rows,
    keys: Rows,
    rows: Rows,
    lucks: Rows,
    asked: Rows,
    clocks: Rows,
    weighed: Rows,
    results: Rows,
    found: Rows,
) -> None:
    """Play pairs of games, of which each has a seed for its luck, until they are over or have had a number of actions."""
    for pair in range(len(seeds)):
        begin(rows[0], settings, seeds[pair], lucks[0], asked[0], clocks[0])
        begin(rows[1], other, seeds[pair], lucks[1], asked[1], clocks[1])
        parted, length = TOGETHER, 0
        while parted == TOGETHER and length < most and actor(rows[0], settings) != NOBODY:
            id = drawn(rows[0], settings, names[0], keys[0], lucks[0], asked[0], clocks[0], weighed[0])
            beside = drawn(rows[1], other, names[1], keys[1], lucks[1], asked[1], clocks[1], weighed[1])
            one = name_of(rows[0], settings, id, names[0], keys[0])
            another = name_of(rows[1], other, beside, names[1], keys[1])
            step(rows[0], settings, id)
            step(rows[1], other, beside)
            if one != another or not are_alike(rows, settings, other, results):
                parted = length
            length += 1
        lengths = length
        while length < most and actor(rows[0], settings) != NOBODY:
            step(rows[0], settings, drawn(rows[0], settings, names[0], keys[0], lucks[0], asked[0], clocks[0], weighed[0]))
            length += 1
        while lengths < most and actor(rows[1], other) != NOBODY:
            step(rows[1], other, drawn(rows[1], other, names[1], keys[1], lucks[1], asked[1], clocks[1], weighed[1]))
            lengths += 1
        result(rows[0], settings, results[0], results[1])
        result(rows[1], other, results[2], results[3])
        found[pair][PARTED] = parted
        found[pair][FIRST_LENGTH] = length
        found[pair][SECOND_LENGTH] = lengths
        found[pair][FIRST_OVER] = actor(rows[0], settings) == NOBODY
        found[pair][SECOND_OVER] = actor(rows[1], other) == NOBODY
        for kind in range(4):
            for seat in range(len(results[kind])):
                found[pair][FOUND + kind * len(results[kind]) + seat] = results[kind][seat]
