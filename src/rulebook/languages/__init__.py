"""What is said at a table, in the languages of the people there: sentences, words and labels, from gettext catalogues.

    german = language(game, "de")
    table = Table.open(game, settings, language=german)

A catalogue comes with a game, or from a translator as a PO file. Whatever it lacks is said in English. `meant` reads what
people type as an action, and `statements` has what clauses state.
"""

from rulebook.languages.answers import MisreadError, meant
from rulebook.languages.catalogues import (
    codes,
    editions_noted,
    every_notice,
    language,
    language_in,
    notices,
    statements,
    untranslated,
)
from rulebook.languages.po_text import PoFile, read_po

__all__ = [
    "MisreadError",
    "PoFile",
    "codes",
    "editions_noted",
    "every_notice",
    "language",
    "language_in",
    "meant",
    "notices",
    "read_po",
    "statements",
    "untranslated",
]
