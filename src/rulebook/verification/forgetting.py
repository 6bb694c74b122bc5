"""Forgetting: results that functions have kept, so that a replaced function is asked again."""

import gc
import sys
from collections.abc import Callable
from typing import Any

from rulebook.core.hints import fields_of
from rulebook.core.sharing import Interned


def forget(function: Callable[..., Any]) -> None:
    """Discard cached results: those kept with settings, and those in caches of a package's functions."""
    for value in gc.get_objects():
        if issubclass(type(value), Interned):  # not isinstance: that asks a weak proxy for its object, which may be gone
            kept = value.__dict__
            for name in kept.keys() - {each.name for each in fields_of(type(value))}:
                del kept[name]
    package = function.__module__.rpartition(".")[0].rpartition(".")[0]
    for name, module in list(sys.modules.items()):
        if package and name.startswith(package):
            for each in list(vars(module).values()):
                if callable(clear := getattr(each, "cache_clear", None)):
                    clear()
