"""The package as a whole: its version, and what it says is public."""

import tomllib
from pathlib import Path

import rulebook

PROJECT = Path(__file__).parents[1] / "pyproject.toml"


def test_the_version_is_that_of_the_distribution() -> None:
    """`rulebook.__version__` is the version that pip knows."""
    assert rulebook.__version__ == tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]["version"]


def test_every_public_name_is_there() -> None:
    """Every name in `__all__` can be imported."""
    assert all(hasattr(rulebook, name) for name in rulebook.__all__)
