"""Calls that are not read: of some functions no more is known than that they do the same wherever they are given the same.

A function of a kernel looks at nothing but the numbers and rows that it is given. So two readings may leave out calls of it.
What comes of a call, in the rows too, is then the same unknown numbers in both, once it is shown that both give it the same.
Of a function that only answers a question of a row, the answers may be unknown truth values: the same where it looks at the
same.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from inspect import signature
from typing import Any, Final, TypeAlias

import z3
from attrs import Factory, define

from rulebook.kernels.layout import Layout
from rulebook.verification.smt.evaluating import variables
from rulebook.verification.smt.reading import Reader, Row, Summary, Value
from rulebook.verification.smt.symbols import row_symbols
from rulebook.verification.smt.words import (
    BITS,
    Term,
    Truth,
    UnreadableError,
    Word,
    all_alike,
    as_bool,
    bits,
    both,
    condition,
)

LOOKED_AT: Final = "looked at"
"""What a row is called of which it is found out where a function looks."""
Question: TypeAlias = tuple[Value, ...]
"""What a question is asked about: the numbers that it is given, and those of the row that it looks at."""


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


@define(eq=False)
class Answers:
    """A function of a row and some numbers that gives a truth value and changes nothing, and what its calls were asked.

    It is one function: the answers of several would not be told apart.
    """

    function: Callable[..., bool]
    layout: Layout
    asked: list[tuple[Question, Term]] = Factory(list)

    @property
    def summaries(self) -> Mapping[Callable[..., Any], Summary]:
        """What stands for calls."""
        return {self.function: self._asked}

    def _asked(self, reader: Reader, row: Row, *numbers: Value) -> Value:
        """Any answer, with a note of the question; that it can be asked there is obliged as if it were read."""
        reader.read(self.function, row, *numbers)
        seen = [reader.heap[row.place][place] for place in looked_at(self.function, self.layout)]
        answer = z3.Bool(f"{self.function.__name__}.{len(self.asked)}")
        self.asked.append(((*numbers, *seen), answer))
        return answer

    def laws(self, before: int, step: int) -> Iterator[Term]:
        """That answers are the same to the same questions, as far as it is of use.

        The questions up to `before` are those of a claim before a step, and those from `step` on are of the claim after it,
        in the same order. The others are asked in the step: each of these can be the same as any of the claim.
        """
        first, others, last = self.asked[:before], self.asked[before:step], self.asked[step:]
        pairs = [*zip(first, last, strict=True), *[(one, other) for one in others for other in (*first, *last)]]
        for (one, answer), (other, another) in pairs:
            yield z3.Implies(condition(all_alike(list(one), list(other))), answer == another)


@cache
def looked_at(function: Callable[..., bool], layout: Layout) -> Sequence[int]:
    """The places of a row at which a function looks, whatever its numbers are.

    Raises UnreadableError for a function that changes something, or gives something else than a truth value.
    """
    symbols, reader = row_symbols(layout, LOOKED_AT), Reader()
    numbers = [Word(z3.BitVec(f"number.{place}", BITS)) for place in range(len(signature(function).parameters) - 1)]
    row = reader.row(symbols.values, layout)
    answer = as_bool(reader.call(function, row, *numbers), function.__name__)
    if reader.changes([list(symbols.values)]):
        raise UnreadableError(f"{function.__name__} changes the row that it is asked about")
    names = variables(condition(answer))
    return [place for place, value in enumerate(symbols.values) if not variables(bits(value)).isdisjoint(names)]
