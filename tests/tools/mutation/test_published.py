"""The report of the last full run of mutants, which takes too long for CI: it is complete, and meets the threshold."""

from collections.abc import Iterator

import pytest

import rulebook
from tests.tools.mutation.published import REPORT, published, version

SOURCE = REPORT.parents[2] / "src"
LEAST = 95.0
"""The percentage of mutants that must be noticed."""


def rules_modules() -> Iterator[str]:
    """The names of all modules that have mutants, as CONTRIBUTING tells."""
    for part in ("core", "games"):
        for file in (SOURCE / "rulebook" / part).rglob("*.py"):
            if file.parent.name != "proofs" and file != SOURCE / "rulebook" / part / "__init__.py":
                yield ".".join(file.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")


def test_every_module_was_run() -> None:
    """Every module is in a report of this version, and all of its mutants have been run."""
    if version() != rulebook.__version__:
        pytest.skip(f"the report is of version {version()}, and says so; a new one: python -m tests.tools.mutation --jobs 2")
    assert sorted(one.module for one in published()) == sorted(rules_modules())
    assert [one.module for one in published() if one.not_run] == []


def test_most_mutants_are_noticed() -> None:
    """In every module enough mutants are noticed, and none survives without a reason."""
    assert [one.module for one in published() if one.killed + one.survived and (one.score or 0.0) < LEAST] == []
    assert [one.module for one in published() if one.survived] == []
