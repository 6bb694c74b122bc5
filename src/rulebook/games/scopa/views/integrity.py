"""Integrity: what is so in every state that a game reaches, beyond what the declaration says of seats and cards."""

from itertools import pairwise
from typing import Final

from rulebook.core.chance import Seat
from rulebook.core.kits.integrity import Rule
from rulebook.core.kits.italian_cards import CARDS, HIGHEST
from rulebook.core.phases import Over
from rulebook.games.scopa.chapters import dealing, winning
from rulebook.games.scopa.chapters.scopone import hand_size, table_size
from rulebook.games.scopa.chapters.turn import first_to_play
from rulebook.games.scopa.model.clauses import ClauseId
from rulebook.games.scopa.model.components import sides
from rulebook.games.scopa.model.state import Dealing, DealingNewHands, LayingOut, Playing, State
from rulebook.games.scopa.model.variants import Capturing


def sides_have_their_own(state: State) -> bool:
    """Every side has a pile, scope and points."""
    return len(state.piles) == len(state.scope) == len(state.points) == len(sides(state.settings.players))


def points_are_not_negative(state: State) -> bool:
    """No side has points below 0."""
    return min(state.points) >= 0


def the_last_capturer_has_cards(state: State) -> bool:
    """The side that captured last has cards in its pile; before play nobody has captured, and no pile has a card."""
    if state.last_capturer is None:
        return not any(state.piles)
    is_side = state.last_capturer in range(len(state.piles))
    return is_side and bool(state.piles[state.last_capturer]) and not isinstance(state.phase, Dealing | LayingOut)


def captures_take_two_cards(state: State) -> bool:
    """Every pile has no card or at least two, and two for each scopa."""
    captured = zip(state.piles, state.scope, strict=True)
    return all(pile.total != 1 and 0 <= 2 * made <= pile.total for pile, made in captured)


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


def hands_are_dealt_one_by_one(state: State) -> bool:
    """While hands are dealt, whoever has a card comes after somebody with all theirs."""
    if not isinstance(state.phase, Dealing | DealingNewHands):
        return True
    full, players = hand_size(state.settings), state.settings.players
    sizes = [state.hands[(state.seat + number) % players].total for number in range(players)]
    return all(size == 0 or before == full for before, size in pairwise(sizes))


def the_table_is_laid_out(state: State) -> bool:
    """Before play nobody has made a scopa; the table is empty at first, and then a card is still to be turned up."""
    match state.phase:
        case Dealing():
            return state.table.total == 0 and not any(state.scope)
        case LayingOut():
            return state.table.total < table_size(state.settings) and not any(state.scope)
        case _:
            return True


def void_deals_are_not_played(state: State) -> bool:
    """When the first card is to be played, the kings on the table do not make the deal void."""
    settings, held = state.settings, sum(hand.total for hand in state.hands)
    is_full = state.table.total == table_size(settings) and held == hand_size(settings) * settings.players
    is_begun = isinstance(state.phase, Playing) and is_full and not any(state.piles)
    kings = dealing.kings_among(state.table, settings.components)
    return not (is_begun and dealing.is_void(kings, settings.components, settings.readings))


def beside(value: int, state: State) -> int:
    """How many cards of a value lie on the table beside the first one."""
    return max(sum(state.table.count(card) for card in CARDS if card.value == value) - 1, 0)


def few_cards_are_alike(state: State) -> bool:
    """Fewer cards than are turned up, or none, lie beside others of their value, which they would have captured by value."""
    alike = sum(beside(value, state) for value in range(1, HIGHEST + 1))
    return state.settings.variants.capturing is Capturing.QUINDICI or alike < max(table_size(state.settings), 1)


def rounds_are_whole(state: State) -> bool:
    """The stock is dealt out in whole rounds, and new hands are dealt only as long as it lasts."""
    to_deal, settings = state.stock.total, state.settings
    if not isinstance(state.phase, Playing):
        to_deal += sum(hand.total for hand in state.hands)
    if isinstance(state.phase, Dealing | LayingOut):
        to_deal += state.table.total - table_size(settings)
    lasts = bool(state.stock) or not isinstance(state.phase, DealingNewHands)
    return lasts and to_deal % (settings.players * hand_size(settings)) == 0


def nothing_is_left_at_the_end(state: State) -> bool:
    """When the game is over, somebody has won every card."""
    return not isinstance(state.phase, Over) or not (any(state.hands) or state.stock or state.table)


def points_end_the_game(state: State) -> bool:
    """The game is over only with points that end it."""
    return not isinstance(state.phase, Over) or winning.is_over(state.points, state.settings)


def the_game_goes_on(state: State) -> bool:
    """A game that is not over has no points that end it; one of a single deal has no points yet."""
    if isinstance(state.phase, Over):
        return True
    is_one_deal = winning.is_one_deal(state.settings.variants)
    return not (any(state.points) if is_one_deal else winning.is_over(state.points, state.settings))


RULES: Final[tuple[Rule[State, ClauseId], ...]] = (
    (sides_have_their_own, "piles", "components-5"),
    (points_are_not_negative, "points", "winning-1"),
    (the_last_capturer_has_cards, "last_capturer", "capturing-6"),
    (captures_take_two_cards, "piles", "capturing-6"),
    (hands_are_small, "hands", "dealing-3"),
    (hands_are_dealt_and_played_in_turn, "hands", "turn-2"),
    (hands_are_dealt_one_by_one, "hands", "dealing-3"),
    (the_table_is_laid_out, "table", "dealing-4"),
    (void_deals_are_not_played, "table", "dealing-5"),
    (few_cards_are_alike, "table", "capturing-5"),
    (nothing_is_left_at_the_end, "phase", "ending-2"),
    (rounds_are_whole, "stock", "components-6"),
    (points_end_the_game, "points", "winning-3"),
    (the_game_goes_on, "points", "winning-3"),
)
"""The first is what the others build on."""
