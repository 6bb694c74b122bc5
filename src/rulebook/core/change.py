"""A changed copy of a state."""

from typing import TYPE_CHECKING, TypeVar

Value = TypeVar("Value")

if TYPE_CHECKING:
    from attrs import evolve as changed
else:

    def changed(value: Value, **changes: object) -> Value:
        """`value` with some fields changed: what `attrs.evolve` gives, in a quarter of its time.

        It copies the fields without running `__init__`, so it is for frozen classes that have no validators, as states are,
        and that are not slotted. To a type checker it is `attrs.evolve`, which knows the fields and their types.
        """
        copy = object.__new__(value.__class__)
        fields = copy.__dict__
        fields.update(value.__dict__)
        fields.update(changes)
        return copy


__all__ = ["changed"]
