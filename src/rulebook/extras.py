"""Extras: the libraries that only parts of this one need, and how to install them."""

from importlib.metadata import PackageNotFoundError, distribution
from importlib.util import find_spec
from json import loads
from pathlib import Path

from rulebook.core.errors import RulebookError
from rulebook.core.sentences import listed

DISTRIBUTION = "rulebook-engine"


class MissingExtraError(RulebookError, ImportError):
    """Something needs packages that are not installed."""


def require(who: str, extra: str, *packages: str) -> None:
    """Raise MissingExtraError, with what to install, unless some packages are there to be imported."""
    if missing := [package for package in packages if find_spec(package) is None]:
        raise MissingExtraError(f"{who} needs {listed(missing)}; {how_to_install(extra)}")


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
