"""The engine: whose turn it is, what is legal, why something is not, and what it leads to."""

from itertools import compress

from rulebook.core.chance import CHANCE, Actor
from rulebook.core.errors import IllegalAction, Refusal
from rulebook.core.step import Step
from rulebook.games.hamsterbacke import blocking, bonus, scoring, setup, taking, turn
from rulebook.games.hamsterbacke.actions import Action, Block, Draw, Give, Pick, Score, Take
from rulebook.games.hamsterbacke.events import Event
from rulebook.games.hamsterbacke.state import Phase, State

CHANCE_PHASES = (Phase.DEALING, Phase.DRAWING)


def actor(state: State) -> Actor | None:
    """Who is to act: CHANCE while cards come from the deck, None when the game is over, else the player or the giver."""
    if state.phase in CHANCE_PHASES:
        return CHANCE
    return None if state.phase is Phase.OVER else state.chooser


def legal_actions(state: State) -> tuple[Action, ...]:
    """Every legal action, in order: takes by row, blocks by colour and number of groups, then score.

    Colours go LG, DG, LB, BL, YE, OR, RE; picks go by seat, gifts and the outcomes of chance in the order of colours.
    """
    match state.phase:
        case Phase.ACTING:
            return turn.choices(state)
        case Phase.PICKING:
            return bonus.picks(state)
        case Phase.GIVING:
            return bonus.gifts(state)
        case Phase.OVER:
            return ()
        case _:
            return tuple(compress(state.rules.draws, state.deck.counts))


def chances(state: State) -> tuple[tuple[Action, int], ...]:
    """Every card that chance can bring, weighted by the copies that are left; empty where a seat is to act."""
    if state.phase not in CHANCE_PHASES:
        return ()
    counts = state.deck.counts
    return tuple(compress(zip(state.rules.draws, counts, strict=True), counts))


def step(state: State, action: Action) -> Step[State, Event]:
    """Apply an action; raises IllegalAction, with the refusal that `why_not` gives, and leaves everything as it was."""
    refusal = why_not(state, action)
    if refusal is not None:
        raise IllegalAction(refusal)
    return turn.apply(state, action)


def why_not(state: State, action: Action) -> Refusal | None:
    """The clause that forbids an action here, and why, in words; None when it is legal."""
    match state.phase:
        case Phase.ACTING:
            return _refusal_while_acting(state, action)
        case Phase.PICKING:
            if isinstance(action, Pick):
                return bonus.picking_refusal(state, action)
            return Refusal("bonus-3", f"seat {state.seat} is to pick who gives")
        case Phase.GIVING:
            if isinstance(action, Give):
                return bonus.giving_refusal(state, action)
            return Refusal("bonus-4", f"seat {state.chooser} is to choose the cards that they give")
        case Phase.OVER:
            return Refusal("ending-1", "the game is over")
        case _:
            return _refusal_while_drawing(state, action)


def _refusal_while_acting(state: State, action: Action) -> Refusal | None:
    match action:
        case Take():
            return taking.refusal(state, action)
        case Block():
            return blocking.refusal(state, action)
        case Score():
            return scoring.refusal(state)
        case Pick():
            return Refusal("bonus-3", "only a scorer picks who gives, where several hold the most cards")
        case Give():
            return Refusal("bonus-1", "only for a bonus are cards given")
        case Draw():
            return Refusal("turn-2", f"seat {state.seat} is to take, to block or to score: nothing is drawn")


def _refusal_while_drawing(state: State, action: Action) -> Refusal | None:
    clause = _drawing_clause(state)
    if not isinstance(action, Draw):
        return Refusal(clause, "cards come from the deck: no player acts")
    if action.card not in state.deck:
        return Refusal(clause, f"no {action.card.word} is left in the deck")
    return None


def _drawing_clause(state: State) -> str:
    if state.phase is Phase.DRAWING:
        return "taking-3"
    return "setup-2" if setup.seat_to_deal_to(state) is None else "setup-1"
