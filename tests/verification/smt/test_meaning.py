"""What the reader accepts means what it means in Python, form by form; every other form is refused, with the reason."""

import importlib.util
from collections.abc import Callable
from pathlib import Path
from random import Random
from textwrap import indent
from typing import Any, Final

import numpy as np
import pytest
import z3

from rulebook.verification.smt.evaluating import evaluated
from rulebook.verification.smt.reading import Reader
from rulebook.verification.smt.words import UnreadableError, bits
from tests.verification.smt.made_up import LAYOUT, Settings
from tests.verification.smt.test_reading import ROW, SETTINGS, given, numbers

TRIED: Final = 300
HEAD: Final = """
from rulebook.kernels.language import lowest, popcount
from tests.verification.smt.made_up import PILE, SIZE, TABLE, TURN, Readings, Way, length, perhaps

FLAGS, NAMES, DEFAULT, found = (True, False), {1: 2}, Readings(), 7

def put(row, place):
    row[place] = 9
    return row[place]

def is_put(row, place):
    row[place] += 1
    return row[place] > 3

def is_long(row):
    return row[SIZE] > 9

def sometimes(row):
    if row[SIZE] > 9:
        return 5

def again(row):
    return again(row) if row[SIZE] > 9 else 1

def yields(row):
    return 1
    yield

def given_more(row, more=1):
    return more

def is_way(way: Way, other: Way | None):
    return way is other

def program(row, settings):
"""
ACCEPTED: Final = (
    "return 1 if row[SIZE] or row[TURN] else 0",
    "return 1 if not (row[SIZE] and row[TURN]) else 0",
    "return row[SIZE] > 3 and row[TURN] == 1 or row[PILE] == 0",
    "return is_long(row) or not row[TURN]",
    "return not row[SIZE]",
    "return -3 < row[SIZE] < length(settings.readings) + 9",
    "return put(row, 1) < row[SIZE] < 20",
    "return row[SIZE] < put(row, SIZE) < 20",
    "if is_put(row, SIZE) and row[TURN]:\n    return row[SIZE]\nreturn 0",
    "return (size := row[SIZE]) + size * 2",
    "if (size := row[SIZE]) and size > 5:\n    return size\nreturn -size",
    "row[row[TURN]] += row[SIZE] & 7\nreturn row[0]",
    "row[row[TURN]] = 1 + is_put(row, TURN)\nreturn row[0]",
    "row[PILE + row[TURN]] ^= length(settings.readings) & 3\nreturn row[1]",
    "row[0], row[1] = row[1], row[0]\nreturn row[0] - row[1]",
    "found = row[SIZE]\nfound += put(row, SIZE)\nreturn found",
    "x = row[SIZE] + put(row, SIZE)\nreturn x",
    "return row[SIZE] // 3 if row[SIZE] > 0 else row[SIZE] % 5",
    "return row[SIZE] >> 1 ^ ~row[SIZE]",
    "return (row[SIZE] - 3) % 4",
    "return -row[SIZE] * row[TURN] - abs(row[SIZE])",
    "return min(row[SIZE], row[TURN], 2) + max(row[SIZE] > 3, row[TURN])",
    "return TABLE[row[TURN]] + FLAGS[row[TURN] & 1] + len(TABLE) + len(row)",
    "return FLAGS[row[TURN] & 1] and is_long(row)",
    "return is_way(settings.readings.way, Way.LONG) or is_way(Way.SHORT, None)",
    "return settings.readings.way is Way.LONG or settings.readings.way != Way.SHORT and is_long(row)",
    "maybe = perhaps(row[SIZE])\nreturn 0 if maybe is None else maybe + 1",
    "maybe = perhaps(row[SIZE])\nreturn perhaps(row[SIZE]) is not None and maybe > 30",
    "return row[SIZE] in (1, row[TURN], 7) or row[TURN] not in (2, 3)",
    "for place in range(3, -1, -1):\n    if row[place] & 1:\n        return place\nreturn place",
    "for place in range(row[TURN]):\n    row[place] = place\n    place += 7\nreturn row[0]",
    "pile, n = row[0] & 63, 0\nwhile pile:\n    n += lowest(pile) + popcount(pile)\n    pile &= pile - 1\nreturn n + pile",
    "match settings.readings.way:\n    case Way.SHORT:\n        return 4\n    case _:\n        row[0] = 5\nreturn row[0]",
    "if row[SIZE] > 3:\n    if row[TURN]:\n        return 1\nelif row[TURN]:\n    return 2\nreturn 3",
    "if row[TURN]:\n    other = row\nelse:\n    other = row\nother[0] = 3\nreturn row[0]",
    "if row[SIZE] > 3:\n    return\nrow[0] = 1",
    "assert row[SIZE] > 0\nreturn 7 // row[SIZE]",
    "return (is_long(row) & (row[TURN] == 1)) | (row[TURN] > 2)",
    "return is_long(row) ^ (row[TURN] == 1)",
    "return bool(row[SIZE]) and int(row[TURN] == 1) == 1",
    "if False:\n    return row.size\nreturn 1",
    "return True and is_put(row, SIZE)",
)
REFUSED: Final = {
    "return row[0] or 5": "value of row",
    "return row[0] and row[1]": "value of row",
    "return 6 + (is_long(row) and 4)": "value of 4",
    "return is_long(row) and row[TURN]": "value of row",
    "return (row[TURN] or is_long(row)) and is_long(row)": "value of row",
    "return bool(row[0] and 4)": "value of row",
    "return is_long(row) and put(row, 0) > 1": "not always evaluated",
    "if is_long(row) and is_put(row, SIZE):\n    return 1\nreturn 0": "not always evaluated",
    "if is_long(row) or not is_put(row, SIZE):\n    return 1\nreturn 0": "not always evaluated",
    "if is_long(row) or (row[TURN] and is_put(row, SIZE)):\n    return 1\nreturn 0": "not always evaluated",
    "return put(row, 0) if is_long(row) else 1": "not always evaluated",
    "return 1 if is_long(row) else put(row, 0)": "not always evaluated",
    "return 1 < row[SIZE] < put(row, 0)": "not always evaluated",
    "return 1 < 0 < put(row, 0)": "not always evaluated",
    "size = 3\nreturn is_long(row) and (size := row[SIZE]) > 1": "not always evaluated",
    "size = 3\nother = (size := 4) if is_long(row) else 1\nreturn size": "not always evaluated",
    "size = 3\nfound = 1 < row[TURN] < (size := row[SIZE])\nreturn size": "not always evaluated",
    "row[row[TURN]] += put(row, TURN)\nreturn 0": "reads and writes one place",
    "row[put(row, TURN) - 9] += 1\nreturn 0": "reads and writes one place",
    "row[(place := row[TURN])] += 1\nreturn place": "reads and writes one place",
    "return row[0] is True": "by `is`",
    "return is_long(row) is True": "by `is`",
    "return row[0] is row[1]": "by `is`",
    "size = row[0]\nreturn row[0] is size": "by `is`",
    "return sometimes(row)": "without a return",
    "if row[TURN]:\n    return 5": "without a return",
    "for place in range(row[TURN]):\n    return place": "without a return",
    "return row[-1]": "beyond the row",
    "return TABLE[-1]": "beyond the table",
    "row[-1] = 3\nreturn 0": "beyond the row",
    "if settings.readings.way:\n    return 1\nreturn 0": "as a condition",
    "return 5 >> 70": "RShift by 70",
    "return row[0] >> -1": "RShift by -1",
    "return 5 // 0": "FloorDiv by 0",
    "return row[SIZE] // -2": "FloorDiv by -2",
    "return 1 << 10 ** 9": "the operator Pow",
    "return row[0] + 9223372036854775808": "as a number",
    "return lowest(row[0], 1)": "takes 1 arguments",
    "return min(TABLE)": "with 1 arguments",
    "return int(row[0], 16)": "with 2 arguments",
    "return len(row[0])": "the length of",
    "return row[0] in row": "the comparison In",
    "return row[0].most": "the attribute most",
    "return row.place": "the attribute place",
    "return DEFAULT.no_such": "the attribute no_such",
    "return NAMES[1]": "the value",
    "for found in range(0):\n    pass\nreturn found": "not set on every way",
    "for place in range(0, 3, 0):\n    pass\nreturn 1": "not a range",
    "length = row[0]\nreturn length(settings.readings)": "which is a variable",
    "global found\nfound = 3\nreturn found": "statement global",
    "if False:\n    global found\nfound = row[SIZE]\nreturn found": "an assignment to found",
    "return again(row)": "calls itself",
    "return yields(row)": "generator",
    "return given_more(row)": "the arguments of",
    "return is_long(row, 1)": "takes 1 arguments",
    "row += [1]\nreturn 0": "expression \\[1\\]",
    "return [each for each in row]": "the expression",
    "return (lambda: row[0])()": "the expression",
    "return row[0] / 2": "the operator Div",
    "return row[0:2]": "expression 0:2",
    "return f'{row[0]}'": "the expression",
    "return max(row[0], *row)": "the expression",
    "found = row[0] = 5\nreturn found": "the statement found = row",
    "while row[0]:\n    row[0] &= row[0] - 1\nreturn 0": "the statement while",
    "for place in range(3):\n    if row[place]:\n        break\nreturn place": "the statement break",
    "match row[0]:\n    case 1 | 2:\n        return 1\nreturn 0": "the pattern",
    "try:\n    return row[0]\nfinally:\n    row[0] = 1": "the statement try",
}


def made(body: str, folder: Path) -> Callable[..., Any]:
    """A function with this body, in a module of its own."""
    file = folder / "program.py"
    file.write_text(HEAD + indent(body, "    ") + "\n")
    spec = importlib.util.spec_from_file_location("program", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    program: Callable[..., Any] = module.program
    return program


@pytest.mark.parametrize("body", ACCEPTED)
def test_what_is_read_means_what_python_does(body: str, tmp_path: Path) -> None:
    """Wherever all obligations are met, the terms give Python's number and row, and no other number means nothing."""
    program, reader, random = made(body, tmp_path), Reader(), Random(body)
    row = reader.row(ROW.values, LAYOUT)
    result = reader.call(program, row, SETTINGS)
    cases: list[tuple[list[int], Settings]] = [numbers(random) for _ in range(TRIED)]
    obliged = z3.And(z3.BoolVal(True), *[z3.Implies(each.way, each.claim) for each in reader.obligations])
    terms = [obliged, bits(0 if result is None else result), *map(bits, reader.values(row))]
    met, *found = [np.broadcast_to(each, TRIED).astype(np.uint64).view(np.int64) for each in evaluated(terms, given(cases))]
    assert met.any()
    for case, (values, settings) in enumerate(cases):
        if met[case]:
            expected = program(values, settings)
            assert (expected is None) is (result is None)
            assert [expected or 0, *values] == [each[case] for each in found]


@pytest.mark.parametrize("body", REFUSED)
def test_what_would_mean_something_else_is_refused(body: str, tmp_path: Path) -> None:
    """The error says in which function, and what."""
    reader = Reader()
    with pytest.raises(UnreadableError, match=f"program: .*{REFUSED[body]}|{REFUSED[body]}.* of program"):
        reader.call(made(body, tmp_path), reader.row(ROW.values, LAYOUT), SETTINGS)
