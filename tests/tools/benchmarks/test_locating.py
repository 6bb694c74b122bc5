"""How long it takes to find all passages of a text in which everything has moved, where the studied texts are there."""

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from rulebook.spec import NormalText, load, locate
from tests.spec.conftest import SOURCES


def test_locating(benchmark: BenchmarkFixture) -> None:
    """Every passage of the Italian text of Yellowstone Park, with some hundred lines before it."""
    specification = load("yellowstone_park")
    source = SOURCES / (specification.edition("it").file or "")
    if not source.is_file():
        pytest.skip("the texts are not beside this checkout")
    moved = NormalText.of("Page 1\n" * 500 + source.read_text(encoding="utf-8"))
    found = benchmark(lambda: [locate(passage, moved) for passage in specification.passages_in("it")])
    assert all(found)
