"""Integrity: what is so in every state that a game reaches, beyond what the declaration says of seats and cards."""

from typing import Final

from rulebook.core import Over
from rulebook.core.kits.integrity import Rule

from briscola.model.clauses import ClauseId
from briscola.model.components import sides, worth
from briscola.model.state import Dealing, Drawing, Playing, State, TurningUp


def sides_have_piles(state: State) -> bool:
    """Every side has a pile and points."""
    return len(state.piles) == len(state.points) == sides(state.settings.players)


def trump_is_turned_up(state: State) -> bool:
    """Before play nothing is turned up; then one card of trumps is, until it is drawn."""
    if isinstance(state.phase, Dealing | TurningUp):
        return state.trump is None and state.turned.total == 0
    return state.trump is not None and state.turned.total <= 1 and all(c.suit is state.trump for c in state.turned)


def turned_card_is_the_last(state: State) -> bool:
    """In play, the stock has cards only above the one turned up."""
    return isinstance(state.phase, Dealing | TurningUp) or state.turned.total == 1 or state.stock.total == 0


def tricks_are_played(state: State) -> bool:
    """There are cards in a trick only while it is played: of those before the next to play, one each."""
    players = state.settings.players
    held = tuple([state.trick[(state.seat + place) % players].total for place in range(players)])
    is_in_turn = held[0] == 0 and held[-1] <= 1 and all(held[place] <= held[place + 1] for place in range(players - 1))
    return is_in_turn if isinstance(state.phase, Playing) else not any(state.trick)


def nothing_is_won_before_play(state: State) -> bool:
    """Before play, and before the first trick is complete, the first player is to lead, and nobody has won a card."""
    is_first = state.seat == state.settings.first_player
    return not isinstance(state.phase, Dealing | TurningUp) or (is_first and not any(state.piles))


def hands_are_level(state: State) -> bool:
    """In play, those who have played to the trick hold one card less; before play the hands are dealt one by one."""
    full, hands = state.settings.components.hand, state.hands
    match state.phase:
        case Dealing():
            return all(hand.total <= full for hand in hands) and any(hand.total < full for hand in hands)
        case TurningUp():
            return all(hand.total == full for hand in hands)
        case Drawing():
            level = all(full - 1 <= hand.total <= full for hand in hands)
            return level and any(hand.total < full for hand in hands) and state.stock.total > 0
        case Playing():
            held = state.hand.total
            is_full = held == full or (held < full and state.turned.total == 0)
            level = all(hand.total + played.total == held for hand, played in zip(hands, state.trick, strict=True))
            return held > 0 and is_full and level
        case Over():
            return not any(hands) and state.turned.total == 0
    return False


def rounds_are_whole(state: State) -> bool:
    """The cards that are left are played in whole tricks."""
    left = state.stock.total + state.turned.total + sum(hand.total for hand in state.hands)
    return (left + sum(played.total for played in state.trick)) % state.settings.players == 0


def points_are_counted_at_the_end(state: State) -> bool:
    """There are no points before the end; then the sides have those of the piles, all of them together."""
    if isinstance(state.phase, Over):
        return sum(state.points) == sum(sum(worth(card) for card in pile) for pile in state.piles)
    return not any(state.points)


RULES: Final[tuple[Rule[State, ClauseId], ...]] = (
    (sides_have_piles, "piles", "players-2"),
    (trump_is_turned_up, "turned", "dealing-4"),
    (turned_card_is_the_last, "stock", "drawing-2"),
    (tricks_are_played, "trick", "tricks-1"),
    (nothing_is_won_before_play, "piles", "dealing-1"),
    (hands_are_level, "hands", "turn-1"),
    (rounds_are_whole, "stock", "players-3"),
    (points_are_counted_at_the_end, "points", "ending-2"),
)
"""The first is what the others build on."""
