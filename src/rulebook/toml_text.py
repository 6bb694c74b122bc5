"""TOML: from untrusted sources, where both the input and the time to read it are bounded, and how values are written."""

import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from importlib.resources.abc import Traversable
from typing import Final

MOST_BYTES: Final = 1024 * 1024
"""The bytes of a file."""
MOST_DOTS: Final = 64
"""The dots in a line, outside strings and comments: reading a key takes time quadratic in its number of parts."""
LARGEST: Final = 2**63 - 1
"""The largest whole number: TOML promises only 64 bits."""

STRING_OR_COMMENT: Final = re.compile(r'"(?:[^"\\\n]|\\.)*"|' + r"'[^'\n]*'|#.*")


def quoted(value: object) -> str:
    """A value on one line of TOML: but for tables as in JSON, which escapes all that TOML would refuse."""
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{key} = {quoted(each)}' for key, each in value.items())}}}"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def text_of(document: Mapping[str, object]) -> str:
    """A document in TOML: keys come before tables by name and lists of tables, which stand below their heads."""
    lines = list[str]()
    for key, value in document.items():
        if isinstance(value, Mapping):
            tables = [(f"[{key}.{name}]", table) for name, table in value.items()]
        elif isinstance(value, Sequence) and isinstance(next(iter(value), None), Mapping):
            tables = [(f"[[{key}]]", table) for table in value]
        else:
            lines.append(f"{key} = {quoted(value)}")
            continue
        for head, table in tables:
            lines += ["", head, *[f"{name} = {quoted(each)}" for name, each in table.items()]]
    return "".join(f"{line}\n" for line in lines)


def text_in(file: Traversable, most: int = MOST_BYTES) -> str:
    """The text in a file; `most` is its limit in bytes.

    Raises OSError, UnicodeDecodeError if it is not UTF-8, ValueError if it is too long.
    """
    with file.open("rb") as opened:
        content = opened.read(most + 1)
    if len(content) > most:
        raise ValueError(f"is longer than {most} bytes")
    return content.decode("utf-8-sig")


def document_of(text: str) -> dict[str, object]:
    """The document in a TOML text; raises ValueError for invalid TOML and for exceeded limits."""
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") > MOST_DOTS and STRING_OR_COMMENT.sub("", line).count(".") > MOST_DOTS:
            raise ValueError(f"more than {MOST_DOTS} dots (at line {number})")
    try:
        document = tomllib.loads(text)
    except RecursionError:
        raise ValueError("lists and tables are nested too deeply") from None
    refuse_large_numbers(document)
    return document


def refuse_large_numbers(document: dict[str, object]) -> None:
    """Raise ValueError if a document contains, at any depth, a whole number that is too large."""
    values: list[object] = [document]
    while values:
        value = values.pop()
        if isinstance(value, int) and not -LARGEST <= value <= LARGEST:
            raise ValueError(f"a whole number needs more than {LARGEST.bit_length()} bits")
        values.extend(value.values() if isinstance(value, dict) else value if isinstance(value, list) else ())
