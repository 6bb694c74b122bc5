"""Checking a PO file as a whole: which clauses it has, and how it translates each."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from attrs import evolve, frozen
from polib import POEntry, POFile

from rulebook.languages.catalogues import base
from rulebook.registry import game, game_ids
from rulebook.spec import Clause, Specification, load
from rulebook.translation.catalogue import is_sentence
from rulebook.translation.checks import remarks_of, remarks_without_a_table
from rulebook.translation.checks.pair import Pair, Texts
from rulebook.translation.editors_form import SHEET, forms_in, is_said, merged, merged_into, omitted
from rulebook.translation.languages import SOURCE, has_table, language
from rulebook.translation.marks import CHANGED, REWORDED, is_outdated, mark_in, since
from rulebook.translation.meaning import Verdict
from rulebook.translation.po_file import game_of, language_of, of_clauses
from rulebook.translation.project import Ignored, Project
from rulebook.translation.remarks import Code, Remark, Severity
from rulebook.translation.spoken import sentence_remarks

LONGEST: Final = 5000
"""The number of characters of a translation that are checked: statements have a few hundred."""


WITHOUT_A_TABLE: Final = (
    "there is no table of words for {language!r}: missing and stale clauses, numbers in digits, names and quotes are "
    "checked, but not what the words say"
)
NOT_ENGLISH: Final = (
    "the statements are in {language!r}: what the words say is checked once they are in English, and the edition "
    '`reference` in game.toml has `language = "en"`'
)
MEANT: Final = {
    Code.T122: "no longer means what was translated",
    Code.T123: "may no longer mean what was translated",
}


@frozen
class Checked:
    """What was found in a translation; `lines` are those of its clauses and sentences in the file, counted from 1."""

    game: str
    language: str
    remarks: tuple[Remark, ...]
    lines: Mapping[str, int]

    @property
    def findings(self) -> tuple[Remark, ...]:
        """The remarks that are more than notes."""
        return tuple(remark for remark in self.remarks if remark.code.value.severity is not Severity.NOTE)

    def line(self, remark: Remark) -> int:
        """The line of a remark; the first one if it is about the whole file."""
        return remark.line or self.lines.get(remark.clause, 1)


def check(po: POFile, name: str, project: Project | None = None) -> Checked:
    """Check a PO file called `name` against its game, in the language that its header names, by a project if there is one.

    Raises TranslationError if the header does not name them, and SpecError for an unknown game.
    """
    specification, code = load(game_of(po, name)), language_of(po, name) if project is None else project.code
    id = specification.game.id
    of_clauses = [entry for entry in po if not entry.obsolete and not is_sentence(entry)]
    entries = {entry.msgctxt: entry for entry in reversed(of_clauses)}
    found = (
        *file_remarks(specification, po, of_clauses, code),
        *shared_remarks(project.glossary if project is not None else {}),
        *clause_remarks(specification, entries, code),
        *(sentence_remarks(game(id), po, name) if id in game_ids() else ()),
    )
    lines = {entry.msgid: entry.linenum or 1 for entry in po if is_sentence(entry)}
    lines |= {clause: entry.linenum or 1 for clause, entry in entries.items() if clause}
    return Checked(id, language_of(po, name), found, lines)


def file_remarks(specification: Specification, po: POFile, of_clauses: list[POEntry], code: str) -> Iterator[Remark]:
    """What is wrong with a file as a whole: its version, its language, entries without a clause, and second ones."""
    version = po.metadata["Project-Id-Version"].split()[1:]
    if version != [str(specification.game.rules_version)]:
        told = f"is for version {' '.join(version) or 'unknown'} of the rules, not {specification.game.rules_version}"
        yield Remark(Code.T108, "", told)
    if not has_table(code):
        yield Remark(Code.T109, "", WITHOUT_A_TABLE.format(language=code))
    if not is_english(specification):
        yield Remark(Code.T119, "", NOT_ENGLISH.format(language=specification.editions[0].language))
    known, first = {clause.id for clause in specification.clauses}, dict[str, int]()
    for entry in of_clauses:
        id, line = entry.msgctxt or "", entry.linenum or 1
        if id not in known:
            yield Remark(Code.T102, id, f"there is no clause {id!r}" if id else "names no clause", line)
        elif id in first:
            yield Remark(Code.T107, id, f"has an entry in line {first[id]} already", line)
        first.setdefault(id, line)


def is_english(specification: Specification) -> bool:
    """Whether the statements are in the language that the checks of words read: that of the library's own edition."""
    return base(specification.editions[0].language) == SOURCE


def shared_remarks(glossary: Mapping[str, str]) -> Iterator[Remark]:
    """Words of a glossary that stand for several things."""
    terms = dict[str, list[str]]()
    for term, word in glossary.items():
        terms.setdefault(word.casefold(), []).append(term)
    for word, several in terms.items():
        if len(several) > 1:
            yield Remark(Code.T603, "", f"{word!r} stands for {' and '.join(map(repr, several))} in your glossary")


def clause_remarks(specification: Specification, entries: Mapping[str, POEntry], code: str) -> Iterator[Remark]:
    """What is wrong with the translation of each clause."""
    within = merged({id: entry.tcomment for id, entry in entries.items() if is_said(entry.msgstr) and not entry.fuzzy})
    for clause in specification.clauses:
        if clause.id not in entries:
            yield Remark(Code.T101, clause.id, "has no entry")
            continue
        entry = entries[clause.id]
        yield from comment_remarks(specification, clause, entry, entries)
        if is_said(entry.msgstr):
            parts = [entries[id] for id in merged_into(entry.tcomment) if id in entries]
            yield from meaning_remarks(specification, clause, entry)
            if any(is_outdated(specification, each) for each in (entry, *parts)):
                continue
            if entry.fuzzy:
                why = mark_in(entry, CHANGED)
                yield Remark(Code.T105, clause.id, f"is marked as fuzzy and must be reviewed{': ' if why else ''}{why}")
            elif is_english(specification):
                yield from remarks_of_words(specification, entry, parts, code)
        elif clause.id in within:
            yield from meaning_remarks(specification, clause, entry)
        elif reason := omitted(entry.tcomment):
            yield Remark(Code.T124, clause.id, f"is left out: {reason}")
        else:
            yield Remark(Code.T103, clause.id, "is not translated")


def comment_remarks(
    specification: Specification, clause: Clause, entry: POEntry, entries: Mapping[str, POEntry]
) -> Iterator[Remark]:
    """What is wrong with the forms in a translator's comment: nothing in them, what does not exist, contradictions."""
    readings = {f"{SHEET} {reading.id}={value.id}" for reading in specification.readings for value in reading.values}
    for name, text in forms_in(entry.tcomment).items():
        if not text:
            yield Remark(Code.T118, clause.id, f"has an empty comment {name + ':'!r}")
        elif name.startswith(f"{SHEET} ") and name not in readings:
            yield Remark(Code.T118, clause.id, f"has a comment {name + ':'!r}, but the game has no such reading or value")
    for id in merged_into(entry.tcomment):
        if id not in entries or id == clause.id:
            yield Remark(Code.T118, clause.id, f"is merged with {id!r:.40}, which is not another clause")
        elif is_said(entries[id].msgstr):
            yield Remark(Code.T118, clause.id, f"is merged with {id}, which has a translation of its own")
        elif not is_said(entry.msgstr):
            yield Remark(Code.T118, clause.id, f"is merged with {id}, but is not translated")
    if omitted(entry.tcomment) and is_said(entry.msgstr):
        yield Remark(Code.T118, clause.id, "is left out, but has a translation")


def meaning_remarks(specification: Specification, clause: Clause, entry: POEntry) -> Iterator[Remark]:
    """What became of the meaning of a clause since it was translated."""
    comparison = since(specification.game.id, entry)
    is_same = comparison is None or comparison.verdict.is_same
    if is_outdated(specification, entry):
        why = f": {comparison.why}" if comparison is not None else ""
        yield Remark(Code.T104, clause.id, f"translates {entry.msgid!r}; the statement is now {clause.statement!r}{why}")
    elif entry.fuzzy:
        return
    elif comparison is not None and not is_same:
        code_of = Code.T122 if comparison.verdict is Verdict.CHANGED else Code.T123
        yield Remark(code_of, clause.id, f"{MEANT[code_of]}: {comparison.why}")
    elif earlier := mark_in(entry, REWORDED) or (entry.msgid if entry.msgid != clause.statement else ""):
        yield Remark(Code.T121, clause.id, f"translates {earlier!r}, which means the same as {clause.statement!r}")


def remarks_of_words(specification: Specification, entry: POEntry, parts: Sequence[POEntry], code: str) -> Iterator[Remark]:
    """What the checks of words find; they compare with the statements that the entry and its parts have."""
    ids, statement = [each.msgctxt for each in (entry, *parts)], " ".join(each.msgid for each in (entry, *parts))
    if entry.msgstr == entry.msgid and base(code) != SOURCE:
        yield Remark(Code.T106, ids[0], "is the English statement itself")
    elif len(entry.msgstr) > LONGEST:
        yield Remark(Code.T702, ids[0], f"has {len(entry.msgstr)} characters; no more than {LONGEST} are checked")
    elif has_table(code):
        others = tuple(other for other in of_clauses(specification.game.id, ids) if other.text != entry.msgstr)
        terms, table = specification.terms, language(code)
        yield from remarks_of(Pair(ids[0], statement, entry.msgstr, table, terms, others, is_merged=bool(parts)))
    else:
        yield from remarks_without_a_table(Texts(ids[0], statement, entry.msgstr))


def without_ignored(checked: Checked, ignored: Sequence[Ignored]) -> Checked:
    """The remarks that a list does not ignore; an item of the list that fits nothing is a remark itself."""
    listed = {(each.code, each.clause) for each in ignored}
    found = {(remark.code.name, remark.clause) for remark in checked.remarks}
    left = tuple(remark for remark in checked.remarks if (remark.code.name, remark.clause) not in listed)
    vain = tuple(
        Remark(Code.T901, clause, f"the file says to ignore {code}, but it is no longer found")
        for code, clause in sorted(listed - found)
    )
    return evolve(checked, remarks=(*left, *vain))
