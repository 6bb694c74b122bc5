"""The command line where only the libraries of one extra are there: `python -m tests.cli.with_extra EXTRA ...`."""

import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, PathFinder
from importlib.metadata import PackageNotFoundError, packages_distributions, requires
from types import ModuleType
from typing import ClassVar

from packaging.requirements import Requirement

DISTRIBUTION = "rulebook-engine"


def needed(extra: str) -> set[str]:
    """The distributions that an installation with an extra brings, by their names in lower case with hyphens."""
    found, asked = set[tuple[str, str]](), [(DISTRIBUTION, extra)]
    while asked:
        if (one := asked.pop()) in found:
            continue
        found.add(one)
        try:
            named = map(Requirement, requires(one[0]) or ())
        except PackageNotFoundError:
            continue
        brought = [each for each in named if each.marker is None or each.marker.evaluate({"extra": one[1]})]
        asked += [(plain(each.name), own) for each in brought for own in ("", *each.extras)]
    return {name for name, _ in found}


def plain(name: str) -> str:
    """The name of a distribution in lower case with hyphens."""
    return name.lower().replace("_", "-")


class Lacking(PathFinder):
    """Finds what is installed, but for some packages."""

    packages: ClassVar[set[str]] = set()

    @classmethod
    def find_spec(
        cls, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """A module as it is found on a path; None for those packages."""
        return None if fullname.partition(".")[0] in cls.packages else super().find_spec(fullname, path, target)


def keep_only(extra: str) -> None:
    """Let nothing be imported from now on that an installation with an extra does not bring."""
    there = needed(extra)
    Lacking.packages = {name for name, owners in packages_distributions().items() if there.isdisjoint(map(plain, owners))}
    for name in [each for each in sys.modules if each.partition(".")[0] in Lacking.packages]:
        del sys.modules[name]
    sys.meta_path[sys.meta_path.index(PathFinder)] = Lacking


if __name__ == "__main__":
    keep_only(sys.argv.pop(1))
    from rulebook.cli import main

    sys.exit(main())
