"""Making the questions of a game: search, choose, number, and keep."""

from collections.abc import Iterator, Sequence
from itertools import count

from attrs import evolve

from rulebook.core.game import AnyGame
from rulebook.examination.corpus import Kept, fingerprint
from rulebook.examination.cover import distinct, fewest, shown_by, telling_apart
from rulebook.examination.meanings import Meaning
from rulebook.examination.operators import meanings
from rulebook.examination.points import Point
from rulebook.examination.questions import Question, clause_of
from rulebook.examination.search import Effort, candidates, questions_from
from rulebook.extras import require
from rulebook.spec import Specification


def made(
    game: AnyGame, specification: Specification, effort: Effort, also: Sequence[Kept] = (), keep: Kept | None = None
) -> Kept:
    """The questions of a game, searched for with some effort, and at the points of other searches too.

    The questions of `keep` stay, with their ids, as far as they show anything; others are added for what they do not show.

    Raises MissingExtraError without scipy.
    """
    require("choosing questions", "impact", "scipy")
    every = meanings(game, specification)
    known = dict.fromkeys(question.point for other in (*filter(None, [keep]), *also) for question in other.questions)
    possible = everything(game, every, effort, [*known])
    first, others = staying(keep, possible)
    chosen = distinct(possible)
    order = [clause.id for clause in specification.clauses]
    cover = sorted((*first, *fewest(chosen, first)), key=lambda question: first_clause(question, order))
    further = (*others, *telling_apart(chosen, [*cover, *others]))
    questions = tuple(numbered((*cover, *further), keep.questions if keep else ()))
    playable = [meaning.id for meaning in every if meaning.is_playable]
    unseparated = tuple([id for id in playable if id not in shown_by(questions)])
    return Kept(game.id, fingerprint(every), len(cover), unseparated, questions)


def staying(keep: Kept | None, possible: Sequence[Question]) -> tuple[list[Question], list[Question]]:
    """What is known now of the questions that stay: those of the cover, and the others."""
    if keep is None:
        return [], []
    now = {(question.point, question.claim): question for question in possible}
    known = [(question.id, now.get((question.point, question.claim))) for question in keep.questions]
    first, others = [
        [evolve(question, id=id) for id, question in part if question is not None]
        for part in (known[: keep.cover], known[keep.cover :])
    ]
    return first, others


def numbered(questions: Sequence[Question], earlier: Sequence[Question]) -> Iterator[Question]:
    """Questions with ids: those that have one keep it, and others get the next numbers, which no earlier question had."""
    last = max((int(question.id.removeprefix("Q")) for question in earlier), default=0)
    free = (f"Q{number}" for number in count(last + 1))
    return (question if question.id else evolve(question, id=next(free)) for question in questions)


def everything(game: AnyGame, every: Sequence[Meaning], effort: Effort, known: Sequence[Point]) -> list[Question]:
    """All questions at the points found and known; for meanings that these do not show, harder searched for."""
    found = questions_from(game, every, [*known, *candidates(game, every, effort)])
    shown = shown_by(found)
    rest = [meaning for meaning in every if meaning.function is not None and meaning.id not in shown]
    if not rest or not effort.is_thorough:
        return found
    further = candidates(game, rest, effort.harder)
    showing = {id: question.point for question in reversed(questions_from(game, rest, further)) for id in question.others}
    points = set(showing.values())
    return found + questions_from(game, every, [each for each in further if each in points])


def first_clause(question: Question, order: Sequence[str]) -> int:
    """The place of the clause of which a question shows most, in the order of the rules."""
    clauses = [clause_of(meaning) for meaning in sorted(question.others)]
    return min(map(order.index, clauses), key=lambda place: -clauses.count(order[place]))
