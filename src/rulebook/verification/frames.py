"""Frames: which functions write which fields of the state, as the code says and as it happens.

What is proved of the functions that write a field holds of the field as long as nothing else writes it. The code of a game
makes changed states only by `changed(state, hands=...)`, with the names of the fields. So the writers can be read from the
code, and `changed` is watched in every step that is explored or played at random.
"""

import ast
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from types import FrameType
from typing import Any, TypeAlias

from attrs import frozen

import rulebook.core
from rulebook.core.change import changed
from rulebook.core.game import AnyGame
from rulebook.core.hints import fields_of
from rulebook.verification.standing_in import Function, in_place_of

Writers: TypeAlias = dict[str, frozenset[str]]
"""Every field of the state with the places in the game's package of the functions that write it: `chapters.taking.take`."""

COPYING = ("changed", "evolve")
"""The names of the functions that make a changed copy."""


def frame_faults(game: AnyGame, writers: Mapping[str, Iterable[str]]) -> Iterator[str]:
    """Where the code of a game writes fields of the state against what `writers` says, or so that this cannot be read.

    `writers` has the fields that lemmas are about, each with the places of all functions that write it.
    """
    found = writers_of(game)
    yield from lint(game)
    for name, functions in writers.items():
        said, there = frozenset(functions), found.get(name, frozenset())
        yield from (f"{function} writes {name}, but is not listed as a writer" for function in sorted(there - said))
        yield from (
            f"{function} is listed as a writer of {name}, but does not write it" for function in sorted(said - there)
        )


def faults_of_step(game: AnyGame, before: object, after: object, writes: "Iterable[Write]") -> Iterator[str]:
    """What is wrong with a step in which `changed` was watched: only functions whose code names a field may write it."""
    allowed, written = writers_of(game), set()
    for write in writes:
        written.add(write.field)
        if write.by not in allowed.get(write.field, ()):
            yield f"{write.by} writes {write.field}, which its code does not name"
    for name in names_of(game):
        new, old = getattr(after, name), getattr(before, name)
        if new is not old and name not in written and new != old:
            yield f"{name} changes without a call of `changed`"


@lru_cache(maxsize=16)
def names_of(game: AnyGame) -> tuple[str, ...]:
    """The names of the fields of a game's state."""
    return tuple([each.name for each in fields_of(game.declaration.state)])


@frozen
class Write:
    """A field of a state that a function gave another value."""

    field: str
    by: str


@contextmanager
def watched_changes(game: AnyGame) -> Iterator[list[Write]]:
    """What is written in states of a game while the context lasts."""
    writes: list[Write] = []

    def watching(plain: Function) -> Function:
        def watched(value: Any, **changes: object) -> object:
            if type(value) is game.declaration.state:
                by = place_of(sys._getframe(2), game.declaration.module)
                here = vars(value)
                new = [name for name, given in changes.items() if given is not here[name] and given != here[name]]
                writes.extend([Write(name, by) for name in new])
            return plain(value, **changes)

        return watched

    with in_place_of(changed, watching):
        yield writes


def place_of(frame: FrameType, module: str) -> str:
    """The place of the function that runs in a frame, in a game's package."""
    name = f"{frame.f_globals['__name__']}.{frame.f_code.co_qualname.partition('.<locals>')[0]}"
    return name.removeprefix(f"{module}.")


def place_of_function(function: object, module: str) -> str:
    """The place of a function in a game's package; nothing for anything else."""
    return f"{getattr(function, '__module__', '')}.{getattr(function, '__qualname__', '')}".removeprefix(f"{module}.")


@lru_cache(maxsize=16)
def writers_of(game: AnyGame) -> Writers:
    """Every field of the state with the functions of the game that write it, read from the code.

    Proofs and functions that deal hidden pieces again are left out: neither is part of play.
    """
    declared, names = game.declaration, {each.name for each in fields_of(game.declaration.state)}
    dealing = place_of_function(declared.determinizer, declared.module)
    found: dict[str, set[str]] = {}
    for place, source in modules_of(game):
        for function, call in calls_in(source):
            if name_of(call.func) in (*COPYING, declared.state.__name__):
                for keyword in call.keywords:
                    if keyword.arg in names and f"{place}.{function}" != dealing:
                        found.setdefault(keyword.arg, set()).add(f"{place}.{function}")
    return {name: frozenset(functions) for name, functions in found.items()}


@lru_cache(maxsize=16)
def lint(game: AnyGame) -> tuple[str, ...]:
    """Code of a game or the core that makes changed states without naming the fields, by file and line."""
    every, state = (*modules_of(game), *modules_in(Path(rulebook.core.__file__).parent)), game.declaration.state.__name__
    return tuple([f"{place}, line {line}: {fault}" for place, source in every for line, fault in faults_in(source, state)])


def faults_in(source: str, state: str) -> Iterator[tuple[int, str]]:
    """Lines of a module that make states without naming the fields, each with what is wrong."""
    tree = ast.parse(source)
    called = {id(call.func) for call in ast.walk(tree) if isinstance(call, ast.Call)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and name_of(node.func) == "changed":
            if len(node.args) != 1 or isinstance(node.args[0], ast.Starred):
                yield node.lineno, "`changed` takes the value, and the fields by their names"
            if any(keyword.arg is None for keyword in node.keywords):
                yield node.lineno, "`changed` is called with `**`, which hides the names of the fields"
        elif isinstance(node, ast.Call) and name_of(node.func) == state and (node.args or has_stars(node)):
            yield node.lineno, f"`{state}` is made without the names of its fields"
        elif (
            isinstance(node, ast.Name) and node.id == "changed" and id(node) not in called and isinstance(node.ctx, ast.Load)
        ):
            yield node.lineno, "`changed` is passed on, so its arguments cannot be read"
        elif isinstance(node, ast.alias) and node.name == "changed" and node.asname is not None:
            yield node.lineno, "`changed` is imported under another name"


def has_stars(call: ast.Call) -> bool:
    """Whether a call has `**` in it."""
    return any(keyword.arg is None for keyword in call.keywords)


def name_of(function: ast.expr) -> str:
    """The last name of what is called: `changed` of `change.changed`, `Step` of `Step[State, Event]`."""
    if isinstance(function, ast.Subscript):
        return name_of(function.value)
    return function.attr if isinstance(function, ast.Attribute) else function.id if isinstance(function, ast.Name) else ""


def calls_in(source: str) -> Iterator[tuple[str, ast.Call]]:
    """Every call in the functions of a module and in the methods of its classes, each with the function's name."""
    for name, function in functions_in(ast.parse(source).body):
        yield from ((name, node) for node in ast.walk(function) if isinstance(node, ast.Call))


def functions_in(body: Iterable[ast.stmt], within: str = "") -> Iterator[tuple[str, ast.stmt]]:
    """Every function of a module or a class, with its dotted name; functions within functions belong to these."""
    for node in body:
        if isinstance(node, ast.FunctionDef):
            yield within + node.name, node
        elif isinstance(node, ast.ClassDef):
            yield from functions_in(node.body, f"{within}{node.name}.")


def modules_of(game: AnyGame) -> tuple[tuple[str, str], ...]:
    """The modules of a game, each with its place in the package and its source; claims are left out."""
    folder = Path(import_module(game.declaration.module).__file__ or "").parent
    return tuple([(place, source) for place, source in modules_in(folder) if place.partition(".")[0] != "claims"])


def modules_in(folder: Path) -> Iterator[tuple[str, str]]:
    """The modules under a folder, each with its place and its source."""
    for path in sorted(folder.rglob("*.py")):
        place = ".".join(path.relative_to(folder).with_suffix("").parts)
        yield place.removesuffix("__init__").rstrip("."), path.read_text(encoding="utf-8")
