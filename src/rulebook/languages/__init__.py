"""What is said at a table, in the languages of the people there: sentences, words and labels, from gettext catalogues.

    german = language(game, "de")
    table = Table.open(game, settings, language=german)

A catalogue comes with a game, or from a translator as a PO file. Whatever it lacks is said in English.
"""

from rulebook.languages.catalogues import codes, editions_noted, every_notice, language, language_in, notices, untranslated
from rulebook.languages.po_text import PoFile, read_po

__all__ = [
    "PoFile",
    "codes",
    "editions_noted",
    "every_notice",
    "language",
    "language_in",
    "notices",
    "read_po",
    "untranslated",
]
