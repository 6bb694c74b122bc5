"""Nodes with their types: what only concerns types is decided here, and what is known already is computed."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from enum import EnumMeta
from functools import reduce
from typing import Any

from attrs import define, evolve, field, has

from rulebook.compile.bounds import (
    NO_NUMBER,
    common,
    hull,
    is_bounded_by,
    length_of,
    merged,
    of_length,
    product_of,
    same_shape,
)
from rulebook.compile.errors import LanguageError, Unmet
from rulebook.compile.ir import (
    Apply,
    Arm,
    Assert,
    Bool,
    Clause,
    Comprehension,
    Const,
    Each,
    Fail,
    Field,
    Finite,
    Gathering,
    If,
    Int,
    Item,
    Known,
    Let,
    Make,
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
    Refused,
    Seq,
    Set,
    Table,
    Tuple,
    Type,
    Union,
    Var,
    Where,
    Widen,
    With,
    Within,
)
from rulebook.compile.primitives import OPERATIONS, meaning
from rulebook.compile.types import Flow, Types, as_seq, typed
from rulebook.core.hints import fields_of, hints_of

P = Primitive


@define(eq=False)
class Builder:
    """Makes nodes of a game's functions, in one round of reading; notes in `found` what arrives in fields and parameters."""

    types: Types
    found: Flow = field(factory=Flow)
    noted: set[Any] = field(factory=set, init=False)
    """Values that are known and have been noted."""
    _names: dict[str, int] = field(factory=dict)

    @contextmanager
    def function(self) -> Iterator[None]:
        """Names of their own, for the variables of one function."""
        outer, self._names = self._names, {}
        yield
        self._names = outer

    def variable(self, name: str, type: Type) -> Var:
        """A variable whose name nothing else in the function has."""
        number = self._names[name] = self._names.get(name, 0) + 1
        return Var(name if number == 1 else f"{name}_{number}", type)

    # Values that are known.

    def const(self, value: Any) -> Const:
        """A value that is known."""
        self.note(value)
        return Const(value, self.types.of_value(value))

    def note(self, value: Any) -> None:
        """Note what arrives in the fields of objects that are known, once for equal ones."""
        if isinstance(value, tuple):
            for item in value:
                self.note(item)
        elif isinstance(value, Mapping):
            self.note(tuple(value.items()))
        elif has(type(value)) and self._is_new(value) and isinstance(one := self.types.of_value(value), Record):
            for name, _ in one.fields:
                self.note(getattr(value, name))
                self.arrive(one.cls, name, self.types.of_value(getattr(value, name)), getattr(value, name))

    def _is_new(self, value: Any) -> bool:
        """Whether no value equal to this one has been noted, which it then is.

        Always, if it has no hash, or fields that do not count where two are equal.
        """
        if not all(one.eq for one in fields_of(type(value)) if one.init):
            return True
        before = len(self.noted)
        with suppress(TypeError):
            self.noted.add(value)
            return len(self.noted) > before
        return True

    def arrive(self, cls: type[Any], name: str, arriving: Type, value: Any = None) -> None:
        """Note the type of what arrives in a field."""
        declared = self.types.of(hints_of(cls)[name])
        if not same_shape(arriving, declared):
            arriving = typed(value, declared)
        known = self.found.fields.get((cls, name))
        self.found.fields[cls, name] = arriving if known is None else merged(known, arriving, hull)

    # Types.

    def conform(self, node: Node, wanted: Type, place: Place) -> Node:
        """A value as one of a type; requires that it is in its bounds, where types alone do not say so."""
        try:
            shaped = self.shaped(node, wanted, place)
        except TypeError as error:
            raise LanguageError(place, "a value", f"{error}", "declare the type that is meant") from None
        if is_bounded_by(shaped.type, wanted):
            return shaped
        return Within(shaped, merged(shaped.type, wanted, common), place)

    def shaped(self, node: Node, wanted: Type, place: Place) -> Node:  # noqa: PLR0912 - a row for every pair of shapes
        """A value as one of the shape of a type; raises TypeError if it cannot be one."""
        have = node.type
        if isinstance(have, Bool) and isinstance(wanted, Int):
            return self.apply(P.AS_INT, (node,), place)
        if isinstance(node, Const):
            self.note(node.value)
            return node if same_shape(have, wanted) else Const(node.value, typed(node.value, wanted))
        if same_shape(have, wanted):
            return node
        match node:
            case Fail():
                return evolve(node, type=wanted)
            case If():
                then, otherwise = self.shaped(node.then, wanted, place), self.shaped(node.otherwise, wanted, place)
                return If(node.test, then, otherwise, merged(then.type, otherwise.type, hull))
            case Let() | Assert():
                return evolve(node, body=self.shaped(node.body, wanted, place))
            case Tuple(items=several) if isinstance(wanted, Product) and len(several) == len(wanted.items):
                return self.tuple([self.shaped(item, one, place) for item, one in zip(several, wanted.items, strict=True)])
            case Tuple() if isinstance(wanted, Seq):
                return self.sequence([self.shaped(item, wanted.item, place) for item in node.items], wanted.item)
            case Apply(primitive=P.REPEAT, operands=(item, times)) if isinstance(wanted, Seq):
                return self.apply(P.REPEAT, (self.shaped(item, wanted.item, place), times), place)
        match have, wanted:
            case Never(), _:
                return Fail("there is no such value", wanted, place)
            case Option(), Option():
                return self.with_value(node, place, lambda value: self.some(self.shaped(value, wanted.of, place)))
            case _, Option():
                return self.some(self.shaped(node, wanted.of, place))
            case Option(), _:
                return self.shaped(self.apply(P.THE, (node,), place), wanted, place)
            case Record(), Union():
                return Widen(node, wanted)
            case (Union(), Record() | Finite() | Int()) if any(same_shape(one, wanted) for one in have.alternatives):
                return self.alternative(node, wanted, place)
            case Union(), Union() if all(any(same_shape(a, b) for b in wanted.alternatives) for a in have.alternatives):
                return Widen(node, wanted)
            case (_, Union()) if any(same_shape(have, one) for one in wanted.alternatives):
                return Widen(node, wanted)
            case (Finite(), Finite()) if set(have.values) <= set(wanted.values):
                return Table(have.values, node, wanted, place)
            case Product(), Seq():
                items = [self.item(node, number) for number in range(len(have.items))]
                return self.shaped(Tuple(tuple(items), have), wanted, place)
            case Product(), Product() if len(have.items) == len(wanted.items):
                parts = [self.shaped(self.item(node, n), one, place) for n, one in enumerate(wanted.items)]
                return self.tuple(parts)
            case Pile(), Seq():
                return self.shaped(self.apply(P.PIECES, (node,), place), wanted, place)
            case Seq(), Seq():
                each = self.each("item", node)
                return self.gather(Gathering.SEQUENCE, [each], self.shaped(each.variable, wanted.item, place), place)
        raise TypeError(f"it is of the type {have}, not {wanted}")

    def some(self, node: Node) -> Node:
        """A value that could have been None."""
        return Const(node.value, Option(node.type)) if isinstance(node, Const) else Widen(node, Option(node.type))

    def with_value(self, node: Node, place: Place, then: Callable[[Node], Node]) -> Node:
        """None if a value is None, or else what a function makes of the value."""
        one = self.variable("value", node.type)
        there = then(self.apply(P.THE, (one,), place))
        return Let(one, node, self.choice(self.apply(P.IS_NONE, (one,), place), Const(None, there.type), there, place))

    def alternative(self, node: Node, wanted: Type, place: Place) -> Node:
        """A value of a union as one of an alternative; requires that it is."""
        number = index_of(node.type, wanted)
        one = self.variable("it", wanted)
        return Match(node, (Arm(number, one, one),), None, wanted, place)

    def unified(self, nodes: Sequence[Node], place: Place) -> tuple[list[Node], Type]:
        """Values as ones of a type in common."""
        wanted: Type = Never()
        try:
            for node in nodes:
                wanted = self.types.join(wanted, node.type)
        except TypeError as error:
            raise LanguageError(place, "values of several types", str(error), "write values of one type") from None
        return [self.conform(node, wanted, place) for node in nodes], wanted

    # Comprehensions.

    def each(self, name: str, items: Node) -> Each:
        """The clause for every item of a sequence or a set."""
        return Each(self.variable(name, item_type(items)), items)

    def gather(  # noqa: PLR0917 - a comprehension has these parts
        self,
        gathering: Gathering,
        clauses: Sequence[Clause],
        value: Node,
        place: Place,
        key: Node | None = None,
        default: Node | None = None,
    ) -> Comprehension:
        """What is made of the values of a comprehension; refuses one whose value depends on the order of a set."""
        if key is not None or gathering in (Gathering.SEQUENCE, Gathering.FIRST, Gathering.MAP):
            self.in_order(clauses, place)
        if default is not None:
            (value, default), _ = self.unified((value, default), place)
        result = gathered_type(gathering, ways_through(clauses), value.type)
        if default is not None:
            result = merged(result, default.type, hull)
        return Comprehension(gathering, tuple(clauses), value, key, default, result, place)

    def in_order(self, clauses: Sequence[Clause], place: Place) -> None:
        """Refuse clauses over the items of a set, which has no order."""
        if any(isinstance(clause, Each) and isinstance(clause.items.type, Set) for clause in clauses):
            raise LanguageError(place, "a loop over a set", "it has no order, and the result depends on one", "write sorted")

    # Nodes.

    def apply(self, primitive: Primitive, operands: tuple[Node, ...], place: Place, result: Type | None = None) -> Node:
        """A primitive applied to operands of the right shapes; computed if they are known and it requires nothing more."""
        types = tuple([operand.type for operand in operands])
        gives = OPERATIONS[primitive].result(*types) if result is None else result
        known = known_values(operands)
        if known is not None:
            try:
                value = meaning(primitive, types, gives)(*known)
                return Const(value, typed(value, gives))
            except Unmet:
                pass
        return Apply(primitive, operands, gives, place)

    def place_of(self, node: Node, place: Place) -> Node:
        """The place of a value among those of its type, which are finitely many."""
        match node.type:
            case Bool():
                return self.apply(P.AS_INT, (node,), place)
            case Finite():
                return self.apply(P.PLACE, (node,), place, Int(0, len(node.type.values) - 1))
            case Int(int(least)):
                return self.apply(P.SUBTRACT, (node, self.const(least)), place)
        raise LanguageError(place, "a value", "it has no place in its type", "use a value of a finite type")

    def choice(self, test: Node, then: Node, otherwise: Node, place: Place) -> Node:
        """One of two values."""
        if isinstance(test, Const):
            return then if test.value else otherwise
        (then, otherwise), wanted = self.unified((then, otherwise), place)
        both = known_values((then, otherwise)) if isinstance(wanted, Bool) else None
        if both in ([True, False], [False, True]):
            return test if both == [True, False] else self.apply(P.NOT, (test,), place)
        return If(test, then, otherwise, merged(then.type, otherwise.type, hull))

    def both(self, one: Node, other: Node, place: Place) -> Node:
        """Whether both hold; the second is looked at only if the first holds."""
        return self.choice(one, other, self.const(False), place)

    def either(self, one: Node, other: Node, place: Place) -> Node:
        """Whether one holds; the second is looked at only if the first does not hold."""
        return self.choice(one, self.const(True), other, place)

    def let(self, name: str, value: Node, body: Callable[[Node], Node]) -> Node:
        """What a function makes of a value that is evaluated once."""
        if isinstance(value, Const | Var):
            return body(value)
        one = self.variable(name, value.type)
        return Let(one, value, body(one))

    def lets(self, name: str, values: Sequence[Node], body: Callable[[list[Node]], Node]) -> Node:
        """What a function makes of values that are evaluated once, in order, before anything else."""
        if not values:
            return body([])
        first, *others = values
        return self.let(name, first, lambda one: self.lets(name, others, lambda more: body([one, *more])))

    def truth(self, node: Node, place: Place) -> Node:
        """Whether Python takes a value for true."""
        match node.type:
            case Bool():
                return node
            case Int():
                return self.apply(P.NOT, (self.apply(P.EQUAL, (node, self.const(0)), place),), place)
            case Seq() | Set() | Map():
                return self.apply(P.LESS, (self.const(0), self.apply(P.LENGTH, (node,), place)), place)
            case Pile():
                return self.apply(P.LESS, (self.const(0), self.apply(P.TOTAL, (node,), place)), place)
            case Option():
                return self.let("value", node, lambda one: self.is_some_and_true(one, place))
            case Known() if isinstance(node, Const):
                return self.const(bool(node.value))
            case Product():
                return self.after(node, self.const(bool(node.type.items)))
            case Finite(values=values) if not all(values):
                return Table(tuple(map(bool, values)), node, Bool(), place)
            case Record(cls=cls) if hasattr(cls, "__bool__") or hasattr(cls, "__len__"):
                raise LanguageError(place, cls.__name__, "it says itself whether it is true", "ask for what is meant")
            case _:
                return self.after(node, self.const(True))

    def after(self, node: Node, result: Node) -> Node:
        """A result that does not depend on a value, which is evaluated nevertheless: it may have obligations."""
        return result if has_none(node) else Let(self.variable("unused", node.type), node, result)

    def is_some_and_true(self, node: Node, place: Place) -> Node:
        """Whether a value is not None, and true."""
        there = self.apply(P.NOT, (self.apply(P.IS_NONE, (node,), place),), place)
        if isinstance(node.type, Option) and isinstance(node.type.of, Refused | Record | Union):
            return there
        return self.both(there, self.truth(self.apply(P.THE, (node,), place), place), place)

    def equal(self, one: Node, other: Node, place: Place) -> Node:
        """Whether two values are equal."""
        if {type(one.type), type(other.type)} == {Bool, Int}:
            raise LanguageError(place, "==", "a truth value is compared with a number", "compare values of one type")
        for known, constant in ((one, other), (other, one)):
            if isinstance(known.type, Known) and isinstance(constant, Const):
                return self.const(known.type.value == constant.value)
        both, _ = self.unified((one, other), place)
        return self.apply(P.EQUAL, tuple(both), place)

    def item(self, node: Node, number: int) -> Node:
        """An item of a product."""
        if isinstance(node, Tuple) and all(map(has_none, node.items)):
            return node.items[number]
        assert isinstance(node.type, Product), "only products have items with their own types"
        wanted = node.type.items[number]
        return Const(wanted.value, wanted) if isinstance(wanted, Known) else Item(node, number, wanted)

    def tuple(self, items: Sequence[Node]) -> Node:
        """A product of some values."""
        known = known_values(items)
        if known is not None:
            return self.const(tuple(known))
        return Tuple(tuple(items), Product(tuple([item.type for item in items])))

    def sequence(self, items: Sequence[Node], item: Type) -> Node:
        """A sequence of some values of a shape."""
        for number, each in enumerate(items):
            item = merged(item, each.type, hull) if number else each.type
        known, wanted = known_values(items), Seq(item, len(items), len(items))
        return Tuple(tuple(items), wanted) if known is None else Const(tuple(known), wanted)

    def as_sequence(self, node: Node, place: Place) -> Node:
        """The items of a value that Python can iterate over, in order; those of a set in any order."""
        match node.type:
            case Product():
                return self.conform(node, as_seq(node.type, self.types.join), place)
            case Pile():
                return self.apply(P.PIECES, (node,), place)
            case Map():
                return self.apply(P.KEYS, (node,), place)
            case Option():
                return self.as_sequence(self.apply(P.THE, (node,), place), place)
            case Seq() | Set():
                return node
            case Known(value=EnumMeta() as members):
                return self.const(tuple(members))
            case _:
                raise LanguageError(place, "a loop", f"over {node.type}", "loop over tuples, piles, sets or mappings")

    def field(self, record: Node, name: str, place: Place) -> Node:
        """A field of a record, or of the value of a union or an option: required is an alternative that has it."""
        match record.type:
            case Record() if name in dict(record.type.fields):
                wanted = record.type.type_of(name)
                if isinstance(wanted, Known):
                    return Const(wanted.value, wanted)
                if isinstance(record, Const):
                    return Const(getattr(record.value, name), typed(getattr(record.value, name), wanted))
                return Field(record, name, wanted)
            case Option():
                return self.field(self.apply(P.THE, (record,), place), name, place)
            case Union():
                return self.field_of_some(record, record.type, name, place)
            case _:
                raise LanguageError(place, f".{name}", f"{record.type} has no fields", "use a field that is declared")

    def field_of_some(self, record: Node, union: Union, name: str, place: Place) -> Node:
        """A field of those alternatives that have it."""
        arms = []
        for number, one in enumerate(union.alternatives):
            if isinstance(one, Record) and name in dict(one.fields):
                it = self.variable("it", one)
                arms.append((number, it, self.field(it, name, place)))
        if not arms:
            raise LanguageError(place, f".{name}", f"no alternative of {union.name} has it", "use a field that is declared")
        bodies, wanted = self.unified([body for *_, body in arms], place)
        found = tuple([Arm(number, it, body) for (number, it, _), body in zip(arms, bodies, strict=True)])
        return Match(record, found, None, wanted, place)

    def make(self, cls: type[Any], values: dict[str, Node], place: Place) -> Node:
        """A new object of a class of attrs, given all its fields."""
        known = known_values([values[name] for name in hints_of(cls)])
        if known is not None:
            return self.const(cls(*known))
        return Make(self.types.record(cls), tuple([self.stored(cls, name, values[name], place) for name in hints_of(cls)]))

    def changed(self, record: Node, changes: dict[str, Node], place: Place) -> Node:
        """A record with some fields changed."""
        if isinstance(record.type, Option):
            return self.changed(self.apply(P.THE, (record,), place), changes, place)
        if not isinstance(record.type, Record):
            raise LanguageError(place, "changed", f"of {record.type}", "change fields of an object of one class")
        cls = record.type.cls
        stored = tuple([(name, self.stored(cls, name, value, place)) for name, value in changes.items()])
        return With(record, stored, record.type)

    def stored(self, cls: type[Any], name: str, value: Node, place: Place) -> Node:
        """A value as one that a field can have; noted is what arrives there."""
        if name not in hints_of(cls):
            raise LanguageError(place, cls.__name__, f"has no field {name}", "use a field that is declared")
        declared = self.conform(value, self.types.of(hints_of(cls)[name]), place)
        self.arrive(cls, name, declared.type)
        return self.conform(declared, self.types.record(cls).type_of(name), place)


def index_of(union: Type, alternative: Type) -> int:
    """The number of an alternative, by its class if it is a record; raises TypeError if the union does not have it."""
    if isinstance(union, Union):
        for number, one in enumerate(union.alternatives):
            if same_shape(one, alternative):
                return number
    raise TypeError(f"{union} has no alternative {alternative}")


def has_none(node: Node) -> bool:
    """Whether it is plain that a node has no obligations: for names, their fields and items, and what is known."""
    match node:
        case Const() | Var():
            return True
        case Field(record=inner) | Item(product=inner) | Widen(value=inner):
            return has_none(inner)
        case _:
            return False


def known_values(nodes: Sequence[Node]) -> list[Any] | None:
    """The values of nodes, if all of them are known."""
    values = [node.value for node in nodes if isinstance(node, Const)]
    return values if len(values) == len(nodes) else None


def item_type(items: Node) -> Type:
    """The type of the items of a sequence or a set."""
    assert isinstance(items.type, Seq | Set), "only sequences and sets have items"
    return items.type.item


def ways_through(clauses: Sequence[Clause]) -> Int:
    """How many ways there are through clauses."""
    lengths = [length_of(clause.items.type) for clause in clauses if isinstance(clause, Each)]
    some = any(isinstance(clause, Where) for clause in clauses)
    ways = reduce(nested, lengths)
    return hull(ways, Int(0, 0)) if some else ways


def nested(ways: Int, length: Int) -> Int:
    """How many ways there are through one more clause: none, where there may be none before and it has no items."""
    return Int(0, 0) if length == NO_NUMBER and ways.least == 0 else product_of(ways, length)


def gathered_type(gathering: Gathering, ways: Int, value: Type) -> Type:
    """The type of what is made of a number of values of a type."""
    match gathering, value:
        case ((Gathering.ALL | Gathering.ANY), _):
            return Bool()
        case Gathering.SUM, Int():
            return product_of(ways, value)
        case Gathering.SEQUENCE, _:
            return of_length(value, ways)
        case Gathering.SET, _:
            return Set(value)
        case Gathering.MAP, Product(items=(key, to)):
            return Map(key, to)
        case _:
            return value


__all__ = ["Builder", "gathered_type", "has_none", "index_of", "item_type", "known_values", "ways_through"]
