"""Invariants: what is so in every state that a game reaches. Together they follow from the rules by induction."""

from collections.abc import Callable
from typing import Final

from rulebook.games.hamsterbacke.chapters.bonus import goes_without, holding_most, must_give_all, must_pick
from rulebook.games.hamsterbacke.chapters.ending import is_spent
from rulebook.games.hamsterbacke.chapters.taking import is_row, rows_left
from rulebook.games.hamsterbacke.chapters.turn import is_over
from rulebook.games.hamsterbacke.model.components import CARDS, Card, number
from rulebook.games.hamsterbacke.model.state import (
    Acting,
    Dealing,
    Drawing,
    Giving,
    LayingOut,
    Over,
    Picking,
    State,
    sizes,
)


def everybody_sits(state: State) -> bool:
    """Whoever has the turn, or is to give, sits at the table."""
    players = state.settings.players
    return state.seat < players and (not isinstance(state.phase, Giving) or state.phase.giver < players)


def copies_of(card: Card, state: State) -> int:
    """How many copies of a card there are everywhere together."""
    hidden = state.deck.count(card) + sum(hand.count(card) for hand in state.hands)
    won = sum(pile.count(card) for pile in state.point_piles) + sum(pile.count(card) for pile in state.block_piles)
    return hidden + won + sum(row.count(card) for row in state.rows)


def cards_are_conserved(state: State) -> bool:
    """Every card of the box is in the deck, the circle, a hand, a block pile or a point pile."""
    copies = state.settings.components.copies
    return all(copies_of(card, state) == copies[CARDS.position(card)] for card in CARDS)


def tops_differ(state: State) -> bool:
    """No two block piles have the same colour on top."""
    piles, seats = state.block_piles, range(state.settings.players)
    return all(
        one == other or not piles[one] or not piles[other] or piles[one][-1] != piles[other][-1]
        for one in seats
        for other in seats
    )


def nobody_has_acted_before_play(state: State) -> bool:
    """Before play the first player waits, no action is done, and no card is blocked or won."""
    if not isinstance(state.phase, Dealing | LayingOut):
        return True
    nothing_won = not any(pile.total for pile in state.point_piles) and not any(state.block_piles)
    return state.seat == state.settings.first_player and state.actions == 0 and nothing_won


def hands_are_dealt_in_order(state: State) -> bool:
    """Before play hands are dealt one after the other: behind one that is not full, all are empty."""
    full, hands = state.settings.components.hand, state.hands
    if not isinstance(state.phase, Dealing | LayingOut):
        return True
    in_order = all(hands[seat].total == full or hands[seat + 1].total == 0 for seat in range(state.settings.players - 1))
    all_full = all(hand.total == full for hand in hands)
    return in_order and all(hand.total <= full for hand in hands) and isinstance(state.phase, LayingOut) == all_full


def rows_are_begun(state: State) -> bool:
    """Before play a row is a single card; rows are begun after all hands are dealt, and one is still to be begun."""
    match state.phase:
        case Dealing():
            return not any(state.rows)
        case LayingOut():
            return all(len(row) <= 1 for row in state.rows) and not all(state.rows)
        case _:
            return True


def actions_are_counted(state: State) -> bool:
    """A turn has two actions, and the game is over only after the second."""
    return state.actions <= 2 and is_over(state.actions) == isinstance(state.phase, Over)


def circle_is_full_while_the_deck_lasts(state: State) -> bool:
    """While the deck has cards, the circle lacks no row but one just taken."""
    match state.phase:
        case Dealing() | LayingOut():
            return True
        case Drawing(taken, drawn):
            rest = all(is_row(row) or place == taken for place, row in enumerate(state.rows))
            return state.deck.total > 0 and rest and (drawn == 0) == (not state.rows[taken])
        case _:
            return state.deck.total == 0 or all(state.rows)


def cards_are_added_to_the_circle(state: State) -> bool:
    """While cards are added, the row that was taken is one of the circle, and there are more to come."""
    components = state.settings.components
    match state.phase:
        case Drawing(taken, drawn):
            return taken < components.rows and drawn < components.cards_added
        case _:
            return True


def rows_are_left_for_the_turn(state: State) -> bool:
    """In play there are rows for the rest of the turn; at the end there are as few as end the game."""
    left, components = rows_left(state.rows), state.settings.components
    match state.phase:
        case Acting() | Picking() | Giving():
            return not is_spent(left + state.actions, components)
        case Over():
            return components.final_rows - 1 <= left <= components.final_rows
        case _:
            return True


def a_bonus_is_due(state: State) -> bool:
    """A bonus is due to a player who has turned the block pile over and does not hold the most cards."""
    most = max(state.settings.components.numbers)
    match state.phase:
        case Picking() | Giving():
            holders = holding_most(sizes(state.hands))
            return 1 <= state.phase.due <= most and not state.block_pile and not goes_without(state.seat, holders)
        case _:
            return True


def there_is_a_choice(state: State) -> bool:
    """A player picks among several givers; a giver holds the most cards, and more than are due."""
    holders = holding_most(sizes(state.hands))
    match state.phase:
        case Picking():
            return must_pick(holders)
        case Giving(due, giver):
            return giver in holders and not must_give_all(state.hands[giver].total, due)
        case _:
            return True


INVARIANTS: Final[tuple[Callable[[State], bool], ...]] = (
    everybody_sits,
    cards_are_conserved,
    tops_differ,
    nobody_has_acted_before_play,
    hands_are_dealt_in_order,
    rows_are_begun,
    actions_are_counted,
    circle_is_full_while_the_deck_lasts,
    cards_are_added_to_the_circle,
    rows_are_left_for_the_turn,
    a_bonus_is_due,
    there_is_a_choice,
)
"""All invariants: each holds in the first state, and after every step where all of them held before."""


def groups_are_whole(state: State) -> bool:
    """Of each colour, the cards on a block pile are whole groups."""
    components = state.settings.components
    return all(pile.count(card) % number(card, components) == 0 for pile in state.block_piles for card in CARDS)


WELL_FORMED: Final[tuple[Callable[[State], bool], ...]] = (groups_are_whole,)
"""What a well-formed state is beside that. Solvers assume it where they look for a state, and nowhere else."""
