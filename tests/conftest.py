"""What all tests share: how hypothesis works here, and the option that rewrites golden files."""

from pathlib import Path
from typing import Final

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("rulebook", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("rulebook")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="rewrite the golden playthroughs instead of comparing them",
    )


COMPILING: Final = (
    "kernels",
    "disputes/test_impact.py",
    "disputes/test_pairs.py",
    "cli/test_impact.py",
    "cli/test_simulate.py",
    "adapters",
    "verification/smt/yellowstone_park/test_comparing.py",
)
"""Where tests play by compiled kernels."""
GAMES: Final = ("hamsterbacke", "prato_dei_conigli", "scopa", "yellowstone_park")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Where several workers share the tests, keep groups of tests together."""
    if config.getoption("dist", "no") == "load":
        config.option.dist = "loadgroup"
    config.option.loadgroup = True  # for the workers, who are told of their groups alone


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let one worker run the tests that compile the kernel of a game: compiling takes longer than most of them."""
    tests = Path(__file__).parent
    for item in items:
        if item.path.relative_to(tests).as_posix().startswith(COMPILING):
            game = next((game for game in GAMES if game in item.nodeid), GAMES[-1])
            item.add_marker(pytest.mark.xdist_group(game))
