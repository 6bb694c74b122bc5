"""Functions of a library in C, as functions of a kernel: Python calls them with lists, loops in C by their addresses."""

import ctypes
from typing import Any, Final

from attrs import frozen

WORD: Final = 8
"""The bytes of an item of a list."""


@frozen
class External:
    """A function of a library, which takes rows and numbers. After them it is given the size of an item of the last row."""

    function: Any

    @property
    def address(self) -> int:
        """Where it is."""
        found = ctypes.cast(self.function, ctypes.c_void_p).value
        assert found is not None
        return found

    def __call__(self, *arguments: Any) -> int:
        """Call it with numbers, and with rows that are lists or lie in memory already."""
        given = [(ctypes.c_int64 * len(each))(*each) if isinstance(each, list) else each for each in arguments]
        taken = [ctypes.c_int64(each) if isinstance(each, int) else each for each in given]
        found: int = self.function(*taken, ctypes.c_int64(WORD))
        for argument, each in zip(arguments, given, strict=True):
            if isinstance(argument, list):
                argument[:] = each
        return found
