"""Forgetting: results that functions have kept, so that a replaced function is asked again."""

import sys
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

from rulebook.core.hints import fields_of
from rulebook.core.sharing import HOLDERS


def forget(function: Callable[..., Any]) -> None:
    """Discard all cached results in which a function of a game may have had a part."""
    discard(function.__module__.rpartition(".")[0].rpartition(".")[0], list(HOLDERS.values()))


def discard(package: str, holders: Iterable[Any]) -> None:
    """Discard cached results: those kept with holders of them, such as settings, and those of a package's functions."""
    for holder in holders:
        kept = vars(holder)
        for name in kept.keys() - {each.name for each in fields_of(type(holder))}:
            del kept[name]
    for clear in caches_of(package):
        clear()


@cache
def caches_of(package: str) -> tuple[Callable[[], None], ...]:
    """What empties each cache of a package's functions."""
    modules = [module for name, module in list(sys.modules.items()) if name == package or name.startswith(f"{package}.")]
    values = [value for module in modules for value in vars(module).values()]
    return tuple([value.cache_clear for value in values if callable(getattr(value, "cache_clear", None))])
