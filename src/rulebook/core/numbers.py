"""Numbers from outside: every number that comes in at a public entry point is looked at here, once, and stored as an `int`.

Integers of other libraries, such as NumPy's, are taken in; truth values, fractions and texts are refused. Pieces look at
their numbers when they are made. Other constructors look at nothing, so an action is looked at where it comes in, as in
`Game.step`.
"""

from collections.abc import Callable
from functools import cache
from operator import index
from types import NoneType
from typing import Any, Final, TypeAlias, TypeVar, cast, get_args, get_origin

from attrs import evolve, frozen, has

from rulebook.core.chance import SPECTATOR, Seat, Viewer
from rulebook.core.errors import DomainError, Fault, StateError
from rulebook.core.hints import bare, hints_of
from rulebook.core.settings import shown
from rulebook.core.sharing import OneOfEach

Value = TypeVar("Value")
Look: TypeAlias = Callable[[str, Any], Any]
"""Takes the name of a value and the value, and gives it with plain numbers; raises DomainError for what is not a number."""


def index_of(value: object) -> int | None:
    """A value as an integer; None if it is not one."""
    if type(value) is int:
        return value
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        return None
    try:
        return index(value)
    except TypeError:  # as arrays of several numbers do
        return None


def integer(name: str, value: object) -> int:
    """An integer of any size; raises DomainError for anything else."""
    found = index_of(value)
    if found is None:
        raise DomainError(name, f"must be an integer, not {shown(value)}")
    return found


def whole(name: str, value: object, least: int, most: int | None = None) -> int:
    """An integer in a range, which errors write out; raises DomainError for anything else."""
    found = index_of(value)
    if found is None or found < least or (most is not None and found > most):
        bounds = f"of at least {least}" if most is None else f"from {least} to {most}"
        raise DomainError(name, f"must be an integer {bounds}, not {shown(value)}")
    return found


def plain(value: Value) -> Value | int:
    """An integer as an `int`; anything else as it is, for whoever refuses it in words of their own."""
    found = index_of(value)
    return value if found is None else found


def seat_at(seat: object, players: int) -> Seat:
    """A seat at a table with that many players; raises StateError for anything else."""
    found = index_of(seat)
    if found is None or not 0 <= found < players:
        raise StateError([Fault("seat", f"there is no seat {shown(seat)} at a table of {players}")])
    return found


def viewer_at(viewer: object, players: int) -> Viewer:
    """SPECTATOR, or a seat at a table with that many players; raises StateError for anything else."""
    return SPECTATOR if viewer is SPECTATOR else seat_at(viewer, players)


@frozen
class Looked:
    """How a value of some type is looked at. Values of the class `settled` need no look."""

    settled: type[object]
    look: Look


def exactly(kind: type[Value]) -> Callable[[Value], Value] | None:
    """The function that gives an object of an attrs class with plain numbers; None if its fields have no numbers.

    It raises DomainError, which names the field, for anything else where a number should be.
    """
    fields = looks_of(cast(Any, kind))

    def exact(value: Value) -> Value:
        for name, settled, look in fields:
            given = getattr(value, name)
            if type(given) is not settled:
                value = replaced(value, name, given, look(name, given))
        return value

    return exact if fields else None


@cache
def looks_of(kind: type[object]) -> tuple[tuple[str, type[object], Look], ...]:
    """The fields of an attrs class with numbers in them, how they are looked at, and values of which class need no look."""
    looked = {name: found for name, hint in hints_of(kind).items() if (found := looked_at(hint)) is not None}
    return tuple([(name, found.settled, found.look) for name, found in looked.items()])


def replaced(value: Any, name: str, before: object, after: object) -> Any:
    """An object with another value in a field; the object itself where it is the same one."""
    return value if after is before else evolve(value, **{name: after})


NEVER: Final = type("Never", (), {})
"""The class of no value: it is settled for types whose values always need a look."""


def looked_at(hint: object) -> Looked | None:
    """How values of a type are looked at; None if there are no numbers in them."""
    kind = bare(hint)
    if kind is int:
        return Looked(int, integer)
    if kind is bool:
        return Looked(bool, truth)
    if get_origin(kind) in (tuple, frozenset):
        return collected(get_origin(kind), get_args(kind)[0])
    if NoneType in get_args(kind):
        return optional([option for option in get_args(kind) if option is not NoneType])
    if isinstance(kind, type) and has(kind) and not isinstance(kind, OneOfEach) and (exact := exactly(kind)):
        return Looked(NEVER, lambda name, value: exact(value) if type(value) is kind else value)
    return None


def truth(name: str, value: object) -> bool:
    """A truth value; raises DomainError for anything else."""
    if type(value) is not bool:
        raise DomainError(name, f"must be True or False, not {shown(value)}")
    return value


def collected(kind: Any, item: object) -> Looked | None:
    """How a tuple or a frozenset is looked at, item by item; None if there are no numbers in it."""
    looked = looked_at(item)
    if looked is None:
        return None
    settled, look = looked.settled, looked.look

    def each(name: str, values: Any) -> Any:
        if type(values) is not kind:
            raise DomainError(name, f"must be a {kind.__name__}, not {shown(values)}")
        return values if all(type(value) is settled for value in values) else kind([look(name, value) for value in values])

    return Looked(NEVER, each)


def optional(options: list[object]) -> Looked | None:
    """How a value that may be None is looked at: as the first of its types with numbers in it."""
    looked = next(filter(None, map(looked_at, options)), None)
    if looked is None:
        return None
    settled, look = looked.settled, looked.look
    return Looked(NoneType, lambda name, value: value if type(value) is settled else look(name, value))
