"""What a translator should know about a clause, as the comments of its entry."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from rulebook.core.sentences import listed
from rulebook.spec import Clause, Provenance, Reading, Says, Specification
from rulebook.translation.languages import language
from rulebook.translation.terms import Phrases

__all__ = ["notes"]

PROVENANCE: Final = {
    Provenance.SOURCE: "a text of the rules states it",
    Provenance.IMPLIED: "no text states it, but the texts need it",
    Provenance.OUTSIDE: "known from other descriptions of the game",
    Provenance.SUPPLEMENT: "ours, to make the game playable",
}

ANSWERED: Final = {
    Says.STATES: "which states `{}`",
    Says.WEAK: "which suggests `{}`",
    Says.SILENT: "which leaves it open, so that `{}` holds",
}
"""How a text answers the question of a reading."""


def notes(specification: Specification, clause: Clause, code: str, examples: Mapping[str, str]) -> str:
    """The comments for a clause: title, provenance, readings, pitfalls, terms with their words, an example."""
    lines = [f"{clause.title} ({clause.section})", f"Provenance: {clause.provenance.value}, {PROVENANCE[clause.provenance]}"]
    for id in clause.readings:
        lines.extend(reading_notes(specification.reading(id)))
    lines.extend(pitfalls(specification, clause))
    lines.extend(term_notes(specification, clause, code))
    if clause.id in examples:
        lines.append(f"Example, from a game: {examples[clause.id]}")
    return "\n".join(lines)


def reading_notes(reading: Reading) -> Iterator[str]:
    """The question that a clause decides, and the answers, starting with the one that the statement takes."""
    yield f"Reading {reading.id}: {reading.question}"
    for value in reading.values:
        own = ", which the clause takes" if value.id == reading.default else ""
        yield f"  {value.id}{own}: {value.statement}"


def pitfalls(specification: Specification, clause: Clause) -> Iterator[str]:
    """Where other translations of the clause differ, and what is wrong with single ones."""
    for id in clause.readings:
        reading = specification.reading(id)
        for edition, stance in reading.editions.items():
            if stance.value != reading.default or stance.note:
                told = f": {stance.note}" if stance.note else "."
                yield f"Pitfall in {texts(specification, (edition,))}, {ANSWERED[stance.says].format(stance.value)}{told}"
    for deviation in specification.deviations_from(clause.id):
        yield f"Pitfall in {texts(specification, deviation.editions)}: {deviation.statement}"


def texts(specification: Specification, editions: Sequence[str]) -> str:
    """Editions as texts with the names of their languages: the Italian and French texts."""
    names = listed([language(specification.edition(edition).language).name for edition in editions])
    return f"the {names} text{'s' if len(editions) > 1 else ''}"


def term_notes(specification: Specification, clause: Clause, code: str) -> Iterator[str]:
    """The terms of the glossary in the statement, each with its words in the language."""
    for mention in Phrases(specification.terms).in_sentence(clause.statement):
        words = mention.words_in(code)
        yield f"Term: {mention.phrase}{' = ' if words else ''}{' / '.join(words)} ({mention.terms[0].definition})"
