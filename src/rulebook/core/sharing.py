"""Values that are shared rather than copied: those that never change, and settings, of which equal ones are one object."""

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
    """A value that never changes, so that a copy of it is the value itself."""

    __slots__ = ()

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self


class HashedByIdentity:
    """For enums: members are equal when they are the same, and this hash takes a tenth of the time of Enum's own."""

    if TYPE_CHECKING:
        pass  # pyright cannot see the type of what follows
    else:
        __hash__ = object.__hash__


class Interned(Immutable):
    """A value of which `interned` gives one object for all that are equal, also after a pickle and after JSON.

    For frozen attrs classes without slots. What `derived` functions keep with the value stays out of pickles.
    """

    def __reduce__(self) -> tuple[Callable[..., "Interned"], tuple[object, ...]]:
        return restored, (type(self), *written(self))


_KNOWN: WeakValueDictionary[tuple[object, ...], Any] = WeakValueDictionary()


def interned(value: Shared) -> Shared:
    """The one object that is equal to `value`: an earlier one where there is one, else `value` itself."""
    known: Shared = _KNOWN.setdefault((type(value), *written(value)), value)
    return known


def written(value: object) -> tuple[object, ...]:
    """The values of the fields that an attrs object is made from, in order."""
    return tuple([getattr(value, field.name) for field in fields_of(type(value)) if field.init])


def restored(kind: type[Shared], *values: object) -> Shared:
    """The interned object of a class with these values: how a pickle comes back."""
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


MAKING: Final = Lock()
"""Held while a value is looked up and kept, so that two threads never make the same one twice."""


def derived(function: Callable[[Owner], Value]) -> Callable[[Owner], Value]:
    """Make a function of settings compute its value once for each, and keep it with them."""
    key = f"{function.__module__}.{function.__qualname__}"

    @wraps(function)
    def kept(owner: Owner) -> Value:
        try:
            value: Value = owner.__dict__[key]
        except KeyError:
            value = owner.__dict__[key] = function(owner)
            if isinstance(value, Kinds):
                value.source = kept, owner
        return value

    return kept


def asked_twice(function: Callable[[First, Second], Value]) -> Callable[[First, Second], Value]:
    """Make a function of two immutable objects remember its latest answer, and give it again for the very same objects.

    For what the legal actions of a state and the refusals of actions both ask, one after the other.
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
