"""Plays random games by a library in C alone, for a sanitiser that watches it: a program that imports nothing of the rules.

It is given a file with what each game needs: the library, the numbers of integers in a row and in a view, whether it deals
again itself, and for each table the settings, as the functions take them, with the numbers of players and of ids.
"""

import pickle
import sys
from ctypes import CDLL, Array, c_int64
from random import Random
from typing import Any

NOBODY, SPECTATOR, WORD, MOST = -2, -1, 8, 400


def integers(numbers: "list[int]") -> "Array[c_int64]":
    """Numbers in memory of their own."""
    return (c_int64 * len(numbers))(*numbers)


def play(library: Any, sizes: "tuple[int, int, bool]", table: "tuple[bytes, int, int]", seed: int) -> int:
    """A random game, all functions of which are called at every decision: the number of its decisions."""
    (width, view, deals), (settings, players, ids), random = sizes, table, Random(seed)
    row, packed = integers([0] * width), (c_int64 * (len(settings) // WORD)).from_buffer_copy(settings)

    def asked(name: str, *arguments: Any) -> int:
        given = [each if isinstance(each, Array) else c_int64(each) for each in arguments]
        found: int = getattr(library, f"row_{name}")(*given, c_int64(WORD))
        return found

    def room(size: int) -> "Array[c_int64]":
        return integers([0] * size)

    asked("start", row, packed)
    asked("play_on", integers([*row]), packed, integers([seed, 0]), MOST, room(2))
    for decisions in range(MOST):
        asked("legal", row, packed, room(ids))
        asked("weights", row, packed, room(ids))
        asked("standing", row, packed, room(players))
        asked("result", row, packed, room(players), room(players))
        for viewer in (*range(players), SPECTATOR):
            asked("observe", row, packed, viewer, room(view))
            if deals:
                asked("determinize", integers([*row]), packed, viewer, integers([seed, decisions]))
        if asked("actor", row, packed) == NOBODY:
            return decisions
        asked("chance", integers([*row]), packed, integers([seed, decisions]))
        id = asked("choice", row, packed, random.randrange(asked("choices", row, packed)))
        asked("is_legal", row, packed, id)
        asked("step", row, packed, id)
    return MOST


if __name__ == "__main__":
    with open(sys.argv[1], "rb") as file:
        for path, sizes, tables in pickle.load(file):
            library = CDLL(path)
            assert sum([play(library, sizes, table, seed) for seed, table in enumerate(tables)]) > 50
