"""Reading values strictly: nothing is coerced, nothing unknown is accepted, and every error names its key."""

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from types import NoneType
from typing import TypeAlias, TypeVar, get_args

from cattrs import BaseConverter, ClassValidationError, Converter, IterableValidationError
from cattrs.cols import homogenous_tuple_structure_factory
from cattrs.dispatch import StructureHook, UnstructureHook
from cattrs.errors import ForbiddenExtraKeysError
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override

from rulebook.core import Domain, Kinds, Multiset, Range, RecordError, SettingsError
from rulebook.core.domains import listed_values
from rulebook.core.hints import bare
from rulebook.names import either
from rulebook.records import shapes
from rulebook.records.json_text import JsonObject, JsonValue, shown
from rulebook.records.limits import LONGEST_LIST, MOST_COPIES
from rulebook.records.shapes import TAG, Layout, snake_case

Pieces: TypeAlias = tuple[Kinds[object], ...]
"""Every kind of piece, for each sort of pieces of which a game has multisets."""

Value = TypeVar("Value")

NAMES: dict[type, str] = {
    dict: "an object",
    list: "a list",
    str: "a string",
    int: "a whole number",
    bool: "true or false",
    NoneType: "null",
}
AS_JSON = {"None": "null", "True": "true", "False": "false"}
"""How JSON writes values that Python writes in another way."""
MOST_NAMED = 20
"""The number of names that a message lists; if there are more, it lists none."""


@contextmanager
def located(line: int | None, key: str) -> Iterator[None]:
    """Add `line` and `key` to every RecordError raised within."""
    try:
        yield
    except RecordError as error:
        raise RecordError(error.reason, line=line, key=joined(key, error.key), clause=error.clause) from None


def joined(outer: str, inner: str | None) -> str | None:
    """The key of something that has the key `inner` within something that has the key `outer`."""
    if not inner:
        return outer or None
    return outer + inner if inner.startswith("[") or not outer else f"{outer}.{inner}"


def required(value: object, expected: type[Value]) -> Value:
    """The value; raises RecordError if its type is not exactly the one expected: True is not a number."""
    if type(value) is not expected:
        found = shown(value)
        raise RecordError(f"expected {NAMES[expected]}, found {AS_JSON.get(found, found)}")
    return value


def under(key: str, document: Mapping[str, object], expected: type[Value]) -> Value:
    """The value under a key; raises RecordError, with the key, if it is missing or not exactly of the type expected."""
    with located(None, key):
        if key not in document:
            raise RecordError(f"expected {NAMES[expected]}, found nothing")
        return required(document[key], expected)


def required_list(value: object) -> list[JsonValue]:
    """The list; raises RecordError for anything else, and for a list that is too long."""
    items: list[JsonValue] = required(value, list)
    if len(items) > LONGEST_LIST:
        raise RecordError(f"a list of {len(items)} items is too long: at most {LONGEST_LIST}")
    return items


def known_names(names: Iterable[str]) -> str:
    """The names that were expected, as the end of a message, if there are few enough to be helpful."""
    listed = tuple(names)
    return f": expected {either(listed) if listed else 'none'}" if len(listed) <= MOST_NAMED else ""


def refused(error: SettingsError) -> RecordError:
    """An error in settings as an error in the document that gives them, with the key to blame if there is one."""
    fault = error.fault
    return RecordError(fault.reason, key=fault.where, clause=fault.clause) if fault else RecordError(str(error))


def first_complaint(error: BaseException, layout: Layout, key: str | None = None) -> RecordError:
    """The first thing refused: its key, and why."""
    if isinstance(error, ClassValidationError):
        noted, whole = error.group_exceptions()
        if not noted:
            return first_complaint(whole[0], layout, key)
        cause, note = noted[0]
        return first_complaint(cause, layout, joined(key or "", layout.key(error.cl, note.name)))
    if isinstance(error, IterableValidationError):
        cause, item = error.group_exceptions()[0][0]
        return first_complaint(cause, layout, joined(key or "", f"[{item.index}]"))
    if isinstance(error, ForbiddenExtraKeysError):
        unknown = min(map(shown_key, error.extra_fields))
        return RecordError(f"unknown key{known_names(layout.keys(error.cl))}", key=joined(key or "", unknown))
    if isinstance(error, SettingsError):
        error = refused(error)
    if isinstance(error, RecordError):
        return RecordError(error.reason, key=joined(key or "", error.key), clause=error.clause)
    return RecordError("is missing" if isinstance(error, KeyError) else str(error), key=key)


def shown_key(key: object) -> str:
    """A key from outside, as shown in messages."""
    return key if isinstance(key, str) and re.fullmatch(r"[\w-]{1,60}", key, re.ASCII) else shown(key)


def choice(kind: type, _: BaseConverter) -> StructureHook:
    """The hook that finds the value for a string in an enum or a `Literal`."""
    members = shapes.choices(kind)

    def structure(value: object, _: object) -> object:
        name = required(value, str)
        if name not in members:
            raise RecordError(f"{shown(name)} is not a valid value{known_names(members)}")
        return members[name]

    return structure


def list_of(kind: type, converter: BaseConverter) -> StructureHook:
    """The hook that reads a list as a tuple."""
    inner = homogenous_tuple_structure_factory(kind, converter)
    return lambda value, expected: inner(required_list(value), expected)


def set_of(kind: type, converter: BaseConverter) -> StructureHook:
    """The hook that reads a list without repetitions as a set."""
    inner = list_of(tuple[get_args(kind)[0], ...], converter)  # type: ignore[arg-type, misc]  # a type made at run time
    there_are = shapes.bounds_of(get_args(kind)[0])

    def structure(value: object, expected: object) -> object:
        if there_are is not None and len(required_list(value)) > len(there_are):
            raise RecordError(f"a list of {len(required_list(value))} items is too long: there are at most {len(there_are)}")
        items = inner(value, expected)
        if len(frozenset(items)) < len(items):
            raise RecordError("an item occurs twice")
        return frozenset(items)

    return structure


def class_of(layout: Layout, kind: type, converter: BaseConverter) -> StructureHook:
    """The hook that reads objects with the keys of a class as instances of it."""
    renamed = {field.name: override(rename=layout.key(kind, field.name)) for field in layout.fields(kind)}
    inner: StructureHook = make_dict_structure_fn(
        kind,
        converter,
        _cattrs_forbid_extra_keys=True,
        _cattrs_use_linecache=False,
        **renamed,  # type: ignore[arg-type]  # the keyword arguments of cattrs share one space with the fields' names
    )
    return lambda value, expected: inner(required(value, dict), expected)


def writing_class_of(layout: Layout, kind: type, converter: BaseConverter) -> UnstructureHook:
    """The hook that writes instances of a class as objects."""
    overrides = {
        field.name: override(rename=layout.key(kind, field.name), omit_if_default=layout.is_left_out(kind, field))
        for field in layout.fields(kind)
    }
    return make_dict_unstructure_fn(
        kind,
        converter,
        _cattrs_use_linecache=False,
        **overrides,  # type: ignore[arg-type]  # the keyword arguments of cattrs share one space with the fields' names
    )


def tagged(classes: Iterable[type], converter: BaseConverter) -> StructureHook:
    """The hook that reads an object as the class among `classes` that its tag names."""
    by_name = {snake_case(kind.__name__): kind for kind in classes}

    def structure(value: object, _: object) -> object:
        document: JsonObject = dict(required(value, dict))
        if TAG not in document:
            raise RecordError(f"is missing{known_names(by_name)}", key=TAG)
        name = document.pop(TAG)
        if not isinstance(name, str) or name not in by_name:
            raise RecordError(f"{shown(name)} is unknown{known_names(by_name)}", key=TAG)
        return converter.structure(document, by_name[name])

    return structure


def writing_tagged(converter: BaseConverter) -> UnstructureHook:
    """The hook that writes an object with the name of its class as its tag."""
    return lambda value: {TAG: snake_case(type(value).__name__), **converter.unstructure(value)}


def one_of(kind: type, converter: BaseConverter) -> StructureHook:
    """The hook that reads a value as one of several types, which may include None."""
    alternatives = shapes.alternatives(kind)
    optional = len(alternatives) < len(get_args(kind))
    if shapes.is_tagged(kind):
        inner = tagged(map(bare, alternatives), converter)
    elif len(alternatives) == 1:
        inner = converter.get_structure_hook(alternatives[0])
    else:
        inner = first_that_reads(alternatives, converter)
    return lambda value, _: None if optional and value is None else inner(value, alternatives[0])


def first_that_reads(alternatives: tuple[type, ...], converter: BaseConverter) -> StructureHook:
    """The hook that tries simple types one after the other."""

    def structure(value: object, _: object) -> object:
        refused = []
        for alternative in alternatives:
            try:
                return converter.structure(value, alternative)
            except RecordError as error:
                refused.append(error.reason)
        raise RecordError("; or ".join(refused))

    return structure


def by_class(pieces: Pieces) -> dict[type, Kinds[object]]:
    """Every kind of piece, by class."""
    return {type(sort[0]): sort for sort in pieces if sort}


def piece_of(pieces: Pieces, kind: type, _: BaseConverter) -> StructureHook:
    """The hook that finds the piece for a code; for classes that are in no pile, any valid piece."""
    sort = by_class(pieces).get(kind)
    known = {shapes.code_of(piece): piece for piece in sort or ()}
    find = known.__getitem__ if known else getattr(kind, "from_code")  # noqa: B009 - not every `type` has it

    def structure(value: object, _: object) -> object:
        code = required(value, str)
        try:
            return find(code)
        except LookupError:
            raise RecordError(no_piece(kind, code)) from None
        except ValueError as error:
            raise RecordError(f"{no_piece(kind, code)}: {error}") from None

    return structure


def multiset_of(pieces: Pieces, kind: type, _: BaseConverter) -> StructureHook:
    """The hook that reads an object of codes and counts as a multiset of the game's pieces."""
    piece = get_args(kind)[0]
    kinds = by_class(pieces)[piece]
    positions = {shapes.code_of(one): position for position, one in enumerate(kinds)}

    def structure(value: object, _: object) -> Multiset[object]:
        counts = [0] * len(kinds)
        for code, copies in required(value, dict).items():
            if code not in positions:
                raise RecordError(no_piece(piece, code), key=shown_key(code))
            counts[positions[code]] = required_copies(copies, code)
        return Multiset(kinds, tuple(counts))

    return structure


def no_piece(kind: type, code: object) -> str:
    """What to say about a code that is not the code of any piece."""
    return f"there is no {kind.__name__.lower()} {shown(code)} in this game"


def required_copies(copies: object, code: str) -> int:
    """A number of copies; raises RecordError, with `code` as its key, for anything else."""
    if type(copies) is not int or not 1 <= copies <= MOST_COPIES:
        raise RecordError(f"expected a whole number from 1 to {MOST_COPIES}, found {shown(copies)}", key=code)
    return copies


def written_multiset(held: Multiset[object]) -> dict[str, int]:
    """A multiset as an object of codes and counts, without kinds that it does not hold."""
    counted = zip(held.kinds, held.counts, strict=True)
    return {shapes.code_of(piece): count for piece, count in counted if count}


def marked(settings: object, kind: type, converter: BaseConverter) -> StructureHook:
    """The hook that reads values of a marked type, and refuses those outside the range or domain that a mark gives."""
    inner = converter.get_structure_hook(bare(kind))
    allowed, domain = shapes.mark_on(kind, Range), shapes.mark_on(kind, Domain)

    def structure(value: object, _: object) -> object:
        found = inner(value, bare(kind))
        if allowed is not None and found not in allowed:
            raise RecordError(f"must be from {allowed.least} to {allowed.most}, not {shown(found)}")
        if domain is not None and domain.is_known_by_itself and settings is not None and found is not None:
            values = domain.values(settings)
            if found not in values:
                raise RecordError(f"must be {listed_values(values)}, but is {shown(value)}")
        return found

    return structure


def strict_converter(layout: Layout, pieces: Pieces = (), settings: object = None) -> Converter:
    """A converter for the classes of a game with `pieces`, and under its settings if known. Later hooks take precedence."""
    converter = Converter(unstruct_collection_overrides={tuple: list, frozenset: sorted})
    read, write = converter.register_structure_hook_factory, converter.register_unstructure_hook_factory
    for kind in NAMES:
        converter.register_structure_hook(kind, required)
    read(shapes.is_class, partial(class_of, layout))
    write(shapes.is_class, partial(writing_class_of, layout))
    read(shapes.is_choice, choice)
    read(shapes.is_list, list_of)
    read(shapes.is_set, set_of)
    read(shapes.is_union, one_of)
    read(shapes.is_marked, partial(marked, settings))
    write(lambda kind: shapes.is_union(kind) and shapes.is_tagged(kind), lambda _, converter: writing_tagged(converter))
    read(shapes.is_multiset, partial(multiset_of, pieces))
    write(lambda kind: shapes.is_multiset(kind) or kind is Multiset, lambda _, __: written_multiset)
    read(shapes.is_coded, partial(piece_of, pieces))
    write(shapes.is_coded, lambda _, __: shapes.code_of)
    return converter
