"""Playing a card: from the hand to the table or the pile, and on to the next player, new hands or the end of the deal."""

from typing import Final

from rulebook.core.change import changed
from rulebook.core.refusals import Refusal
from rulebook.core.step import Step
from rulebook.games.scopa.chapters import capturing, dealing, ending, turn
from rulebook.games.scopa.model.actions import Play
from rulebook.games.scopa.model.clauses import ClauseReason
from rulebook.games.scopa.model.events import Event
from rulebook.games.scopa.model.state import DEALING_NEW_HANDS, State

NOT_HELD: Final = ClauseReason("turn-3", "you do not hold {card}")


def plays(state: State) -> tuple[Play, ...]:
    """Every card in hand with each of its captures, or with none."""
    table, settings = state.table.distinct, state.settings
    return tuple([Play(card, cards) for card in state.hand.distinct for cards in capturing.choices(table, card, settings)])


def refusal(state: State, action: Play) -> Refusal | None:
    """The clause that forbids the player in turn to play a card, or to capture with it, and why; None where they may."""
    if not turn.holds(state.hand, action.card):
        return NOT_HELD(card=action.card)
    return capturing.refusal(state, action)


def play(state: State, action: Play) -> Step[State, Event]:
    """A player plays a card, which captures cards or stays; then the next one is in turn, or the hands are played out."""
    return turn.put_down(state, action.card).then(capturing.capture, action).then(go_on)


def go_on(state: State) -> Step[State, Event]:
    """The next player is in turn; when all hands are empty, new ones are dealt or the deal ends."""
    if ending.is_over(state.hands, state.stock):
        return ending.end(state)
    passed = changed(state, seat=turn.next_seat(state.seat, state.settings.players))
    if dealing.calls_for_new_hands(state.hands, state.stock):
        return Step(changed(passed, phase=DEALING_NEW_HANDS))
    return Step(passed)
