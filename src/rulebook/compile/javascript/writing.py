"""Functions of the intermediate form as functions of JavaScript, an expression for an expression.

A `Let` becomes a constant before the expression that uses it, in the nearest function or branch. Comprehensions and steps
that go on are methods and functions that take functions, so that nothing is evaluated that they leave out.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import reduce
from importlib import import_module
from inspect import getdoc
from typing import Any, Final, TypeAlias

from attrs import define, evolve, field

from rulebook.compile import ir
from rulebook.compile.javascript import code as js
from rulebook.compile.javascript.types import NOTHING, Types, has_rank, is_scalar

P: Final = ir.Primitive
Env: TypeAlias = Mapping[str, js.Code]
Branch: TypeAlias = tuple[js.Code | None, ir.Node, Env]
"""The test of a branch, None where there is no other, and the body with the variables that it knows."""
UNDEFINED: Final = ir.Const(NOTHING, ir.Never())
EMPTY: Final = ir.Const((), ir.Seq(ir.Never()))
TRUE: Final = ir.Const(True, ir.Bool())
FALSE: Final = ir.Const(False, ir.Bool())
UNDEFINED_CODE: Final = js.Code("undefined")
INFIX: Final[Mapping[ir.Primitive, tuple[str, int]]] = {
    P.ADD: ("+", js.PLUS), P.SUBTRACT: ("-", js.PLUS), P.MULTIPLY: ("*", js.TIMES), P.LESS: ("<", js.RELATION),
    P.AT_MOST: ("<=", js.RELATION),
}  # fmt: skip
FUNCTIONS: Final[Mapping[ir.Primitive, str]] = {
    P.AS_INT: "Number", P.LARGER: "Math.max", P.SMALLER: "Math.min", P.REPEAT: "repeat", P.RANGE: "range",
    P.ENUMERATE: "enumerate", P.ZIP: "zip", P.OCCURRENCES: "occurrences", P.CHOICES: "choices",
    P.COMBINATIONS: "combinations", P.ADDING_UP: "addingUp", P.TOTAL: "sum", P.TOGETHER: "together", P.AS_SET: "setOf",
    P.GET: "entry",
}  # fmt: skip
"""Primitives that are a function of JavaScript or of the runtime."""
METHODS: Final[Mapping[ir.Primitive, tuple[str, ...]]] = {
    P.REPLACE: ("with", "{0}", "{1}"), P.REVERSED: ("toReversed",), P.KEYS: ("map", "([key]) => key"),
    P.INTERSECTION: ("filter", "(each) => contains({0}, each)"), P.SUBSET: ("every", "(each) => contains({0}, each)"),
    P.DIFFERENCE: ("filter", "(each) => !contains({0}, each)"),
}  # fmt: skip
"""Methods of the first operand, and what they are given of the others."""
ON_PILES: Final[Mapping[ir.Primitive, str]] = {
    P.DISTINCT: "distinct", P.PIECES: "pieces", P.WITH_ONE: "withAll", P.WITHOUT_ONE: "withoutAll", P.WITH_ALL: "withAll",
    P.WITHOUT_ALL: "withoutAll",
}  # fmt: skip
"""Functions of the runtime that need the kinds of a pile."""
HOISTED: Final = 30
"""Literals of parts that are longer are constants of the module."""


@define
class Writer:
    """The functions of a module. `constants` are the literals that they share."""

    module: ir.Module
    types: Types
    taken: frozenset[str]
    names: dict[str, str] = field(factory=dict, init=False)
    constants: dict[str, str] = field(factory=dict, init=False)

    def __attrs_post_init__(self) -> None:
        for function in self.module.functions:
            self.names[function.name] = "_".join(map(js.camel, function.name.split(".")))
        self.names |= {self.module.new_game: "begin", self.module.step: "apply"}

    def functions(self) -> Iterator[str]:
        """Every function, in the order of the module."""
        module = self.module
        entries = (module.actor, module.step, module.why_not, module.result, module.observe, module.event_for)
        for function in self.module.functions:
            text = Body(self, function).text()
            head = "export " if function.name in entries else ""
            yield f"{js.comment(*about(function))}\n{head}{text}"

    def literal(self, one: ir.Type, value: Any) -> str:
        """A literal, or the name of the constant that it is."""
        text = self.types.literal(one, value)
        if len(text) < HOISTED or text[0] not in "[{":
            return text
        return self.constants.setdefault(text, f"CONSTANT_{len(self.constants) + 1}")

    def table(self, node: ir.Table) -> str:
        """The constant with the values of a table, by the codes of a finite type or by numbers."""
        values = [self.types.literal(node.type, value) for value in node.values]
        if isinstance(node.key.type, ir.Finite):
            codes = map(self.types.documents.code, node.key.type.values)
            text = js.braced([f"{js.property_name(code)}: {value}" for code, value in zip(codes, values, strict=True)])
        else:
            text = js.array(values).text
        return self.constants.setdefault(text, f"TABLE_{len(self.constants) + 1}")


def about(function: ir.Function) -> tuple[str, ...]:
    """What a function is: the statement of its clause, or what its docstring says, and where it stands."""
    said = statement(function.source) if function.source else f"`{function.name}`, which follows from the declaration."
    return said, str(function.place)


def statement(source: str) -> str:
    """The head of the docstring of a function, which begins with the id of its clause if it has one."""
    where, _, name = source.partition(":")
    found: Any = import_module(where)
    for part in name.split("."):
        found = vars(found).get(part)
    return " ".join((getdoc(found) or name).split("\n\n")[0].split())


@define
class Body:
    """The body of a function."""

    writer: Writer
    function: ir.Function
    lines: list[str] = field(factory=list, init=False)
    used: set[str] = field(init=False)

    @used.default
    def _reserved(self) -> set[str]:
        return {*self.writer.taken, *self.writer.names.values()}

    def text(self) -> str:
        """The whole function."""
        env = {one.name: js.Code(self.fresh(one.name)) for one in self.function.parameters}
        parameters = ", ".join([one.text for one in env.values()])
        lines, value = self.returning(self.function.body, env)
        return f"function {self.writer.names[self.function.name]}({parameters}) {block(left(lines, value))}"

    # Names and lines.

    def fresh(self, wanted: str) -> str:
        """A name that nothing has in the function."""
        name = start = js.camel(wanted) or "it"
        number = 2
        while name in self.used or js.RESERVED.fullmatch(name):
            name, number = f"{start.rstrip('0123456789')}{number}", number + 1
        self.used.add(name)
        return name

    @contextmanager
    def captured(self) -> Iterator[list[str]]:
        """Lines that are written elsewhere."""
        before, self.lines = self.lines, []
        yield self.lines
        self.lines = before

    def returning(self, node: ir.Node, env: Env) -> tuple[list[str], js.Code | None]:
        """The lines before the value of a node is returned, and the value unless they return it."""
        with self.captured() as lines:
            value = self.finish(node, env)
        return lines, value

    def say(self, line: str) -> None:
        """Write a line."""
        self.lines.append(line)

    def held(self, name: str, value: js.Code) -> js.Code:
        """A value that may be written several times."""
        if js.NAME.fullmatch(value.text.replace(".", "")):
            return value
        held = self.fresh(name)
        self.say(f"const {held} = {value};")
        return js.Code(held)

    def arrow(self, variables: Iterable[ir.Var], node: ir.Node, env: Env) -> str:
        """A function of some variables."""
        before = set(self.used)
        names = {one.name: js.Code(self.fresh(one.name)) for one in variables}
        head = f"({', '.join(map(str, names.values()))}) =>"
        lines, value = self.returning(node, {**env, **names})
        self.used = before
        if value is not None and not lines:
            return f"{head} ({value})" if value.text.startswith("{") else f"{head} {value}"
        return f"{head} {block(left(lines, value))}"

    # Statements.

    def finish(self, node: ir.Node, env: Env) -> js.Code | None:
        """The value of a node that is to be returned; None if it has been."""
        match node:
            case ir.Let():
                return self.finish(node.body, self.let(node, env))
            case ir.Assert(body=inner) | ir.Widen(value=inner) | ir.Within(value=inner):
                return self.finish(inner, env)
            case ir.If() | ir.Match():
                return self.finish_one(list(self.branches(node, env)))
            case _:
                return self.value(node, env)

    def finish_one(self, branches: list[Branch]) -> js.Code | None:
        """The value of the first branch whose test holds, if that is short; otherwise it is returned."""
        blocks = [(test, *self.returning(body, env)) for test, body, env in branches]
        values = [(test, value) for test, lines, value in blocks if value is not None and not lines]
        if len(values) == len(blocks):
            whole = chosen(values)
            if "\n" not in whole.text and len(whole.text) < js.WIDTH and (len(values) == 2 or whole.level > js.CONDITIONAL):
                return whole
        for test, lines, value in blocks:
            self.lines.extend(left(lines, value) if test is None else [guarded(test, left(lines, value))])
        return None

    def branches(self, node: ir.If | ir.Match, env: Env) -> Iterator[Branch]:
        """The branches of a node, in order; the last has no test."""
        if isinstance(node, ir.If):
            yield self.value(node.test, env), node.then, env
            yield None, node.otherwise, env
            return
        subject = self.held("subject", self.value(node.subject, env))
        arms = [(arm.alternative, arm.body, {**env, arm.variable.name: subject}) for arm in node.arms]
        others = [] if node.otherwise is None else [(-1, node.otherwise, env)]
        for alternative, body, inner in (*arms, *others)[:-1]:
            yield self.is_one(subject, node.subject.type, alternative), body, inner
        _, body, inner = (*arms, *others)[-1]
        yield None, body, inner

    def is_one(self, subject: js.Code, union: ir.Type, alternative: int) -> js.Code:
        """Whether a value is of an alternative of a union."""
        assert isinstance(union, ir.Union), "only values of unions have alternatives"
        match union.alternatives[alternative]:
            case ir.Record() as one:
                return js.infix(
                    js.member(subject, "type"), "===", js.Code(js.quoted(self.writer.types.tag(one))), js.EQUALITY
                )
            case ir.Finite() as one:
                place = js.Code(f"{self.writer.types.reader(one)}.places[{subject}]")
                return js.infix(place, "!==", UNDEFINED_CODE, js.EQUALITY)
            case _:
                return js.Code(f'typeof {subject} === "number"', js.EQUALITY)

    def let(self, node: ir.Let, env: Env) -> Env:
        """The variables that the body of a `Let` knows."""
        value = self.value(node.value, env)
        name = self.fresh(node.variable.name)
        self.say(f"const {name} = {value};")
        return {**env, node.variable.name: js.Code(name)}

    # Expressions.

    def value(self, node: ir.Node, env: Env) -> js.Code:  # noqa: PLR0912 - one case for each node
        """The value of a node."""
        match node:
            case _ if isinstance(node.type, ir.Known):
                return js.Code(self.writer.types.literal(node.type, node.type.value))
            case ir.Const(value=value):
                return js.Code(self.writer.literal(node.type, value))
            case ir.Var(name=name):
                return env[name]
            case ir.Let():
                return self.value(node.body, self.let(node, env))
            case ir.If() | ir.Match():
                return self.one_of(list(self.branches(node, env)))
            case ir.Apply():
                return self.applied(node, [self.value(operand, env) for operand in node.operands])
            case ir.Table():
                return js.Code(f"{self.writer.table(node)}[{self.value(node.key, env)}]")
            case ir.Field(record=record, name=name):
                assert isinstance(record.type, ir.Record), "only records have fields"
                return js.member(self.value(record, env), self.key(record.type, name))
            case ir.Item(product=product, place_in=place):
                return js.Code(f"{self.value(product, env).at(js.PRIMARY)}[{place}]")
            case ir.Make(type=record, values=values):
                return js.Code(self.writer.types.object(record, [self.value(value, env).text for value in values]))
            case ir.With(record=record, changes=changes, type=kind):
                changed = [js.entry(self.key(kind, name), self.value(value, env)) for name, value in changes]
                return js.Code(js.braced([f"...{self.value(record, env).at(js.PRIMARY)}", *changed]))
            case ir.Tuple(items=items):
                return js.array([self.value(item, env) for item in items])
            case ir.Within(value=inner) | ir.Widen(value=inner) | ir.Assert(body=inner):
                return self.value(inner, env)
            case ir.Is(subject=subject, alternatives=alternatives):
                return self.is_any(self.held("subject", self.value(subject, env)), subject.type, alternatives)
            case ir.Call(function=function, arguments=arguments):
                return js.called(self.writer.names[function], [self.value(argument, env) for argument in arguments])
            case ir.Fail(reason=reason):
                return js.called("fail", [js.quoted(reason)])
            case ir.Refuse():
                return self.refused(node, env)
            case ir.MakeStep(state=state, events=events):
                return js.Code(
                    js.braced([js.entry("state", self.value(state, env)), js.entry("events", self.value(events, env))])
                )
            case ir.Then(step=step, state=state, after=after):
                return js.called("then", [self.value(step, env), self.arrow([state], after, env)])
            case ir.Comprehension():
                return self.gathered(node, env)
            case ir.Fold():
                return self.folded(node, env)

    def key(self, record: ir.Record, name: str) -> str:
        """The key of a field."""
        return self.writer.types.documents.key(record.cls, name)

    def one_of(self, branches: list[Branch]) -> js.Code:
        """The value of the first branch whose test holds."""
        blocks: list[tuple[js.Code | None, list[str], js.Code]] = []
        for test, body, env in branches:
            with self.captured() as lines:
                value = self.value(body, env)
            blocks.append((test, lines, value))
        if not any(lines for _, lines, _ in blocks):
            return chosen([(test, value) for test, _, value in blocks])
        name = self.fresh("chosen")
        parts = [
            f"{'' if test is None else f'if ({test}) '}{block([*lines, f'{name} = {value};'])}"
            for test, lines, value in blocks
        ]
        self.lines.extend([f"let {name};", " else ".join(parts)])
        return js.Code(name)

    def is_any(self, subject: js.Code, union: ir.Type, alternatives: tuple[int, ...]) -> js.Code:
        """Whether a value is of one of some alternatives."""
        tests = [self.is_one(subject, union, alternative) for alternative in alternatives]
        found = tests[0] if tests else js.Code("false")
        for test in tests[1:]:
            found = js.infix(found, "||", test, js.OR)
        return found

    def refused(self, node: ir.Refuse, env: Env) -> js.Code:
        """A refusal."""
        written = [
            js.entry(name, self.writer.types.written(value.type, self.value(value, env).text)) for name, value in node.values
        ]
        return js.called("refuse", [f"REASONS[{js.quoted(node.name)}]", *([js.braced(written)] if written else [])])

    # Primitives.

    def applied(self, node: ir.Apply, given: list[js.Code]) -> js.Code:  # noqa: PLR0912 - one case for each primitive
        """A primitive applied to operands."""
        primitive, types = node.primitive, [operand.type for operand in node.operands]
        if primitive in INFIX:
            sign, level = INFIX[primitive]
            return js.infix(given[0], sign, given[1], level)
        if primitive in FUNCTIONS:
            return js.called(FUNCTIONS[primitive], given)
        if primitive in ON_PILES:
            several = [js.array(given[1:])] if primitive in (P.WITH_ONE, P.WITHOUT_ONE) else given[1:]
            return js.called(ON_PILES[primitive], [self.kinds(types[0]), given[0], *several])
        one, *others = given
        if primitive in METHODS:
            name, *passed = METHODS[primitive]
            return js.method(one, name, *[each.format(*others) for each in passed])
        match primitive:
            case P.NOT:
                return js.negated(one)
            case P.QUOTIENT:
                return js.called("Math.floor", [js.infix(one, "/", others[0], js.TIMES)])
            case P.REMAINDER:
                return js.infix(one, "%", others[0], js.TIMES) if all(map(is_natural, types)) else js.called("modulo", given)
            case P.NEGATE:
                return js.Code(f"-{one.at(js.PRIMARY)}", js.UNARY)
            case P.EQUAL:
                return (
                    js.infix(one, "===", others[0], js.EQUALITY) if all(map(is_scalar, types)) else js.called("equal", given)
                )
            case P.PLACE:
                return js.Code(f"{self.kinds(types[0])}.places[{one}]")
            case P.VALUE_AT:
                return js.Code(f"{self.kinds(node.type)}.values[{one}]")
            case P.IS_NONE:
                return js.infix(one, "===", js.Code("null"), js.EQUALITY)
            case P.THE | P.COUNTS:
                return one
            case P.LENGTH:
                return js.member(one, "length")
            case P.INDEX:
                return js.Code(f"{one.at(js.PRIMARY)}[{others[0]}]")
            case P.PUT:
                assert isinstance(node.operands[2], ir.Const)
                return js.called("put", [one, others[0], js.array(map(js.quoted, node.operands[2].value))])
            case P.APPEND:
                return js.array([f"...{one}", others[0]])
            case P.CONCAT:
                return js.array([f"...{one}", f"...{others[0]}"])
            case P.SLICE:
                end = others[1] if is_natural(types[2]) else js.called("Math.max", [others[1], "0"])
                return js.method(one, "slice", others[0], end)
            case P.SORTED:
                return js.called("sorted", [one, *self.rank(item_type(types[0]))])
            case P.CONTAINS if isinstance(types[0], ir.Map):
                return js.infix(js.called("entry", given), "!==", UNDEFINED_CODE, js.EQUALITY)
            case P.CONTAINS | P.FIND if is_scalar(types[1]) and is_scalar(item_type(types[0])):
                return js.method(one, "includes" if primitive is P.CONTAINS else "indexOf", *others)
            case P.CONTAINS | P.FIND:
                return js.called("contains" if primitive is P.CONTAINS else "find", given)
            case P.PILE:
                return js.called("pileOf", [self.kinds(node.type), one])
            case P.COPIES:
                return js.Code(f"{one.at(js.PRIMARY)}[{self.kinds(types[0])}.places[{others[0]}]]")
            case P.UNION:
                return js.called("setOf", [js.array([f"...{one}", f"...{others[0]}"])])
            case P.GET_OR_NONE:
                return js.Code(f"entry({one}, {others[0]}) ?? null", js.OR - 1)
        raise AssertionError(f"{primitive} is a primitive")

    def kinds(self, one: ir.Type) -> str:
        """The finite type of the pieces of a pile, or that type itself."""
        return self.writer.types.reader(one.kinds if isinstance(one, ir.Pile) else one)

    def rank(self, one: ir.Type) -> list[str]:
        """The function that gives the order of values, where that is not the order of what they are written as."""
        return [f"{self.writer.types.reader(one)}.rank"] if has_rank(one) else []

    # Comprehensions.

    def gathered(self, node: ir.Comprehension, env: Env) -> js.Code:
        """What a comprehension makes of its values."""
        match node.gathering:
            case ir.Gathering.ALL:
                return self.through(node, node.body, TRUE, env, lambda items, of: js.method(items, "every", of))
            case ir.Gathering.ANY:
                return self.through(node, node.body, FALSE, env, lambda items, of: js.method(items, "some", of))
            case ir.Gathering.FIRST:
                inner = evolve(node, default=None)
                otherwise = self.otherwise(node.default, env)
                return self.through(
                    inner, node.body, UNDEFINED, env, lambda items, of: js.called("first", [items, of, *otherwise])
                )
            case ir.Gathering.MOST | ir.Gathering.LEAST:
                return self.selected(node, env)
            case ir.Gathering.SEQUENCE:
                return self.sequence(node, env)
        made = {ir.Gathering.SUM: "sum", ir.Gathering.SET: "setOf", ir.Gathering.MAP: "mapOf"}[node.gathering]
        return js.called(made, [self.sequence(evolve(node, gathering=ir.Gathering.SEQUENCE), env)])

    def through(
        self, node: ir.Comprehension, leaf: ir.Node, nothing: ir.Node, env: Env, form: Callable[[js.Code, str], js.Code]
    ) -> js.Code:
        """A form of the items of the first clause, and of a function that goes through the other clauses."""

        def again(clauses: tuple[ir.Clause, ...]) -> ir.Node:
            return evolve(node, clauses=clauses)

        first, others = node.clauses[0], node.clauses[1:]
        if not isinstance(first, ir.Each):
            return self.value(unrolled(node.clauses, leaf, nothing, again), env)
        items = self.value(first.items, env)
        return form(items, self.arrow([first.variable], unrolled(others, leaf, nothing, again), env))

    def sequence(self, node: ir.Comprehension, env: Env) -> js.Code:
        """All values of a comprehension."""
        first, others = node.clauses[0], node.clauses[1:]
        conditions = [clause.condition for clause in others if isinstance(clause, ir.Where)]
        if not isinstance(first, ir.Each) or len(conditions) < len(others):
            leaf = ir.Tuple((node.body,), ir.Seq(node.body.type))
            return self.through(node, leaf, EMPTY, env, lambda items, of: js.method(items, "flatMap", of))
        found = self.value(first.items, env)
        if conditions:
            whole = reduce(
                lambda rest, condition: ir.If(condition, rest, FALSE, ir.Bool()), reversed(conditions[:-1]), conditions[-1]
            )
            found = js.method(found, "filter", self.arrow([first.variable], whole, env))
        if bare(node.body) == first.variable:
            return found
        return js.method(found, "map", self.arrow([first.variable], node.body, env))

    def selected(self, node: ir.Comprehension, env: Env) -> js.Code:
        """The first value with the greatest or the least key."""
        name = "greatest" if node.gathering is ir.Gathering.MOST else "least"
        values = evolve(node, gathering=ir.Gathering.SEQUENCE, key=None, default=None)
        if node.key is None:
            otherwise = self.otherwise(node.default, env)
            rank = self.rank(node.body.type) or (["same"] if otherwise else [])
            return js.called(name, [self.sequence(values, env), *rank, *otherwise])
        rank = [f"([key]) => {each}(key)" for each in self.rank(node.key.type)] or ["([key]) => key"]
        default = None if node.default is None else pair(node.default, node.default)
        keyed = self.sequence(evolve(values, body=pair(node.key, node.body)), env)
        return js.Code(f"{js.called(name, [keyed, *rank, *self.otherwise(default, env)])}[1]")

    def otherwise(self, default: ir.Node | None, env: Env) -> list[str]:
        """The function that gives a default, if there is one."""
        return [] if default is None else [self.arrow([], default, env)]

    def folded(self, node: ir.Fold, env: Env) -> js.Code:
        """The last value of a variable."""
        first, others = node.clauses[0], node.clauses[1:]

        def again(clauses: tuple[ir.Clause, ...]) -> ir.Node:
            return ir.Fold(node.variable, node.variable, clauses, node.body)

        if not isinstance(first, ir.Each):
            return self.value(
                ir.Let(node.variable, node.initial, unrolled(node.clauses, node.body, node.variable, again)), env
            )
        rest = unrolled(others, node.body, node.variable, again)
        initial, items = self.value(node.initial, env), self.value(first.items, env)
        return js.method(items, "reduce", self.arrow([node.variable, first.variable], rest, env), initial)


def unrolled(
    clauses: tuple[ir.Clause, ...], leaf: ir.Node, nothing: ir.Node, again: Callable[[tuple[ir.Clause, ...]], ir.Node]
) -> ir.Node:
    """What stands behind clauses, up to the next one that goes through items: `nothing` where a condition does not hold."""
    if not clauses:
        return leaf
    first, others = clauses[0], clauses[1:]
    match first:
        case ir.Each():
            return again(clauses)
        case ir.Where(condition=condition):
            return ir.If(condition, unrolled(others, leaf, nothing, again), nothing, leaf.type)
        case ir.Bind(variable=variable, value=value):
            return ir.Let(variable, value, unrolled(others, leaf, nothing, again))


def bare(node: ir.Node) -> ir.Node:
    """A node without what changes its type alone."""
    return bare(node.value) if isinstance(node, ir.Widen | ir.Within) else node


def pair(key: ir.Node, value: ir.Node) -> ir.Node:
    """A key and a value."""
    return ir.Tuple((key, value), ir.Product((key.type, value.type)))


def chosen(branches: list[tuple[js.Code | None, js.Code]]) -> js.Code:
    """The first value whose test holds, as one expression."""
    found = branches[-1][1]
    for test, value in reversed(branches[:-1]):
        assert test is not None, "only the last branch has no test"
        found = js.conditional(test, value, found)
    return found


def left(lines: list[str], value: js.Code | None) -> list[str]:
    """Lines, and the return of a value unless they return it."""
    return lines if value is None else [*lines, f"return {value};"]


def block(statements: list[str]) -> str:
    """Statements in braces."""
    return f"{{\n{js.indented(chr(10).join(statements))}\n}}"


def guarded(test: js.Code, statements: list[str]) -> str:
    """Statements where a test holds; a single return needs no braces."""
    short = f"if ({test}) {statements[0]}"
    alone = (
        len(statements) == 1
        and short.startswith("return", len(f"if ({test}) "))
        and "\n" not in short
        and len(short) < js.WIDTH
    )
    return short if alone else f"if ({test}) {block(statements)}"


def is_natural(one: ir.Type) -> bool:
    """Whether a number is never below 0."""
    return isinstance(one, ir.Int) and one.least is not None and one.least >= 0


def item_type(one: ir.Type) -> ir.Type:
    """The type of the items of a sequence or a set."""
    assert isinstance(one, ir.Seq | ir.Set), "only sequences and sets have items"
    return one.item
