"""The report of the last long run, which takes too long for CI: it is complete, and nothing was found."""

import pytest

import rulebook
from tests.tools.fuzz.entries import entries
from tests.tools.fuzz.report import published, total
from tests.tools.reports import kept

LEAST = 1_000_000
"""So many inputs a long run has."""


def test_every_entry_was_fed() -> None:
    """All that reads from outside was fed, with a million inputs altogether, in a report of this version."""
    version = kept("fuzzing")["rulebook"]
    if version != rulebook.__version__:
        pytest.skip(f"the report is of version {version}, and says so; a new one: python -m tests.tools.fuzz")
    assert sorted(one.entry for one in published()) == sorted(entries())
    assert total(published()).inputs >= LEAST


def test_nothing_was_found() -> None:
    """Nothing came of it but errors of the library."""
    assert total(published()).findings == ()
