"""Reading TOML into the classes of a specification, strictly: nothing is coerced, nothing unknown is accepted."""

from collections.abc import Callable, Hashable, Iterator, Mapping
from enum import Enum
from functools import lru_cache
from importlib.resources.abc import Traversable
from typing import TypeVar, cast, get_origin

from attrs import fields_dict, has
from cattrs import BaseConverter, ClassValidationError, Converter, IterableValidationError
from cattrs.cols import homogenous_tuple_structure_factory, mapping_structure_factory
from cattrs.dispatch import StructureHook
from cattrs.errors import ForbiddenExtraKeysError
from cattrs.gen import make_dict_structure_fn

from rulebook import toml_text
from rulebook.core.errors import SpecError

Table = TypeVar("Table")
HookFactory = Callable[[type, BaseConverter], StructureHook]

NAMES: dict[type, str] = {
    dict: "a table",
    list: "a list",
    str: "a string",
    int: "a whole number",
    bool: "a truth value",
    float: "a number",
}


def read_table(file: Traversable, table: type[Table], name: str) -> Table:
    """The contents of a TOML file as a `table`; raises SpecError naming the file (as `name`), the key and the reason."""
    return table_in(read_text(file, name), table, name)


def read_tables(file: Traversable, table: type[Table]) -> Mapping[str, Table]:
    """The tables in a TOML file of the library, such as the sentences of each language, by their names; raises SpecError."""
    return read_table(file, cast("type[Mapping[str, Table]]", Mapping[str, table]), file.name)  # type: ignore[valid-type]  # what it is at run time


def read_text(file: Traversable, name: str, most: int = toml_text.MOST_BYTES) -> str:
    """The text of a file of up to `most` bytes; raises SpecError naming the file (as `name`) and the reason."""
    try:
        return toml_text.text_in(file, most)
    except OSError as error:
        raise SpecError(f"{name}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise SpecError(f"{name}: is not UTF-8 text: {error.reason} at byte {error.start}") from None
    except ValueError as error:
        raise SpecError(f"{name}: {error}") from None


def table_in(text: str, table: type[Table], name: str) -> Table:
    """The contents of a TOML text as a `table`; raises SpecError naming its file (as `name`), the key and the reason."""
    try:
        return cast(Table, contents(text, cast(Hashable, table)))
    except ValueError as error:
        raise SpecError(f"{name}: is not TOML: {error}") from None
    except ClassValidationError as error:
        raise SpecError("\n".join(f"{name}: {complaint}" for complaint in complaints(error))) from None


def structured(document: object, table: type[Table], name: str) -> Table:
    """A part of a TOML document as a `table`; raises SpecError naming it (as `name`), the key and the reason."""
    try:
        return STRICT.structure(document, table)
    except (TypeError, ClassValidationError) as error:
        raise SpecError("\n".join(f"{name}.{complaint}" for complaint in complaints(error))) from None


@lru_cache(maxsize=128)
def contents(text: str, table: Hashable) -> object:
    """A TOML text as a `table`, worked out once for texts that are read again and again: nobody writes to a table."""
    return STRICT.structure(toml_text.document_of(text), cast(type[object], table))


def complaints(error: BaseException, key: str = "") -> Iterator[str]:
    """Everything refused: the key as in the file, and why."""
    if isinstance(error, ClassValidationError):
        noted, whole = error.group_exceptions()
        for cause, note in noted:
            yield from complaints(cause, f"{key}.{fields_dict(error.cl)[note.name].alias}")
    elif isinstance(error, IterableValidationError):
        items, whole = error.group_exceptions()
        for cause, item in items:
            index = item.index
            yield from complaints(cause, f"{key}[{index}]" if isinstance(index, int) else f"{key}.{index}")
    else:
        yield f"{key.removeprefix('.')}: {reason(error)}" if key else reason(error)
        return
    for cause in whole:
        yield from complaints(cause, key)


def reason(error: BaseException) -> str:
    """Why a value was refused, for the person who wrote the file."""
    if isinstance(error, ForbiddenExtraKeysError):
        return f"unknown key {', '.join(map(repr, sorted(error.extra_fields)))}"
    return "is missing" if isinstance(error, KeyError) else str(error)


def require(value: object, expected: type) -> None:
    """Raise TypeError if the type of a value is not exactly the one expected: True is not a number."""
    if type(value) is not expected:
        raise TypeError(f"expected {NAMES[expected]}, found {NAMES.get(type(value), 'a date or time')}")


def exactly(simple: type) -> StructureHook:
    """The hook that accepts only values of one type."""

    def structure(value: object, _: object) -> object:
        require(value, simple)
        return value

    return structure


def member(kind: type[Enum], _: BaseConverter) -> StructureHook:
    """The hook that finds the enum member named by a string."""
    members = {one.value: one for one in kind}

    def structure(value: object, _: object) -> object:
        require(value, str)
        if value not in members:
            raise ValueError(f"expected one of {', '.join(members)}, found {value!r}")
        return members[value]

    return structure


def only_from(container: type, factory: HookFactory) -> HookFactory:
    """The hooks that `factory` makes, which accept only values of one container type."""

    def make(kind: type, converter: BaseConverter) -> StructureHook:
        inner = factory(kind, converter)

        def structure(value: object, expected: object) -> object:
            require(value, container)
            return inner(value, expected)

        return structure

    return make


def is_generic(origin: object) -> Callable[[object], bool]:
    """Whether a type is `origin` with item types."""
    return lambda kind: get_origin(kind) is origin


def strict_converter() -> Converter:
    """A converter that refuses unknown keys and values whose type is not exactly the expected one."""
    converter = Converter(forbid_extra_keys=True, use_alias=True)
    for simple in (str, int, bool, float):
        converter.register_structure_hook(simple, exactly(simple))
    register = converter.register_structure_hook_factory
    register(lambda kind: isinstance(kind, type) and issubclass(kind, Enum), member)
    register(is_generic(tuple), only_from(list, homogenous_tuple_structure_factory))
    register(is_generic(Mapping), only_from(dict, mapping_structure_factory))
    register(lambda kind: kind is object, lambda *_: lambda value, _: value)  # read elsewhere, as a small game's header
    register(has, only_from(dict, make_dict_structure_fn))
    return converter


STRICT = strict_converter()
BRIEF = Converter(use_alias=True, omit_if_default=True)


def toml_of(table: object) -> str:
    """A table as the text of a file, which reads as the same table; what has its default is left out."""
    return toml_text.text_of(BRIEF.unstructure(table))
