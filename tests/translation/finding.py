"""What the checks find in a sentence, and the sentences with errors that they have to find."""

import tomllib
from pathlib import Path
from typing import Final

from rulebook.spec import load
from rulebook.translation.checks import remarks_of
from rulebook.translation.checks.pair import Pair
from rulebook.translation.languages import language

TERMS: Final = load("yellowstone_park").terms + load("scopa").terms


def rows(name: str) -> list[list[str]]:
    """The sentences in a file."""
    kinds: dict[str, list[list[str]]] = tomllib.loads(Path(__file__).with_name(name).read_text("utf-8"))
    return [row for kind in kinds.values() for row in kind]


ERRORS: Final = rows("errors.toml")
"""Of each error: the code of what is found, the language, a statement, a good translation and one with the error."""
FINE: Final = rows("fine.toml")
"""Good sentences: the codes of what must not be found, the language, a statement and a translation."""


def found(statement: str, code: str, translation: str) -> set[str]:
    """The codes of what is found in a translation."""
    return {remark.code.name for remark in remarks_of(Pair("x", statement, translation, language(code), TERMS))}
