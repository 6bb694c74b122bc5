"""What a translator should know about a clause, as the comments of its entry."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from typing import Final

from rulebook.core.sentences import ENGLISH, listed
from rulebook.languages.readers import NAMES
from rulebook.play import generator, playout
from rulebook.registry import game, game_ids
from rulebook.spec import Clause, Reading, Specification, Stance
from rulebook.spec.model import Says
from rulebook.translation.languages import language
from rulebook.translation.terms import Phrases

GAMES: Final = 3
"""How many games to play with each number of players, for examples."""


def notes(specification: Specification, clause: Clause, code: str) -> str:
    """The comments for a clause: title, provenance, readings, pitfalls, terms with their words, an example."""
    lines = [f"{clause.title} ({clause.section})", f"Provenance: {clause.provenance.value}, {clause.provenance.meaning}"]
    for id in clause.readings:
        lines.extend(reading_notes(specification.reading(id)))
    lines.extend(pitfalls(specification, clause))
    lines.extend(term_notes(specification, clause, code))
    if example := examples(specification.game.id).get(clause.id):
        lines.append(f"Example, from a game: {example}")
    return "\n".join(lines)


def reading_notes(reading: Reading) -> Iterator[str]:
    """The question that a clause decides, and the answers with where they are customary, that of the clause first."""
    yield f"Reading {reading.id}: {reading.question}"
    for value in reading.values:
        told = ["as in the clause"] if value.id == reading.default else []
        told += [f"customary {value.customary.where}"] if value.customary else []
        beside = f" ({'; '.join(told)})" if told else ""
        yield f"  {value.id}{beside} means “{value.statement}”"


def pitfalls(specification: Specification, clause: Clause) -> Iterator[str]:
    """Where other texts of the clause differ, and what is wrong with single ones."""
    for id in clause.readings:
        reading = specification.reading(id)
        answers = {value.id: value.statement.removesuffix(".") for value in reading.values}
        for edition, stance in reading.editions.items():
            if specification.edition(edition).texts and (stance.value != reading.default or stance.note):
                text = texts(specification, (edition,))
                yield f"Pitfall: {text} {said(stance, answers[stance.value])}.{stance.note and f' {stance.note}'}"
    for deviation in specification.deviations_from(clause.id):
        told = f"{deviation.statement[:1].lower()}{deviation.statement[1:]}"
        yield f"Pitfall in {texts(specification, deviation.editions)}: {told}"


def texts(specification: Specification, editions: Sequence[str]) -> str:
    """Editions as texts with the names of their languages: the Italian and French texts."""
    names = listed([language(specification.edition(edition).language).name for edition in editions])
    return f"the {names} text{'s' if len(editions) > 1 else ''}"


def said(stance: Stance, answer: str) -> str:
    """The answer that a text gives to a reading's question, and how clearly."""
    return {
        Says.STATES: f"answers “{answer}”",
        Says.WEAK: f"suggests “{answer}”",
        Says.SILENT: f"is silent, which stands for “{answer}”",
    }[stance.says]


def term_notes(specification: Specification, clause: Clause, code: str) -> Iterator[str]:
    """The terms of the glossary in the statement, each with its words in the language."""
    for mention in Phrases(specification.terms).in_sentence(clause.statement):
        words = mention.words_in(code)
        yield f"Term: {mention.phrase}{' = ' if words else ''}{' / '.join(words)} ({mention.terms[0].definition})"


@cache
def examples(game_id: str) -> Mapping[str, str]:
    """A sentence for every clause cited by events of the games; none for a game whose code is not installed.

    The games are always the same.
    """
    if game_id not in game_ids():
        return {}
    played, language, first = game(game_id), ENGLISH.with_names(*NAMES), dict[str, str]()
    for players, number in product(played.declaration.seating.players, range(GAMES)):
        for move in playout(played, played.new_game(players=players), generator(players, number)):
            for event in move.step.events:
                if event.clause not in first:
                    first[event.clause] = played.event_text(event, language)
    return first
