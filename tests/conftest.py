"""What all tests share: how hypothesis works here, and the option that rewrites golden files."""

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
