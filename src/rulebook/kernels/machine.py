"""Machines: the loops with the functions of one kernel in their place, plain or compiled."""

from copy import deepcopy
from functools import cached_property
from typing import Any, Final

from attrs import fields, frozen

from rulebook.kernels import loops
from rulebook.kernels.compiling import Compiler, Function, bound_throughout
from rulebook.kernels.kernel import Functions, Kernel

NAMES: Final = tuple([each.name for each in fields(Functions)])


@frozen(slots=False, eq=False)
class Machine:
    """The loops of `rulebook.kernels.loops` for one kernel: compiled, over arrays, or plain, over lists.

    Each is compiled, or fetched from where it was kept, when it is first needed. They check nothing.
    """

    kernel: Kernel[Any, Any, Any]
    is_compiled: bool = True

    def settings(self, settings: Any) -> Any:
        """Settings as the loops take them."""
        if not self.is_compiled:
            return self.kernel.packed(settings)
        import numpy as np  # noqa: PLC0415  # comes with the extra

        return np.array(self.kernel.packed(settings), np.int64)

    def zeros(self, shape: tuple[int, ...]) -> Any:
        """An array, or lists, of a given shape, filled with 0."""
        if self.is_compiled:
            import numpy as np  # noqa: PLC0415

            return np.zeros(shape, np.int64)
        return [self.zeros(shape[1:]) for _ in range(shape[0])] if len(shape) > 1 else [0] * shape[0]

    def listed(self, numbers: Any) -> Any:
        """Such numbers as lists."""
        return numbers.tolist() if self.is_compiled else deepcopy(numbers)

    def loop(self, function: Function) -> Function:
        """One of the loops."""
        if function not in self._made:
            self._made[function] = self._make(function)
        return self._made[function]

    def _make(self, function: Function) -> Function:
        if self.is_compiled:
            return self._compiler.entry(function)
        return bound_throughout(function, self._functions)

    @cached_property
    def _functions(self) -> dict[str, Function]:
        functions = {name: getattr(self.kernel.functions, name) for name in NAMES}
        return {name: function for name, function in functions.items() if function is not None}

    @cached_property
    def _compiler(self) -> Compiler:
        return Compiler(self._functions)

    @cached_property
    def _made(self) -> dict[Function, Function]:
        return {}


assert all(hasattr(loops, name) for name in NAMES), "every function of a kernel has a name in the loops"
