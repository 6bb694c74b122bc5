"""Compiling: plain functions as machine code, with the same values."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from rulebook.core import DeclarationError
from rulebook.kernels import compiling, language
from rulebook.kernels.compiling import (
    Compiler,
    MissingExtraError,
    bound_throughout,
    fingerprint,
    folder_for,
    reached,
    require,
)
from rulebook.kernels.language import Row, below

TABLE = (3, 1, 4, 1, 5)
WORD = "no number"


def helped(value: int) -> int:
    """A function that is called."""
    return value + 1 if value < 100 else value - 1


def cook(rows: list[Row], settings: Row, random: Row) -> None:
    """A loop that uses everything the language has."""
    for number in range(len(rows)):
        row = rows[number]
        row[0] = row[1] + TABLE[number] * settings[0]
        row[2] = helped(row[0])
        row[3] = max(row[2], below(random, 1000))
        row[4] = 1 if row[0] in (TABLE[0], 7) and not row[2] else ~row[1] & 15


def wrong(row: Row) -> None:
    """A function that uses a text."""
    row[0] = len(WORD)


def test_compiled_functions_do_what_plain_ones_do() -> None:
    """Rows are the same after the loop, compiled and plain, and the same random numbers were drawn."""
    rows = [[0, 5 + 8 * number, 0, 0, 0] for number in range(5)]
    array, random, numbers = np.array(rows, np.int64), [7, 0], np.array([7, 0], np.int64)
    cook(rows, [3], random)
    compiled = Compiler({}).entry(cook)
    compiled(array, np.array([3], np.int64), numbers)
    assert array.tolist() == rows
    assert numbers.tolist() == random


def test_random_bits_are_the_same_compiled() -> None:
    """Compiled, a key gives the same numbers, also a negative one."""
    found = np.zeros(40, np.int64)
    fill: Any = Compiler({}).entry(numbers_of)
    for key in (0, 1, -5, 2**63 - 1):
        fill(found, key)
        assert found.tolist() == [language.random_bits(key, number) for number in range(40)]


def numbers_of(found: Row, key: int) -> None:
    """The first random numbers under a key."""
    for number in range(40):
        found[number] = random_bits(key, number)


random_bits = language.random_bits


def caller(row: Row) -> int:
    """A function that calls others."""
    return callee(row) + 1


def callee(row: Row) -> int:
    """A function that is called, and calls something that is put in its place later."""
    return to_be_replaced(row)


def to_be_replaced(row: Row) -> int:
    """A placeholder."""
    raise NotImplementedError


def test_names_are_bound_throughout() -> None:
    """A function put in the place of a name is called by functions that are called, and the plain ones stay."""
    replaced = bound_throughout(caller, {"to_be_replaced": lambda row: row[0]})
    assert replaced([6]) == 7
    with pytest.raises(NotImplementedError):
        caller([6])


def test_texts_are_no_numbers() -> None:
    """What the language does not have is refused when it is compiled."""
    with pytest.raises(DeclarationError, match="WORD is 'no number': a kernel function cannot use it"):
        Compiler({}).entry(wrong)


def test_functions_are_reached_by_calls() -> None:
    """All that a function calls comes before it."""
    assert [function.__name__ for function in reached((cook,))][-1] == "cook"
    assert helped in reached((cook,))


def test_fingerprints_change_with_the_code(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiled code is kept under the hash of the source and its tables, so that nothing out of date is used."""
    before = fingerprint((cook,), {})
    assert fingerprint((cook,), {}) == before
    monkeypatch.setitem(cook.__globals__, "TABLE", (3, 1, 4, 1, 6))
    assert fingerprint((cook,), {}) != before
    monkeypatch.undo()
    monkeypatch.setitem(cook.__globals__, "helped", numbers_of)
    assert fingerprint((cook,), {}) != before


def test_what_is_made_is_kept_elsewhere_if_need_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If no folder can be made, a temporary one is used."""
    from numba.core import config  # noqa: PLC0415

    file = tmp_path / "file"
    file.touch()
    monkeypatch.setattr(config, "CACHE_DIR", str(file))
    with folder_for("some"):
        assert Path(vars(config)["CACHE_DIR"]).is_dir()
    assert vars(config)["CACHE_DIR"] == str(file)


def test_without_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without numba the error says what to install."""
    monkeypatch.setattr(compiling, "find_spec", lambda name: None)
    with pytest.raises(MissingExtraError, match=r"pip install -e '\.\[kernel\]'"):
        require("numpy", "numba")
