"""Invariants: what is so in every state that a game reaches. Together they follow from the rules by induction."""

from collections.abc import Callable
from typing import Final

from rulebook.core.kits.italian_cards import CARDS, Card
from rulebook.games.scopa.chapters.scopone import is_for, is_played, table_size
from rulebook.games.scopa.model.actions import cards
from rulebook.games.scopa.model.components import sides
from rulebook.games.scopa.model.state import Dealing, DealingNewHands, LayingOut, Playing, State
from rulebook.games.scopa.model.variants import Form
from rulebook.games.scopa.views.integrity import (
    captures_take_two_cards,
    few_cards_are_alike,
    hands_are_dealt_and_played_in_turn,
    hands_are_small,
    points_are_not_negative,
    points_end_the_game,
    the_game_goes_on,
    the_last_capturer_has_cards,
    the_table_is_laid_out,
    void_deals_are_not_played,
)


def everybody_sits(state: State) -> bool:
    """Whoever deals or plays sits at the table, and the last capturer, if there is one, is one of the sides."""
    players = state.settings.players
    has_captured = state.last_capturer is None or state.last_capturer < len(sides(players))
    return state.dealer < players and state.seat < players and has_captured


def copies_of(card: Card, state: State) -> int:
    """How many copies of a card there are everywhere together."""
    won = sum(pile.count(card) for pile in state.piles)
    return state.stock.count(card) + sum(hand.count(card) for hand in state.hands) + state.table.count(card) + won


def cards_are_conserved(state: State) -> bool:
    """The stock, the hands, the table and the piles together hold every card of the deck once, and no other card."""
    return all(copies_of(card, state) == (1 if card in cards(state.settings) else 0) for card in CARDS)


def no_card_is_lost(state: State) -> bool:
    """The stock, the hands, the table and the piles together have as many cards as the deck."""
    return unplayed(state) + state.table.total + sum(pile.total for pile in state.piles) == len(cards(state.settings))


def captures_fit(state: State) -> bool:
    """While nobody has captured, no pile has a card; before play nobody has."""
    nothing_won = all(pile.total == 0 for pile in state.piles)
    is_opening = isinstance(state.phase, Dealing | LayingOut)
    return (state.last_capturer is not None or nothing_won) and (not is_opening or state.last_capturer is None)


def captures_come_soon(state: State) -> bool:
    """While nobody has captured, two cards or more are left to play, since they cannot all lie on the table."""
    return state.last_capturer is not None or unplayed(state) > 1


def unplayed(state: State) -> int:
    """How many cards are in the hands and the stock."""
    return state.stock.total + sum(hand.total for hand in state.hands)


def scope_take_two_cards(state: State) -> bool:
    """There are no more scope than pairs of cards that were played, where an empty table counts like a card."""
    played = len(cards(state.settings)) - table_size(state.settings) - unplayed(state)
    return isinstance(state.phase, Dealing | LayingOut) or 2 * sum(state.scope) <= played + (not state.table)


def scopone_is_dealt_at_once(state: State) -> bool:
    """In scopone no card is left in the stock when play begins, so that no new hands are dealt."""
    is_opening = isinstance(state.phase, Dealing | LayingOut)
    return is_opening or not is_played(state.settings) or not (state.stock or isinstance(state.phase, DealingNewHands))


INVARIANTS: Final[tuple[Callable[[State], bool], ...]] = (
    everybody_sits,
    cards_are_conserved,
    no_card_is_lost,
    captures_fit,
    captures_come_soon,
    hands_are_small,
    hands_are_dealt_and_played_in_turn,
    the_table_is_laid_out,
    few_cards_are_alike,
    scope_take_two_cards,
    scopone_is_dealt_at_once,
    points_end_the_game,
)
"""All invariants: each holds in the first state, and after every step where all of them held before."""


def rounds_are_dealt(state: State) -> bool:
    """But for scopone, cards are dealt out in whole rounds, and new hands are dealt only as long as there are cards."""
    settings, to_deal = state.settings, state.stock.total
    if not isinstance(state.phase, Playing):
        to_deal += sum(hand.total for hand in state.hands)
    if isinstance(state.phase, Dealing | LayingOut):
        to_deal += state.table.total - settings.components.table
    lasts = state.stock.total > 0 or not isinstance(state.phase, DealingNewHands)
    return is_played(settings) or (lasts and to_deal % (settings.players * settings.components.hand) == 0)


def the_form_fits(state: State) -> bool:
    """Scopone is agreed on by as many players as it is for."""
    return is_for(state.settings.players) or state.settings.variants.form is Form.SCOPA


WELL_FORMED: Final[tuple[Callable[[State], bool], ...]] = (
    points_are_not_negative,
    the_last_capturer_has_cards,
    captures_take_two_cards,
    void_deals_are_not_played,
    rounds_are_dealt,
    the_form_fits,
    the_game_goes_on,
)
"""What a well-formed state is beside that. Solvers assume it where they look for a state, and nowhere else."""
