"""The empty hand: a new one from the penalty pile or from the draw pile."""

from rulebook.core.change import changed
from rulebook.core.seats import with_seat
from rulebook.core.step import Step
from rulebook.games.yellowstone_park.chapters import placing, refilling
from rulebook.games.yellowstone_park.model.actions import ChoosePile, Pile
from rulebook.games.yellowstone_park.model.clauses import ClauseId, implements
from rulebook.games.yellowstone_park.model.components import Card
from rulebook.games.yellowstone_park.model.events import CardDrawn, Event, PileChosen
from rulebook.games.yellowstone_park.model.readings import EmptyHandRefill, PenaltyDrawThreshold, Readings
from rulebook.games.yellowstone_park.model.state import CHOOSING_PILE, DRAWING_HAND, DRAWING_PENALTIES, State


def draw_or_choose(state: State) -> Step[State, Event]:
    """A player without cards chooses a pile, or begins to draw where only one is open."""
    settings = state.settings
    enough = may_draw_penalties(state.penalty_pile.total, settings.components.hand, settings.readings)
    piles = piles_offered(enough, is_to_refill(placing.placed_in(state), settings.players), settings.readings)
    if len(piles) > 1:
        return Step(changed(state, phase=CHOOSING_PILE))
    return begin_drawing(state, piles[0], "empty-hand-1" if enough else "empty-hand-2")


def is_to_refill(placed: int, players: int) -> bool:
    """Whether a player who still had cards would have to refill: after two cards, with two or three players."""
    return refilling.earns_refill(placed) and refilling.must_refill(players)


@implements("empty-hand-1")
def piles_offered(enough: bool, is_to_refill: bool, readings: Readings) -> tuple[Pile, ...]:
    """empty-hand-1 A player without cards may draw from the penalty pile, if it holds `enough`, or from the draw pile.

    Under `draw-pile` the duty to refill stands over the choice: only the draw pile is left then.
    """
    match readings.empty_hand_refill:
        case EmptyHandRefill.CHOOSE:
            both = enough
        case EmptyHandRefill.DRAW_PILE:
            both = enough and not is_to_refill
    return (Pile.PENALTY, Pile.DRAW) if both else (Pile.DRAW,)


@implements("empty-hand-2")
def may_draw_penalties(penalties: int, hand: int, readings: Readings) -> bool:
    """empty-hand-2 The penalty pile must hold a whole hand; under `four-or-fewer`, one card up to two fewer than a hand."""
    match readings.penalty_draw_threshold:
        case PenaltyDrawThreshold.SIX_OR_MORE:
            return penalties >= hand
        case PenaltyDrawThreshold.FOUR_OR_FEWER:
            return 1 <= penalties <= hand - 2


def choices(state: State) -> tuple[ChoosePile, ...]:
    """Either pile, for a player who may choose."""
    return tuple(map(ChoosePile, Pile))


def begin_drawing(state: State, pile: Pile, clause: ClauseId) -> Step[State, Event]:
    """Let chance bring a new hand from `pile`."""
    phase = DRAWING_PENALTIES if pile is Pile.PENALTY else DRAWING_HAND
    return Step(changed(state, phase=phase), (PileChosen(clause, state.seat, pile),))


@implements("empty-hand-3")
def draw_penalty(state: State, card: Card) -> Step[State, Event]:
    """empty-hand-3 A card of the shuffled penalty pile goes to the hand."""
    seat = state.seat
    drawn = changed(
        state,
        hands=with_seat(state.hands, seat, state.hand.with_one(card)),
        penalty_piles=with_seat(state.penalty_piles, seat, state.penalty_pile.without(card)),
    )
    return Step(drawn, (CardDrawn("empty-hand-3", seat, card, Pile.PENALTY),))


def penalties_drawn(state: State) -> bool:
    """Whether the player who draws from the penalty pile has a whole hand, or all of a pile that holds less."""
    return refilling.is_full(state.hand.total, state.settings.components.hand) or not state.penalty_pile


@implements("empty-hand-4")
def draw_common(state: State, card: Card) -> Step[State, Event]:
    """empty-hand-4 A card of the draw pile goes to the hand, as in a refill."""
    return refilling.draw(state, card, "empty-hand-4")
