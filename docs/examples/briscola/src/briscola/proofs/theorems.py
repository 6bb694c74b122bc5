"""Theorems: what follows from the rules, each a predicate that reads like its statement in theorems.toml.

Where the condition of a statement is not met, they give None. As far as possible they do not use the rules they check.
"""

from rulebook.core import Over, Step
from rulebook.verification.noninterference import hides, interference

from briscola import game
from briscola.box.actions import Action, Deal, Play, Swap
from briscola.box.components import CARDS, Components, worth
from briscola.box.events import Event, TrickWon
from briscola.box.settings import Settings, Tie, cards
from briscola.box.state import Playing, State


def goes_on(state: State) -> bool | None:
    """In a game that is not over a player or chance can act; a player can play every card in hand."""
    if game.result(state) is not None:
        return None
    legal = game.legal_actions(state)
    if isinstance(state.phase, Playing):
        return bool(legal) and all((Play(card) in legal) == (card in state.hand) for card in CARDS)
    return bool(legal)


def legal_actions_are_those_accepted(state: State) -> bool:
    """The legal actions, each given once, are those of all conceivable ones that nothing forbids."""
    legal, conceivable = game.legal_actions(state), every_action()
    accepted = all(legal.count(action) == (1 if game.why_not(state, action) is None else 0) for action in conceivable)
    return accepted and all(action in conceivable for action in legal)


def every_action() -> tuple[Action, ...]:
    """Every action that can be written down."""
    return (*map(Deal, CARDS), *map(Play, CARDS), Swap())


def actions_left(state: State) -> int:
    """How many actions are to come in the deal, apart from an exchange."""
    return 2 * state.stock.total + state.turned.total + sum(hand.total for hand in state.hands)


def deals_have_a_length(before: State, action: Action, after: Step[State, Event]) -> bool:
    """A deal takes two actions for every card; an exchange brings its end no nearer. With the last one it is over."""
    left, number = actions_left(before), len(cards(before.settings))
    if before.stock.total == number and left != 2 * number:
        return False
    if left == 1:
        return isinstance(after.state.phase, Over) or before.settings.readings.tie is Tie.REPLAYED
    return actions_left(after.state) == left - (not isinstance(action, Swap)) and not isinstance(
        after.state.phase, Over
    )


def points_add_up(state: State) -> bool | None:
    """At the end the sides have all the points of the cards together: 120 in the printed game."""
    if not isinstance(state.phase, Over):
        return None
    is_printed = state.settings.components == Components()
    total = 120 if is_printed else sum(worth(card) for card in cards(state.settings))
    return sum(state.points) == total


def trumps_win(before: State, action: Action, after: Step[State, Event]) -> bool | None:
    """A trick with a trump is won by a trump, and any other by the suit led."""
    won = [event.card for event in after.events if isinstance(event, TrickWon)]
    if not won or not isinstance(action, Play):
        return None
    trick = (*before.trick, action.card)
    wanted = before.trump if any(card.suit is before.trump for card in trick) else trick[0].suit
    return all(card.suit is wanted for card in won)


def swaps_once(before: State, action: Action, after: Step[State, Event]) -> bool | None:
    """After an exchange there is no other while the deal lasts: the card that could be exchanged lies there."""
    return (
        all(card.value == before.settings.components.exchanger for card in after.state.turned)
        if isinstance(action, Swap)
        else None
    )


def partners_win_together(state: State) -> bool | None:
    """Partners have the same score, and win or lose together."""
    result = game.result(state)
    if result is None:
        return None
    scores, winners = result.scores, result.winners
    return all(scores[seat] == scores[seat + 2] and (seat in winners) == (seat + 2 in winners) for seat in range(2))


def observations_hide(state: State) -> bool:
    """Whoever looks on sees the same however the cards that are hidden from them are dealt again."""
    return hides(game, state)


def nothing_hidden_interferes(state: State) -> bool:
    """Nobody can tell the state from one that differs in what is hidden from them, until the piles are counted."""
    return not any(interference(game, state))


def has_partners(settings: Settings) -> bool:
    """Four players form two sides."""
    return settings.players == 4
