"""Names that somebody typed: what to say of one that is not known."""

from collections.abc import Iterable

__all__ = ["unknown"]


def unknown(what: str, name: str, known: Iterable[str]) -> str:
    """What to say of a name that is not known: the names near to it, or else all of them."""
    from difflib import get_close_matches  # noqa: PLC0415 - takes long to import, and only a mistake needs it

    names = tuple(known)
    near = get_close_matches(name, names) or names
    return f"there is no {what} called {name!r}; there is {', '.join(near) or 'none'}"
