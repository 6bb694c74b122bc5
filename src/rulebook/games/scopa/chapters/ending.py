"""The end of a deal: when it comes, and who takes the cards that are left."""

from rulebook.core.change import changed
from rulebook.core.kits.italian_cards import CARDS, Cards
from rulebook.core.multiset import Multiset
from rulebook.core.seats import with_seat
from rulebook.core.step import Step
from rulebook.games.scopa.chapters import points, winning
from rulebook.games.scopa.model.clauses import implements
from rulebook.games.scopa.model.components import sides
from rulebook.games.scopa.model.events import DealEnded, Event, RestTaken
from rulebook.games.scopa.model.state import State


@implements("ending-1")
def is_over(hands: tuple[Cards, ...], stock: Cards) -> bool:
    """ending-1 A deal ends when the stock and all hands are empty."""
    return not any(hands) and not stock


@implements("ending-2")
def take_the_rest(state: State) -> Step[State, Event] | None:
    """ending-2 At the end of a deal, the side that captured last takes the cards left on the table."""
    last, rest = state.last_capturer, state.table
    if last is None or not rest:
        return None
    taken = changed(state, table=Multiset.of(CARDS), piles=with_seat(state.piles, last, state.piles[last] + rest))
    return Step(taken, (RestTaken("ending-2", sides(state.settings.players)[last], tuple(rest)),))


def end(state: State) -> Step[State, Event]:
    """The deal is over: the rest is taken, points are counted, and the game ends or the next deal begins."""
    ended = Step[State, Event](state, (DealEnded("ending-1"),))
    return ended.then(take_the_rest).then(points.count).then(winning.go_on)
