"""Theorems: what follows from the rules. The docstring of a predicate is the statement; theorems.toml has the clauses.

Where the condition of a statement is not met, they give None. As far as possible they do not use the rules they check.
"""

from rulebook.core import Over, Step
from rulebook.core.kits.hands import given
from rulebook.core.kits.italian_cards import CARDS
from rulebook.core.kits.tricks import Playing

from briscola import game
from briscola.model import Components, State, cards, worth
from briscola.rules import Action, Event, Play, Swap, TrickWon
from briscola.written.readings import Tie


def every_card_can_be_played(state: State) -> bool | None:
    """A player can play every card in hand, and no other."""
    legal, hand = game.legal_actions(state), state.hands[state.seat]
    return all((Play(c) in legal) == (c in hand) for c in CARDS) if isinstance(state.phase, Playing) else None


def actions_left(state: State) -> int:
    """How many actions are to come in the deal, apart from an exchange."""
    return 2 * state.stock.total + state.turned.total + sum(hand.total for hand in state.hands)


def deals_have_a_length(before: State, action: Action, after: Step[State, Event]) -> bool:
    """A deal takes two actions for every card: each is dealt, and each is played. An exchange comes on top."""
    left, number = actions_left(before), len(cards(before.settings))
    if before.stock.total == number and left != 2 * number:
        return False
    if left == 1:
        return isinstance(after.state.phase, Over) or before.settings.readings.tie is Tie.REPLAYED
    is_as_long = actions_left(after.state) == left - (not isinstance(action, Swap))
    return is_as_long and not isinstance(after.state.phase, Over)


def points_add_up(state: State) -> bool | None:
    """At the end the sides have all the points of the cards together: 120 in the printed game."""
    if not isinstance(state.phase, Over):
        return None
    is_printed = state.settings.components == Components()
    return sum(state.points) == (120 if is_printed else sum(worth(card) for card in cards(state.settings)))


def trumps_win(before: State, action: Action, after: Step[State, Event]) -> bool | None:
    """A trick with a trump is won by a trump, and any other by the suit led."""
    won = [event.card for event in after.events if isinstance(event, TrickWon)]
    if not won or not isinstance(action, Play):
        return None
    cards = tuple([played.distinct[0] for played in given(before.trick, before.seat, action.card)])
    led = cards[(before.seat + 1) % before.settings.players]
    wanted = before.trump if any(card.suit is before.trump for card in cards) else led.suit
    return all(card.suit is wanted for card in won)


def swaps_once(before: State, action: Action, after: Step[State, Event]) -> bool | None:
    """There is at most one exchange in a deal: after it, the only card that can be exchanged is the one turned up."""
    exchanger = before.settings.components.exchanger
    return all(card.value == exchanger for card in after.state.turned) if isinstance(action, Swap) else None


def partners_win_together(state: State) -> bool | None:
    """Partners have the same score, and win or lose together."""
    result = game.result(state)
    if result is None:
        return None
    scores, winners, players = result.scores, result.winners, state.settings.players
    return players < 4 or all(
        scores[seat] == scores[seat + 2] and (seat in winners) == (seat + 2 in winners) for seat in range(2)
    )
