"""The facts about a language: phrases/<language>.toml, read once."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from attrs import evolve, field, frozen

from rulebook.core.errors import TranslationError
from rulebook.languages.catalogues import base
from rulebook.names import either
from rulebook.spec.toml_file import read_table

LANGUAGES: Final = ("de", "en", "es", "fr", "hu", "it", "pl")
"""The languages with a table, for which translations are checked fully."""
SOURCE: Final = "en"
"""The language of the clauses."""


@frozen
class Numbers:
    """Words for numbers, by digits, in addition to those that num2words knows.

    `ambiguous` words may or may not mean a number: "both", or an "a" that is a "one". `endings` are the possible endings of
    words for numbers.
    """

    words: Mapping[str, tuple[str, ...]]
    ambiguous: Mapping[str, tuple[str, ...]]
    endings: tuple[str, ...]


@frozen
class Denials:
    """Words that deny what stands within their `reach`, after them, or before them as well if `backwards`.

    The reach of a word before a predicate does not go beyond one of the `ends`. With words that are `undone`, a denial says
    something else: "not without".
    """

    words: tuple[str, ...]
    reach: int
    backwards: bool
    ends: tuple[str, ...]
    undone: tuple[str, ...]


@frozen(eq=False)  # one of each exists, so results can be cached by it
class LanguageTable:
    """A table. The head of phrases/en.toml says how its patterns and their keys are written.

    `length` is the usual number of letters of a translation for every hundred of the English text; `plural_forms` is what PO
    files have in their header; `stemmer` is the name of the Snowball stemmer; with `compounds` words can be parts of words;
    `idioms` are not mentions of the terms in them;
    `forms` are beginnings, without accents, of what words of glossaries become; `contrasts` are words in contrast,
    by the meanings in phrases/contrasts.toml; `steps` are what players do, and `sequence` are words that say which of them
    is first; `denials` are words that deny, and `predicates` what they may deny beside the steps; `roles` are
    words that say who does what to whom, by the roles and participants in phrases/contrasts.toml; `implied` is for
    statements, in English: what a translation may say as well. `house` is the word that a project wants for each term.
    """

    language: str
    name: str
    plural_forms: str
    stemmer: str
    compounds: bool
    length: int
    idioms: tuple[str, ...]
    numbers: Numbers
    comparators: Mapping[str, tuple[str, ...]]
    modality: Mapping[str, tuple[str, ...]]
    negation: Mapping[str, tuple[str, ...]]
    contrasts: Mapping[str, tuple[str, ...]]
    forms: Mapping[str, tuple[str, ...]]
    steps: Mapping[str, tuple[str, ...]]
    sequence: Mapping[str, tuple[str, ...]]
    denials: Denials
    predicates: Mapping[str, tuple[str, ...]]
    roles: Mapping[str, tuple[str, ...]] = field(factory=dict)
    implied: Mapping[str, tuple[str, ...]] = field(factory=dict)
    house: Mapping[str, str] = field(factory=dict)


ADDED: Final[dict[str, LanguageTable]] = {}
"""Tables of translators' projects. The code of each has a hash of its contents, so that results cached by it stay right."""


def added(code: str, table: LanguageTable) -> str:
    """The code by which a table that is not the library's is known from now on."""
    ADDED.setdefault(code, evolve(table, language=code))
    return code


def has_table(code: str) -> bool:
    """Whether a language has a table."""
    return code in ADDED or base(code) in LANGUAGES


def language(code: str) -> LanguageTable:
    """The table of a language, by its code with or without a region; raises TranslationError if there is none."""
    return ADDED[code] if code in ADDED else own_table(base(code), code)


@cache
def own_table(name: str, code: str) -> LanguageTable:
    """The library's table of a language."""
    if name not in LANGUAGES:
        raise TranslationError(f"there is no table of phrases for the language {code!r}; choose {either(LANGUAGES)}")
    return read_table(files(__package__) / "phrases" / f"{name}.toml", LanguageTable, f"phrases/{name}.toml")
