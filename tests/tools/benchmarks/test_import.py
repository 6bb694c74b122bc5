"""How long it takes to import a game, beside bare Python: whole processes, so that nothing is imported already."""

import subprocess
import sys

import pytest
from pytest_benchmark.fixture import BenchmarkFixture


@pytest.mark.parametrize("statement", ["pass", "import rulebook", "import rulebook.games.yellowstone_park"])
def test_import(benchmark: BenchmarkFixture, statement: str) -> None:
    """A process that imports something and ends."""
    benchmark(lambda: subprocess.run([sys.executable, "-c", statement], check=True))
