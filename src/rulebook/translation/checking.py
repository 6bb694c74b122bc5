"""Checking a PO file as a whole: which clauses it has, and how it translates each."""

from collections.abc import Iterator, Mapping, Sequence
from importlib.resources.abc import Traversable
from typing import Final

from attrs import evolve, field, frozen
from polib import POEntry, POFile

from rulebook.core.errors import TranslationError
from rulebook.languages.catalogues import base
from rulebook.registry import game, game_ids
from rulebook.spec import Clause, Specification, load
from rulebook.spec.toml_file import read_table
from rulebook.translation.catalogue import is_sentence
from rulebook.translation.checks import Pair, Texts, remarks_of, remarks_without_a_table
from rulebook.translation.languages import LANGUAGES, SOURCE, language
from rulebook.translation.marks import CHANGED, REWORDED, mark_in, since
from rulebook.translation.meaning import Verdict
from rulebook.translation.po_file import game_of, language_of, of_clause
from rulebook.translation.remarks import Code, Remark, Severity
from rulebook.translation.spoken import sentence_remarks

__all__ = ["Checked", "IgnoreFile", "Ignored", "check", "read_ignored", "without_ignored"]

LONGEST: Final = 5000
"""The number of characters of a translation that are checked: statements have a few hundred."""


WITHOUT_A_TABLE: Final = (
    "there is no table of words for {language!r}: missing and stale clauses, numbers in digits, names and quotes are "
    "checked, but not what the words say"
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


@frozen
class Ignored:
    """A remark that somebody has looked at and rejects: its code, its clause, and the reason."""

    code: str
    clause: str
    reason: str


@frozen
class IgnoreFile:
    """A list of remarks to ignore, with a table `[[ignore]]` for each."""

    ignored: tuple[Ignored, ...] = field(alias="ignore", default=())


def read_ignored(file: Traversable) -> tuple[Ignored, ...]:
    """The remarks listed in a TOML file; raises SpecError or TranslationError with the file and the reason."""
    ignored = read_table(file, IgnoreFile, file.name).ignored
    for each in ignored:
        if each.code not in Code.__members__:
            raise TranslationError(f"there is no finding {each.code!r}", file=file.name, entry=each.clause)
        if not each.reason.strip():
            raise TranslationError(f"gives no reason to ignore {each.code}", file=file.name, entry=each.clause)
    return ignored


def check(po: POFile, name: str) -> Checked:
    """Check a PO file called `name` against its game, in the language that its header names.

    Raises TranslationError if the header does not name them, and SpecError for an unknown game.
    """
    specification, code = load(game_of(po, name)), language_of(po, name)
    id = specification.game.id
    of_clauses = [entry for entry in po if not entry.obsolete and not is_sentence(entry)]
    entries = {entry.msgctxt: entry for entry in reversed(of_clauses)}
    said = sentence_remarks(game(id), po, name) if id in game_ids() else ()
    found = (*file_remarks(specification, po, of_clauses, code), *clause_remarks(specification, entries, code), *said)
    lines = {entry.msgid: entry.linenum or 1 for entry in po if is_sentence(entry)}
    return Checked(id, code, found, lines | {clause: entry.linenum or 1 for clause, entry in entries.items() if clause})


def file_remarks(specification: Specification, po: POFile, of_clauses: list[POEntry], code: str) -> Iterator[Remark]:
    """What is wrong with a file as a whole: its version, its language, and entries that should not be there."""
    version = po.metadata["Project-Id-Version"].split()[1:]
    if version != [str(specification.game.rules_version)]:
        told = f"is for version {' '.join(version) or 'unknown'} of the rules, not {specification.game.rules_version}"
        yield Remark(Code.T108, "", told)
    if base(code) not in LANGUAGES:
        yield Remark(Code.T109, "", WITHOUT_A_TABLE.format(language=code))
    known, seen = {clause.id for clause in specification.clauses}, set[str]()
    for entry in of_clauses:
        yield from entry_remarks(entry.msgctxt or "", known, seen)


def entry_remarks(clause: str, known: set[str], seen: set[str]) -> Iterator[Remark]:
    """An entry without a clause, and a second one for the same clause."""
    if clause not in known:
        yield Remark(Code.T102, clause, f"there is no clause {clause!r}" if clause else "names no clause")
    elif clause in seen:
        yield Remark(Code.T107, clause, "has more than one entry")
    seen.add(clause)


def clause_remarks(specification: Specification, entries: Mapping[str, POEntry], code: str) -> Iterator[Remark]:
    """What is wrong with the translation of each clause."""
    for clause in specification.clauses:
        if clause.id in entries:
            yield from translation_remarks(specification, clause, entries[clause.id], code)
        else:
            yield Remark(Code.T101, clause.id, "has no entry")


def translation_remarks(specification: Specification, clause: Clause, entry: POEntry, code: str) -> Iterator[Remark]:
    """What is wrong with the translation of a clause: that there is none, or of something else; or what the checks find."""
    if not entry.msgstr.strip():
        yield Remark(Code.T103, clause.id, "is not translated")
        return
    comparison = since(specification.game.id, entry)
    is_same = comparison is None or comparison.verdict.is_same
    if entry.msgid != clause.statement and (comparison is None or not is_same):
        why = f": {comparison.why}" if comparison is not None else ""
        yield Remark(Code.T104, clause.id, f"translates {entry.msgid!r}; the statement is now {clause.statement!r}{why}")
        return
    if entry.fuzzy:
        why = mark_in(entry, CHANGED)
        yield Remark(Code.T105, clause.id, f"is marked as fuzzy and must be reviewed{': ' if why else ''}{why}")
        return
    if comparison is not None and not is_same:
        code_of = Code.T122 if comparison.verdict is Verdict.CHANGED else Code.T123
        yield Remark(code_of, clause.id, f"{MEANT[code_of]}: {comparison.why}")
    elif earlier := mark_in(entry, REWORDED) or (entry.msgid if entry.msgid != clause.statement else ""):
        yield Remark(Code.T121, clause.id, f"translates {earlier!r}, which means the same as {clause.statement!r}")
    yield from remarks_of_words(specification, clause, entry, code)


def remarks_of_words(specification: Specification, clause: Clause, entry: POEntry, code: str) -> Iterator[Remark]:
    """What the checks of words find; they compare with the statement that the entry has."""
    if entry.msgstr == entry.msgid and base(code) != SOURCE:
        yield Remark(Code.T106, clause.id, "is the English statement itself")
    elif len(entry.msgstr) > LONGEST:
        yield Remark(Code.T702, clause.id, f"has {len(entry.msgstr)} characters, more than the {LONGEST} that are checked")
    elif base(code) in LANGUAGES:
        others = tuple(other for other in of_clause(specification.game.id, clause.id) if other.text != entry.msgstr)
        yield from remarks_of(Pair(clause.id, entry.msgid, entry.msgstr, language(code), specification.terms, others))
    else:
        yield from remarks_without_a_table(Texts(clause.id, entry.msgid, entry.msgstr))


def without_ignored(checked: Checked, ignored: Sequence[Ignored]) -> Checked:
    """The remarks that a list does not ignore; an item of the list that fits nothing is a remark itself."""
    listed = {(each.code, each.clause) for each in ignored}
    found = {(remark.code.name, remark.clause) for remark in checked.remarks}
    left = tuple(remark for remark in checked.remarks if (remark.code.name, remark.clause) not in listed)
    vain = tuple(Remark(Code.T901, clause, f"{code} is ignored, but not found") for code, clause in sorted(listed - found))
    return evolve(checked, remarks=(*left, *vain))
