"""Kernel functions as terms: what Python gives for numbers, the terms give too, and what cannot be read is refused."""

from collections.abc import Callable
from random import Random
from types import FunctionType
from typing import Any

import numpy as np
import pytest
import z3

from rulebook.verification.smt.evaluating import evaluated
from rulebook.verification.smt.reading import Reader, Record
from rulebook.verification.smt.symbols import Symbol, row_symbols
from rulebook.verification.smt.words import Member, UnreadableError, bits
from tests.verification.smt import made_up
from tests.verification.smt.made_up import LAYOUT, Readings, Settings, Way

PLAYERS, WAY = Symbol("players", 2, 5), Symbol("way", 0, len(Way) - 1)
SETTINGS = Record({"players": PLAYERS.value, "readings": Record({"way": WAY.value_as(Member)})})
ROW = row_symbols(LAYOUT)
TRIED = 4_000


def numbers(random: Random) -> tuple[list[int], Settings]:
    """A row and settings: every range to its ends."""
    row = []
    for field in LAYOUT.fields:
        for _ in range(field.count):
            row.append(random.choice((field.least, field.most, random.randint(field.least, field.most))))
    return row, Settings(random.randint(2, 5), Readings(random.choice(tuple(Way))))


def given(cases: list[tuple[list[int], Settings]]) -> dict[str, Any]:
    """The variables of terms, with the numbers of some cases."""
    masked = [(symbol, (1 << symbol.width) - 1) for symbol in ROW.symbols]
    known = {
        symbol.name: np.array([row[place] & mask for row, _ in cases], np.uint64)
        for place, (symbol, mask) in enumerate(masked)
    }
    known["players"] = np.array([settings.players for _, settings in cases], np.uint64)
    known["way"] = np.array([tuple(Way).index(settings.readings.way) for _, settings in cases], np.uint64)
    return known


@pytest.mark.parametrize(
    "function",
    [made_up.bits_and_loops, made_up.writing, made_up.loops_between, made_up.takes_bits, made_up.drops_bits, made_up.counts],
)
def test_terms_give_what_python_gives(function: Callable[[list[int], Settings], int]) -> None:
    """A function read as terms gives the same number, and leaves the same row, as the function itself."""
    random, reader = Random(function.__name__), Reader()
    row = reader.row(ROW.values, LAYOUT)
    result = reader.call(function, row, SETTINGS)
    cases = [numbers(random) for _ in range(TRIED)]
    terms = [bits(result), *map(bits, reader.values(row))]
    found = [np.broadcast_to(each, TRIED).astype(np.uint64).view(np.int64) for each in evaluated(terms, given(cases))]
    for case, (numbers_of_case, settings) in enumerate(cases):
        assert function(numbers_of_case, settings) == found[0][case]
        assert numbers_of_case == [each[case] for each in found[1:]]


def test_obligations_say_where_python_goes_wrong() -> None:
    """What is obliged holds just where Python raises no error and the number fits."""
    reader, random = Reader(), Random(3)
    reader.call(made_up.goes_too_far, reader.row(ROW.values, LAYOUT), SETTINGS)
    claims = [z3.Implies(obligation.way, obligation.claim) for obligation in reader.obligations]
    cases = [numbers(random) for _ in range(TRIED)]
    kept = np.all([np.broadcast_to(each, TRIED) for each in evaluated(claims, given(cases))], axis=0)
    expected = []
    for row, settings in cases:
        number = row[row[5] + 1] if row[5] < 3 else None
        expected.append(number is not None and row[4] < 40 and number << row[4] + 5 < 1 << 63)
        if expected[-1]:
            made_up.goes_too_far(row, settings)
    assert kept.tolist() == expected
    assert {True, False} == set(expected)


def test_a_loop_is_obliged_to_begin_at_zero_or_above() -> None:
    """A loop from a number below 0 would have rounds that are not read."""
    reader, random = Reader(), Random(4)
    reader.call(made_up.loops_from, reader.row(ROW.values, LAYOUT), SETTINGS)
    cases = [numbers(random) for _ in range(TRIED)]
    (first, *_) = evaluated([z3.Implies(each.way, each.claim) for each in reader.obligations], given(cases))
    assert first.tolist() == [row[4] >= 0 for row, _ in cases]


@pytest.mark.parametrize(
    ("function", "reason"),
    [
        (made_up.loops_for_ever, "the statement while"),
        (made_up.makes_a_list, r"the expression \[row\[SIZE\]\]"),
        (made_up.counts_to_a_number, "not a range with constant bounds, or of small numbers"),
        (made_up.counts_backwards, "not a range with constant bounds"),
        (made_up.takes_some_bits, "does not drop the lowest bit of it each time"),
        (made_up.stops_at_a_bit, "does not drop the lowest bit of it each time"),
        (made_up.takes_from_another, "does not drop the lowest bit of it each time"),
        (made_up.forgets, "found is not set on every way"),
    ],
)
def test_what_is_outside_the_language_is_refused(function: Callable[..., int], reason: str) -> None:
    """A function that leaves the language is an error that says where, and is never read in part."""
    reader = Reader()
    with pytest.raises(UnreadableError, match=f"{function.__name__}: .*{reason}"):
        reader.call(function, reader.row(ROW.values, LAYOUT), SETTINGS)


def test_a_summary_stands_for_a_call() -> None:
    """What stands for a function is used in its place."""
    reader = Reader(summaries={made_up.length: lambda reader, readings: 100})
    row = reader.row([0, 0, 0, 0, 0, 0], LAYOUT)
    reader.call(made_up.writing, row, Record({"players": 5, "readings": Record({"way": WAY.value})}))
    assert reader.values(row)[4] == 100


def test_code_that_was_exchanged_is_refused() -> None:
    """A function that does something else than its source says is not read: the proof would be of the source."""
    other = FunctionType(made_up.writing.__code__.replace(co_consts=(None, *made_up.writing.__code__.co_consts[1:])), {})
    with pytest.raises(UnreadableError, match="the code of writing is not what its source says"):
        Reader().call(other, Reader().row(ROW.values, LAYOUT), SETTINGS)
