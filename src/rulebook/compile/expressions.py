"""Expressions: what each form of Python's means in the intermediate form. All other forms are refused."""

import ast
import builtins
from collections.abc import Callable, Mapping
from enum import EnumMeta
from functools import reduce
from itertools import chain, combinations, combinations_with_replacement, product
from types import FunctionType, MethodType, UnionType
from typing import TYPE_CHECKING, Any, Final, TypeAlias, get_args

from attrs import NOTHING, Converter, Factory, evolve, has

from rulebook.compile.bounds import hull, is_natural, length_of, merged, of_length
from rulebook.compile.building import item_type
from rulebook.compile.errors import Unmet
from rulebook.compile.ir import (
    Apply,
    Bool,
    Clause,
    Comprehension,
    Const,
    Each,
    Finite,
    Gathering,
    Int,
    Is,
    MakeStep,
    Map,
    Never,
    Node,
    Option,
    Pile,
    Primitive,
    Product,
    Record,
    Refuse,
    Seq,
    Set,
    Steps,
    Table,
    Then,
    Tuple,
    Type,
    Union,
)
from rulebook.compile.meaning import value_of
from rulebook.compile.types import typed
from rulebook.core.change import changed
from rulebook.core.hints import fields_of
from rulebook.core.multiset import Kinds, Multiset
from rulebook.core.refusals import Reason
from rulebook.core.seats import with_seat
from rulebook.core.step import Step

if TYPE_CHECKING:
    from rulebook.compile.reading import Body, Names

P = Primitive
Rule: TypeAlias = Callable[[list[Node]], Node]

BINARY: Final[Mapping[type[ast.operator], Primitive]] = {
    ast.Add: P.ADD,
    ast.Sub: P.SUBTRACT,
    ast.Mult: P.MULTIPLY,
    ast.FloorDiv: P.QUOTIENT,
    ast.Mod: P.REMAINDER,
}
OF_SETS: Final[Mapping[type[ast.operator], Primitive]] = {
    ast.BitOr: P.UNION,
    ast.BitAnd: P.INTERSECTION,
    ast.Sub: P.DIFFERENCE,
}


def expression(body: "Body", node: ast.expr, names: "Names") -> Node:
    """The value of an expression, given those of names."""
    match node:
        case ast.Constant(value=bool() | int() | str() | None as value):
            return body.build.const(value)
        case ast.Name(id=name):
            return named(body, node, name, names)
        case ast.Attribute(value=value, attr=name):
            return attribute(body, node, body.expression(value, names), name)
        case ast.BinOp(left=left, op=op, right=right):
            return binary(body, node, op, left, right, names)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return body.build.apply(P.NOT, (body.truth(operand, names),), body.source.place(node))
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return body.build.apply(P.NEGATE, (number(body, operand, names),), body.source.place(node))
        case ast.BoolOp(op=op, values=values):
            return connected(body, node, op, values, names)
        case ast.Compare(left=left, ops=ops, comparators=others):
            return compared(body, node, body.expression(left, names), list(zip(ops, others, strict=True)), names)
        case ast.IfExp(test=test, body=then, orelse=otherwise):
            return body.tested(test, names, lambda holds, later: conditional(body, node, holds, then, otherwise, later))
        case ast.Tuple(elts=items) | ast.List(elts=items):
            return display(body, node, items, names)
        case ast.Subscript(value=value, slice=index):
            return subscript(body, node, value, index, names)
        case ast.ListComp() | ast.GeneratorExp():
            return gathered(body, node, Gathering.SEQUENCE, node, names)
        case ast.SetComp():
            return gathered(
                body, node, Gathering.SET, ast.copy_location(ast.ListComp(node.elt, node.generators), node), names
            )
        case ast.DictComp(key=key, value=value, generators=generators):
            pair = ast.copy_location(ast.Tuple([key, value], ast.Load()), node)
            return gathered(body, node, Gathering.MAP, ast.copy_location(ast.ListComp(pair, generators), node), names)
        case ast.Set(elts=items):
            item = body.build.as_sequence(display(body, node, items, names), body.source.place(node))
            return body.build.apply(P.AS_SET, (item,), body.source.place(node))
        case ast.Call(func=function, args=args, keywords=keywords):
            return called(body, node, function, args, keywords, names)
    raise body.refusal(node, type(node).__name__, "no such expression", "see docs/language.md")


# Names and attributes.


def named(body: "Body", node: ast.expr, name: str, names: "Names") -> Node:
    """The value of a name: of a parameter or a variable, or what the module or Python has under that name."""
    if name in names:
        return names[name]
    if name in body.source.local:
        raise body.refusal(node, name, "it may have no value here", "give it a value on every way")
    for known in (body.source.names, vars(builtins)):
        if name in known:
            return body.build.const(known[name])
    raise body.refusal(node, name, "there is no such name", "define it in the module")


def attribute(body: "Body", node: ast.expr, value: Node, name: str) -> Node:
    """An attribute: a field or a property."""
    place, build = body.source.place(node), body.build
    match value.type:
        case Pile() if name in OF_PILES:
            return build.apply(OF_PILES[name], (value,), place)
        case Pile() if name == "kinds":
            return build.const(Kinds(value.type.kinds.values))
        case Finite():
            return tabulated(body, node, value, lambda one: getattr(one, name))
        case Record() if isinstance(found := vars(value.type.cls).get(name), property):
            assert found.fget is not None, "a property has a getter"
            return body.rules.call(found.fget, [value], place)
        case Record() if name in dict(value.type.fields):
            return build.field(value, name, place)
        case Option():
            return attribute(body, node, build.apply(P.THE, (value,), place), name)
        case Steps():
            raise body.refusal(node, f".{name}", "a step is taken apart", "go on with `then`")
    if isinstance(value, Const):
        if not hasattr(value.value, name):
            raise body.refusal(node, f".{name}", f"{value.value!r} has none", "use an attribute that is there")
        return build.const(getattr(value.value, name))
    return build.field(value, name, place)


OF_PILES: Final = {"total": P.TOTAL, "distinct": P.DISTINCT, "counts": P.COUNTS}


def tabulated(body: "Body", node: ast.expr, key: Node, function: Callable[[Any], Any]) -> Node:
    """What a function of Python gives for a value of a finite type, as a table."""
    if isinstance(key, Const):
        return body.build.const(function(key.value))
    assert isinstance(key.type, Finite), "only finite types have tables"
    try:
        values = tuple(map(function, key.type.values))
    except AttributeError as error:
        raise body.refusal(node, ast.unparse(node), str(error), "use an attribute that is there")
    return Table(values, key, body.build.types.of_items(values), body.source.place(node))


# Operators.


def number(body: "Body", node: ast.expr, names: "Names") -> Node:
    """The value of an expression, as a number."""
    return body.build.conform(body.expression(node, names), Int(), body.source.place(node))


def binary(body: "Body", node: ast.expr, op: ast.operator, left: ast.expr, right: ast.expr, names: "Names") -> Node:
    """An operator between two values."""
    one, other, place, build = (
        body.expression(left, names),
        body.expression(right, names),
        body.source.place(node),
        body.build,
    )
    match one.type, op, other.type:
        case Pile(), ast.Add(), Pile():
            return build.apply(P.TOGETHER, (one, other), place)
        case ((Seq() | Product()), ast.Add(), (Seq() | Product())):
            return concatenated(body, [one, other], place)
        case ((Seq() | Product()), ast.Mult(), (Int() | Bool())):
            return repeated(body, node, build.as_sequence(one, place), build.conform(other, Int(), place))
        case Set(), (ast.BitOr() | ast.BitAnd() | ast.Sub()), Set():
            both, _ = build.unified((one, other), place)
            return build.apply(OF_SETS[type(op)], tuple(both), place)
        case _ if type(op) in BINARY:
            return build.apply(
                BINARY[type(op)], (build.conform(one, Int(), place), build.conform(other, Int(), place)), place
            )
    raise body.refusal(
        node, ast.unparse(node), f"no such operator between {one.type} and {other.type}", "see docs/language.md"
    )


def repeated(body: "Body", node: ast.expr, items: Node, times: Node) -> Node:
    """A tuple of one item, as often as a number says."""
    match items:
        case Const(value=(one,)):
            item: Node = Const(one, item_type(items))
        case Tuple(items=(item,)):
            pass
        case _:
            raise body.refusal(node, ast.unparse(node), "only a tuple of one item can be repeated", "write (item,) * times")
    return body.build.apply(P.REPEAT, (item, times), body.source.place(node))


def connected(body: "Body", node: ast.expr, op: ast.boolop, values: list[ast.expr], names: "Names") -> Node:
    """`and` or `or`: the last operand that is evaluated."""
    place, (first, *others) = body.source.place(node), values
    if not others:
        return body.expression(first, names)

    def go_on(one: Node) -> Node:
        other = connected(body, node, op, others, names)
        holds = body.build.truth(one, place)
        if isinstance(op, ast.And):
            return body.build.choice(holds, other, one if one is not holds else body.build.const(False), place)
        if isinstance(one.type, Option) and not isinstance(other.type, Option):
            one = body.build.apply(P.THE, (one,), place)
        return body.build.choice(holds, one if one is not holds else body.build.const(True), other, place)

    value = body.expression(first, names)
    return go_on(value) if isinstance(value.type, Bool) else body.build.let("operand", value, go_on)


def conditional(body: "Body", node: ast.IfExp, holds: Node, then: ast.expr, otherwise: ast.expr, names: "Names") -> Node:
    """One of two values."""
    if isinstance(holds, Const):
        return body.expression(then if holds.value else otherwise, names)
    return body.build.choice(holds, body.expression(then, names), body.expression(otherwise, names), body.source.place(node))


def compared(body: "Body", node: ast.expr, one: Node, others: list[tuple[ast.cmpop, ast.expr]], names: "Names") -> Node:
    """Comparisons: each value with the next, as long as they hold."""
    (op, right), *more = others
    other = body.expression(right, names)
    if not more:
        return comparison(body, node, op, one, other)
    return body.build.let(
        "middle",
        other,
        lambda it: body.build.both(
            comparison(body, node, op, one, it), compared(body, node, it, more, names), body.source.place(node)
        ),
    )


def comparison(body: "Body", node: ast.expr, op: ast.cmpop, one: Node, other: Node) -> Node:
    """One comparison."""
    place, build = body.source.place(node), body.build
    match op:
        case ast.NotEq() | ast.IsNot() | ast.NotIn():
            positive = {ast.NotEq: ast.Eq, ast.IsNot: ast.Is, ast.NotIn: ast.In}[type(op)]()
            return build.apply(P.NOT, (comparison(body, node, positive, one, other),), place)
        case ast.Eq() | ast.Is() if is_none(one) or is_none(other):
            asked = one if is_none(other) else other
            if isinstance(asked.type, Option):
                return build.apply(P.IS_NONE, (asked,), place)
            return build.after(asked, build.const(False))
        case ast.Is() if not (is_single(one.type) and is_single(other.type)):
            raise body.refusal(node, "is", "two such values may be equal and not identical", "write ==")
        case ast.Eq() | ast.Is():
            return build.equal(one, other, place)
        case ast.In():
            return contained(body, node, one, other)
    if isinstance(one.type, Set) and isinstance(op, ast.LtE | ast.GtE):
        both, _ = build.unified((one, other), place)
        return build.apply(P.SUBSET, tuple(both) if isinstance(op, ast.LtE) else (both[1], both[0]), place)
    low, high = build.conform(one, Int(), place), build.conform(other, Int(), place)
    match op:
        case ast.Lt():
            return build.apply(P.LESS, (low, high), place)
        case ast.LtE():
            return build.apply(P.AT_MOST, (low, high), place)
        case ast.Gt():
            return build.apply(P.LESS, (high, low), place)
        case _:
            return build.apply(P.AT_MOST, (high, low), place)


def is_none(node: Node) -> bool:
    """Whether a value is known to be None."""
    return isinstance(node, Const) and node.value is None


def is_single(type: Type) -> bool:
    """Whether equal values of a type are always one object."""
    return isinstance(type.of if isinstance(type, Option) else type, Finite | Bool | Never)


def contained(body: "Body", node: ast.expr, one: Node, other: Node) -> Node:
    """Whether something contains a value."""
    place, build = body.source.place(node), body.build
    match other.type:
        case Pile():
            piece = build.conform(one, other.type.kinds, place)
            return build.apply(P.LESS, (build.const(0), build.apply(P.COPIES, (other, piece), place)), place)
        case Seq() | Product():
            several = build.as_sequence(other, place)
            item = build.types.join(item_type(several), one.type)
            return build.apply(P.CONTAINS, (build.shaped(several, Seq(item), place), build.shaped(one, item, place)), place)
        case Set(item=item) | Map(key=item):
            return build.apply(P.CONTAINS, (other, build.shaped(one, item, place)), place)
    raise body.refusal(node, "in", f"{other.type} contains nothing", "ask tuples, piles, sets or mappings")


# Tuples.


def display(body: "Body", node: ast.expr, items: list[ast.expr], names: "Names") -> Node:
    """A tuple that is written out; `*` puts all items of another into it."""
    place = body.source.place(node)
    if replaced := with_one_replaced(items):
        return replacement(body, node, replaced, names)
    if not any(isinstance(item, ast.Starred) for item in items):
        return body.build.tuple([body.expression(item, names) for item in items])
    parts: list[Node] = []
    for item in items:
        if isinstance(item, ast.Starred):
            parts.append(body.build.as_sequence(body.expression(item.value, names), place))
        else:
            parts.append(body.build.tuple([body.expression(item, names)]))
    return concatenated(body, parts, place)


def with_one_replaced(items: list[ast.expr]) -> tuple[ast.expr, ast.expr, ast.expr] | None:
    """The tuple, the place and the item of `(*items[:place], item, *items[place + 1:])`; None for another display."""
    match items:
        case [
            ast.Starred(
                value=ast.Subscript(value=before, slice=ast.Slice(lower=None, upper=ast.expr() as place, step=None))
            ),
            item,
            ast.Starred(
                value=ast.Subscript(
                    value=after,
                    slice=ast.Slice(
                        lower=ast.BinOp(left=again, op=ast.Add(), right=ast.Constant(value=1)), upper=None, step=None
                    ),
                )
            ),
        ] if (
            ast.dump(before) == ast.dump(after) and ast.dump(place) == ast.dump(again) and not isinstance(item, ast.Starred)
        ):
            return before, place, item
    return None


def replacement(body: "Body", node: ast.expr, parts: tuple[ast.expr, ast.expr, ast.expr], names: "Names") -> Node:
    """A tuple with the item at a place replaced."""
    items, place, item = [body.expression(part, names) for part in parts]
    return with_item(body, node, [items, place, item])


def concatenated(body: "Body", parts: list[Node], place: Any) -> Node:
    """The items of several tuples, one after the other."""
    several = [body.build.as_sequence(part, place) for part in parts]
    item = reduce(body.build.types.join, map(item_type, several))
    shaped = [body.build.shaped(part, Seq(item), place) for part in several]
    whole = shaped[0]
    for part in shaped[1:]:
        match whole, part:
            case Const(value=()), _:
                whole = part
            case _, Const(value=()):
                pass
            case _, Tuple(items=items):
                for one in items:
                    whole = body.build.apply(P.APPEND, (whole, one), place)
            case _:
                whole = body.build.apply(P.CONCAT, (whole, part), place)
    return whole


def subscript(body: "Body", node: ast.expr, value: ast.expr, index: ast.expr, names: "Names") -> Node:
    """An item at a place, what a key is mapped to, or a slice."""
    whole, place, build = body.expression(value, names), body.source.place(node), body.build
    if isinstance(whole, Const) and isinstance(whole.value, type):
        return whole
    if isinstance(whole.type, Option):
        whole = build.apply(P.THE, (whole,), place)
    if isinstance(index, ast.Slice):
        return sliced(body, node, build.as_sequence(whole, place), index, names)
    where = body.expression(index, names)
    if isinstance(whole.type, Map):
        return looked_up(body, node, whole, where)
    if isinstance(whole.type, Product) and isinstance(where, Const):
        return build.item(whole, range(len(whole.type.items))[where.value])
    return at_place(body, node, build.as_sequence(whole, place), build.conform(where, Int(), place))


def at_place(body: "Body", node: ast.expr, items: Node, where: Node) -> Node:
    """An item at a place, which counts from the end if it is known to be below 0."""
    place, build = body.source.place(node), body.build
    if isinstance(where, Const) and where.value < 0:
        where = build.apply(P.ADD, (build.apply(P.LENGTH, (items,), place), where), place)
    match items, where:
        case Const(), Apply(primitive=P.PLACE, operands=(key,)) if isinstance(key.type, Finite):
            if len(items.value) >= len(key.type.values):
                return Table(items.value, key, build.types.of_items(items.value), place)
        case Const(), _ if not isinstance(where, Const):
            return Table(items.value, where, item_type(items), place)
    return build.apply(P.INDEX, (items, where), place)


def looked_up(body: "Body", node: ast.expr, mapping: Node, key: Node) -> Node:
    """What a key is mapped to."""
    place = body.source.place(node)
    assert isinstance(mapping.type, Map), "only mappings have keys"
    key = body.build.shaped(key, mapping.type.key, place)
    if isinstance(mapping, Const) and isinstance(key.type, Finite) and set(key.type.values) <= set(mapping.value):
        return tabulated(body, node, key, mapping.value.__getitem__)
    return body.build.apply(P.GET, (mapping, key), place)


def sliced(body: "Body", node: ast.expr, items: Node, part: ast.Slice, names: "Names") -> Node:
    """The items from one place up to before another, neither of which counts from the end."""
    place, build = body.source.place(node), body.build
    if part.step is not None:
        raise body.refusal(node, "a slice", "it has a step", "write a comprehension")
    start = number(body, part.lower, names) if part.lower else build.const(0)
    end = number(body, part.upper, names) if part.upper else build.apply(P.LENGTH, (items,), place)
    for one in (start, end):
        if not (isinstance(one.type, Int) and is_natural(one.type)):
            raise body.refusal(node, "a slice", "its place may be below 0, and would count from the end", "slice by lengths")
    return build.apply(P.SLICE, (items, start, end), place)


def with_item(body: "Body", node: ast.expr, parts: list[Node]) -> Node:
    """`with_seat`: a tuple with the item at a place replaced."""
    items, where, item = parts
    place, build = body.source.place(node), body.build
    several = build.as_sequence(items, place)
    wanted = build.types.join(item_type(several), item.type)
    shaped = build.shaped(several, Seq(wanted), place)
    replaced = build.shaped(item, wanted, place)
    result = of_length(merged(item_type(shaped), replaced.type, hull), length_of(shaped.type))
    return build.apply(P.REPLACE, (shaped, build.conform(where, Int(), place), replaced), place, result)


# Comprehensions.


def gathered(
    body: "Body",
    node: ast.expr,
    gathering: Gathering,
    several: ast.expr,
    names: "Names",
    key: Rule | None = None,
    default: Node | None = None,
) -> Node:
    """What is made of the values of a comprehension, or of the items of anything else."""
    clauses, value = items_of(body, several, names)
    build, place = body.build, body.source.place(node)
    if gathering in (Gathering.ALL, Gathering.ANY):
        value = build.truth(value, place)
    elif gathering is Gathering.SUM:
        value = build.conform(value, Int(), place)
    measure = None if key is None else key([value])
    if gathering in (Gathering.MOST, Gathering.LEAST) and measure is None:
        value = build.conform(value, Int(), place) if isinstance(value.type, Bool | Option) else value
    return settled(body, build.gather(gathering, clauses, value, place, measure, default))


def items_of(body: "Body", several: ast.expr, names: "Names") -> tuple[list[Clause], Node]:
    """The clauses over some items and the value for each: of a comprehension, of `map`, or the items themselves."""
    match several:
        case ast.ListComp(elt=value, generators=generators) | ast.GeneratorExp(elt=value, generators=generators):
            clauses: list[Clause] = []
            for generator in generators:
                more, names = body.each(generator.target, generator.iter, names)
                clauses += more
                for test in generator.ifs:
                    names = body.conditions(test, clauses, names)
            return clauses, body.expression(value, names)
        case ast.Call(func=ast.Name(id="map"), args=[function, *others]) if "map" not in names:
            if len(others) > 1:
                raise body.refusal(
                    several, "map", "its tuples may have different lengths", "write a comprehension over `zip`"
                )
            items = body.build.as_sequence(body.expression(others[0], names), body.source.place(several))
            each = body.build.each("each", items)
            return [each], rule(body, function, names)([each.variable])
    each = body.build.each("each", body.build.as_sequence(body.expression(several, names), body.source.place(several)))
    return [each], each.variable


def settled(body: "Body", node: Comprehension) -> Node:
    """A comprehension, or its value if nothing in it is open."""
    if any(isinstance(clause, Each) and not isinstance(clause.items, Const) for clause in node.clauses[:1]):
        return node
    functions = {function.name: function for function in body.rules.functions.values()}
    try:
        value = value_of(node, functions)
    except (LookupError, Unmet):
        return node
    body.build.note(value)
    return Const(value, typed(value, node.type))


# Calls.


def rule(body: "Body", function: ast.expr, names: "Names") -> Rule:
    """A function that is passed to another."""
    if isinstance(function, ast.Lambda):
        parameters = [argument.arg for argument in function.args.args]
        return lambda given: body.expression(function.body, names | dict(zip(parameters, given, strict=True)))
    known = body.expression(function, names)
    if not isinstance(known, Const):
        raise body.refusal(function, ast.unparse(function), "it is not known which function that is", "name a function")
    return lambda given: applied(body, function, known.value, given, {})


def called(
    body: "Body", node: ast.Call, function: ast.expr, args: list[ast.expr], keywords: list[ast.keyword], names: "Names"
) -> Node:
    """A call: of a form of Python's or the library's own, of a class, of a method, or of a function of the rules."""
    if isinstance(function, ast.Attribute):
        owner = body.expression(function.value, names)
        if not isinstance(owner, Const) or isinstance(owner.type, Seq | Map | Pile | Finite):
            return method(body, node, owner, function.attr, args, keywords, names)
    known = body.expression(function, names)
    if not isinstance(known, Const):
        raise body.refusal(node, ast.unparse(function), "it is not known which function that is", "name a function")
    form = FORMS.get(known.value) if is_hashable(known.value) else None
    if form is not None:
        return form(body, node, args, {keyword.arg: keyword.value for keyword in keywords}, names)
    return applied(
        body,
        node,
        known.value,
        arguments(body, args, names),
        {key.arg or "": body.expression(key.value, names) for key in keywords},
    )


def arguments(body: "Body", args: list[ast.expr], names: "Names") -> list[Node]:
    """The values of arguments; `*` gives the items of a tuple whose length is known."""
    given: list[Node] = []
    for one in args:
        if isinstance(one, ast.Starred):
            given += body.items(body.expression(one.value, names), one)
        else:
            given.append(body.expression(one, names))
    return given


def is_hashable(value: object) -> bool:
    """Whether a value can be looked up."""
    return type(value).__hash__ is not None


def applied(body: "Body", node: ast.expr, function: Any, given: list[Node], named: dict[str, Node]) -> Node:
    """A known function, class or reason, applied to values."""
    place = body.source.place(node)
    if isinstance(function, Reason):
        values = tuple([(name, value) for name, value in named.items()])
        return Refuse(body.rules.reason_name(function, body.source), function, values)
    if function is Step:
        return step(body, node, [*given, *named.values()])
    if isinstance(function, type) and has(function) and not isinstance(function, EnumMeta):
        return made(body, node, function, given, named)
    if form := OF_VALUES.get(function) if is_hashable(function) else None:
        return form(body, node, given)
    if isinstance(function, MethodType) and isinstance(function.__self__, Kinds) and function.__name__ == "position":
        return position(body, node, function.__self__, given)
    if isinstance(function, FunctionType) or hasattr(function, "__wrapped__"):
        source = body.rules.source(function, place)
        ordered = [named[name] for name in source.parameters[len(given) :] if name in named]
        return body.rules.call(function, [*given, *ordered], place)
    if all(isinstance(one, Const) for one in (*given, *named.values())) and callable(function):
        return body.rules.run(function, [*given, *named.values()], place)
    raise body.refusal(node, getattr(function, "__name__", str(function)), "no such function", "see docs/language.md")


def made(body: "Body", node: ast.expr, cls: type[Any], given: list[Node], named: dict[str, Node]) -> Node:
    """A new object of a class of attrs."""
    if cls in body.build.types.kinds:
        raise body.refusal(node, cls.__name__, "which piece it is is not known", "choose one of the kinds")
    wanted = [one for one in fields_of(cls) if one.init]
    values = dict(zip([one.name for one in wanted], given, strict=False)) | named
    for one in wanted:
        if one.name not in values:
            if one.default is NOTHING or type(one.default) is Factory:
                raise body.refusal(node, cls.__name__, f"{one.name} is missing", "give all fields")
            values[one.name] = body.build.const(one.default)
        if one.converter is not None and not isinstance(values[one.name], Const):
            if isinstance(one.converter, Converter) or not isinstance(one.converter, FunctionType):
                raise body.refusal(node, cls.__name__, f"{one.name} is converted", "convert it by a function of the rules")
            values[one.name] = body.rules.call(one.converter, [values[one.name]], body.source.place(node))
    return body.build.make(cls, values, body.source.place(node))


def step(body: "Body", node: ast.expr, given: list[Node]) -> Node:
    """A step."""
    place, steps = body.source.place(node), body.build.types.steps
    state, events = given[0], given[1] if len(given) > 1 else body.build.const(())
    several = body.build.shaped(body.build.as_sequence(events, place), Seq(steps.event), place)
    return MakeStep(body.build.conform(state, steps.state, place), several, steps)


def position(body: "Body", node: ast.expr, kinds: Kinds[Any], given: list[Node]) -> Node:
    """The place of a kind."""
    (piece,) = given
    if not isinstance(piece.type, Finite) or piece.type.values != tuple(kinds):
        raise body.refusal(node, "position", f"{piece.type} is not of these kinds", "ask for the position of a kind")
    place = body.source.place(node)
    return body.build.apply(P.PLACE, (piece,), place, Int(0, len(piece.type.values) - 1))


Arguments: TypeAlias = list[ast.expr]
Keywords: TypeAlias = dict[str | None, ast.expr]


def method(
    body: "Body",
    node: ast.Call,
    owner: Node,
    name: str,
    args: Arguments,
    keywords: list[ast.keyword],
    names: "Names",
) -> Node:
    """A method of a value."""
    place, build = body.source.place(node), body.build
    if isinstance(owner.type, Steps) and name == "then":
        return followed(body, node, owner, args, names)
    if isinstance(owner.type, Option):
        return method(body, node, build.apply(P.THE, (owner,), place), name, args, keywords, names)
    given = arguments(body, args, names)
    match owner.type, name, given:
        case Pile(kinds=kinds), ("count" | "with_one" | "without"), [one]:
            return build.apply(OF_PILE[name], (owner, build.conform(one, kinds, place)), place)
        case Pile(kinds=kinds), ("with_all" | "without_all"), [many]:
            several = build.shaped(build.as_sequence(many, place), Seq(kinds), place)
            return build.apply(OF_PILE[name], (owner, several), place)
        case ((Seq() | Product()), "position", [_]) if isinstance(owner, Const) and isinstance(owner.value, Kinds):
            return position(body, node, owner.value, given)
        case ((Seq() | Product()), ("index" | "count"), [one]):
            several = build.as_sequence(owner, place)
            item = item_type(several)
            primitive = P.FIND if name == "index" else P.OCCURRENCES
            return build.apply(primitive, (several, build.shaped(one, item, place)), place)
        case Map(), "get", [key]:
            return build.apply(P.GET_OR_NONE, (owner, build.shaped(key, owner.type.key, place)), place)
        case Map(), "get", [key, default]:
            found = build.apply(P.GET_OR_NONE, (owner, build.shaped(key, owner.type.key, place)), place)
            there = build.apply(P.NOT, (build.apply(P.IS_NONE, (found,), place),), place)
            return build.choice(there, build.apply(P.THE, (found,), place), default, place)
        case Map(), "items", []:
            return pairs(body, node, owner)
        case Record(cls=cls), _, _ if isinstance(vars(cls).get(name), FunctionType):
            more = [body.expression(keyword.value, names) for keyword in keywords]
            return body.rules.call(vars(cls)[name], [owner, *given, *more], place)
        case Finite(), _, _ if all(isinstance(one, Const) for one in given):
            known = [one.value for one in given if isinstance(one, Const)]
            return tabulated(body, node, owner, lambda one: getattr(one, name)(*known))
    raise body.refusal(node, f".{name}", f"{owner.type} has no such method", "see docs/language.md")


OF_PILE: Final = {
    "count": P.COPIES,
    "with_one": P.WITH_ONE,
    "without": P.WITHOUT_ONE,
    "with_all": P.WITH_ALL,
    "without_all": P.WITHOUT_ALL,
}


def pairs(body: "Body", node: ast.expr, mapping: Node) -> Node:
    """The keys of a mapping with their values, in order."""
    place, build = body.source.place(node), body.build
    keys = build.apply(P.KEYS, (mapping,), place)
    each = build.each("key", keys)
    pair = build.tuple([each.variable, build.apply(P.GET, (mapping, each.variable), place)])
    return settled(body, build.gather(Gathering.SEQUENCE, [each], pair, place))


def followed(body: "Body", node: ast.Call, before: Node, args: Arguments, names: "Names") -> Node:
    """A step that goes on by a rule."""
    first, *others = args
    steps, place = before.type, body.source.place(node)
    assert isinstance(steps, Steps), "only a step goes on"
    state = body.build.variable("state", steps.state)
    after = rule(body, first, names)([state, *[body.expression(other, names) for other in others]])
    return Then(before, state, body.build.shaped(after, Option(steps), place), steps)


# Forms: what is not a function of the rules.

Form: TypeAlias = Callable[["Body", ast.Call, Arguments, Keywords, "Names"], Node]


def gathering(kind: Gathering) -> Form:
    """The form of `all`, `any`, `sum`, and of `max` and `min` of one argument."""

    def form(body: "Body", node: ast.Call, args: Arguments, keywords: Keywords, names: "Names") -> Node:
        if len(args) == 1:
            key = rule(body, keywords["key"], names) if "key" in keywords else None
            if "default" not in keywords:
                return gathered(body, node, kind, args[0], names, key)
            default = body.expression(keywords["default"], names)
            return body.build.let("default", default, lambda one: gathered(body, node, kind, args[0], names, key, one))
        if kind is Gathering.SUM or len(args) != 2 or keywords:
            raise body.refusal(node, ast.unparse(node), "it takes one argument", f"write {kind.value} of one tuple")
        primitive = P.LARGER if kind is Gathering.MOST else P.SMALLER
        return body.build.apply(
            primitive, (number(body, args[0], names), number(body, args[1], names)), body.source.place(node)
        )

    return form


def as_tuple(body: "Body", node: ast.Call, args: Arguments, keywords: Keywords, names: "Names") -> Node:
    """`tuple`: the items of something."""
    if not args:
        return body.build.const(())
    if isinstance(args[0], ast.ListComp | ast.GeneratorExp) or is_map(args[0]):
        return gathered(body, node, Gathering.SEQUENCE, args[0], names)
    several = body.expression(args[0], names)
    if isinstance(several.type, Set):
        raise body.refusal(node, "tuple", "a set has no order", "write sorted")
    return body.build.as_sequence(several, body.source.place(node))


def is_map(node: ast.expr) -> bool:
    """Whether an expression is a call of `map`."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "map"


def as_set(body: "Body", node: ast.Call, args: Arguments, keywords: Keywords, names: "Names") -> Node:
    """`frozenset`: the items of something, as a set."""
    return gathered(body, node, Gathering.SET, args[0], names) if args else body.build.const(frozenset())


def following(body: "Body", node: ast.Call, args: Arguments, keywords: Keywords, names: "Names") -> Node:
    """`next`: the first value of a comprehension."""
    if len(args) == 1:
        return gathered(body, node, Gathering.FIRST, args[0], names)
    default = body.expression(args[1], names)
    return body.build.let("default", default, lambda one: gathered(body, node, Gathering.FIRST, args[0], names, None, one))


def mapped(body: "Body", node: ast.Call, args: Arguments, keywords: Keywords, names: "Names") -> Node:
    """`map`: what a function gives for every item."""
    return gathered(body, node, Gathering.SEQUENCE, node, names)


def chained(body: "Body", node: ast.Call, args: Arguments, keywords: Keywords, names: "Names") -> Node:
    """`chain.from_iterable`: the items of all items."""
    clauses, several = items_of(body, args[0], names)
    inner = body.build.as_sequence(several, body.source.place(node))
    each = body.build.each("each", inner)
    found = body.build.gather(Gathering.SEQUENCE, [*clauses, each], each.variable, body.source.place(node))
    return settled(body, found)


def crossed(body: "Body", node: ast.Call, args: Arguments, keywords: Keywords, names: "Names") -> Node:
    """`product`: every way to choose an item of each."""
    place, build = body.source.place(node), body.build

    def every(several: list[Node]) -> Node:
        clauses = [build.each("each", one) for one in several]
        chosen = build.tuple([each.variable for each in clauses])
        return settled(body, build.gather(Gathering.SEQUENCE, clauses, chosen, place))

    return build.lets("items", [build.as_sequence(body.expression(one, names), place) for one in args], every)


def is_instance(body: "Body", node: ast.Call, args: Arguments, keywords: Keywords, names: "Names") -> Node:
    """`isinstance`."""
    value, cls = args
    several = [cls] if not isinstance(cls, ast.BinOp) else [cls.left, cls.right]
    if len(several) > 1:
        found: Node = body.build.const(False)
        for one in several:
            asked = ast.copy_location(ast.Call(node.func, [value, one], []), node)
            found = body.build.either(found, is_instance(body, asked, [value, one], {}, names), body.source.place(node))
        return found
    return instance(body, body.expression(value, names), body.expression(cls, names), node)


def instance(body: "Body", value: Node, cls: Node, node: ast.AST) -> Node:
    """Whether a value is of a class, of one of several, or of a union."""
    build, place = body.build, body.source.place(node)
    assert isinstance(cls, Const), "a class is known"
    classes = classes_of(cls.value)
    match value.type:
        case Union(alternatives=several):
            ones = tuple([n for n, one in enumerate(several) if isinstance(one, Record) and issubclass(one.cls, classes)])
            return Is(value, ones)
        case Record(cls=of):
            return build.after(value, build.const(issubclass(of, classes)))
        case Option():
            there = build.apply(P.NOT, (build.apply(P.IS_NONE, (value,), place),), place)
            return build.both(there, instance(body, build.apply(P.THE, (value,), place), cls, node), place)
    raise body.refusal(node, "isinstance", f"{value.type} is no union", "ask values of a union")


def classes_of(known: Any) -> tuple[type[Any], ...]:
    """The classes of a class, a tuple of classes, or a union."""
    if isinstance(known, tuple):
        return tuple(chain.from_iterable(map(classes_of, known)))
    if isinstance(known, UnionType) or not isinstance(known, type):
        return tuple(chain.from_iterable(map(classes_of, get_args(known))))
    return (known,)


def zipped(body: "Body", node: ast.Call, args: Arguments, keywords: Keywords, names: "Names") -> Node:
    """`zip` of tuples of one length."""
    match keywords.get("strict"):
        case ast.Constant(value=True):
            place = body.source.place(node)
            several = [body.build.as_sequence(body.expression(one, names), place) for one in args]
            return body.build.apply(P.ZIP, tuple(several), place)
    raise body.refusal(node, "zip", "tuples may have different lengths", "write strict=True")


def in_order(body: "Body", node: ast.Call, args: Arguments, keywords: Keywords, names: "Names") -> Node:
    """`sorted`: by number, or by the position of kinds."""
    place = body.source.place(node)
    several = body.build.as_sequence(body.expression(args[0], names), place)
    item = item_type(several)
    match keywords.get("key"):
        case None if is_number(item):
            return body.build.apply(P.SORTED, (several,), place)
        case ast.expr() as key if isinstance(item, Finite):
            known = body.expression(key, names)
            kinds = getattr(getattr(known, "value", None), "__self__", None)
            if isinstance(kinds, Kinds) and tuple(kinds) == item.values:
                return body.build.apply(P.SORTED, (several,), place)
    raise body.refusal(node, "sorted", "by something else than numbers or positions of kinds", "sort by Kinds.position")


def is_number(type: Type) -> bool:
    """Whether values of a type are numbers, or products of numbers."""
    return isinstance(type, Int) or (isinstance(type, Product) and all(map(is_number, type.items)))


def changed_copy(body: "Body", node: ast.Call, args: Arguments, keywords: Keywords, names: "Names") -> Node:
    """`changed` and `evolve`: an object with some fields changed."""
    changes = {name or "": body.expression(value, names) for name, value in keywords.items()}
    return body.build.changed(body.expression(args[0], names), changes, body.source.place(node))


def pile_of(body: "Body", node: ast.expr, given: list[Node]) -> Node:
    """`Multiset.of`: the pile of some pieces."""
    kinds, *items = given
    place, types = body.source.place(node), body.build.types
    if not isinstance(kinds, Const):
        raise body.refusal(node, "Multiset.of", "its kinds are not known", "take the kinds of the game")
    pile = types.pile_of(type(kinds.value[0]))
    several = items[0] if items else body.build.const(())
    return body.build.apply(
        P.PILE, (body.build.shaped(body.build.as_sequence(several, place), Seq(pile.kinds), place),), place, pile
    )


def spread(body: "Body", node: ast.expr, given: list[Node]) -> Node:
    """`range`."""
    numbers = [body.build.conform(one, Int(), body.source.place(node)) for one in given]
    if len(numbers) > 2:
        raise body.refusal(node, "range", "it has a step", "write a comprehension")
    return body.build.apply(
        P.RANGE, tuple(numbers) if len(numbers) == 2 else (body.build.const(0), *numbers), body.source.place(node)
    )


def of_items(primitive: Primitive) -> Callable[["Body", ast.expr, list[Node]], Node]:
    """A function of the items of something, and of numbers."""

    def form(body: "Body", node: ast.expr, given: list[Node]) -> Node:
        place, (several, *numbers) = body.source.place(node), given
        return body.build.apply(primitive, (body.build.as_sequence(several, place), *numbers), place)

    return form


def length(body: "Body", node: ast.expr, given: list[Node]) -> Node:
    """`len`."""
    (several,) = given
    place = body.source.place(node)
    if isinstance(several.type, Map | Set):
        return body.build.apply(P.LENGTH, (several,), place)
    return body.build.apply(P.LENGTH, (body.build.as_sequence(several, place),), place)


def as_truth(body: "Body", node: ast.expr, given: list[Node]) -> Node:
    """`bool`."""
    return body.build.truth(given[0], body.source.place(node))


FORMS: Final[Mapping[Any, Form]] = {
    all: gathering(Gathering.ALL),
    any: gathering(Gathering.ANY),
    sum: gathering(Gathering.SUM),
    max: gathering(Gathering.MOST),
    min: gathering(Gathering.LEAST),
    next: following,
    tuple: as_tuple,
    frozenset: as_set,
    map: mapped,
    chain.from_iterable: chained,
    product: crossed,
    isinstance: is_instance,
    zip: zipped,
    sorted: in_order,
    changed: changed_copy,
    evolve: changed_copy,
}
"""Functions that take comprehensions, functions, classes or named arguments."""

OF_VALUES: Final[Mapping[Any, Callable[["Body", ast.expr, list[Node]], Node]]] = {
    len: length,
    bool: as_truth,
    range: spread,
    enumerate: of_items(P.ENUMERATE),
    reversed: of_items(P.REVERSED),
    combinations: of_items(P.COMBINATIONS),
    combinations_with_replacement: of_items(P.CHOICES),
    with_seat: with_item,
    Multiset.of: pile_of,
}
"""Functions of values, which may also be passed to others."""
