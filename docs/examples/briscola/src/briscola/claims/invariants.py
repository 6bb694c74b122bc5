"""Standard claims in the names of this game, and the invariants: what is so in every state."""

# Written by `rulebook refresh`: edit the specification or the state instead.
# fmt: off
# ruff: noqa

from collections.abc import Callable
from typing import Final

from rulebook.core.kits.italian_cards import CARDS
from rulebook.verification.noninterference import hides, interference

from briscola import game
from briscola.model import RULES, Settings, State, cards
from briscola.rules import Action, Deal, Play, Swap


def everybody_sits(state: State) -> bool:
    """Whoever the state names sits at the table."""
    return state.seat < state.settings.players and state.settings.first_player < state.settings.players


def pieces_are_conserved(state: State) -> bool:
    """All places together hold every piece as often as the box, and no other piece."""
    return all(sum([each.count(piece) for each in state.hands]) + state.stock.count(piece) + sum([each.count(piece) for each in state.trick]) + sum([each.count(piece) for each in state.piles]) + state.turned.count(piece) == cards(state.settings).count(piece) for piece in CARDS)


def no_piece_is_lost(state: State) -> bool:
    """All places together have as many pieces as the box."""
    return sum([each.total for each in state.hands]) + state.stock.total + sum([each.total for each in state.trick]) + sum([each.total for each in state.piles]) + state.turned.total == len(cards(state.settings))


def goes_on(state: State) -> bool | None:
    """In a game that is not over somebody can act."""
    return bool(game.legal_actions(state)) if game.result(state) is None else None


def legal_is_accepted(state: State) -> bool:
    """The legal actions, each given once, are those of all conceivable ones that nothing forbids."""
    legal, every = game.legal_actions(state), every_action(state.settings)
    is_once = all(legal.count(action) == (1 if game.why_not(state, action) is None else 0) for action in every)
    return is_once and all(action in every for action in legal)


def every_action(settings: Settings) -> tuple[Action, ...]:
    """Every action that can be written down."""
    return (*[Deal(card) for card in cards(settings)], *[Play(card) for card in cards(settings)], Swap(),)


def observations_hide(state: State) -> bool:
    """Whoever looks on sees the same however what is hidden from them is dealt again."""
    return hides(game, state)


def nothing_hidden_interferes(state: State) -> bool:
    """Nobody can tell the state from one that differs in what is hidden from them, until something is revealed."""
    return not any(interference(game, state))


INVARIANTS: Final[tuple[Callable[[State], bool], ...]] = (everybody_sits, pieces_are_conserved, no_piece_is_lost, *[holds for holds, _, _ in RULES],)
