"""Invariants: what is so in every state that a game reaches. Together they follow from the rules by induction."""

from collections.abc import Callable
from typing import Final

from rulebook.core.chance import Seat
from rulebook.core.kits.italian_cards import CARDS, HIGHEST, Card
from rulebook.core.phases import Over
from rulebook.games.scopa.box.actions import cards
from rulebook.games.scopa.box.components import sides
from rulebook.games.scopa.box.state import Dealing, DealingNewHands, LayingOut, Playing, State
from rulebook.games.scopa.box.variants import Capturing
from rulebook.games.scopa.chapters import winning
from rulebook.games.scopa.chapters.scopone import hand_size, table_size
from rulebook.games.scopa.chapters.turn import first_to_play


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


def hands_are_small(state: State) -> bool:
    """Nobody holds more cards than are dealt at a time, and while hands are being dealt somebody holds less."""
    full = hand_size(state.settings)
    is_dealing = isinstance(state.phase, Dealing | DealingNewHands)
    return all(hand.total <= full for hand in state.hands) and (
        not is_dealing or any(hand.total < full for hand in state.hands)
    )


def has_played(seat: Seat, state: State) -> bool:
    """Whether a seat comes before the one that is to play, in the order of a round."""
    players = state.settings.players
    first = first_to_play(state.dealer, players)
    return (seat - first) % players < (state.seat - first) % players


def hands_are_dealt_and_played_in_turn(state: State) -> bool:
    """Whoever plays first waits while cards are dealt; in play, those who have had their turn hold one less."""
    match state.phase:
        case Playing():
            held = state.hand.total
            return held > 0 and all(hand.total == held - has_played(seat, state) for seat, hand in enumerate(state.hands))
        case Over():
            return True
        case _:
            full, is_dealt = hand_size(state.settings), isinstance(state.phase, LayingOut)
            is_first = state.seat == first_to_play(state.dealer, state.settings.players)
            return is_first and all(hand.total == full or not is_dealt for hand in state.hands)


def the_table_is_laid_out(state: State) -> bool:
    """Before play nobody has made a scopa; the table is empty at first, and then a card is still to be turned up."""
    match state.phase:
        case Dealing():
            return state.table.total == 0 and not any(state.scope)
        case LayingOut():
            return state.table.total < table_size(state.settings) and not any(state.scope)
        case _:
            return True


def beside(value: int, state: State) -> int:
    """How many cards of a value lie on the table beside the first one."""
    return max(sum(state.table.count(card) for card in CARDS if card.value == value) - 1, 0)


def few_cards_are_alike(state: State) -> bool:
    """Fewer cards than are turned up, or none, lie beside others of their value: one that is laid would have captured.

    In scopa di quindici it would not.
    """
    alike = sum(beside(value, state) for value in range(1, HIGHEST + 1))
    return state.settings.variants.capturing is Capturing.QUINDICI or alike < max(table_size(state.settings), 1)


def unplayed(state: State) -> int:
    """How many cards are in the hands and the stock."""
    return state.stock.total + sum(hand.total for hand in state.hands)


def scope_take_two_cards(state: State) -> bool:
    """There are no more scope than pairs of cards that were played, where an empty table counts like a card."""
    played = len(cards(state.settings)) - table_size(state.settings) - unplayed(state)
    return isinstance(state.phase, Dealing | LayingOut) or 2 * sum(state.scope) <= played + (not state.table)


def points_end_the_game(state: State) -> bool:
    """The game is over only with points that end it."""
    return not isinstance(state.phase, Over) or winning.is_over(state.points, state.settings)


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
    points_end_the_game,
)
"""All invariants: each holds in the first state, and after every step where all of them held before."""
