"""Bounds on the numbers in a question, which every solution of it keeps to."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from attrs import define, field

from rulebook.verification.audit import Term, Terms

Range: TypeAlias = tuple[float, float]
"""The least and the greatest value. A truth is 1, a falsehood 0."""

ANY: Final[Range] = (float("-inf"), float("inf"))
EITHER: Final[Range] = (0, 1)
FALSE: Final[Range] = (0, 0)
TRUE: Final[Range] = (1, 1)
MOST_ROUNDS: Final = 30
"""Bounds only get narrower, so it would be sound to stop at any time."""
DENIED: Final[Mapping[str, str]] = {"<=": ">", "<": ">=", ">=": "<", ">": "<="}
"""What holds of two numbers where something else does not."""


@define(eq=False)
class Bounds:
    """The ranges of terms, given what is asserted. Parts stand before wholes in `terms`."""

    terms: Terms
    ranges: dict[Term, Range] = field(factory=dict, init=False)

    def narrow(self, asserted: Sequence[Term]) -> None:
        """Narrow all ranges until nothing changes: parts give those of wholes, and wholes those of parts."""
        for one in asserted:
            self.keep(one, TRUE)
        for _ in range(MOST_ROUNDS):
            before = dict(self.ranges)
            for term, (operation, parts) in self.terms.inside.items():
                self.keep(term, self.of_whole(term, operation, [self.of(part) for part in parts]))
            for term, (operation, parts) in reversed(self.terms.inside.items()):
                for part, its in self.of_parts(operation, parts, self.of(term)):
                    self.keep(part, its)
            if before == self.ranges:
                break

    def of(self, term: Term) -> Range:
        """The range of a term as far as it is known."""
        return self.ranges.get(term, ANY)

    def keep(self, term: Term, its: Range) -> None:
        """Learn of a range. Where no value is left there is no solution, and any would do: that in between is kept."""
        low, high = max(self.of(term)[0], its[0]), min(self.of(term)[1], its[1])
        self.ranges[term] = min(low, high), max(low, high)

    def of_whole(self, term: Term, operation: str, parts: Sequence[Range]) -> Range:
        """The range of a term whose parts have some ranges."""
        number = self.terms.number(term)
        if number is not None:
            return number, number
        match operation, parts:
            case "ite", [(low, high), one, other]:
                return one if low == 1 else other if high == 0 else (min(one[0], other[0]), max(one[1], other[1]))
            case "+", _:
                return sum(low for low, _ in parts), sum(high for _, high in parts)
            case "-", [(low, high)]:
                return -high, -low
            case "-", [(low, high), (least, most)]:
                return low - most, high - least
            case "*", [(factor, same), its] if factor == same:
                return scaled(factor, its)
            case _:
                return of_truth(operation, parts)

    def of_parts(self, operation: str, parts: Sequence[Term], whole: Range) -> Iterator[tuple[Term, Range]]:
        """What the range of a whole says of its parts."""
        match operation, whole:
            case "not", (low, high):
                yield parts[0], (1 - high, 1 - low)
            case ("and", (1, 1)) | ("or", (0, 0)):
                yield from [(part, whole) for part in parts]
            case ("or", (1, 1)) | ("and", (0, 0)):
                yield from self.the_only_one(parts, whole)
            case "=>", (1, 1) if self.of(parts[0]) == TRUE:
                yield parts[1], TRUE
            case "=>", (1, 1) if self.of(parts[1]) == FALSE:
                yield parts[0], FALSE
            case "ite", _ if self.of(parts[0]) in (TRUE, FALSE):
                yield parts[1 if self.of(parts[0]) == TRUE else 2], whole
            case "=", (1, 1):
                yield from zip(parts, map(self.of, reversed(parts)), strict=True)
            case (("<=" | "<" | ">=" | ">"), (0, 0) | (1, 1)):
                yield from self.in_order(operation if whole == TRUE else DENIED[operation], parts)
            case "+", _:
                yield from self.summands(parts, whole)
            case "-", (low, high) if len(parts) == 1:
                yield parts[0], (-high, -low)

    def the_only_one(self, parts: Sequence[Term], whole: Range) -> Iterator[tuple[Term, Range]]:
        """The part that has to be as the whole is, where all others are not."""
        left = {part for part in parts if self.of(part) != (1 - whole[0], 1 - whole[1])}
        if len(left) == 1:
            yield left.pop(), whole

    def in_order(self, operation: str, parts: Sequence[Term]) -> Iterator[tuple[Term, Range]]:
        """The ranges of two numbers of which one is at most the other."""
        less, more = parts if operation in ("<=", "<") else reversed(parts)
        apart = operation in ("<", ">")
        yield less, (ANY[0], self.of(more)[1] - apart)
        yield more, (self.of(less)[0] + apart, ANY[1])

    def summands(self, parts: Sequence[Term], whole: Range) -> Iterator[tuple[Term, Range]]:
        """The range of each summand, whose sum with the others has some range."""
        for number, part in enumerate(parts):
            others = [self.of(other) for place, other in enumerate(parts) if place != number]
            yield part, (whole[0] - sum(high for _, high in others), whole[1] - sum(low for low, _ in others))


def of_truth(operation: str, parts: Sequence[Range]) -> Range:
    """The range of a truth whose parts have some ranges."""
    match operation, parts:
        case "true" | "false", []:
            return TRUE if operation == "true" else FALSE
        case "not", [(low, high)]:
            return 1 - high, 1 - low
        case "and", _:
            return min(low for low, _ in parts), min(high for _, high in parts)
        case "or", _:
            return max(low for low, _ in parts), max(high for _, high in parts)
        case "=>", [(low, high), (least, most)]:
            return max(1 - high, least), max(1 - low, most)
        case (("<=" | "<" | ">=" | ">" | "="), [one, other]):
            return compared(operation, one, other)
        case _:
            return ANY


def compared(operation: str, one: Range, other: Range) -> Range:
    """Whether two numbers are in order, or the same."""
    if operation == "=":
        return FALSE if one[1] < other[0] or other[1] < one[0] else TRUE if one == other and one[0] == one[1] else EITHER
    less, more = (one, other) if operation in ("<=", "<") else (other, one)
    apart = operation in ("<", ">")
    return TRUE if less[1] + apart <= more[0] else FALSE if less[0] + apart > more[1] else EITHER


def scaled(factor: float, its: Range) -> Range:
    """The range of a multiple."""
    ends = [factor * end if factor else 0 for end in its]
    return min(ends), max(ends)
