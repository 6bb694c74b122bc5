"""Types of the intermediate form: read from the annotations of a game, found of values, and joined."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from functools import cached_property
from itertools import chain
from types import NoneType, UnionType
from typing import Any, Final, Literal, get_args, get_origin
from typing import Union as Either

from attrs import define, field, has

from rulebook.compile.bounds import bottom, common, hull, length_of, merged, number_of_values, of_length, same_shape
from rulebook.compile.ir import (
    Bool,
    Finite,
    Int,
    Known,
    Map,
    Never,
    Option,
    Pile,
    Product,
    Record,
    Refused,
    Seq,
    Set,
    Steps,
    Type,
    Union,
)
from rulebook.core.chance import MOST_SEATS, SEATS
from rulebook.core.declaration import AnyDeclaration, phases_of
from rulebook.core.domains import Domain, NoneEmpty, OneEach, Range, UpTo
from rulebook.core.hints import hints_of
from rulebook.core.multiset import Kinds, Multiset
from rulebook.core.pieces import Piece
from rulebook.core.refusals import Reason, Refusal
from rulebook.core.sharing import written
from rulebook.core.step import Step

OPEN: Final = ("text", "reason")
"""The names of the finite types that are known only by the values that occur."""


@define(slots=False, eq=False)
class KnownSettings:
    """What is known of settings when a game is read."""

    components: Any


@define
class Flow:
    """What is known of the rules so far: the types of what arrives in fields of records and in parameters of functions."""

    fields: dict[tuple[type[Any], str], Type] = field(factory=dict)
    parameters: dict[tuple[object, ...], tuple[Type, ...]] = field(factory=dict)


@define(eq=False, slots=False)
class Types:
    """The types of a game with known components: reads annotations, and the types of values.

    `variants` are known too where they say which pieces there are, and None elsewhere. A field of a record has the type that
    is declared, in the bounds that `flow` knows. What comes from outside is bounded by its declaration alone: settings and
    actions, and everything where there is no `flow`.
    """

    declaration: AnyDeclaration
    components: Any
    variants: Any = None
    flow: Flow | None = None
    _records: dict[type[Any], Record] = field(factory=dict, init=False)

    @cached_property
    def tables(self) -> tuple[int, ...]:
        """The numbers of players that the game is for."""
        return tuple([each for each in range(MOST_SEATS + 1) if self.declaration.seating.admits(each, self.components)])

    @property
    def players(self) -> Int:
        """How many can play, at least and at most."""
        return Int(self.tables[0], self.tables[-1])

    @cached_property
    def sample(self) -> Any:
        """Some settings with the components."""
        known = {"components": self.components} | ({} if self.variants is None else {"variants": self.variants})
        return self.declaration.settings(players=self.players.least, **known)

    @cached_property
    def kinds(self) -> dict[type[Any], tuple[Finite, tuple[int, ...]]]:
        """The kinds of each class of pieces, and the number of copies of each kind."""
        found: dict[type[Any], tuple[Finite, tuple[int, ...]]] = {}
        for sort in self.declaration.pieces:
            kinds, copies = sort.kinds(self.sample), Counter(sort.box(self.sample))
            if kinds:
                cls = type(kinds[0])
                found[cls] = Finite(cls.__name__, tuple(kinds)), tuple([copies[kind] for kind in kinds])
        return found

    @cached_property
    def data(self) -> frozenset[type[Any]]:
        """The classes of what is on pieces and has parts itself: known only by the values that the pieces have."""
        pieces = [kind for kinds, _ in self.kinds.values() for kind in kinds.values if has(type(kind))]
        return frozenset(chain.from_iterable(data_in(written(piece)) for piece in pieces))

    @cached_property
    def unions(self) -> tuple[tuple[str, tuple[type[Any], ...]], ...]:
        """The unions that a game declares: of phases, actions and events. Each of them stands for its parts too."""
        declared = self.declaration
        return ("Phase", phases_of(declared.state)), ("Action", declared.actions), ("Event", declared.events)

    @property
    def seat(self) -> Int:
        """The seats."""
        return Int(0, (self.players.most or 0) - 1)

    @property
    def steps(self) -> Steps:
        """Steps of the game."""
        return Steps(self.record(self.declaration.state), self.union_of(self.declaration.events))

    # From annotations.

    def of(self, hint: Any, marks: tuple[object, ...] = ()) -> Type:  # noqa: PLR0912 - a row for every kind of annotation
        """The type that an annotation declares; raises TypeError for one that the language does not have."""
        origin, args = get_origin(hint), get_args(hint)
        if hasattr(hint, "__metadata__"):
            return self.of(args[0], (*marks, *hint.__metadata__))
        if hint in (None, NoneType):
            return Option(Never())
        if hint is bool:
            return Bool()
        if hint is int:
            return self.number(marks)
        if origin is Literal:
            return self.literal(args)
        if origin in (Either, UnionType):
            return self.either(args)
        if hint is Step:
            return self.steps
        if origin is tuple:
            return self.tuple_of(args, marks)
        if origin in (Iterable, Collection, Sequence, Kinds):
            return self.several(args[0])
        if origin is Multiset:
            return self.pile_of(args[0])
        if origin is frozenset:
            return Set(self.of(args[0]))
        if origin in (Mapping, dict):
            return Map(self.of(args[0]), self.of(args[1]))
        if hint is Refusal:
            return Refused()
        if isinstance(hint, type):
            return self.of_class(hint)
        raise TypeError(f"{hint} is not a type of the language")

    def number(self, marks: tuple[object, ...]) -> Int:
        """Whole numbers, in the bounds that marks give."""
        for mark in marks:
            if mark is SEATS:
                return self.seat
            if isinstance(mark, Range):
                return Int(mark.least, mark.most)
            if isinstance(mark, Domain) and mark.within:
                values = self.of_components(mark) or mark.within
                return Int(values[0], values[-1])
        return Int()

    def of_components(self, domain: Domain) -> range | None:
        """The numbers of a domain, if they are a range that follows from the components alone."""
        if domain.given:
            return None
        try:
            values = domain.values(KnownSettings(self.components))
        except AttributeError:
            return None
        return values if isinstance(values, range) and values else None

    def literal(self, values: tuple[Any, ...]) -> Type:
        """Some literal texts, or the enum of a member."""
        return self.of_class(type(values[0])) if isinstance(values[0], Enum) else Finite("text", values)

    def either(self, options: tuple[Any, ...]) -> Type:
        """One of several types, or None."""
        some = tuple([option for option in options if option is not NoneType])
        one = self.of(some[0]) if len(some) == 1 else self.one_of(flattened(some))
        return Option(one) if len(some) < len(options) else one

    def one_of(self, options: tuple[Any, ...]) -> Type:
        """One of several types; tuples of one or of another type are taken for tuples of either."""
        if all(get_origin(option) is tuple and get_args(option)[1:] == (...,) for option in options):
            return Seq(self.union_of(tuple([get_args(option)[0] for option in options])))
        return self.union_of(options)

    def union_of(self, options: tuple[Any, ...]) -> Union:
        """The union of some types; one that the game declares, if it has them all."""
        for name, classes in self.unions:
            if set(options) <= set(classes):
                return Union(name, tuple(map(self.of, classes)))
        alternatives = tuple(map(self.of, options))
        return Union(" | ".join(map(name_of, alternatives)), alternatives)

    def tuple_of(self, items: tuple[Any, ...], marks: tuple[object, ...] = ()) -> Type:
        """Tuples of one type, with no more items than follows from marks, or with a type for each item."""
        if not (len(items) == 2 and items[1] is ...):
            return Product(tuple(map(self.of, items)))
        several = self.several(items[0])
        for mark in marks:
            match mark, several.item:
                case UpTo(most), item:
                    return Seq(item, 0, most(KnownSettings(self.components)))
                case OneEach(by), Record() as item:
                    return Seq(item, 0, number_of_values(Product(tuple(map(item.type_of, by)))))
                case NoneEmpty(), Pile(most=copies):
                    return Seq(several.item, 0, sum(copies))
        return several

    def several(self, item: Any) -> Seq:
        """Tuples of one type: no longer than there are pieces, if it is one of pieces, or seats."""
        one = self.of(item)
        if isinstance(one, Finite) and item in self.kinds:
            return Seq(one, 0, sum(self.kinds[item][1]))
        return Seq(one, 0, self.players.most if SEATS in getattr(item, "__metadata__", ()) else None)

    def pile_of(self, item: Any) -> Pile:
        """Piles of pieces of a class, with as many of each as the box has."""
        if item not in self.kinds:
            raise TypeError(f"{item} is not a class of pieces")
        return Pile(*self.kinds[item])

    def of_class(self, cls: type[Any]) -> Type:
        """Objects of a class: pieces, members of an enum, or records."""
        if cls in self.kinds:
            return self.kinds[cls][0]
        if issubclass(cls, Enum):
            return Finite(cls.__name__, tuple(cls))
        for known in (self.components, self.variants):
            if known is not None and cls is type(known):
                return Known(known)
        if has(cls) and cls is not Reason and cls not in self.data:
            return self.record(cls)
        raise TypeError(f"{cls.__name__} is not a type of the language")

    def record(self, cls: type[Any]) -> Record:
        """Objects of a class of attrs."""
        if cls is Step:
            state, events = self.record(self.declaration.state), Seq(self.union_of(self.declaration.events))
            return Record(Step, (("state", state), ("events", events)))
        if cls not in self._records:
            self._records[cls] = Record(cls, tuple([(name, self.field(cls, name)) for name in hints_of(cls)]))
        return self._records[cls]

    def field(self, cls: type[Any], name: str) -> Type:
        """The type of a field."""
        if issubclass(cls, self.declaration.settings) and name == "players":
            return self.players
        declared = self.of(hints_of(cls)[name])
        if self.flow is None or cls in (self.declaration.settings, *self.declaration.actions):
            return declared
        arriving = self.flow.fields.get((cls, name))
        return merged(declared, declared, bottom) if arriving is None else merged(declared, self.renewed(arriving), common)

    def renewed(self, one: Type) -> Type:
        """A type that was found earlier, with the fields of its records as they are known now."""
        match one:
            case Record():
                return self.record(one.cls)
            case Option():
                return Option(self.renewed(one.of))
            case Seq():
                return Seq(self.renewed(one.item), one.least, one.most)
            case Product():
                return Product(tuple(map(self.renewed, one.items)))
            case Union():
                return Union(one.name, tuple(map(self.renewed, one.alternatives)))
            case Map():
                return Map(self.renewed(one.key), self.renewed(one.value), one.total)
            case Steps():
                return self.steps
            case _:
                return one

    # From values, and from one another.

    def of_value(self, value: Any) -> Type:
        """The type of a value that is known: as narrow as a type can be."""
        if isinstance(value, bool):
            return Bool()
        if isinstance(value, int):
            return Int(value, value)
        if isinstance(value, str):
            return Finite("text", (value,))
        if isinstance(value, Reason):
            return Finite("reason", (value,))
        if type(value) in self.data:
            return Finite(type(value).__name__, (value,))
        if value is None:
            return Option(Never())
        if isinstance(value, tuple | range):
            return self.of_tuple(tuple(value))
        if isinstance(value, frozenset):
            return Set(self.of_items(value))
        if isinstance(value, Mapping):
            return Map(self.of_items(value), self.of_items(value.values()))
        if isinstance(value, Multiset):
            return self.pile_of(type(value.kinds[0]))
        if isinstance(value, Enum) or has(type(value)):
            try:
                return self.of_class(type(value))
            except TypeError:
                return Known(value)
        return Known(value)

    def of_tuple(self, values: tuple[Any, ...]) -> Type:
        """The type of a tuple that is known: a sequence if its items have a type in common."""
        try:
            return Seq(self.of_items(values), len(values), len(values))
        except TypeError:
            return Product(tuple(map(self.of_value, values)))

    def of_items(self, values: Iterable[Any]) -> Type:
        """The type that all of some values are of."""
        found: Type = Never()
        for value in values:
            found = self.join(found, self.of_value(value))
        return found

    def is_data(self, one: Type) -> bool:
        """Whether the values of a type are data on pieces."""
        match one:
            case Finite():
                return type(one.values[0]) in self.data
            case Union():
                return all(map(self.is_data, one.alternatives))
            case _:
                return False

    def of_data(self, kinds: tuple[Type, ...]) -> Union:
        """The union of some types of data, with one alternative for each class."""
        classes: dict[str, Type] = {}
        for each in kinds:
            name = name_of(each)
            classes[name] = self.join(classes[name], each) if name in classes else each
        return Union(" | ".join(classes), tuple(classes.values()))

    def join(self, one: Type, other: Type) -> Type:  # noqa: PLR0912 - a row for every pair of types
        """The narrowest type that values of both can be made values of; raises TypeError where there is none."""
        match one, other:
            case Never(), _:
                return other
            case _, Never():
                return one
            case Option(), Option():
                return Option(self.join(one.of, other.of))
            case Option(), _:
                return Option(self.join(one.of, other))
            case _, Option():
                return Option(self.join(one, other.of))
            case Seq(), Seq():
                return of_length(self.join(one.item, other.item), hull(length_of(one), length_of(other)))
            case Set(), Set():
                return Set(self.join(one.item, other.item))
            case Product(), Product() if len(one.items) == len(other.items):
                return Product(tuple([self.join(a, b) for a, b in zip(one.items, other.items, strict=True)]))
            case (Product(), Seq()) | (Seq(), Product()) | (Product(), Product()):
                return self.join(as_seq(one, self.join), as_seq(other, self.join))
            case (Finite(name=name), Finite()) if name == other.name and (name in OPEN or self.is_data(one)):
                return Finite(name, (*one.values, *[value for value in other.values if value not in one.values]))
            case ((Finite() | Union()), (Finite() | Union())) if one != other and self.is_data(one) and self.is_data(other):
                return self.of_data((*kinds_of_data(one), *kinds_of_data(other)))
            case (Record(), Record()) if one != other:
                return self.union_of((one.cls, other.cls))
            case Finite(), Finite() if one != other:
                return Union(f"{one.name} | {other.name}", (one, other))
            case ((Record() | Finite()), Union()) | (Union(), (Record() | Finite())):
                return one if isinstance(one, Union) else other
            case _ if same_shape(one, other):
                return merged(one, other, hull)
            case _:
                raise TypeError(f"{one} and {other} have no type in common")


def data_in(values: Iterable[Any]) -> Iterator[type[Any]]:
    """The classes of objects with parts that are among some values, and in them; neither pieces nor members of enums."""
    for value in values:
        if isinstance(value, tuple):
            yield from data_in(value)
        elif has(type(value)) and not isinstance(value, Enum | Piece):
            yield type(value)
            yield from data_in(written(value))


def kinds_of_data(one: Finite | Union) -> tuple[Type, ...]:
    """A type of data, or those that a union has."""
    return one.alternatives if isinstance(one, Union) else (one,)


def is_of_class(one: Type, classes: tuple[type[Any], ...]) -> bool:
    """Whether every value of a type is of one of some classes: of a record, or of a finite type."""
    match one:
        case Record():
            return issubclass(one.cls, classes)
        case Finite():
            return all(isinstance(value, classes) for value in one.values)
        case _:
            return False


def name_of(one: Type) -> str:
    """A short name of a type, for unions."""
    return one.name if isinstance(one, Record | Finite | Union) else type(one).__name__.lower()


def typed(value: Any, wanted: Type) -> Type:
    """The type of a known value in the shape of another, as narrow as can be; raises TypeError if it is not one."""
    match wanted:
        case Int() if type(value) is int:
            return Int(value, value)
        case Seq() if isinstance(value, tuple | range):
            return Seq(typed_items(value, wanted.item), len(value), len(value))
        case Set() if isinstance(value, frozenset):
            return Set(typed_items(value, wanted.item))
        case Product() if isinstance(value, tuple) and len(value) == len(wanted.items):
            return Product(tuple([typed(item, each) for item, each in zip(value, wanted.items, strict=True)]))
        case Map() if isinstance(value, Mapping):
            total = wanted.total or (isinstance(wanted.key, Finite) and set(wanted.key.values) <= set(value))
            return Map(typed_items(value, wanted.key), typed_items(value.values(), wanted.value), total)
        case Option():
            return Option(merged(wanted.of, wanted.of, bottom) if value is None else typed(value, wanted.of))
        case Union() if any(is_of(value, each) for each in wanted.alternatives):
            return wanted
        case _ if is_of(value, wanted):
            return wanted
        case _:
            raise TypeError(f"{value} is not of the type {wanted}")


def typed_items(values: Iterable[Any], wanted: Type) -> Type:
    """The type of items that are known, in the shape of another."""
    found = merged(wanted, wanted, bottom)
    for value in values:
        found = merged(found, typed(value, wanted), hull)
    return found


def is_of(value: Any, one: Type) -> bool:
    """Whether a value is of a type that has no parts, or is an object of the class of a record."""
    match one:
        case Bool():
            return isinstance(value, bool)
        case Int():
            return type(value) is int
        case Finite():
            return value in one.values
        case Record():
            return type(value) is one.cls
        case Known():
            return value is one.value or bool(value == one.value)
        case Pile():
            return isinstance(value, Multiset)
        case Refused():
            return isinstance(value, Refusal)
        case _:
            return False


def as_seq(one: Type, join: Callable[[Type, Type], Type]) -> Type:
    """A product as a sequence of what its items have in common."""
    if not isinstance(one, Product):
        return one
    item: Type = Never()
    for each in one.items:
        item = join(item, each)
    return Seq(item, len(one.items), len(one.items))


def flattened(options: tuple[Any, ...]) -> tuple[Any, ...]:
    """The options of a union, those of unions in it among them."""
    found: list[Any] = []
    for option in options:
        found.extend(flattened(get_args(option)) if get_origin(option) in (Either, UnionType) else [option])
    return tuple(found)
