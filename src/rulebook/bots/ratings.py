"""Ratings: one number for the strength of each entrant, from all games of a tournament."""

from collections.abc import Sequence

from attrs import frozen

from rulebook.bots.tournament import DEVIATIONS, Played
from rulebook.core.errors import DomainError
from rulebook.extras import require


@frozen
class Rating:
    """The strength of an entrant, with an interval of 95 % confidence; everybody begins at 25."""

    rating: float
    low: float
    high: float


def require_openskill() -> None:
    """Raise MissingExtraError without openskill."""
    require("a rating", "ratings", "openskill")


def ratings(games: Sequence[Played]) -> tuple[Rating, ...]:
    """The ratings of all entrants, by the model of Plackett and Luce (Weng and Lin, 2011), which takes any number of them.

    They are ranked in each game by their shares of the victory. Raises DomainError without a game, and MissingExtraError
    without openskill.
    """
    require_openskill()
    from openskill.models import PlackettLuce  # noqa: PLC0415  # an extra

    if not games:
        raise DomainError("games", "must be at least one")
    model = PlackettLuce()
    teams = [[model.rating()] for _ in games[0].shares]
    for played in games:
        teams = model.rate(teams, scores=list(played.shares))
    return tuple([Rating(each.mu, *(each.mu + way * DEVIATIONS * each.sigma for way in (-1, 1))) for (each,) in teams])
