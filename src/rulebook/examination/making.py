"""Making the questions of a game: search, choose, number, and keep."""

from collections.abc import Sequence

from attrs import evolve

from rulebook.core.game import AnyGame
from rulebook.examination.cover import clause_of, covering, distinct, telling_apart
from rulebook.examination.kept import Kept, fingerprint
from rulebook.examination.meanings import Meaning
from rulebook.examination.operators import meanings
from rulebook.examination.questions import Question
from rulebook.examination.search import Candidate, Effort, candidates, questions_from
from rulebook.spec import Specification

__all__ = ["made"]


def made(game: AnyGame, specification: Specification, effort: Effort, also: Sequence[Kept] = ()) -> Kept:
    """The questions of a game, searched for with some effort, and at the points of other searches too."""
    every = meanings(game, specification)
    known = dict.fromkeys(question.point for other in also for question in other.questions)
    possible = distinct(everything(game, every, effort, [Candidate(point, 0) for point in known]))
    order = [clause.id for clause in specification.clauses]
    cover = sorted(covering(possible), key=lambda question: first_clause(question, order))
    further = telling_apart(possible, cover)
    numbered = tuple([evolve(question, id=f"Q{number}") for number, question in enumerate((*cover, *further), 1)])
    shown = frozenset[str]().union(*[question.others for question in numbered])
    unseparated = tuple([meaning.id for meaning in every if meaning.is_playable and meaning.id not in shown])
    return Kept(game.id, fingerprint(every), len(cover), unseparated, numbered)


def everything(game: AnyGame, every: Sequence[Meaning], effort: Effort, known: Sequence[Candidate]) -> list[Question]:
    """All questions at the points found and known; for meanings that these do not show, harder searched for."""
    found = questions_from(game, every, [*known, *candidates(game, every, effort)])
    shown = frozenset[str]().union(*[question.others for question in found])
    rest = [meaning for meaning in every if meaning.function is not None and meaning.id not in shown]
    if not rest or not effort.is_thorough:
        return found
    further = candidates(game, rest, effort.harder)
    showing = {id: question.point for question in reversed(questions_from(game, rest, further)) for id in question.others}
    points = set(showing.values())
    return found + questions_from(game, every, [each for each in further if each.point in points])


def first_clause(question: Question, order: Sequence[str]) -> int:
    """The place of the clause of which a question shows most, in the order of the rules."""
    clauses = [clause_of(meaning) for meaning in sorted(question.others)]
    return min(map(order.index, clauses), key=lambda place: -clauses.count(order[place]))
