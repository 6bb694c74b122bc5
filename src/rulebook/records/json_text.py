"""JSON as text: reading is strict and bounded, and what is written reads back as the same value."""

import json
import re
from collections.abc import Mapping
from math import isfinite
from reprlib import Repr
from typing import NoReturn, TypeAlias

from rulebook.core.errors import RecordError
from rulebook.records.limits import MOST_BYTES_IN_LINE, MOST_DIGITS, MOST_NESTING

JsonValue: TypeAlias = "bool | int | float | str | list[JsonValue] | dict[str, JsonValue] | None"
"""Anything that a JSON document can contain."""
JsonObject: TypeAlias = dict[str, JsonValue]

STRING_OR_BRACKET = re.compile(r'"(?:[^"\\]|\\.)*+"?|[\[{]|[\]}]', re.DOTALL)
ESCAPED_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")
BRIEF = Repr()
BRIEF.maxstring, BRIEF.maxlist, BRIEF.maxdict, BRIEF.maxlevel = 60, 3, 3, 2


def parse(text: bytes | str, *, line: int | None = None) -> JsonValue:
    """The value of a JSON text from an untrusted source; raises RecordError, with `line`, if the text is refused."""
    try:
        return value_of(text)
    except json.JSONDecodeError as error:
        raise RecordError(f"is not JSON: {error.msg}, at character {error.colno}", line=line) from None
    except UnicodeDecodeError as error:
        raise RecordError(f"is not UTF-8: {error.reason}, at byte {error.start + 1}", line=line) from None
    except ValueError as error:
        raise RecordError(str(error), line=line) from None


def value_of(text: bytes | str) -> JsonValue:
    """The value of a JSON text; raises ValueError if the text is refused."""
    if len(text) > MOST_BYTES_IN_LINE:
        raise ValueError(f"is longer than {MOST_BYTES_IN_LINE} bytes")
    decoded = text.decode("utf-8") if isinstance(text, bytes) else text
    if nesting(decoded) > MOST_NESTING:
        raise ValueError(f"is nested more than {MOST_NESTING} deep")
    value: JsonValue = json.loads(
        decoded, object_pairs_hook=object_of, parse_int=whole, parse_float=fraction, parse_constant=refuse_constant
    )
    if not is_text(decoded) or (ESCAPED_SURROGATE.search(decoded) and not is_text(json.dumps(value, ensure_ascii=False))):
        raise ValueError("contains a lone surrogate, which is not a character")
    return value


def nesting(text: str) -> int:
    """How deeply objects and lists are nested in a JSON text."""
    depth = deepest = 0
    for match in STRING_OR_BRACKET.finditer(text):
        character = match[0][0]
        if character in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif character in "]}":
            depth -= 1
    return deepest


def object_of(pairs: list[tuple[str, JsonValue]]) -> JsonObject:
    """An object; raises ValueError for a duplicate key."""
    document: JsonObject = {}
    for key, value in pairs:
        if key in document:
            raise ValueError(f"the key {shown(key)} occurs twice")
        document[key] = value
    return document


def whole(digits: str) -> int:
    """A whole number; raises ValueError if it is too long."""
    refuse_long(digits)
    return int(digits)


def fraction(digits: str) -> float:
    """A number with a point or an exponent; raises ValueError if it is too long or too large."""
    refuse_long(digits)
    number = float(digits)
    if not isfinite(number):
        raise ValueError(f"the number {digits} is too large")
    return number


def refuse_long(digits: str) -> None:
    """Raise ValueError for a number with too many characters."""
    if len(digits) > MOST_DIGITS:
        raise ValueError(f"a number of {len(digits)} characters is too long: at most {MOST_DIGITS}")


def refuse_constant(name: str) -> NoReturn:
    """Raise ValueError for what Python accepts as a number and JSON does not."""
    raise ValueError(f"{name} is not a number in JSON")


def is_text(text: str) -> bool:
    """Whether a string can be written as UTF-8."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def text_of(document: Mapping[str, JsonValue]) -> str:
    """An object as a line of JSON."""
    return json.dumps(document, ensure_ascii=False, allow_nan=False)


def check_writable(document: Mapping[str, JsonValue]) -> None:
    """Raise RecordError for an object containing something that JSON does not have or `parse` would refuse."""
    try:
        value_of(text_of(document))
    except (ValueError, TypeError, RecursionError) as error:
        raise RecordError(f"cannot be written: {error}") from None


def shown(value: object) -> str:
    """A value from outside, as shown in messages: short, and without characters that move a cursor."""
    return BRIEF.repr(value)
