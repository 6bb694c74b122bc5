"""The catalogue of a game: a gettext PO file with an entry for every clause, and for everything that is said at a table."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Final

from polib import POEntry, POFile

from rulebook.languages.catalogues import base
from rulebook.languages.faults import SENTENCE
from rulebook.languages.texts import Text
from rulebook.spec import Clause, Specification
from rulebook.translation.editors_form import merged
from rulebook.translation.languages import LANGUAGES, language
from rulebook.translation.marks import CHANGED, FUZZY, MEANING, carried_over, mark_in, meaning_of, with_mark
from rulebook.translation.notes import notes

WIDTH: Final = 100
"""The length of lines."""
DATE: Final = "%Y-%m-%d %H:%M%z"
ONE_AND_OTHERS: Final = "nplurals=2; plural=(n != 1);"
FROM_TWO: Final = "nplurals=2; plural=(n > 1);"
EAST_SLAVIC: Final = "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"
PLURAL_FORMS: Final = {
    **dict.fromkeys(("bg", "ca", "da", "el", "es", "et", "eu", "fi", "gl", "nb", "nl", "nn", "pt", "sv"), ONE_AND_OTHERS),
    **dict.fromkeys(("tr",), FROM_TWO),
    **dict.fromkeys(("ja", "ko", "vi", "zh"), "nplurals=1; plural=0;"),
    **dict.fromkeys(("cs", "sk"), "nplurals=3; plural=(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2;"),
    **dict.fromkeys(("hr", "ru", "sr", "uk"), EAST_SLAVIC),
    "pl": "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);",
}
"""The forms for numbers of languages without a table, as gettext writes them; for others the translator adds the header."""


def catalogue(specification: Specification, code: str, now: datetime, texts: Iterable[Text] = ()) -> POFile:
    """A catalogue without translations, in the order of the rules; `code` is the target language.

    After the clauses it has the `texts` that are said at a table.
    """
    made = empty(f"{specification.game.id} {specification.game.rules_version}", code, now)
    made.extend(entry(specification, clause, code) for clause in specification.clauses)
    made.extend(map(sentence_entry, texts))
    return made


def empty(project: str, code: str, now: datetime) -> POFile:
    """A catalogue without entries; `project` is the game, with the version of its rules."""
    made = POFile(wrapwidth=WIDTH, encoding="utf-8")
    made.metadata = {
        "Project-Id-Version": project,
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
    formula = language(code).plural_forms if base(code) in LANGUAGES else PLURAL_FORMS.get(base(code))
    made.metadata |= {"Plural-Forms": formula} if formula else {}
    return made


def sentence_entry(text: Text) -> POEntry:
    """The entry of a text that is said at a table, without a translation."""
    return POEntry(msgctxt=context_of(text), msgid=text.text, comment=f"Where: {text.where}")


def context_of(text: Text) -> str:
    """The context of the entry of a text."""
    return f"{SENTENCE}|{text.form}" if text.form else SENTENCE


def entry(specification: Specification, clause: Clause, code: str) -> POEntry:
    """The entry of a clause, without a translation."""
    told = with_mark(notes(specification, clause, code), MEANING, meaning_of(specification.game.id, clause.id))
    return POEntry(msgctxt=clause.id, msgid=clause.statement, comment=told)


def updated(fresh: POFile, old: POFile) -> POFile:
    """`fresh` with the translations of `old`; those of clauses that mean something else now are marked as fuzzy.

    So are those of statements that have changed, unless the fingerprints show that the meaning is the same.
    What the old file says about the translator is kept, and so are the grammatical forms of words. Entries of clauses and
    texts that are gone become obsolete.
    """
    game = fresh.metadata["Project-Id-Version"].partition(" ")[0]
    translations = {key_of(each): each for each in old if not each.obsolete}
    within = merged({each.msgctxt or "": each.tcomment for each in translations.values()})
    for each in fresh:
        if key_of(each) in translations:
            carry_over(translations[key_of(each)], each, game, each.msgctxt in within)
    hand_over({each.msgctxt or "": each for each in fresh if not is_sentence(each)}, within)
    known = {key_of(each) for each in fresh}
    added = [each for key, each in translations.items() if key not in known and each.msgstr]
    said = {each.msgid for each in fresh if is_sentence(each)}
    forms = [each for each in added if is_sentence(each) and each.msgid in said]
    for each in forms:
        place = max(number for number, other in enumerate(fresh) if is_sentence(other) and other.msgid == each.msgid)
        fresh.insert(place + 1, POEntry(msgctxt=each.msgctxt, msgid=each.msgid, msgstr=each.msgstr, flags=list(each.flags)))
    for gone in added:
        if gone not in forms:
            fresh.append(POEntry(msgctxt=gone.msgctxt, msgid=gone.msgid, msgstr=gone.msgstr, obsolete=True))
    fresh.header = old.header
    own = {name: old.metadata[name] for name in ("PO-Revision-Date", "Last-Translator") if old.metadata.get(name)}
    fresh.metadata = old.metadata | fresh.metadata | own
    return fresh


def is_sentence(entry: POEntry) -> bool:
    """Whether an entry is of a text that is said at a table, and not of a clause."""
    return (entry.msgctxt or "").partition("|")[0] == SENTENCE


def key_of(entry: POEntry) -> tuple[str, str]:
    """What an entry is known by: a clause by its id, a text by its form and by itself."""
    return entry.msgctxt or "", entry.msgid if is_sentence(entry) else ""


def carry_over(old: POEntry, fresh: POEntry, game: str, is_merged: bool) -> None:
    """Give an entry its earlier translation and the translator's comment, and say what became of its clause."""
    fresh.msgstr, fresh.tcomment, fresh.flags = old.msgstr, old.tcomment, list(old.flags)
    if (old.msgstr or is_merged) and not is_sentence(old):
        carried_over(game, old, fresh)
    elif old.fuzzy:
        fresh.previous_msgctxt, fresh.previous_msgid = old.previous_msgctxt, old.previous_msgid


def hand_over(entries: Mapping[str, POEntry], within: Mapping[str, str]) -> None:
    """Mark the sentence that says a merged clause as fuzzy where that clause means something else now."""
    for clause, id in within.items():
        if clause in entries and id in entries and entries[clause].fuzzy and not entries[clause].msgstr:
            entries[clause].flags.remove(FUZZY)
            entries[id].flags = [FUZZY, *(flag for flag in entries[id].flags if flag != FUZZY)]
            changed = f"{clause}: {mark_in(entries[clause], CHANGED)}"
            entries[id].comment = with_mark(entries[id].comment, CHANGED, changed)
