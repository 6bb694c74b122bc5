"""Checking what a PO file says at a table: the sentences, words and labels of a game, which are beside its clauses."""

from collections.abc import Iterator
from typing import Final

from polib import POFile

from rulebook.core.errors import TranslationError
from rulebook.core.game import AnyGame
from rulebook.core.sentences import FIELD, Language
from rulebook.languages.catalogues import every_text, shipped, together, untranslated
from rulebook.languages.faults import FaultKind, faults_in, form_of, is_of_game, spoken
from rulebook.languages.po_text import Entry, PoFile
from rulebook.translation.po_file import language_of
from rulebook.translation.remarks import Code, Remark

CODES: Final = {
    FaultKind.MALFORMED: Code.T116,
    FaultKind.FIELD_MISSING: Code.T113,
    FaultKind.FIELD_UNKNOWN: Code.T114,
    FaultKind.FORMS: Code.T115,
}


def as_read(po: POFile, name: str) -> PoFile:
    """A PO file as `rulebook.languages` reads it."""
    entries = [
        Entry(entry.msgctxt or "", entry.msgid, entry.msgstr, entry.linenum or 1, entry.fuzzy, entry.tcomment)
        for entry in po
        if not entry.obsolete
    ]
    return PoFile(name, po.metadata, tuple(entries))


def sentence_remarks(game: AnyGame, po: POFile, name: str) -> Iterator[Remark]:
    """What is wrong with the sentences of a PO file, and how many are missing; a remark has the English for its clause."""
    read, texts = as_read(po, name), {text.text: text for text in every_text(game)}
    sentences = spoken(read.entries)
    if sentences:
        try:
            plurals = read.plurals
        except TranslationError as error:
            yield Remark(Code.T115, "", error.reason)
            return
        for fault in faults_in(read.entries, texts, plurals):
            yield Remark(CODES[fault.kind], fault.entry.text, fault.message)
    for entry in read.entries:
        if is_of_game(entry) and entry.text not in texts:
            yield Remark(Code.T112, entry.text, "is nothing that this game says")
    language = together(language_of(po, name), [*shipped(game, language_of(po, name)), *([read] if sentences else [])])
    yield from unknown_forms(sentences, language)
    missing = len(untranslated(game, language))
    if missing:
        left = f"{missing} of {len(texts)} sentences and words are not translated, and stay English"
        told = left if sentences else f"has translations of clauses only; {left}"
        yield Remark(Code.T111 if sentences else Code.T110, "", told)


def unknown_forms(sentences: list[Entry], language: Language) -> Iterator[Remark]:
    """Grammatical forms that a translation names, and that no word has."""
    known = {form for form, _ in language.catalogue} | {form_of(entry) for entry in sentences}
    for entry in sentences:
        for form in sorted({form for _, form, _ in FIELD.findall(entry.translation)} - known - {""}):
            yield Remark(Code.T117, entry.text, f"names the form {form}, which no word has")
