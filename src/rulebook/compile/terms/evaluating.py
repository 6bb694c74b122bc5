"""Functions of the intermediate form as terms: what they give for values whose parts are unknown, with all obligations."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial, reduce
from itertools import chain, pairwise, product, zip_longest
from math import prod
from typing import Any, Final

import z3
from attrs import define, evolve, field, frozen

from rulebook.compile import ir
from rulebook.compile.building import item_type
from rulebook.compile.ir import (
    Apply,
    Assert,
    Bind,
    Call,
    Clause,
    Comprehension,
    Const,
    Each,
    Fail,
    Field,
    Fold,
    Gathering,
    If,
    Is,
    Item,
    Let,
    Make,
    MakeStep,
    Match,
    Module,
    Node,
    Place,
    Primitive,
    Refuse,
    Table,
    Then,
    Tuple,
    Type,
    Var,
    Where,
    Widen,
    With,
    Within,
)
from rulebook.compile.terms.values import (
    NOTHING,
    Bag,
    Choice,
    Either,
    Entries,
    Family,
    Items,
    Kept,
    Layers,
    Maybe,
    Number,
    Ordered,
    Parts,
    Pile,
    Put,
    Set,
    Several,
    Sized,
    Sizes,
    Slots,
    Stepped,
    TermError,
    Truth,
    added,
    alike,
    are_many,
    as_bag,
    as_family,
    coded,
    conj,
    disj,
    for_known,
    if_else,
    in_any_order,
    is_in_order,
    is_known,
    joined,
    multiplied,
    negation,
    of_items,
    quotient,
    remainder,
    same,
    size_of,
    term,
    total,
)
from rulebook.compile.values import alternative_for, alternative_of, places_of, values_of
from rulebook.core.domains import OneEach
from rulebook.core.hints import hints_of, mark_of

P: Final = Primitive
LONG: Final = 16
"""A sequence of pieces that can be longer is a bag, and one of piles has layers."""
MOST_CALLS: Final = 20_000
"""The number of calls that are remembered."""
TOPS: Final = 2
"""The number of first piles of layers that are told apart."""

Env = dict[str, Any]
NOWHERE: Final = Place("", 0)
"""What is required of every object of a class."""


@frozen(eq=False)
class Obligation:
    """What has to hold where a term is needed: the conditions on the way, and what is required there."""

    path: Truth
    condition: Truth
    what: str
    place: Place


def is_long(type: Type) -> bool:
    """Whether a sequence is represented as a bag."""
    return isinstance(type, ir.Seq) and isinstance(type.item, ir.Finite) and (type.most is None or type.most > LONG)


def has_layers(type: Type) -> bool:
    """Whether a sequence of piles is represented by its first ones and what the others hold together."""
    return isinstance(type, ir.Seq) and isinstance(type.item, ir.Pile) and (type.most is None or type.most > LONG)


def keys_of(type: ir.Record, name: str) -> tuple[str, ...]:
    """The fields by which the items of a field of an object are in order, no two alike in these; none if it has no such."""
    mark = mark_of(type.cls, name, OneEach) if name in hints_of(type.cls) else None
    return mark.by if mark else ()


@define(eq=False)
class Evaluator:
    """Evaluates nodes of a module on terms."""

    module: Module
    given: Mapping[tuple[type, str], object] = field(factory=dict)
    """The values of some fields, by their classes and names, which are not unknown."""
    obligations: list[Obligation] = field(factory=list, init=False)
    path: list[Truth] = field(factory=list, init=False)
    functions: dict[str, ir.Function] = field(factory=dict, init=False)
    required: int = field(default=0, init=False)
    """How often something has been required."""
    reordered: int = field(default=0, init=False)
    """How often something was gone through that has been put in order."""
    _consts: dict[tuple[int, Any], Parts] = field(factory=dict, init=False)
    _types: dict[Type, Type] = field(factory=dict, init=False)
    _places: dict[int, tuple[Type, Type]] = field(factory=dict, init=False)
    """Types by what Python calls them, each with the first one that it is equal to."""
    _calls: dict[tuple[object, ...], tuple[tuple[Any, ...], Any]] = field(factory=dict, init=False)
    """What functions have given that require nothing, by what Python calls their arguments, which are kept."""

    def __attrs_post_init__(self) -> None:
        self.functions = self.module.by_name

    def of_the_box(self, players: int) -> tuple[Truth, ...]:
        """What is assumed of the box, with a number of players: nothing where all of it is known."""
        return ()

    def call(self, name: str, *arguments: Any) -> Any:
        """What a function gives for some values."""
        called = name, *map(id, arguments)
        if called not in self._calls:
            function, before = self.functions[name], self.required
            pairs = zip(function.parameters, arguments, strict=True)
            env = {each.name: self.fitted(value, each.type) for each, value in pairs}
            given = self.fitted(self.value(function.body, env), function.result)
            if self.required > before:
                return given
            if len(self._calls) > MOST_CALLS:
                self._calls.clear()
            self._calls[called] = arguments, given
        return self._calls[called][1]

    @contextmanager
    def under(self, condition: Truth) -> Iterator[None]:
        """Where a condition holds."""
        self.path.append(condition)
        yield
        self.path.pop()

    @contextmanager
    def noted(self, obligations: list[Obligation]) -> Iterator[None]:
        """Where obligations are added to these."""
        kept, self.obligations = self.obligations, obligations
        yield
        self.obligations = kept

    def require(self, condition: Truth, what: str, place: Place) -> None:
        """Note an obligation."""
        if condition is not True:
            self.required += 1
            self.obligations.append(Obligation(conj(*self.path), condition, what, place))

    # What is known.

    def const(self, type: Type, value: Any) -> Any:
        """A known value."""
        match type:
            case ir.Bool() | ir.Int():
                return value
            case ir.Known() | ir.Never():
                return NOTHING
            case ir.Finite():
                return type.values.index(value)
            case ir.Option():
                return Maybe(False, None) if value is None else Maybe(True, self.const(type.of, value))
            case ir.Record() | ir.Product():
                if id(type) not in self._places:
                    self._places[id(type)] = type, self._types.setdefault(type, type)
                known = id(self._places[id(type)][1]), value
                if known not in self._consts:
                    self._consts[known] = self.const_parts(type, value)
                return self._consts[known]
            case ir.Union():
                number = alternative_of(type, value)
                return Choice(type, number, {number: self.const(type.alternatives[number], value)})
            case ir.Seq():
                return self.fitted(Items(tuple([(True, self.const(type.item, each)) for each in value])), type)
            case ir.Pile():
                return Pile(tuple(value.counts), value.total if are_many(type.kinds) else None)
            case ir.Set():
                return Set(type.item, tuple([each in value for each in values_of(type.item)]))
            case ir.Map():
                keys = values_of(type.key)
                return Entries(tuple([(k in value, self.const(type.value, value[k]) if k in value else None) for k in keys]))
        raise TermError(f"{type} has no terms")

    def const_parts(self, type: ir.Record | ir.Product, value: Any) -> Parts:
        """A known object, or product."""
        if isinstance(type, ir.Record):
            parts = {name: self.const(each, getattr(value, name)) for name, each in type.fields}
            return Parts(type, {name: self.as_marked(type, name, part) for name, part in parts.items()}, is_known=True)
        pairs = enumerate(zip(type.items, value, strict=True))
        return Parts(type, {k: self.const(each, part) for k, (each, part) in pairs}, is_known=True)

    def unknown(self, type: Type, name: str, assumed: list[Any]) -> Any:  # noqa: PLR0912 - one case for each type
        """A value of which nothing is known but its type; what the type says is added to what is assumed."""
        match type:
            case ir.Bool():
                return z3.Bool(name)
            case ir.Int(least, most):
                if least is not None and least == most:
                    return least
                number = z3.Int(name)
                assumed += [number >= least] if least is not None else []
                assumed += [number <= most] if most is not None else []
                return number
            case ir.Known() | ir.Never():
                return NOTHING
            case ir.Finite():
                return self.unknown(ir.Int(0, len(type.values) - 1), name, assumed)
            case ir.Option():
                return Maybe(z3.Bool(f"{name}?"), self.unknown(type.of, name, assumed))
            case ir.Record():
                return Parts(
                    type,
                    {
                        each: self.const(one, self.given[type.cls, each])
                        if (type.cls, each) in self.given
                        else self.unknown_slots(one, by, f"{name}.{each}", assumed)
                        if (by := keys_of(type, each)) and isinstance(one, ir.Seq)
                        else self.unknown(one, f"{name}.{each}", assumed)
                        for each, one in type.fields
                    },
                )
            case ir.Product():
                return Parts(type, {k: self.unknown(one, f"{name}.{k}", assumed) for k, one in enumerate(type.items)})
            case ir.Union():
                which = self.unknown(ir.Int(0, len(type.alternatives) - 1), f"{name}#", assumed)
                return Choice(
                    type, which, {k: self.unknown(one, f"{name}#{k}", assumed) for k, one in enumerate(type.alternatives)}
                )
            case ir.Pile():
                counts = self.unknown_counts(type.kinds, name, assumed)
                return Pile(counts, self.unknown_size(type.kinds, counts, name, assumed))
            case ir.Set():
                return Set(type.item, tuple([z3.Bool(f"{name}.{k}") for k in range(places_of(type.item))]))
            case ir.Seq(ir.Finite() as kinds) if is_long(type):
                counts = self.unknown_counts(kinds, name, assumed)
                last = self.unknown(kinds, f"{name}.last", assumed)
                assumed.append(
                    z3.Implies(
                        total(counts) > 0, disj(*[conj(same(last, k), term(count) > 0) for k, count in enumerate(counts)])
                    )
                )
                size = self.unknown_size(kinds, counts, name, assumed)
                return Bag(kinds, counts, last, z3.Int(f"{name}.code"), size)
            case ir.Seq(ir.Pile() as piles) if has_layers(type):
                return self.unknown_layers(piles, name, assumed)
            case ir.Seq():
                if type.most is None:
                    raise TermError(f"{name} has no bound on its length")
                length = self.unknown(ir.Int(type.least, type.most), f"{name}.n", assumed)
                return Items(
                    tuple(
                        [
                            (True if k < type.least else term(length) > k, self.unknown(type.item, f"{name}.{k}", assumed))
                            for k in range(type.most)
                        ]
                    )
                )
        raise TermError(f"{type} has no terms")

    def unknown_slots(self, type: ir.Seq, by: tuple[str, ...], name: str, assumed: list[Any]) -> Slots:
        """A sequence with one item at most for each key."""
        assert isinstance(type.item, ir.Record)
        slots = list[tuple[Truth, Any]]()
        for key in self.keys(type.item, by):
            named = f"{name}.{'.'.join(map(str, key.values()))}"
            item = {
                each: key[each] if each in key else self.unknown(one, f"{named}.{each}", assumed)
                for each, one in type.item.fields
            }
            slots.append((z3.Bool(f"{named}?"), Parts(type.item, item)))
        return Slots(tuple(slots), by)

    def keys(self, type: ir.Record, by: tuple[str, ...]) -> Iterator[dict[str, Number]]:
        """Every key in order: some fields of an object, each with a value."""
        types = [type.type_of(each) for each in by]
        for values in product(*map(values_of, types)):
            yield {each: self.const(one, value) for each, one, value in zip(by, types, values, strict=True)}

    def unknown_layers(self, type: ir.Pile, name: str, assumed: list[Any]) -> Layers:
        """A long sequence of piles, none of them empty."""
        *tops, below = [self.unknown(type, f"{name}.{each}", assumed) for each in (*range(TOPS), "below")]
        number = self.unknown(ir.Int(0, None), f"{name}.n", assumed)
        assumed += [(number > place) == (size_of(top) > 0) for place, top in enumerate((*tops, below))]
        assumed += [z3.Implies(number > TOPS, size_of(below) >= number - TOPS)]
        return Layers(tuple(tops), below, number, z3.Int(f"{name}.code"), z3.Int(f"{name}.shape"))

    def as_marked(self, type: ir.Record, name: str, value: Any) -> Any:
        """The value of a field of an object: in slots, where its items are in the order of keys."""
        by = keys_of(type, name)
        if not by or not isinstance(value, Items) or isinstance(value, Slots):
            return value
        item = type.type_of(name)
        assert isinstance(item, ir.Seq)
        assert isinstance(item.item, ir.Record)
        if not all(is_known(each.parts[name]) for _, each in value.items for name in by):
            raise TermError("items of which it is not known which comes first")
        found = {tuple([each.parts[name] for name in by]): (there, each) for there, each in value.items}
        if list(found) != sorted(found) or len(found) < len(value.items):
            raise TermError("items that are not in order")
        return Slots(tuple([found.get(tuple(key.values()), (False, None)) for key in self.keys(item.item, by)]), by)

    def unknown_counts(self, kinds: ir.Finite, name: str, assumed: list[Any]) -> tuple[Number, ...]:
        """Any number of pieces of each kind."""
        return tuple([self.unknown(ir.Int(0, None), f"{name}.{each}", assumed) for each in range(len(kinds.values))])

    def unknown_size(self, kinds: ir.Finite, counts: tuple[Number, ...], name: str, assumed: list[Any]) -> Number:
        """The size of a pile or a bag that is to know it: the sum of its numbers."""
        if not are_many(kinds):
            return None
        size = z3.Int(f"{name}.size")
        assumed += [size >= 0, size == total(counts), *[each <= size for each in counts]]
        return size

    def fitted(self, value: Any, type: Type) -> Any:
        """A value as one of a type that has it."""
        if isinstance(type, ir.Never) or value is None:
            return value
        match type:
            case ir.Option() if not isinstance(value, Maybe):
                return Maybe(True, self.fitted(value, type.of)) if not isinstance(value, Stepped) else value
            case ir.Union() if not isinstance(value, Choice):
                number = (
                    alternative_for(type, value.type)
                    if isinstance(value, Parts) and value is not NOTHING
                    else self.number_of(type, value)
                )
                return Choice(type, number, {number: self.fitted(value, type.alternatives[number])})
            case ir.Union() if isinstance(value, Choice) and value.type != type:
                return self.widened(value, type)
            case ir.Set() if isinstance(value, Set):
                return of_items(value, type.item)
            case ir.Seq(ir.Pile() as piles) if has_layers(type) and isinstance(value, Items):
                return layered(value, piles)
            case ir.Seq() if isinstance(value, Slots):
                return value
            case ir.Seq() if isinstance(value, Ordered):
                whole, before = (self.fitted(Items(each), type) for each in (value.items, value.before))
                return Ordered(whole.items, before.items)
            case ir.Seq() if isinstance(value, Parts):
                return self.fitted(Items(tuple([(True, each) for each in value.parts.values()])), type)
            case ir.Seq() if isinstance(value, Items):
                return Items(tuple([(there, self.fitted(item, type.item)) for there, item in value.items]))
            case ir.Product() if isinstance(value, Items):
                return Parts(type, {k: item for k, (_, item) in enumerate(value.items)})
            case ir.Product() if isinstance(value, Parts):
                return Parts(type, {k: self.fitted(value.parts[k], each) for k, each in enumerate(type.items)})
        return value

    def number_of(self, union: ir.Union, value: Any) -> int:
        """Which alternative a number or the only value of a type is."""
        wanted = ir.Known if value is NOTHING else ir.Int
        return next(
            k
            for k, each in enumerate(union.alternatives)
            if isinstance(each, wanted | ir.Finite if wanted is ir.Int else wanted)
        )

    def widened(self, value: Choice, type: ir.Union) -> Choice:
        """A value of a union as one of another."""
        numbers = {k: alternative_for(type, value.type.alternatives[k]) for k in value.values}
        which: Number = next(iter(numbers.values()))
        for k, number in numbers.items():
            which = if_else(same(value.which, k), number, which)
        return Choice(type, which, {number: value.values[k] for k, number in numbers.items()})

    # Nodes.

    def value(self, node: Node, env: Env) -> Any:  # noqa: PLR0912 - one case for each node
        """The value of a node."""
        match node:
            case Const():
                return self.const(node.type, node.value)
            case Var():
                return env[node.name]
            case Let():
                return self.value(
                    node.body, {**env, node.variable.name: self.fitted(self.value(node.value, env), node.variable.type)}
                )
            case If():
                return self.chosen(
                    self.value(node.test, env),
                    lambda: self.value(node.then, env),
                    lambda: self.value(node.otherwise, env),
                    node.type,
                )
            case Field():
                return self.value(node.record, env).parts[node.name]
            case Item():
                return self.value(node.product, env).parts[node.place_in]
            case Make():
                values = zip(node.type.fields, node.values, strict=True)
                made = {name: self.fitted(self.value(each, env), one) for (name, one), each in values}
                return Parts(node.type, {name: self.as_marked(node.type, name, each) for name, each in made.items()})
            case With():
                record = self.value(node.record, env)
                fitted = {name: self.fitted(self.value(each, env), node.type.type_of(name)) for name, each in node.changes}
                changes = {name: self.as_marked(node.type, name, each) for name, each in fitted.items()}
                return Parts(record.type, {**record.parts, **changes})
            case Tuple(type=ir.Product()):
                return Parts(node.type, {k: self.value(each, env) for k, each in enumerate(node.items)})
            case Tuple():
                return self.fitted(Items(tuple([(True, self.value(each, env)) for each in node.items])), node.type)
            case Within():
                inner = self.value(node.value, env)
                if isinstance(node.type, ir.Int) and not isinstance(inner, bool):
                    self.bounded(inner, node.type, node.place)
                return self.fitted(inner, node.type)
            case Widen():
                return self.fitted(self.value(node.value, env), node.type)
            case Is():
                subject = self.value(node.subject, env)
                return disj(*[same(subject.which, each) for each in node.alternatives if each in subject.values])
            case Match():
                return self.matched(node, env)
            case Call():
                return self.call(node.function, *[self.value(each, env) for each in node.arguments])
            case Assert():
                condition = self.value(node.condition, env)
                self.require(condition, node.reason or "an assertion", node.place)
                with self.under(condition):
                    return self.value(node.body, env)
            case Fail():
                self.require(False, node.reason, node.place)
                return None
            case Table():
                return self.looked_up(node, env)
            case Refuse():
                return Parts(ir.Record(object, ()), {})
            case MakeStep():
                return Stepped(True, self.value(node.state, env), self.told(node, env))
            case Then():
                return self.then(node, env)
            case Comprehension():
                return self.gathered(node, env)
            case Fold():
                return self.folded(node, env)
            case Apply():
                return self.applied(node, env)
        raise TermError(f"{node} has no terms")

    def chosen(self, test: Truth, one: Callable[[], Any], other: Callable[[], Any], type: Type) -> Any:
        """One of two values, each looked at only where it is needed."""
        if isinstance(test, bool):
            return one() if test else other()
        with self.under(test):
            first = one()
        with self.under(z3.Not(test)):
            second = other()
        if isinstance(type, ir.Option) and isinstance(type.of, ir.Steps):
            first, second = as_step(first), as_step(second)
        elif not isinstance(type, ir.Never):
            first, second = self.fitted(first, type), self.fitted(second, type)
        return joined(test, first, second)

    def bounded(self, number: Number, type: ir.Int, place: Place) -> None:
        """Note that a number must be within bounds."""
        if type.least is not None:
            self.require(number >= type.least, f"at least {type.least}", place)
        if type.most is not None:
            self.require(number <= type.most, f"at most {type.most}", place)

    def matched(self, node: Match, env: Env) -> Any:
        """The arm for the alternative that the subject is of."""
        subject = self.value(node.subject, env)
        arms = {each.alternative: each for each in node.arms if each.alternative in subject.values}

        def otherwise() -> Any:
            if node.otherwise is not None:
                return self.value(node.otherwise, env)
            self.require(False, "no case", node.place)
            return None

        def go(left: list[int]) -> Any:
            if not left:
                return otherwise()
            number, *rest = left
            arm = arms[number]
            return self.chosen(
                same(subject.which, number),
                lambda: self.value(arm.body, {**env, arm.variable.name: subject.values[number]}),
                lambda: go(rest),
                node.type,
            )

        return go(sorted(arms))

    def looked_up(self, node: Table, env: Env) -> Any:
        """A value from a table."""
        key = self.value(node.key, env)
        values = [self.const(node.type, each) for each in node.values]
        if not isinstance(node.key.type, ir.Finite):
            self.require(conj(key >= 0, key < len(values)), "an index of a table", node.place)
        if is_known(key):
            return values[key] if 0 <= key < len(values) else None
        *runs, (_, last) = runs_of([(k, each) for k, each in enumerate(values) if can_be(key, k)])
        return reduce(lambda rest, run: joined(key <= run[0], run[1], rest), reversed(runs), last)

    # Steps.

    def told(self, node: MakeStep, env: Env) -> tuple[tuple[Truth, Any], ...]:
        """The events of a step; those that have no terms are left out of what is said of events."""
        return tuple(self.items(node.events, env))

    def then(self, node: Then, env: Env) -> Stepped:
        """A step that goes on."""
        first = as_step(self.value(node.step, env))
        after = as_step(self.value(node.after, {**env, node.state.name: first.state}))
        state = joined(after.there, after.state, first.state)
        return Stepped(
            first.there, state, (*first.events, *[(conj(after.there, there), event) for there, event in after.events])
        )

    # Going through items.

    def items(self, node: Node, env: Env) -> list[tuple[Truth, Any]]:
        """The items of a sequence or a set, each with the condition under which it is there."""
        return self.listed(self.value(node, env), node.type)

    def listed(self, value: Any, type: Type) -> list[tuple[Truth, Any]]:
        """The items of a value."""
        match value:
            case Items():
                return list(value.items)
            case Parts():
                return [(True, each) for each in value.parts.values()]
            case Set(item, has):
                every = zip(has, values_of(item), strict=True)
                return [(is_in, self.const(item, each)) for is_in, each in every if is_in is not False]
            case Entries():
                assert isinstance(type, ir.Map)
                keys = zip(value.entries, values_of(type.key), strict=True)
                return [(there, self.const(type.key, key)) for (there, _), key in keys if there is not False]
            case Bag() | Layers():
                raise TermError("the order of a long sequence is not known")
        raise TermError(f"{value} has no items")

    def ways(
        self, clauses: tuple[Clause, ...], env: Env, once: bool = False, ordered: bool = True
    ) -> Iterator[tuple[Truth, Env]]:
        """Every way through the clauses of a comprehension, with its condition.

        Where it is not `ordered`, the order of items does not count. With `once`, neither does how often they occur: of a
        bag each kind is looked at once.
        """
        if not clauses:
            yield True, env
            return
        match clauses[0]:
            case Each(variable, items):
                for there, item in self.gone_through(self.value(items, env), items.type, once, ordered):
                    if there is False:
                        continue
                    with self.under(there):
                        known = {**env, variable.name: self.fitted(item, variable.type)}
                        for rest, inner in self.ways(clauses[1:], known, once, ordered):
                            yield conj(there, rest), inner
            case Where(condition):
                holds = self.value(condition, env)
                if holds is not False:
                    with self.under(holds):
                        for rest, inner in self.ways(clauses[1:], env, once, ordered):
                            yield conj(holds, rest), inner
            case Bind(variable, value):
                yield from self.ways(clauses[1:], {**env, variable.name: self.value(value, env)}, once, ordered)

    def gone_through(self, value: Any, type: Type, once: bool, ordered: bool) -> Iterable[tuple[Truth, Any]]:
        """The items that a comprehension goes through."""
        if once and isinstance(value, Bag):
            return kinds_in(value)
        if isinstance(value, Ordered) and not ordered:
            return value.before
        self.reordered += isinstance(value, Ordered)
        return self.listed(value, type)

    def gathered(self, node: Comprehension, env: Env) -> Any:  # noqa: PLR0912 - one case for each gathering
        """What a comprehension makes of its values."""
        match node.gathering, node.clauses[0]:
            case Gathering.SUM, Each(variable, items) if is_long(items.type):
                if isinstance(several := self.value(items, env), Bag):
                    return self.summed(several, variable, node, env)
            case Gathering.SEQUENCE, Each(variable, items) if isinstance(items.type, ir.Seq) and is_long(items.type.item):
                if isinstance(several := self.value(items, env), Family):
                    return self.chosen_from(several, variable, node, env)
            case Gathering.SUM, Each(variable, items) if is_of_records(items.type):
                if isinstance(slots := self.value(items, env), Slots):
                    return self.sum_of(slots, variable, node, env)
            case Gathering.SEQUENCE, Each() if is_long(node.type) and isinstance(last := node.clauses[-1], Each):
                if is_repeated(last, node.body):
                    return self.several_of_each(last, node, env)
            case Gathering.SUM | Gathering.SEQUENCE, Each(variable, items) if has_layers(items.type):
                if isinstance(layers := self.value(items, env), Layers):
                    return self.of_layers(layers, variable, node, env)
            case Gathering.SEQUENCE, Each(items=Apply(P.SORTED)) if (keys := keys_in(node)) is not None:
                return self.in_order(*keys, env)
        once = node.gathering in {Gathering.ALL, Gathering.ANY, Gathering.SET}
        ways = self.ways(node.clauses, env, once, ordered=not once and node.gathering is not Gathering.SUM)
        reordered = self.reordered
        found = [
            (there, self.value(node.body, inner), self.value(node.key, inner) if node.key is not None else None)
            for there, inner in ways
        ]
        match node.gathering:
            case Gathering.ALL:
                return conj(*[disj(negation(there), value) for there, value, _ in found])
            case Gathering.ANY:
                return disj(*[conj(there, value) for there, value, _ in found])
            case Gathering.SUM:
                return total([if_else(there, value, 0) for there, value, _ in found])
            case Gathering.SEQUENCE:
                several = tuple([(there, value) for there, value, _ in found])
                before = self.filtered(node, env)
                whole = Items(several) if before is None else kept(before, several)
                if self.reordered > reordered:
                    again = self.ways(node.clauses, env, ordered=False)
                    whole = Ordered(several, tuple([(there, self.value(node.body, inner)) for there, inner in again]))
                return self.fitted(whole, node.type)
            case Gathering.MAP:
                return self.mapped(node, [(there, value) for there, value, _ in found])
            case Gathering.SET:
                assert isinstance(node.type, ir.Set)
                return self.as_set([(there, value) for there, value, _ in found], node.type)
            case Gathering.FIRST:
                value, _ = self.default(node, env, disj(*[there for there, _, _ in found]))
                for condition, each, _ in reversed(found):
                    value = joined(condition, self.fitted(each, node.type), value)
                return value
            case Gathering.MOST | Gathering.LEAST:
                return self.extreme(node, env, found)
        raise TermError(f"{node.gathering} has no terms")

    def in_order(self, items: Node, each: Var, key: Node, env: Env) -> Ordered:
        """A sequence in the order of what `key` gives for each item with its place; items with equal keys stay in theirs."""
        rows = self.items(items, env)
        assert isinstance(each.type, ir.Product)
        places = [Parts(each.type, {0: place, 1: item}) for place, (_, item) in enumerate(rows)]
        return self.sorted([self.value(key, {**env, each.name: one}) for one in places], rows)

    def sorted(self, keys: Sequence[Any], rows: list[tuple[Truth, Any]]) -> Ordered:
        """Items in the order of keys; those with equal ones stay in theirs."""

        def rank_of(place: int) -> Number:
            sooner = [
                conj(there, negation(self.before(keys[place], key)) if k < place else self.before(key, keys[place]))
                for k, ((there, _), key) in enumerate(zip(rows, keys, strict=True))
                if k != place
            ]
            return total([if_else(each, 1, 0) for each in sooner])

        ranks = list(map(rank_of, range(len(rows))))
        length, found = length_of(Items(tuple(rows))), list[tuple[Truth, Any]]()
        for rank in range(len(rows)):
            chosen = rows[-1][1]
            for (there, item), own in zip(rows, ranks, strict=True):
                chosen = joined(conj(there, same(own, rank)), item, chosen)
            found.append((length > rank, chosen))
        return Ordered(tuple(found), tuple(rows))

    def filtered(self, node: Comprehension, env: Env) -> Slots | None:
        """The slots of which a comprehension leaves some items out, and all others as they are; None for another one."""
        first, *rest = node.clauses
        if isinstance(first, Each) and node.body == first.variable and all(isinstance(each, Where) for each in rest):
            slots = self.value(first.items, env)
            return slots if isinstance(slots, Slots) else None
        return None

    def sum_of(self, slots: Slots, variable: Var, node: Comprehension, env: Env) -> Number:
        """A sum over the items of slots, as it follows from the sum over those of which they were made."""

        def number(there: Truth, item: Any) -> Number:
            if there is False:
                return 0
            with self.under(there):
                ways = list(self.ways(node.clauses[1:], {**env, variable.name: self.fitted(item, variable.type)}))
                return total([if_else(conj(there, rest), self.value(node.body, inner), 0) for rest, inner in ways])

        match slots.made:
            case Put(before, item, there, old):
                return self.sum_of(before, variable, node, env) + number(True, item) - number(there, old)
            case Kept(before, dropped):
                gone = [number(there, item) for there, (_, item) in zip(dropped, before.items, strict=True)]
                return self.sum_of(before, variable, node, env) - total(gone)
            case Either(test, one, other):
                sums = [self.sum_of(each, variable, node, env) for each in (one, other)]
                return if_else(test, *sums)
        return total([number(there, item) for there, item in slots.items if there is not False])

    def several_of_each(self, last: Each, node: Comprehension, env: Env) -> Bag:
        """A long sequence of pieces, of which each way gives as many as a number says."""
        assert isinstance(node.type, ir.Seq)
        assert isinstance(node.type.item, ir.Finite)
        assert isinstance(last.items, Apply)
        kinds, times = node.type.item, last.items.operands[1]
        ways = list(self.ways(node.clauses[:-1], env))
        found = [(there, self.value(node.body, inner), self.value(times, inner)) for there, inner in ways]
        counts = [
            total([if_else(conj(there, same(item, kind)), number, 0) for there, item, number in found])
            for kind in range(len(kinds.values))
        ]
        piece: Number = 0
        code: Number = 0
        for there, item, number in found:
            piece, code = if_else(there, item, piece), if_else(there, coded("append several", code, item, number), code)
        size = total([if_else(there, number, 0) for there, _, number in found]) if are_many(kinds) else None
        return Bag(kinds, tuple(counts), piece, code, size)

    def mapped(self, node: Comprehension, found: list[tuple[Truth, Any]]) -> Entries:
        """A mapping of the pairs that are found: of equal keys the last has the value."""
        assert isinstance(node.type, ir.Map)
        entries = list[tuple[Truth, Any]]()
        for key in values_of(node.type.key):
            known, value, is_there = self.const(node.type.key, key), None, False
            for there, pair in found:
                is_it = conj(there, alike(pair.parts[0], known))
                value = joined(is_it, self.fitted(pair.parts[1], node.type.value), value) if is_it is not False else value
                is_there = disj(is_there, is_it)
            entries.append((is_there, value))
        return Entries(tuple(entries))

    def of_layers(self, layers: Layers, variable: Var, node: Comprehension, env: Env) -> Any:
        """How many pieces all layers have together, of a kind or in all, or how many each has."""
        match node.clauses, node.body, node.gathering:
            case [_], Apply(P.TOTAL, (piles,)), _ if piles == variable:
                return size_of(layers.together) if node.gathering is Gathering.SUM else layers.sizes
            case [_], Apply(P.COPIES, (piles, piece)), Gathering.SUM if piles == variable:
                return at_place(layers.together.counts, self.value(piece, env))
        raise TermError("of layers only the pieces are counted")

    def summed(self, bag: Bag, variable: Var, node: Comprehension, env: Env) -> Number:
        """A sum over the pieces of a bag: each kind counts as often as it is there."""
        rest = evolve(node, clauses=node.clauses[1:])
        numbers = list[Number]()
        for count, kind in zip(bag.counts, range(len(bag.counts)), strict=True):
            with self.under(count > 0):
                each = total(
                    [
                        if_else(there, self.value(rest.body, inner), 0)
                        for there, inner in self.ways(rest.clauses, {**env, variable.name: kind})
                    ]
                )
            numbers.append(count * each if is_known(each) or is_known(count) else if_else(count == 0, 0, count * each))
        return total(numbers)

    def chosen_from(self, family: Family, variable: Var, node: Comprehension, env: Env) -> Family:
        """The sets of a family that meet conditions: on their size, where it counts whether there are any."""
        if node.gathering is not Gathering.SEQUENCE or node.body != variable:
            raise TermError("sets that add up are only chosen from")

        def meets(some: Bag | Sized) -> Truth:
            return disj(*[there for there, _ in self.ways(node.clauses[1:], {**env, variable.name: some})])

        sizes = {size: conj(there, meets(Sized(size))) for size, there in family.sizes.items()}
        return Family(family.kinds, lambda some: conj(family.has(some), meets(some)), sizes)

    def default(self, node: Comprehension, env: Env, any_there: Truth) -> tuple[Any, Truth]:
        """What a comprehension gives where it finds nothing."""
        if node.default is not None:
            return self.fitted(self.value(node.default, env), node.type), any_there
        self.require(any_there, "something to choose from", node.place)
        return None, any_there

    def extreme(self, node: Comprehension, env: Env, found: list[tuple[Truth, Any, Any]]) -> Any:
        """The first value with the greatest or least key."""
        value, _ = self.default(node, env, disj(*[there for there, _, _ in found]))
        best, seen = None, False
        for there, each, key in found:
            own = each if key is None else key
            better = (
                True
                if best is None
                else (self.before(best, own) if node.gathering is Gathering.MOST else self.before(own, best))
            )
            takes = conj(there, disj(negation(seen), better))
            value, best = joined(takes, self.fitted(each, node.type), value), joined(takes, own, best)
            seen = disj(seen, there)
        return value

    def before(self, one: Any, other: Any) -> Truth:
        """Whether a key is less than another."""
        if isinstance(one, Parts):
            pairs = list(zip(one.parts.values(), other.parts.values(), strict=True))
            return reduce(lambda rest, pair: disj(self.before(*pair), conj(same(*pair), rest)), reversed(pairs), False)
        return one < other

    def as_set(self, items: list[tuple[Truth, Any]], type: ir.Set) -> Set:
        """A set of some items."""
        every = [self.const(type.item, each) for each in values_of(type.item)]
        return Set(type.item, tuple([disj(*[conj(there, alike(item, each)) for there, item in items]) for each in every]))

    def folded(self, node: Fold, env: Env) -> Any:
        """What a fold comes to."""
        now = self.value(node.initial, env)
        name = node.variable.name
        match node.clauses, node.body:
            case [Each(variable, items)], Apply(P.TOGETHER, operands) if operands == (node.variable, variable):
                if isinstance(layers := self.value(items, env), Layers):
                    return added(now, layers.together)
        for there, inner in list(self.ways(node.clauses, {**env, name: now})):
            now = joined(there, self.fitted(self.value(node.body, {**inner, name: now}), node.type), now)
        return now

    # Primitives.

    def applied(self, node: Apply, env: Env) -> Any:  # noqa: PLR0912, PLR0915 - one case for each primitive
        """What a primitive gives."""
        operands, place = node.operands, node.place
        values = [self.value(each, env) for each in operands]
        if any(each is None for each in values):
            raise TermError(f"{place}: what is never there")
        match node.primitive, values:
            case P.LESS, [0, Several() as number]:
                return number.any
            case _, [Several(), *_] | [_, Several(), *_]:
                raise TermError("how many sets add up is not known")
            case P.NOT, [truth]:
                return negation(truth)
            case P.AS_INT, [truth]:
                return if_else(truth, 1, 0)
            case P.PLACE, [number]:
                return number
            case P.VALUE_AT, [number]:
                assert isinstance(node.type, ir.Finite)
                self.require(conj(number >= 0, number < len(node.type.values)), "a place of a value", place)
                return number
            case P.ADD, [one, other]:
                return one + other
            case P.SUBTRACT, [one, other]:
                return one - other
            case P.MULTIPLY, [one, other]:
                return multiplied(one, other)
            case P.NEGATE, [one]:
                return -one
            case ((P.QUOTIENT | P.REMAINDER), [one, other]):
                return self.divided(node, one, other)
            case P.LARGER, [one, other]:
                return if_else(one < other, other, one)
            case P.SMALLER, [one, other]:
                return if_else(other < one, other, one)
            case P.LESS, [one, other]:
                return one < other
            case P.AT_MOST, [one, other]:
                return one <= other
            case P.EQUAL, [one, other]:
                return self.equal(one, other, operands)
            case P.IS_NONE, [Stepped() as step]:
                return negation(step.there)
            case P.IS_NONE, [option]:
                return negation(option.there) if isinstance(option, Maybe) else False
            case P.THE, [Stepped() as step]:
                return step
            case P.THE, [option]:
                if not isinstance(option, Maybe):
                    return option
                self.require(option.there, "a value, and not None", place)
                return option.value
            case P.LENGTH, [value]:
                return length_of(value)
            case P.INDEX, [value, at]:
                return self.indexed(value, at, node)
            case P.REPLACE, [Items() as items, at, item]:
                self.require(
                    conj(at >= 0 if is_known(at) else term(at) >= 0, term(at) < term(length_of(items))),
                    "a place in a tuple",
                    place,
                )
                return self.replaced(items, at, self.fitted(item, item_type(node)))
            case P.PUT, [Slots() as slots, Parts() as item, _]:
                assert isinstance(operands[2], Const)
                if operands[2].value != slots.by:
                    raise TermError("items in another order than theirs")
                return slots.put(item)
            case P.APPEND, [Bag() as bag, piece]:
                size = None if bag.size is None else bag.size + 1
                return Bag(bag.kinds, plus_one(bag.counts, piece, 1), piece, coded("append", bag.code, piece), size)
            case P.APPEND, [Layers() as layers, pile]:
                return layers.with_last(pile)
            case P.APPEND, [Items() as items, item]:
                return self.fitted(after_one_another(items, Items(((True, item),))), node.type)
            case P.CONCAT, [one, other]:
                return self.together(one, other, node)
            case P.REPEAT, [item, times]:
                return self.repeated(item, times, node)
            case P.RANGE, [first, last]:
                return self.ranged(first, last, node)
            case P.ENUMERATE, [value]:
                return self.enumerated(self.listed(value, operands[0].type), node)
            case P.ZIP, several:
                return self.side_by_side(
                    [self.listed(each, one.type) for each, one in zip(several, operands, strict=True)], node
                )
            case P.REVERSED, [Items() as items]:
                return Items(tuple(reversed(items.items)))
            case P.SLICE, [value, first, last]:
                return self.sliced(value, first, last, node)
            case P.OCCURRENCES, [Bag() as bag, piece]:
                return at_place(bag.counts, piece)
            case P.OCCURRENCES, [value, item]:
                rows = self.gone_through(value, operands[0].type, once=False, ordered=False)
                return total([if_else(conj(there, alike(each, item)), 1, 0) for there, each in rows])
            case P.CONTAINS, [Set() as known, item]:
                return disj(*[conj(has, alike(item, each)) for has, each in self.listed(known, operands[0].type)])
            case P.CONTAINS, [Family() as family, Items() | Bag() as some]:
                return conj(is_in_order(some), family.has(some if isinstance(some, Bag) else as_bag(some, family.kinds)))
            case P.CONTAINS, [Bag() as bag, piece]:
                return at_place(bag.counts, piece) > 0
            case P.CONTAINS, [value, item]:
                rows = self.gone_through(value, operands[0].type, once=False, ordered=False)
                return disj(*[conj(there, alike(each, item)) for there, each in rows])
            case P.CONTAINS, [Entries() as mapping, key]:
                assert isinstance(operands[0].type, ir.Map)
                return self.entry(mapping, key, operands[0].type)[0]
            case P.GET, [Entries() as mapping, key]:
                assert isinstance(operands[0].type, ir.Map)
                there, found = self.entry(mapping, key, operands[0].type)
                self.require(there, "a key that is there", place)
                return found
            case P.GET_OR_NONE, [Entries() as mapping, key]:
                assert isinstance(operands[0].type, ir.Map)
                return Maybe(*self.entry(mapping, key, operands[0].type))
            case P.KEYS, [Entries() as mapping]:
                return Items(tuple(self.listed(mapping, operands[0].type)))
            case P.FIND, [value, item]:
                rows = self.listed(value, operands[0].type)
                self.require(disj(*[conj(there, alike(each, item)) for there, each in rows]), "an item that is there", place)
                where: Number = 0
                for number, (there, each) in reversed(list(enumerate(rows))):
                    before = total([if_else(has, 1, 0) for has, _ in rows[:number]])
                    where = if_else(conj(there, alike(each, item)), before, where)
                return where
            case ((P.CHOICES | P.COMBINATIONS), [value, size]):
                return self.selections(value, size, node)
            case P.ADDING_UP, [Items() as items, Items() as numbers, wanted]:
                return self.adding_up(items, numbers, wanted, operands)
            case P.PILE, [value]:
                assert isinstance(node.type, ir.Pile)
                held = self.bag(value, node.type.kinds)
                return Pile(held.counts, held.size)
            case P.TOTAL, [pile]:
                return size_of(pile)
            case P.COUNTS, [pile]:
                return Items(tuple([(True, each) for each in pile.counts]))
            case P.DISTINCT, [pile]:
                return Items(
                    tuple([(each > 0 if is_known(each) else term(each) > 0, k) for k, each in enumerate(pile.counts)])
                )
            case P.PIECES, [pile]:
                assert isinstance(operands[0].type, ir.Pile)
                last = greatest(pile.counts)
                return Bag(operands[0].type.kinds, pile.counts, last, coded("sorted", *pile.counts), pile.size)
            case P.COPIES, [pile, piece]:
                return at_place(pile.counts, piece)
            case P.WITH_ONE, [pile, piece]:
                return grown(pile, plus_one(pile.counts, piece, 1), 1)
            case P.WITHOUT_ONE, [pile, piece]:
                self.require(at_place(pile.counts, piece) > 0, "a piece that is held", place)
                return grown(pile, plus_one(pile.counts, piece, -1), -1)
            case P.WITH_ALL, [pile, pieces]:
                assert isinstance(node.type, ir.Pile)
                more = self.bag(pieces, node.type.kinds)
                return grown(pile, tuple([total([a, b]) for a, b in zip(pile.counts, more.counts, strict=True)]), more.size)
            case P.WITHOUT_ALL, [pile, pieces]:
                assert isinstance(node.type, ir.Pile)
                less = self.bag(pieces, node.type.kinds)
                enough = conj(*[a >= b for a, b in zip(pile.counts, less.counts, strict=True)])
                self.require(enough, "pieces that are held", place)
                gone = None if less.size is None else -less.size
                return grown(pile, tuple([a - b for a, b in zip(pile.counts, less.counts, strict=True)]), gone)
            case P.TOGETHER, [one, other]:
                return grown(one, tuple([total([a, b]) for a, b in zip(one.counts, other.counts, strict=True)]), other.size)
            case P.SORTED, [Bag() as bag]:
                return evolve(bag, last=greatest(bag.counts), code=coded("sorted", *bag.counts))
            case P.SORTED, [Set() as some]:
                return Items(tuple(self.listed(some, node.type)))
            case P.SORTED, [Items() as items]:
                return self.sorted([each for _, each in items.items], list(items.items))
            case P.AS_SET, [value]:
                assert isinstance(node.type, ir.Set)
                return self.as_set(self.listed(value, operands[0].type), node.type)
            case P.UNION, [one, other]:
                assert isinstance(node.type, ir.Set)
                both = of_items(one, node.type.item), of_items(other, node.type.item)
                return Set(node.type.item, tuple(map(disj, *[each.has for each in both])))
            case P.INTERSECTION, [one, other]:
                return Set(one.item, tuple(map(conj, one.has, of_items(other, one.item).has)))
            case P.DIFFERENCE, [one, other]:
                pairs = zip(one.has, of_items(other, one.item).has, strict=True)
                return Set(one.item, tuple([conj(a, negation(b)) for a, b in pairs]))
            case P.SUBSET, [one, other]:
                return conj(*[disj(negation(a), b) for a, b in zip(one.has, of_items(other, one.item).has, strict=True)])
        raise TermError(f"{node.primitive} of {[each.__class__.__name__ for each in values]} has no terms")

    def entry(self, mapping: Entries, key: Any, type: ir.Map) -> tuple[Truth, Any]:
        """Whether a mapping has a key, and the value that belongs to it."""
        there, found = False, None
        for (has, value), each in zip(mapping.entries, values_of(type.key), strict=True):
            is_it = alike(key, self.const(type.key, each))
            if has is not False and is_it is not False:
                there, found = disj(there, conj(is_it, has)), value if is_it is True else joined(is_it, value, found)
        return there, found

    def equal(self, one: Any, other: Any, operands: tuple[Node, ...]) -> Truth:
        """Whether two values are equal."""
        wanted = operands[0].type
        if isinstance(wanted, ir.Option | ir.Union):
            one, other = self.fitted(one, wanted), self.fitted(other, wanted)
        return alike(one, other)

    def divided(self, node: Apply, one: Number, other: Number) -> Number:
        """A quotient rounded down, or the remainder that belongs to it; the divisor must be positive, one of known ones."""
        self.require(other > 0, "a divisor above 0", node.place)
        give = remainder if node.primitive is P.REMAINDER else quotient
        found = for_known(other, partial(give, one))
        if found is None:
            raise TermError(f"{node.place}: a divisor that is not one of known numbers")
        return found

    def indexed(self, value: Any, at: Number, node: Apply) -> Any:
        """An item of a sequence."""
        if isinstance(value, Bag):
            self.require(conj(at == size_of(value) - 1, at >= 0), "the last item of a long sequence", node.place)
            return value.last
        if isinstance(value, Layers):
            self.require(conj(same(at, 0), value.number > 0), "the first of some layers", node.place)
            return value.tops[0]
        items = self.listed(value, node.operands[0].type)
        length = length_of(Items(tuple(items)))
        self.require(conj(at >= 0, at < length), "a place in a tuple", node.place)
        found = items[-1][1] if items else None
        for place, (there, item) in enumerate(reversed(items)):
            rank = total([if_else(each, 1, 0) for each, _ in items[: len(items) - 1 - place]])
            found = joined(conj(there, same(rank, at)), item, found)
        return found

    def replaced(self, items: Items, at: Number, item: Any) -> Items:
        """A sequence with another item at a place."""
        ranked = zip(items.items, places(items.items), strict=True)
        return Items(tuple([(there, joined(same(place, at), item, each)) for (there, each), place in ranked]))

    def together(self, one: Any, other: Any, node: Apply) -> Any:
        """Two sequences, one after the other."""
        assert isinstance(node.type, ir.Seq)
        if isinstance(one, Family) or isinstance(other, Family):
            kinds = one.kinds if isinstance(one, Family) else other.kinds
            return both(as_family(one, kinds), as_family(other, kinds))
        if isinstance(other, Layers):
            if not (isinstance(one, Items) and [there for there, _ in one.items] == [True]):
                raise TermError("layers are only put beneath a single one")
            return evolve(other, tops=(one.items[0][1], *other.tops), number=other.number + 1)
        if isinstance(one, Bag) or isinstance(other, Bag):
            assert isinstance(node.type.item, ir.Finite)
            a, b = (each if isinstance(each, Bag) else as_bag(each, node.type.item) for each in (one, other))
            return Bag(
                a.kinds,
                tuple([total([x, y]) for x, y in zip(a.counts, b.counts, strict=True)]),
                if_else(size_of(b) > 0, b.last, a.last),
                coded("join", a.code, b.code),
                None if a.size is None else total([a.size, b.size]),
            )
        return self.fitted(after_one_another(one, other), node.type)

    def repeated(self, item: Any, times: Number, node: Apply) -> Any:
        """An item several times."""
        assert isinstance(node.type, ir.Seq)
        if is_known(times):
            return self.fitted(Items(((True, item),) * times), node.type)
        if isinstance(node.type.item, ir.Finite):
            number = if_else(times > 0, times, 0)
            counts = tuple([if_else(same(item, k), number, 0) for k in range(len(node.type.item.values))])
            size = number if are_many(node.type.item) else None
            return Bag(node.type.item, counts, item, coded("repeat", item, number), size)
        most = node.type.most
        if most is None:
            raise TermError("a tuple of unknown length")
        return Items(tuple([(times > k, item) for k in range(most)]))

    def ranged(self, first: Number, last: Number, node: Apply) -> Items:
        """The numbers from one up to before another."""
        if is_known(first) and is_known(last):
            return Items(tuple([(True, each) for each in range(first, last)]))
        assert isinstance(node.type, ir.Seq)
        bounds = node.type.item
        assert isinstance(bounds, ir.Int)
        if bounds.least is None or bounds.most is None:
            raise TermError("a range without bounds")
        return Items(tuple([(conj(first <= each, each < last), each) for each in range(bounds.least, bounds.most + 1)]))

    def enumerated(self, rows: list[tuple[Truth, Any]], node: Apply) -> Items:
        """Each item after its place."""
        assert isinstance(node.type, ir.Seq)
        ranked = zip(rows, places(rows), strict=True)
        return Items(tuple([(there, Parts(node.type.item, {0: place, 1: item})) for (there, item), place in ranked]))

    def side_by_side(self, columns: list[list[tuple[Truth, Any]]], node: Apply) -> Items:
        """Sequences item by item: each is there in all of them or in none, so that they have one length."""
        rows = list(zip_longest(*columns, fillvalue=(False, None)))
        alone = conj(*[same(one, other) for row in rows for (one, _), (other, _) in pairwise(row)])
        self.require(alone, "tuples of one length", node.place)
        pairs = [(conj(*[there for there, _ in row]), {k: item for k, (_, item) in enumerate(row)}) for row in rows]
        return Items(tuple([(there, Parts(item_type(node), parts)) for there, parts in pairs if there is not False]))

    def sliced(self, value: Any, first: Number, last: Number, node: Apply) -> Any:
        """A part of a sequence."""
        if isinstance(value, Layers):
            self.require(
                conj(same(first, 1), last >= value.number, value.number > 0), "all layers but the first", node.place
            )
            return value.rest
        items = self.listed(value, node.operands[0].type)
        ranks = [total([if_else(there, 1, 0) for there, _ in items[:k]]) for k in range(len(items))]
        self.require(first >= 0, "a place in a tuple", node.place)
        return self.fitted(
            Items(
                tuple(
                    [
                        (conj(there, first <= rank, rank < last), item)
                        for (there, item), rank in zip(items, ranks, strict=True)
                    ]
                )
            ),
            node.type,
        )

    def selections(self, value: Any, size: Number, node: Apply) -> Items:
        """Every choice of some items: of a number of items that is known to have a bound."""
        items = self.listed(value, node.operands[0].type)
        assert isinstance(node.type, ir.Seq)
        assert isinstance(node.type.item, ir.Seq)
        again = node.primitive is P.CHOICES
        self.require(size >= 0, "a number of at least 0", node.place)
        found = []
        for number in range((node.type.item.most or 0) + 1):
            for chosen in product(range(len(items)), repeat=number):
                if all(a <= b if again else a < b for a, b in pairwise(chosen)):
                    there = conj(same(size, number), *[items[k][0] for k in chosen])
                    found.append((there, self.fitted(Items(tuple([(True, items[k][1]) for k in chosen])), node.type.item)))
        return Items(tuple(found))

    def bag(self, value: Any, kinds: ir.Finite) -> Bag | Pile:
        """How many pieces of each kind a sequence has, and how many in all."""
        if isinstance(value, Parts):
            value = Items(tuple([(True, each) for each in value.parts.values()]))
        return value if isinstance(value, Bag | Pile) else as_bag(Items(in_any_order(value)), kinds)

    def adding_up(self, items: Items, numbers: Items, wanted: Number, operands: tuple[Node, ...]) -> Family:
        """The sets of different pieces, each of which has a number, whose numbers add up to one that is wanted."""
        sequence, _, sum_type = (each.type for each in operands)
        assert isinstance(sequence, ir.Seq)
        assert isinstance(sequence.item, ir.Finite)
        assert isinstance(sum_type, ir.Int)
        if sum_type.least is None or sum_type.most is None:
            raise TermError("a sum without bounds")
        here = [[term(there) for there, _ in each.items] for each in (items, numbers)]
        if not (len(here[0]) == len(here[1]) and all(map(z3.eq, *here))):
            raise TermError("numbers that are not those of the pieces")
        rows = [(there, kind, number) for (there, kind), (_, number) in zip(items.items, numbers.items, strict=True)]
        if not all(is_known(kind) and is_known(number) and number > 0 for _, kind, number in rows):
            raise TermError("pieces that are not known, or whose number is not above 0")
        there = {kind: (here, number) for here, kind, number in rows}
        if len(there) < len(rows):
            raise TermError("a piece that may be there twice")

        def has(some: Bag) -> Truth:
            fits = [
                conj(count >= 0, count <= (if_else(there[kind][0], 1, 0) if kind in there else 0))
                for kind, count in enumerate(some.counts)
            ]
            added = total([there[kind][1] * count for kind, count in enumerate(some.counts) if kind in there])
            return conj(*fits, same(added, wanted))

        held = {number: (len(each), total([if_else(here, 1, 0) for here in each])) for number, each in grouped(rows).items()}
        sizes = dict[int, Truth]()
        for amount in range(sum_type.least, sum_type.most + 1):
            for several in partitions(amount, {number: most for number, (most, _) in held.items()}):
                enough = [held[number][1] >= times for number, times in several.items()]
                size = sum(several.values())
                sizes[size] = disj(sizes.get(size, False), conj(same(wanted, amount), *enough))
        return Family(sequence.item, has, dict(sorted(sizes.items())))


def layered(items: Items, type: ir.Pile) -> Layers:
    """A sequence of a few piles as layers."""
    if not all(there is True for there, _ in items.items):
        raise TermError("layers of which it is not known whether they are there")
    nothing = Pile((0,) * len(type.kinds.values), 0 if are_many(type.kinds) else None)
    found = Layers((nothing,) * TOPS, nothing, 0, 0, 0)
    for _, pile in items.items:
        found = found.with_last(pile)
    return found


def can_be(number: Number, value: int) -> bool:
    """Whether a number can have a value, as far as one sees from how it is written."""
    seen = values_seen(number)
    return seen is None or value in seen


def values_seen(number: Any) -> frozenset[int] | None:
    """The values that a number can have which is chosen and made of known ones; None where there are unknown ones in it."""
    if is_known(number):
        return frozenset([number])
    if z3.is_int_value(number):
        return frozenset([number.as_long()])
    made_of = number.children()[1:] if z3.is_app_of(number, z3.Z3_OP_ITE) else number.children()
    seen = [found for each in made_of if (found := values_seen(each)) is not None]
    if not seen or len(seen) < len(made_of):
        return None
    match number.decl().kind():
        case z3.Z3_OP_ITE:
            return frozenset(chain.from_iterable(seen))
        case z3.Z3_OP_ADD:
            return frozenset(map(sum, product(*seen)))
        case z3.Z3_OP_MUL:
            return frozenset(map(prod, product(*seen)))
    return None


def runs_of(values: list[tuple[int, Any]]) -> list[tuple[int, Any]]:
    """Values with their places, without those that are the same as the next one."""
    following = [*values[1:], None]
    return [
        (place, value)
        for (place, value), after in zip(values, following, strict=True)
        if after is None or not (value is after[1] or is_same_known(value, after[1]))
    ]


def is_same_known(one: Any, other: Any) -> bool:
    """Whether two values are the same number or truth value."""
    return is_known(one) and is_known(other) and one == other


def is_of_records(type: Type) -> bool:
    """Whether a sequence is one of objects."""
    return isinstance(type, ir.Seq) and isinstance(type.item, ir.Record)


def keys_in(node: Comprehension) -> tuple[Node, Var, Node] | None:
    """Of a comprehension that puts items in the order of a key: the items, a place with an item, and the key of these."""
    match node.clauses, node.body:
        case [Each(ranked, Apply(P.SORTED, (Comprehension() as by_key,)))], Apply(P.INDEX, (items, Item(product, 1))):
            match by_key.clauses, by_key.body:
                case [Each(each, Apply(P.ENUMERATE, (of,)))], Tuple((key, Item(place, 0))):
                    return (items, each, key) if (of, product, place) == (items, ranked, each) else None
    return None


def after_one_another(one: Items, other: Items) -> Items:
    """The items of two sequences."""
    if isinstance(one, Ordered) or isinstance(other, Ordered):
        return Ordered((*one.items, *other.items), (*in_any_order(one), *in_any_order(other)))
    return Items((*one.items, *other.items))


def is_repeated(last: Each, body: Node) -> bool:
    """Whether a comprehension gives an item as often as a number says, and once at least: `for _ in range(number)`."""
    match last.items:
        case Apply(P.RANGE, (Const(value=0), times)):
            bounds = times.type
            is_positive = isinstance(bounds, ir.Int) and bounds.least is not None and bounds.least > 0
            return is_positive and all(each != last.variable for each in ir.nodes_in(body))
    return False


def kept(before: Slots, items: tuple[tuple[Truth, Any], ...]) -> Slots:
    """Slots of which some items are left out, from those that remain, each under its condition."""
    left = {id(item): there for there, item in items}
    slots = [(left.get(id(item), False), item) for _, item in before.items]
    dropped = [without(has, there) for (has, _), (there, _) in zip(before.items, slots, strict=True)]
    return Slots(tuple(slots), before.by, Kept(before, tuple(dropped)))


def without(whole: Truth, part: Truth) -> Truth:
    """Whether one condition holds and another does not, of which it is a part."""
    if not is_known(part) and z3.is_and(part) and len(part.children()) == 2 and part.arg(0).eq(term(whole)):
        return conj(whole, negation(part.arg(1)))
    return conj(whole, negation(part))


def grouped(rows: list[tuple[Truth, int, int]]) -> dict[int, list[Truth]]:
    """Of pieces with the same number, the conditions under which they are there."""
    found: dict[int, list[Truth]] = {}
    for here, _, number in rows:
        found.setdefault(number, []).append(here)
    return found


def partitions(wanted: int, most: dict[int, int]) -> Iterator[dict[int, int]]:
    """Every way to add up to a number with some numbers, each of them as often as it may be used."""
    if not most:
        if wanted == 0:
            yield {}
        return
    (number, limit), *rest = most.items()
    for times in range(min(limit, wanted // number) + 1):
        for others in partitions(wanted - times * number, dict(rest)):
            yield {**({number: times} if times else {}), **others}


def both(one: Family, other: Family) -> Family:
    """The sets of two families, one after the other."""
    sizes = {
        size: disj(one.sizes.get(size, False), other.sizes.get(size, False))
        for size in sorted(one.sizes.keys() | other.sizes.keys())
    }
    return Family(one.kinds, lambda some: disj(one.has(some), other.has(some)), sizes)


def grown(pile: Pile, counts: tuple[Number, ...], more: Number) -> Pile:
    """A pile with other numbers, and with more pieces in all."""
    return Pile(counts, None if pile.size is None else total([pile.size, more]))


def greatest(counts: tuple[Number, ...]) -> Number:
    """The last kind of which there is a piece; 0 where there is none."""
    last: Number = 0
    for kind, each in enumerate(counts):
        last = if_else(each > 0, kind, last)
    return last


def places(rows: Sequence[tuple[Truth, Any]]) -> list[Number]:
    """The place of each item: how many before it are there."""
    if all(there is True or k == 0 or monotone(rows, k) for k, (there, _) in enumerate(rows)):
        return list(range(len(rows)))
    return [total([if_else(there, 1, 0) for there, _ in rows[:k]]) for k in range(len(rows))]


def monotone(rows: Sequence[tuple[Truth, Any]], k: int) -> bool:
    """Whether an item is there only if those before it are, as far as that is seen: a tuple of unknown length."""
    one, other = rows[k - 1][0], rows[k][0]
    return one is True or (z3.is_gt(one) and z3.is_gt(other) and one.arg(0).eq(other.arg(0)))


def kinds_in(bag: Bag) -> list[tuple[Truth, Number]]:
    """Every kind, where there is a piece of it."""
    return [(each > 0, place) for place, each in enumerate(bag.counts)]


def length_of(value: Any) -> Number:
    """How many items a sequence, a set or a pile has."""
    match value:
        case Items():
            return total([if_else(there, 1, 0) for there, _ in in_any_order(value)])
        case Bag() | Pile():
            return size_of(value)
        case Family():
            return Several(value.any)
        case Sized():
            return value.size
        case Layers():
            return value.number
        case Sizes():
            return value.number
        case Entries():
            return total([if_else(there, 1, 0) for there, _ in value.entries])
        case Parts():
            return len(value.parts)
        case Set():
            return total([if_else(has, 1, 0) for has in value.has])
    raise TermError(f"{value} has no length")


def at_place(counts: tuple[Number, ...], place: Number) -> Number:
    """One of several numbers, by its place."""
    if is_known(place):
        return counts[place]
    return reduce(
        lambda rest, pair: if_else(same(place, pair[0]), pair[1], rest), reversed(list(enumerate(counts[:-1]))), counts[-1]
    )


def plus_one(counts: tuple[Number, ...], place: Number, number: int) -> tuple[Number, ...]:
    """Numbers of which one, by its place, is larger or smaller."""
    return tuple([if_else(same(place, k), each + number, each) for k, each in enumerate(counts)])


def as_step(value: Any) -> Stepped:
    """A step, or none."""
    match value:
        case Stepped():
            return value
        case Maybe() if value.there is False or value.value is None:
            return Stepped(False, None, ())
        case Maybe(value=Stepped() as step):
            return Stepped(conj(value.there, step.there), step.state, step.events)
        case None:
            return Stepped(False, None, ())
    raise TermError(f"{value} is not a step")
