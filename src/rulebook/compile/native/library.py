"""A module as machine code: its functions called from Python."""

import ctypes
from collections.abc import Sequence
from typing import Any

from rulebook.compile.errors import LayoutError
from rulebook.compile.ir import Module
from rulebook.compile.native.builds import FLAGS, built
from rulebook.compile.native.layout import is_scalar, of_members
from rulebook.compile.native.nodes import is_step
from rulebook.compile.native.program import MOST_EVENTS, Program


class Library:
    """The functions of a module as machine code: `call` takes and gives values of Python."""

    def __init__(self, module: Module, checked: bool = False, flags: Sequence[str] = FLAGS) -> None:
        self.module = module
        self.program = Program(module, checked)
        self.source = f"{self.program.text()}\n{self.program.entries()}\n"
        self.layout = self.program.layout
        self.native = ctypes.CDLL(str(built(self.source, flags)))
        self.places: dict[str, int] = {function.name: number for number, function in enumerate(self.program.writer.written)}

    def call(self, name: str, *values: Any) -> Any:
        """What a function gives for some values; of a step the state and the events, or None.

        Raises LayoutError for a value, or for events, that have no room.
        """
        function = self.module.function(name)
        entry = getattr(self.native, f"x{self.places[name]}")
        raw = [self.memory(each.type, value) for each, value in zip(function.parameters, values, strict=True)]
        if is_step(function.result):
            state = raw.pop(self.program.writer.state_of(function))
            events = self.events()
            happened = entry(ctypes.byref(state), *map(ctypes.byref, raw), ctypes.byref(events))
            return (self.layout.decode(self.module.state, state), self.told(events)) if happened else None
        out = self.layout.form(function.result)()
        entry(ctypes.byref(out), *map(ctypes.byref, raw))
        return self.layout.decode(function.result, out.value if is_scalar(function.result) else out)

    def memory(self, type: Any, value: Any) -> Any:
        """A value in memory of its own."""
        encoded = self.layout.encode(type, value)
        return self.layout.form(type)(encoded) if is_scalar(type) else encoded

    def events(self) -> Any:
        """Room for the events of a step."""
        members = [("n", ctypes.c_int32), ("at", self.layout.form(self.module.event) * MOST_EVENTS)]
        return of_members(ctypes.Structure, "Events", members)()

    def told(self, events: Any) -> tuple[Any, ...]:
        """The events of a step; raises LayoutError for more than there is room for."""
        if events.n > MOST_EVENTS:
            raise LayoutError(f"a step tells {events.n} events, and there is room for {MOST_EVENTS}")
        return tuple([self.layout.decode(self.module.event, events.at[place]) for place in range(events.n)])


__all__ = ["Library"]
