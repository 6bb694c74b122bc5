"""Expressions: what each form of Python's means in the intermediate form. All other forms are refused."""

import ast
import builtins
from collections.abc import Callable, Mapping
from enum import EnumMeta
from functools import reduce
from itertools import chain, combinations, combinations_with_replacement, compress, product
from operator import add, attrgetter
from types import FunctionType, MethodType, UnionType
from typing import TYPE_CHECKING, Any, Final, TypeAlias, get_args

from attrs import NOTHING, Converter, Factory, evolve, frozen, has

from rulebook.compile.bounds import hull, is_natural, length_of, merged, of_length, sum_of
from rulebook.compile.building import Builder, item_type
from rulebook.compile.errors import LanguageError, Unmet
from rulebook.compile.ir import (
    Apply,
    Arm,
    Bool,
    Clause,
    Comprehension,
    Const,
    Each,
    Finite,
    Fold,
    Gathering,
    Int,
    Is,
    Known,
    MakeStep,
    Map,
    Match,
    Never,
    Node,
    Option,
    Pile,
    Place,
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
    Where,
)
from rulebook.compile.meaning import value_of
from rulebook.compile.types import is_of_class, typed
from rulebook.core.change import changed
from rulebook.core.game import Game
from rulebook.core.hints import fields_of
from rulebook.core.multiset import Kinds, Multiset
from rulebook.core.ordering import put
from rulebook.core.refusals import Reason
from rulebook.core.seats import with_seat
from rulebook.core.step import Step
from rulebook.core.sums import adding_up

if TYPE_CHECKING:
    from rulebook.compile.lowering import Body, Names

P = Primitive
Rule: TypeAlias = Callable[[list[Node]], Node]
Arguments: TypeAlias = list[ast.expr]
Keywords: TypeAlias = dict[str, ast.expr]

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


@frozen
class At:
    """Where something is read: in the body of a function, at a node of its syntax, with values for names."""

    body: "Body"
    node: ast.AST
    names: "Names"

    @property
    def build(self) -> Builder:
        """What makes the nodes."""
        return self.body.build

    @property
    def place(self) -> Place:
        """The place in the source."""
        return self.body.source.place(self.node)

    def value(self, node: ast.expr) -> Node:
        """The value of an expression."""
        return self.body.expression(node, self.names)

    def known(self, node: ast.expr) -> Any:
        """The value of an expression if it is known, or else None."""
        value = self.value(node)
        return value.value if isinstance(value, Const) else None

    def truth(self, node: ast.expr) -> Node:
        """Whether an expression is true."""
        return self.body.truth(node, self.names)

    def number(self, node: ast.expr) -> Node:
        """The value of an expression, as a number."""
        return self.build.conform(self.value(node), Int(), self.place)

    def items(self, node: ast.expr) -> Node:
        """The items of the value of an expression."""
        return self.build.as_sequence(self.value(node), self.place)

    @property
    def text(self) -> str:
        """What stands in the source."""
        return ast.unparse(self.node)

    def refusal(self, form: str, why: str, instead: str) -> LanguageError:
        """The error that a form is refused with."""
        return self.body.refusal(self.node, form, why, instead)

    def having(self, names: "Names") -> "At":
        """The same with other values for names."""
        return At(self.body, self.node, names)


def expression(at: At, node: ast.expr) -> Node:  # noqa: PLR0912 - a row for every form
    """The value of an expression."""
    match node:
        case ast.Constant(value=bool() | int() | str() | None as value):
            return at.build.const(value)
        case ast.Name(id=name):
            return named(at, name)
        case ast.Attribute(value=value, attr=name):
            return attribute(at, at.value(value), name)
        case ast.BinOp(left=left, op=op, right=right):
            return binary(at, op, left, right)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return at.build.apply(P.NOT, (at.truth(operand),), at.place)
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return at.build.apply(P.NEGATE, (at.number(operand),), at.place)
        case ast.BoolOp(op=op, values=values):
            return connected(at, op, values)
        case ast.Compare(left=left, ops=ops, comparators=others):
            return compared(at, at.value(left), list(zip(ops, others, strict=True)))
        case ast.IfExp(test=test, body=then, orelse=otherwise):
            return at.body.tested(test, at.names, lambda holds, later: conditional(at.having(later), holds, then, otherwise))
        case ast.Tuple(elts=items) | ast.List(elts=items):
            return display(at, items)
        case ast.Subscript(value=value, slice=index):
            return subscript(at, value, index)
        case ast.ListComp() | ast.GeneratorExp():
            return gathered(at, Gathering.SEQUENCE, node)
        case ast.SetComp():
            return gathered(at, Gathering.SET, ast.copy_location(ast.ListComp(node.elt, node.generators), node))
        case ast.DictComp(key=key, value=value, generators=generators):
            pair = ast.copy_location(ast.Tuple([key, value], ast.Load()), node)
            return gathered(at, Gathering.MAP, ast.copy_location(ast.ListComp(pair, generators), node))
        case ast.Set(elts=items):
            item = at.build.as_sequence(display(at, items), at.place)
            return at.build.apply(P.AS_SET, (item,), at.place)
        case ast.Call(func=function, args=args, keywords=keywords):
            return called(at, function, args, keywords)
    raise at.refusal(type(node).__name__, "no such expression", "see docs/language.md")


# Names and attributes.


def named(at: At, name: str) -> Node:
    """The value of a name: of a parameter or a variable, or what the module or Python has under that name."""
    if name in at.names:
        return at.names[name]
    if name in at.body.source.local:
        raise at.refusal(name, "it may have no value here", "give it a value on every way")
    for known in (at.body.source.names, vars(builtins)):
        if name in known:
            return at.build.const(known[name])
    raise at.refusal(name, "there is no such name", "define it in the module")


def attribute(at: At, value: Node, name: str) -> Node:
    """An attribute: a field or a property."""
    place, build = at.place, at.build
    match value.type:
        case Pile() if name in OF_PILES:
            return build.apply(OF_PILES[name], (value,), place)
        case Pile() if name == "kinds":
            return build.const(Kinds(value.type.kinds.values))
        case Finite():
            return tabulated(at, value, lambda one: getattr(one, name))
        case Record() if isinstance(found := vars(value.type.cls).get(name), property):
            assert found.fget is not None, "a property has a getter"
            return at.body.rules.call(found.fget, [value], place)
        case Record() if name in dict(value.type.fields):
            return build.field(value, name, place)
        case Record(cls=cls) if name in (computed := {one.name: one for one in fields_of(cls) if not one.init}):
            default: Any = computed[name].default
            at.body.rules.computing[default.factory] = cls, name
            return at.body.rules.call(default.factory, [value], place)
        case Union(alternatives=several) if any(map(is_finite, several)):
            return of_some(at, value, several, name)
        case Option():
            return attribute(at, build.apply(P.THE, (value,), place), name)
        case Steps():
            raise at.refusal(f".{name}", "a step is taken apart", "go on with `then`")
    if isinstance(value, Const):
        if not hasattr(value.value, name):
            raise at.refusal(f".{name}", f"{value.value!r} has none", "use an attribute that is there")
        return build.const(getattr(value.value, name))
    return build.field(value, name, place)


def is_finite(one: Type) -> bool:
    """Whether a type is finite, so that attributes of its values have tables."""
    return isinstance(one, Finite)


def of_some(at: At, value: Node, several: tuple[Type, ...], name: str) -> Node:
    """An attribute of those alternatives whose values all have it."""
    arms = []
    for number, one in enumerate(several):
        if isinstance(one, Finite) and all(hasattr(each, name) for each in one.values):
            it = at.build.variable("it", one)
            arms.append((number, it, attribute(at, it, name)))
    if not arms:
        raise at.refusal(f".{name}", f"no alternative of {value.type} has it", "use an attribute that is there")
    bodies, wanted = at.build.unified([body for *_, body in arms], at.place)
    found = tuple([Arm(number, it, body) for (number, it, _), body in zip(arms, bodies, strict=True)])
    return Match(value, found, None, wanted, at.place)


OF_PILES: Final = {"total": P.TOTAL, "distinct": P.DISTINCT, "counts": P.COUNTS}


def tabulated(at: At, key: Node, function: Callable[[Any], Any]) -> Node:
    """What a function of Python gives for a value of a finite type, as a table."""
    if isinstance(key, Const):
        return at.build.const(function(key.value))
    assert isinstance(key.type, Finite), "only finite types have tables"
    try:
        values = tuple(map(function, key.type.values))
    except AttributeError as error:
        raise at.refusal(at.text, str(error), "use an attribute that is there") from None
    return Table(values, key, at.build.types.of_items(values), at.place)


# Operators.


def binary(at: At, op: ast.operator, left: ast.expr, right: ast.expr) -> Node:
    """An operator between two values."""
    one, other, place, build = at.value(left), at.value(right), at.place, at.build
    match one.type, op, other.type:
        case Pile(), ast.Add(), Pile():
            return build.apply(P.TOGETHER, (one, other), place)
        case ((Seq() | Product()), ast.Add(), (Seq() | Product())):
            return concatenated(at, [one, other], place)
        case ((Seq() | Product()), ast.Mult(), (Int() | Bool())):
            return repeated(at, build.as_sequence(one, place), build.conform(other, Int(), place))
        case Set(), (ast.BitOr() | ast.BitAnd() | ast.Sub()), Set():
            both, _ = build.unified((one, other), place)
            return build.apply(OF_SETS[type(op)], tuple(both), place)
        case _ if type(op) in BINARY:
            return build.apply(
                BINARY[type(op)], (build.conform(one, Int(), place), build.conform(other, Int(), place)), place
            )
    raise at.refusal(at.text, f"no such operator between {one.type} and {other.type}", "see docs/language.md")


def operator(op: ast.operator) -> Callable[[At, list[Node]], Node]:
    """A function that applies an operator to two values."""

    def form(at: At, given: list[Node]) -> Node:
        within, (left, right) = as_arguments(at, given)
        return binary(within, op, left, right)

    return form


def repeated(at: At, items: Node, times: Node) -> Node:
    """A tuple of one item, as often as a number says."""
    match items:
        case Const(value=(one,)):
            item: Node = Const(one, item_type(items))
        case Tuple(items=(item,)):
            pass
        case _:
            raise at.refusal(at.text, "only a tuple of one item can be repeated", "write (item,) * times")
    return at.build.apply(P.REPEAT, (item, times), at.place)


def connected(at: At, op: ast.boolop, values: list[ast.expr]) -> Node:
    """`and` or `or`: the last operand that is evaluated."""
    place, (first, *others) = at.place, values
    if not others:
        return at.value(first)

    def go_on(one: Node) -> Node:
        other = connected(at, op, others)
        holds = at.build.truth(one, place)
        if isinstance(op, ast.And):
            return at.build.choice(holds, other, one if one is not holds else at.build.const(False), place)
        if isinstance(one.type, Option) and not isinstance(other.type, Option):
            one = at.build.apply(P.THE, (one,), place)
        return at.build.choice(holds, one if one is not holds else at.build.const(True), other, place)

    value = at.value(first)
    return go_on(value) if isinstance(value.type, Bool) else at.build.let("operand", value, go_on)


def conditional(at: At, holds: Node, then: ast.expr, otherwise: ast.expr) -> Node:
    """One of two values."""
    if isinstance(holds, Const):
        return at.value(then if holds.value else otherwise)
    return at.build.choice(holds, at.value(then), at.value(otherwise), at.place)


def compared(at: At, one: Node, others: list[tuple[ast.cmpop, ast.expr]]) -> Node:
    """Comparisons: each value with the next, as long as they hold."""
    (op, right), *more = others
    other = at.value(right)
    if not more:
        return comparison(at, op, one, other)
    return at.build.let(
        "middle", other, lambda it: at.build.both(comparison(at, op, one, it), compared(at, it, more), at.place)
    )


def comparison(at: At, op: ast.cmpop, one: Node, other: Node) -> Node:
    """One comparison."""
    place, build = at.place, at.build
    match op:
        case ast.NotEq() | ast.IsNot() | ast.NotIn():
            positive = {ast.NotEq: ast.Eq, ast.IsNot: ast.Is, ast.NotIn: ast.In}[type(op)]()
            return build.apply(P.NOT, (comparison(at, positive, one, other),), place)
        case ast.Eq() | ast.Is() if is_none(one) or is_none(other):
            asked = one if is_none(other) else other
            if isinstance(asked.type, Option):
                return build.apply(P.IS_NONE, (asked,), place)
            return build.after(asked, build.const(False))
        case ast.Is() if not (is_single(one.type) and is_single(other.type)):
            raise at.refusal("is", "two such values may be equal and not identical", "write ==")
        case ast.Eq() | ast.Is():
            return build.equal(one, other, place)
        case ast.In():
            return contained(at, one, other)
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
    one = type.of if isinstance(type, Option) else type
    return isinstance(one, Finite | Bool | Never) or (isinstance(one, Union) and all(map(is_single, one.alternatives)))


def contained(at: At, one: Node, other: Node) -> Node:
    """Whether something contains a value."""
    place, build = at.place, at.build
    match other.type:
        case Pile():
            piece = build.conform(one, other.type.kinds, place)
            return build.apply(P.LESS, (build.const(0), build.apply(P.COPIES, (other, piece), place)), place)
        case Seq() | Product():
            return build.apply(P.CONTAINS, sought(at, other, one), place)
        case Set(item=item) | Map(key=item):
            return build.apply(P.CONTAINS, (other, build.shaped(one, item, place)), place)
    raise at.refusal("in", f"{other.type} contains nothing", "ask tuples, piles, sets or mappings")


def sought(at: At, items: Node, value: Node) -> tuple[Node, Node]:
    """Items, and a value that is sought among them, as ones of a type in common."""
    several = at.build.as_sequence(items, at.place)
    item = at.build.types.join(item_type(several), value.type)
    return at.build.shaped(several, Seq(item), at.place), at.build.shaped(value, item, at.place)


# Tuples.


def display(at: At, items: list[ast.expr]) -> Node:
    """A tuple that is written out; `*` puts all items of another into it."""
    place = at.place
    if replaced := with_one_replaced(items):
        return replacement(at, replaced)
    if not any(isinstance(item, ast.Starred) for item in items):
        return at.build.tuple([at.value(item) for item in items])
    parts: list[Node] = []
    for item in items:
        if isinstance(item, ast.Starred):
            parts.append(at.build.as_sequence(at.value(item.value), place))
        else:
            parts.append(at.build.tuple([at.value(item)]))
    return concatenated(at, parts, place)


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


def replacement(at: At, parts: tuple[ast.expr, ast.expr, ast.expr]) -> Node:
    """A tuple with the item at a place replaced."""
    items, place, item = [at.value(part) for part in parts]
    return with_item(at, [items, place, item])


def concatenated(at: At, parts: list[Node], place: Any) -> Node:
    """The items of several tuples, one after the other."""
    several = [at.build.as_sequence(part, place) for part in parts]
    item = reduce(at.build.types.join, map(item_type, several))
    shaped = [at.build.shaped(part, Seq(item), place) for part in several]
    whole = shaped[0]
    for part in shaped[1:]:
        match whole, part:
            case Const(value=()), _:
                whole = part
            case _, Const(value=()):
                pass
            case _, Tuple(items=items):
                for one in items:
                    whole = at.build.apply(P.APPEND, (whole, one), place)
            case _:
                whole = at.build.apply(P.CONCAT, (whole, part), place)
    return whole


def subscript(at: At, value: ast.expr, index: ast.expr) -> Node:
    """An item at a place, what a key is mapped to, or a slice."""
    whole, place, build = at.value(value), at.place, at.build
    if isinstance(whole, Const) and isinstance(whole.value, type):
        return whole
    if isinstance(whole.type, Option):
        whole = build.apply(P.THE, (whole,), place)
    if isinstance(index, ast.Slice):
        return sliced(at, build.as_sequence(whole, place), index)
    where = at.value(index)
    if isinstance(whole.type, Map):
        return looked_up(at, whole, where)
    if isinstance(whole.type, Product) and isinstance(where, Const):
        return build.item(whole, range(len(whole.type.items))[where.value])
    return at_place(at, build.as_sequence(whole, place), build.conform(where, Int(), place))


def at_place(at: At, items: Node, where: Node) -> Node:
    """An item at a place, which counts from the end if it is known to be below 0."""
    place, build = at.place, at.build
    if isinstance(where, Const) and where.value < 0:
        where = build.apply(P.ADD, (build.apply(P.LENGTH, (items,), place), where), place)
    match items, where:
        case Const(), Apply(primitive=P.PLACE, operands=(key,)) if isinstance(key.type, Finite):
            if len(items.value) >= len(key.type.values):
                return Table(items.value, key, build.types.of_items(items.value), place)
        case Const(), _ if not isinstance(where, Const):
            return Table(items.value, where, item_type(items), place)
    return build.apply(P.INDEX, (items, where), place)


def looked_up(at: At, mapping: Node, key: Node) -> Node:
    """What a key is mapped to."""
    place = at.place
    assert isinstance(mapping.type, Map), "only mappings have keys"
    key = at.build.shaped(key, mapping.type.key, place)
    if isinstance(mapping, Const) and isinstance(key.type, Finite) and set(key.type.values) <= set(mapping.value):
        return tabulated(at, key, mapping.value.__getitem__)
    return at.build.apply(P.GET, (mapping, key), place)


def sliced(at: At, items: Node, part: ast.Slice) -> Node:
    """The items from one place up to before another, neither of which counts from the end."""
    place, build = at.place, at.build
    if part.step is not None:
        raise at.refusal("a slice", "it has a step", "write a comprehension")
    start = at.number(part.lower) if part.lower else build.const(0)
    end = at.number(part.upper) if part.upper else build.apply(P.LENGTH, (items,), place)
    for one in (start, end):
        if not (isinstance(one.type, Int) and is_natural(one.type)):
            raise at.refusal("a slice", "its place may be below 0, and would count from the end", "slice by lengths")
    return build.apply(P.SLICE, (items, start, end), place)


def with_item(at: At, parts: list[Node]) -> Node:
    """`with_seat`: a tuple with the item at a place replaced."""
    items, where, item = parts
    place, build = at.place, at.build
    several = build.as_sequence(items, place)
    wanted = build.types.join(item_type(several), item.type)
    shaped = build.shaped(several, Seq(wanted), place)
    replaced = build.shaped(item, wanted, place)
    result = of_length(merged(item_type(shaped), replaced.type, hull), length_of(shaped.type))
    return build.apply(P.REPLACE, (shaped, build.conform(where, Int(), place), replaced), place, result)


# Comprehensions.


def gathered(at: At, gathering: Gathering, several: ast.expr, key: Rule | None = None, default: Node | None = None) -> Node:
    """What is made of the values of a comprehension, or of the items of anything else."""
    asks_truth = gathering in (Gathering.ALL, Gathering.ANY)
    clauses, value = items_of(at, several, asks_truth)
    build, place = at.build, at.place
    if asks_truth:
        value = build.truth(value, place)
    elif gathering is Gathering.SUM:
        value = build.conform(value, Int(), place)
    measure = None if key is None else key([value])
    if gathering in (Gathering.MOST, Gathering.LEAST) and measure is None:
        value = build.conform(value, Int(), place) if isinstance(value.type, Bool | Option) else value
    return settled(at, build.gather(gathering, clauses, value, place, measure, default))


def items_of(at: At, several: ast.expr, asks_truth: bool = False) -> tuple[list[Clause], Node]:
    """The clauses over some items and the value for each: of a comprehension, of `map`, or the items themselves."""
    match several:
        case ast.ListComp(elt=value, generators=generators) | ast.GeneratorExp(elt=value, generators=generators):
            clauses, names = list[Clause](), at.names
            for generator in generators:
                more, names = at.body.each(generator.target, generator.iter, names)
                clauses += more
                for test in generator.ifs:
                    names = at.body.conditions(test, clauses, names)
            return clauses, at.body.truth(value, names) if asks_truth else at.having(names).value(value)
        case ast.Call(func=ast.Name() as called, args=[function, *others]) if at.known(called) is map:
            each, items = side_by_side(at, others)
            return [each], rule(at, function)(items)
        case ast.Call(func=ast.Name() as called, args=others) if at.known(called) is compress:
            each, (item, chosen) = side_by_side(at, others)
            return [each, Where(at.build.truth(chosen, at.place))], item
        case ast.Call(func=ast.Name() as called, args=others) if at.known(called) is product and all(map(is_plain, others)):
            every = [at.build.each("each", at.items(one)) for one in others]
            return list(every), at.build.tuple([each.variable for each in every])
    each = at.build.each("each", at.items(several))
    return [each], each.variable


def side_by_side(at: At, several: Arguments) -> tuple[Each, list[Node]]:
    """The clause for an item of each of several tuples of one length, and these items."""
    tuples = [at.items(one) for one in several]
    if len(tuples) == 1:
        each = at.build.each("each", tuples[0])
        return each, [each.variable]
    each = at.build.each("each", at.build.apply(P.ZIP, tuple(tuples), at.place))
    return each, [at.build.item(each.variable, number) for number in range(len(tuples))]


def is_plain(node: ast.expr) -> bool:
    """Whether it is plain that an expression has a value: a name, or an attribute of one."""
    return isinstance(node, ast.Name) or (isinstance(node, ast.Attribute) and is_plain(node.value))


def settled(at: At, node: Comprehension) -> Node:
    """A comprehension, or its value if nothing in it is open."""
    if any(isinstance(clause, Each) and not isinstance(clause.items, Const) for clause in node.clauses[:1]):
        return node
    functions = {function.name: function for function in at.body.rules.functions.values()}
    try:
        value = value_of(node, functions)
    except (LookupError, Unmet):
        return node
    at.build.note(value)
    return Const(value, typed(value, node.type))


# Calls.


def rule(at: At, function: ast.expr) -> Rule:
    """A function that is passed to another."""
    if isinstance(function, ast.Lambda):
        parameters = [argument.arg for argument in function.args.args]
        return lambda given: at.having(at.names | dict(zip(parameters, given, strict=True))).value(function.body)
    known = at.value(function)
    if not isinstance(known, Const):
        raise at.refusal(ast.unparse(function), "it is not known which function that is", "name a function")
    return lambda given: applied(at, known.value, given, {})


def called(at: At, function: ast.expr, args: Arguments, keywords: list[ast.keyword]) -> Node:
    """A call: of a form of Python's or the library's own, of a class, of a method, or of a function of the rules."""
    if isinstance(function, ast.Attribute):
        owner = at.value(function.value)
        if not isinstance(owner, Const) or isinstance(owner.type, Seq | Map | Pile | Finite):
            return method(at, owner, function.attr, [*args, *[keyword.value for keyword in keywords]])
    known, by_name = at.value(function), by_names(at, keywords)
    if isinstance(known.type, Finite) and known.type.name == "reason":
        return refused_by_one(at, known, {name: at.value(value) for name, value in by_name.items()})
    if not isinstance(known, Const):
        raise at.refusal(ast.unparse(function), "it is not known which function that is", "name a function")
    form = FORMS.get(known.value) if is_hashable(known.value) else None
    if form is not None:
        return form(at, args, by_name)
    return applied(at, known.value, arguments(at, args), {name: at.value(value) for name, value in by_name.items()})


def by_names(at: At, keywords: list[ast.keyword]) -> dict[str, ast.expr]:
    """The arguments that are given by name."""
    if any(keyword.arg is None for keyword in keywords):
        raise at.refusal(at.text, "it is not known which arguments are given", "give them by name")
    return {keyword.arg or "": keyword.value for keyword in keywords}


def refused_by_one(at: At, reasons: Node, named: dict[str, Node]) -> Node:
    """The refusal with one of several declared reasons."""
    assert isinstance(reasons.type, Finite), "reasons are finite"
    *others, last = reasons.type.values
    found, place = applied(at, last, [], named), at.place
    for reason in others:
        is_it = at.build.equal(reasons, at.build.const(reason), place)
        found = at.build.choice(is_it, applied(at, reason, [], named), found, place)
    return found


def arguments(at: At, args: list[ast.expr]) -> list[Node]:
    """The values of arguments; `*` gives the items of a tuple whose length is known."""
    given: list[Node] = []
    for one in args:
        if isinstance(one, ast.Starred):
            given += at.body.items(at.value(one.value), one)
        else:
            given.append(at.value(one))
    return given


def is_hashable(value: object) -> bool:
    """Whether a value can be looked up."""
    return type(value).__hash__ is not None


def applied(at: At, function: Any, given: list[Node], named: dict[str, Node]) -> Node:
    """A known function, class or reason, applied to values."""
    place = at.place
    if isinstance(function, Reason):
        values = tuple(named.items())
        return Refuse(at.body.rules.reason_name(function, at.body.source), function, values)
    if function is Step:
        return step(at, [*given, *named.values()])
    if isinstance(function, type) and has(function) and not isinstance(function, EnumMeta):
        return made(at, function, given, named)
    if form := OF_VALUES.get(function) if is_hashable(function) else None:
        return form(at, given)
    if isinstance(function, attrgetter):
        parts = [attribute(at, given[0], name) for name in function.__reduce__()[1]]
        return parts[0] if len(parts) == 1 else at.build.tuple(parts)
    if isinstance(function, MethodType) and isinstance(function.__self__, Game):
        return at.body.rules.call_declared(function.__name__, given, place)
    if isinstance(function, MethodType) and isinstance(function.__self__, Kinds) and function.__name__ == "position":
        return position(at, function.__self__, given)
    if isinstance(function, FunctionType) and function in vars(Multiset).values():
        within, others = as_arguments(at, given[1:])
        return method(within, given[0], function.__name__, others)
    if isinstance(function, FunctionType) or hasattr(function, "__wrapped__"):
        source = at.body.rules.source(function, place)
        ordered = [named[name] for name in source.parameters[len(given) :] if name in named]
        return at.body.rules.call(function, [*given, *ordered], place)
    if is_hashable(function) and function in FORMS:
        return FORMS[function](*as_arguments(at, given), {})
    if all(isinstance(one, Const) for one in (*given, *named.values())) and callable(function):
        return at.body.rules.run(function, [*given, *named.values()], place)
    raise at.refusal(getattr(function, "__name__", str(function)), "no such function", "see docs/language.md")


def as_arguments(at: At, given: list[Node]) -> tuple[At, Arguments]:
    """Values as arguments, under names that nothing in a program can have."""
    names = {f"argument {number}": one for number, one in enumerate(given)}
    return at.having(at.names | names), [ast.Name(name, ast.Load()) for name in names]


def made(at: At, cls: type[Any], given: list[Node], named: dict[str, Node]) -> Node:
    """A new object of a class of attrs."""
    if cls in at.build.types.kinds and not named and all(isinstance(one, Const) for one in given):
        return at.body.rules.run(cls, given, at.place)
    if cls in at.build.types.kinds:
        raise at.refusal(cls.__name__, "which piece it is is not known", "choose one of the kinds")
    wanted = [one for one in fields_of(cls) if one.init]
    values = dict(zip([one.name for one in wanted], given, strict=False)) | named
    for one in wanted:
        if one.name not in values:
            if one.default is NOTHING or type(one.default) is Factory:
                raise at.refusal(cls.__name__, f"{one.name} is missing", "give all fields")
            values[one.name] = at.build.const(one.default)
        if one.converter is not None and not isinstance(values[one.name], Const):
            if isinstance(one.converter, Converter) or not isinstance(one.converter, FunctionType):
                raise at.refusal(cls.__name__, f"{one.name} is converted", "convert it by a function of the rules")
            values[one.name] = at.body.rules.call(one.converter, [values[one.name]], at.place)
    return at.build.make(cls, values, at.place)


def step(at: At, given: list[Node]) -> Node:
    """A step."""
    place, steps = at.place, at.build.types.steps
    state, events = given[0], given[1] if len(given) > 1 else at.build.const(())
    several = at.build.shaped(at.build.as_sequence(events, place), Seq(steps.event), place)
    return MakeStep(at.build.conform(state, steps.state, place), several, steps)


def position(at: At, kinds: Kinds[Any], given: list[Node]) -> Node:
    """The place of a kind."""
    (piece,) = given
    if not isinstance(piece.type, Finite) or piece.type.values != tuple(kinds):
        raise at.refusal("position", f"{piece.type} is not of these kinds", "ask for the position of a kind")
    place = at.place
    return at.build.apply(P.PLACE, (piece,), place, Int(0, len(piece.type.values) - 1))


def method(at: At, owner: Node, name: str, args: Arguments) -> Node:
    """A method of a value."""
    place, build = at.place, at.build
    if isinstance(owner.type, Steps) and name == "then":
        return followed(at, owner, args)
    if isinstance(owner.type, Option):
        return method(at, build.apply(P.THE, (owner,), place), name, args)
    given = arguments(at, args)
    match owner.type, name, given:
        case Pile(kinds=kinds), ("count" | "with_one" | "without"), [one]:
            return build.apply(OF_PILE[name], (owner, build.conform(one, kinds, place)), place)
        case Pile(kinds=kinds), ("with_all" | "without_all"), [many]:
            several = build.shaped(build.as_sequence(many, place), Seq(kinds), place)
            return build.apply(OF_PILE[name], (owner, several), place)
        case ((Seq() | Product()), "position", [_]) if isinstance(owner, Const) and isinstance(owner.value, Kinds):
            return position(at, owner.value, given)
        case ((Seq() | Product()), ("index" | "count"), [one]):
            return build.apply(P.FIND if name == "index" else P.OCCURRENCES, sought(at, owner, one), place)
        case Map(), "get", [key]:
            return build.apply(P.GET_OR_NONE, (owner, build.shaped(key, owner.type.key, place)), place)
        case Map(), "get", [key, default]:
            found = build.apply(P.GET_OR_NONE, (owner, build.shaped(key, owner.type.key, place)), place)
            there = build.apply(P.NOT, (build.apply(P.IS_NONE, (found,), place),), place)
            return build.choice(there, build.apply(P.THE, (found,), place), default, place)
        case Map(), "items", []:
            return pairs(at, owner)
        case Record(cls=cls), _, _ if isinstance(vars(cls).get(name), FunctionType):
            return at.body.rules.call(vars(cls)[name], [owner, *given], place)
        case Finite(), _, _ if all(isinstance(one, Const) for one in given):
            known = [one.value for one in given if isinstance(one, Const)]
            return tabulated(at, owner, lambda one: getattr(one, name)(*known))
    raise at.refusal(f".{name}", f"{owner.type} has no such method", "see docs/language.md")


OF_PILE: Final = {
    "count": P.COPIES,
    "with_one": P.WITH_ONE,
    "without": P.WITHOUT_ONE,
    "with_all": P.WITH_ALL,
    "without_all": P.WITHOUT_ALL,
}


def pairs(at: At, mapping: Node) -> Node:
    """The keys of a mapping with their values, in order."""
    place, build = at.place, at.build
    keys = build.apply(P.KEYS, (mapping,), place)
    each = build.each("key", keys)
    pair = build.tuple([each.variable, build.apply(P.GET, (mapping, each.variable), place)])
    return settled(at, build.gather(Gathering.SEQUENCE, [each], pair, place))


def followed(at: At, before: Node, args: Arguments) -> Node:
    """A step that goes on by a rule."""
    first, *others = args
    steps, place = before.type, at.place
    assert isinstance(steps, Steps), "only a step goes on"
    state = at.build.variable("state", steps.state)
    after = rule(at, first)([state, *[at.value(other) for other in others]])
    return Then(before, state, at.build.shaped(after, Option(steps), place), steps)


# Forms: what is not a function of the rules.

Form: TypeAlias = Callable[[At, Arguments, Keywords], Node]


def gathering(kind: Gathering) -> Form:
    """The form of `all`, `any`, `sum`, and of `max` and `min` of one argument."""

    def form(at: At, args: Arguments, keywords: Keywords) -> Node:
        if len(args) == 1:
            key = rule(at, keywords["key"]) if "key" in keywords else None
            if "default" not in keywords:
                return gathered(at, kind, args[0], key)
            default = at.value(keywords["default"])
            return at.build.let("default", default, lambda one: gathered(at, kind, args[0], key, one))
        if kind is Gathering.SUM or len(args) != 2 or keywords:
            raise at.refusal(at.text, "it takes one argument", f"write {kind.value} of one tuple")
        primitive = P.LARGER if kind is Gathering.MOST else P.SMALLER
        return at.build.apply(primitive, (at.number(args[0]), at.number(args[1])), at.place)

    return form


def as_tuple(at: At, args: Arguments, keywords: Keywords) -> Node:
    """`tuple`: the items of something."""
    if not args:
        return at.build.const(())
    if isinstance(args[0], ast.ListComp | ast.GeneratorExp) or is_map(args[0]):
        return gathered(at, Gathering.SEQUENCE, args[0])
    several = at.value(args[0])
    if isinstance(several.type, Set):
        raise at.refusal("tuple", "a set has no order", "write sorted")
    return at.build.as_sequence(several, at.place)


def is_map(node: ast.expr) -> bool:
    """Whether an expression is a call of `map`."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "map"


def as_set(at: At, args: Arguments, keywords: Keywords) -> Node:
    """`frozenset`: the items of something, as a set."""
    return gathered(at, Gathering.SET, args[0]) if args else at.build.const(frozenset())


def following(at: At, args: Arguments, keywords: Keywords) -> Node:
    """`next`: the first value of a comprehension."""
    if len(args) == 1:
        return gathered(at, Gathering.FIRST, args[0])
    default = at.value(args[1])
    return at.build.let("default", default, lambda one: gathered(at, Gathering.FIRST, args[0], None, one))


def mapped(at: At, args: Arguments, keywords: Keywords) -> Node:
    """`map` and `compress`: what a function gives for every item, and the items that are chosen."""
    assert isinstance(at.node, ast.Call), "both are called"
    return gathered(at, Gathering.SEQUENCE, at.node)


def reduced(at: At, args: Arguments, keywords: Keywords) -> Node:
    """`reduce`: what a function makes of the items one after the other, beginning with a value or the first item."""
    place, build = at.place, at.build

    def of_items(several: Node) -> Node:
        initial = at.value(args[2]) if len(args) > 2 else build.apply(P.INDEX, (several, build.const(0)), place)
        length = build.apply(P.LENGTH, (several,), place)
        others = several if len(args) > 2 else build.apply(P.SLICE, (several, build.const(1), length), place)
        one = build.variable("so_far", merged(initial.type, initial.type, lambda *both: Int()))
        each = build.each("item", others)
        body = build.conform(rule(at, args[0])([one, each.variable]), one.type, place)
        return Fold(one, build.conform(initial, one.type, place), (each,), body)

    items = at.items(args[1])
    build.in_order([build.each("item", items)], place)
    return build.let("items", items, of_items)


def without_copies(at: At, args: Arguments, keywords: Keywords) -> Node:
    """`dict.fromkeys`: a mapping of every item, once, to None."""
    clauses, item = items_of(at, args[0])
    return settled(at, at.build.gather(Gathering.MAP, clauses, at.build.tuple([item, at.build.const(None)]), at.place))


def chained(at: At, args: Arguments, keywords: Keywords) -> Node:
    """`chain.from_iterable`: the items of all items."""
    clauses, several = items_of(at, args[0])
    inner = at.build.as_sequence(several, at.place)
    each = at.build.each("each", inner)
    found = at.build.gather(Gathering.SEQUENCE, [*clauses, each], each.variable, at.place)
    return settled(at, found)


def crossed(at: At, args: Arguments, keywords: Keywords) -> Node:
    """`product`: every way to choose an item of each."""
    place, build = at.place, at.build

    def every(several: list[Node]) -> Node:
        clauses = [build.each("each", one) for one in several]
        chosen = build.tuple([each.variable for each in clauses])
        return settled(at, build.gather(Gathering.SEQUENCE, clauses, chosen, place))

    return build.lets("items", [build.as_sequence(at.value(one), place) for one in args], every)


def is_instance(at: At, args: Arguments, keywords: Keywords) -> Node:
    """`isinstance`."""
    value, cls = args
    if not isinstance(cls, ast.BinOp):
        return instance(at, at.value(value), at.value(cls))
    one, other = [is_instance(at, [value, part], {}) for part in (cls.left, cls.right)]
    return at.build.either(one, other, at.place)


def instance(at: At, value: Node, cls: Node) -> Node:
    """Whether a value is of a class, of one of several, or of a union."""
    build, place = at.build, at.place
    assert isinstance(cls, Const), "a class is known"
    classes = classes_of(cls.value)
    if isinstance(value, Const):
        return build.const(isinstance(value.value, classes))
    match value.type:
        case Union(alternatives=several):
            ones = tuple([n for n, one in enumerate(several) if is_of_class(one, classes)])
            return Is(value, ones)
        case Finite(values=values):
            fitting = [isinstance(one, classes) for one in values]
            if all(fitting) or not any(fitting):
                return build.after(value, build.const(all(fitting)))
        case Record(cls=of):
            return build.after(value, build.const(issubclass(of, classes)))
        case Option():
            there = build.apply(P.NOT, (build.apply(P.IS_NONE, (value,), place),), place)
            return build.both(there, instance(at, build.apply(P.THE, (value,), place), cls), place)
    raise at.refusal("isinstance", f"{value.type} is not a union", "ask values of a union")


def classes_of(known: Any) -> tuple[type[Any], ...]:
    """The classes of a class, a tuple of classes, or a union."""
    if isinstance(known, tuple):
        return tuple(chain.from_iterable(map(classes_of, known)))
    if isinstance(known, UnionType) or not isinstance(known, type):
        return tuple(chain.from_iterable(map(classes_of, get_args(known))))
    return (known,)


def zipped(at: At, args: Arguments, keywords: Keywords) -> Node:
    """`zip` of tuples of one length."""
    match keywords.get("strict"):
        case ast.Constant(value=True):
            place = at.place
            several = [at.items(one) for one in args]
            return at.build.apply(P.ZIP, tuple(several), place)
    raise at.refusal("zip", "tuples may have different lengths", "write strict=True")


def in_order(at: At, args: Arguments, keywords: Keywords) -> Node:
    """`sorted`: by number, by the position of kinds, or by numbers that a key gives."""
    place = at.place
    several = at.build.as_sequence(at.value(args[0]), place)
    item = item_type(several)
    match keywords.get("key"):
        case None if is_number(item):
            return at.build.apply(P.SORTED, (several,), place)
        case ast.expr() as key if isinstance(item, Finite) and not isinstance(key, ast.Lambda):
            known = at.value(key)
            kinds = getattr(getattr(known, "value", None), "__self__", None)
            if isinstance(kinds, Kinds) and tuple(kinds) == item.values:
                return at.build.apply(P.SORTED, (several,), place)
        case ast.expr() as key:
            return at.build.let("items", several, lambda items: by_key(at, items, rule(at, key)))
    raise at.refusal("sorted", "by something else than numbers or positions of kinds", "sort by Kinds.position")


def by_key(at: At, items: Node, key: Rule) -> Node:
    """Items in the order of numbers that a key gives; those with equal ones in the order that they have."""
    build, place = at.build, at.place
    each = build.each("each", build.apply(P.ENUMERATE, (items,), place))
    where, item = build.item(each.variable, 0), build.item(each.variable, 1)
    numbers = key([item])
    if not is_number(numbers.type):
        raise at.refusal("sorted", f"its key gives {numbers.type}", "give numbers, or tuples of numbers")
    by_number = build.gather(Gathering.SEQUENCE, [each], build.tuple([numbers, where]), place)
    ranked = build.each("ranked", build.apply(P.SORTED, (by_number,), place))
    found = build.apply(P.INDEX, (items, build.item(ranked.variable, 1)), place)
    return settled(at, build.gather(Gathering.SEQUENCE, [ranked], found, place))


def is_number(type: Type) -> bool:
    """Whether values of a type are numbers, or products of numbers."""
    return isinstance(type, Int) or (isinstance(type, Product) and all(map(is_number, type.items)))


def summing(at: At, args: Arguments, keywords: Keywords) -> Node:
    """`adding_up`: the sets of items that are worth a number."""
    items, total, worth = args

    def of_items(several: Node) -> Node:
        each = at.build.each("item", several)
        number = at.build.conform(rule(at, worth)([each.variable]), Int(), at.place)
        if not (isinstance(number.type, Int) and is_natural(number.type)):
            raise at.refusal("adding_up", "an item may be worth less than 0", "declare the bounds of what items are worth")
        numbers = at.build.gather(Gathering.SEQUENCE, [each], number, at.place)
        return at.build.apply(P.ADDING_UP, (several, settled(at, numbers), at.number(total)), at.place)

    return at.build.let("items", at.items(items), of_items)


def put_in_place(at: At, given: list[Node]) -> Node:
    """`put`: a tuple in the order of some fields with an item in its place."""
    items, item, key = given
    several, place = at.build.as_sequence(items, at.place), at.place
    names = key.value.__reduce__()[1] if isinstance(key, Const) and isinstance(key.value, attrgetter) else ()
    of = merged(item_type(several), item.type, hull)
    if not names or not isinstance(of, Record) or not all(isinstance(of.type_of(name), Int) for name in names):
        raise at.refusal("put", "not by numbers in the fields of objects", "write attrgetter with the names of such fields")
    result = of_length(of, sum_of(length_of(several.type), Int(0, 1)))
    operands = at.build.shaped(several, Seq(of), place), at.build.shaped(item, of, place), Const(names, Known(names))
    return at.build.apply(P.PUT, operands, place, result)


def changed_copy(at: At, args: Arguments, keywords: Keywords) -> Node:
    """`changed` and `evolve`: an object with some fields changed."""
    changes = {name: at.value(value) for name, value in keywords.items()}
    return at.build.changed(at.value(args[0]), changes, at.place)


def pile_of(at: At, given: list[Node]) -> Node:
    """`Multiset.of`: the pile of some pieces."""
    kinds, *items = given
    place, types = at.place, at.build.types
    if not isinstance(kinds, Const):
        raise at.refusal("Multiset.of", "its kinds are not known", "take the kinds of the game")
    pile = types.pile_of(type(kinds.value[0]))
    several = items[0] if items else at.build.const(())
    return at.build.apply(
        P.PILE, (at.build.shaped(at.build.as_sequence(several, place), Seq(pile.kinds), place),), place, pile
    )


def spread(at: At, given: list[Node]) -> Node:
    """`range`."""
    numbers = [at.build.conform(one, Int(), at.place) for one in given]
    if len(numbers) > 2:
        raise at.refusal("range", "it has a step", "write a comprehension")
    return at.build.apply(P.RANGE, tuple(numbers) if len(numbers) == 2 else (at.build.const(0), *numbers), at.place)


def of_items(primitive: Primitive) -> Callable[[At, list[Node]], Node]:
    """A function of the items of something, and of numbers."""

    def form(at: At, given: list[Node]) -> Node:
        place, (several, *numbers) = at.place, given
        return at.build.apply(primitive, (at.build.as_sequence(several, place), *numbers), place)

    return form


def length(at: At, given: list[Node]) -> Node:
    """`len`."""
    (several,) = given
    place = at.place
    if isinstance(several.type, Map | Set):
        return at.build.apply(P.LENGTH, (several,), place)
    return at.build.apply(P.LENGTH, (at.build.as_sequence(several, place),), place)


def as_truth(at: At, given: list[Node]) -> Node:
    """`bool`."""
    return at.build.truth(given[0], at.place)


def as_number(at: At, given: list[Node]) -> Node:
    """`int`, of a truth value or a whole number."""
    if not isinstance(given[0].type, Bool | Int):
        raise at.refusal("int", "it takes truth values and whole numbers", "compute the number otherwise")
    return at.build.shaped(given[0], Int(), at.place)


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
    compress: mapped,
    reduce: reduced,
    dict.fromkeys: without_copies,
    chain.from_iterable: chained,
    product: crossed,
    isinstance: is_instance,
    zip: zipped,
    sorted: in_order,
    adding_up: summing,
    changed: changed_copy,
    evolve: changed_copy,
}
"""Functions that take comprehensions, functions, classes or named arguments."""

OF_VALUES: Final[Mapping[Any, Callable[[At, list[Node]], Node]]] = {
    len: length,
    bool: as_truth,
    int: as_number,
    range: spread,
    enumerate: of_items(P.ENUMERATE),
    reversed: of_items(P.REVERSED),
    combinations: of_items(P.COMBINATIONS),
    combinations_with_replacement: of_items(P.CHOICES),
    with_seat: with_item,
    put: put_in_place,
    Multiset.of: pile_of,
    Multiset.__add__: operator(ast.Add()),
    add: operator(ast.Add()),
}
"""Functions of values, which may also be passed to others."""
