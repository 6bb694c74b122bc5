"""Blaming: which other meanings of a game's clauses an engine acts by.

Each clause has a list of what it does not mean: the other values of its readings, the wrong meanings that translations are
examined by, and other numbers in its table, if it has one. A step is taken again by each of them and, where none fits, with
each other answer that the functions of the clauses there could give.
"""

from collections.abc import Callable, Iterator, Mapping, Set
from contextlib import suppress
from functools import cache
from inspect import getsource, signature, unwrap
from itertools import chain, combinations
from typing import Any, Final, TypeAlias, get_type_hints

from attrs import Factory, asdict, evolve, frozen

from rulebook.core.game import AnyGame
from rulebook.core.sentences import ENGLISH, seat_name
from rulebook.examination.meanings import Kind, Meaning, has_meanings
from rulebook.examination.mutants import RIGHT, Mutant, function_at, mutated
from rulebook.examination.operators import meanings
from rulebook.examination.points import PLAYED_BY
from rulebook.referee.positions import ordered, text
from rulebook.spec import Clause, Specification, load

Place: TypeAlias = tuple[str | int, ...]
"""Where something stands in a JSON value."""
UNORDERED: Final = {"legal", "winners"}
"""The keys of lists in no order."""
FURTHEST: Final = 4
"""By how much another number may be greater or less."""
Said: TypeAlias = Callable[[Any], Any]
"""What is said of a state."""


@frozen
class Point:
    """What an engine says at a point of a walk: each thing that the rules say of a state, and what the engine says instead.

    The state is one before an action; without an action, it is itself the point, at the start of a game or elsewhere.
    `applied` are the clauses that the rules apply there, and `events` those of the events among them.
    """

    game: AnyGame
    state: Any
    action: Any = None
    is_start: bool = False
    answers: list[tuple[Said, Any]] = Factory(list)
    applied: Set[str] = frozenset()
    events: Set[str] = frozenset()

    @property
    def sort(self) -> Any:
        """The settings, whoever plays first."""
        return evolve(self.state.settings, first_player=0)

    def fits(self, meaning: Meaning) -> bool:
        """Whether the rules would say the same as the engine if a clause had another meaning."""
        with suppress(*PLAYED_BY), mutated(self.game, meaning, [self.state.settings]) as mutant:
            state = self.reached(mutant)
            return all(text(ordered(said(state))) == text(ordered(theirs)) for said, theirs in self.answers)
        return False  # by the other meaning, there is no such state

    def nearness(self) -> dict[str, float]:
        """How near another meaning of each clause, or answer of its function, brings the rules to the engine here."""
        rules, engine = self.parts_by(RIGHT), dict(parts([theirs for _, theirs in self.answers]))
        wrong, found = deviations(engine, rules), dict[str, float]()
        answers = [each for each in other_answers(self.game) if each.clause in self.applied]
        for meaning in (*other_meanings(self.game).values(), *answers):
            with suppress(*PLAYED_BY), mutated(self.game, meaning, [self.state.settings]) as mutant:
                alike = likeness(wrong, deviations(self.parts_by(mutant), rules))
                if alike > found.get(meaning.clause, 0):
                    found[meaning.clause] = alike
        return found

    def parts_by(self, mutant: Mutant) -> dict[Place, str]:
        """What the rules say here under another meaning, by places."""
        state = self.reached(mutant)
        return dict(parts([said(state) for said, _ in self.answers]))

    def reached(self, mutant: Mutant) -> Any:
        """The state at this point, under another meaning."""
        state = mutant(self.state)
        if self.action is not None:
            return self.game.step(state, self.action).state
        return self.game.start(state.settings) if self.is_start else state


def parts(value: Any, place: Place = ()) -> Iterator[tuple[Place, str]]:
    """A JSON value as its parts, each with its place. Actions that are legal, and winners, are in no order."""
    if isinstance(value, dict):
        yield from chain.from_iterable(parts(each, (*place, key)) for key, each in value.items())
    elif isinstance(value, list):
        is_set = not UNORDERED.isdisjoint(place[-1:])
        yield from chain.from_iterable(
            parts(each, (*place, text(each) if is_set else number)) for number, each in enumerate(value)
        )
    else:
        yield place, text(value)


def deviations(some: Mapping[Place, str], rules: Mapping[Place, str]) -> Set[tuple[Place, str | None]]:
    """What is otherwise than by the rules; None is what is not there at all."""
    return {(each, some.get(each)) for each in some.keys() | rules.keys() if some.get(each) != rules.get(each)}


def likeness(some: Set[tuple[Place, str | None]], others: Set[tuple[Place, str | None]]) -> float:
    """How alike two ways are to differ from the rules, from 0 to 1: what is said alike counts one, a common place a half."""
    places = [{place for place, _ in each} for each in (some, others)]
    return (len(some & others) + len(places[0] & places[1])) / (2 * len(places[0] | places[1]) or 1)


@cache
def other_meanings(game: AnyGame) -> Mapping[str, Meaning]:
    """What clauses of a game do not mean, by ids: every value of a reading, and the wrong meanings that can be played."""
    specification = load(game.id)
    values = [
        Meaning(
            reading.clause,
            value.id,
            Kind.CONDITION,
            f"{reading.question} {value.statement}",
            readings=((reading.id, value.id),),
        )
        for reading in specification.readings
        for value in reading.values
    ]
    wrong = meanings(game, specification) if has_meanings(game.id) else ()
    generated = (*misprints(game, specification), *beginners(game, specification))
    return {each.id: each for each in (*wrong, *values, *generated) if each.is_playable}


@cache
def other_answers(game: AnyGame) -> tuple[Meaning, ...]:
    """What functions of clauses could answer instead, whatever they are asked: truth values, numbers and seats."""
    return tuple(
        [
            Meaning(clause.id, becomes, Kind.CONDITION, clause.statement, clause.function, becomes)
            for clause in load(game.id).clauses
            if clause.function
            for becomes in instead(unwrap(function_at(game, clause.function)), max(game.declaration.seating.players))
        ]
    )


def instead(function: Callable[..., object], players: int) -> Iterator[str]:
    """What a function could give instead of what it does, as expressions."""
    right, given = f"right({', '.join(signature(function).parameters)})", get_type_hints(function)["return"]
    if given is bool:
        yield f"not {right}"
    elif given in {int, int | None}:
        yield from (f"{right} + {each}" for each in range(-FURTHEST, FURTHEST + 1) if each)
    elif given == tuple[int, ...]:
        yield from (str(each) for size in range(players + 1) for each in combinations(range(players), size))


def beginners(game: AnyGame, specification: Specification) -> Iterator[Meaning]:
    """Each seat as the one that always begins, for the clauses whose functions look up who does."""
    for clause in specification.clauses:
        if ".first_player" in source_of(game, clause):
            for seat in range(max(game.declaration.seating.players)):
                says = f"{clause.statement} But that is always {seat_name(seat, ENGLISH)}."
                yield Meaning(clause.id, f"seat-{seat}", Kind.ACTOR, says, first_player=seat)


def source_of(game: AnyGame, clause: Clause) -> str:
    """The source of a clause's function; nothing for a clause without one."""
    return getsource(unwrap(function_at(game, clause.function))) if clause.function else ""


def misprints(game: AnyGame, specification: Specification) -> Iterator[Meaning]:
    """Tables of the box in which one number is greater or less by one, for the clauses whose functions look it up."""
    components = game.settings(players=game.declaration.seating.players[0]).components
    tables = {name: table for name, table in asdict(components, recurse=False).items() if isinstance(table, tuple)}
    for clause in specification.clauses:
        for name in (name for name in tables if f"components.{name}[" in source_of(game, clause)):
            for place, number in enumerate(tables[name]):
                for other in (number - 1, number + 1):
                    says = f"{clause.statement} But number {place + 1} in that table is {other}, not {number}."
                    table = [*tables[name][:place], other, *tables[name][place + 1 :]]
                    yield Meaning(clause.id, f"{name}-{place}-{other}", Kind.NUMBER, says, components=((name, table),))
