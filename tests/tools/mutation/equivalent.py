"""Mutants that no test can notice, each with the reason why: equivalent.toml."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from attrs import field, frozen

from rulebook.spec.toml_file import read_table
from tests.tools.mutation.sessions import Made, Module

FILE: Final = Path(__file__).with_name("equivalent.toml")


@frozen
class Equivalent:
    """A change of a line in a function of a module, and why the result is the same."""

    module: str
    function: str
    line: str
    becomes: str
    reason: str

    def fits(self, made: Made) -> bool:
        """Whether this is the mutant that is meant."""
        return (made.function, made.line, made.becomes) == (self.function, self.line, self.becomes)


@frozen
class EquivalentFile:
    """The list."""

    equivalents: tuple[Equivalent, ...] = field(alias="equivalent")


@cache
def listed() -> tuple[Equivalent, ...]:
    """All that are listed."""
    return read_table(FILE, EquivalentFile, FILE.name).equivalents


def listed_for(module: str) -> tuple[Equivalent, ...]:
    """The mutants listed for a module."""
    return tuple(one for one in listed() if one.module == module)


def stale(repository: Path) -> Iterator[str]:
    """Entries whose line is no longer in the source of their module, or that give no reason."""
    for one in listed():
        source = Module(one.module, repository).source
        if one.line not in map(str.strip, source.splitlines()):
            yield f"{one.module}: {one.line!r} is no longer there"
        if not one.reason.strip():
            yield f"{one.module}: {one.line!r}: no reason"
