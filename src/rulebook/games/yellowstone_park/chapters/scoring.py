"""Scoring: penalty points, and a new draw pile."""

from collections.abc import Mapping
from typing import Final

from rulebook.core.change import changed
from rulebook.core.multiset import Multiset
from rulebook.core.step import Step
from rulebook.games.yellowstone_park.chapters import two_players
from rulebook.games.yellowstone_park.model.clauses import ClauseId, implements
from rulebook.games.yellowstone_park.model.events import (
    Cause,
    Event,
    NeutralMarkerReset,
    PenaltiesScored,
    PilesShuffled,
    ScoringBegan,
)
from rulebook.games.yellowstone_park.model.settings import kinds
from rulebook.games.yellowstone_park.model.state import Cards, State, together


@implements("scoring-1")
def is_due(left: int) -> bool:
    """scoring-1 A scoring is due when nothing is left of the draw pile."""
    return left == 0


@implements("scoring-2")
def runs_out(left: int) -> bool:
    """scoring-2 A player stops drawing when nothing is left of the draw pile, however many cards are missing."""
    return left == 0


@implements("scoring-3")
def penalty_points(penalty_cards: int) -> int:
    """scoring-3 Each card in the penalty pile counts one point."""
    return penalty_cards


@implements("scoring-4")
def moved_up(marker: int, points: int) -> int:
    """scoring-4 A marker goes up by the penalty points."""
    return marker + points


@implements("scoring-5")
def reshuffled(penalty_piles: tuple[Cards, ...]) -> tuple[Cards, ...]:
    """scoring-5 All penalty piles, shuffled together, are the new draw pile."""
    return (together(penalty_piles),)


ASKED_FOR_BY: Final[Mapping[Cause, ClauseId]] = {Cause.DRAW_PILE: "scoring-1", Cause.NEUTRAL_MARKER: "two-players-3"}
"""The clause that asks for a scoring which something has caused."""


def cause(state: State) -> Cause | None:
    """What causes a scoring at the end of a turn; None where nothing does."""
    if is_due(len(state.draw_pile)):
        return Cause.DRAW_PILE
    settings, neutral = state.settings, state.neutral
    if neutral is not None and two_players.triggers(neutral, settings.components, settings.readings):
        return Cause.NEUTRAL_MARKER
    return None


def score(state: State, cause: Cause) -> Step[State, Event]:
    """The whole scoring: markers move up, the penalty piles make the draw pile, the neutral marker goes back."""
    interrupted = Step[State, Event](state, (ScoringBegan(ASKED_FOR_BY[cause], cause),))
    return interrupted.then(count_penalties).then(shuffle_piles).then(reset_neutral, cause)


def count_penalties(state: State) -> Step[State, Event]:
    """Every marker goes up by what lies in its player's penalty pile."""
    points = [penalty_points(pile.total) for pile in state.penalty_piles]
    markers = tuple(map(moved_up, state.markers, points))
    scored = [PenaltiesScored("scoring-4", seat, points[seat], markers[seat]) for seat in range(state.settings.players)]
    return Step(changed(state, markers=markers), tuple(scored))


def shuffle_piles(state: State) -> Step[State, Event]:
    """The penalty piles make a new draw pile, or join what is left of the old one."""
    nothing: Cards = Multiset.of(kinds(state.settings))
    if state.draw_pile:
        clause: ClauseId = "two-players-5"
        draw_pile = two_players.joined(state.draw_pile, state.penalty_piles, state.settings.readings)
    else:
        clause = "scoring-5"
        draw_pile = reshuffled(state.penalty_piles)
    shuffled = changed(
        state,
        draw_pile=draw_pile,
        penalty_piles=(nothing,) * state.settings.players,
    )
    return Step(shuffled, (PilesShuffled(clause, shuffled.cards_to_draw),))


def reset_neutral(state: State, cause: Cause) -> Step[State, Event] | None:
    """The neutral marker goes back; None where there is none, or this scoring does not take it back."""
    if state.neutral is None:
        return None
    settings, caused_by_it = state.settings, cause is Cause.NEUTRAL_MARKER
    marker = two_players.after_scoring(state.neutral, caused_by_it, settings.components, settings.readings)
    if marker == state.neutral:
        return None
    return Step(changed(state, neutral=marker), (NeutralMarkerReset("two-players-4", marker),))
