"""The library's report of `rulebook compare`, read strictly."""

from collections.abc import Mapping

from attrs import frozen

from rulebook.spec.json_file import structured
from rulebook.spec.places import reports

__all__ = ["ComparisonReport", "ReportedRuling", "reported_rulings"]


@frozen
class ReportedRuling:
    """Whether the difference between two values of a reading matters, and the basis for that."""

    reading: str
    clause: str
    values: tuple[str, ...]
    editions: Mapping[str, tuple[str, ...]]
    verdict: str
    method: str
    bound: str
    witness: str | None
    states: int
    seconds: float


@frozen
class ComparisonReport:
    """The verdicts of each game."""

    rulebook: str
    command: str
    games: Mapping[str, tuple[ReportedRuling, ...]]


def reported_rulings(game: str) -> tuple[ReportedRuling, ...]:
    """The verdicts on a game's readings; none if there is no report."""
    folder = reports()
    file = folder / "comparison.json" if folder else None
    if file is None or not file.is_file():
        return ()
    return structured(file, ComparisonReport).games.get(game, ())
