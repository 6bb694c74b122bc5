"""Forgetting: results that functions have kept, so that a replaced function is asked again."""

import sys
from collections.abc import Callable
from typing import Any

from rulebook.core.hints import fields_of
from rulebook.core.sharing import HOLDERS


def forget(function: Callable[..., Any]) -> None:
    """Discard cached results: those kept with settings, and those in caches of a package's functions."""
    for holder in list(HOLDERS.values()):
        kept = vars(holder)
        for name in kept.keys() - {each.name for each in fields_of(type(holder))}:
            del kept[name]
    package = function.__module__.rpartition(".")[0].rpartition(".")[0]
    for name, module in list(sys.modules.items()):
        if package and name.startswith(package):
            for each in list(vars(module).values()):
                if callable(clear := getattr(each, "cache_clear", None)):
                    clear()
