"""Invariants: what is so in every state that a game reaches. Together they follow from the rules by induction.

Each holds in the first state, and after every step from a state in which all of them held.
"""

from collections.abc import Callable
from typing import Final

from briscola.box.components import CARDS, Card
from briscola.box.settings import cards
from briscola.box.state import State
from briscola.faces import integrity


def everybody_sits(state: State) -> bool:
    """Whoever is to play, or led first, sits at the table."""
    players = state.settings.players
    return state.seat < players and state.settings.first_player < players


def copies_of(card: Card, state: State) -> int:
    """How many copies of a card there are everywhere together."""
    won = sum(pile.count(card) for pile in state.piles)
    held = sum(hand.count(card) for hand in state.hands)
    return state.stock.count(card) + state.turned.count(card) + state.trick.count(card) + held + won


def cards_are_conserved(state: State) -> bool:
    """The stock, the card turned up, the hands, the trick and the piles hold every card once, and no other card."""
    return all(copies_of(card, state) == (1 if card in cards(state.settings) else 0) for card in CARDS)


def no_card_is_lost(state: State) -> bool:
    """All these places together have as many cards as are played with."""
    in_piles = sum(hand.total for hand in state.hands) + sum(pile.total for pile in state.piles)
    return state.stock.total + state.turned.total + len(state.trick) + in_piles == len(cards(state.settings))


INVARIANTS: Final[tuple[Callable[[State], bool], ...]] = (
    everybody_sits,
    cards_are_conserved,
    no_card_is_lost,
    integrity.trump_is_turned_up,
    integrity.turned_card_is_the_last,
    integrity.tricks_are_played,
    integrity.nothing_is_won_before_play,
    integrity.hands_are_level,
    integrity.rounds_are_whole,
    integrity.points_are_counted_at_the_end,
)
