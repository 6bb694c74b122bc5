"""Scoring: the block pile becomes points."""

from collections.abc import Iterable
from typing import Final

from rulebook.core.change import changed
from rulebook.core.refusals import Refusal
from rulebook.core.seats import with_seat
from rulebook.core.step import Step
from rulebook.games.hamsterbacke.model.actions import Score
from rulebook.games.hamsterbacke.model.clauses import ClauseReason, implements
from rulebook.games.hamsterbacke.model.components import Card
from rulebook.games.hamsterbacke.model.events import Event, PileTurned
from rulebook.games.hamsterbacke.model.readings import EmptyScore, Readings
from rulebook.games.hamsterbacke.model.state import BlockPile, Cards, State

NO_PILE: Final = ClauseReason("scoring-2", "there is no card on your block pile")


@implements("scoring-1")
def turn_over(state: State) -> Step[State, Event]:
    """scoring-1 The player turns their whole block pile face down onto their point pile."""
    pile, seat = state.block_pile, state.seat
    turned = changed(
        state,
        block_piles=with_seat(state.block_piles, seat, ()),
        point_piles=with_seat(state.point_piles, seat, onto(state.point_pile, pile)),
    )
    return Step(turned, (PileTurned("scoring-1", seat, len(pile)),))


@implements("scoring-2")
def may_score(pile: BlockPile, readings: Readings) -> bool:
    """scoring-2 A player whose block pile is empty must not score or, by the reading, scores to no effect."""
    match readings.empty_score:
        case EmptyScore.FORBIDDEN:
            return len(pile) > 0
        case EmptyScore.ALLOWED:
            return True


@implements("scoring-3")
def onto(point_pile: Cards, cards: Iterable[Card]) -> Cards:
    """scoring-3 Newly scored cards go face down on those already in the point pile."""
    return point_pile.with_all(cards)


def scores(state: State) -> tuple[Score, ...]:
    """The score of the player whose turn it is, if they can."""
    return (Score(),) if may_score(state.block_pile, state.settings.readings) else ()


def refusal(state: State, action: Score) -> Refusal | None:
    """Why the player whose turn it is cannot score; None where they can."""
    return None if action in scores(state) else NO_PILE()
