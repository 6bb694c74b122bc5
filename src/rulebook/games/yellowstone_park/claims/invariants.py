"""Invariants: what is so in every state that a game reaches. Together they follow from the rules by induction."""

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Final

from rulebook.games.yellowstone_park.chapters import placing, two_players
from rulebook.games.yellowstone_park.chapters.edge_matrix import every_matrix
from rulebook.games.yellowstone_park.chapters.empty_hand import may_draw_penalties
from rulebook.games.yellowstone_park.chapters.ending import ends
from rulebook.games.yellowstone_park.chapters.matrix import matrices_around
from rulebook.games.yellowstone_park.chapters.refilling import is_full, may_decline
from rulebook.games.yellowstone_park.model.components import Card
from rulebook.games.yellowstone_park.model.readings import (
    ColumnReopen,
    MatricesAtOnce,
    NeutralLeftover,
    NeutralStep,
    Readings,
)
from rulebook.games.yellowstone_park.model.settings import every_card, kinds, rows_of_the_matrix
from rulebook.games.yellowstone_park.model.state import (
    ChoosingPile,
    ChoosingRefill,
    Dealing,
    DrawingHand,
    DrawingPenalties,
    Over,
    Placing,
    Refilling,
    State,
    TurningUp,
)


def everybody_sits(state: State) -> bool:
    """Whoever has the turn sits at the table."""
    return state.seat < state.settings.players


def copies_of(card: Card, state: State) -> int:
    """How many copies of a card there are everywhere together."""
    in_piles = sum(layer.count(card) for layer in state.draw_pile) + sum(pile.count(card) for pile in state.penalty_piles)
    return on_board(card, state) + sum(hand.count(card) for hand in state.hands) + in_piles


def on_board(card: Card, state: State) -> int:
    """How many copies of a card lie on the board."""
    return sum(stack.copies for stack in state.board.stacks if stack.card == card)


def cards_are_conserved(state: State) -> bool:
    """The board, the hands and the piles together hold every card as often as the deck."""
    return all(copies_of(card, state) == state.settings.components.copies for card in kinds(state.settings))


def no_card_is_lost(state: State) -> bool:
    """The board, the hands and the piles together have as many cards as the deck."""
    in_piles = state.cards_to_draw + sum(pile.total for pile in state.penalty_piles)
    lying = sum(stack.copies for stack in state.board.stacks)
    return lying + sum(hand.total for hand in state.hands) + in_piles == every_card(state.settings).total


def cards_lie_in_their_rows(state: State) -> bool:
    """Every card on the board lies in the row of its number."""
    return all(placing.row(stack.card.number) == stack.row for stack in state.board.stacks)


def columns_have_one_colour(state: State) -> bool:
    """All cards of a column are of one colour."""
    lying = state.board.colours_in_columns
    return all(colour is other for column, colour in lying for another, other in lying if column == another)


def colours_keep_one_column(state: State) -> bool:
    """Every colour has at most one column."""
    lying = state.board.colours_in_columns
    return all(column == another for column, colour in lying for another, other in lying if colour is other)


def colours_have_one_column(state: State) -> bool:
    """A colour has one column at most, where only a colour without one may start one."""
    return state.settings.readings.column_reopen is not ColumnReopen.WHEN_EMPTIED or colours_keep_one_column(state)


def the_board_fits(state: State) -> bool:
    """Cards come on the board when all hands are dealt; then there are some, and the matrix holds them."""
    spaces = state.board.spaces
    if isinstance(state.phase, Dealing | TurningUp):
        return not spaces
    return bool(spaces) and bool(matrices_around(spaces, every_matrix(state.settings)))


def few_cards_lie(state: State) -> bool:
    """No more spaces are covered than the matrix has."""
    settings = state.settings
    return len(state.board.stacks) <= rows_of_the_matrix(settings) * settings.components.window_columns


def hands_are_small(state: State) -> bool:
    """No hand is larger than a whole one, and in play only the player who has the turn can have none."""
    full, seats = state.settings.components.hand, enumerate(state.hands)
    return all(hand.total <= full for hand in state.hands) and (
        isinstance(state.phase, Dealing) or all(hand.total > 0 or seat == state.seat for seat, hand in seats)
    )


def hands_are_dealt_in_turn(state: State) -> bool:
    """While hands are dealt, one after the other, nothing else happens; the last one is full when a card is turned up."""
    if not isinstance(state.phase, Dealing | TurningUp):
        return True
    settings, full = state.settings, state.settings.components.hand
    in_turn = all(
        later.total == 0 or earlier.total == full
        for seat, earlier in enumerate(state.hands)
        for place, later in enumerate(state.hands)
        if place == seat + 1
    )
    is_dealt = state.hands[-1].total == full
    at_start = all(marker == settings.components.starting_marker for marker in state.markers)
    nothing_collected = all(pile.total == 0 for pile in state.penalty_piles)
    begins = state.seat == settings.first_player and isinstance(state.phase, TurningUp) is is_dealt
    return in_turn and at_start and nothing_collected and begins


def markers_end_the_game(state: State) -> bool:
    """The game is over exactly when a marker has reached the end."""
    settings = state.settings
    has_ended = ends(max(state.markers), settings.components.end_marker, settings.readings)
    return has_ended is isinstance(state.phase, Over)


def the_neutral_marker_waits(state: State) -> bool:
    """The neutral marker stands where it causes no scoring or, while cards are drawn one by one, where it will cause one."""
    settings = state.settings
    start = two_players.starting_neutral(settings.players, settings.variants, settings.components)
    if state.neutral is None or start is None:
        return state.neutral is None and start is None
    comes_one_by_one = settings.readings.neutral_step is NeutralStep.EACH_CARD and isinstance(state.phase, DrawingPenalties)
    ahead = 1 if comes_one_by_one and state.hand.total > 0 else 0
    return state.neutral <= start and not two_players.triggers(state.neutral + ahead, settings.components, settings.readings)


def there_are_cards_to_draw(state: State) -> bool:
    """The draw pile is never used up between two actions."""
    return len(state.draw_pile) > 0


def the_phase_is_possible(state: State) -> bool:
    """What each phase promises of the hand and the penalty pile of the player who has the turn."""
    settings = state.settings
    held, penalties, full = state.hand.total, state.penalty_pile.total, settings.components.hand
    match state.phase:
        case Placing(placed):
            return 0 <= placed < 2 and 0 < held <= full - placed
        case ChoosingRefill():
            return 0 < held <= full - 2 and may_decline(settings.players)
        case Refilling():
            return held > 0 and not is_full(held, full)
        case ChoosingPile():
            return held == 0 and may_draw_penalties(penalties, full, settings.readings)
        case DrawingHand():
            return not is_full(held, full)
        case DrawingPenalties():
            enough = may_draw_penalties(held + penalties, full, settings.readings)
            return not is_full(held, full) and penalties > 0 and enough
        case _:
            return True


INVARIANTS: Final[tuple[Callable[[State], bool], ...]] = (
    everybody_sits,
    cards_are_conserved,
    no_card_is_lost,
    cards_lie_in_their_rows,
    columns_have_one_colour,
    colours_have_one_column,
    the_board_fits,
    few_cards_lie,
    hands_are_small,
    hands_are_dealt_in_turn,
    markers_end_the_game,
    the_neutral_marker_waits,
    there_are_cards_to_draw,
    the_phase_is_possible,
)
"""All invariants: each holds in the first state, and after every step where all of them held before."""


GIVEN: Final[Mapping[tuple[type, str], Enum]] = {(Readings, "matrices_at_once"): MatricesAtOnce.ONE}
"""Solvers prove the theorems with this value: with two matrices at once, games are only explored."""


def layers_come_from_scorings(state: State) -> bool:
    """The draw pile has several layers only where penalty piles can have come to lie beneath it."""
    settings = state.settings
    start = two_players.starting_neutral(settings.players, settings.variants, settings.components)
    is_beneath = start is not None and settings.readings.neutral_leftover is NeutralLeftover.BENEATH
    return len(state.draw_pile) <= 1 or (is_beneath and not isinstance(state.phase, Dealing | TurningUp))


WELL_FORMED: Final[tuple[Callable[[State], bool], ...]] = (layers_come_from_scorings,)
"""What a well-formed state is beside that. Solvers assume it where they look for a state, and nowhere else."""
