"""What the tests of disputes share: the made-up game behind the protocol, and sides of it."""

from typing import Final, cast

from rulebook.core.game import AnyGame
from rulebook.disputes.dispute import Dispute, dispute_between, disputes_of
from rulebook.disputes.lockstep import Sides
from rulebook.records import JsonObject
from tests.disputes import heap

GAME: Final = cast(AnyGame, heap)


def dispute(reading: str, *values: str) -> Dispute:
    """The dispute between two values of a reading of the made-up game, or the first one of the reading."""
    known = heap.SPECIFICATION.reading(reading)
    return dispute_between(known, *values) if values else disputes_of(known)[0]


def sides(reading: str, left: str, right: str, *, counters: int, coin: bool = False) -> Sides:
    """The two sides of a dispute with so many counters."""
    settings: JsonObject = {"players": 2, "components": {"counters": counters, "coin": coin}}
    return dispute(reading, left, right).sides(GAME, settings)


def rules(*, counters: int) -> heap.Rules:
    """The rules of the reference edition with so many counters."""
    return heap.Rules(components=heap.Components(counters))
