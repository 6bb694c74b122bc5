"""Operators: wrong meanings that follow from a clause's function, its declared domains, and the words of its statement.

An operator changes the function and the statement together: where the function compares with 2 and the statement says
"two", it makes a meaning with 3 and "three". It does so only if there is one such place in each, so that the sentence says
what the function does. Functions of more than one statement are left alone.
"""

import ast
import re
from collections.abc import Callable, Iterator
from inspect import getsource, unwrap
from textwrap import dedent
from typing import Final, TypeAlias

from attrs import define, frozen

from rulebook.core.game import AnyGame
from rulebook.core.settings import range_of
from rulebook.examination.meanings import SILENT, Kind, Meaning, meanings_file, meanings_of_clause
from rulebook.examination.mutants import function_at
from rulebook.spec import Clause, Specification

NUMBERS: Final = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
Change: TypeAlias = Callable[[ast.expr], ast.expr | None]
"""What a node becomes; None for a node that an operator does not change."""


@frozen
class Operator:
    """A change of one node in a function and of one phrase in the statement, and what to call the meaning."""

    kind: Kind
    name: str
    phrase: str
    becomes: str
    change: Change


def meanings(game: AnyGame, specification: Specification) -> tuple[Meaning, ...]:
    """Every wrong meaning of a game, in the order of the rules: those in its file, then generated ones, then silence.

    What a clause has come to mean is not a wrong meaning any more. Of meanings with the same name or the same function, the
    first is kept.
    """
    own = meanings_file(specification).meaning
    found: list[Meaning] = []
    for clause in specification.clauses:
        right = (body := returned(game, clause)) and (clause.function, ast.unparse(body))
        of_clause = [each for each in meanings_of_clause(clause, own.get(clause.id, {})) if normal(each) != right]
        known = {key for meaning in of_clause for key in (meaning.name, normal(meaning))}
        for meaning in generated(game, specification, clause):
            if known.isdisjoint((meaning.name, normal(meaning))):
                known |= {meaning.name, normal(meaning)}
                of_clause.append(meaning)
        if of_clause:
            says = f"The text says nothing of this: {clause.statement}"
            found += [*of_clause, Meaning(clause.id, SILENT, Kind.SILENT, says)]
    return tuple(found)


def normal(meaning: Meaning) -> object:
    """What a meaning does, however it is written."""
    if meaning.becomes is None:
        return repr((meaning.components, meaning.readings, meaning.forbids))
    return meaning.function, ast.unparse(ast.parse(meaning.becomes))


def generated(game: AnyGame, specification: Specification, clause: Clause) -> Iterator[Meaning]:
    """The wrong meanings of a clause that operators make: the other values of its readings, and changes of its function."""
    for reading in specification.readings:
        if reading.clause == clause.id:
            for value in reading.values:
                if value.id != reading.default:
                    says = f"{reading.question} {value.statement}"
                    readings = ((reading.id, value.id),)
                    yield Meaning(clause.id, value.id, Kind.CONDITION, says, clause.function, readings=readings)
    if (body := returned(game, clause)) is not None:
        for operator in (*numbers(game, body), *FIXED):
            yield from applied(operator, body, clause)


def returned(game: AnyGame, clause: Clause) -> ast.expr | None:
    """The expression that the function of a clause returns, if it has one and that is all it does."""
    if clause.function is None:
        return None
    (function,) = ast.parse(dedent(getsource(unwrap(function_at(game, clause.function))))).body
    assert isinstance(function, ast.FunctionDef)
    body = [each for each in function.body if not (isinstance(each, ast.Expr) and isinstance(each.value, ast.Constant))]
    return body[0].value if len(body) == 1 and isinstance(body[0], ast.Return) else None


def numbers(game: AnyGame, body: ast.expr) -> Iterator[Operator]:
    """Other numbers: of a component, within its declared range, or a number that stands in the function."""
    components = game.settings(players=game.declaration.seating.players[0]).components
    for node in ast.walk(body):
        name = node.attr if isinstance(node, ast.Attribute) and not node.attr.startswith("_") else ""
        value = getattr(components, name, None) if name else getattr(node, "value", None)
        if type(value) is not int or value <= 1:
            continue
        declared = range_of(type(components), name) if name else None
        for other in (value - 2, value - 1, value + 1, value + 2):
            if other >= 1 and (declared is None or other in declared):
                for phrase, becomes in said(value, other):
                    yield Operator(Kind.NUMBER, f"{other}-for-{value}", phrase, becomes, other_number(node, other))


def said(value: int, other: int) -> Iterator[tuple[str, str]]:
    """Two numbers in digits and, up to twelve, in words."""
    yield str(value), str(other)
    if max(value, other) < len(NUMBERS):
        yield NUMBERS[value], NUMBERS[other]


def other_number(node: ast.AST, other: int) -> Change:
    """The change of nodes that say the same as `node` into a number."""
    return lambda each: ast.Constant(other) if ast.dump(each) == ast.dump(node) else None


def comparing(was: type[ast.cmpop], becomes: type[ast.cmpop]) -> Change:
    """The change of one comparison into another."""

    def change(node: ast.expr) -> ast.expr | None:
        if isinstance(node, ast.Compare) and [type(each) for each in node.ops] == [was]:
            return ast.Compare(node.left, [becomes()], node.comparators)
        return None

    return change


def calling(was: str, becomes: str) -> Change:
    """The change of calls of one function into calls of another."""

    def change(node: ast.expr) -> ast.expr | None:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == was:
            return ast.Call(ast.Name(becomes, ast.Load()), node.args, node.keywords)
        return None

    return change


def going_back(node: ast.expr) -> ast.expr | None:
    """The change of a step forward around the table into one back."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod) and isinstance(node.left, ast.BinOp):
        inner = node.left
        if isinstance(inner.op, ast.Add) and isinstance(inner.right, ast.Constant) and inner.right.value == 1:
            return ast.BinOp(ast.BinOp(inner.left, ast.Sub(), inner.right), ast.Mod(), node.right)
    return None


FIXED: Final = (
    Operator(Kind.COMPARATOR, "more-than", "at least", "more than", comparing(ast.GtE, ast.Gt)),
    Operator(Kind.COMPARATOR, "exactly", "at least", "exactly", comparing(ast.GtE, ast.Eq)),
    Operator(Kind.COMPARATOR, "fewer-than", "at most", "fewer than", comparing(ast.LtE, ast.Lt)),
    Operator(Kind.COMPARATOR, "at-least", "more than", "at least", comparing(ast.Gt, ast.GtE)),
    Operator(Kind.COMPARATOR, "at-most", "fewer than", "at most", comparing(ast.Lt, ast.LtE)),
    Operator(Kind.COMPARATOR, "fewest", "the most", "the fewest", calling("max", "min")),
    Operator(Kind.COMPARATOR, "lowest", "highest", "lowest", calling("max", "min")),
    Operator(Kind.DIRECTION, "to-the-right", "the left", "the right", going_back),
    Operator(Kind.DIRECTION, "previous", "next", "previous", going_back),
    Operator(Kind.DIRECTION, "before", "after", "before", going_back),
    Operator(Kind.QUANTIFIER, "all", "any", "all", calling("any", "all")),
    Operator(Kind.QUANTIFIER, "any", "all", "any", calling("all", "any")),
)
"""The operators that need nothing but the function and the statement."""


def applied(operator: Operator, body: ast.expr, clause: Clause) -> Iterator[Meaning]:
    """The meaning that an operator makes of a clause: none unless there is one place for it in each."""
    phrase = re.compile(rf"\b{re.escape(operator.phrase)}\b", re.IGNORECASE)
    found = phrase.findall(clause.statement)
    places = [node for node in ast.walk(body) if isinstance(node, ast.expr) and operator.change(node) is not None]
    if len(found) == len(places) == 1:
        said = operator.becomes.capitalize() if found[0][:1].isupper() else operator.becomes
        tree = Changing(operator.change).visit(ast.parse(ast.unparse(body), mode="eval"))
        becomes = ast.unparse(ast.fix_missing_locations(tree))
        says = phrase.sub(said, clause.statement)
        yield Meaning(clause.id, operator.name, operator.kind, says, clause.function, becomes)


@define(slots=False)
class Changing(ast.NodeTransformer):
    """Changes every node for which there is a change."""

    change: Change

    def visit(self, node: ast.AST) -> ast.AST:
        """A node with its change, or else with changes in what is inside it."""
        changed = self.change(node) if isinstance(node, ast.expr) else None
        return self.generic_visit(node) if changed is None else changed
