"""The text form of conditions: `either(7,3)`, `as-many-as(black)`, `all(even,in-areas(2))`.

A condition is a name and, in brackets, what it speaks of: numbers, a colour, or other conditions. Spaces mean nothing,
and are not written. What is written is read again as the same condition.
"""

import re
from collections.abc import Callable
from enum import Enum
from typing import Final, TypeAlias

from attrs import frozen

from rulebook.core.errors import CodeError, SettingsError
from rulebook.games.prato_dei_conigli.model.colours import Colour
from rulebook.games.prato_dei_conigli.model.conditions import (
    AllOf,
    AnyOf,
    AsManyAs,
    Between,
    Condition,
    Either,
    Even,
    Exactly,
    FewerThan,
    InAreas,
    MoreThan,
    Odd,
)

OF_NUMBERS: Final[dict[str, tuple[Callable[..., Condition], int]]] = {
    "exactly": (Exactly, 1),
    "either": (Either, 2),
    "between": (Between, 2),
    "in-areas": (InAreas, 1),
    "even": (Even, 0),
    "odd": (Odd, 0),
}
"""The conditions that name numbers, and how many; those that name none have no brackets."""
OF_A_COLOUR: Final[dict[str, Callable[[Colour], Condition]]] = {
    "as-many-as": AsManyAs,
    "more-than": MoreThan,
    "fewer-than": FewerThan,
}
OF_CONDITIONS: Final[dict[str, Callable[[tuple[Condition, ...]], Condition]]] = {"all": AllOf, "any": AnyOf}
NAMES: Final[dict[object, str]] = {
    **{kind: name for name, (kind, _) in OF_NUMBERS.items()},
    **{kind: name for name, kind in (OF_A_COLOUR | OF_CONDITIONS).items()},
}

DEEPEST: Final = 8
"""How deep conditions may stand in each other."""


class Sign(Enum):
    """The signs of the text form."""

    OPEN = "("
    COMMA = ","
    CLOSE = ")"


Token: TypeAlias = Sign | int | str
"""A sign, a number or a word; the empty word is the end of the text."""

TOKENS: Final = re.compile(r"\s*(?:(?P<number>[0-9]{1,6})|(?P<word>[a-z]+(-[a-z]+)*)|(?P<sign>[(),])|\Z)", re.ASCII)


MOST_QUOTED: Final = 120
"""A message quotes that many characters of a text."""


class ConditionError(CodeError):
    """A text that is not a condition: `position` counts its characters from 1."""

    def __init__(self, text: str, position: int, reason: str) -> None:
        self.text: str = text
        self.position: int = position
        self.reason: str = reason
        super().__init__(f"{reason} at character {position} of {quoted(text)}")


def quoted(text: str) -> str:
    """A text in a message, of bounded length."""
    return repr(text) if len(text) <= MOST_QUOTED else f"{text[:MOST_QUOTED]!r}..."


def written(condition: Condition) -> str:
    """The text form of a condition."""
    name = NAMES[type(condition)]
    match condition:
        case Even() | Odd():
            return name
        case Exactly(number) | InAreas(number):
            return f"{name}({number})"
        case Either(first, second) | Between(first, second):
            return f"{name}({first},{second})"
        case AsManyAs(colour) | MoreThan(colour) | FewerThan(colour):
            return f"{name}({colour.value})"
        case AllOf(conditions) | AnyOf(conditions):
            return f"{name}({','.join(map(written, conditions))})"


def parsed(text: str) -> Condition:
    """The condition that a text stands for; raises ConditionError, with the position and the reason, for any other text."""
    condition, rest = read_condition(Reader(text, 0), 0)
    rest.expect("", "the end")
    return condition


@frozen
class Reader:
    """What is left of a text from `place` on. Reading gives a value and the reader that goes on."""

    text: str
    place: int

    @property
    def next(self) -> "tuple[Token, Reader]":
        """The next token, and what comes after it."""
        found = TOKENS.match(self.text, self.place)
        if found is None:
            raise self.error("a number, a word or one of ( , ) is expected")
        rest = Reader(self.text, found.end())
        if found["number"]:
            return int(found["number"]), rest
        word: str = found["word"] or ""
        return Sign(found["sign"]) if found["sign"] else word, rest

    def expect(self, token: Token, name: str) -> "Reader":
        """What comes after `token`, which must be the next one."""
        found, rest = self.next
        if found != token:
            raise self.error(f"{name} is expected")
        return rest

    def error(self, reason: str) -> ConditionError:
        """The error that something is wrong with the next token."""
        left = self.text[self.place :]
        return ConditionError(self.text, len(self.text) - len(left.lstrip()) + 1, reason)


def read_condition(reader: Reader, depth: int) -> tuple[Condition, Reader]:
    """A condition, which stands in `depth` others."""
    name, rest = reader.next
    if depth == DEEPEST:
        raise reader.error(f"conditions stand at most {DEEPEST} deep in each other")
    if not isinstance(name, str) or name not in NAMES.values():
        raise reader.error(f"a condition is expected: {', '.join(sorted(NAMES.values()))}")
    try:
        return read_arguments(name, rest, depth)
    except SettingsError as error:
        raise reader.error(str(error)) from None


def read_arguments(name: str, reader: Reader, depth: int) -> tuple[Condition, Reader]:
    """What a condition speaks of, and the condition that this makes; raises SettingsError for one that makes no sense."""
    if name in OF_NUMBERS:
        kind, count = OF_NUMBERS[name]
        numbers, reader = read_numbers(reader, count)
        return kind(*numbers), reader
    if name in OF_A_COLOUR:
        colour, reader = read_colour(reader)
        return OF_A_COLOUR[name](colour), reader
    conditions, reader = read_conditions(reader, depth + 1)
    return OF_CONDITIONS[name](conditions), reader


def read_numbers(reader: Reader, count: int) -> tuple[tuple[int, ...], Reader]:
    """That many numbers in brackets; for none of them there are no brackets."""
    numbers: list[int] = []
    for sign in [Sign.OPEN, *[Sign.COMMA] * (count - 1)][:count]:
        reader = reader.expect(sign, sign.value)
        number, rest = reader.next
        if not isinstance(number, int):
            raise reader.error("a number is expected")
        numbers.append(number)
        reader = rest
    return tuple(numbers), reader.expect(Sign.CLOSE, ")") if count else reader


def read_colour(reader: Reader) -> tuple[Colour, Reader]:
    """A colour in brackets."""
    reader = reader.expect(Sign.OPEN, "(")
    word, rest = reader.next
    colours = {colour.value: colour for colour in Colour}
    if word not in colours:
        raise reader.error(f"a colour is expected: {', '.join(colours)}")
    return colours[str(word)], rest.expect(Sign.CLOSE, ")")


def read_conditions(reader: Reader, depth: int) -> tuple[tuple[Condition, ...], Reader]:
    """Conditions in brackets, which stand in `depth` others."""
    conditions: list[Condition] = []
    sign: Token = Sign.COMMA
    rest = reader.expect(Sign.OPEN, "(")
    while sign is Sign.COMMA:
        condition, reader = read_condition(rest, depth)
        conditions.append(condition)
        sign, rest = reader.next
    if sign is not Sign.CLOSE:
        raise reader.error(", or ) is expected")
    return tuple(conditions), rest
