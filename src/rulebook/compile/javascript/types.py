"""Types of the intermediate form in JavaScript: what reads and writes their values, literals, and declarations."""

import re
from collections.abc import Callable, Iterator
from itertools import chain, count
from typing import Any, Final, TypeVar

from attrs import define, field, fields, has

from rulebook.compile import ir
from rulebook.compile.javascript.code import array, braced, called, entry, listed, property_name, quoted
from rulebook.compile.javascript.documents import Documents
from rulebook.compile.meaning import alternative_of
from rulebook.core.sentences import said

Kind = TypeVar("Kind")

NOTHING: Final = object()
"""What stands for no value at all: `undefined`."""
SCALARS: Final = ir.Bool | ir.Int | ir.Finite | ir.Known | ir.Never


def is_scalar(one: ir.Type) -> bool:
    """Whether values are equal exactly if they are the same."""
    match one:
        case ir.Option(of=of):
            return is_scalar(of)
        case ir.Union(alternatives=alternatives):
            return all(map(is_scalar, alternatives))
    return isinstance(one, SCALARS)


def has_rank(one: ir.Type) -> bool:
    """Whether the order of values is another than that of numbers."""
    return isinstance(one, ir.Finite) or (isinstance(one, ir.Product) and any(map(has_rank, one.items)))


def types_in(part: object, kind: type[Kind], seen: set[int]) -> Iterator[Kind]:
    """Every type of a kind in a part of the intermediate form."""
    if id(part) in seen:
        return
    seen.add(id(part))
    if isinstance(part, kind):
        yield part
    if isinstance(part, tuple):
        for each in part:
            yield from types_in(each, kind, seen)
    elif type(part).__module__ == ir.Module.__module__ and has(cls := type(part)):
        for each in fields(cls):
            yield from types_in(getattr(part, each.name), kind, seen)


@define
class Types:
    """The types of a module: each that has a name is defined once, before its first use."""

    module: ir.Module
    documents: Documents
    definitions: dict[str, str] = field(factory=dict, init=False)
    declarations: dict[str, str] = field(factory=dict, init=False)
    _names: dict[object, str] = field(factory=dict, init=False)
    _tagged: set[type[Any]] = field(factory=set, init=False)

    def __attrs_post_init__(self) -> None:
        for union in types_in(self.module, ir.Union, set()):
            self._tagged.update([one.cls for one in union.alternatives if isinstance(one, ir.Record)])

    def tag(self, one: ir.Record) -> str | None:
        """The `type` of a record among those of a union; None if it is in no union."""
        return self.documents.tag(one.cls) if one.cls in self._tagged else None

    # What reads and writes values, and what they are in TypeScript.

    def reader(self, one: ir.Type) -> str:
        """The object that reads and writes values of a type."""
        return self.forms(one)[0]

    def declared(self, one: ir.Type) -> str:
        """A type of TypeScript."""
        return self.forms(one)[1]

    def forms(self, one: ir.Type) -> tuple[str, str]:  # noqa: PLR0912 - one case for each type
        """Both."""
        match one:
            case ir.Bool():
                return "bool", "boolean"
            case ir.Int(least=least, most=most):
                ends = ["-Infinity" if least is None and most is not None else least, most]
                return f"int({', '.join([str(end) for end in ends if end is not None])})", "number"
            case ir.Finite():
                return self.named((one.name, one.values), one.name, lambda: self.of_finite(one))
            case ir.Known(value=value):
                return f"known({quoted(self.documents.known(value))})", "null"
            case ir.Option(of=of):
                reader, declared = self.forms(of)
                return f"option({reader})", f"{declared} | null"
            case ir.Product(items=items):
                return str(called("product", map(self.reader, items))), f"readonly [{', '.join(map(self.declared, items))}]"
            case ir.Seq(item=item, least=least, most=most):
                reader, declared = self.forms(item)
                bounds = [least, most] if most is not None else [least] if least else []
                return f"list({', '.join([reader, *map(str, bounds)])})", f"ReadonlyArray<{declared}>"
            case ir.Pile(kinds=kinds):
                return f"pile({self.reader(kinds)})", "ReadonlyArray<number>"
            case ir.Set(item=item):
                reader, declared = self.forms(item)
                return f"set({reader})", f"ReadonlyArray<{declared}>"
            case ir.Map():
                keys, values = self.forms(one.key), self.forms(one.value)
                return f"map({keys[0]}, {values[0]})", f"ReadonlyArray<readonly [{keys[1]}, {values[1]}]>"
            case ir.Record(cls=cls):
                return self.named(cls, cls.__name__, lambda: self.of_record(one))
            case ir.Union(name=name, alternatives=alternatives):
                classes = tuple([each.cls if isinstance(each, ir.Record) else each for each in alternatives])
                return self.named((name, classes), name.replace(" | ", "Or"), lambda: self.of_union(one))
            case _:
                return "option(bool)", "null"

    def named(self, key: object, name: str, define: Callable[[], tuple[str, str]]) -> tuple[str, str]:
        """The name of a type, as both; it is defined, unless it is already."""
        if key not in self._names:
            wanted = re.sub(r"\W", "", name[:1].upper() + name[1:])
            numbered = (f"{wanted}{number}" for number in count(2))
            self._names[key] = free = next(each for each in chain([wanted], numbered) if each not in self._names.values())
            text, declared = define()
            self.definitions[free], self.declarations[free] = text, declared
        return self._names[key], self._names[key]

    @property
    def words(self) -> dict[str, str]:
        """What the codes of finitely many values mean."""
        values = [value for one in types_in(self.module, ir.Finite, set()) for value in one.values]
        return {self.documents.code(value): said(value) for value in values}

    def of_finite(self, one: ir.Finite) -> tuple[str, str]:
        """Finitely many values."""
        codes = [quoted(self.documents.code(value)) for value in one.values]
        return str(called("finite", codes)), " | ".join(codes)

    def of_record(self, one: ir.Record) -> tuple[str, str]:
        """A record."""
        tag = self.tag(one)
        readers, kinds = list[str](), [] if tag is None else [f'readonly type: "{tag}"']
        for (name, inner), key in zip(one.fields, self.documents.keys(one.cls).values(), strict=True):
            reader, declared = self.forms(inner)
            optional = isinstance(inner, ir.Option) and self.documents.may_be_left_out(one.cls, name)
            readers.append(f"{property_name(key)}: {f'leftOut({reader})' if optional else reader}")
            if not isinstance(inner, ir.Known):
                kinds.append(f"readonly {property_name(key)}: {declared}")
        parts = [braced(readers), *([] if tag is None else [quoted(tag)])]
        return listed("record(", parts, ")"), f"{{ {'; '.join(kinds)} }}"

    def of_union(self, one: ir.Union) -> tuple[str, str]:
        """A union."""
        return str(called("union", map(self.reader, one.alternatives))), " | ".join(map(self.declared, one.alternatives))

    def written(self, one: ir.Type, value: str) -> str:
        """A value as it is in documents."""
        return value if is_scalar(one) else f"{self.reader(one)}.write({value})"

    # Literals.

    def literal(self, one: ir.Type, value: Any) -> str:
        """A value that is known."""
        if value is NOTHING:
            return "undefined"
        match one:
            case ir.Option(of=of):
                return "null" if value is None else self.literal(of, value)
            case ir.Bool() | ir.Int():
                return quoted(value)
            case ir.Finite():
                return quoted(self.documents.code(value))
            case ir.Seq(item=item):
                return array([self.literal(item, each) for each in value]).text
            case ir.Product(items=items):
                return array([self.literal(item, each) for item, each in zip(items, value, strict=True)]).text
            case ir.Pile():
                return quoted(list(value.counts))
            case ir.Set(item=item):
                return f"setOf({array([self.literal(item, each) for each in value])})"
            case ir.Map(key=key, value=to):
                entries = [array([self.literal(key, each), self.literal(to, value[each])]) for each in value]
                return f"mapOf({array(entries)})"
            case ir.Record():
                return self.object(one, [self.literal(inner, getattr(value, name)) for name, inner in one.fields])
            case ir.Union(alternatives=alternatives):
                return self.literal(alternatives[alternative_of(value, one)], value)
            case _:
                return "null"

    def object(self, one: ir.Record, values: list[str]) -> str:
        """An object with a value for each field; what is known takes no room."""
        tag, keys = self.tag(one), self.documents.keys(one.cls).values()
        parts = [] if tag is None else [f"type: {quoted(tag)}"]
        for key, (_, inner), value in zip(keys, one.fields, values, strict=True):
            parts += [] if isinstance(inner, ir.Known) else [entry(key, value)]
        return braced(parts)
