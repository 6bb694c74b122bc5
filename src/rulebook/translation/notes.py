"""What a translator should know about a clause, as the comments of its entry."""

from collections.abc import Iterator, Mapping

from rulebook.spec import Clause, Reading, Says, Specification, Stance
from rulebook.translation.terms import Phrases

__all__ = ["notes"]


def notes(specification: Specification, clause: Clause, language: str, examples: Mapping[str, str]) -> str:
    """The comments for a clause: title, provenance, readings, pitfalls, terms with their words, an example."""
    lines = [f"{clause.title} ({clause.section})", f"Provenance: {clause.provenance.value}, {clause.provenance.meaning}"]
    for id in clause.readings:
        lines.extend(reading_notes(specification.reading(id)))
    lines.extend(pitfalls(specification, clause))
    lines.extend(term_notes(specification, clause, language))
    if clause.id in examples:
        lines.append(f"Example, from a game: {examples[clause.id]}")
    return "\n".join(lines)


def reading_notes(reading: Reading) -> Iterator[str]:
    """The question that a clause decides, and the answers, starting with the one that the clause states."""
    yield f"Reading {reading.id}: {reading.question}"
    for value in reading.values:
        own = " (as in the clause)" if value.id == reading.default else ""
        yield f"  {value.id}{own} means “{value.statement}”"


def pitfalls(specification: Specification, clause: Clause) -> Iterator[str]:
    """Where other translations of the clause differ, and what is wrong with single ones."""
    for id in clause.readings:
        reading = specification.reading(id)
        for edition, stance in reading.editions.items():
            if stance.value != reading.default or stance.note:
                yield f"Pitfall: the edition {edition} {said(stance)}{': ' if stance.note else '.'}{stance.note}"
    for deviation in specification.deviations_from(clause.id):
        yield f"Pitfall: the text of {', '.join(deviation.editions)}: {deviation.statement}"


def said(stance: Stance) -> str:
    """The value that an edition takes, and how clearly."""
    return {
        Says.STATES: f"states {stance.value}",
        Says.WEAK: f"suggests {stance.value}",
        Says.SILENT: f"is silent and takes {stance.value}",
    }[stance.says]


def term_notes(specification: Specification, clause: Clause, language: str) -> Iterator[str]:
    """The terms of the glossary in the statement, each with its words in the language."""
    for mention in Phrases(specification.terms).in_sentence(clause.statement):
        words = mention.words_in(language)
        yield f"Term: {mention.phrase}{' = ' if words else ''}{' / '.join(words)} ({mention.terms[0].definition})"
