"""Compiling: plain functions as programs in C, with the same values."""

from typing import Any

import pytest
from attrs import evolve

from rulebook import extras
from rulebook.core import DeclarationError
from rulebook.extras import MissingExtraError, require
from rulebook.kernels import AnyKernel, kernel, language
from rulebook.kernels.compiling import bound_throughout, compiled, zeros
from rulebook.kernels.language import Row, below
from rulebook.kernels.loops import actor

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


def counted(found: Row, numbers: Row) -> None:
    """What Python and C do otherwise: quotients of negative numbers, ranges backwards, and several targets at once."""
    low, high = min(numbers[0], numbers[1]), max(numbers[0], numbers[1])
    low, high = high, low
    found[0] = high // 3 + low % -4 - abs(high)
    for number in range(len(found) - 1, 0, -2):
        if number == 3:
            break
        found[number] += number << 2
    while True:
        found[1] -= 1
        if not found[1] > -3 or low == 9:
            return


@pytest.fixture
def of() -> AnyKernel:
    """A kernel, for functions that do not call its own."""
    return kernel("hamsterbacke")


def test_compiled_functions_do_what_plain_ones_do(of: AnyKernel) -> None:
    """Rows are the same after the loop, compiled and plain, and the same random numbers were drawn."""
    sides = []
    for loop in compiled(cook, of), cook:
        rows, settings, random = zeros(5, 5), zeros(1), zeros(2)
        for number, row in enumerate(rows):
            row[1] = 5 + 8 * number
        settings[0], random[0] = 3, 7
        loop(rows, settings, random)
        sides.append((list(map(list, rows)), list(random)))
    assert sides[0] == sides[1]
    assert sides[0][1][1] >= 5


@pytest.mark.parametrize("numbers", [(-7, 9), (7, -9), (0, -1), (-12, -4), (5, 5)])
def test_numbers_are_as_in_python(of: AnyKernel, numbers: tuple[int, int]) -> None:
    """Quotients are rounded down, ranges go backwards, and what is assigned at once was known before."""
    found = []
    for loop in compiled(counted, of), counted:
        row, given = zeros(8), zeros(2)
        given[:] = numbers
        loop(row, given)
        found.append(list(row))
    assert found[0] == found[1]


def test_random_bits_are_the_same_compiled(of: AnyKernel) -> None:
    """Compiled, a key gives the same numbers, also a negative one."""
    found = zeros(40)
    for key in (0, 1, -5, 2**63 - 1):
        compiled(numbers_of, of)(found, key)
        assert list(found) == [language.random_bits(key, number) for number in range(40)]


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


def test_texts_are_no_numbers(of: AnyKernel) -> None:
    """What the language does not have is refused when it is compiled, and so is a kernel whose functions are not in C."""
    with pytest.raises(DeclarationError, match="WORD is 'no number': a kernel function cannot use it"):
        compiled(wrong, of)
    with pytest.raises(DeclarationError, match=r"growing: `row.append\(1\)` is not in the language of loops"):
        compiled(growing, of)
    functions: Any = evolve(of.functions, actor=lambda row, settings: 0)
    with pytest.raises(DeclarationError, match="actor of the kernel is not in C"):
        compiled(asking, evolve(of, functions=functions))


def growing(row: Row) -> None:
    """A function that makes a row longer."""
    row.append(1)


def asking(row: Row) -> int:
    """A function that asks the kernel something."""
    return actor(row, row)


def test_without_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without packages the error names them, and says what to install."""
    monkeypatch.setattr(extras, "find_spec", lambda name: None)
    with pytest.raises(MissingExtraError, match=r"a batch needs numpy and json; .*pip install -e '\.\[kernel\]'"):
        require("a batch", "kernel", "numpy", "json")
