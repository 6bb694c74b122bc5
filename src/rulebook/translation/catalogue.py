"""The catalogue of a game: a gettext PO file with an entry for every clause."""

from collections.abc import Mapping
from datetime import datetime
from typing import Final

from polib import POEntry, POFile

from rulebook.spec import Clause, Specification
from rulebook.translation.languages import LANGUAGES, base, language
from rulebook.translation.notes import notes

__all__ = ["WIDTH", "catalogue", "updated"]

WIDTH: Final = 100
"""The length of lines."""
FUZZY: Final = "fuzzy"
DATE: Final = "%Y-%m-%d %H:%M%z"


def catalogue(specification: Specification, code: str, examples: Mapping[str, str], now: datetime) -> POFile:
    """A catalogue without translations, in the order of the rules; `code` is the target language."""
    made = POFile(wrapwidth=WIDTH, encoding="utf-8")
    made.metadata = metadata(specification, code, now)
    made.extend(entry(specification, clause, code, examples) for clause in specification.clauses)
    return made


def metadata(specification: Specification, code: str, now: datetime) -> dict[str, str]:
    """The header. The version of the project is that of the rules."""
    fields = {
        "Project-Id-Version": f"{specification.game.id} {specification.game.rules_version}",
        "Report-Msgid-Bugs-To": "",
        "POT-Creation-Date": now.strftime(DATE),
        "PO-Revision-Date": now.strftime(DATE),
        "Last-Translator": "",
        "Language-Team": language(code).name if base(code) in LANGUAGES else code,
        "Language": code.replace("-", "_"),
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
    }
    return fields | ({"Plural-Forms": language(code).plural_forms} if base(code) in LANGUAGES else {})


def entry(specification: Specification, clause: Clause, code: str, examples: Mapping[str, str]) -> POEntry:
    """The entry of a clause, without a translation."""
    return POEntry(msgctxt=clause.id, msgid=clause.statement, comment=notes(specification, clause, code, examples))


def updated(fresh: POFile, old: POFile) -> POFile:
    """`fresh` with the translations of `old`; those of statements that have changed are marked as fuzzy.

    What the old file says about the translator is kept. Entries of removed clauses become obsolete.
    """
    translations = {each.msgctxt: each for each in old if not each.obsolete}
    for each in fresh:
        if each.msgctxt in translations:
            carry_over(translations[each.msgctxt], each)
    known = {each.msgctxt for each in fresh}
    for gone in translations.values():
        if gone.msgctxt not in known and gone.msgstr:
            fresh.append(POEntry(msgctxt=gone.msgctxt, msgid=gone.msgid, msgstr=gone.msgstr, obsolete=True))
    fresh.header = old.header
    fresh.metadata = old.metadata | fresh.metadata | kept_fields(old)
    return fresh


def carry_over(old: POEntry, fresh: POEntry) -> None:
    """Give an entry its earlier translation and the translator's comment."""
    fresh.msgstr, fresh.tcomment, fresh.flags = old.msgstr, old.tcomment, list(old.flags)
    if old.msgid != fresh.msgid and old.msgstr:
        fresh.previous_msgctxt, fresh.previous_msgid = old.msgctxt, old.msgid
        fresh.flags = [FUZZY, *(flag for flag in old.flags if flag != FUZZY)]
    elif FUZZY in old.flags:
        fresh.previous_msgctxt, fresh.previous_msgid = old.previous_msgctxt, old.previous_msgid


def kept_fields(old: POFile) -> dict[str, str]:
    """The fields of a header that belong to the translator."""
    return {name: old.metadata[name] for name in ("PO-Revision-Date", "Last-Translator") if old.metadata.get(name)}
