"""Integrity: what makes a state one that a game can be in, beyond what the declaration says of seats and cards."""

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Final

from rulebook.games.yellowstone_park.chapters import empty_hand, placing, refilling, turn, two_players
from rulebook.games.yellowstone_park.chapters.edge_matrix import every_matrix
from rulebook.games.yellowstone_park.chapters.ending import ends
from rulebook.games.yellowstone_park.chapters.matrix import matrices_around
from rulebook.games.yellowstone_park.chapters.setup import starting_markers
from rulebook.games.yellowstone_park.model import state as at
from rulebook.games.yellowstone_park.model.clauses import ClauseFault, ClauseId
from rulebook.games.yellowstone_park.model.state import State


def piles(state: State) -> Iterator[ClauseFault]:
    """The draw pile has layers only where penalty piles can come to lie beneath it."""
    if not all(state.draw_pile):
        yield ClauseFault("draw_pile", "a layer of the draw pile is empty", "two-players-5")
    elif len(state.draw_pile) > 1 and not may_have_layers(state):
        yield ClauseFault("draw_pile", "a shuffled draw pile has no layers", "two-players-5")


def may_have_layers(state: State) -> bool:
    """Whether a scoring can have put penalty piles beneath what was left of the draw pile."""
    some = state.draw_pile[:1]
    joined = two_players.joined(some, some, state.settings.readings)
    return starting_neutral(state) is not None and len(joined) > 1 and not isinstance(state.phase, at.Dealing | at.TurningUp)


def starting_neutral(state: State) -> int | None:
    """Where the neutral marker starts, if there is one."""
    settings = state.settings
    return two_players.starting_neutral(settings.players, settings.variants, settings.components)


def waits_to_score(state: State) -> bool:
    """Whether the neutral marker can have come down far enough for a scoring while its player is still drawing."""
    settings, start = state.settings, starting_neutral(state)
    if start is None or not state.hand or not isinstance(state.phase, at.DrawingPenalties):
        return False
    return two_players.moved_neutral(start, False, settings.components, settings.readings) < start


def board(state: State) -> Iterator[ClauseFault]:
    """The cards on the board lie as they can be placed, and fit a window."""
    lying, settings = state.board, state.settings
    places = [(stack.column, stack.row) for stack in lying.stacks]
    for place, following in pairwise(places):
        if place >= following:
            twice = place == following
            reason = "a space is named twice" if twice else "the spaces are not in order, by column and row"
            yield ClauseFault("board", reason, "placing-6" if twice else None)
    for stack in lying.stacks:
        if stack.copies < 1:
            yield ClauseFault("board", f"{stack.copies} copies of {stack.card} lie there", "components-1")
        if not placing.on_board(stack.row, stack.column, settings.components):
            yield ClauseFault("board", f"there is no row {stack.row}, column {stack.column}", "placing-1")
        if stack.row != placing.row(stack.card.number):
            yield ClauseFault("board", f"{stack.card} lies in row {stack.row}", "placing-2")
        if lying.colour_of(stack.column) is not stack.card.colour:
            yield ClauseFault("board", f"column {stack.column} holds two colours", "placing-4")
    if lying.stacks and not matrices_around(lying.spaces, every_matrix(settings)):
        yield ClauseFault("board", "the matrix cannot contain them all", "collecting-3")
    for colour in sorted({stack.card.colour for stack in lying.stacks}, key=lambda colour: colour.word):
        if len(lying.columns_of(colour)) > 1 and not placing.may_have_several_columns(settings):
            yield ClauseFault("board", f"{colour.word} has more than one column", "placing-5")


def hands(state: State) -> Iterator[ClauseFault]:
    """No hand is larger than a whole one, and only a player who draws can have an empty one."""
    for seat, hand in enumerate(state.hands):
        if hand.total > state.settings.components.hand:
            yield ClauseFault("hands", f"seat {seat} holds {hand.total} cards", "refilling-4")
        if not hand and seat != state.seat and not isinstance(state.phase, at.Dealing):
            yield ClauseFault("hands", f"seat {seat} holds no card while it does not draw", "empty-hand-1")


def markers(state: State) -> Iterator[ClauseFault]:
    """Markers stand where they can while the game is on, or at its end."""
    components, readings, start = state.settings.components, state.settings.readings, starting_neutral(state)
    if min(state.markers) < 0:
        yield ClauseFault("markers", "a marker is below 0", "bonus-5")
    if ends(max(state.markers), components.end_marker, readings) is not isinstance(state.phase, at.Over):
        yield ClauseFault("markers", "a game is over exactly when a scoring has taken a marker that far", "ending-1")
    if state.neutral is None or start is None:
        if state.neutral is not start:
            reason = "two players who play with it have a neutral marker, and nobody else"
            yield ClauseFault("neutral", reason, "two-players-1")
    elif state.neutral > start or is_beyond(state.neutral + waits_to_score(state), state):
        yield ClauseFault("neutral", f"the neutral marker does not stay on {state.neutral}", "two-players-3")


def is_beyond(neutral: int, state: State) -> bool:
    """Whether the neutral marker would have caused a scoring on a space."""
    return two_players.triggers(neutral, state.settings.components, state.settings.readings)


def phase(state: State) -> Iterator[ClauseFault]:
    """What is on the table fits what happens next."""
    if isinstance(state.phase, at.Dealing | at.TurningUp):
        yield from before_play(state)
        return
    if not state.board.stacks:
        yield ClauseFault("board", "no card lies on the board", "setup-4")
    if not state.draw_pile:
        yield ClauseFault("draw_pile", "the draw pile is used up, and no scoring has made a new one", "scoring-1")
    if not is_possible(state):
        held, penalties = state.hand.total, state.penalty_pile.total
        there = f"{held} in the hand and {penalties} in the penalty pile"
        yield ClauseFault("phase", f"no game is at {state.phase} with {there}", ASKED_FOR_BY[type(state.phase)])


ASKED_FOR_BY: Final[Mapping[type[object], ClauseId]] = {
    at.Placing: "turn-2",
    at.ChoosingRefill: "refilling-2",
    at.Refilling: "refilling-4",
    at.ChoosingPile: "empty-hand-1",
    at.DrawingHand: "empty-hand-4",
    at.DrawingPenalties: "empty-hand-3",
    at.Over: "scoring-5",
}
"""The clause of each phase after the setup; a game that is over has had a scoring, which empties the penalty piles."""


def is_possible(state: State) -> bool:
    """Whether a player with such a hand and penalty pile can be at the phase of the game."""
    held, penalties, full = state.hand.total, state.penalty_pile.total, state.settings.components.hand
    match state.phase:
        case at.Placing(placed):
            return placed >= 0 and turn.may_place(placed) and 0 < held <= full - placed
        case at.ChoosingRefill():
            return 0 < held <= full - 2 and refilling.may_decline(state.settings.players)
        case at.Refilling():
            return 0 < held < full
        case at.ChoosingPile():
            return held == 0 and empty_hand.may_draw_penalties(penalties, full, state.settings.readings)
        case at.DrawingHand():
            return held < full
        case at.DrawingPenalties():
            return held < full and penalties > 0
        case _:
            return not any(state.penalty_piles)


def before_play(state: State) -> Iterator[ClauseFault]:
    """Hands are dealt one after the other, and nothing else has happened."""
    settings, full = state.settings, state.settings.components.hand
    sizes = [hand.total for hand in state.hands]
    if sizes != sorted(sizes, reverse=True) or sum(0 < size < full for size in sizes) > 1:
        yield ClauseFault("hands", "the hands are not dealt one after the other", "setup-2")
    if isinstance(state.phase, at.TurningUp) is not (min(sizes) == full):
        yield ClauseFault("phase", "the first card is turned up when all hands are dealt", "setup-4")
    if state.board.stacks or any(state.penalty_piles):
        yield ClauseFault("board", "cards have been placed or collected while hands are being dealt", "setup-2")
    if state.markers != starting_markers(settings.players, settings.components):
        yield ClauseFault("markers", "a marker has left its start while hands are being dealt", "setup-1")
    if state.neutral != starting_neutral(state):
        yield ClauseFault("neutral", "the neutral marker has left its start while hands are being dealt", "two-players-1")
    if state.seat != settings.first_player:
        yield ClauseFault("seat", f"seat {settings.first_player} begins", "setup-5")
