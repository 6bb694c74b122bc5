"""Sources: the text of modules, and their code without comments and docstrings."""

import ast
import io
import tokenize
from functools import lru_cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

SHOWN = 16
"""The number of characters of a hash that a report has."""


def digest(*parts: str) -> str:
    """A hash of some texts."""
    whole = sha256()
    for part in parts:
        text = part.encode()
        whole.update(len(text).to_bytes(8) + text)
    return whole.hexdigest()[:SHOWN]


@lru_cache(maxsize=1024)
def file_of(module: str) -> Path | None:
    """The file of a module; None for anything else, and for a module without source."""
    try:
        found = find_spec(module)
    except (ImportError, ValueError):
        return None
    file = Path(found.origin) if found is not None and found.origin is not None else None
    return file if file is not None and file.suffix == ".py" and file.is_file() else None


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
