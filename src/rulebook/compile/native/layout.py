"""How values lie in memory: for each type of the intermediate form a type of C and one of ctypes, and conversion both ways.

Numbers, truth values and members of finite types are integers, the last by their place. A set of up to 64 values is a word
of bits, and so is a pile of up to 64 kinds that holds none of them twice. All else is a struct: a sequence has its length
and room for its most items, another pile a count for each kind, a union the number of its alternative and room for the
largest, an option a mark and room for the value. A mapping has a word of bits for the keys that there are, the places of
these keys in order, and room for the value of every key.
"""

import ctypes
import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from itertools import chain, pairwise, product, starmap
from math import prod
from types import MappingProxyType, new_class
from typing import Any, Final, TypeAlias

from attrs import define, evolve, field, fields, frozen

from rulebook.compile import ir
from rulebook.compile.bounds import number_of_values
from rulebook.compile.errors import LayoutError
from rulebook.compile.values import alternative_of, pile_of, places_of, values_of

CType: TypeAlias = type[Any]

WIDTHS: Final = (
    ("u8", 0, 2**8 - 1),
    ("i8", -(2**7), 2**7 - 1),
    ("u16", 0, 2**16 - 1),
    ("i16", -(2**15), 2**15 - 1),
    ("i32", -(2**31), 2**31 - 1),
)
"""The integers of C that hold small ranges, the narrowest first."""
INTEGERS: Final[Mapping[str, CType]] = MappingProxyType({
    "u8": ctypes.c_uint8, "i8": ctypes.c_int8, "u16": ctypes.c_uint16, "i16": ctypes.c_int16,
    "i32": ctypes.c_int32, "i64": ctypes.c_int64, "u64": ctypes.c_uint64,
})  # fmt: skip
WORD: Final = 64
"""The number of bits of a word."""
MOST_WAYS: Final = 64
"""A type of which more values than this are never listed."""
MOST_SEEN: Final = 2**31 - 1
"""The largest number in a row or a view, where the declaration names none; the least is as far below 0."""
MOST_ITEMS: Final = 4096
"""A tuple with more items than this is only gone through."""


@lru_cache(maxsize=256)
def every_place(type: ir.Type) -> Mapping[Any, int]:
    """The places of the values of a finite type, in order."""
    return {each: place for place, each in enumerate(values_of(type))}


def ways_to_be(type: ir.Type) -> tuple[Any, ...]:
    """The values of a type that has few, in the order of their places; none, where it has many or no end of them."""
    match type:
        case ir.Option():
            some = ways_to_be(type.of)
            return (None, *some) if some else ()
        case ir.Record() if not is_picky(type.cls):
            parts = [ways_to_be(each) for _, each in type.fields]
            return tuple(starmap(type.cls, product(*parts))) if prod(map(len, parts)) <= MOST_WAYS else ()
        case ir.Bool() | ir.Int() | ir.Finite() | ir.Known() | ir.Union():
            number = number_of_values(type)
            return tuple(values_of(type)) if number is not None and number <= MOST_WAYS else ()
    return ()


def is_picky(cls: Any) -> bool:
    """Whether a class refuses or changes some values of its fields."""
    return hasattr(cls, "__attrs_post_init__") or any(each.validator or each.converter for each in fields(cls))


def is_word(type: ir.Type) -> bool:
    """Whether a value is a word of bits: a set, or a pile that holds each kind at most twice."""
    if isinstance(type, ir.Pile):
        return len(type.most) * bits_of(type) <= WORD and bits_of(type) <= 2
    return isinstance(type, ir.Set)


def bits_of(type: ir.Pile) -> int:
    """How many bits each kind has in a word: one for each copy, of which the lower ones are set first."""
    return max(type.most, default=1)


def every_kind(type: ir.Pile) -> int:
    """The bits of the first copy of every kind."""
    return sum(1 << place * bits_of(type) for place in range(len(type.most)))


def copies_in(type: ir.Pile, pile: str, kind: str) -> str:
    """How many copies of a kind a pile has, in C."""
    if not is_word(type):
        return f"{pile}.at[{kind}]"
    bits = bits_of(type)
    return (
        f"((i32)({pile} >> {kind}) & 1)"
        if bits == 1
        else f"__builtin_popcountll({pile} >> {bits} * ({kind}) & {2**bits - 1})"
    )


def one_more(type: ir.Pile, pile: str, kind: str) -> str:
    """A statement of C that adds a copy of a kind to a pile."""
    return f"{pile} |= {pile} + (1ull << {bits_of(type)} * {kind});" if is_word(type) else f"{pile}.at[{kind}]++;"


def one_less(type: ir.Pile, pile: str, kind: str) -> str:
    """A statement of C that takes a copy of a kind from a pile."""
    if not is_word(type):
        return f"{pile}.at[{kind}]--;"
    bits, shift = bits_of(type), f"{bits_of(type)} * {kind}"
    return f"{pile} &= ~({2**bits - 1}ull << {shift}) | ({pile} >> 1 & {2 ** (bits - 1) - 1}ull << {shift});"


def is_scalar(type: ir.Type) -> bool:
    """Whether a value is one integer of C."""
    return isinstance(type, ir.Bool | ir.Int | ir.Finite | ir.Known | ir.Never) or is_word(type)


def local(type: ir.Type) -> str:
    """The integer of C in which a scalar is computed."""
    if is_word(type):
        return "u64"
    if isinstance(type, ir.Int) and stored(type) == "i64":
        return "i64"
    return "i32"


def stored(type: ir.Type) -> str:
    """The narrowest integer of C that holds a scalar."""
    match type:
        case ir.Set():
            if places_of(type.item) > WORD:
                raise LayoutError(f"a set of {places_of(type.item)} values does not fit into a word")
            return "u64"
        case ir.Pile():
            return "u64"
        case ir.Int(None, _) | ir.Int(_, None):
            return "i64"
        case ir.Int(int(least), int(most)):
            pass
        case _:
            least, most = 0, places_of(type) - 1
    return next((name for name, low, high in WIDTHS if low <= least and most <= high), "i64")


@frozen
class Struct:
    """An aggregate: its name in C, its members with their types in C, and its form in ctypes."""

    name: str
    members: tuple[tuple[str, str], ...]
    form: CType


@define
class Layout:
    """The structs of the types that have been asked for, in the order in which C has to see them.

    `reasons` are the reasons for refusals by their names, with the type of each value of their sentences. `computed` are the
    fields of classes that follow from the others.
    """

    reasons: dict[str, tuple[int, Any, dict[str, ir.Type]]] = field(factory=dict)
    computed: dict[type, dict[str, ir.Type]] = field(factory=dict)
    structs: dict[ir.Type, Struct] = field(factory=dict, init=False)

    def fields(self, type: ir.Record) -> tuple[tuple[str, ir.Type], ...]:
        """The fields of a record, those that follow from the others last."""
        return (*type.fields, *self.computed.get(type.cls, {}).items())

    def parts(self, type: ir.Record | ir.Product) -> list[tuple[str, ir.Type]]:
        """The members of a struct of several parts, with their types."""
        if isinstance(type, ir.Product):
            return [(f"i{number}", each) for number, each in enumerate(type.items)]
        return [(f"{name}_", each) for name, each in self.fields(type)]

    def name(self, type: ir.Type) -> str:
        """A type in C, as it is stored."""
        return stored(type) if is_scalar(type) else self.struct(type).name

    def form(self, type: ir.Type) -> CType:
        """A type in ctypes."""
        return INTEGERS[stored(type)] if is_scalar(type) else self.struct(type).form

    def struct(self, type: ir.Type) -> Struct:
        """The struct of a type that is not a scalar; raises LayoutError for one that has no bound."""
        type = evolve(type, least=0) if isinstance(type, ir.Seq) else type
        if type not in self.structs:
            members = list(self.members(type))
            called = getattr(type, "name", type.__class__.__name__)
            name = f"{re.sub('[^A-Za-z0-9]+', '_', called)}_{len(self.structs)}"
            form = of_members(ctypes.Structure, name, [(member, form) for member, _, form in members])
            self.structs[type] = Struct(name, tuple([(member, text) for member, text, _ in members]), form)
        return self.structs[type]

    def members(self, type: ir.Type) -> Iterator[tuple[str, str, CType]]:
        """The members of a struct: the name of each, its declaration in C, and its form in ctypes."""
        match type:
            case ir.Option():
                yield "some", "u8 some", ctypes.c_uint8
                yield self.member("it", type.of)
            case ir.Record() | ir.Product():
                for name, each in self.parts(type):
                    yield self.member(name, each)
            case ir.Union():
                yield "alt", "u8 alt", ctypes.c_uint8
                yield self.one_of({f"a{number}": each for number, each in enumerate(type.alternatives)})
            case ir.Seq():
                if type.most is None or type.most > MOST_ITEMS:
                    raise LayoutError(f"a tuple of {getattr(type.item, 'name', type.item)} has no bound on its length")
                length = stored(ir.Int(0, type.most))
                yield "n", f"{length} n", INTEGERS[length]
                yield "at", f"{self.name(type.item)} at[{max(type.most, 1)}]", self.form(type.item) * max(type.most, 1)
            case ir.Pile():
                count = stored(ir.Int(0, max(type.most, default=0)))
                yield "at", f"{count} at[{len(type.kinds.values)}]", INTEGERS[count] * len(type.kinds.values)
            case ir.Map(key=key, value=value):
                places = places_of(key)
                if places > WORD:
                    raise LayoutError(f"a mapping with {places} keys has no room in C")
                yield "has", "u64 has", ctypes.c_uint64
                yield "n", "u8 n", ctypes.c_uint8
                yield "keys", f"u8 keys[{places}]", ctypes.c_uint8 * places
                yield "at", f"{self.name(value)} at[{places}]", self.form(value) * places
            case ir.Refused():
                yield "reason", "i32 reason", ctypes.c_int32
                named = [(number, types.values()) for number, _, types in self.reasons.values() if types]
                yield self.one_of({f"r{number}": ir.Product(tuple(types)) for number, types in named})
            case _:
                raise LayoutError(f"{type} has no layout")

    def member(self, name: str, type: ir.Type) -> tuple[str, str, CType]:
        """A member of a struct."""
        return name, f"{self.name(type)} {name}", self.form(type)

    def one_of(self, types: Mapping[str, ir.Type]) -> tuple[str, str, CType]:
        """The member of a struct with room for one of several values, each by its name."""
        parts = [self.member(name, each) for name, each in types.items()]
        form = of_members(ctypes.Union, "of", [(name, each) for name, _, each in parts])
        return "of", f"union {{ {' '.join(f'{text};' for _, text, _ in parts)} }} of", form

    def declarations(self) -> Iterator[str]:
        """All structs in C."""
        for each in self.structs.values():
            yield f"typedef struct {{ {' '.join(f'{text};' for _, text in each.members)} }} {each.name};"

    # Memory in which equal values are equal.

    def tidied(self, type: ir.Type, path: str, depth: int = 0) -> Iterator[str]:
        """Lines that write 0 to what is not in use: gaps, what is behind the end of a tuple, what an alternative leaves."""
        match type:
            case ir.Known() | ir.Never():
                yield f"{path} = 0;"
            case ir.Option():
                yield f"if ({path}.some) {{"
                yield from self.tidied(type.of, f"{path}.it", depth)
                yield f"}} else memset(&{path}.it, 0, sizeof {path}.it);"
            case ir.Record() | ir.Product():
                yield from chain.from_iterable(self.tidied(each, f"{path}.{name}", depth) for name, each in self.parts(type))
            case ir.Union():
                yield f"switch ({path}.alt) {{"
                for number in range(len(type.alternatives)):
                    yield f"case {number}: {{ {' '.join(self.tidied_as(type, number, path, depth))} break; }}"
                yield "}"
            case ir.Seq():
                yield f"memset(&{path}.at[{path}.n], 0, sizeof {path}.at - {path}.n * sizeof {path}.at[0]);"
                yield from self.tidied_items(type, path, depth)
        if not is_scalar(type):
            yield from (f"memset((char *)&{path} + {start}, 0, {length});" for start, length in gaps(self.form(type)))

    def tidied_items(self, type: ir.Seq, path: str, depth: int = 0) -> Iterator[str]:
        """The same lines for the items of a tuple."""
        if lines := list(self.tidied(type.item, f"{path}.at[i{depth}]", depth + 1)):
            yield f"for (i64 i{depth} = 0; i{depth} < {path}.n; i{depth}++) {{"
            yield from lines
            yield "}"

    def tidied_as(self, type: ir.Union, number: int, path: str, depth: int = 0) -> Iterator[str]:
        """The same lines for a value that is of an alternative."""
        one = f"{path}.of.a{number}"
        yield from self.tidied(type.alternatives[number], one, depth)
        yield f"memset((char *)&{path}.of + sizeof {one}, 0, sizeof {path}.of - sizeof {one});"

    # Values of Python to memory, and back.

    def number(self, type: ir.Type, value: Any) -> int:
        """A scalar as an integer."""
        match type:
            case ir.Known() | ir.Never():
                return 0
            case ir.Finite():
                return type.values.index(value)
            case ir.Set():
                every = every_place(type.item)
                return sum([1 << every[each] for each in value])
            case ir.Pile():
                return sum((1 << copies) - 1 << place * bits_of(type) for place, copies in enumerate(value.counts))
        return int(value)

    def value(self, type: ir.Type, number: int) -> Any:
        """The scalar that an integer stands for."""
        match type:
            case ir.Known():
                return type.value
            case ir.Finite():
                return type.values[number]
            case ir.Bool():
                return bool(number)
            case ir.Set():
                return frozenset([each for each, place in every_place(type.item).items() if number >> place & 1])
            case ir.Pile():
                bits, kinds = bits_of(type), range(len(type.most))
                return pile_of(type, [(number >> place * bits & 2**bits - 1).bit_count() for place in kinds])
        return number

    def encode(self, type: ir.Type, value: Any) -> Any:
        """A value in memory: an integer, or a struct of ctypes. Raises LayoutError for one that has no room in it."""
        if is_scalar(type):
            return self.number(type, value)
        form = self.form(type)
        match type:
            case ir.Option():
                return form(0) if value is None else form(1, self.encode(type.of, value))
            case ir.Record():
                return form(*[self.encode(each, getattr(value, name)) for name, each in self.fields(type)])
            case ir.Product():
                return form(*[self.encode(each, part) for each, part in zip(type.items, value, strict=True)])
            case ir.Union():
                number, encoded = alternative_of(type, value), form()
                encoded.alt = number
                setattr(encoded.of, f"a{number}", self.encode(type.alternatives[number], value))
                return encoded
            case ir.Seq():
                assert type.most is not None
                if len(value) > type.most:
                    raise LayoutError(f"a tuple of {len(value)} has no room where {type.most} are the most")
                encoded = form(len(value))
                for place, each in enumerate(value):
                    encoded.at[place] = self.encode(type.item, each)
                return encoded
            case ir.Pile():
                encoded = form()
                encoded.at[:] = value.counts
                return encoded
            case ir.Map():
                encoded = form()
                for number, (key, each) in enumerate(value.items()):
                    place = every_place(type.key)[key]
                    encoded.keys[number], encoded.at[place] = place, self.encode(type.value, each)
                    encoded.n, encoded.has = number + 1, encoded.has | 1 << place
                return encoded
        raise LayoutError(f"{type} is not read from Python")

    def decode(self, type: ir.Type, raw: Any) -> Any:
        """The value that lies in memory, as Python has it."""
        if is_scalar(type):
            return self.value(type, raw)
        match type:
            case ir.Option():
                return self.decode(type.of, raw.it) if raw.some else None
            case ir.Record():
                make: Callable[..., Any] = type.cls
                return make(*[self.decode(each, getattr(raw, f"{name}_")) for name, each in type.fields])
            case ir.Product():
                return tuple([self.decode(each, getattr(raw, f"i{place}")) for place, each in enumerate(type.items)])
            case ir.Union():
                return self.decode(type.alternatives[raw.alt], getattr(raw.of, f"a{raw.alt}"))
            case ir.Seq():
                return tuple([self.decode(type.item, raw.at[place]) for place in range(raw.n)])
            case ir.Pile():
                return pile_of(type, raw.at)
            case ir.Map():
                every = list(every_place(type.key))
                return {every[place]: self.decode(type.value, raw.at[place]) for place in raw.keys[: raw.n]}
            case ir.Refused():
                number, reason, types = list(self.reasons.values())[raw.reason]
                values = self.decode(ir.Product(tuple(types.values())), getattr(raw.of, f"r{number}")) if types else ()
                return reason(**dict(zip(types, values, strict=True)))
        raise LayoutError(f"{type} is not shown to Python")

    def initialiser(self, type: ir.Type, value: Any) -> str:
        """A value as C writes it down in a constant."""
        return in_braces(self.encode(type, value))


def in_braces(raw: Any) -> str:
    """What lies in memory, as C writes it down. Zeros at the end are left out."""
    if isinstance(raw, int):
        return f"{raw}ull" if raw >= 2**31 else str(raw)
    if not any(bytes(raw)):
        return "{}"
    if isinstance(raw, ctypes.Array):
        parts = list(map(in_braces, raw))
        while parts[-1] in ("0", "{}"):
            parts.pop()
    elif hasattr(raw, "alt"):
        parts = [str(raw.alt), f"{{.a{raw.alt} = {in_braces(getattr(raw.of, f'a{raw.alt}'))}}}"]
    else:
        parts = [in_braces(getattr(raw, name)) for name, *_ in raw._fields_]
    return f"{{{', '.join(parts)}}}"


def gaps(form: Any) -> Iterator[tuple[int, int]]:
    """The gaps between the members of a struct, and behind the last: where each starts, and how long it is."""
    members = [getattr(form, each[0]) for each in form._fields_]
    starts = [*[(each.offset, each.size) for each in members], (ctypes.sizeof(form), 0)]
    for (start, size), (next, _) in pairwise(starts):
        if start + size < next:
            yield start + size, next - start - size


def of_members(base: CType, name: str, members: list[tuple[str, CType]]) -> CType:
    """A structure or a union of ctypes."""
    return new_class(name, (base,), exec_body=lambda names: names.update(_fields_=members))
