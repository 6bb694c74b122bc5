"""Reading what clients send: strictly, by the fields of the doors."""

from typing import Final

from rulebook.core.errors import RecordError
from rulebook.records import JsonObject, JsonValue, parse
from rulebook.records.record import check_keys
from rulebook.records.strict import located, required
from rulebook.server.doors import Fields

LONGEST_NUMBER: Final = 9
LONGEST_MARK: Final = 40


def object_in(text: bytes | str, fields: Fields) -> JsonObject:
    """The object that a text gives, with these fields and no others; raises RecordError for anything else."""
    document: JsonObject = required(parse(text), dict)
    check_keys(document, tuple(fields.needed), tuple(fields.optional))
    return document


def version_in(document: JsonObject, key: str = "version") -> int:
    """A version that a document names; raises RecordError for anything else."""
    with located(None, key):
        return required(document[key], int)


def text_in(document: JsonObject, key: str) -> str:
    """A text in a document; raises RecordError for anything else."""
    with located(None, key):
        return required(document[key], str)


def mark_in(document: JsonObject) -> JsonValue:
    """The `id` of a message, which comes back in the reply; raises RecordError for one that is too long, or no id."""
    mark = document.get("id")
    if mark is not None and (type(mark) not in (int, str) or len(str(mark)) > LONGEST_MARK):
        raise RecordError(f"expected a whole number or a text of at most {LONGEST_MARK} characters", key="id")
    return mark


def number_in(text: str, key: str) -> int:
    """A number in a query; raises RecordError for anything else."""
    if not (text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER):
        raise RecordError("expected a whole number", key=key)
    return int(text)
