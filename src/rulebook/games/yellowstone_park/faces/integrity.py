"""Integrity: what makes a state one that a game can be in. Asked of every state that comes in from outside."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain

from rulebook.core.errors import Fault
from rulebook.games.yellowstone_park import empty_hand, placing, refilling, two_players
from rulebook.games.yellowstone_park.box.board import Board
from rulebook.games.yellowstone_park.box.components import deck
from rulebook.games.yellowstone_park.chapters.ending import ends
from rulebook.games.yellowstone_park.chapters.matrix import windows_around
from rulebook.games.yellowstone_park.box.readings import ColumnReopen, NeutralLeftover
from rulebook.games.yellowstone_park.chapters.setup import starting_markers
from rulebook.games.yellowstone_park.box.state import Cards, Phase, State


def well_formed(state: State) -> tuple[Fault, ...]:
    """Everything that is wrong with a state; empty for one that a game can be in.

    What is told depends on what is right before it: a state with a hand too few is not asked about its cards.
    """
    for part in (_seats, _piles, _board, _cards, _markers, _phase):
        faults = tuple(part(state))
        if faults:
            return faults
    return ()


def _seats(state: State) -> Iterator[Fault]:
    players = state.settings.players
    for where in ("hands", "penalty_piles", "markers"):
        held = len(getattr(state, where))
        if held != players:
            yield Fault(where, f"there are {held} for {players} players", "components-2")
    if not 0 <= state.seat < players:
        yield Fault("seat", f"there is no seat {state.seat}", "turn-4")
    if not 0 <= state.placed <= 2:
        yield Fault("placed", f"nobody places {state.placed} cards in a turn", "turn-2")


def _piles(state: State) -> Iterator[Fault]:
    kinds = state.settings.kinds
    for where in ("hands", "draw_pile", "penalty_piles"):
        piles: tuple[Cards, ...] = getattr(state, where)
        for pile in piles:
            if pile.kinds != kinds or len(pile.counts) != len(kinds) or min(pile.counts) < 0:
                yield Fault(where, "not a count of the cards of this game", "components-1")
    if not all(state.draw_pile):
        yield Fault("draw_pile", "a layer without cards is no layer", "two-players-5")
    if len(state.draw_pile) > 1 and not _may_have_layers(state):
        yield Fault("draw_pile", "a shuffled draw pile has no layers", "two-players-5")


def _may_have_layers(state: State) -> bool:
    rules = state.settings
    neutral = two_players.starting_neutral(rules.players, rules.variants, rules.components)
    beneath = rules.readings.neutral_leftover is NeutralLeftover.BENEATH
    return neutral is not None and beneath and state.phase is not Phase.DEALING


def _board(state: State) -> Iterator[Fault]:
    board, rules = state.board, state.settings
    places = [(stack.column, stack.row) for stack in board.stacks]
    if places != sorted(places):
        yield Fault("board", "the spaces are not in order, by column and row")
    if len(set(places)) < len(places):
        yield Fault("board", "a space is named twice", "placing-6")
    for stack in board.stacks:
        if stack.card not in rules.kinds or stack.copies < 1:
            yield Fault("board", f"{stack.copies} copies of {stack.card} are none of this game's", "components-1")
        if not placing.on_board(stack.row, stack.column, rules.components):
            yield Fault("board", f"there is no row {stack.row}, column {stack.column}", "placing-1")
        if stack.row != placing.row(stack.card.number):
            yield Fault("board", f"{stack.card} lies in row {stack.row}", "placing-2")
        if board.colour_of(stack.column) is not stack.card.colour:
            yield Fault("board", f"column {stack.column} holds two colours", "placing-4")
    if board.stacks and not windows_around(board.spaces, rules.windows):
        yield Fault("board", "no window contains all cards", "collecting-3")
    if rules.readings.column_reopen is ColumnReopen.WHEN_EMPTIED:
        yield from _second_columns(board)


def _second_columns(board: Board) -> Iterator[Fault]:
    for colour in {stack.card.colour for stack in board.stacks}:
        if len(board.columns_of(colour)) > 1:
            yield Fault("board", f"{colour.word} has more than one column", "placing-5")


def _cards(state: State) -> Iterator[Fault]:
    held = Counter(chain.from_iterable((*state.hands, *state.draw_pile, *state.penalty_piles)))
    for stack in state.board.stacks:
        held[stack.card] += stack.copies
    printed = Counter(deck(state.settings.components))
    for card in state.settings.kinds:
        if held[card] != printed[card]:
            yield Fault("cards", f"there are {held[card]} copies of {card}, not {printed[card]}", "components-1")
    for seat, hand in enumerate(state.hands):
        if hand.total > state.settings.components.hand:
            yield Fault("hands", f"seat {seat} holds {hand.total} cards", "refilling-4")


def _markers(state: State) -> Iterator[Fault]:
    components, readings = state.settings.components, state.settings.readings
    if min(state.markers) < 0:
        yield Fault("markers", "a marker is below 0", "bonus-5")
    if ends(max(state.markers), components.end_marker, readings) is not (state.phase is Phase.OVER):
        yield Fault("markers", "a game is over exactly when a marker has come so far", "ending-1")
    start = two_players.starting_neutral(state.settings.players, state.settings.variants, components)
    if state.neutral is None or start is None:
        if state.neutral is not start:
            yield Fault("neutral", "two players who play with it have a neutral marker, and nobody else", "two-players-1")
    elif state.neutral > start or two_players.triggers(state.neutral, components, readings):
        yield Fault("neutral", f"the neutral marker does not stay on {state.neutral}", "two-players-3")


def _phase(state: State) -> Iterator[Fault]:
    if state.phase is Phase.DEALING:
        yield from _dealing(state)
        return
    if not state.board.stacks:
        yield Fault("board", "no card lies on the board", "setup-4")
    if not state.draw_pile:
        yield Fault("draw_pile", "the draw pile is used up, and no scoring has made a new one", "scoring-1")
    for seat, hand in enumerate(state.hands):
        if seat != state.seat and not hand:
            yield Fault("hands", f"seat {seat} holds no card while it does not draw", "empty-hand-1")
    held, placed, full = state.hand.total, state.placed, state.settings.components.hand
    penalties = state.penalty_pile.total
    possible = {
        Phase.PLACING: placed < 2 and held > 0 and held + placed <= full,
        Phase.REFILL_CHOICE: placed == 2 and 0 < held <= full - 2 and refilling.may_decline(state.settings.players),
        Phase.REFILLING: placed == 2 and 0 < held < full,
        Phase.PILE_CHOICE: placed > 0 and held == 0 and empty_hand.may_draw_penalties(penalties, full, state.settings.readings),
        Phase.DRAWING_HAND: placed > 0 and held < full,
        Phase.DRAWING_PENALTIES: placed > 0 and held < full and penalties > 0,
        Phase.OVER: not any(state.penalty_piles),
    }
    if not possible[state.phase]:
        place = f"{placed} cards placed, {held} in hand and {penalties} in the penalty pile"
        yield Fault("phase", f"with {place} no game is at {state.phase.value}", "turn-2")


def _dealing(state: State) -> Iterator[Fault]:
    full = state.settings.components.hand
    sizes = [hand.total for hand in state.hands]
    if sizes != sorted(sizes, reverse=True) or sum(0 < size < full for size in sizes) > 1:
        yield Fault("hands", "the hands are not dealt one after the other", "setup-2")
    if state.board.stacks or any(state.penalty_piles) or state.placed:
        yield Fault("board", "cards have been placed or collected while hands are being dealt", "setup-2")
    if state.markers != starting_markers(state.settings.players, state.settings.components):
        yield Fault("markers", "a marker has left its start while hands are being dealt", "setup-1")
    start = two_players.starting_neutral(state.settings.players, state.settings.variants, state.settings.components)
    if state.neutral != start:
        yield Fault("neutral", "the neutral marker has left its start while hands are being dealt", "two-players-1")
    if state.seat != state.settings.first_player:
        yield Fault("seat", f"seat {state.settings.first_player} begins", "setup-5")
