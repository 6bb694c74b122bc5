"""The front end: reads functions of the rules by their syntax and types, and refuses what the language does not have.

`Rules` are the functions of a game as one round of reading finds them. `Body` reads the body of one function: statements
here, and expressions through `expressions`.
"""

import ast
import inspect
from collections.abc import Callable
from enum import Enum
from operator import itemgetter
from typing import Any, TypeAlias, get_type_hints

from attrs import define, field

from rulebook.compile.bounds import common, hull, merged, shape_of
from rulebook.compile.building import Builder, has_none
from rulebook.compile.errors import LanguageError
from rulebook.compile.expressions import At, attribute, expression, instance
from rulebook.compile.ir import (
    Arm,
    Assert,
    Bind,
    Call,
    Clause,
    Const,
    Fail,
    Finite,
    Fold,
    Function,
    Gathering,
    Int,
    Known,
    Match,
    Never,
    Node,
    Place,
    Primitive,
    Product,
    Record,
    Seq,
    Steps,
    Table,
    Tuple,
    Type,
    Union,
    Var,
    Where,
)
from rulebook.compile.narrowing import narrowed
from rulebook.compile.syntax import Source, names_given, source_of
from rulebook.compile.tabulating import in_every_way, is_derived, looked_at, ways_to_be
from rulebook.compile.types import Flow, Types, is_of_class, typed_items

P = Primitive
Names: TypeAlias = dict[str, Node]
After: TypeAlias = Callable[[Names], Node]


@define(eq=False)
class Rules:
    """The functions of the rules that one round of reading finds, in an order in which they call only earlier ones.

    `tables` are the values of functions of settings, which all rounds share.
    """

    types: Types
    tables: dict[object, tuple[Any, ...]] = field(factory=dict)
    build: Builder = field()
    functions: dict[tuple[object, ...], Function] = field(factory=dict, init=False)
    reasons: dict[str, Any] = field(factory=dict, init=False)
    computing: dict[Callable[..., Any], tuple[type[Any], str]] = field(factory=dict, init=False)
    _being_read: list[tuple[object, ...]] = field(factory=list, init=False)
    _names: set[str] = field(factory=set, init=False)

    @build.default
    def _builder(self) -> Builder:
        return Builder(self.types)

    @property
    def found(self) -> Flow:
        """What this round found to arrive in fields and parameters."""
        return self.build.found

    def call(self, function: Callable[..., Any], arguments: list[Node], place: Place) -> Node:
        """What a function gives: it is run if all arguments are known, or else read and called."""
        plain: Any = inspect.unwrap(function)
        if all(isinstance(argument, Const) for argument in arguments):
            return self.run(function, arguments, place)
        source = self.source(plain, place)
        declared = self.declared(plain, source.parameters)
        given = [
            one if isinstance(one.type, Known) or wanted is None else self.build.conform(one, wanted, place)
            for one, wanted in zip(self.completed(plain, source, arguments, place), declared, strict=True)
        ]
        known = tuple([one.value if isinstance(one, Const) and is_static(one) else None for one in given])
        open_shapes = tuple([shape_of(one.type) for one, wanted in zip(given, declared, strict=True) if wanted is None])
        key = plain, tuple(map(id, known)), open_shapes
        passed = [one for one in given if not is_static(one)]
        self.arrive(key, tuple([one.type for one in passed]))
        if key not in self.functions:
            self.read(key, plain, source, given, place)
        called = self.functions[key]
        if isinstance(called.body, Const) and called.clause is None and all(map(has_none, passed)):
            return called.body
        fitting = [self.build.conform(one, to.type, place) for one, to in zip(passed, called.parameters, strict=True)]
        if is_derived(function) and (table := self.table(function, called, fitting[0], place)) is not None:
            return table
        return Call(called.name, tuple(fitting), called.result, place)

    def table(self, function: Callable[..., Any], read: Function, settings: Node, place: Place) -> Node | None:
        """What a function of settings gives, from a table; None where that would have too many values."""
        ways = ways_to_be(looked_at(read, {one.name: one for one in self.functions.values()}))
        if ways is None:
            return None
        key = function, tuple(ways.items())
        values = self.tables.get(key) or tuple([function(each) for each in in_every_way(self.types.sample, ways)])
        self.tables[key] = values
        for value in values:
            self.build.note(value)
        row: Node = self.build.const(0)
        for path, each in ways.items():
            part = settings
            for name in path:
                part = self.build.field(part, name, place)
            at = self.build.place_of(part, place)
            row = self.build.apply(P.MULTIPLY, (row, self.build.const(len(each))), place)
            row = self.build.apply(P.ADD, (row, at), place)
        if isinstance(row, Const):
            return self.build.shaped(self.build.const(values[0]), read.result, place)
        return Table(values, row, typed_items(values, read.result), place)

    def run(self, function: Callable[..., Any], arguments: list[Node], place: Place) -> Node:
        """The value of a function of known arguments."""
        values = [argument.value for argument in arguments if isinstance(argument, Const)]
        try:
            value = function(*values)
        except Exception as error:
            raise LanguageError(place, function.__name__, f"raises {error!r}", "apply it to what it is for") from error
        result = self.build.const(value)
        wanted = self.hint(get_type_hints(inspect.unwrap(function), include_extras=True).get("return", Any))
        return result if wanted is None or isinstance(result.type, Known) else self.build.conform(result, wanted, place)

    def source(self, function: Callable[..., Any], place: Place) -> Source:
        """The source of a function."""
        try:
            return source_of(function)
        except (LookupError, OSError, TypeError, AttributeError):
            name = getattr(function, "__name__", str(function))
            raise LanguageError(place, name, "it is not a form of the language", "see docs/language.md") from None

    def declared(self, function: Callable[..., Any], names: list[str]) -> list[Type | None]:
        """The declared types of parameters; None where an annotation is not a type of the language."""
        hints = get_type_hints(function, include_extras=True)
        types = [self.hint(hints.get(name, Any)) for name in names]
        return [None if isinstance(one, Steps) else one for one in types]

    def hint(self, hint: Any) -> Type | None:
        """The type that an annotation declares; None if it is not a type of the language, such as a type variable."""
        try:
            return self.types.of(hint)
        except TypeError:
            return None

    def completed(self, function: Any, source: Source, arguments: list[Node], place: Place) -> list[Node]:
        """The arguments with the defaults of those that are not given."""
        missing = source.parameters[len(arguments) :]
        defaults = inspect.signature(function).parameters
        if any(defaults[name].default is inspect.Parameter.empty for name in missing):
            raise LanguageError(place, function.__name__, "an argument is missing", "give all arguments")
        return [*arguments, *[self.build.const(defaults[name].default) for name in missing]]

    def arrive(self, key: tuple[object, ...], types: tuple[Type, ...]) -> None:
        """Note the types of what arrives in the parameters of a function."""
        known = self.found.parameters.get(key, types)
        self.found.parameters[key] = tuple([merged(a, b, hull) for a, b in zip(known, types, strict=True)])

    def read(self, key: tuple[object, ...], function: Any, source: Source, given: list[Node], place: Place) -> None:
        """Read a function, whose parameters have the types of what has ever arrived there."""
        if key in self._being_read:
            raise LanguageError(place, function.__name__, "it calls itself", "write a comprehension, or a table")
        where = f"{source.module}:{function.__qualname__}"
        self._being_read.append(key)
        with self.build.function():
            names = self.parameters(key, source, given, self.declared(function, source.parameters))
            wanted = self.hint(get_type_hints(function, include_extras=True).get("return", Any))
            body: Node = narrowed(Body(self, source, wanted).function(names))
        self._being_read.pop()
        name = self.name_of(f"{source.module.rpartition('.')[2]}.{function.__qualname__}")
        variables = tuple([one for one in names.values() if isinstance(one, Var)])
        self.functions[key] = Function(
            name, variables, body.type, body, where, source.clause, source.place(source.node), self.computing.get(function)
        )

    def parameters(
        self, key: tuple[object, ...], source: Source, given: list[Node], declared: list[Type | None]
    ) -> dict[str, Node]:
        """The parameters of a function, with the bounds of what has arrived there within those that are declared."""
        earlier = list(self.types.flow.parameters.get(key, ())) if self.types.flow else []
        names = Names()
        for name, one, wanted in zip(source.parameters, given, declared, strict=True):
            names[name] = one
            if not is_static(one):
                known = merged(one.type, self.types.renewed(earlier.pop(0)), hull) if earlier else one.type
                names[name] = self.build.variable(name, known if wanted is None else merged(wanted, known, common))
        return names

    def add(self, name: str, parameters: tuple[Var, ...], body: Node, place: Place) -> str:
        """Add a function that follows from the declaration; gives its name."""
        named = self.name_of(name)
        self.functions[("declared", named)] = Function(named, parameters, body.type, body, None, None, place)
        return named

    def call_declared(self, name: str, arguments: list[Node], place: Place) -> Node:
        """A call of a function that follows from the declaration."""
        called = self.functions["declared", name]
        given = [self.build.conform(one, to.type, place) for one, to in zip(arguments, called.parameters, strict=True)]
        return Call(name, tuple(given), called.result, place)

    def name_of(self, wanted: str) -> str:
        """A name that no other function has."""
        name, number = wanted, 2
        while name in self._names:
            name, number = f"{wanted}_{number}", number + 1
        self._names.add(name)
        return name

    def reason_name(self, reason: Any, source: Source) -> str:
        """The name under which a reason for refusals is declared."""
        for name, value in source.names.items():
            if value is reason:
                named = f"{source.module.rpartition('.')[2]}.{name}"
                self.reasons[named] = reason
                return named
        raise LanguageError(source.place(source.node), "a reason", "it has no name", "declare it in the module")


@define(eq=False)
class Body:
    """Reads the body of a function, which gives a value of the type `wanted`, if there is one."""

    rules: Rules
    source: Source
    wanted: Type | None

    @property
    def build(self) -> Builder:
        """What makes the nodes."""
        return self.rules.build

    def function(self, names: Names) -> Node:
        """The body of the function, with values for its parameters."""
        if isinstance(self.source.node, ast.Lambda):
            return self.expression(self.source.node.body, names)
        return self.block(self.source.node.body, names, lambda later: self.result(self.build.const(None), self.source.node))

    def refusal(self, node: ast.AST, form: str, why: str, instead: str) -> LanguageError:
        """The error that a form is refused with."""
        return LanguageError(self.source.place(node), form, why, instead)

    def expression(self, node: ast.expr, names: Names) -> Node:
        """The value of an expression."""
        try:
            return expression(At(self, node, names), node)
        except TypeError as error:
            raise self.refusal(node, ast.unparse(node), str(error), "write values of types that fit") from error

    def truth(self, node: ast.expr, names: Names) -> Node:
        """Whether an expression is true."""
        place = self.source.place(node)
        match node:
            case ast.BoolOp(op=op, values=[first, *others]) if others:
                rest = self.truth(others[0] if len(others) == 1 else ast.copy_location(ast.BoolOp(op, others), node), names)
                joined = self.build.both if isinstance(op, ast.And) else self.build.either
                return joined(self.truth(first, names), rest, place)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return self.build.apply(P.NOT, (self.truth(operand, names),), place)
            case _:
                return self.build.truth(self.expression(node, names), place)

    def result(self, value: Node, node: ast.AST) -> Node:
        """What the function gives, as a value of the declared type."""
        return value if self.wanted is None else self.build.conform(value, self.wanted, self.source.place(node))

    # Statements.

    def block(self, statements: list[ast.stmt], names: Names, after: After) -> Node:
        """What statements give, and where they do not return, what comes after them."""
        if not statements:
            return after(names)
        first, *others = statements

        def rest(later: Names) -> Node:
            return self.block(others, later, after)

        match first:
            case ast.Expr(value=ast.Constant(value=str())) | ast.Pass():
                return rest(names)
            case ast.Return(value=value):
                given = self.expression(value, names) if value else self.build.const(None)
                return self.result(given, first)
            case ast.Assign(targets=[target], value=value):
                return self.bind(target, self.expression(value, names), names, rest)
            case ast.AnnAssign(target=ast.Name() as target, value=ast.expr() as value):
                return self.bind(target, self.expression(value, names), names, rest)
            case ast.AugAssign(target=ast.Name(id=name) as target, op=op, value=value):
                changed = ast.copy_location(
                    ast.BinOp(ast.copy_location(ast.Name(name, ast.Load()), first), op, value), first
                )
                return self.bind(target, self.expression(changed, names), names, rest)
            case ast.Assert(test=test, msg=reason):
                return self.assertion(first, test, reason, names, rest)
            case ast.If(test=test):
                return self.tested(test, names, lambda holds, later: self.branch(first, holds, later, rest))
            case ast.Match(subject=subject, cases=cases):
                asked = self.expression(subject, names)
                return self.build.let("subject", asked, lambda one: Cases(self, one, rest).read(cases, names))
            case ast.For(orelse=[]):
                return self.loop(first, names, rest)
        raise self.refusal(
            first, type(first).__name__, "no such statement", "write assignments, if, match, assert, for and return"
        )

    def assertion(self, node: ast.stmt, test: ast.expr, reason: ast.expr | None, names: Names, rest: After) -> Node:
        """What comes after an assertion."""
        holds = self.truth(test, names)
        why = reason.value if isinstance(reason, ast.Constant) else ast.unparse(test)
        return Assert(holds, str(why), rest(names), self.source.place(node))

    def branch(self, node: ast.If, holds: Node, names: Names, rest: After) -> Node:
        """One of two branches; one that does not return assigns names and does nothing else."""
        place = self.source.place(node)
        if any(isinstance(each, ast.Return) for each in ast.walk(node)):
            if isinstance(holds, Const):
                return self.block(node.body if holds.value else node.orelse, names, rest)
            then, otherwise = self.block(node.body, names, rest), self.block(node.orelse, names, rest)
            return self.build.choice(holds, then, otherwise, place)
        return self.assigned(node, holds, names, rest)

    def assigned(self, node: ast.If, holds: Node, names: Names, rest: After) -> Node:
        """Where branches assign names: each name has the value of one branch or of the other."""
        one, other = names_given(node.body), names_given(node.orelse)
        changed = [name for name in dict.fromkeys([*one, *other]) if name in names or (name in one and name in other)]
        if not changed:
            raise self.refusal(node, "if", "it changes nothing that has a value before", "return, or change a name")
        place = self.source.place(node)
        values = {
            name: self.build.choice(
                holds,
                self.block(node.body, names, itemgetter(name)),
                self.block(node.orelse, names, itemgetter(name)),
                place,
            )
            for name in changed
        }

        def bound(left: list[str], later: Names) -> Node:
            if not left:
                return rest(later)
            name, *others = left
            return self.build.let(name, values[name], lambda one: bound(others, later | {name: one}))

        return bound(list(values), names)

    def bind(self, target: ast.expr, value: Node, names: Names, then: After) -> Node:
        """What comes after a value has been given to a name, or its items to several."""
        match target:
            case ast.Name(id=name):
                return self.build.let(name, value, lambda one: then(names | {name: one}))
            case ast.Tuple(elts=targets) if isinstance(value, Tuple):
                return self.bind_all(target, targets, list(value.items), names, then)
            case ast.Tuple(elts=targets) if isinstance(value, Const) and isinstance(value.value, tuple):
                return self.bind_all(target, targets, list(map(self.build.const, value.value)), names, then)
            case ast.Tuple(elts=targets):
                return self.build.let(
                    "items", value, lambda one: self.bind_all(target, targets, self.items(one, target), names, then)
                )
        raise self.refusal(
            target, ast.unparse(target), "only names can be assigned", "make a changed copy: changed, with_seat"
        )

    def bind_all(self, node: ast.expr, targets: list[ast.expr], values: list[Node], names: Names, then: After) -> Node:
        """What comes after items have been given to as many names."""
        if len(targets) != len(values):
            raise self.refusal(node, ast.unparse(node), f"there are {len(values)} items", "name as many")
        if not targets:
            return then(names)
        return self.bind(
            targets[0], values[0], names, lambda later: self.bind_all(node, targets[1:], values[1:], later, then)
        )

    def items(self, value: Node, node: ast.AST) -> list[Node]:
        """The items of a product, or of a tuple whose length is known."""
        match value.type:
            case Product(items=items):
                return [self.build.item(value, number) for number in range(len(items))]
            case Seq(least=least, most=most) if least == most:
                place = self.source.place(node)
                numbers = map(self.build.const, range(least))
                return [self.build.apply(P.INDEX, (value, number), place) for number in numbers]
        raise self.refusal(node, "several names", f"{value.type} has no known number of items", "use an index")

    def tested(self, test: ast.expr, names: Names, then: Callable[[Node, Names], Node]) -> Node:
        """What comes of a condition, which may give a value a name with `:=` in what it evaluates first."""
        plain, named = without_name(test)
        if named is None:
            return then(self.truth(test, names), names)
        value = self.expression(named.value, names)
        return self.bind(named.target, value, names, lambda later: then(self.truth(plain, later), later))

    # Loops.

    def loop(self, node: ast.For, names: Names, rest: After) -> Node:
        """A loop that returns at the first item with a property, or that changes one name for every item."""
        clauses, inner = self.each(node.target, node.iter, names)
        left = {name: value for name, value in names.items() if name not in names_given([node])}
        if any(isinstance(each, ast.Return) for each in ast.walk(node)):
            return self.search(node, clauses, inner, rest(left))
        changed = [name for name in names_given(node.body) if name in names]
        if len(changed) != 1 or changed[0] in names_given([ast.Expr(node.target)]):
            raise self.refusal(node, "for", f"it changes {len(changed)} names", "write a comprehension, or change one name")
        return self.fold(node, changed[0], clauses, inner, names[changed[0]], lambda last: rest(left | {changed[0]: last}))

    def search(self, node: ast.For, clauses: list[Clause], names: Names, default: Node) -> Node:
        """The loop whose body returns something under a condition."""
        statements = node.body
        while True:
            match statements:
                case [ast.Return(value=ast.expr() as value)]:
                    found = self.result(self.expression(value, names), node)
                    return self.build.gather(Gathering.FIRST, clauses, found, self.source.place(node), default=default)
                case [ast.If(test=test, body=body, orelse=[])]:
                    names = self.conditions(test, clauses, names)
                    statements = body
                case [ast.Assign(targets=[ast.Name(id=name)], value=value), *others]:
                    names = self.named(name, self.expression(value, names), clauses, names)
                    statements = others
                case _:
                    raise self.refusal(
                        node, "for", "its body does more than to return under a condition", "write a comprehension"
                    )

    def fold(  # noqa: PLR0917 - a loop has these parts
        self, node: ast.For, name: str, clauses: list[Clause], inner: Names, initial: Node, then: Callable[[Node], Node]
    ) -> Node:
        """The loop that changes one name."""
        self.build.in_order(clauses, self.source.place(node))
        one = self.build.variable(name, merged(initial.type, initial.type, lambda *both: Int()))
        place = self.source.place(node)
        body = self.block(node.body, inner | {name: one}, lambda later: self.build.conform(later[name], one.type, place))
        folded = Fold(one, self.build.conform(initial, one.type, place), tuple(clauses), body)
        return self.build.let(name, folded, then)

    def each(self, target: ast.expr, items: ast.expr, names: Names) -> tuple[list[Clause], Names]:
        """The clause for every item of something, and the names in it."""
        place = self.source.place(target)
        several = self.build.as_sequence(self.expression(items, names), place)
        each = self.build.each(target.id if isinstance(target, ast.Name) else "each", several)
        return [each], self.matched(target, each.variable, names)

    def matched(self, target: ast.expr, value: Node, names: Names) -> Names:
        """Names for a value or for its items."""
        match target:
            case ast.Name(id=name):
                return names | {name: value}
            case ast.Tuple(elts=targets):
                items = self.items(value, target)
                if len(items) == len(targets):
                    for each, item in zip(targets, items, strict=True):
                        names = self.matched(each, item, names)
                    return names
        raise self.refusal(target, ast.unparse(target), "it does not fit the items", "name the items")

    def conditions(self, test: ast.expr, clauses: list[Clause], names: Names) -> Names:
        """Add the clauses for a condition, which may give values names."""
        if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And):
            for part in test.values:
                names = self.conditions(part, clauses, names)
            return names
        plain, named = without_name(test)
        if named is not None:
            names = self.named(named.target.id, self.expression(named.value, names), clauses, names)
        clauses.append(Where(self.truth(plain, names)))
        return names

    def named(self, name: str, value: Node, clauses: list[Clause], names: Names) -> Names:
        """Add the clause that gives a value a name."""
        if isinstance(value, Const | Var):
            return names | {name: value}
        one = self.build.variable(name, value.type)
        clauses.append(Bind(one, value))
        return names | {name: one}


@define(eq=False)
class Cases:
    """Reads the cases of a `match`: in order, each with its condition, until there is nothing left that no case is for."""

    body: Body
    subject: Node
    after: After

    def read(self, cases: list[ast.match_case], names: Names, seen: frozenset[object] = frozenset()) -> Node:
        """What the first case gives that fits, where `seen` are the values or alternatives that earlier cases are for."""
        if not cases:
            if seen >= self.possible:
                return Fail("no case is left", Never(), self.place)
            return self.after(names)
        first, *others = cases
        plain = first.guard is None
        covered = seen | (self.covers(first.pattern) if plain else frozenset())
        left = {name: value for name, value in names.items() if name not in captured(first.pattern)}

        def otherwise() -> Node:
            return self.read(others, left, covered)

        def then(later: Names) -> Node:
            if first.guard is None:
                return self.body.block(first.body, later, self.after)
            holds = self.body.truth(first.guard, later)
            return self.body.build.choice(holds, self.body.block(first.body, later, self.after), otherwise(), self.place)

        is_last = bool(self.possible) and covered >= self.possible
        return self.fitting(first.pattern, self.subject, names, then, None if is_last and plain else otherwise)

    @property
    def place(self) -> Place:
        """Where the function stands."""
        return self.body.source.place(self.body.source.node)

    @property
    def possible(self) -> frozenset[object]:
        """All values of a finite type, or all alternatives of a union."""
        match self.subject.type:
            case Finite(values=values):
                return frozenset(values)
            case Union(alternatives=alternatives):
                return frozenset(range(len(alternatives)))
            case _:
                return frozenset()

    def covers(self, pattern: ast.pattern) -> frozenset[object]:
        """The values or alternatives for which a pattern always fits."""
        match pattern:
            case ast.MatchAs(pattern=None):
                return self.possible
            case ast.MatchValue(value=value):
                known = self.body.expression(value, {})
                return frozenset([known.value]) if isinstance(known, Const) else frozenset()
            case ast.MatchOr(patterns=patterns):
                return frozenset[object]().union(*map(self.covers, patterns))
            case ast.MatchClass(cls=cls, patterns=parts, kwd_patterns=more) if all(map(always_fits, [*parts, *more])):
                return frozenset(self.alternatives(cls)) if isinstance(self.subject.type, Union) else frozenset()
            case _:
                return frozenset()

    def alternatives(self, cls: ast.expr) -> tuple[int, ...]:
        """The alternatives of the subject that are of a class."""
        known = self.body.expression(cls, {})
        assert isinstance(known, Const), "a class pattern names a class"
        assert isinstance(self.subject.type, Union), "only unions have alternatives"
        several = self.subject.type.alternatives
        return tuple([n for n, one in enumerate(several) if is_of_class(one, (known.value,))])

    def fitting(
        self, pattern: ast.pattern, value: Node, names: Names, then: After, otherwise: Callable[[], Node] | None
    ) -> Node:
        """What comes where a pattern fits a value, and otherwise; without the latter it always fits."""
        build = self.body.build
        match pattern:
            case ast.MatchAs(pattern=None, name=name):
                return then(names if name is None else names | {name: value})
            case ast.MatchAs(pattern=ast.pattern() as inner, name=str() as name):
                return self.fitting(inner, value, names | {name: value}, then, otherwise)
            case ast.MatchValue() | ast.MatchSingleton() | ast.MatchOr():
                fits = None if otherwise is None else self.fits(pattern, value)
                if fits is None or otherwise is None or (isinstance(fits, Const) and fits.value):
                    return then(names)
                return otherwise() if isinstance(fits, Const) else build.choice(fits, then(names), otherwise(), self.place)
            case ast.MatchClass() if isinstance(value.type, Record | Union) or self.body.build.types.is_data(value.type):
                return self.of_class(pattern, value, names, then, otherwise)
            case ast.MatchClass() if otherwise is not None:
                return build.choice(self.fits(pattern, value), then(names), otherwise(), self.place)
        raise self.body.refusal(pattern, ast.unparse(pattern), "no such pattern", "match classes, values, names and _")

    def fits(self, pattern: ast.pattern, value: Node) -> Node:
        """Whether a pattern without names fits a value."""
        build = self.body.build
        match pattern:
            case ast.MatchValue(value=wanted):
                return build.equal(value, self.body.expression(wanted, {}), self.place)
            case ast.MatchSingleton(value=None):
                return build.apply(P.IS_NONE, (value,), self.place)
            case ast.MatchOr(patterns=patterns):
                found: Node = build.const(False)
                for each in patterns:
                    found = build.either(found, self.fits(each, value), self.place)
                return found
            case ast.MatchClass(cls=cls, patterns=[], kwd_patterns=[]):
                return instance(At(self.body, cls, {}), value, self.body.expression(cls, {}))
        raise self.body.refusal(pattern, ast.unparse(pattern), "no such pattern among several", "write several cases")

    def of_class(
        self, pattern: ast.MatchClass, value: Node, names: Names, then: After, otherwise: Callable[[], Node] | None
    ) -> Node:
        """Where a value is of a class, and its fields fit other patterns."""
        cls = self.body.expression(pattern.cls, {})
        assert isinstance(cls, Const), "a class pattern names a class"
        if not isinstance(value.type, Union):
            if otherwise is None or is_of_class(value.type, (cls.value,)):
                return self.with_fields(pattern, value, names, then, otherwise)
            return otherwise()
        numbers = [n for n, one in enumerate(value.type.alternatives) if is_of_class(one, (cls.value,))]
        if not numbers and otherwise is not None:
            return otherwise()
        (number,) = numbers
        it = self.body.build.variable(cls.value.__name__.lower(), value.type.alternatives[number])
        inner = self.with_fields(pattern, it, names, then, otherwise)
        if otherwise is None:
            return Match(value, (Arm(number, it, inner),), None, inner.type, self.place)
        (inner, other), wanted = self.body.build.unified((inner, otherwise()), self.place)
        return Match(value, (Arm(number, it, inner),), other, wanted, self.place)

    def with_fields(
        self, pattern: ast.MatchClass, value: Node, names: Names, then: After, otherwise: Callable[[], Node] | None
    ) -> Node:
        """Where the fields of an object fit the patterns inside a pattern for its class."""
        cls = self.body.expression(pattern.cls, {})
        assert isinstance(cls, Const), "a class pattern names a class"
        order = cls.value.__match_args__
        parts = [*zip(order, pattern.patterns, strict=False), *zip(pattern.kwd_attrs, pattern.kwd_patterns, strict=True)]

        def fit(left: list[tuple[str, ast.pattern]], later: Names) -> Node:
            if not left:
                return then(later)
            (name, part), *others = left
            if isinstance(part, ast.MatchAs) and part.name is None and part.pattern is None:
                return fit(others, later)
            inner = attribute(At(self.body, part, later), value, name)
            return self.fitting(part, inner, later, lambda more: fit(others, more), otherwise)

        return fit(parts, names)


def is_static(argument: Node) -> bool:
    """Whether a function is read again for an argument: for what is known when the game is read, and a member of an enum."""
    if isinstance(argument.type, Known):
        return True
    return isinstance(argument, Const) and isinstance(argument.type, Finite) and isinstance(argument.value, Enum)


def captured(pattern: ast.pattern) -> set[str | None]:
    """The names that a pattern gives to values."""
    return {each.name for each in ast.walk(pattern) if isinstance(each, ast.MatchAs)}


def always_fits(pattern: ast.pattern) -> bool:
    """Whether a pattern fits anything."""
    return isinstance(pattern, ast.MatchAs) and pattern.pattern is None


def without_name(test: ast.expr) -> tuple[ast.expr, Any]:
    """A condition without the `:=` in what it evaluates first, and that `:=`; None if there is none."""
    match test:
        case ast.NamedExpr(target=target):
            return ast.copy_location(ast.Name(target.id, ast.Load()), test), test
        case ast.Compare(left=left, ops=ops, comparators=others):
            plain, named = without_name(left)
            return ast.copy_location(ast.Compare(plain, ops, others), test), named
        case ast.BoolOp(op=op, values=[first, *others]):
            plain, named = without_name(first)
            return ast.copy_location(ast.BoolOp(op, [plain, *others]), test), named
        case ast.UnaryOp(op=op, operand=operand):
            plain, named = without_name(operand)
            return ast.copy_location(ast.UnaryOp(op, plain), test), named
        case _:
            return test, None
