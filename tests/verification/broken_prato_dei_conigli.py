"""Il Prato dei Conigli by wrong rules: for every theorem one way, at least, to break it."""

from typing import cast

from rulebook.games.prato_dei_conigli.readings import Moving

from rulebook.games.prato_dei_conigli import Readings, Roll
from tests.games.standing_in import Function
from tests.verification.breaking import Broken, always, instead, leaking

TWO = {"players": 2}
FORCED = {"players": 2, "readings": Readings(move=Moving.FORCED)}


def evenly(outcomes: Function) -> Function:
    """The outcomes of the dice, all with the same weight."""
    return lambda rolls, before: [(roll, 1) for roll, _ in cast(tuple[tuple[Roll, int], ...], outcomes(rolls, before))]


BROKEN = (
    Broken("rabbits-are-conserved", {"moving.after_coming": instead(lambda state, meadow, rabbit, area: meadow)}, TWO),
    Broken("cards-are-conserved", {"scoring.to_discard": always(())}, TWO),
    Broken("legal-is-accepted", {"engine.refusal_of_play": always(None)}, TWO),
    Broken("observation-hides", {"view.observe": leaking}, TWO),
    Broken("noninterference", {"view.event_for": instead(lambda event, seat: event)}, TWO),
    Broken("game-is-bounded", {"sun.next_stop": instead(lambda sun: sun)}, TWO),
    Broken("game-is-bounded", {"moving.moves_allowed": always(5)}, TWO),
    Broken(
        "goes-on",
        {
            "moving.may_hold": always(False),
            "moving.moves": always(()),
            "moving.removals": always(()),
            "moving.draws": always(()),
        },
        TWO,
    ),
    Broken("repeated-roll-ends", {"dice.both_jokers": always(True)}, TWO),
    Broken(
        "repeated-roll-is-conditioned",
        {"dice.outcomes": evenly},
        TWO,
    ),
    Broken("points-never-fall", {"scoring.carrots": instead(lambda claims, deck: -len(claims))}, TWO),
    Broken("dead-clauses", {"moving.may_hold": always(True)}, FORCED),
    Broken("live-clauses", {"moving.moves_allowed": always(1)}, TWO),
)
