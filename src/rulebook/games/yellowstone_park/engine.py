"""The engine: whose turn it is, what is legal, why something is not, and what it leads to."""

from itertools import compress
from operator import getitem

from rulebook.core.chance import CHANCE, Actor
from rulebook.core.errors import IllegalAction, Refusal
from rulebook.core.step import Step
from rulebook.games.yellowstone_park import collecting, placing, setup, turn
from rulebook.games.yellowstone_park.actions import Action, ChoosePile, Decline, Draw, Pass, Pile, Place, Refill, Stop
from rulebook.games.yellowstone_park.events import Event
from rulebook.games.yellowstone_park.state import Cards, Phase, State

CHANCE_PHASES = frozenset([Phase.DEALING, Phase.REFILLING, Phase.DRAWING_HAND, Phase.DRAWING_PENALTIES])


def actor(state: State) -> Actor | None:
    """Who is to act: CHANCE while cards are dealt or drawn, None when the game is over, else the seat that has the turn."""
    if state.phase in CHANCE_PHASES:
        return CHANCE
    return None if state.phase is Phase.OVER else state.seat


def legal_actions(state: State) -> tuple[Action, ...]:
    """Every legal action, in order: placements by card (B, Y, G, R, then number), column and window; then pass or stop.

    Refill comes before decline, the penalty pile before the draw pile, and outcomes of chance in the order of cards.
    """
    match state.phase:
        case Phase.PLACING:
            return _placements(state) + _endings_of_turn(state)
        case Phase.REFILL_CHOICE:
            return Refill(), Decline()
        case Phase.PILE_CHOICE:
            return ChoosePile(Pile.PENALTY), ChoosePile(Pile.DRAW)
        case Phase.OVER:
            return ()
        case _:
            return tuple(compress(state.rules.draws, source(state).counts))


def _placements(state: State) -> tuple[Action, ...]:
    return collecting.with_windows(placing.placements(state), state.board, state.rules)


def _endings_of_turn(state: State) -> tuple[Action, ...]:
    if turn.may_stop(state.placed):
        return (Stop(),)
    if turn.may_pass(state.placed, state.rules.readings):
        return (Pass(),)
    return ()


def chances(state: State) -> tuple[tuple[Action, int], ...]:
    """Every card that chance can bring, weighted by the copies that are left; empty where a seat is to act."""
    if state.phase not in CHANCE_PHASES:
        return ()
    left = source(state).counts
    return tuple(compress(map(getitem, state.rules.outcomes, left), left))


def source(state: State) -> Cards:
    """The pile, or layer of it, from which chance brings the next card."""
    return state.penalty_pile if state.phase is Phase.DRAWING_PENALTIES else state.draw_pile[0]


def step(state: State, action: Action) -> Step[State, Event]:
    """Apply an action; raises IllegalAction, with the refusal that `why_not` gives, and leaves everything as it was."""
    refusal = why_not(state, action)
    if refusal is not None:
        raise IllegalAction(refusal)
    return turn.apply(state, action)


def why_not(state: State, action: Action) -> Refusal | None:
    """The clause that forbids an action here, and why, in words; None when it is legal."""
    if state.phase in CHANCE_PHASES:
        return _refusal_while_drawing(state, action)
    match state.phase:
        case Phase.PLACING:
            return _refusal_while_placing(state, action)
        case Phase.REFILL_CHOICE:
            if isinstance(action, Refill | Decline):
                return None
            return Refusal("refilling-2", f"seat {state.seat} is to choose between refilling and declining")
        case Phase.PILE_CHOICE:
            if isinstance(action, ChoosePile):
                return None
            return Refusal("empty-hand-1", f"seat {state.seat} is to choose a pile")
        case _:
            return Refusal("ending-1", "the game is over")


def _refusal_while_placing(state: State, action: Action) -> Refusal | None:
    match action:
        case Place():
            return placing.refusal(state, action) or collecting.naming_refusal(action, state.board, state.rules)
        case Stop():
            if turn.may_stop(state.placed):
                return None
            return Refusal("turn-3", "a turn can be stopped only after a card has been placed")
        case Pass():
            if turn.may_pass(state.placed, state.rules.readings):
                return None
            reason = "a card has been placed: stop instead" if state.placed else "a card must be placed"
            return Refusal("turn-1", reason)
        case Refill() | Decline():
            return Refusal("refilling-1", "only a player who has placed two cards refills or declines")
        case ChoosePile():
            return Refusal("empty-hand-1", "only a player without cards chooses a pile")
        case Draw():
            return Refusal("turn-2", f"seat {state.seat} is to place a card: nothing is drawn")


def _refusal_while_drawing(state: State, action: Action) -> Refusal | None:
    if not isinstance(action, Draw):
        return Refusal(_drawing_clause(state), "cards are being drawn: no player acts")
    if action.card not in source(state):
        return Refusal(_drawing_clause(state), f"no {action.card} is left in the pile")
    return None


def _drawing_clause(state: State) -> str:
    match state.phase:
        case Phase.DEALING:
            return "setup-4" if setup.seat_to_deal_to(state) is None else "setup-2"
        case Phase.REFILLING:
            return "refilling-4"
        case Phase.DRAWING_HAND:
            return "empty-hand-4"
        case _:
            return "empty-hand-3"
