"""A change of the rules, written by hand."""

from pathlib import Path
from typing import Final

from attrs import field, frozen

from rulebook.spec.toml_file import read_table
from tests.tools.reports import REPOSITORY

FILE: Final = Path(__file__).with_name("changes.toml")


@frozen
class Change:
    """Something that is replaced in a chapter of a game, and the theorems that it makes false.

    `portion` is a portion of the proof by solvers, and perhaps one invariant in it, that the changed function bears on.
    """

    game: str
    module: str
    says: str
    find: str
    put: str
    falsifies: tuple[str, ...]
    portion: str = ""

    @property
    def name(self) -> str:
        """The full name of the module."""
        return f"rulebook.games.{self.game}.{self.module}"

    @property
    def place(self) -> Path:
        """The file of the module in a checkout."""
        return Path("src", *self.name.split(".")).with_suffix(".py")

    @property
    def source(self) -> str:
        """The changed source; raises ValueError unless what is replaced occurs once."""
        source = (REPOSITORY / self.place).read_text(encoding="utf-8")
        if source.count(self.find) != 1:
            raise ValueError(f"{self.name} has {source.count(self.find)} times {self.find!r}")
        return source.replace(self.find, self.put)


@frozen
class ChangeFile:
    """changes.toml."""

    changes: tuple[Change, ...] = field(alias="change")


def every_change() -> tuple[Change, ...]:
    """All changes."""
    return read_table(FILE, ChangeFile, FILE.name).changes
