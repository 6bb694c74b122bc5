"""The games. They do not know each other, and nothing here knows them: they register as `rulebook.games` entry points.

Python puts this package in the place of the function `rulebook.games` as soon as a game is imported, so the package can be
called as well: `rulebook.games()` says which games there are, whatever was imported before.
"""

import sys
from types import ModuleType


class CallablePackage(ModuleType):
    """This package, which answers like the function whose name it shares."""

    def __call__(self) -> tuple[str, ...]:
        """The ids of all games that are installed, in alphabetical order."""
        from rulebook.registry import games  # noqa: PLC0415 - a game is imported more often than its neighbours are asked for

        return games()


sys.modules[__name__].__class__ = CallablePackage
