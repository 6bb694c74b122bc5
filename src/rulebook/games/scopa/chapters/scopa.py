"""Scopa: sweeping the table."""

from rulebook.core.change import changed
from rulebook.core.kits.italian_cards import Cards
from rulebook.core.seats import with_seat
from rulebook.core.step import Step
from rulebook.games.scopa.model.clauses import implements
from rulebook.games.scopa.model.components import side
from rulebook.games.scopa.model.events import Event, ScopaMade
from rulebook.games.scopa.model.state import State
from rulebook.games.scopa.model.variants import Capturing, Variants


@implements("scopa-1")
def clears(table: Cards) -> bool:
    """scopa-1 A capture that leaves the table empty is a scopa."""
    return not table


@implements("scopa-2")
def is_last_card(hands: tuple[Cards, ...], stock: Cards) -> bool:
    """scopa-2 A capture with the last card of a deal is never a scopa."""
    return not any(hands) and not stock


@implements("scopa-4")
def counts_for_an_ace(variants: Variants) -> bool:
    """scopa-4 An ace that captures all the cards, none an ace, makes a scopa in asso pigliatutto, not in scopa d'assi."""
    return variants.capturing is Capturing.ASSO_PIGLIATUTTO


def score_of_everything(state: State) -> Step[State, Event] | None:
    """When an ace has taken all the cards, a scopa is counted if it is one."""
    return score(state) if counts_for_an_ace(state.settings.variants) else None


def score(state: State) -> Step[State, Event] | None:
    """After a capture, a scopa is counted for the side that made it; nothing is told of other captures."""
    if not clears(state.table) or is_last_card(state.hands, state.stock):
        return None
    maker = side(state.seat, state.settings.players)
    made = with_seat(state.scope, maker, state.scope[maker] + 1)
    return Step(changed(state, scope=made), (ScopaMade("scopa-1", state.seat),))
