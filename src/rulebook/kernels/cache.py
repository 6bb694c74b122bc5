"""What a compiled game needs, kept beside its library under a hash of what it was made of: then no rule is read again."""

import gc
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from pickle import dumps, loads
from typing import Any, Final

from attrs import astuple, frozen

import rulebook
from rulebook.compile.native.builds import built, compiler, folder, keep, whole
from rulebook.compile.native.codec import Codec
from rulebook.kernels.kernel import Subject
from rulebook.kernels.layout import Field, Layout

COMPILER: Final = ("core/**/*.py", "compile/*.py", "compile/native/*", "kernels/*.py")
"""What makes a program of a game, and the kits that its rules call."""
PASSED_OVER: Final = {*sys.stdlib_module_names, "attr", "attrs", "rulebook"}
"""The packages that rules import and that are of no game."""
IMPORTS: Final = re.compile(rb"^[ \t]*(?:from[ \t]+(\w[\w.]*)|import[ \t]+([^\n]*))", re.MULTILINE)
NAMES: Final = re.compile(r"\w[\w.]*")


@frozen
class Made:
    """A compiled game: the types that are seen from outside, the fields of a view, and the file of its library."""

    codec: Codec
    view: Layout
    library: Path


def translated(of: Subject) -> tuple[str, Codec, Layout]:
    """The text of a game in C, from its rules, which are read."""
    from rulebook.compile.declaration import read  # noqa: PLC0415  # what reads rules takes long to import, and to do so
    from rulebook.compile.native.program import Program  # noqa: PLC0415
    from rulebook.compile.native.rows import Rows  # noqa: PLC0415

    with all_kept():
        program = Program(read(of.game, of.settings))
        text, rows = program.text(), Rows.of(of.game, program)
        view = Layout(tuple([Field(*astuple(each)) for each in rows.view.planes]))
        return f"{text}\n{rows.text()}", rows.codec, view


@contextmanager
def all_kept() -> Iterator[None]:
    """Do not look for garbage: reading makes much that is kept, and the search takes up to a sixth of its time."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def made(of: Subject, flags: tuple[str, ...]) -> Made:
    """A game, compiled, whether or not that has been done before."""
    source, codec, view = translated(of)
    return Made(codec, view, built(source, flags))


def kept(of: Subject, flags: tuple[str, ...]) -> Made:
    """A game, compiled, or what is kept of it.

    Nothing is kept of a game that is not the one of its module: what it is made of stands in no file.
    """
    module = of.game.declaration.module
    if getattr(sys.modules.get(module), "game", None) is not of.game:
        return made(of, flags)
    file = folder() / f"{key(module, of.components, of.variants, flags)}.game"
    if content := whole(file):
        codec, view, library = loads(content)
        if whole(folder() / library):
            return Made(codec, view, folder() / library)
    found = made(of, flags)
    keep(file, dumps((found.codec, found.view, found.library.name)))
    return found


def key(module: str, components: Any, variants: Any, flags: tuple[str, ...]) -> str:
    """A hash of all that decides what the game of a module becomes: its files, those of what it imports, the compiler's."""
    own = Path(rulebook.__file__).parent
    compilers = [file for pattern in COMPILER for file in own.glob(pattern) if file.is_file()]
    digest = sha256(dumps((sys.version, compiler(), flags, module, components, variants)))
    for file in (*sorted(compilers), *sorted(reached(module))):
        content = file.read_bytes()
        digest.update(f"{file}:{len(content)}:".encode() + content)
    return digest.hexdigest()[:32]


def reached(module: str) -> set[Path]:
    """The files of the package of a game, and of those that it imports."""
    going, found = [package_of(module)], dict[str, list[Path]]()
    while going:
        package = going.pop()
        if package not in found and package not in PASSED_OVER and package in sys.modules:
            found[package] = list(files_of(package))
            for file in found[package]:
                if file.suffix == ".py":
                    going += map(package_of, imported(file.read_bytes()))
    return {file for files in found.values() for file in files}


def package_of(module: str) -> str:
    """The package that a module is of, which counts as a whole: each of the printed games is one."""
    parts = module.split(".")
    return ".".join(parts[: 3 if parts[:2] == ["rulebook", "games"] else 1])


def files_of(package: str) -> Iterator[Path]:
    """The files of a package, or the one of a module that is in none."""
    module = sys.modules[package]
    for each in getattr(module, "__path__", ()):
        yield from (file for file in Path(each).rglob("*") if file.is_file() and file.parent.name != "__pycache__")
    if not hasattr(module, "__path__") and module.__file__:
        yield Path(module.__file__)


def imported(source: bytes) -> Iterator[str]:
    """The names of what a module imports from other packages."""
    for names in IMPORTS.findall(source):
        yield from NAMES.findall(b" ".join(names).decode())
