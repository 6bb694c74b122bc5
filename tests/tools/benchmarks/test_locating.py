"""Locating: how long it takes to find all passages of a text in which everything has moved, where the texts are there."""

import time

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from rulebook.spec import NormalText, load
from rulebook.spec.passages import locate
from tests.spec.conftest import SOURCES
from tests.tools.benchmarks.measuring import Figures, milliseconds

pytestmark = pytest.mark.benchmark(timer=time.process_time, min_rounds=3, max_time=2)


def test_locating(benchmark: BenchmarkFixture, figures: Figures) -> None:
    """Every passage of the Italian text of Yellowstone Park, with some hundred lines before it."""
    specification = load("yellowstone_park")
    source = SOURCES / (specification.edition("it").file or "")
    if not source.is_file():
        pytest.skip("the texts are not beside this checkout")
    moved = NormalText.of("Page 1\n" * 500 + source.read_text(encoding="utf-8"))
    passages = specification.passages_in("it")
    figures.note(benchmark, "locate", lambda: [locate(passage, moved) for passage in passages], milliseconds)
    assert all(locate(passage, moved) for passage in passages)
