"""What is said at a table, in the languages of the people there: sentences, words and labels, from gettext catalogues.

    german = language(game, "de")
    table = Table.open(game, settings, language=german)

A catalogue comes with a game, or from a translator as a PO file. Whatever it lacks is said in English.
"""

from rulebook.languages.catalogues import codes, is_language_code, language, language_in, notices, statements, untranslated
from rulebook.languages.po_text import PoFile, parsed, read_po
from rulebook.languages.texts import Text, TextKind, texts_of

__all__ = [
    "PoFile",
    "Text",
    "TextKind",
    "codes",
    "is_language_code",
    "language",
    "language_in",
    "notices",
    "parsed",
    "read_po",
    "statements",
    "texts_of",
    "untranslated",
]
