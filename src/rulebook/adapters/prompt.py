"""What somebody who knows nothing of a game is told before it: the rules as they are played here, and how to act."""

from collections.abc import Iterator
from functools import cache
from itertools import chain, groupby
from operator import attrgetter
from typing import Any

from attrs import NOTHING

from rulebook.core.chance import Seat
from rulebook.core.domains import MOST_LISTED, Domain, how_many, written
from rulebook.core.game import AnyGame
from rulebook.core.hints import fields_of
from rulebook.core.sentences import ENGLISH, Language, capitalised, counted_from_one, from_one, said
from rulebook.core.sweep import alternatives
from rulebook.languages import briefing, notices, screen
from rulebook.languages.catalogues import base
from rulebook.languages.words_file import words_file
from rulebook.records.shapes import code_of, snake_case
from rulebook.spec import Clause, Reading, Specification, load
from rulebook.spec.local_readings import in_language


def prompt(
    game: AnyGame, settings: Any, seat: Seat, language: Language = ENGLISH, statements: dict[str, str] | None = None
) -> str:
    """What a seat is told before a game; `statements` are those of clauses in another language, by their ids.

    It says so where a clause has none.
    """
    written_as = "; ".join(codes(game, settings, language))
    who = briefing.WHO(language, seat=seat, players=settings.players, game=game.title)
    first = f"{capitalised(briefing.FIRST(language, first=settings.first_player))}."
    known = statements or {}
    is_whole = language.code == ENGLISH.code or all(clause.id in known for clause in specification_of(game.id).clauses)
    return "\n\n".join(
        [
            " ".join([who, briefing.SEATING(language), first]),
            *notices(game, language, settings),
            " ".join([briefing.RULES(language), *([] if is_whole else [briefing.IN_ENGLISH(language)])]),
            *rules(game, settings, known, language),
            *([briefing.CODES(language, codes=written_as)] if written_as else []),
            " ".join([briefing.HOW(language), briefing.WORDS(language)]),
            "\n".join(f"- {form}" for form in forms(game, settings, language)),
        ]
    )


def rules(game: AnyGame, settings: Any, statements: dict[str, str], language: Language = ENGLISH) -> Iterator[str]:
    """The clauses by section, each as it is played under some settings, and what the players have agreed on."""
    specification = in_language(specification_of(game.id), base(language.code))
    titles = words_file(game.id).headings_in(language.code)
    for section, clauses in groupby(specification.clauses, attrgetter("section")):
        stated = [clause_text(each, specification, settings, statements, language) for each in clauses]
        yield "\n".join([f"# {titles.get(section, section)}", *stated])
    chosen = [(name, getattr(settings.variants, name)) for name in alternatives(settings.variants)]
    if agreed := [f"{name}: {worded(value, language)}" for name, value in chosen]:
        yield "\n".join([f"# {briefing.AGREED(language)}", *agreed])


@cache
def specification_of(game_id: str) -> Specification:
    """The specification of a game, read once; raises SpecError for a game that has none."""
    return load(game_id)


def clause_text(
    clause: Clause, specification: Specification, settings: Any, statements: dict[str, str], language: Language
) -> str:
    """A clause with its id. A clause states the usual reading; another one is stated after it."""
    taken = [taken_value(specification.reading(id), settings) for id in clause.readings]
    unusual = [briefing.INSTEAD(language, rule=text) for text in taken if text]
    return " ".join([f"{clause.id}:", statements.get(clause.id, clause.statement), *unusual])


def taken_value(reading: Reading, settings: Any) -> str:
    """What a reading says under some settings; nothing where it is the usual one, which the clause states."""
    taken = getattr(settings.readings, reading.id.replace("-", "_")).value
    return "" if taken == reading.default else next(each.statement for each in reading.values if each.id == taken)


def forms(game: AnyGame, settings: Any, language: Language = ENGLISH) -> Iterator[str]:
    """How each class of decisions is written, and what its fields can be."""
    for kind in (handler.kind for handler in game.declaration.moves if not handler.is_chance):
        optional = {field.name for field in fields_of(kind) if field.default is not NOTHING}
        domains = list(game.declaration.domains(kind))
        form = f"[{' '.join([snake_case(kind.__name__), *[name.upper() for name, _ in domains]])}]"
        about = []
        for name, domain in domains:
            is_counted = name in counted_from_one(kind)
            values = values_of(name.upper(), domain, settings, language, is_counted)
            about.append(briefing.OPTIONAL(language, field=values) if name in optional else values)
        yield briefing.WHERE(language, form=form, fields="; ".join(about)) if about else form


def values_of(field: str, domain: Domain, settings: Any, language: Language, is_counted: bool) -> str:
    """The values of a field in words, counted from 1 as they are typed; an example where there are too many."""

    def shown(value: object) -> str:
        return written(from_one(value) if is_counted else value)

    if domain.given:
        return briefing.DEPENDS(language, field=field, others=tuple(map(str.upper, domain.given)))
    values = domain.values(settings)
    there_are = how_many(values)
    if not there_are or (there_are == 1 and values[0] is None):
        return briefing.IMPOSSIBLE(language, field=field)
    if there_are == 1:
        return briefing.ONE(language, field=field, value=shown(values[0]))
    if isinstance(values, range):
        return briefing.RANGE(language, field=field, first=shown(values[0]), last=shown(values[-1]))
    if there_are <= MOST_LISTED:
        return briefing.LIST(language, field=field, values=", ".join(shown(values[place]) for place in range(there_are)))
    example = shown(values[0]).replace(",", "").strip("[]")
    return briefing.EXAMPLE(language, field=field, number=there_are, example=example)


def codes(game: AnyGame, settings: Any, language: Language) -> Iterator[str]:
    """The codes of pieces, each with what sentences call it, where that is not the code itself."""
    for piece in chain.from_iterable(game.declaration.kinds(settings)):
        code, word = code_of(piece), said(piece, language, "", "")
        if code != word:
            yield briefing.CODE(language, code=code, piece=word)


def worded(value: Any, language: Language) -> str:
    """A choice of the players in words."""
    return (screen.YES if value else briefing.NO)(language) if isinstance(value, bool) else str(value.value)
