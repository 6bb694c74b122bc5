"""Random programs give in C what they give in Python, mappings and sets among what they are about."""

import ctypes
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

from attrs import evolve

from rulebook.compile.errors import LayoutError
from rulebook.compile.ir import Function, Module
from rulebook.compile.native.functions import Writer
from rulebook.compile.native.library import Library
from rulebook.compile.native.steps import Body
from rulebook.core.multiset import Multiset
from rulebook.games.hamsterbacke import game
from rulebook.games.hamsterbacke.model.components import Colour
from tests.compile.compiler import QUICKLY
from tests.compile.games import module
from tests.compile.lowering import Refused, bounded, outcome, read
from tests.compile.programs import CARD_PILE, COLOUR, COLOURS, NUMBER_OF, ROW, program, value
from tests.compile.test_programs import loaded


def has_room(module: Module, function: Function) -> bool:
    """Whether a function can be written in C: what is in a set or is a key of a mapping has bounds."""
    try:
        writer = Writer(evolve(module, functions=(function,)))
        Body(writer, function).text()
    except LayoutError:
        return False
    return writer.has_room(function)


def programs(seeds: range, path: Path) -> Iterator[tuple[Any, Function, list[tuple[Any, ...]]]]:
    """Programs: as functions of Python, as they are read, and inputs."""
    for seed in seeds:
        text, inputs = program(seed)
        function = loaded(text, path / f"native_{seed}.py")
        yield function, bounded(read(function).function), inputs


def answered(lib: Library, function: Function, given: tuple[Any, ...]) -> tuple[Any, bytes | None]:
    """What C gives, and the obligation that is not met."""
    got = lib.call(function.name, *given)
    return got, lib.native.first_unmet()


def without(one: frozenset[Colour], other: frozenset[Colour]) -> tuple[frozenset[Colour], frozenset[Colour], bool, int]:
    """What can be made of two sets."""
    return one - other, (one | other) - (one & other), one <= other, len(one)


def last_places(row: tuple[Colour, ...]) -> Mapping[Colour, int]:
    """The last place of every colour, in the order of the first."""
    return {colour: place for place, colour in enumerate(row)}


def asked(numbers: Mapping[Colour, int], others: Mapping[Colour, int], key: Colour) -> tuple[int | None, bool, bool, int]:
    """What can be asked of a mapping."""
    return numbers.get(key), key in numbers, numbers == others, len(numbers)


def last_entry(numbers: Mapping[Colour, int]) -> int:
    """The value of the last key."""
    return numbers[tuple(numbers)[-1]]


def beside(one: Multiset[Colour], other: Multiset[Colour]) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """What lies beside the kinds that a pile holds, on either side, and where an item of another loop is asked instead."""
    left = tuple([second for first, second in zip(one.counts, other.counts, strict=True) if first != 0])
    right = tuple([first for first, second in zip(one.counts, other.counts, strict=True) if second != 0])
    pairs = [
        pair[1]
        for outer in zip(one.counts, other.counts, strict=True)
        for pair in zip(other.counts, one.counts, strict=True)
        if outer[0] != 0
    ]
    return left, right, (sum(pairs), len(pairs))


DIRECTED: tuple[tuple[Any, tuple[str, ...]], ...] = (
    (without, (COLOURS, COLOURS)),
    (last_places, (ROW,)),
    (asked, (NUMBER_OF, NUMBER_OF, COLOUR)),
    (last_entry, (NUMBER_OF,)),
    (beside, (CARD_PILE, CARD_PILE)),
)


def directed() -> Iterator[tuple[Any, Function, list[tuple[Any, ...]]]]:
    """Functions about sets, mappings and piles, each with 200 inputs."""
    random = Random(1)
    for function, hints in DIRECTED:
        inputs = [tuple([value(random, hint) for hint in hints]) for _ in range(200)]
        yield function, bounded(read(function).function), inputs


def compared(seeds: range, path: Path) -> Counter[str]:
    """How often programs give the same, have no value, or have a tuple that is too long for C.

    Where they have no value C says so, unless nothing depends on what has none: then it is not computed.
    """
    one, found = module(game), Counter[str]()
    several = [each for each in (*directed(), *programs(seeds, path)) if has_room(one, each[1])]
    functions = tuple([function for _, function, _ in several])
    lib = Library(evolve(one, functions=(*one.functions, *functions)), checked=True, flags=QUICKLY)
    lib.native.first_unmet.restype = ctypes.c_char_p
    for python, function, inputs in several:
        found["programs"] += 1
        for given in inputs:
            wanted = outcome(python, *given)
            got, unmet = answered(lib, function, given)
            if wanted is Refused:
                found["no value" if unmet else "not noticed"] += 1
            elif unmet is not None:
                found[unmet.decode().rpartition(": ")[2]] += 1
            else:
                assert got == wanted, (python, given)
                found["the same"] += 1
    return found


def test_programs_give_the_same_in_c(tmp_path: Path) -> None:
    """Programs that have room in C, with 20 inputs each."""
    found = compared(range(100), tmp_path)
    assert found["the same"] > 1_000
    assert found["no value"] > 150
    assert found["not noticed"] < 30
    assert not found.keys() - {"programs", "the same", "no value", "not noticed", "room", "index"}
