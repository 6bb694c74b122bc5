"""Readings: what the texts of the rules leave open. Each is an enum with the default first, decided in one clause."""

from typing import Final

from attrs import frozen
from rulebook.core import Editions, readings_of


@frozen
class Readings:
    """One answer to every disputed clause. The defaults are the reference edition."""

    @staticmethod
    def edition(edition: str) -> "Readings":
        """The literal reading of a text, or the library's own `reference`; raises SettingsError for an unknown edition."""
        return readings_of(edition, EDITIONS)


EDITIONS: Final[Editions[Readings]] = (("reference", Readings()),)
"""Every edition with its readings: the library's own first, then the texts."""
