"""Marks in a PO file: by which meaning a clause was translated, and what became of that meaning since.

They are extracted comments of its entry, which translators' programs show and keep:

    #. Reworded: The statement that was translated.
    #. Meaning: 0f32c1aa 7be01d42 55aa90c3
"""

from collections.abc import Iterator
from typing import Final

from polib import POEntry, POFile

from rulebook.core.errors import TranslationError
from rulebook.spec import Specification
from rulebook.spec.fingerprints import UNRELEASED, fingerprints, versions
from rulebook.translation.editors_form import merged
from rulebook.translation.meaning import Comparison, Verdict, judged, since_version

__all__ = ["carried_over", "confirm", "is_outdated", "mark_in", "meaning_of", "since", "statements", "with_mark"]

MEANING: Final = "Meaning"
REWORDED: Final = "Reworded"
CHANGED: Final = "Changed"
NAMES: Final[tuple[str, ...]] = (REWORDED, CHANGED, MEANING)
FUZZY: Final = "fuzzy"


def meaning_of(game_id: str, clause: str) -> str:
    """The fingerprint of a clause as it is, in its short form; empty for a game without fingerprints."""
    if UNRELEASED not in versions(game_id) or clause not in fingerprints(game_id).clauses:
        return ""
    return fingerprints(game_id).short(clause)


def mark_in(entry: POEntry, name: str) -> str:
    """What a mark of an entry says; empty without one."""
    return marks_in(entry.comment)[1].get(name, "")


def with_mark(comment: str, name: str, text: str) -> str:
    """A comment with another mark of this name, or without one if the text is empty. Marks are at its end."""
    others, marks = marks_in(comment)
    marks |= {name: text}
    return "\n".join([*others, *(f"{name}: {marks[name]}" for name in NAMES if marks.get(name))])


def marks_in(comment: str) -> tuple[list[str], dict[str, str]]:
    """The lines of a comment before its marks, and the marks, which may go on in further lines."""
    others, marks, latest = list[str](), dict[str, str](), ""
    for line in comment.splitlines():
        name, colon, text = line.partition(":")
        if colon and name in NAMES:
            latest, marks[name] = name, text.strip()
        elif latest:
            marks[latest] = f"{marks[latest]} {line.strip()}".strip()
        else:
            others.append(line)
    return others, marks


def since(game_id: str, entry: POEntry) -> Comparison | None:
    """What became of the meaning of a clause since its entry was translated; None if nothing is known of that.

    An entry without a mark was translated by the latest version that has its statement.
    """
    clause = entry.msgctxt or ""
    if not meaning_of(game_id, clause):
        return None
    if short := mark_in(entry, MEANING):
        return judged(game_id, clause, short)
    for version in reversed(versions(game_id)):
        old = fingerprints(game_id, version)
        if clause in old.clauses and old.clauses[clause].statement == entry.msgid:
            return since_version(game_id, version)[clause]
    return None


def is_outdated(specification: Specification, entry: POEntry) -> bool:
    """Whether an entry translates a statement that is no longer that of its clause, and perhaps meant something else."""
    if entry.msgid == specification.clause(entry.msgctxt or "").statement:
        return False
    comparison = since(specification.game.id, entry)
    return comparison is None or not comparison.verdict.is_same


def carried_over(game_id: str, old: POEntry, fresh: POEntry) -> None:
    """Say in a fresh entry what became of a clause since it was translated; the flags are those of the old entry.

    A translation of something else becomes fuzzy. One of the same, in other words, stays; the statement that was
    translated is kept beside it, until somebody confirms it.
    """
    comparison = since(game_id, old)
    is_same = comparison is not None and comparison.verdict.is_same
    if old.msgid == fresh.msgid and (comparison is None or is_same):
        fresh.comment = with_mark(fresh.comment, REWORDED, mark_in(old, REWORDED))
    elif is_same:
        fresh.comment = with_mark(fresh.comment, REWORDED, mark_in(old, REWORDED) or old.msgid.replace("\n", " "))
    elif old.msgid == fresh.msgid and comparison is not None and comparison.verdict is Verdict.UNSHOWN:
        fresh.comment = with_mark(fresh.comment, MEANING, mark_in(old, MEANING))
    else:
        fresh.comment = with_mark(fresh.comment, CHANGED, comparison.why if comparison is not None else "")
        fresh.previous_msgctxt, fresh.previous_msgid = old.msgctxt, old.msgid
        fresh.flags = [FUZZY, *(flag for flag in old.flags if flag != FUZZY)]
        return
    if FUZZY in old.flags:
        fresh.comment = with_mark(fresh.comment, CHANGED, mark_in(old, CHANGED))
        fresh.previous_msgctxt, fresh.previous_msgid = old.previous_msgctxt, old.previous_msgid


def confirm(po: POFile, specification: Specification, clauses: tuple[str, ...], name: str) -> None:
    """Confirm that the translations of some clauses say what these mean now; raises TranslationError if there is none."""
    within = merged({entry.msgctxt or "": entry.tcomment for entry in po if not entry.obsolete and entry.msgstr})
    present = {entry.msgctxt or "": entry for entry in po if not entry.obsolete}
    entries = {id: entry for id, entry in present.items() if entry.msgstr or id in within}
    for clause in map(specification.clause, clauses):
        if clause.id not in entries:
            raise TranslationError("is not translated, so there is nothing to confirm", file=name, entry=clause.id)
        entry = entries[clause.id]
        for mark, text in ((REWORDED, ""), (CHANGED, ""), (MEANING, meaning_of(specification.game.id, clause.id))):
            entry.comment = with_mark(entry.comment, mark, text)
        entry.msgid, entry.previous_msgid, entry.previous_msgctxt = clause.statement, None, None
        entry.flags = [flag for flag in entry.flags if flag != FUZZY]


def statements(specification: Specification) -> Iterator[tuple[str, str]]:
    """Every statement that a clause has had in some version, oldest first, with the clause."""
    for version in versions(specification.game.id):
        for id, clause in fingerprints(specification.game.id, version).clauses.items():
            yield clause.statement, id
    for own in specification.clauses:
        yield own.statement, own.id
