"""Which tests come to a compound mutant: those during which what else must hold does hold where the rule would be wrong.

A test that never comes to a mutant cannot notice it. So the tests of a game are run once, with rules that are right and note
in every place which of its mutants would now be wrong.
"""

import ast
import builtins
import resource
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import pytest
from attrs import define, field

from tests.tools.mutation.compound import Compound, sites
from tests.tools.mutation.forking import ARGUMENTS, MOST_BYTES, Mutant, Quick, prepare

NOTE: Final = "_comes_to"
AT_COLLECTION: Final = ""
"""Stands for whatever is done before a test begins."""


@define(eq=False)
class Visits:
    """A pytest plugin that notes how often each test comes to each mutant, and how long it takes."""

    test: str = AT_COLLECTION
    times: dict[str, dict[str, int]] = field(factory=dict)
    seconds: dict[str, float] = field(factory=dict)

    def note(self, mutant: str) -> None:
        """Note that the test comes to a mutant."""
        visits = self.times.setdefault(mutant, {})
        visits[self.test] = visits.get(self.test, 0) + 1

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """Begin a test."""
        self.test = nodeid

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note how long a test takes."""
        self.seconds[report.nodeid] = self.seconds.get(report.nodeid, 0.0) + report.duration


class Noting(ast.NodeTransformer):
    """Lets the rules of a module note which mutants would be wrong, and otherwise be as they are."""

    def __init__(self, source: str, mutants: Sequence[Compound]) -> None:
        self.source, self.mutants = source, mutants
        self.function = ""
        self.places: set[int] = set()

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """Remember the function, and the places in it that have mutants."""
        self.function = node.name
        self.places = {id(site) for site, _ in sites(node)}
        return self.generic_visit(node)

    def visit(self, node: ast.AST) -> ast.AST:
        """A place that notes its mutants before it is what it was."""
        plain = ast.get_source_segment(self.source, node) if id(node) in self.places and isinstance(node, ast.expr) else None
        function, line = self.function, getattr(node, "lineno", 0)
        new: ast.AST = super().visit(node)
        here = [one for one in self.mutants if (one.function, one.line, one.plain) == (function, line, plain)]
        if plain is None or not here:
            return new
        notes = ", ".join(f"{NOTE}({one.id!r}) if ({one.where}) else None" for one in here)
        noted = ast.parse(f"({notes}, None)[-1]", mode="eval").body
        assert isinstance(noted, ast.Subscript)
        assert isinstance(noted.value, ast.Tuple)
        assert isinstance(new, ast.expr)
        noted.value.elts[-1] = new
        return noted


def noting(source: str, mutants: Sequence[Compound]) -> str:
    """The source of a module whose rules note which of some mutants would be wrong."""
    return ast.unparse(ast.fix_missing_locations(Noting(source, mutants).visit(ast.parse(source))))


def visits(mutants: Sequence[Compound], files: Mapping[str, Path], tests: Sequence[Sequence[str]]) -> Visits:
    """How often each test comes to each of some mutants. The tests are run in this process, which has loaded no game."""
    found = Visits()
    setattr(builtins, NOTE, found.note)
    for module, file in files.items():
        prepare(module)
        own = [one for one in mutants if one.module == module]
        sys.meta_path.insert(0, Mutant(module, file, noting(file.read_text(encoding="utf-8"), own)))
    resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))
    for arguments in tests:
        found.test = AT_COLLECTION
        pytest.main([*ARGUMENTS[1:], *arguments], plugins=[found, Quick()])
    return found


def best_tests(mutant: str, found: Visits) -> list[str]:
    """The tests that come to a mutant, those first that do so most often in their time."""
    times = {test: number for test, number in found.times.get(mutant, {}).items() if test != AT_COLLECTION}
    return sorted(times, key=lambda test: found.seconds.get(test, 0.0) / min(times[test], 20))
