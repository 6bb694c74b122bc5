"""Il Prato dei Conigli by wrong rules: for every theorem one way, at least, to break it."""

from typing import cast

from rulebook.games.prato_dei_conigli import Readings, Roll
from rulebook.games.prato_dei_conigli.model.readings import MoveChoice
from tests.games.standing_in import Function
from tests.verification.breaking import EVENT_FOR, OBSERVE, Broken, always, instead, leaking, telling_all

TWO = {"players": 2}
FORCED = {"players": 2, "readings": Readings(move=MoveChoice.FORCED)}


def evenly(outcomes: Function) -> Function:
    """The outcomes of the dice, all with the same weight."""
    return lambda rolls, before: [(roll, 1) for roll, _ in cast(tuple[tuple[Roll, int], ...], outcomes(rolls, before))]


BROKEN = (
    Broken("rabbits-are-conserved", {"chapters.moving.after_coming": instead(lambda meadow, rabbit, place: meadow)}, TWO),
    Broken("cards-are-conserved", {"chapters.scoring.to_discard": always(())}, TWO),
    Broken("legal-is-accepted", {"chapters.playing.refusal": always(None)}, TWO),
    Broken("observation-hides", {OBSERVE: leaking}, TWO),
    Broken("noninterference", {EVENT_FOR: telling_all}, TWO),
    Broken("game-is-bounded", {"chapters.sun.next_stop": instead(lambda sun: sun)}, TWO),
    Broken("game-is-bounded", {"chapters.moving.moves_allowed": always(5)}, TWO),
    Broken("goes-on", {"chapters.moving.offers": always(())}, TWO),
    Broken("longest-game", {"chapters.setup.first_stop": always(0)}, TWO),
    Broken("repeated-roll-ends", {"chapters.dice.both_jokers": always(True)}, TWO),
    Broken("repeated-roll-is-conditioned", {"chapters.dice.outcomes": evenly}, TWO),
    Broken("points-never-fall", {"chapters.scoring.carrots": instead(lambda claims, deck: -len(claims))}, TWO),
    Broken("dead-clauses", {"chapters.moving.may_hold": always(True)}, FORCED),
    Broken("live-clauses", {"chapters.moving.moves_allowed": always(1)}, TWO),
)
