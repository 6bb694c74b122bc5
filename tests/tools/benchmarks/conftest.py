"""Figures are told at the end of a module."""

from collections.abc import Iterator

import pytest

from tests.tools.benchmarks.measuring import Figures


@pytest.fixture(scope="module")
def figures(request: pytest.FixtureRequest) -> Iterator[Figures]:
    """The figures of a module."""
    found = Figures((request.module.__doc__ or "").partition(":")[0])
    yield found
    print(found.lines())
