"""Mutation testing itself: mutants are made, noticed where a test looks, and listed where none can."""

from pathlib import Path

import pytest

pytest.importorskip("cosmic_ray", reason="the extra `mutation` is not installed")

from tests.tools.mutation.equivalent import Equivalent, stale
from tests.tools.mutation.forking import Verdict
from tests.tools.mutation.operators import mutants, operator_names
from tests.tools.mutation.report import counted
from tests.tools.mutation.running import modules
from tests.tools.mutation.sessions import Made, changed, difference
from tests.tools.mutation.suites import suite_of

REPOSITORY = Path(__file__).resolve().parents[3]
SOURCE = """\
def fee(weight: int | None) -> int:
    if weight is None or weight < 3:
        return 0
    return weight + 1
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A module with a rule."""
    written = tmp_path / "fees.py"
    written.write_text(SOURCE, encoding="utf-8")
    return written


def test_a_mutant_changes_one_line(file: Path) -> None:
    """Bounds move, conditions and comparisons are negated, numbers change, and types stay as they are."""
    differences = {difference(SOURCE, item.mutations[0]) for item in mutants(file)}
    assert ("if weight is None or weight < 3:", "if weight is None or weight <= 3:") in differences
    assert ("if weight is None or weight < 3:", "if weight is not None or weight < 3:") in differences
    assert ("if weight is None or weight < 3:", "if weight is None and weight < 3:") in differences
    assert ("return weight + 1", "return weight - 1") in differences
    assert not any("def" in before for before, _ in differences)
    assert all(item.mutations[0].definition_name == "fee" for item in mutants(file))
    assert all(changed(SOURCE, item.mutations[0]) != SOURCE for item in mutants(file))


def test_operators_are_those_of_cosmic_ray() -> None:
    """Every operator has a name of its own."""
    names = list(operator_names())
    assert len(names) == len(set(names))


def test_mutants_are_counted_once() -> None:
    """A mutant is killed, equivalent, a survivor, or has not been run."""
    verdicts = (Verdict(True, "a test"), Verdict(False, ""), Verdict(False, ""), None)
    found = [Made("fee", "AddNot", 2, f"line {number}", "not", verdict) for number, verdict in enumerate(verdicts)]
    count = counted(
        found, [Equivalent("fees", "fee", "line 1", "not", "because"), Equivalent("fees", "fee", "line 0", "not", "")]
    )
    assert (count.mutants, count.killed, count.equivalent, count.survived, count.not_run) == (4, 1, 1, 1, 1)
    assert count.score == 50.0


def test_equivalent_mutants_are_of_lines_that_there_are() -> None:
    """The list of equivalent mutants is about the present source, and gives reasons."""
    assert list(stale(REPOSITORY)) == []


def test_what_is_only_checked_about_rules_is_not_mutated() -> None:
    """Proofs, exhaustions and theorems are left out, and a rule beside them is not."""
    found = {module.name for module in modules(("rulebook.games.hamsterbacke",))}
    assert "rulebook.games.hamsterbacke.chapters.bonus" in found
    assert not any(".proofs" in name for name in found)


def test_every_module_has_tests() -> None:
    """Each module of core and games has a suite of test files that exist."""
    found = list(modules(()))
    assert len(found) > 50
    for module in found:
        for stage in suite_of(module.name, REPOSITORY, thorough=True).stages:
            assert all((REPOSITORY / name).exists() for name in stage)
