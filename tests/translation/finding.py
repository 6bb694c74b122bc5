"""What the checks find in a sentence, and the sentences with errors that they have to find."""

import tomllib
from pathlib import Path
from typing import Final

from rulebook.spec import load
from rulebook.translation.checks import remarks_of
from rulebook.translation.checks.pair import Pair
from rulebook.translation.languages import language

TERMS: Final = load("yellowstone_park").terms + load("scopa").terms
KINDS: Final[dict[str, list[list[str]]]] = tomllib.loads(Path(__file__).with_name("errors.toml").read_text("utf-8"))
ERRORS: Final = [error for kind in KINDS.values() for error in kind]
"""Of each error: the code of what is found, the language, a statement, a good translation and one with the error."""


def found(statement: str, code: str, translation: str) -> set[str]:
    """The codes of what is found in a translation."""
    return {remark.code.name for remark in remarks_of(Pair("x", statement, translation, language(code), TERMS))}
