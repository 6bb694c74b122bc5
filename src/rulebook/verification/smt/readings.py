"""Readings: whether two values of one ever lead to something else, decided of all states of the printed game at once.

Two games with the two values, and with the same settings otherwise, begin with the same row. If in every row that has the
invariants under the one value the same ids are legal under both, lead to the same rows, and the results are the same, then
the games have the same lines of play from the start to the end. Who acts, the weights of chance and what a seat sees are
read without the reading, so they cannot depend on it. So the value never matters, whatever the other settings are. Where
this does not hold, some state shows it, with an id that only one value allows, or that leads to different rows.
"""

import ast
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import z3
from attrs import frozen

from rulebook.core.sweep import alternatives
from rulebook.kernels.language import SPECTATOR
from rulebook.verification.smt.induction import MOST_ID, PHASE, Goal, Induction, Outcome, as_term, shown
from rulebook.verification.smt.proving import Proof
from rulebook.verification.smt.reading import Reader, Record, Value
from rulebook.verification.smt.solving import Answer, Solvers
from rulebook.verification.smt.symbols import Symbol, row_symbols
from rulebook.verification.smt.words import Term, UnreadableError, both, compared, condition

READINGS = "readings"


@frozen
class Pair:
    """Two values of a reading, by their places among its values."""

    reading: str
    one: int
    other: int
    names: tuple[str, str]


@frozen
class Verdict:
    """What became of two values of a reading: the goals as far as they were asked, up to the first that does not hold."""

    pair: Pair
    outcomes: tuple[Outcome, ...]

    @property
    def never_matters(self) -> bool:
        """Whether it is proved that it makes no difference which of the two values is played by."""
        return {outcome.answer for outcome in self.outcomes} == {Answer.HOLDS}

    @property
    def difference(self) -> dict[str, int]:
        """The state and the id that show a difference, as far as their numbers are not 0; empty if there is none."""
        decisions = [each for each in self.outcomes[-1].decisions if each.answer is Answer.FAILS]
        return {name: value for name, value in decisions[0].counterexample if value} if decisions else {}


def pairs(proof: Proof) -> Iterator[Pair]:
    """Every two values of every reading of a game."""
    game: Any = proof.kernel.game
    readings: Any = getattr(game.settings(players=game.seating.players[0]), READINGS)
    for reading, values in alternatives(readings).items():
        kind: Any = type(values[0])
        every = tuple(kind)
        for one, other in combinations(range(len(every)), 2):
            yield Pair(reading, one, other, (str(every[one].value), str(every[other].value)))


def verdict(proof: Proof, pair: Pair, solvers: Solvers) -> Verdict:
    """Ask for two values of a reading whether they ever lead to something else, up to the first difference."""
    outcomes = []
    for goal in goals(proof.induction, pair):
        outcomes.append(shown(goal, solvers))
        if outcomes[-1].answer is not Answer.HOLDS:
            break
    return Verdict(pair, tuple(outcomes))


def goals(induction: Induction, pair: Pair) -> Iterator[Goal]:
    """What must hold for two values of a reading never to matter."""
    record = induction.settings.values[0]
    one, other = (with_value(record, pair.reading, value) for value in (pair.one, pair.other))
    given = condition(compared(ast.Eq(), record.fields[READINGS].fields[pair.reading], pair.one))
    (first, obliged), (second, _) = (start(induction, each) for each in (one, other))
    yield Goal("the start", (induction.settings.ranges, given), both_of(same(first, second), obliged))
    yield Goal("what is read without the reading", (), z3.BoolVal(do_without(induction, record, pair.reading)))
    for phase in induction.phases:
        values, assumptions = induction.any_state(phase)
        id = Symbol("id", 0, MOST_ID)
        known = (*assumptions, given, id.range)
        here, there = (seen_from(induction, values, each, id.value) for each in (one, other))
        yield Goal(f"phase {phase}: what is legal", known, both_of(here.legal == there.legal, there.obliged_of_legal))
        known = (*known, here.legal, there.legal)
        yield Goal(f"phase {phase}: what it leads to", known, both_of(same(here.after, there.after), there.obliged))
        yield Goal(
            f"phase {phase}: the result", known[:-3], both_of(same(here.result, there.result), there.obliged_of_result)
        )


@frozen(eq=False)
class Seen:
    """What a row comes to under some settings: whether an id is legal, the row after it, and the result."""

    legal: Term
    after: tuple[Value, ...]
    result: tuple[Value, ...]
    obliged_of_legal: Term
    obliged: Term
    obliged_of_result: Term


def seen_from(induction: Induction, values: tuple[Value, ...], record: Record, id: Value) -> Seen:
    """What a row comes to."""
    functions, layout = induction.kernel.functions, induction.kernel.layout
    reader, counting = Reader(), Reader()
    row = reader.row(values, layout)
    legal = condition(reader.call(functions.is_legal, row, record, id))
    in_legal = len(reader.obligations)
    reader.call(functions.step, row, record, id)
    scores, wins = counting.row([0] * seats(induction)), counting.row([0] * seats(induction))
    counting.call(functions.result, counting.row(values, layout), record, scores, wins)
    return Seen(
        legal,
        tuple(reader.values(row)),
        (*counting.values(scores), *counting.values(wins)),
        obliged(reader, slice(in_legal)),
        obliged(reader, slice(in_legal, None)),
        obliged(counting, slice(None)),
    )


def do_without(induction: Induction, record: Record, reading: str) -> bool:
    """Whether it can be told without a reading who acts, how likely outcomes are, and what a seat sees."""
    kernel, functions = induction.kernel, induction.kernel.functions
    readings = {name: value for name, value in record.fields[READINGS].fields.items() if name != reading}
    without = Record({**record.fields, READINGS: Record(readings)})
    settings = kernel.game.settings(players=seats(induction))
    try:
        for phase in induction.phases:
            values = row_symbols(kernel.layout, "row", {kernel.layout.starts[PHASE]: phase}).values
            reader = Reader()
            row, viewer = reader.row(values, kernel.layout), Symbol("viewer", SPECTATOR, seats(induction) - 1)
            weights, view = reader.row([0] * kernel.ids(settings)), reader.row([0] * kernel.view.width)
            reader.call(functions.actor, row, without)
            reader.call(functions.weights, row, without, weights)
            reader.call(functions.observe, row, without, viewer.value, view)
    except UnreadableError:
        return False
    return True


def start(induction: Induction, record: Record) -> tuple[tuple[Value, ...], Term]:
    """The first row of a game under some settings, and what was obliged."""
    reader, layout = Reader(), induction.kernel.layout
    row = reader.row([0] * layout.width, layout)
    reader.call(induction.kernel.functions.start, row, record)
    return tuple(reader.values(row)), obliged(reader, slice(None))


def seats(induction: Induction) -> int:
    """How many seats there can be."""
    return int(induction.kernel.game.seating.players[-1])


def obliged(reader: Reader, which: slice) -> Term:
    """That what was obliged is met."""
    return condition(both(*map(as_term, reader.obligations[which])))


def with_value(record: Record, reading: str, value: int) -> Record:
    """Settings in which a reading has some value."""
    readings = Record({**record.fields[READINGS].fields, reading: value})
    return Record({**record.fields, READINGS: readings})


def same(first: tuple[Value, ...], second: tuple[Value, ...]) -> Term:
    """That two rows are the same."""
    return condition(both(*[compared(ast.Eq(), one, other) for one, other in zip(first, second, strict=True)]))


def both_of(one: Term, other: Term) -> Term:
    """That both of two claims hold."""
    return condition(both(one, other))
