"""Fingerprints as the text of their file."""

import json
from collections.abc import Iterator, Mapping

from rulebook.spec.fingerprints import Fingerprints
from rulebook.spec.json_file import STRICT


def text_of(found: Fingerprints) -> str:
    """Fingerprints as the text of their file: a line for each clause, so that changes are easy to see."""
    return "".join(lines_of(STRICT.unstructure(found)))


def lines_of(document: Mapping[str, object]) -> Iterator[str]:
    """The text of a file, line by line."""
    plain = {key: value for key, value in document.items() if not isinstance(value, dict)}
    yield json.dumps(plain, ensure_ascii=False)[:-1]
    for key, value in document.items():
        if isinstance(value, dict):
            yield f',\n"{key}": {{'
            yield ",".join(f"\n  {json.dumps(each)}: {json.dumps(value[each], ensure_ascii=False)}" for each in value)
            yield "\n}"
    yield "}\n"
