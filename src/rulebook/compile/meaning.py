"""The meaning of the intermediate form: an interpreter, small enough to be read as its definition.

Values are those of Python. Nothing is cached and nothing is fast: back ends are for that.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import chain
from typing import Any, Final, TypeAlias

from attrs import evolve, frozen

from rulebook.compile import ir
from rulebook.compile.errors import Unmet
from rulebook.compile.ir import Const, Node, Type, Var
from rulebook.compile.primitives import meaning, ordering, required
from rulebook.core.step import Step

Values: TypeAlias = dict[str, Any]
Functions: TypeAlias = Mapping[str, ir.Function]


def call(functions: Functions, name: str, *arguments: Any) -> Any:
    """What a function gives for some arguments; raises Unmet where an obligation does not hold."""
    function = functions[name]
    names = [parameter.name for parameter in function.parameters]
    return evaluated(function.body, Scope(functions, dict(zip(names, arguments, strict=True))))


def value_of(node: Node, functions: Functions) -> Any:
    """The value of a node without open variables; raises KeyError if it has some."""
    return evaluated(node, Scope(functions, {}))


@frozen
class Scope:
    """Where a node is evaluated: the functions that can be called, and the values of variables."""

    functions: Functions
    values: Values

    def having(self, variable: Var, value: Any) -> "Scope":
        """The scope with the value of one more variable."""
        return Scope(self.functions, self.values | {variable.name: value})


def evaluated(node: Node, scope: Scope) -> Any:  # noqa: PLR0912 - a row for every node
    """The value of a node; raises Unmet where an obligation does not hold."""
    match node:
        case Const(value=value):
            return value
        case Var(name=name):
            return scope.values[name]
        case ir.Let(variable=variable, value=value, body=body):
            return evaluated(body, scope.having(variable, evaluated(value, scope)))
        case ir.If(test=test, then=then, otherwise=otherwise):
            return evaluated(then if evaluated(test, scope) else otherwise, scope)
        case ir.Apply(primitive=primitive, operands=operands, type=result):
            types = tuple([operand.type for operand in operands])
            return checked(node, meaning(primitive, types, result), *[evaluated(operand, scope) for operand in operands])
        case ir.Table(values=values, key=key):
            return checked(node, looked_up, values, key.type, evaluated(key, scope))
        case ir.Field(record=record, name=name):
            return getattr(evaluated(record, scope), name)
        case ir.Item(product=product, place_in=place):
            return evaluated(product, scope)[place]
        case ir.Make(type=record, values=values):
            return record.cls(*[evaluated(value, scope) for value in values])
        case ir.With(record=record, changes=changes):
            return evolve(evaluated(record, scope), **{name: evaluated(value, scope) for name, value in changes})
        case ir.Tuple(items=items):
            return tuple([evaluated(item, scope) for item in items])
        case ir.Within(value=value, type=wanted):
            return checked(node, inside, evaluated(value, scope), wanted)
        case ir.Widen(value=value):
            return evaluated(value, scope)
        case ir.Is(subject=subject, alternatives=alternatives):
            return alternative_of(evaluated(subject, scope), subject.type) in alternatives
        case ir.Match(subject=subject):
            return matched(node, evaluated(subject, scope), scope)
        case ir.Call(function=function, arguments=arguments):
            return call(scope.functions, function, *[evaluated(argument, scope) for argument in arguments])
        case ir.Assert(condition=condition, reason=reason, body=body):
            checked(node, required, evaluated(condition, scope), reason)
            return evaluated(body, scope)
        case ir.Fail(reason=reason):
            raise Unmet(f"{node.place}: {reason}")
        case ir.Refuse(reason=reason, values=values):
            return reason(**{name: evaluated(value, scope) for name, value in values})
        case ir.MakeStep(state=state, events=events):
            return Step(evaluated(state, scope), evaluated(events, scope))
        case ir.Then(step=step, state=state, after=after):
            return evaluated(step, scope).then(lambda reached: evaluated(after, scope.having(state, reached)))
        case ir.Comprehension():
            return gathered(node, scope)
        case ir.Fold():
            return folded(node, scope)


def checked(node: Any, function: Callable[..., Any], *arguments: Any) -> Any:
    """What a function gives; an obligation that does not hold is raised with its place."""
    try:
        return function(*arguments)
    except Unmet as unmet:
        raise Unmet(f"{node.place}: {unmet}") from None


def looked_up(values: tuple[Any, ...], key_type: Type, key: Any) -> Any:
    """The value of a table for a key."""
    place = key_type.values.index(key) if isinstance(key_type, ir.Finite) else key
    required(0 <= place < len(values), f"a place from 0 to before {len(values)}, not {place}")
    return values[place]


def matched(node: ir.Match, subject: Any, scope: Scope) -> Any:
    """The body of the arm for a value."""
    number = alternative_of(subject, node.subject.type)
    for arm in node.arms:
        if arm.alternative == number:
            return evaluated(arm.body, scope.having(arm.variable, subject))
    if node.otherwise is None:
        raise Unmet(f"{node.place}: an alternative that is matched, not {subject}")
    return evaluated(node.otherwise, scope)


def alternative_of(value: Any, union: Type) -> int:
    """The number of the alternative that a value is of."""
    assert isinstance(union, ir.Union), "only values of unions have alternatives"
    return next(number for number, one in enumerate(union.alternatives) if is_kind_of(value, one))


def is_kind_of(value: Any, one: Type) -> bool:
    """Whether a value of a union is of an alternative."""
    match one:
        case ir.Record(cls=cls):
            return type(value) is cls
        case ir.Finite(values=values):
            return any(value.__class__ is each.__class__ and value == each for each in values)
        case _:
            return type(value) is int


def inside(value: Any, wanted: Type) -> Any:
    """A value that is in the bounds of a type."""
    required(is_inside(value, wanted), f"a value of {wanted}, not {value}")
    return value


def is_inside(value: Any, wanted: Type) -> bool:
    """Whether a value is in the bounds of a type, in every part."""
    match wanted:
        case ir.Int(least=least, most=most):
            return (least is None or least <= value) and (most is None or value <= most)
        case ir.Option(of=inner):
            return value is None or is_inside(value, inner)
        case ir.Seq(item=item, least=least, most=most):
            return (
                least <= len(value) and (most is None or len(value) <= most) and all(is_inside(each, item) for each in value)
            )
        case ir.Product(items=items):
            return all(is_inside(each, item) for each, item in zip(value, items, strict=True))
        case ir.Set(item=item):
            return all(is_inside(each, item) for each in value)
        case ir.Map(key=key, value=to):
            return all(is_inside(each, key) and is_inside(value[each], to) for each in value)
        case ir.Pile(most=most):
            return all(count <= limit for count, limit in zip(value.counts, most, strict=True))
        case ir.Record(fields=fields):
            return all(is_inside(getattr(value, name), one) for name, one in fields)
        case ir.Union(alternatives=alternatives):
            return is_inside(value, alternatives[alternative_of(value, wanted)])
        case ir.Known(value=known):
            return bool(value == known)
        case _:
            return True


# Comprehensions.


def ways(clauses: tuple[ir.Clause, ...], scope: Scope) -> Iterator[Scope]:
    """Every way through clauses, in order."""
    if not clauses:
        yield scope
        return
    first, *others = clauses
    match first:
        case ir.Each(variable=variable, items=items):
            for item in evaluated(items, scope):
                yield from ways(tuple(others), scope.having(variable, item))
        case ir.Where(condition=condition):
            if evaluated(condition, scope):
                yield from ways(tuple(others), scope)
        case ir.Bind(variable=variable, value=value):
            yield from ways(tuple(others), scope.having(variable, evaluated(value, scope)))


def gathered(node: ir.Comprehension, scope: Scope) -> Any:
    """What a comprehension makes of its values."""
    within = ways(node.clauses, scope)
    if node.gathering in (ir.Gathering.MOST, ir.Gathering.LEAST, ir.Gathering.FIRST):
        return selected(node, within, scope)
    return MAKING[node.gathering](evaluated(node.body, one) for one in within)


def selected(node: ir.Comprehension, within: Iterator[Scope], scope: Scope) -> Any:
    """The first value, or the first of those with the greatest or least key, or the default."""
    key = node.key or node.body
    order = ordering(key.type)
    first = next(within, None)
    if first is None:
        if node.default is None:
            raise Unmet(f"{node.place}: a value to choose")
        return evaluated(node.default, scope)
    if node.gathering is ir.Gathering.FIRST:
        return evaluated(node.body, first)
    chosen = max if node.gathering is ir.Gathering.MOST else min
    best = chosen(chain([first], within), key=lambda one: order(evaluated(key, one)))
    return evaluated(node.body, best)


MAKING: Final[Mapping[ir.Gathering, Callable[[Iterator[Any]], Any]]] = {
    ir.Gathering.ALL: all,
    ir.Gathering.ANY: any,
    ir.Gathering.SUM: sum,
    ir.Gathering.SEQUENCE: tuple,
    ir.Gathering.SET: frozenset,
    ir.Gathering.MAP: dict,
}


def folded(node: ir.Fold, scope: Scope) -> Any:
    """The last value of a variable that a loop changes."""
    value = evaluated(node.initial, scope)
    for one in ways(node.clauses, scope):
        value = evaluated(node.body, one.having(node.variable, value))
    return value
