"""A rulebook in prose, aligned with the clauses: which sentences say which, many to many.

An alignment is kept in a TOML file, which can also be edited by hand:

    rulebook_alignment = 1
    game = "scopa"
    language = "en"

    [[sentence]]
    line = 17
    text = "Your card can capture one card of the same value."
    clauses = ["capturing-1"]     # none for a sentence that says nothing of a clause
    confirmed = true              # false for what is only proposed by its words
"""

from collections.abc import Iterator, Mapping
from importlib.resources.abc import Traversable
from typing import Final

from attrs import evolve, field, frozen
from polib import POEntry, POFile

from rulebook.core.errors import SpecError
from rulebook.names import unknown
from rulebook.spec import Clause, Specification
from rulebook.spec.toml_file import read_table
from rulebook.translation.catalogue import is_sentence
from rulebook.translation.editors_form import MERGED, forms_in, omitted
from rulebook.translation.likeness import Ranked
from rulebook.translation.marks import FUZZY
from rulebook.translation.prose import TextSentence

VERSION: Final = 1


@frozen
class Aligned:
    """A sentence of the text, the clauses that it says, and whether a person has confirmed that."""

    line: int
    text: str
    clauses: tuple[str, ...]
    confirmed: bool

    @property
    def said(self) -> tuple[str, ...]:
        """The clauses by which it stands in a PO file: as long as nobody has confirmed them, only the likeliest."""
        return self.clauses if self.confirmed else self.clauses[:1]


@frozen
class Alignment:
    """The file: the sentences of a text in a language, in order."""

    rulebook_alignment: int
    game: str
    language: str
    sentences: tuple[Aligned, ...] = field(alias="sentence", default=())

    @property
    def open(self) -> tuple[int, ...]:
        """The numbers of the sentences that nobody has confirmed, counted from 0."""
        return tuple([number for number, each in enumerate(self.sentences) if not each.confirmed])

    @property
    def without_clause(self) -> tuple[Aligned, ...]:
        """The sentences that say nothing that a clause says."""
        return tuple([each for each in self.sentences if not each.clauses])

    def unsaid(self, specification: Specification) -> tuple[Clause, ...]:
        """The clauses that no sentence says."""
        said = {clause for each in self.sentences for clause in each.clauses}
        return tuple([clause for clause in specification.clauses if clause.id not in said])

    def confirmed(self, number: int, clauses: tuple[str, ...]) -> "Alignment":
        """The alignment once a person has said which clauses a sentence says."""
        sentence = evolve(self.sentences[number], clauses=clauses, confirmed=True)
        return evolve(self, sentence=(*self.sentences[:number], sentence, *self.sentences[number + 1 :]))

    @property
    def groups(self) -> tuple[tuple[str, ...], ...]:
        """The clauses that sentences tie together, directly or by way of others."""
        found = list[tuple[str, ...]]()
        for each in self.sentences:
            tied = [group for group in found if set(group) & set(each.said)]
            joined = tuple(dict.fromkeys((*(id for group in tied for id in group), *each.said)))
            found = [group for group in found if group not in tied] + ([joined] if joined else [])
        return tuple(found)


def read_alignment(file: Traversable, specification: Specification, code: str) -> Alignment:
    """The alignment in a file; raises SpecError for a bad one, and for one of another game or language."""
    read = read_table(file, Alignment, file.name)
    if read.rulebook_alignment != VERSION:
        raise SpecError(f"{file.name}: rulebook_alignment: expected {VERSION}, found {read.rulebook_alignment}")
    if (read.game, read.language) != (specification.game.id, code):
        raise SpecError(f"{file.name}: aligns {read.game} in {read.language}, not {specification.game.id} in {code}")
    known = [clause.id for clause in specification.clauses]
    for number, each in enumerate(read.sentences):
        for id in each.clauses:
            if id not in known:
                raise SpecError(f"{file.name}: sentence[{number}].clauses: {unknown('clause', id, known)}")
    return read


def aligned(
    specification: Specification,
    code: str,
    text: tuple[TextSentence, ...],
    ranked: tuple[Ranked, ...],
    old: Alignment | None,
) -> Alignment:
    """A text as it is proposed by its words; a sentence that is in an `old` alignment keeps what was confirmed of it."""
    kept = {each.text: each for each in old.sentences if each.confirmed} if old is not None else {}
    sentences = [
        evolve(kept[each.text], line=each.line)
        if each.text in kept
        else Aligned(each.line, each.text, likely.proposed, confirmed=False)
        for each, likely in zip(text, ranked, strict=True)
    ]
    return Alignment(VERSION, specification.game.id, code, tuple(sentences))


def write_into(po: POFile, alignment: Alignment, old: Alignment | None) -> tuple[str, ...]:
    """Give the clauses of a PO file the sentences that say them; the clauses whose own translations are left as they are.

    A sentence that says several clauses stands at the first of them and is merged with the others. What nobody has confirmed
    is fuzzy. A clause that somebody has translated otherwise, or left out, keeps what it has.
    """
    entries = {entry.msgctxt or "": entry for entry in po if not entry.obsolete and not is_sentence(entry)}
    ours = {} if old is None else sayings(old, entries)
    own = []
    for id, (text, others, is_sure) in {**dict.fromkeys(entries, ("", (), True)), **sayings(alignment, entries)}.items():
        if (entries[id].msgstr and entries[id].msgstr != ours.get(id, ("",))[0]) or omitted(entries[id].tcomment):
            own += [id] if entries[id].msgstr != text else []
            continue
        entry, told = entries[id], [f"{MERGED}: {', '.join(others)}"] if others else []
        entry.msgstr, entry.tcomment = text, "\n".join((*without_merged(entry.tcomment), *told))
        entry.flags = [flag for flag in entry.flags if flag != FUZZY] + ([] if is_sure else [FUZZY])
    return tuple(own)


def sayings(alignment: Alignment, entries: Mapping[str, POEntry]) -> dict[str, tuple[str, tuple[str, ...], bool]]:
    """What the entry of the first clause of each group says, the others that are merged with it, and if it is confirmed."""
    order = list(entries)
    found = dict[str, tuple[str, tuple[str, ...], bool]]()
    for group in alignment.groups:
        first, *others = sorted(group, key=order.index)
        said = [each for each in alignment.sentences if set(each.said) & set(group)]
        found[first] = " ".join(each.text for each in said), tuple(others), all(each.confirmed for each in said)
    return found


def without_merged(comment: str) -> Iterator[str]:
    """The lines of a translator's comment but for the clauses that its sentence also says."""
    keeps = True
    for line in comment.splitlines():
        keeps = MERGED not in forms_in(line) and (keeps or not line.startswith(" "))
        if keeps:
            yield line
