"""Values that are shared rather than copied: those that never change, and settings, where equal ones are one object."""

from collections.abc import Callable
from functools import wraps
from threading import Lock
from typing import TYPE_CHECKING, Any, Final, Self, TypeVar
from weakref import WeakValueDictionary

from rulebook.core.hints import fields_of
from rulebook.core.multiset import Kinds

Shared = TypeVar("Shared", bound="Interned")
Owner = TypeVar("Owner", bound="Interned")
Value = TypeVar("Value")
First = TypeVar("First")
Second = TypeVar("Second")


class Immutable:
    """A value that never changes, so its copy is the value itself."""

    __slots__ = ()

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self


class HashedByIdentity:
    """For enums: members are equal only if identical, and this hash takes a tenth of the time of Enum's own."""

    if TYPE_CHECKING:
        pass  # pyright cannot infer the types below
    else:
        __hash__ = object.__hash__


class Interned(Immutable):
    """A value for which `interned` returns one object for all equal ones, even after pickling and JSON.

    For frozen attrs classes without slots. What `derived` functions store with the value is not pickled.
    """

    def __reduce__(self) -> tuple[Callable[..., "Interned"], tuple[object, ...]]:
        return restored, (type(self), *written(self))


_KNOWN: WeakValueDictionary[tuple[object, ...], Any] = WeakValueDictionary()
MAKING: Final = Lock()
"""Held while a value is looked up and kept, so that two threads never make the same one twice."""


def interned(value: Shared) -> Shared:
    """The one object that is equal to `value`: an earlier one if there is one, or else `value` itself."""
    with MAKING:
        known: Shared = _KNOWN.setdefault((type(value), *written(value)), value)
    return known


def written(value: object) -> tuple[object, ...]:
    """The values of the fields that an attrs object is created from, in order."""
    return tuple([getattr(value, field.name) for field in fields_of(type(value)) if field.init])


def restored(kind: type[Shared], *values: object) -> Shared:
    """The interned object of a class with these values; used for unpickling."""
    return interned(kind(*values))


class OneOfEach(type):
    """The metaclass of frozen values of which equal ones are one object, so that comparing identities is enough.

    The hash that attrs makes is a call of Python, and pieces are looked up several times in every step.
    """

    if not TYPE_CHECKING:  # a type checker sees the `__init__` of the class

        def __call__(cls, *values: object, **named: object) -> object:
            made = super().__call__(*values, **named)
            key = (cls, *[(type(value), value) for value in written(made)])
            with MAKING:
                return _KNOWN.setdefault(key, made)


HOLDERS: Final[WeakValueDictionary[int, Any]] = WeakValueDictionary()
"""Every object that something was stored with, by its identity."""


def remember(owner: object, key: str, value: Value) -> Value:
    """Store a computed value with settings, beside their fields, and return it."""
    vars(owner)[key] = value
    HOLDERS[id(owner)] = owner
    return value


def derived(function: Callable[[Owner], Value]) -> Callable[[Owner], Value]:
    """Make a function of settings compute its value once per settings, and store it with them."""
    key = f"{function.__module__}.{function.__qualname__}"

    @wraps(function)
    def kept(owner: Owner) -> Value:
        try:
            value: Value = owner.__dict__[key]
        except KeyError:
            value = remember(owner, key, function(owner))
            if isinstance(value, Kinds):
                value.source = kept, owner
        return value

    return kept


def asked_twice(function: Callable[[First, Second], Value]) -> Callable[[First, Second], Value]:
    """Make a function of two immutable objects remember its latest result, and return it again for the same two objects.

    For computations that legal actions and refusals share, one right after the other.
    """
    known: tuple[First, Second, Value] | None = None

    @wraps(function)
    def remembering(first: First, second: Second) -> Value:
        nonlocal known
        latest = known
        if latest is not None and latest[0] is first and latest[1] is second:
            return latest[2]
        value = function(first, second)
        known = first, second, value
        return value

    def forget() -> None:
        nonlocal known
        known = None

    vars(remembering)["cache_clear"] = forget
    return remembering
