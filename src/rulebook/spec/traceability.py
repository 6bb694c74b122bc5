"""Which function implements a clause, and which tests check it: read from the code without running it.

The wheel's build loads this module by path, before the package is installed, so it uses only the standard library.
"""

import ast
import json
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

INDEX_FILE = "index.json"
"""The name of the index in a wheel, beside the game's game.toml."""


class Place(NamedTuple):
    """A function in a file; `line` is that of its `def`, counted from 1.

    `file` is relative to the repository or, for a game installed without one, to the folder of its package.
    """

    file: str
    line: int
    function: str


class Mark(NamedTuple):
    """A mark on a function: the id that it names, the place of the function, and the first paragraph of its docstring."""

    id: str
    place: Place
    summary: str


class Index(NamedTuple):
    """The code of each clause, and the tests of each clause and of each example."""

    code: Mapping[str, Place]
    tests: Mapping[str, tuple[Place, ...]]
    examples: Mapping[str, tuple[Place, ...]]

    def to_json(self) -> str:
        """The index as stored in a wheel."""
        return json.dumps(self._asdict(), indent=1, sort_keys=True) + "\n"

    @classmethod
    def from_json(cls, text: str) -> "Index":
        """The index that `to_json` wrote."""
        document = json.loads(text)
        return cls(
            {clause: Place(*place) for clause, place in document["code"].items()},
            {clause: tuple(Place(*place) for place in places) for clause, places in document["tests"].items()},
            {example: tuple(Place(*place) for place in places) for example, places in document["examples"].items()},
        )


def index_of(repository: Path, module: str) -> Index:
    """The index of the game in the package `module`, read from a checkout."""
    tests = folder_of_tests(repository, module)
    return Index(
        {mark.id: mark.place for mark in implementations(repository, module)},
        places_by_id(marks(repository, tests, "pytest.mark.clause")),
        places_by_id(marks(repository, tests, "pytest.mark.example")),
    )


def code_folder(repository: Path, module: str) -> Path:
    """The folder of a game's package in a checkout."""
    return repository.joinpath("src", *module.split("."))


def folder_of_tests(repository: Path, module: str) -> Path:
    """The folder of a game's tests: `tests/games/<game>`, or `tests` in a checkout of a single game."""
    own = repository / "tests" / "games" / module.rpartition(".")[2]
    return own if own.is_dir() else repository / "tests"


def implementations(repository: Path, module: str) -> tuple[Mark, ...]:
    """Every function of a game that is marked `@implements("...")`."""
    return tuple(marks(repository, code_folder(repository, module), "implements"))


def qualified(mark: Mark, repository: Path, module: str) -> str:
    """The function of a mark: its dotted name under the game's package."""
    file = (repository / mark.place.file).relative_to(code_folder(repository, module))
    return dotted(mark.place._replace(file=file.as_posix()))


def dotted(place: Place) -> str:
    """The dotted name of a function under the folder that its file is relative to."""
    return ".".join((*Path(place.file).with_suffix("").parts, place.function))


def written(folder: Path, name: str) -> Path:
    """Where a module of a game is written: where there is one with this name, or else in the folder `written`."""
    return next(iter(sorted(folder.rglob(name))), folder / "written" / name)


def defining(folder: Path, name: str) -> Path | None:
    """The module of a game that defines a class or a constant, wherever it is; None if there is none."""
    naming = [
        file for file in sorted(folder.rglob("*.py")) if name in file.read_text(encoding="utf-8")
    ]  # parsing takes long
    return next((file for file in naming if name in defined_in(file)), None)


parsed = lru_cache(maxsize=256)(ast.parse)
"""The syntax of a text, parsed once: specifications are loaded again and again."""


def defined_in(file: Path) -> frozenset[str]:
    """The classes, functions and constants with a type that a module defines."""
    body = parsed(file.read_text(encoding="utf-8")).body
    named = [node.name for node in body if isinstance(node, ast.ClassDef | ast.FunctionDef)]
    return frozenset(named + [ast.unparse(node.target) for node in body if isinstance(node, ast.AnnAssign)])


def dotted_under(folder: Path, file: Path) -> str:
    """The dotted name of a module under a folder; empty for that of the folder itself."""
    return ".".join(file.relative_to(folder).with_suffix("").parts).removesuffix("__init__").rstrip(".")


def declared_clauses(repository: Path, module: str) -> tuple[str, ...]:
    """The ids in `ClauseId = Literal[...]` of a game's clauses.py, in order; empty if there is none."""
    tree = parsed(written(code_folder(repository, module), "clauses.py").read_text(encoding="utf-8"))
    for node in tree.body:
        targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
        if "ClauseId" in map(ast.unparse, targets):
            return constants(ast.walk(node))
    return ()


def marks(repository: Path, folder: Path, decorator: str) -> Iterator[Mark]:
    """Every mark by `decorator` on a function under `folder`, by file, in line order."""
    for file in sorted(folder.rglob("*.py")):
        text = file.read_text(encoding="utf-8")
        tree = parsed(text, str(file)) if f"{decorator}(" in text else ast.Module([], [])  # parsing takes long
        for name, function, decorators in functions(tree.body):
            place = Place(file.relative_to(repository).as_posix(), function.lineno, name)
            summary = " ".join((ast.get_docstring(function) or "").partition("\n\n")[0].split())
            for id in named_by(decorators, decorator):
                yield Mark(id, place, summary)


def functions(
    body: Iterable[ast.stmt], within: str = "", inherited: tuple[ast.expr, ...] = ()
) -> Iterator[tuple[str, ast.FunctionDef, tuple[ast.expr, ...]]]:
    """Every function of a module or a class, with its dotted name and its decorators, including those of its class."""
    for node in body:
        if isinstance(node, ast.FunctionDef):
            yield within + node.name, node, (*inherited, *node.decorator_list)
        elif isinstance(node, ast.ClassDef):
            yield from functions(node.body, f"{within}{node.name}.", (*inherited, *node.decorator_list))


def named_by(decorators: Iterable[ast.expr], decorator: str) -> tuple[str, ...]:
    """The ids that calls of `decorator` name, also as marks of single parameters of a test."""
    nodes = [node for each in decorators for node in ast.walk(each)]
    calls = [node for node in nodes if isinstance(node, ast.Call) and ast.unparse(node.func) == decorator]
    return constants(argument for call in calls for argument in call.args)


def constants(nodes: Iterable[ast.AST]) -> tuple[str, ...]:
    """The strings among some nodes."""
    return tuple(node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str))


def places_by_id(found: Iterable[Mark]) -> dict[str, tuple[Place, ...]]:
    """The places of marks, grouped by the id that they name."""
    places: dict[str, tuple[Place, ...]] = {}
    for mark in found:
        places[mark.id] = (*places.get(mark.id, ()), mark.place)
    return places
