"""What a check looks at: a clause's statement and its translation."""

from attrs import frozen

from rulebook.spec import Term
from rulebook.translation.languages import LanguageTable

__all__ = ["Pair"]


@frozen
class Pair:
    """The statement of a clause, in English, and its translation; `terms` is the game's glossary."""

    clause: str
    statement: str
    translation: str
    language: LanguageTable
    terms: tuple[Term, ...]
