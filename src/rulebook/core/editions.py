"""Editions: the texts of a game by name, each with its readings when taken literally."""

from typing import TypeAlias, TypeVar

from rulebook.core.errors import SettingsError
from rulebook.core.settings import shown

Readings = TypeVar("Readings")
Editions: TypeAlias = tuple[tuple[str, Readings], ...]
"""Every edition with its readings: the library's own `reference` first."""
History: TypeAlias = tuple[tuple[int, Editions[Readings]], ...]
"""Editions as they were read once, the oldest first: each time with the last version of the rules for which they were so."""


def readings_of(edition: str, editions: Editions[Readings]) -> Readings:
    """The readings of the edition with that name; raises SettingsError, listing the editions, for an unknown one."""
    for known, readings in editions:
        if isinstance(edition, str) and known == edition:
            return readings
    raise SettingsError(
        f"there is no edition {shown(edition)}; the editions are {', '.join(known for known, _ in editions)}"
    )


def editions_under(version: int, editions: Editions[Readings], earlier: History[Readings]) -> Editions[Readings]:
    """The editions as they were read under a version of the rules, or as they are now where that is not an earlier one."""
    return next((once for last, once in earlier if version <= last), editions)


def chosen_readings(edition: str | None, readings: Readings | None, editions: Editions[Readings]) -> Readings:
    """The readings of a game: those of `edition`, or `readings`, or by default those of the first edition.

    Raises SettingsError if both are given, or for an unknown edition.
    """
    if readings is None:
        return editions[0][1] if edition is None else readings_of(edition, editions)
    if edition is not None:
        raise SettingsError("give an edition or readings, not both")
    return readings
