"""Calls that are not read: of some functions no more is known than that they do the same wherever they are given the same.

A function of a kernel looks at nothing but the numbers and rows that it is given. So two readings may leave out calls of it.
What comes of a call, in the rows too, is then the same unknown numbers in both, once it is shown that both give it the same.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import z3
from attrs import Factory, define

from rulebook.verification.smt.reading import Reader, Row, Summary, Value
from rulebook.verification.smt.words import BITS, Truth, UnreadableError, Word, all_alike, both


@define(eq=False)
class Unread:
    """Functions that are not read, and what their calls were given in one reading, in order."""

    functions: tuple[Callable[..., Any], ...]
    given: list[tuple[Value, ...]] = Factory(list)

    @property
    def summaries(self) -> Mapping[Callable[..., Any], Summary]:
        """What stands for calls."""
        return {function: partial(self._called, function) for function in self.functions}

    def _called(self, function: Callable[..., Any], reader: Reader, *arguments: Value) -> Value:
        """Notes what a call is given; raises UnreadableError for a call that does not always come."""
        if reader.way:
            raise UnreadableError(f"{function.__qualname__} is not read, and called on some ways only")
        rows = [each for each in arguments if isinstance(each, Row)]
        numbers = [each for each in arguments if not isinstance(each, Row)]
        self.given.append((function, *numbers, *[number for row in rows for number in reader.values(row)]))
        name = f"unread.{len(self.given)}"
        for each, row in enumerate(rows):
            cells = range(len(reader.heap[row.place]))
            reader.heap[row.place] = [Word(z3.BitVec(f"{name}.{each}.{place}", BITS)) for place in cells]
        return Word(z3.BitVec(name, BITS))

    def is_given_the_same(self, other: "Unread") -> Truth:
        """Whether another reading has the same calls, each of which is given the same."""
        pairs = zip(self.given, other.given, strict=True)
        return both(*[all_alike(list(one), list(another)) for one, another in pairs])
