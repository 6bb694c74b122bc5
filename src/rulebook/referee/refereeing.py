"""Refereeing: an engine is held to the rules in many games, and at positions that are kept; what differs is shortened."""

from collections.abc import Callable, Iterable
from contextlib import closing, nullcontext
from functools import cache
from itertools import chain
from typing import Any, Final, TypeAlias

from attrs import evolve, frozen

from rulebook.core.errors import DomainError
from rulebook.core.game import AnyGame
from rulebook.core.settings import shown
from rulebook.core.sharing import HOLDERS
from rulebook.examination.meanings import Meaning
from rulebook.examination.questions import clause_of
from rulebook.referee.blaming import Point, other_meanings
from rulebook.referee.comparing import Comparison, Difference, follow
from rulebook.referee.engine import Engine
from rulebook.referee.shrinking import shrunk
from rulebook.referee.walks import Walk, kept_walks, played
from rulebook.registry import game
from rulebook.verification.forgetting import discard

SAMPLE: Final = 40
"""By how many of the positions on which both sides agree explanations are tried, and of those that apply their clauses."""
Sort: TypeAlias = tuple[str, tuple[str, ...]]
"""What tells differences apart: what differs, and the clauses that may decide."""


@frozen
class Assignment:
    """Which engine is held to which rules. Walks have numbers: those that are kept come first, then games."""

    game: str
    make: Callable[[], Engine]
    seed: int = 0

    def compare(self, numbers: Iterable[int]) -> Comparison:
        """Take the walks with some numbers with a new engine. What a process has done before changes no count."""
        played_game = game(self.game)
        kept = all_kept(self.game)
        discard(played_game.declaration.module, list(HOLDERS.values()))
        walks = (kept[each] if each < len(kept) else played(played_game, self.seed, each - len(kept)) for each in numbers)
        engine = self.make()
        with closing(engine) if hasattr(engine, "close") else nullcontext():  # type: ignore[type-var]  # it has `close`
            return referee(played_game, engine, walks)


@cache
def all_kept(id: str) -> tuple[Walk, ...]:
    """The walks that are kept for a game, which take seconds to make and are needed for every batch."""
    return tuple(kept_walks(game(id)))


def referee(game: AnyGame, engine: Engine, walks: Iterable[Walk]) -> Comparison:
    """Take walks with an engine; the first difference of each sort is shortened, and all are explained.

    Raises DomainError for what is not an engine.
    """
    if not isinstance(engine, Engine):
        raise DomainError("engine", f"must have the methods start, load, act and view, which {shown(engine)} has not")
    done, known, points, apart = Comparison(), set[Sort](), list[Point](), list[Point]()
    for walk in walks:
        found = follow(game, engine, walk, done, points)
        if found is not None:
            if (sort := (found.what, found.suspects)) not in known:
                known.add(sort)
                points.pop()
                found = shortened(game, engine, walk, found, points)
            apart.append(points.pop())
            done.differences.append(explained(done, found, apart[-1]))
    tried = trials(points, {point.sort for point in apart}, explaining(done, game))
    for meaning in explaining(done, game):
        there = {each.sort for each, found in zip(apart, done.differences, strict=True) if meaning.id in found.acts_as}
        against = [point for point in tried if not point.fits(meaning)]
        done.against[meaning.id] = len(against)
        done.against_there[meaning.id] = sum(point.sort in there for point in against)
    return done


def trials(points: list[Point], sorts: set[Any], meanings: Iterable[Meaning]) -> list[Point]:
    """A sample of points: everywhere, under settings that show differences, and under these where a clause applies.

    All meanings are tried at the same points, so that none is refuted more often because its clause applies seldom.
    """
    there = [point for point in points if point.sort in sorts]
    some = [sample(points, SAMPLE), sample(there, SAMPLE)]
    for clause in {meaning.clause: None for meaning in meanings}:
        some.append(sample([point for point in there if clause in point.events], SAMPLE // 2))
        some.append(sample([point for point in there if clause in point.applied], SAMPLE // 2))
    return list({id(point): point for point in chain.from_iterable(some)}.values())


def sample(points: list[Point], most: int) -> list[Point]:
    """At most so many of some points, evenly spread."""
    return points[:: len(points) // most + 1]


def explained(done: Comparison, found: Difference, point: Point) -> Difference:
    """A difference with the meanings by which an engine may act there; those that explain other differences come first.

    Those clauses are suspected too of which another meaning or answer leads there or, where no step has led there, comes
    near; of what is legal, the reason of the rules says more.
    """
    tried = (explaining(done, point.game), other_meanings(point.game).values())
    acts_as = next(filter(None, (tuple([each.id for each in some if point.fits(each)]) for some in tried)), ())
    if found.what in {"legal", "answer"}:
        return evolve(found, acts_as=acts_as)
    near = dict.fromkeys(map(clause_of, acts_as), 1.0) or point.nearness()
    also = [each for each in near if near[each] == 1 or point.action is None]
    suspects = tuple(dict.fromkeys((*found.suspects, *also)))
    nearness = {each: near[each] for each in suspects if each in near}
    return evolve(found, suspects=suspects, acts_as=acts_as, nearness=nearness)


def explaining(done: Comparison, game: AnyGame) -> tuple[Meaning, ...]:
    """The meanings that explain differences."""
    ids = dict.fromkeys(chain.from_iterable(each.acts_as for each in done.differences))
    return tuple([other_meanings(game)[id] for id in ids])


def shortened(game: AnyGame, engine: Engine, walk: Walk, found: Difference, points: list[Point]) -> Difference:
    """The same difference at the end of a shorter walk, whose points are added to `points`."""

    def fails(other: Walk) -> int | None:
        again = follow(game, engine, other, Comparison())
        return again.actions if again is not None and is_like(again, found) else None

    way = Walk(walk.state, walk.actions[: found.actions], walk.is_start, walk.name)
    return follow(game, engine, shrunk(game, way, fails), Comparison(), points) or found


def is_like(one: Difference, other: Difference) -> bool:
    """Whether two differences are of the same sort."""
    return one.what == other.what and bool({*one.suspects} & {*other.suspects})
