"""Sources: a hash of the code and the data that a check depends on, so that a report knows when it is older than the code.

The code of a check is the game with its predicates and lemmas, the core, and the method: all modules that these import,
directly or not, without comments and docstrings, so that prose can change. Each task names the data that it depends on.
"""

import ast
import io
import tokenize
from collections.abc import Iterable, Iterator
from functools import lru_cache
from hashlib import sha256
from importlib.util import find_spec, resolve_name
from pathlib import Path

LIBRARY = "rulebook"
FOLLOWED = ("rulebook.core", "rulebook.exploration", "rulebook.games", "rulebook.play", "rulebook.verification")
"""The packages of the library that the result of a check depends on; other packages read and write."""
SHOWN = 16
"""The number of characters of a hash that a report has."""


def digest(*parts: str) -> str:
    """A hash of some texts."""
    whole = sha256()
    for part in parts:
        text = part.encode()
        whole.update(len(text).to_bytes(8) + text)
    return whole.hexdigest()[:SHOWN]


def hash_of_code(modules: Iterable[str]) -> str:
    """A hash of some modules and of everything that they import, as far as checks depend on it."""
    return hash_of_closure(tuple(sorted(set(modules))))


@lru_cache(maxsize=256)
def hash_of_closure(modules: tuple[str, ...]) -> str:
    """A hash of the code of some modules and of those that they import."""
    return digest(*[f"{module}\n{code_of(module)}" for module in closure(modules)])


@lru_cache(maxsize=1024)
def code_of(module: str) -> str:
    """The code of a module, without its prose."""
    return code_in(source_of(module) or "")


def closure(modules: Iterable[str]) -> tuple[str, ...]:
    """The names of some modules and of those that they import, directly or not."""
    known, open_ones = set[str](), list(modules)
    while open_ones:
        module = open_ones.pop()
        if module not in known and source_of(module) is not None:
            known.add(module)
            open_ones += [name for name in imports_of(module) if is_followed(name, module)]
    return tuple(sorted(known))


def is_followed(name: str, importer: str) -> bool:
    """Whether an imported module is one on which checks depend: a part of the library, or of the game's own package."""
    top = name.partition(".")[0]
    if top == LIBRARY:
        return any(name == package or name.startswith(f"{package}.") for package in FOLLOWED)
    return top == importer.partition(".")[0]


@lru_cache(maxsize=1024)
def imports_of(module: str) -> frozenset[str]:
    """The names that a module imports: of modules, and of objects that may be modules."""
    package = module if is_package(module) else module.rpartition(".")[0]
    return frozenset(imported(ast.walk(ast.parse(source_of(module) or "")), package))


def imported(nodes: Iterable[ast.AST], package: str) -> Iterator[str]:
    """What the import statements among some nodes name."""
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = resolve_name("." * node.level + (node.module or ""), package)
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names)


@lru_cache(maxsize=1024)
def file_of(module: str) -> Path | None:
    """The file of a module; None for anything else, and for a module without source."""
    try:
        found = find_spec(module)
    except (ImportError, ValueError):
        return None
    file = Path(found.origin) if found is not None and found.origin is not None else None
    return file if file is not None and file.suffix == ".py" and file.is_file() else None


def is_package(module: str) -> bool:
    """Whether a module is a package."""
    file = file_of(module)
    return file is not None and file.name == "__init__.py"


@lru_cache(maxsize=1024)
def source_of(module: str) -> str | None:
    """The source of a module; None for anything else."""
    file = file_of(module)
    return None if file is None else file.read_text(encoding="utf-8")


def code_in(source: str) -> str:
    """A source without its comments, its docstrings and the space around them."""
    lines = [line.encode() for line in source.splitlines()]
    for (first, start), (last, end) in prose_in(source):
        tail = lines[last - 1][end:]
        for number in range(first, last):
            lines[number] = b""
        lines[first - 1] = lines[first - 1][:start] + tail
    return "\n".join([text.rstrip() for line in lines if (text := line.decode()).strip()])


def prose_in(source: str) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Where comments and docstrings begin and end, the last one first: lines count from 1, and bytes from 0."""
    tree, lines = ast.parse(source), source.splitlines()
    spans = [span_of(node) for node in ast.walk(tree) if isinstance(node, ast.Expr) and is_text(node.value)]
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            row, column = token.start
            start = len(lines[row - 1][:column].encode())
            spans.append(((row, start), (row, start + len(token.string.encode()))))
    return sorted(spans, reverse=True)


def is_text(value: ast.expr) -> bool:
    """Whether an expression is a string: as a statement, that is a docstring or the description of a name."""
    return isinstance(value, ast.Constant) and isinstance(value.value, str)


def span_of(node: ast.Expr) -> tuple[tuple[int, int], tuple[int, int]]:
    """Where a statement begins and ends."""
    assert node.end_lineno is not None and node.end_col_offset is not None, "ast.parse says where statements end"  # noqa: PT018
    return (node.lineno, node.col_offset), (node.end_lineno, node.end_col_offset)
