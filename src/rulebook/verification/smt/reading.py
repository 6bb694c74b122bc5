"""Reading: the functions of a kernel as terms, by their syntax.

A reader goes through a function as Python would, with values that may be terms. Where a condition is not known, it goes both
ways and joins them. Rows lie on a heap, of which each way has a copy. What must be so for the terms to mean what Python
does, such as an index within its field, is collected as obligations, each with the conditions of the way on which it arose.
Whatever is outside the language is an error: nothing is skipped. So is whatever Python gives another meaning than the terms
have: `and` and `or` of numbers whose value is used, effects of an expression that is not always evaluated, `is` of numbers,
and a function that gives a number on some ways and nothing on others. That numbers are not taken for members of enums is for
mypy to see.
"""

import ast
import inspect
import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from enum import Enum, EnumMeta
from functools import cache, partial
from inspect import CO_ASYNC_GENERATOR, CO_COROUTINE, CO_GENERATOR, CO_VARARGS, CO_VARKEYWORDS
from types import CodeType, FunctionType
from typing import Any, Final, TypeAlias, get_args, get_type_hints

import attrs
import z3
from attrs import Factory, define, frozen

from rulebook.kernels import language
from rulebook.kernels.compiling import mirrored
from rulebook.kernels.layout import Layout
from rulebook.verification.smt.words import (
    BITS,
    Maybe,
    Number,
    Term,
    Truth,
    UnreadableError,
    Word,
    above,
    as_bool,
    both,
    calculated,
    chosen,
    compared,
    condition,
    either,
    looked_up,
    lowest,
    mask_of,
    most_of,
    number,
    opposite,
    popcount,
    truth,
    with_lowest,
)

Value: TypeAlias = Any
"""Whatever a name stands for while a function is read."""
Summary: TypeAlias = "Callable[..., Value]"
"""What stands for a call of some function: it is given the reader and the arguments."""
Entry: TypeAlias = "Callable[[Word], Value]"
"""What stands for an entry of some table, at an index within it."""

MOST_ROUNDS: Final = 4096
"""No loop in the language takes more rounds."""


@frozen(eq=False)
class Row:
    """A row on the heap."""

    place: int


@frozen(eq=False)
class Record:
    """An object whose fields are values: settings, of which not all is known."""

    fields: Mapping[str, Value]


@frozen
class Obligation:
    """What must be so on a way through the functions that were read."""

    way: Term
    claim: Term
    why: str


@frozen(eq=False)
class Call:
    """A call of a function that keeps some claims, or several, `times` in a row: the way to it, and what a row has.

    `ranges` are those of the numbers of which nothing else is known after it.
    """

    way: Term
    before: tuple[Value, ...]
    after: tuple[Value, ...]
    ranges: tuple[Term, ...]
    times: int = 1


class Unset:
    """The value of a name that was not set on some way."""


UNSET: Final = Unset()
NEVER: Final = Unset()
"""The result of a way that is obliged not to be gone."""
NOT_PLAIN: Final = CO_VARARGS | CO_VARKEYWORDS | CO_GENERATOR | CO_COROUTINE | CO_ASYNC_GENERATOR
"""Flags of the code of functions that are more than a plain one."""
DONE, RESULT = ".done", ".result"
"""Names of no variable: whether a function has returned, and what."""

Names: TypeAlias = dict[str, Value]


@cache
def syntax_of(function: FunctionType) -> ast.FunctionDef:
    """The definition of a function; raises UnreadableError for one whose code is not what its source says."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    (definition,) = tree.body
    if not isinstance(definition, ast.FunctionDef):
        raise UnreadableError(f"{function.__qualname__} is not defined by def")
    codes = [each for each in compile(tree, "", "exec").co_consts if isinstance(each, CodeType)]
    if essence(function.__code__) not in map(essence, codes):
        raise UnreadableError(f"the code of {function.__qualname__} is not what its source says")
    return definition


def essence(code: CodeType) -> tuple[object, ...]:
    """What a function does, wherever it stands: its instructions, and what these name."""
    constants = [repr(each) for each in code.co_consts if not isinstance(each, CodeType)]
    return code.co_name, code.co_code, code.co_names, code.co_varnames, tuple(constants)


@define(eq=False)
class Reader:
    """Reads functions. `summaries` stand for calls of some functions, in place of what is written in them.

    `entries` stand for those of some tables, by the identity of the table.
    """

    summaries: Mapping[Callable[..., Any], Summary] = Factory(dict)
    entries: Mapping[int, Entry] = Factory(dict)
    heap: list[list[Value]] = Factory(list)
    layouts: list[Layout | None] = Factory(list)
    way: list[Term] = Factory(list)
    obligations: list[Obligation] = Factory(list)
    unknown: int = 0
    """How many truth values there are of which nothing is known."""
    calls: list[Call] = Factory(list)
    """The calls of functions that keep some claims, of which no more is known afterwards."""
    facts: list[Term] = Factory(list)
    """What is so of the piles that some functions gave."""
    read_now: list[FunctionType] = Factory(list)
    """The functions in whose bodies the reader is."""

    # Rows.

    def row(self, values: Sequence[Value], layout: Layout | None = None) -> Row:
        """A row with these values; `layout` says where its fields are, for an index that is not known."""
        self.heap.append(list(values))
        self.layouts.append(layout)
        return Row(len(self.heap) - 1)

    def values(self, row: Row) -> list[Value]:
        """What stands in a row now."""
        return list(self.heap[row.place])

    # Calls.

    def call(self, function: Callable[..., Any], *arguments: Value) -> Value:
        """What a function gives, which may change rows."""
        if function in self.summaries:
            return self.summaries[function](self, *arguments)
        return self.read(function, *arguments)

    def read(self, function: Callable[..., Any], *arguments: Value) -> Value:
        """The same, as it is written in the function, whatever stands for calls of it elsewhere."""
        if not isinstance(function, FunctionType):
            raise UnreadableError(f"{function!r} is not a function that can be read")
        definition, code = syntax_of(function), function.__code__
        if function.__defaults__ or code.co_posonlyargcount or code.co_kwonlyargcount or code.co_flags & NOT_PLAIN:
            raise UnreadableError(f"the arguments of {function.__qualname__}, or that it is a generator")
        if code.co_argcount != len(arguments):
            raise UnreadableError(f"{function.__qualname__} takes {code.co_argcount} arguments, and not {len(arguments)}")
        known: Names = dict.fromkeys(code.co_varnames, UNSET) | {DONE: False, RESULT: None}
        known |= zip(code.co_varnames, arguments, strict=False)
        if function in self.read_now:
            raise UnreadableError(f"{function.__qualname__} calls itself")
        self.read_now.append(function)
        try:
            Body(self, function.__globals__, known).run(definition.body)
            if known[DONE] is not True and known[RESULT] is not None:
                raise UnreadableError("there is a way to the end without a return, and one with a result")
        except UnreadableError as error:
            raise UnreadableError(f"{function.__qualname__}: {error}") from error
        finally:
            self.read_now.pop()
        return known[RESULT]

    def changes(self, before: Sequence[Sequence[Value]]) -> bool:
        """Whether something stands in a row that did not stand there before."""
        return any(
            one is not other for rows in zip(before, self.heap, strict=True) for one, other in zip(*rows, strict=True)
        )

    def oblige(self, claim: Truth, why: str) -> None:
        """Note what must be so on this way."""
        if claim is not True:
            self.obligations.append(Obligation(condition(both(*self.way)), condition(claim), why))

    def on_both_ways(self, test: Truth, names: Names, then: Callable[[Names], None], other: Callable[[Names], None]) -> None:
        """Go one way where a condition is met and the other elsewhere, and join what becomes of names and rows."""
        if isinstance(test, bool):
            (then if test else other)(names)
            return
        before, first, second = self.heap, dict(names), dict(names)
        self.heap = [list(row) for row in before]
        self.on(test, lambda: then(first))
        after_first, self.heap = self.heap, [list(row) for row in before]
        self.on(z3.Not(test), lambda: other(second))
        after_second = self.heap
        self.heap = [joined_rows(test, *rows) for rows in zip(after_first, after_second, strict=True)]
        for name in {**first, **second}:
            names[name] = joined(test, name, first, second)

    def on(self, test: Term, what: Callable[[], None]) -> None:
        """Do something on the way on which a condition is met."""
        self.way.append(test)
        what()
        self.way.pop()


def joined_rows(test: Term, one: list[Value], other: list[Value]) -> list[Value]:
    """A row after two ways."""
    return [either(test, *pair) for pair in zip(one, other, strict=True)]


def joined(test: Term, name: str, first: Names, second: Names) -> Value:
    """What a name stands for after two ways. Where the function has returned, its variables do not matter."""
    one, other = first.get(name, UNSET), second.get(name, UNSET)
    if name == RESULT:
        if one is NEVER or other is NEVER:
            return other if one is NEVER else one
        if first[DONE] is False:
            return other
        if second[DONE] is False:
            return one
    elif name != DONE:
        if first[DONE] is True:
            return other
        if second[DONE] is True:
            return one
    if one is UNSET or other is UNSET:
        return UNSET
    if isinstance(one, Row | Record) or isinstance(other, Row | Record):
        if one is other:
            return one
        raise UnreadableError(f"{name} stands for one of two rows")
    return either(test, one, other)


@frozen(eq=False)
class Body:
    """The body of a function that is being read: what it knows by name, and its variables."""

    reader: Reader
    known: Mapping[str, object]
    names: Names

    def run(self, body: Sequence[ast.stmt]) -> None:
        """Go through statements, up to a return."""
        for place, statement in enumerate(body):
            if self.names[DONE] is True:
                return
            if self.names[DONE] is not False:
                self._unless_done(partial(Body.run, body=body[place:]))
                return
            self._statement(statement)

    def _unless_done(self, what: Callable[["Body"], None]) -> None:
        """Go on with something where the function has not returned yet."""

        def go_on(names: Names) -> None:
            names[DONE] = False
            what(Body(self.reader, self.known, names))

        def stay(names: Names) -> None:
            names[DONE] = True

        self.reader.on_both_ways(self.names[DONE], self.names, stay, go_on)

    def _branch(self, test: Truth, body: Sequence[ast.stmt], otherwise: Sequence[ast.stmt]) -> None:
        def go(statements: Sequence[ast.stmt]) -> Callable[[Names], None]:
            return lambda names: Body(self.reader, self.known, names).run(statements)

        self.reader.on_both_ways(test, self.names, go(body), go(otherwise))

    # Statements.

    def _statement(self, statement: ast.stmt) -> None:  # noqa: PLR0912  # a row for every kind of statement
        match statement:
            case ast.Assign(targets=[target], value=value):
                self._assign(target, self.value(value))
            case ast.AnnAssign(target=target, value=ast.expr() as value):
                self._assign(target, self.value(value))
            case ast.AugAssign(target=ast.Name() as target, op=operator, value=value):
                self._assign(target, self._calculated(operator, self.value(as_read(target)), self.value(value)))
            case ast.AugAssign(target=target, op=operator, value=value):
                with self._without_effects(statement, "in a statement that reads and writes one place"):
                    result = self._calculated(operator, self.value(as_read(target)), self.value(value))
                self._assign(target, result)
            case ast.If(test=test, body=body, orelse=otherwise):
                self._branch(self._test(test), body, otherwise)
            case ast.For(target=ast.Name(id=name), iter=values, body=body, orelse=[]):
                self._loop(name, *self._range(values), body)
            case ast.While(test=ast.Name(id=name), body=body, orelse=[]):
                self._bits(name, *parted(name, body))
            case ast.Match(subject=subject, cases=cases):
                self._match(self.value(subject), cases)
            case ast.Return(value=value):
                self.names[RESULT] = None if value is None else self.value(value)
                self.names[DONE] = True
            case ast.Assert(test=test):
                self.reader.oblige(self._test(test), f"what is asserted: {ast.unparse(test)}")
            case ast.Expr(value=ast.Call(func=ast.Name(id="assert_never"))) | ast.Raise():
                self._never(f"{ast.unparse(statement)} is not reached")
            case ast.Expr(value=ast.Constant(value=str())) | ast.Pass():
                pass
            case ast.Expr(value=ast.Call() as call):
                self.value(call)
            case _:
                raise UnreadableError(f"the statement {ast.unparse(statement).splitlines()[0]}")

    def _assign(self, target: ast.expr, value: Value) -> None:
        match target:
            case ast.Name(id=name) if name in self.names:
                self.names[name] = value
            case ast.Tuple(elts=targets) if isinstance(value, tuple) and len(value) == len(targets):
                for each, its in zip(targets, value, strict=True):
                    self._assign(each, its)
            case ast.Subscript(value=ast.Name(id=name), slice=index):
                self._write(self._row(name), index, value)
            case _:
                raise UnreadableError(f"an assignment to {ast.unparse(target)}")

    def _loop(self, name: str, values: range, bounds: tuple[Number, Number], body: Sequence[ast.stmt]) -> None:
        """Go through the rounds of a loop: where its bounds are not known, each only if it lies between them."""
        for place, value in enumerate(values):
            if self.names[DONE] is True:
                return
            if self.names[DONE] is not False:
                self._unless_done(partial(Body._loop, name=name, values=values[place:], bounds=bounds, body=body))
                return

            def go(names: Names, value: int = value) -> None:
                names[name] = value
                Body(self.reader, self.known, names).run(body)

            start, end = bounds
            is_known = isinstance(start, int) and isinstance(end, int)
            test = is_known or both(compared(ast.LtE(), start, value), compared(ast.Lt(), value, end))
            self.reader.on_both_ways(test, self.names, go, lambda names: None)

    def _bits(self, name: str, before: Sequence[ast.stmt], after: Sequence[ast.stmt]) -> None:
        """Go through the bits of a number, from the lowest: place by place, where there is a bit.

        In a round, the number has its bits from that place up before the bit is dropped, and those above it afterwards.
        """
        there = number(self._given(self._name(name)))
        self.reader.oblige(compared(ast.GtE(), there, 0), "the bits of a number that is not negative")
        for each in range(BITS - 1):
            test = truth(calculated(ast.BitAnd(), there, 1 << each, self.reader.oblige))

            def go(names: Names, each: int = each) -> None:
                body = Body(self.reader, self.known, names)
                names[name] = with_lowest(there, each)
                body.run(before)
                names[name] = above(there, each)
                body.run(after)

            self.reader.on_both_ways(test, self.names, go, lambda names: None)
        self.names[name] = 0

    def _range(self, node: ast.expr) -> tuple[range, tuple[Number, Number]]:
        """The values of a loop, and its bounds: where these are not known, the values are all that can lie between them."""
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and self._function(node.func.id) is range:
            bounds = [number(self._given(self.value(argument))) for argument in node.args]
            known = [bound for bound in bounds if isinstance(bound, int)]
            if len(known) == len(bounds) and 0 not in known[2:] and len(range(*known)) <= MOST_ROUNDS:
                return range(*known), (range(*known).start, range(*known).stop)
            start, *rest = (0, *bounds) if len(bounds) == 1 else bounds
            if len(rest) == 1 and most_of(rest[0]) <= MOST_ROUNDS:
                self.reader.oblige(compared(ast.GtE(), start, 0), "a range from 0 or more")
                return range(start if isinstance(start, int) else 0, most_of(rest[0])), (start, rest[0])
        raise UnreadableError(
            f"a loop over {ast.unparse(node)}, which is not a range with constant bounds, or of small numbers"
        )

    def _match(self, subject: Value, cases: Sequence[ast.match_case]) -> None:
        if not cases:
            self._never("a case for every value")
            return
        first, *others = cases
        if first.guard is not None:
            raise UnreadableError("a guard of a case")
        match first.pattern:
            case ast.MatchValue(value=value):
                test = compared(ast.Eq(), subject, self.value(value))
            case ast.MatchAs(pattern=None, name=None):
                test = True
            case _:
                raise UnreadableError(f"the pattern {ast.unparse(first.pattern)}")

        def other(names: Names) -> None:
            Body(self.reader, self.known, names)._match(subject, others)

        def then(names: Names) -> None:
            Body(self.reader, self.known, names).run(first.body)

        self.reader.on_both_ways(test, self.names, then, other)

    def _never(self, why: str) -> None:
        """Oblige this way not to be gone."""
        self.reader.oblige(False, why)
        self.names.update({DONE: True, RESULT: NEVER})

    # Rows and tables.

    def _row(self, name: str) -> Row:
        row = self._name(name)
        if not isinstance(row, Row):
            raise UnreadableError(f"{name} is not a row")
        return row

    def _write(self, row: Row, node: ast.expr, value: Value) -> None:
        index, places = self._index(node, row)
        cells, written = self.reader.heap[row.place], number(self._given(value))
        if isinstance(index, int):
            cells[index] = written
        else:
            for place in places:
                cells[place] = either(index.term == place, written, cells[place])

    def _read(self, row: Row, node: ast.expr) -> Value:
        index, places = self._index(node, row)
        cells = self.reader.heap[row.place]
        if isinstance(index, int):
            return cells[index]
        return chosen(index, cells[places.start : places.stop], places.start)

    def _index(self, node: ast.expr, row: Row) -> tuple["int | Word", range]:
        """An index, and where it can point: to a field of the row, if it is written as the start of one and more."""
        index, length = number(self.value(node)), len(self.reader.heap[row.place])
        if isinstance(index, int):
            if not 0 <= index < length:
                raise UnreadableError(f"the index {ast.unparse(node)} is {index}, beyond the row")
            return index, range(index, index + 1)
        places = range(length)
        layout = self.reader.layouts[row.place]
        if layout is not None and isinstance(node, ast.BinOp) and isinstance(node.left, ast.Name):
            start = self.known_as(node.left.id)
            for field in layout.fields:
                if layout.starts[field.name] == start:
                    places = range(layout.starts[field.name], layout.starts[field.name] + field.count)
        self.reader.oblige(
            z3.And(z3.ULE(places.start, index.term), z3.ULT(index.term, places.stop)), f"the index {ast.unparse(node)}"
        )
        return index, places

    def _table(self, table: tuple[Value, ...], node: ast.expr) -> Value:
        index = number(self.value(node))
        if isinstance(index, int):
            if not 0 <= index < len(table):
                raise UnreadableError(f"the index {ast.unparse(node)} is {index}, beyond the table")
            return table[index]
        if z3.is_app_of(index.term, z3.Z3_OP_ITE):
            test, *places = index.term.children()
            if all(z3.is_bv_value(place) and place.as_long() < len(table) for place in places):
                return either(test, *[table[place.as_long()] for place in places])
        self.reader.oblige(z3.ULT(index.term, len(table)), f"the index {ast.unparse(node)}")
        if id(table) in self.reader.entries:
            return self.reader.entries[id(table)](index)
        if all(type(each) is int for each in table):
            return looked_up(index, table)
        return chosen(index, table)

    # Expressions.

    def value(self, node: ast.expr) -> Value:  # noqa: PLR0912  # a row for every kind of expression
        """What an expression gives."""
        match node:
            case ast.Constant(value=bool() | int() | None as value):
                return value
            case ast.Name(id=name):
                return self._name(name)
            case ast.Attribute(value=inner, attr=name):
                return attribute(self.value(inner), name)
            case ast.NamedExpr(target=target, value=inner):
                value = self.value(inner)
                self._assign(target, value)
                return value
            case ast.BinOp(left=left, op=operator, right=right):
                return self._calculated(operator, self.value(left), self.value(right))
            case ast.UnaryOp(op=ast.Not()):
                return self._test(node)
            case ast.UnaryOp(op=ast.USub(), operand=inner):
                return self._calculated(ast.Sub(), 0, self.value(inner))
            case ast.UnaryOp(op=ast.Invert(), operand=inner):
                inverted = number(self.value(inner))
                return ~inverted if isinstance(inverted, int) else Word(~inverted.term)
            case ast.Compare(left=left, ops=operators, comparators=others):
                return self._comparison(self.value(left), operators, others)
            case ast.BoolOp():
                return self._joined(node, Body._bool)
            case ast.IfExp(test=test, body=body, orelse=other):
                return self._conditional(self._test(test), body, other)
            case ast.Subscript(value=inner, slice=index):
                container = self.value(inner)
                if isinstance(container, Row):
                    return self._read(container, index)
                if isinstance(container, tuple):
                    return self._table(container, index)
            case ast.Tuple(elts=parts):
                return tuple([self.value(part) for part in parts])
            case ast.Call(func=ast.Name(id=name), args=arguments, keywords=[]):
                return self._call(self._function(name), [self.value(argument) for argument in arguments])
        raise UnreadableError(f"the expression {ast.unparse(node)}")

    def _name(self, name: str) -> Value:
        if name not in self.names:
            return known_value(self.known_as(name))
        if self.names[name] is UNSET:
            raise UnreadableError(f"{name} is not set on every way")
        return self.names[name]

    def known_as(self, name: str) -> object:
        """What a name stands for outside of the function."""
        if name in self.known:
            return self.known[name]
        if name in BUILT_IN:
            return BUILT_IN[name]
        raise UnreadableError(f"the name {name}")

    def _function(self, name: str) -> object:
        """What is called by a name that is not a variable."""
        if name in self.names:
            raise UnreadableError(f"a call of {name}, which is a variable")
        return self.known_as(name)

    def _calculated(self, operator: ast.operator, one: Value, other: Value) -> Value:
        if isinstance(operator, ast.BitAnd | ast.BitOr) and all(
            isinstance(each, bool | z3.BoolRef) for each in (one, other)
        ):
            if isinstance(operator, ast.BitAnd):
                return both(truth(one), truth(other))
            return opposite(both(opposite(truth(one)), opposite(truth(other))))
        return calculated(operator, self._given(one), self._given(other), self.reader.oblige)

    def _given(self, value: Value) -> Value:
        """A value that is used as a number, and so must not be None."""
        if not isinstance(value, Maybe):
            return value
        self.reader.oblige(opposite(value.is_none), "a number is not None")
        return value.value

    def _comparison(self, left: Value, operators: Sequence[ast.cmpop], others: Sequence[ast.expr]) -> Truth:
        found: list[Truth] = []
        for operator, node in zip(operators, others, strict=True):
            right = self._sometimes(node) if both(*found) is not True else self.value(node)
            is_same = isinstance(operator, ast.Is | ast.IsNot)
            if is_same and right is not None and not self._is_member(node):
                raise UnreadableError(
                    f"a comparison by `is` with {ast.unparse(node)}, which is not None or a member of an enum"
                )
            found.append(compared(operator, *((left, right) if is_same else (self._given(left), self._given(right)))))
            left = right
        return both(*found)

    def _is_member(self, node: ast.expr) -> bool:
        """Whether a member of an enum is written out, or is what an argument is declared to be."""
        if isinstance(node, ast.Name):
            return node.id in members(self.reader.read_now[-1])
        return isinstance(node, ast.Attribute) and isinstance(self.value(node.value), type)

    @contextmanager
    def _without_effects(self, node: ast.AST, where: str) -> Iterator[None]:
        """Refuse something whose value is read where it writes to a row or a variable."""
        if not calls_or_assigns(node):
            yield
            return
        rows, names = [list(row) for row in self.reader.heap], dict(self.names)
        yield
        if self.reader.changes(rows) or any(value is not self.names[name] for name, value in names.items()):
            raise UnreadableError(f"{ast.unparse(node)} has effects {where}")

    def _sometimes(self, node: ast.expr, given: Callable[["Body", ast.expr], Value] | None = None) -> Value:
        """The value of an expression that is not always evaluated, and so must not have effects."""
        with self._without_effects(node, "and is not always evaluated"):
            return given(self, node) if given else self.value(node)

    def _test(self, node: ast.expr) -> Truth:
        """An expression as a condition: whether it is true, whatever it gives."""
        match node:
            case ast.UnaryOp(op=ast.Not(), operand=inner):
                return opposite(self._test(inner))
            case ast.BoolOp():
                return self._joined(node, Body._test)
        return truth(self.value(node))

    def _bool(self, node: ast.expr) -> Truth:
        """An operand whose value may be that of `and` or `or`: Python gives the operand, so it has to be a truth value."""
        return as_bool(self.value(node), ast.unparse(node))

    def _joined(self, node: ast.BoolOp, given: Callable[["Body", ast.expr], Truth]) -> Truth:
        """What `and` or `or` gives, of operands that are given somehow."""
        if isinstance(node.op, ast.And):
            return self._all(node.values, given)
        return opposite(self._all(node.values, lambda body, each: opposite(given(body, each))))

    def _all(self, nodes: Sequence[ast.expr], given: Callable[["Body", ast.expr], Truth]) -> Truth:
        """Whether all of some conditions are met; those after one that is not met do not matter."""
        found: list[Truth] = []
        depth = len(self.reader.way)
        for node in nodes:
            test = self._sometimes(node, given) if len(self.reader.way) > depth else given(self, node)
            found.append(test)
            if test is False:
                break
            if test is not True:
                self.reader.way.append(test)
        del self.reader.way[depth:]
        return both(*found)

    def _conditional(self, test: Truth, body: ast.expr, other: ast.expr) -> Value:
        if isinstance(test, bool):
            return self.value(body if test else other)
        self.reader.way.append(test)
        one = self._sometimes(body)
        self.reader.way[-1] = z3.Not(test)
        two = self._sometimes(other)
        self.reader.way.pop()
        return either(test, one, two)

    def _call(self, function: object, arguments: list[Value]) -> Value:
        if function in {min, max} and len(arguments) > 1:
            return self._extreme(ast.LtE() if function is min else ast.GtE(), arguments)
        if function in OF_ONE and len(arguments) == 1:
            return self._of_one(function, arguments[0])
        if isinstance(function, FunctionType):
            return self.reader.call(function, *arguments)
        raise UnreadableError(f"a call of {function!r} with {len(arguments)} arguments")

    def _of_one(self, function: object, value: Value) -> Value:
        """What a function of the language gives for its one argument."""
        if function is language.popcount:
            if mask_of(number(value)) >> BITS - 1:
                self.reader.oblige(compared(ast.GtE(), value, 0), "the bits of a number from 0 are counted")
            return self.reader.call(function, value) if function in self.reader.summaries else popcount(value)
        if function is language.lowest:
            self.reader.oblige(compared(ast.Gt(), value, 0), "the lowest bit of a number above 0")
            return lowest(value)
        if function is abs:
            return either(compared(ast.GtE(), value, 0), value, self._calculated(ast.Sub(), 0, value))
        if function is len and isinstance(value, Row | tuple):
            return len(self.reader.heap[value.place]) if isinstance(value, Row) else len(value)
        if function is bool:
            return truth(value)
        if function is int:
            return number(value)
        raise UnreadableError(f"the length of {value!r}")

    def _extreme(self, operator: ast.cmpop, values: list[Value]) -> Value:
        first, *others = values
        for other in others:
            first = either(compared(operator, first, other), first, other)
        return first


OF_ONE: Final = (language.popcount, language.lowest, abs, len, bool, int)
BUILT_IN: Final[dict[str, object]] = {each.__name__: each for each in (min, max, abs, len, range, bool, int)}


def parted(name: str, body: Sequence[ast.stmt]) -> tuple[Sequence[ast.stmt], Sequence[ast.stmt]]:
    """What a loop does each time before it drops the lowest bit of a number, and what after that.

    Raises UnreadableError for any other loop, and for one that is left early or writes to the number elsewhere.
    """
    drops = [place for place, statement in enumerate(body) if ast.unparse(statement) == f"{name} &= {name} - 1"]
    if len(drops) == 1:
        before, after = body[: drops[0]], body[drops[0] + 1 :]
        inner = [node for statement in (*before, *after) for node in ast.walk(statement)]
        stored = {node.id for node in inner if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
        leaves = any(isinstance(node, ast.Return | ast.Break | ast.Continue | ast.While) for node in inner)
        if not leaves and name not in stored:
            return before, after
    raise UnreadableError(f"a loop while {name} that does not drop the lowest bit of it each time")


@cache
def calls_or_assigns(node: ast.AST) -> bool:
    """Whether something is called or given a name in an expression."""
    return any(isinstance(each, ast.Call | ast.NamedExpr) for each in ast.walk(node))


@cache
def members(function: FunctionType) -> frozenset[str]:
    """The arguments of a function that are declared to be members of an enum, or None."""
    hints = get_type_hints(function)
    kinds = {name: [*get_args(hint), hint] for name, hint in hints.items() if name != "return"}
    return frozenset([name for name, some in kinds.items() if any(isinstance(each, EnumMeta) for each in some)])


def as_read(target: ast.expr) -> ast.expr:
    """What is written to, as an expression that is read."""
    return ast.parse(ast.unparse(target), mode="eval").body


def known_value(value: Any) -> Value:
    """Something that a function knows by name, as a value: members of enums are their places."""
    if isinstance(value, Enum):
        return mirrored(value)
    if isinstance(value, bool | int | tuple | Record) or value is None:
        return value
    if isinstance(value, type) and issubclass(value, Enum):
        return value
    if attrs.has(type(value)):
        return value
    raise UnreadableError(f"the value {value!r}")


def attribute(value: Any, name: str) -> Value:
    """A field of settings or of a constant object, or a member of an enum."""
    if isinstance(value, Record):
        if name in value.fields:
            return value.fields[name]
        raise UnreadableError(f"settings without {name}")
    if isinstance(value, Word | Maybe | Row | int) or not hasattr(value, name):
        raise UnreadableError(f"the attribute {name} of {value!r}")
    return known_value(getattr(value, name))
