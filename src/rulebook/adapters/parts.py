"""Parts of an encoding: each turns a value of one type into a fixed number of float32 numbers, and back.

Different values have different numbers: every part can read the value from what it wrote.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from struct import Struct
from typing import Any, Final, TypeAlias

from attrs import define, field

from rulebook.core.errors import RulebookError
from rulebook.core.multiset import Kinds, Multiset
from rulebook.core.settings import shown
from rulebook.records.shapes import code_of

Numbers: TypeAlias = Sequence[float]
Bound: TypeAlias = tuple[int, int]
Column: TypeAlias = tuple[str, Bound]
FLAG: Final[Bound] = (0, 1)

SIZE: Final = 4
"""The bytes of a float32."""
ONE: Final = Struct("f").pack(1)
LARGEST: Final = 2**24
"""Up to this number a float32 holds every whole number exactly."""
MOST_KEPT: Final = 2**14
"""How many values a part remembers together with their numbers."""
MOST_REMEMBERED: Final = 256
"""Values with more numbers than this are hardly ever the same again, and are not remembered."""


class EncodingError(RulebookError):
    """A value that an encoding has no place for, or a type for which no fixed number of places can be derived."""


@define(eq=False)
class Part(ABC):
    """How values of a type are written: one number in each column."""

    width: int = field(init=False)
    """How many numbers there are."""

    def __attrs_post_init__(self) -> None:
        self.width = sum(1 for _ in self.columns())

    @property
    @abstractmethod
    def packed(self) -> Callable[[Any], bytes]:
        """Gives the numbers of a value, as bytes; raises EncodingError for a value that is not of the type."""

    @abstractmethod
    def read(self, numbers: Numbers) -> Any:
        """The value that was written as these numbers."""

    @abstractmethod
    def columns(self) -> Iterator[Column]:
        """What each number says, after the name of the field, with the least and the largest value of it."""

    @abstractmethod
    def about(self) -> str:
        """What the numbers are, in a few words."""


def zeros(places: int) -> bytes:
    """That many zeros."""
    return bytes(SIZE * places)


def remembered(write: Callable[[Any], bytes]) -> Callable[[Any], bytes]:
    """The same function, which remembers what it gave."""
    return lru_cache(maxsize=MOST_KEPT)(write)


@define(eq=False)
class OneOf(Part):
    """One of some values, as a 1 in its place; None, where that is allowed, as zeros."""

    values: tuple[Any, ...]
    or_none: bool = False
    _known: dict[Any, bytes] = field(init=False)

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        last = len(self.values) - 1
        self._known = {value: zeros(place) + ONE + zeros(last - place) for place, value in enumerate(self.values)}
        if self.or_none:
            self._known[None] = zeros(self.width)

    def packed(self, value: Any) -> bytes:
        found = self._known.get(value)
        if found is None:
            raise EncodingError(f"{shown(value)} is not one of {', '.join(map(code_of, self.values))}")
        return found

    def read(self, numbers: Numbers) -> Any:
        return next((value for value, number in zip(self.values, numbers, strict=True) if number), None)

    def columns(self) -> Iterator[Column]:
        return ((f" is {code_of(value)}", FLAG) for value in self.values)

    def about(self) -> str:
        return f"one of {self.width}{' or none' if self.or_none else ''}"


@define(eq=False)
class Number(Part):
    """A whole number as it is."""

    least: int = -LARGEST
    most: int = LARGEST
    packed: Callable[[Any], bytes] = field(init=False)

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        self.packed = remembered(self._write)

    def _write(self, value: Any) -> bytes:
        if type(value) is not int or not self.least <= value <= self.most:
            raise EncodingError(f"{shown(value)} is not a whole number from {self.least} to {self.most}")
        return Struct("f").pack(value)

    def read(self, numbers: Numbers) -> Any:
        return int(numbers[0])

    def columns(self) -> Iterator[Column]:
        yield "", (self.least, self.most)

    def about(self) -> str:
        return "a number"


@define(eq=False)
class Counts(Part):
    """A pile of which the order is unknown or does not matter: how many copies of each kind it holds."""

    kinds: Kinds[Any]
    copies: tuple[int, ...]
    packed: Callable[[Any], bytes] = field(init=False)

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        write = Struct(f"{len(self.kinds)}f").pack
        by_counts = remembered(lambda counts: write(*counts))

        def packed(value: Any) -> bytes:
            if type(value) is not Multiset or len(value.counts) != len(self.kinds):
                raise EncodingError(f"{shown(value)} is not a pile of the pieces of this game")
            return by_counts(value.counts)

        self.packed = packed

    def read(self, numbers: Numbers) -> Any:
        return Multiset(self.kinds, tuple(map(int, numbers)))

    def columns(self) -> Iterator[Column]:
        return ((f": copies of {code_of(kind)}", (0, copies)) for kind, copies in zip(self.kinds, self.copies, strict=True))

    def about(self) -> str:
        return f"copies of each of {self.width} kinds"


@define(eq=False)
class Flags(Part):
    """A set of some values: a 1 in the place of each that is in it."""

    values: tuple[Any, ...]

    def packed(self, value: Any) -> bytes:
        if not isinstance(value, frozenset) or not value <= set(self.values):
            raise EncodingError(f"{shown(value)} is not a set of values from {', '.join(map(code_of, self.values))}")
        return Struct(f"{self.width}f").pack(*[each in value for each in self.values])

    def read(self, numbers: Numbers) -> Any:
        return frozenset([value for value, number in zip(self.values, numbers, strict=True) if number])

    def columns(self) -> Iterator[Column]:
        return ((f" has {code_of(value)}", FLAG) for value in self.values)

    def about(self) -> str:
        return f"which of {self.width}"


@define(eq=False)
class Record(Part):
    """An object: its fields, one after the other."""

    kind: type[Any]
    fields: tuple[tuple[str, Part], ...]
    packed: Callable[[Any], bytes] = field(init=False)

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        self.packed = remembered(self._write) if self.width <= MOST_REMEMBERED else self._write

    def _write(self, value: Any) -> bytes:
        if type(value) is not self.kind:
            raise EncodingError(f"{shown(value)} is not a {self.kind.__name__}")
        return b"".join([part.packed(getattr(value, name)) for name, part in self.fields])

    def read(self, numbers: Numbers) -> Any:
        return self.kind(*read_each([part for _, part in self.fields], numbers))

    def columns(self) -> Iterator[Column]:
        return ((f".{name}{label}", bound) for name, part in self.fields for label, bound in part.columns())

    def about(self) -> str:
        return ", ".join(f"`{name}`: {part.about()}" for name, part in self.fields)


@define(eq=False)
class Alternatives(Part):
    """A value of one of several classes, or None: a 1 for the class, then places for each class; zeros for None."""

    options: tuple[tuple[type[Any], Part], ...]
    or_none: bool
    _by_class: dict[type[Any], tuple[bytes, Part, bytes]] = field(init=False)

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        widths = [part.width for _, part in self.options]
        which = OneOf(tuple([kind for kind, _ in self.options]))
        self._by_class = {
            kind: (which.packed(kind) + zeros(sum(widths[:place])), part, zeros(sum(widths[place + 1 :])))
            for place, (kind, part) in enumerate(self.options)
        }

    def packed(self, value: Any) -> bytes:
        if value is None and self.or_none:
            return zeros(self.width)
        if type(value) not in self._by_class:
            raise EncodingError(f"{shown(value)} is not a {' or '.join(kind.__name__ for kind, _ in self.options)}")
        before, part, after = self._by_class[type(value)]
        return before + part.packed(value) + after

    def read(self, numbers: Numbers) -> Any:
        start = len(self.options)
        for present, (_, part) in zip(numbers, self.options, strict=False):
            if present:
                return part.read(numbers[start : start + part.width])
            start += part.width
        return None

    def columns(self) -> Iterator[Column]:
        is_one = len(self.options) == 1
        yield from ((" is there" if is_one else f" is {kind.__name__}", FLAG) for kind, _ in self.options)
        for kind, part in self.options:
            yield from perhaps("" if is_one else f" {kind.__name__}", part)

    def about(self) -> str:
        if len(self.options) == 1:
            return f"whether it is there, then {self.options[0][1].about()}"
        told = [f"{kind.__name__} ({part.about()})" for kind, part in self.options if part.width]
        return f"one of {len(self.options)}" + (f", then {', '.join(told)}" if told else "")


@define(eq=False)
class Several(Part):
    """A known number of values, one after the other."""

    parts: tuple[Part, ...]
    packed: Callable[[Any], bytes] = field(init=False)

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        is_pile = any(isinstance(part, Counts) for part in self.parts)  # looks itself up faster
        self.packed = self._write if is_pile or self.width > MOST_REMEMBERED else remembered(self._write)

    def _write(self, value: Any) -> bytes:
        if len(value) != len(self.parts):
            raise EncodingError(f"there are {len(value)} items, not {len(self.parts)}")
        return b"".join([part.packed(item) for part, item in zip(self.parts, value, strict=True)])

    def read(self, numbers: Numbers) -> Any:
        return tuple(read_each(self.parts, numbers))

    def columns(self) -> Iterator[Column]:
        return ((f"[{place}]{label}", bound) for place, part in enumerate(self.parts) for label, bound in part.columns())

    def about(self) -> str:
        return f"{len(self.parts)} times {in_brackets(self.parts[0])}" if self.parts else "nothing"


@define(eq=False)
class UpTo(Part):
    """Up to a known number of values: how many there are, then each of them, and zeros for those that are missing."""

    most: int
    part: Part
    packed: Callable[[Any], bytes] = field(init=False)

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        self.packed = self._write if self.width > MOST_REMEMBERED else remembered(self._write)

    def _write(self, value: Any) -> bytes:
        if len(value) > self.most:
            raise EncodingError(f"there are {len(value)} items, and places for {self.most}")
        number, missing = Struct("f").pack(len(value)), zeros((self.most - len(value)) * self.part.width)
        return b"".join([number, *map(self.part.packed, value), missing])

    def read(self, numbers: Numbers) -> Any:
        return tuple(read_each([self.part] * int(numbers[0]), numbers[1:]))

    def columns(self) -> Iterator[Column]:
        yield ": how many", (0, self.most)
        for place in range(self.most):
            yield from perhaps(f"[{place}]", self.part)

    def about(self) -> str:
        return f"how many, then up to {self.most} times {in_brackets(self.part)}"


@define(eq=False)
class Rows(Part):
    """Rows of values, of any length, with up to a known number of values in all of them together.

    First comes the number of rows, then every value in order: the number of its row, from 1, and the value itself.
    """

    most: int
    part: Part
    _row: Callable[[tuple[int, tuple[Any, ...]]], bytes] = field(init=False)

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        self._row = remembered(self._write)

    def packed(self, value: Any) -> bytes:
        there_are = sum(map(len, value))
        if there_are > self.most:
            raise EncodingError(f"there are {there_are} items, and places for {self.most}")
        missing = zeros((self.most - there_are) * (1 + self.part.width))
        return b"".join([Struct("f").pack(len(value)), *map(self._row, enumerate(value, 1)), missing])

    def _write(self, numbered: tuple[int, tuple[Any, ...]]) -> bytes:
        number = Struct("f").pack(numbered[0])
        return b"".join([number + self.part.packed(item) for item in numbered[1]])

    def read(self, numbers: Numbers) -> Any:
        rows: list[list[Any]] = [[] for _ in range(int(numbers[0]))]
        for start in range(1, self.width, 1 + self.part.width):
            if numbers[start]:
                rows[int(numbers[start]) - 1].append(self.part.read(numbers[start + 1 : start + 1 + self.part.width]))
        return tuple(map(tuple, rows))

    def columns(self) -> Iterator[Column]:
        yield ": how many", (0, LARGEST)
        for place in range(self.most):
            yield f": item {place}: number of its row, from 1", (0, LARGEST)
            yield from perhaps(f": item {place}", self.part)

    def about(self) -> str:
        return f"how many, then up to {self.most} times (the number of its row, from 1, and {self.part.about()})"


def read_each(parts: Sequence[Part], numbers: Numbers) -> Iterator[Any]:
    """The values of parts that stand one after the other."""
    start = 0
    for part in parts:
        yield part.read(numbers[start : start + part.width])
        start += part.width


def perhaps(before: str, part: Part) -> Iterator[Column]:
    """The columns of a part that may have no value: bounds that zeros keep too."""
    return ((f"{before}{label}", (min(0, least), max(0, most))) for label, (least, most) in part.columns())


def in_brackets(part: Part) -> str:
    """What the numbers of a part are, in brackets where that is more than one thing."""
    told = part.about()
    return f"({told})" if "," in told else told
