"""The source of a function: its syntax, where it stands, and the clause that it implements."""

import ast
import inspect
import sys
from collections.abc import Callable, Sequence
from functools import cache, cached_property
from typing import Any, Final

from attrs import frozen

from rulebook.compile.ir import Place


@frozen(slots=False, eq=False)
class Source:
    """The syntax of a function or a lambda, and the names that its module has."""

    node: ast.FunctionDef | ast.Lambda
    module: str
    file: str
    names: dict[str, Any]

    @property
    def parameters(self) -> list[str]:
        """The names of the parameters, in order."""
        arguments = self.node.args
        return [argument.arg for argument in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)]

    @cached_property
    def local(self) -> frozenset[str]:
        """The names that the function gives values to; those within comprehensions are their own."""
        return frozenset(names_given([self.node]))

    @property
    def clause(self) -> str | None:
        """The id of the clause that the function is marked with."""
        for mark in getattr(self.node, "decorator_list", ()):
            match mark:
                case ast.Call(func=ast.Name(id="implements"), args=[ast.Constant(value=str() as clause)]):
                    return clause
        return None

    def place(self, node: ast.AST) -> Place:
        """Where a part of the function stands."""
        return Place(self.file, getattr(node, "lineno", self.node.lineno))


SCOPES: Final = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.Lambda)


def names_given(nodes: Sequence[ast.AST]) -> list[str]:
    """The names to which nodes give values, each once; those within comprehensions are their own, but for `:=`."""
    found: list[str] = []
    for node in nodes:
        for each in ast.walk(node):
            if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store) and each not in targets_of(node):
                found.append(each.id)
    return list(dict.fromkeys(found))


def targets_of(node: ast.AST) -> list[ast.AST]:
    """The nodes to which comprehensions give items."""
    scopes = [each for each in ast.walk(node) if isinstance(each, SCOPES)]
    return [each for scope in scopes for loop in getattr(scope, "generators", ()) for each in ast.walk(loop.target)]


@cache
def source_of(function: Callable[..., Any]) -> Source:
    """The source of a function, also of one that is wrapped; raises LookupError where there is none."""
    plain: Any = inspect.unwrap(function)
    code, module = plain.__code__, plain.__module__
    for node in functions_of(module):
        if code.co_firstlineno == first_line(node) and getattr(node, "name", "<lambda>") == code.co_name:
            return Source(node, module, file_of(module), plain.__globals__)
    raise LookupError(f"{module} has no function {plain.__qualname__}")


@cache
def functions_of(module: str) -> tuple[ast.FunctionDef | ast.Lambda, ...]:
    """The syntax of all functions in a module."""
    tree = ast.parse(inspect.getsource(sys.modules[module]))
    return tuple([node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.Lambda)])


def first_line(node: ast.FunctionDef | ast.Lambda) -> int:
    """The line on which a function begins, its decorators included."""
    marks = node.decorator_list if isinstance(node, ast.FunctionDef) else []
    return min([node.lineno, *[mark.lineno for mark in marks]])


def file_of(module: str) -> str:
    """The file of a module, as a path within the package."""
    return module.replace(".", "/") + ("/__init__.py" if hasattr(sys.modules[module], "__path__") else ".py")
