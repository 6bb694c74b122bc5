"""What all tests share: how hypothesis works here, and the option that rewrites golden files."""

import gc

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("rulebook", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("rulebook")
gc.set_threshold(100_000, 20, 100)  # the tests keep much and drop little: with Python's thresholds they take a tenth longer


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="rewrite the golden playthroughs instead of comparing them",
    )
