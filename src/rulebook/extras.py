"""Extras: how to install the libraries that only parts of this one need."""

__all__ = ["how_to_install"]


def how_to_install(extra: str) -> str:
    """The command that installs an extra, as the end of a message; the distribution is not on PyPI."""
    return f"in a checkout of rulebook, run: pip install -e '.[{extra}]'"
