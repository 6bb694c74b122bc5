"""A changed copy of a state."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

Value = TypeVar("Value")

if TYPE_CHECKING:
    from attrs import evolve as changed
else:
    new, set_field = object.__new__, object.__setattr__  # looked up only once, because this runs several times in every step

    def changed(value: Value, **changes: object) -> Value:
        """`value` with some fields changed: the same result as `attrs.evolve`, in a quarter of the time.

        It copies the fields without running `__init__`, so it is only for frozen classes without slots and validators, such
        as states. Type checkers take it for `attrs.evolve`, which knows the fields and their types.
        """
        copy = new(value.__class__)
        set_field(copy, "__dict__", value.__dict__ | changes)
        return copy


def setters_of(kind: type[object]) -> list[Callable[[Any, Any], None]]:
    """Functions that set each field of a frozen class with slots, in order, for an `__init__` that takes two thirds of the
    time.
    """
    return [vars(kind)[name].__set__ for name in kind.__slots__ if name != "__weakref__"]  # type: ignore[attr-defined]


__all__ = ["changed", "setters_of"]
