"""Compiling: loops over games as machine code, by numba, with all that they call, and kept for the next time.

The plain functions' own code is compiled. Only what they know by name takes another form: other such functions are compiled
too, those of libraries are called by their addresses, and tables are arrays. So the plain functions stay as they are, and
run uncompiled beside the compiled ones.
"""

import os
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dis import get_instructions
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, Final, NamedTuple, TypeAlias, cast

from rulebook.core.errors import DeclarationError, RulebookError
from rulebook.extras import how_to_install
from rulebook.kernels import language
from rulebook.kernels.external import External

Function: TypeAlias = Callable[..., Any]
"""A function of a kernel. Which arguments it takes is checked where it is declared."""

NOT_INSTALLED: Final = f"kernels need numpy and numba: {how_to_install('kernel')}"


class MissingExtraError(RulebookError, ImportError):
    """Compiling needs packages that are not installed."""


def require(*packages: str) -> None:
    """Raise MissingExtraError, with what to install, unless some packages are there."""
    if not all(map(find_spec, packages)):
        raise MissingExtraError(NOT_INSTALLED)


# What a function knows by name.


def names_in(code: CodeType) -> tuple[str, ...]:
    """The names that a function uses which are neither its own variables nor attributes."""
    return tuple(dict.fromkeys([each.argval for each in get_instructions(code) if each.opname == "LOAD_GLOBAL"]))


def bound(function: Function, known: Mapping[str, object]) -> Function:
    """A function in which some of the names that it uses have other values."""
    plain = cast(FunctionType, function)
    copy = FunctionType(plain.__code__, {**plain.__globals__, **known}, plain.__name__, plain.__defaults__)
    copy.__module__ = plain.__module__
    copy.__qualname__ = plain.__qualname__
    return copy


class Used(NamedTuple):
    """A function and what it uses by name."""

    function: FunctionType
    values: dict[str, object]


def used_by(function: Function, stand_ins: Mapping[str, Function]) -> Used:
    """What a function uses by name, where some names stand for functions of a kernel."""
    plain = cast(FunctionType, function)
    known = {**plain.__globals__, **stand_ins}
    return Used(plain, {name: known[name] for name in names_in(plain.__code__) if name in known})


def reached(functions: tuple[Function, ...], stand_ins: Mapping[str, Function] | None = None) -> tuple[Function, ...]:
    """Some functions and all that they call, directly or not, each after those that it calls."""
    done: dict[Function, None] = {}

    def visit(function: Function) -> None:
        if function in done:
            return
        for value in used_by(function, stand_ins or {}).values.values():
            if isinstance(value, FunctionType):
                visit(value)
        done[function] = None

    for each in functions:
        visit(each)
    return tuple(done)


def bound_throughout(function: Function, known: Mapping[str, Function]) -> Function:
    """A function in which some names are other functions, also in the functions that it calls."""
    called = {name: value for name, value in used_by(function, {}).values.items() if isinstance(value, FunctionType)}
    rebound = {
        name: bound_throughout(value, known)
        for name, value in called.items()
        if name not in known and any(known.keys() & names_in(each.__code__) for each in reached((value,)))
    }
    return bound(function, {**known, **rebound})


def fingerprint(functions: tuple[Function, ...], stand_ins: Mapping[str, Function]) -> str:
    """What tells apart the code of functions, of all that they call, and the tables that they use.

    The code that compiles them counts too.
    """
    digest = sha256(Path(__file__).read_bytes())
    for function in reached(functions, stand_ins):
        plain, values = used_by(function, stand_ins)
        code = plain.__code__
        digest.update(repr((plain.__qualname__, code.co_code, code.co_consts, code.co_names, code.co_varnames)).encode())
        for name, value in values.items():
            if isinstance(value, External) or not callable(value):
                digest.update(repr((name, value)).encode())
    return digest.hexdigest()


# Compiling.


def primitives() -> dict[object, object]:
    """What the language has beside integers, compiled."""
    import numpy as np  # noqa: PLC0415

    def random_bits(key: int, number: int) -> object:
        mixed = np.uint64(key) + (np.uint64(number) + np.uint64(1)) * np.uint64(language.SPACING)
        mixed = (mixed ^ mixed >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
        mixed = (mixed ^ mixed >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
        return np.int64((mixed ^ mixed >> np.uint64(31)) >> np.uint64(32))

    return {language.random_bits: inner(random_bits)}


def called(external: External) -> object:
    """The compiled form of a function of a library: it is given the addresses of arrays."""
    from llvmlite import binding, ir  # type: ignore[import-untyped]  # noqa: PLC0415  # has no types
    from numba import int64, types  # noqa: PLC0415
    from numba.extending import intrinsic  # noqa: PLC0415

    binding.add_symbol(external.symbol, external.address)
    word = ir.IntType(64)

    def typed(context: object, *given: Any) -> object:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> object:
            numbers = [
                builder.ptrtoint(context.make_array(kind)(context, builder, value).data, word)
                if isinstance(kind, types.Array)
                else context.cast(builder, value, kind, int64)
                for kind, value in zip(signature.args, arguments, strict=True)
            ]
            size = next(each.dtype.bitwidth // 8 for each in reversed(given) if isinstance(each, types.Array))
            numbers.append(ir.Constant(word, size))
            function = builder.module.globals.get(external.symbol) or ir.Function(
                builder.module, ir.FunctionType(word, [word] * len(numbers)), external.symbol
            )
            return builder.call(function, numbers)

        return int64(*given), generate

    arities: dict[int, Callable[..., object]] = {
        2: lambda context, a, b: typed(context, a, b),  # noqa: PLW0108 - numba counts the arguments
        3: lambda context, a, b, c: typed(context, a, b, c),  # noqa: PLW0108
        4: lambda context, a, b, c, d: typed(context, a, b, c, d),  # noqa: PLW0108
        5: lambda context, a, b, c, d, e: typed(context, a, b, c, d, e),  # noqa: PLW0108
    }
    return intrinsic(arities[external.arity])


def inner(function: Function) -> object:
    """A function, compiled, that only compiled functions call.

    It counts no references, since that takes most of the time of small functions with arrays as arguments. numba does not
    document the option; tests make sure that it exists, and that compiled functions return what plain ones do.
    """
    from numba import njit  # noqa: PLC0415

    compiled: Any = njit
    return compiled(function, error_model="numpy", _nrt=False)


@contextmanager
def folder_for(name: str) -> Iterator[None]:
    """Let numba keep what it compiles meanwhile in a separate folder, so that nothing out of date is used."""
    from numba.core import config as numba_config  # noqa: PLC0415

    config: Any = numba_config
    before: str = config.CACHE_DIR
    folder = Path(before or os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache", "rulebook", name)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        folder = Path(tempfile.mkdtemp(prefix="rulebook-"))
    config.CACHE_DIR = str(folder)
    try:
        yield
    finally:
        config.CACHE_DIR = before


class Compiler:
    """Compiles functions and what they call; `stand_ins` are the functions of a kernel that loops know by their names."""

    def __init__(self, stand_ins: Mapping[str, Function]) -> None:
        require("numpy", "numba")
        self._stand_ins = stand_ins
        self._known: dict[object, object] = {}
        self._primitives = primitives()

    def entry(self, function: Function) -> Function:
        """A function, compiled, that Python calls with arrays; the result is kept in a folder of the user's."""
        import numba  # noqa: PLC0415  # half a second, for those alone who compile something

        form = self._in_compiled_form(function)
        with folder_for(fingerprint((function,), self._stand_ins)[:16]):
            made: Function = numba.njit(form, cache=True, error_model="numpy")
        return made

    def _in_compiled_form(self, function: Function) -> Function:
        values = used_by(function, self._stand_ins).values
        return bound(function, {name: self._value(name, value) for name, value in values.items()})

    def _value(self, name: str, value: Any) -> object:
        import numpy as np  # noqa: PLC0415

        if value in self._primitives:
            return self._primitives[value]
        if isinstance(value, FunctionType):
            return self._inner(value)
        if isinstance(value, External):
            return called(value)
        if isinstance(value, tuple):
            return np.array(value, np.int64)
        if isinstance(value, int) or value in (min, max, abs, range, len):
            return value
        raise DeclarationError(f"{name} is {value!r}: a kernel function cannot use it")

    def _inner(self, function: Function) -> object:
        if function not in self._known:
            self._known[function] = inner(self._in_compiled_form(function))
        return self._known[function]
