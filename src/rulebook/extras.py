"""Extras: how to install the libraries that only parts of this one need."""

from importlib.metadata import PackageNotFoundError, distribution
from json import loads
from pathlib import Path

__all__ = ["how_to_install"]

DISTRIBUTION = "rulebook-engine"


def how_to_install(extra: str) -> str:
    """The command that installs an extra, as the end of a message: from a checkout, or the wheel that is installed."""
    if (Path(__file__).parents[2] / "pyproject.toml").is_file():
        return f"in a checkout of rulebook, run: pip install -e '.[{extra}]'"
    return f"run: pip install '{DISTRIBUTION}[{extra}]{installed_from()}'"


def installed_from() -> str:
    """Where the distribution was installed from, as pip takes it after its name; nothing if that was an index."""
    try:
        written = distribution(DISTRIBUTION).read_text("direct_url.json")
    except PackageNotFoundError:
        return ""
    return f" @ {loads(written)['url']}" if written else ""
