"""Evidence of what clauses mean: what their functions give, and what happens, at positions that are kept.

`specs/<game>/positions.jsonl` has a line for each position, so that versions of the rules can be compared there. At some
nothing is done: what counts is what is legal. At others a player acts, and chance brings something.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from enum import Enum
from typing import Any, Final

from attrs import define, field, frozen, has

from rulebook.core import CHANCE, AnyGame, Multiset, RulebookError, SpecError
from rulebook.core.hints import fields_of
from rulebook.examination.corpus import line
from rulebook.examination.mutants import RIGHT, Mutant, function_at
from rulebook.examination.points import PLAYED_BY, Outcome, Point, outcome_under
from rulebook.records import Codec, JsonObject, parse, state_from
from rulebook.spec import Clause
from rulebook.spec.fingerprints import hashed
from rulebook.verification.forgetting import discard
from rulebook.verification.standing_in import Function, in_place_of

FILE: Final = "positions.jsonl"
NOT_COMPARED: Final[frozenset[str]] = frozenset({"settings", "clause", "in_the_box"})
"""Fields that say under which rules, by which clause and with which pieces, and not what happens."""


@frozen
class Position:
    """A point with the hash that it is known by."""

    id: str
    point: Point


@frozen
class Evidence:
    """What happens at each position, and what the function of each clause gave where it was called; all as hashes."""

    outcomes: Mapping[str, str]
    results: Mapping[str, Mapping[str, str]]


def positions_in(game: AnyGame, text: str, name: str) -> tuple[Position, ...]:
    """The positions in the text of a file called `name`; raises SpecError that names it and the line."""
    found = []
    for number, written in enumerate(text.splitlines(), 1):
        try:
            found.append(position_in(game, written))
        except RulebookError as error:
            raise SpecError(f"{name}: line {number}: {error}") from None
    return tuple(found)


def position_in(game: AnyGame, line: str) -> Position:
    """The position in a line."""
    document = parse(line)
    if not isinstance(document, dict) or not isinstance(actions := document.get("actions"), list):
        raise SpecError("is not an object with a state and a list of actions")
    state = state_from(game, document.get("state"))
    codec = Codec(game, state.settings)
    return Position(hashed(document), Point(state, tuple(map(codec.action, actions)), document.get("start") is True))


def line_of(game: AnyGame, point: Point) -> str:
    """The line of a point."""
    codec = Codec(game, point.state.settings)
    written: JsonObject = {"state": codec.dump(point.state), "actions": [codec.dump(action) for action in point.actions]}
    return line({**written, **({"start": True} if point.is_start else {})})


@define
class Watch:
    """Looks on at a position: what each function gives, call by call."""

    given: dict[str, list[object]] = field(factory=dict)

    def looking_on(self, clause: str) -> Callable[[Function], Function]:
        """What puts a function that is watched in the place of that of a clause."""

        def watched(right: Function) -> Function:
            def call(*arguments: object, **named: object) -> object:
                result = right(*arguments, **named)
                self.given.setdefault(clause, []).append(plain(result))
                return result

            return call

        return watched


def evidence_at(game: AnyGame, clauses: Iterable[Clause], positions: Sequence[Position]) -> Evidence:
    """What there is to know of some clauses at some positions."""
    watch, outcomes, results = Watch(), dict[str, str](), dict[str, dict[str, str]]()
    with ExitStack() as stack:
        for clause in clauses:
            if clause.function is not None:
                stack.enter_context(in_place_of(function_at(game, clause.function), watch.looking_on(clause.id)))
        for position in positions:
            discard(game.declaration.module, [position.point.state.settings])
            watch.given = {}
            try:
                outcomes[position.id] = hashed(happening(game, position.point))
            except PLAYED_BY as error:
                outcomes[position.id] = hashed(type(error).__name__)
            for id, given in watch.given.items():
                results.setdefault(id, {})[position.id] = hashed(given)
    discard(game.declaration.module, [position.point.state.settings for position in positions])
    return Evidence(outcomes, results)


def happening(game: AnyGame, point: Point, mutant: Mutant = RIGHT) -> object:
    """What happens at a point: what its actions lead to, or else what is legal, or what chance can bring and how likely."""
    if point.actions or point.is_start:
        outcome: Outcome = outcome_under(game, point, mutant)
        return plain(outcome)
    state = mutant(point.state)
    found = game.chances(state) if game.actor(state) is CHANCE else game.legal_actions(state)
    return sorted((plain(each) for each in found), key=repr)


def plain(value: Any) -> object:
    """A value of a game as JSON, however its class is written: without settings, and without the clauses of events."""
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, Enum):
        return plain(value.value)
    if isinstance(value, Multiset):
        return sorted(map(str, value))
    if isinstance(value, tuple | list):
        return [plain(each) for each in value]
    if isinstance(value, frozenset | set):
        return sorted(map(plain, value), key=repr)
    if isinstance(value, dict):
        return sorted(([plain(key), plain(each)] for key, each in value.items()), key=repr)
    if has(type(value)):
        return [type(value).__name__, *parts_of(value)]
    return type(value).__name__


def parts_of(value: object) -> Iterator[object]:
    """The fields of a value, with their names."""
    for each in fields_of(type(value)):
        if each.name not in NOT_COMPARED and each.init:
            yield [each.name, plain(getattr(value, each.name))]
