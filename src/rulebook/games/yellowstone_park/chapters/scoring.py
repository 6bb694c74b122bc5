"""Scoring: penalty points, and a new draw pile."""

from rulebook.core.change import changed
from rulebook.core.multiset import Multiset
from rulebook.core.step import Step
from rulebook.games.yellowstone_park import two_players
from rulebook.games.yellowstone_park.box.clauses import ClauseId, implements
from rulebook.games.yellowstone_park.box.events import Event, NeutralMarkerReset, PenaltiesScored, PilesShuffled, ScoringBegan
from rulebook.games.yellowstone_park.box.state import Cards, State, together


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
    """scoring-3 Each card in the penalty pile counts one point, and nothing else does."""
    return penalty_cards


@implements("scoring-4")
def moved_up(marker: int, points: int) -> int:
    """scoring-4 A marker goes up by the penalty points."""
    return marker + points


@implements("scoring-5")
def reshuffled(penalty_piles: tuple[Cards, ...]) -> tuple[Cards, ...]:
    """scoring-5 All penalty piles, shuffled together, are the new draw pile."""
    return (together(penalty_piles),)


@implements("scoring-6")
def kept_hands(hands: tuple[Cards, ...]) -> tuple[Cards, ...]:
    """scoring-6 Everybody keeps the cards in hand: a scoring gathers the penalty piles only."""
    return hands


def cause(state: State) -> ClauseId | None:
    """The clause that asks for a scoring at the end of a turn, or None."""
    if is_due(len(state.draw_pile)):
        return "scoring-1"
    if state.neutral is not None and two_players.triggers(state.neutral, state.settings.components, state.settings.readings):
        return "two-players-3"
    return None


def score(state: State, cause: ClauseId) -> Step[State, Event]:
    """The whole scoring: markers move up, the penalty piles make the draw pile, the neutral marker goes back."""
    interrupted = Step[State, Event](state, (ScoringBegan(cause),))
    return interrupted.then(count_penalties).then(shuffle_piles).then(reset_neutral, cause)


def count_penalties(state: State) -> Step[State, Event]:
    """Every marker goes up by what lies in its player's penalty pile."""
    points = [penalty_points(pile.total) for pile in state.penalty_piles]
    markers = tuple(map(moved_up, state.markers, points))
    scored = [PenaltiesScored("scoring-4", seat, points[seat], markers[seat]) for seat in range(state.settings.players)]
    return Step(changed(state, markers=markers), tuple(scored))


def shuffle_piles(state: State) -> Step[State, Event]:
    """The penalty piles make a new draw pile, or join what is left of the old one."""
    nothing: Cards = Multiset.of(state.settings.kinds)
    if state.draw_pile:
        clause: ClauseId = "two-players-5"
        draw_pile = two_players.joined(state.draw_pile, state.penalty_piles, state.settings.readings)
    else:
        clause = "scoring-5"
        draw_pile = reshuffled(state.penalty_piles)
    shuffled = changed(
        state,
        hands=kept_hands(state.hands),
        draw_pile=draw_pile,
        penalty_piles=(nothing,) * state.settings.players,
    )
    return Step(shuffled, (PilesShuffled(clause, shuffled.cards_to_draw),))


def reset_neutral(state: State, cause: ClauseId) -> Step[State, Event] | None:
    """The neutral marker goes back; None where there is none, or this scoring does not take it back."""
    if state.neutral is None:
        return None
    rules = state.settings
    marker = two_players.after_scoring(state.neutral, cause == "two-players-3", rules.components, rules.readings)
    if marker == state.neutral:
        return None
    return Step(changed(state, neutral=marker), (NeutralMarkerReset("two-players-4", marker),))
