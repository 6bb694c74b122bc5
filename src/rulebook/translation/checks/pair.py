"""What a check looks at: a clause's statement and its translation."""

import re
from typing import Final

from attrs import frozen

from rulebook.spec import Term
from rulebook.translation.languages import LanguageTable

CONCESSION: Final = re.compile(r"\b(?:even (?:if|though|with)|whether|however many)\b[^,.;:]*")


@frozen
class Texts:
    """The statement of a clause, in English, and its translation into any language."""

    clause: str
    statement: str
    translation: str

    @property
    def demand(self) -> str:
        """The statement without concessions such as "even if": these say no more than that it holds there as well."""
        return CONCESSION.sub("", self.statement)


@frozen
class Wording:
    """Another translation of the clause, which is known to be right, with the code of its language."""

    text: str
    language: str


@frozen
class Pair(Texts):
    """The same with a language that has a table; `terms` is the game's glossary, `others` come with the game.

    If it is merged, the statement is that of several clauses.
    """

    language: LanguageTable
    terms: tuple[Term, ...]
    others: tuple[Wording, ...] = ()
    is_merged: bool = False
