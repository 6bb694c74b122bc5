"""What to say about a name that somebody typed and that is unknown."""

from collections.abc import Iterable


def unknown(what: str, name: str, known: Iterable[str]) -> str:
    """What to say about an unknown name, with similar names or else all of them."""
    from difflib import get_close_matches  # noqa: PLC0415 - takes long to import, and only a mistake needs it

    names = tuple(known)
    near = get_close_matches(name, names)
    hint = f"did you mean {either(near)}?" if near else f"choose {either(names)}" if names else "there are none"
    return f"there is no {what} called {name!r}; {hint}"


def either(names: Iterable[str]) -> str:
    """Names to choose from: `it, hu or fr`."""
    *others, last = names
    return f"{', '.join(others)} or {last}" if others else last
