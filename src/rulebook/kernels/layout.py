"""Layouts: what stands where in a row."""

from collections.abc import Iterator
from functools import cached_property
from itertools import accumulate
from math import prod

from attrs import frozen


@frozen
class Field:
    """Some neighbouring places of a row: `count` numbers, each from `least` to `most`.

    `shape` says how the places are to be thought of, such as (7, 7) for a board; their product is `count`.
    """

    name: str
    about: str
    least: int
    most: int
    shape: tuple[int, ...] = ()

    @property
    def count(self) -> int:
        """How many places the field has."""
        return prod(self.shape)


@frozen(slots=False)
class Layout:
    """The fields of a row, one after the other from place 0."""

    fields: tuple[Field, ...]

    @cached_property
    def width(self) -> int:
        """How many places a row has."""
        return sum(each.count for each in self.fields)

    @cached_property
    def starts(self) -> dict[str, int]:
        """The first place of every field, by name."""
        starts = accumulate([each.count for each in self.fields], initial=0)
        return {each.name: start for each, start in zip(self.fields, starts, strict=False)}

    def faults(self, row: list[int]) -> Iterator[str]:
        """What is out of its range in a row of this width, in words."""
        for each in self.fields:
            start = self.starts[each.name]
            for place in range(start, start + each.count):
                if not each.least <= row[place] <= each.most:
                    which = f"{each.name}[{place - start}]" if each.shape else each.name
                    yield f"{which} is {row[place]}, and must be from {each.least} to {each.most}"
