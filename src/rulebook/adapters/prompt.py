"""What somebody who knows nothing of a game is told before it: the rules as they are played here, and how to act."""

from collections.abc import Iterator
from functools import cache
from itertools import chain, groupby
from operator import attrgetter
from typing import Any, Final

from attrs import NOTHING

from rulebook.core.chance import Seat
from rulebook.core.domains import MOST_LISTED, Domain, how_many, listed_values, written
from rulebook.core.game import AnyGame
from rulebook.core.hints import fields_of
from rulebook.core.sentences import ENGLISH, Language, said, seat_name
from rulebook.core.sweep import alternatives
from rulebook.records.shapes import code_of, snake_case
from rulebook.spec import Clause, Reading, Specification, load

__all__ = ["forms", "prompt", "rules", "specification_of"]

INSTEAD: Final = "In this game, however:"


def prompt(
    game: AnyGame, settings: Any, seat: Seat, language: Language = ENGLISH, statements: dict[str, str] | None = None
) -> str:
    """What a seat is told before a game; `statements` are those of clauses in another language, by their ids."""
    written_as = "; ".join(codes(game, settings, language))
    return "\n\n".join(
        [
            f"You are {seat_name(seat, language)} of {settings.players} at a game of {game.title}. Seats are numbered from "
            f"0, clockwise. {seat_name(settings.first_player, language).capitalize()} is the first player.",
            "These are the rules, clause by clause. Whatever is refused is refused by one of these clauses.",
            *rules(game, settings, statements or {}),
            *([f"Pieces are written as codes: {written_as}."] if written_as else []),
            "How to act: end your answer with one action in square brackets. The first word says what you do, and the "
            "others what with, in this order:",
            "\n".join([f"- [{form}]{f' where {about}' if about else ''}" for form, about in forms(game, settings)]),
        ]
    )


def rules(game: AnyGame, settings: Any, statements: dict[str, str]) -> Iterator[str]:
    """The clauses by section, each as it is played under some settings, and what the players have agreed on."""
    specification = specification_of(game.id)
    for section, clauses in groupby(specification.clauses, attrgetter("section")):
        yield "\n".join([f"# {section}", *[clause_text(each, specification, settings, statements) for each in clauses]])
    if agreed := [f"{name}: {worded(getattr(settings.variants, name))}" for name in alternatives(settings.variants)]:
        yield "\n".join(["# variants of this game", *agreed])


@cache
def specification_of(game_id: str) -> Specification:
    """The specification of a game, read once; raises SpecError for a game that has none."""
    return load(game_id)


def clause_text(clause: Clause, specification: Specification, settings: Any, statements: dict[str, str]) -> str:
    """A clause with its id. A clause states the usual reading; another one is stated after it."""
    taken = [taken_value(specification.reading(id), settings) for id in clause.readings]
    unusual = [f"{INSTEAD} {text}" for text in taken if text]
    return " ".join([f"{clause.id}:", statements.get(clause.id, clause.statement), *unusual])


def taken_value(reading: Reading, settings: Any) -> str:
    """What a reading says under some settings; nothing where it is the usual one, which the clause states."""
    taken = getattr(settings.readings, reading.id.replace("-", "_")).value
    return "" if taken == reading.default else next(each.statement for each in reading.values if each.id == taken)


def forms(game: AnyGame, settings: Any) -> Iterator[tuple[str, str]]:
    """How each class of decisions is written, and what its fields can be."""
    for kind in (handler.kind for handler in game.moves if not handler.is_chance):
        optional = {field.name for field in fields_of(kind) if field.default is not NOTHING}
        fields = [(name, values_of(domain, settings), name in optional) for name, domain in game.domains(kind)]
        about = [f"{name.upper()} {what}{', and can be left out' if may else ''}" for name, what, may in fields]
        yield " ".join([snake_case(kind.__name__), *[name.upper() for name, _, _ in fields]]), "; ".join(about)


def values_of(domain: Domain, settings: Any) -> str:
    """The values of a field in words; an example where there are too many."""
    if domain.given:
        return f"depends on {' and '.join(map(str.upper, domain.given))}"
    values = domain.values(settings)
    if isinstance(values, range) or how_many(values) <= MOST_LISTED:
        return f"is {listed_values(values)}"
    first = written(values[0]).replace(",", "").strip("[]")
    return f"is one of {how_many(values)} values, such as {first}"


def codes(game: AnyGame, settings: Any, language: Language) -> Iterator[str]:
    """The codes of pieces, each with what sentences call it, where that is not the code itself."""
    for piece in chain.from_iterable(game.kinds(settings)):
        code, word = code_of(piece), said(piece, language, "", "")
        if code != word:
            yield f"{code} is {word}"


def worded(value: Any) -> str:
    """A choice of the players in words."""
    return {True: "yes", False: "no"}.get(value, "") if isinstance(value, bool) else str(value.value)
