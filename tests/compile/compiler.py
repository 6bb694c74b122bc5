"""What tests of programs in C need: a compiler, without which they are skipped, and flags for programs that do little."""

from typing import Final

import pytest

from rulebook.compile.native.builds import CompilerError, compiler

try:
    compiler()
except CompilerError as missing:
    pytest.skip(str(missing), allow_module_level=True)

QUICKLY: Final = ("-std=gnu11", "-O0", "-fwrapv", "-w", "-shared", "-fPIC")
"""To build what is played little takes longer than to play it."""
