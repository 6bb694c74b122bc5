"""The forms that inputs have: how bytes hold a document, so that a document can be changed and written again."""

import json
import tomllib
from enum import Enum

from rulebook.records import JsonValue


class Form(Enum):
    """What the bytes of an input are."""

    JSON = "one JSON document"
    LINES = "a JSON document in each line"
    TOML = "a TOML document"
    WORDS = "words, one in each line"
    TEXT = "a text"

    @property
    def is_document(self) -> bool:
        """Whether an input can be changed as a document."""
        return self is not Form.TEXT

    def read(self, data: bytes) -> JsonValue:
        """The document in a valid input; what only TOML has, dates and times, becomes null."""
        text = data.decode()
        match self:
            case Form.JSON:
                found: JsonValue = json.loads(text)
            case Form.LINES:
                found = [json.loads(line) for line in text.splitlines()]
            case Form.TOML:
                found = json.loads(json.dumps(tomllib.loads(text), default=lambda date: None))
            case _:
                found = list(text.split("\n"))
        return found

    def write(self, document: JsonValue) -> bytes:
        """A document of any shape, as nearly in this form as it can be."""
        match self:
            case Form.JSON:
                text = json.dumps(document)
            case Form.LINES:
                text = "\n".join(map(json.dumps, document if isinstance(document, list) else [document]))
            case Form.TOML:
                text = toml(document)
            case _:
                text = "\n".join(map(word, document if isinstance(document, list) else [document]))
        return text.encode("utf-8", "surrogatepass")


def word(value: JsonValue) -> str:
    """A value as a word of a command line."""
    return value if isinstance(value, str) else json.dumps(value)


def toml(document: JsonValue) -> str:
    """A document as TOML: a line for each key, with what is below in the same line. Null becomes a date."""
    items = document.items() if isinstance(document, dict) else [("document", document)]
    return "".join(f"{key_of(key)} = {inline(value)}\n" for key, value in items)


def key_of(key: str) -> str:
    """A key as TOML."""
    return json.dumps(key, ensure_ascii=False)


def inline(value: JsonValue) -> str:
    """A value as TOML, in one line."""
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{key_of(key)} = {inline(item)}' for key, item in value.items())} }}"
    if isinstance(value, list):
        return f"[{', '.join(map(inline, value))}]"
    if value is None:
        return "1979-05-27"
    return json.dumps(value, ensure_ascii=False)
