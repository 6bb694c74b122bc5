"""Wrong compilers are noticed: each of these changes of the front end makes random programs or clauses differ."""

import ast
from collections.abc import Callable
from functools import reduce
from pathlib import Path
from typing import Any

import pytest

from rulebook.compile import expressions, narrowing
from rulebook.compile.bounds import same_shape
from rulebook.compile.building import Builder
from rulebook.compile.expressions import At
from rulebook.compile.ir import Const, Gathering, Node, Primitive
from rulebook.compile.lowering import Body, Cases
from rulebook.core.sums import adding_up
from tests.compile.test_programs import compared

P = Primitive


def swapped(function: Callable[..., Any], one: int, other: int) -> Callable[..., Any]:
    """A function that takes two of its arguments for each other."""

    def mutant(*given: Any, **named: Any) -> Any:
        order = list(given)
        order[one], order[other] = order[other], order[one]
        return function(*order, **named)

    return mutant


def operand_is_lost(at: At, op: ast.boolop, values: list[ast.expr]) -> Node:
    """`and` and `or` give truth values."""
    joined = Builder.both if isinstance(op, ast.And) else Builder.either
    found = at.truth(values[-1])
    for value in reversed(values[:-1]):
        found = joined(at.build, at.truth(value), found, at.place)
    return found


def always_evaluated(builder: Builder, test: Node, then: Node, otherwise: Node, place: Any) -> Node:
    """Both values of a condition are evaluated, as where effects are written unconditionally."""
    return builder.lets("branch", [then, otherwise], lambda both: CHOICE(builder, test, both[0], both[1], place))


def guards_are_ignored(cases: Cases, given: list[ast.match_case], names: Any, seen: frozenset[object] = frozenset()) -> Node:
    """A case with a guard fits whatever the guard says."""
    plain = [ast.match_case(case.pattern, None, case.body) for case in given]
    return READ(cases, plain, names, seen)


def fields_are_shifted(builder: Builder, cls: type[Any], values: dict[str, Node], place: Any) -> Node:
    """Where two fields have values of the same shape, each has that of the other."""
    names = list(values)
    if len(names) == 2 and same_shape(values[names[0]].type, values[names[1]].type):
        values = {names[0]: values[names[1]], names[1]: values[names[0]]}
    return MAKE(builder, cls, values, place)


def last_of_the_greatest(at: At, gathering: Gathering, several: ast.expr, *more: Any) -> Node:
    """`max` and `min` with a key give the other end."""
    kinds = Gathering
    if more and more[0] is not None:
        gathering = {kinds.MOST: kinds.LEAST, kinds.LEAST: kinds.MOST}.get(gathering, gathering)
    return GATHERED(at, gathering, several, *more)


def from_the_end(at: At, items: Node, where: Node) -> Node:
    """The last item of a tuple is taken for the first."""
    if isinstance(where, Const) and where.value < 0:
        where = at.build.const(0)
    return AT_PLACE(at, items, where)


def only_the_first(body: Body, node: ast.expr, names: Any) -> Node:
    """A compound condition holds if its first part does."""
    return TRUTH(body, node.values[0] if isinstance(node, ast.BoolOp) and isinstance(node.op, ast.And) else node, names)


def facts_turned_around(test: Node, holds: bool) -> Any:
    """What a condition implies where it holds is taken for what it implies where it does not."""
    return IMPLIED(test, not holds)


def from_the_beginning(at: At, items: Node, part: ast.Slice) -> Node:
    """The start of a slice is forgotten."""
    return SLICED(at, items, ast.Slice(None, part.upper, None))


def one_change_only(builder: Builder, record: Node, changes: dict[str, Node], place: Any) -> Node:
    """Of several changed fields only the first is."""
    return CHANGED(builder, record, dict(list(changes.items())[:1]), place)


def each_counts_once(at: At, args: list[ast.expr], keywords: Any) -> Node:
    """Every item is worth 1."""
    return SUMMING(at, [*args[:2], ast.parse("lambda item: 1", mode="eval").body], keywords)


def the_first_twice(at: At, several: list[ast.expr]) -> Any:
    """Of items that stand side by side, each is the first."""
    each, items = SIDE_BY_SIDE(at, several)
    return each, items[:1] * len(items)


def from_the_first(at: At, args: list[ast.expr], keywords: Any) -> Node:
    """`reduce` begins with the first item, whatever it is to begin with."""
    return REDUCED(at, args[:2], keywords)


SUMMING, SIDE_BY_SIDE, REDUCED = expressions.summing, expressions.side_by_side, expressions.reduced
TRUTH, SLICED, CHANGED = Body.truth, expressions.sliced, Builder.changed
IMPLIED = narrowing.implied
CHOICE, MAKE, READ = Builder.choice, Builder.make, Cases.read
GATHERED, AT_PLACE = expressions.gathered, expressions.at_place

MUTANTS: dict[str, tuple[object, str, Any]] = {
    "and gives a truth value": (expressions, "connected", operand_is_lost),
    "both branches are evaluated": (Builder, "choice", always_evaluated),
    "guards are ignored": (Cases, "read", guards_are_ignored),
    "fields change places": (Builder, "make", fields_are_shifted),
    "greatest is least": (expressions, "gathered", last_of_the_greatest),
    "the last is the first": (expressions, "at_place", from_the_end),
    "branches are swapped": (Builder, "choice", swapped(CHOICE, 2, 3)),
    "a condition holds that does not": (Body, "truth", only_the_first),
    "facts are turned around": (narrowing, "implied", facts_turned_around),
    "- is +": (expressions, "BINARY", {**expressions.BINARY, ast.Sub: P.ADD}),
    "a slice begins at 0": (expressions, "sliced", from_the_beginning),
    "a sum is the greatest": (expressions, "FORMS", {**expressions.FORMS, sum: expressions.FORMS[max]}),
    "items are side by side with themselves": (expressions, "side_by_side", the_first_twice),
    "the first item is what to begin with": (expressions, "FORMS", {**expressions.FORMS, reduce: from_the_first}),
    "an item may occur again": (expressions, "FORMS", {**expressions.FORMS, dict.fromkeys: expressions.as_tuple}),
    "items are counted, not added up": (expressions, "FORMS", {**expressions.FORMS, adding_up: each_counts_once}),
    "only one field is changed": (Builder, "changed", one_change_only),
}


@pytest.mark.parametrize("name", MUTANTS)
def test_a_wrong_front_end_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Some of the first random programs differ."""
    home, attribute, mutant = MUTANTS[name]
    monkeypatch.setattr(home, attribute, mutant)
    with pytest.raises(AssertionError):
        compared(range(500), tmp_path)
