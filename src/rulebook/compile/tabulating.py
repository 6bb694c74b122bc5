"""Functions of settings that compute a value once: tables, with a value for each way that what they look at can be."""

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from math import prod
from typing import Any, Final, TypeAlias

from attrs import evolve, fields, has

from rulebook.compile.ir import VALUES, Bool, Call, Field, Finite, Function, Int, Let, Place, Record, Type, Var
from rulebook.core.sharing import derived

Path: TypeAlias = tuple[str, ...]
"""The names of fields, one in the other, from settings on."""

MOST_WAYS: Final = 64
"""A table has at most this many values."""
DERIVED: Final = derived(len).__code__  # type: ignore[type-var]  # only the code of what `derived` makes is asked for


def is_derived(function: Callable[..., Any]) -> bool:
    """Whether a function is one that keeps its value with the settings."""
    return getattr(function, "__code__", None) is DERIVED


def looked_at(function: Function, functions: Mapping[str, Function]) -> dict[Path, Type]:
    """The parts of its only parameter that a function looks at, with their types."""
    return dict(parts_in(function.body, {function.parameters[0].name: ()}, functions))


def parts_in(node: object, known: Mapping[str, Path], functions: Mapping[str, Function]) -> Iterator[tuple[Path, Type]]:
    """The parts that a node looks at, if some variables are known parts."""
    path = path_of(node, known)
    if path is not None and isinstance(node, Var | Field):
        yield path, node.type
    elif isinstance(node, Call):
        called, passed = functions[node.function], dict[str, Path]()
        for variable, argument in zip(called.parameters, node.arguments, strict=True):
            path = path_of(argument, known)
            if path is not None and isinstance(argument.type, Record):
                passed[variable.name] = path
            else:
                yield from parts_in(argument, known, functions)
        yield from parts_in(called.body, passed, functions)
    elif isinstance(node, Let) and (path := path_of(node.value, known)) is not None:
        yield from parts_in(node.body, {**known, node.variable.name: path}, functions)
    elif isinstance(node, tuple):
        for each in node:
            yield from parts_in(each, known, functions)
    elif has(cls := type(node)) and not isinstance(node, Type | Place):
        for field in fields(cls):
            if (cls, field.name) not in VALUES:
                yield from parts_in(getattr(node, field.name), known, functions)


def path_of(node: object, known: Mapping[str, Path]) -> Path | None:
    """Which part a node is; None if it is not one of them."""
    match node:
        case Var(name=name):
            return known.get(name)
        case Field(record=record, name=name):
            path = path_of(record, known)
            return None if path is None else (*path, name)
    return None


def values_in(type: Type) -> tuple[Any, ...] | None:
    """The values of a type, in the order of their places; None where there is no end of them."""
    match type:
        case Bool():
            return False, True
        case Finite(values=values):
            return values
        case Int(int(least), int(most)):
            return tuple(range(least, most + 1))
    return None


def ways_to_be(parts: Mapping[Path, Type]) -> dict[Path, tuple[Any, ...]] | None:
    """The values of each part; None where there are too many ways for a table."""
    values = {path: values_in(type) for path, type in parts.items()}
    known = {path: each for path, each in values.items() if each is not None}
    return known if len(known) == len(values) and prod(map(len, known.values())) <= MOST_WAYS else None


def in_every_way(settings: Any, ways: Mapping[Path, tuple[Any, ...]]) -> Iterator[Any]:
    """Settings with every combination of values of some parts, the last part changing first."""
    for values in product(*ways.values()):
        changed = settings
        for path, value in zip(ways, values, strict=True):
            changed = with_part(changed, path, value)
        yield changed


def with_part(record: Any, path: Path, value: Any) -> Any:
    """A record with another value of one of its parts."""
    name, *rest = path
    return evolve(record, **{name: with_part(getattr(record, name), tuple(rest), value) if rest else value})


__all__ = ["Path", "in_every_way", "is_derived", "looked_at", "ways_to_be"]
