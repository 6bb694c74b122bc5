"""The text that is examined: its sentences by clause, and the hashes by which answers and verdicts belong to it."""

from collections import Counter
from collections.abc import Iterable, Mapping
from hashlib import sha256
from unicodedata import normalize

from attrs import field, frozen

from rulebook.core.errors import TranslationError
from rulebook.languages import PoFile
from rulebook.spec import Specification
from rulebook.translation.editors_form import is_said, merged, omitted


@frozen
class Sentences:
    """What the text says, by clause, in the order of the rules. `omitted` are the reasons for what is left out.

    `lines` are those of the entries in the file: of the one that says a clause, or else its own; the first if there is none.
    """

    by_clause: Mapping[str, str]
    omitted: Mapping[str, str] = field(factory=dict)
    lines: Mapping[str, int] = field(factory=dict)

    def hash_of(self, clauses: Iterable[str]) -> str:
        """The hash of the sentences of some clauses."""
        return hash_of({clause: self.by_clause.get(clause, "") for clause in clauses})

    @property
    def whole(self) -> str:
        """The hash of the whole text."""
        return hash_of(self.by_clause)


def hash_of(said: Mapping[str, str]) -> str:
    """The hash of sentences by clause. Neither line breaks nor ways to encode the same letters make a difference."""
    normal = [f"{clause}: {' '.join(normalize('NFC', text).split())}" for clause, text in sorted(said.items())]
    return sha256("\n".join(normal).encode()).hexdigest()[:16]


def sentences_of(po: PoFile, specification: Specification) -> Sentences:
    """The sentences of a file: fuzzy entries have none, and that of a merged clause is the one that also says it.

    Raises TranslationError if a clause has two entries, since nobody knows which of them was read.
    """
    entries, often = {entry.context: entry for entry in po.entries}, Counter(entry.context for entry in po.entries)
    finished = {id: entry for id, entry in entries.items() if is_said(entry.translation) and not entry.is_fuzzy}
    within = merged({id: entry.comment for id, entry in finished.items()})
    lines = {clause.id: 1 for clause in specification.clauses} | {id: entry.line for id, entry in entries.items()}
    said, left_out = dict[str, str](), dict[str, str]()
    for clause in specification.clauses:
        if often[clause.id] > 1:
            raise TranslationError("has more than one entry", file=po.name, entry=clause.id)
        entry = finished.get(clause.id) or finished.get(within.get(clause.id, ""))
        if entry is not None:
            lines[clause.id], said[clause.id] = entry.line, entry.translation
        elif clause.id in entries and (reason := omitted(entries[clause.id].comment)):
            left_out[clause.id] = reason
    return Sentences(said, left_out, lines)
