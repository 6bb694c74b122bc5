"""Many games at once: a function of a kernel in C called for each of them, by a loop in C, which threads can share."""

import ctypes
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from itertools import pairwise
from os import cpu_count
from typing import Any, Final

import numpy as np

from rulebook.compile.native.builds import built
from rulebook.kernels.external import WORD, External

LEAVE: Final = -1
"""The id that leaves a game as it is."""
ID: Final = 2
"""The place of an id among arguments: after the row and the settings."""
MOST_ARGUMENTS: Final = 6
"""More arguments than this no function has."""
LOOP: Final = f"""
#include <stdint.h>
typedef int64_t i64;
void for_each(i64 (*function)(i64, i64, i64, i64, i64, i64), i64 games, const i64 *first, const i64 *steps,
              const i64 *ids, i64 *found) {{
  for (i64 game = 0; game < games; game++) {{
    i64 a[{MOST_ARGUMENTS}], told = 1;
    for (int k = 0; k < {MOST_ARGUMENTS}; k++) a[k] = first[k] + game * steps[k];
    if (ids) a[{ID}] = ids[game];
    if (!ids || ids[game] != {LEAVE}) told = function(a[0], a[1], a[2], a[3], a[4], a[5]);
    if (found) found[game] = told;
  }}
}}
"""
"""Calls a function for games whose arguments are some `steps` apart. Where ids are given, each game gets its own."""
Words: Final = ctypes.c_int64 * MOST_ARGUMENTS


@cache
def loop() -> Any:
    """The loop, built once."""
    return ctypes.CDLL(str(built(LOOP))).for_each


def for_each(
    function: External, rows: Any, settings: Any, *arguments: Any, ids: Any = None, found: Any = None, threads: int = 1
) -> None:
    """Call a function for every row, with the numbers that all games share, and with its own row of every array.

    `ids` has a number for each game in the place of the first argument; a game with LEAVE is left as it is. `found` is given
    what the function returns: 1 for a game that is left. Arrays lie in memory in one piece.
    """
    if threads == 1:
        called(function, rows, settings, arguments, ids, found, slice(None))
        return
    threads = min(threads, cpu_count() or 1, max(1, len(rows)))
    bounds = [len(rows) * number // threads for number in range(threads + 1)]
    with ThreadPoolExecutor(threads) as pool:
        each = partial(called, function, rows, settings, arguments, ids, found)
        list(pool.map(each, [slice(*both) for both in pairwise(bounds)]))


def called(  # noqa: PLR0917 - as `for_each` has them
    function: External, rows: Any, settings: Any, arguments: tuple[Any, ...], ids: Any, found: Any, some: slice
) -> None:
    """Call a function for some of the games."""
    own, size = rows[some], WORD
    first, steps = [own.ctypes.data, settings.ctypes.data], [own.strides[0], 0]
    for each in (*arguments,) if ids is None else (0, *arguments):
        if isinstance(each, np.ndarray):
            part, size = each[some], each.itemsize
            first.append(part.ctypes.data)
            steps.append(part.strides[0])
        else:
            first.append(each)
            steps.append(0)
    own_ids, own_found = [None if each is None else each[some].ctypes.data for each in (ids, found)]
    loop()(
        ctypes.c_void_p(function.address), ctypes.c_int64(len(own)), Words(*first, size), Words(*steps),
        ctypes.c_void_p(own_ids), ctypes.c_void_p(own_found),
    )  # fmt: skip
