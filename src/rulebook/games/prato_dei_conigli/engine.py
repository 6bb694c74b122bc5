"""The engine: whose turn it is, what is legal, why something is not, and what it leads to."""

from itertools import compress
from typing import Final, TypeVar

from rulebook.core.chance import CHANCE, Actor
from rulebook.core.errors import IllegalAction, Refusal
from rulebook.core.multiset import Multiset
from rulebook.core.step import Step
from rulebook.games.prato_dei_conigli import dealing, dice, moving, playing, turn
from rulebook.games.prato_dei_conigli.actions import (
    Action,
    BagRabbit,
    ChooseColour,
    ChooseMarker,
    ChoosePostures,
    DealCard,
    Discard,
    DiscardAll,
    Done,
    DrawRabbit,
    Hold,
    Keep,
    Move,
    Play,
    Put,
    Remove,
    Roll,
)
from rulebook.games.prato_dei_conigli.clauses import ClauseId
from rulebook.games.prato_dei_conigli.components import Area
from rulebook.games.prato_dei_conigli.events import Event
from rulebook.games.prato_dei_conigli.state import Claim, Phase, State

Item = TypeVar("Item")

BAG_PHASES: Final = (Phase.FILLING_AREAS, Phase.DRAWING_RABBIT)
DECK_PHASES: Final = (Phase.FIRST_DEAL, Phase.DEALING)
CHANCE_PHASES: Final = (*BAG_PHASES, *DECK_PHASES, Phase.ROLLING)

CLAUSES: Final[dict[Phase, ClauseId]] = {
    Phase.FILLING_AREAS: "setup-2",
    Phase.CHOOSING_MARKER: "setup-3",
    Phase.FIRST_DEAL: "setup-6",
    Phase.DISCARDING: "dealing-1",
    Phase.DEALING: "dealing-3",
    Phase.ROLLING: "dice-3",
    Phase.CHOOSING_SELECTION: "dice-7",
    Phase.MOVING: "moving-1",
    Phase.DRAWING_RABBIT: "moving-4",
    Phase.PUTTING: "moving-7",
    Phase.PLAYING: "playing-3",
    Phase.OVER: "sun-2",
}
"""The clause that an action of another phase runs against."""
EXPECTED: Final = {
    Phase.FILLING_AREAS: "rabbits come out of the bag: no player acts",
    Phase.CHOOSING_MARKER: "the player is to choose a marker",
    Phase.FIRST_DEAL: "cards are being dealt: no player acts",
    Phase.DISCARDING: "the player is to keep or to discard cards",
    Phase.DEALING: "cards are being dealt: no player acts",
    Phase.ROLLING: "the dice are being rolled: no player acts",
    Phase.CHOOSING_SELECTION: "the player is to choose for the joker",
    Phase.MOVING: "the player is to move a rabbit",
    Phase.DRAWING_RABBIT: "a rabbit comes out of the bag: no player acts",
    Phase.PUTTING: "the player is to name an area for the rabbit drawn",
    Phase.PLAYING: "the player is to play a card or to be done",
    Phase.OVER: "the game is over",
}
"""What is to happen in each phase, in words."""


def actor(state: State) -> Actor | None:
    """Who is to act: CHANCE while pieces are drawn or dice rolled, None when the game is over, else the seat that acts."""
    if state.phase in CHANCE_PHASES:
        return CHANCE
    return None if state.phase is Phase.OVER else state.seat


def legal_actions(state: State) -> tuple[Action, ...]:
    """Every legal action, in order.

    Rabbits come in the order of colours, then postures; cards in that of the deck's list; areas in their own, the whole
    meadow last. Keeping comes before discarding one card and all; moves (by origin, rabbit, target) before removals (by
    area, rabbit), draws and holding; plays (by card, place) before being done. Rolls come by colour and posture, at once
    before repeated.
    """
    match state.phase:
        case Phase.CHOOSING_MARKER:
            return tuple(map(ChooseMarker, state.bag.distinct))
        case Phase.DISCARDING:
            return dealing.offers(state.hand, state.rules.components.hand, state.rules.readings)
        case Phase.CHOOSING_SELECTION:
            return choices(state)
        case Phase.MOVING:
            return moving.offers(state)
        case Phase.PUTTING:
            return tuple(map(Put, state.rules.areas))
        case Phase.PLAYING:
            return (*playing.offers(state), Done())
        case _:
            return tuple([outcome for outcome, _ in chances(state)])


def choices(state: State) -> tuple[ChooseColour, ...] | tuple[ChoosePostures, ...]:
    """What the player can choose for the joker that has been rolled."""
    assert state.rolled is not None
    return dice.offers(state.rolled, state.rules)


def chances(state: State) -> tuple[tuple[Action, int], ...]:
    """Every outcome of chance with its weight: the copies that are left, and for the dice as dice-11 gives it."""
    if state.phase in BAG_PHASES:
        return tuple(zip(map(BagRabbit, state.bag.distinct), copies(state.bag), strict=True))
    if state.phase in DECK_PHASES:
        return tuple(zip(map(DealCard, state.deck.distinct), copies(state.deck), strict=True))
    if state.phase is Phase.ROLLING:
        return dice.outcomes(dice.rolls(state.rules.variants.mode, state.rules.components), state.rolled)
    return ()


def copies(held: Multiset[Item]) -> tuple[int, ...]:
    """The number of copies of each kind that is held."""
    return tuple(compress(held.counts, held.counts))


def step(state: State, action: Action) -> Step[State, Event]:
    """Apply an action; raises IllegalAction, with the refusal that `why_not` gives, and leaves everything as it was."""
    refusal = why_not(state, action)
    if refusal is not None:
        raise IllegalAction(refusal)
    return turn.apply(state, action)


def why_not(state: State, action: Action) -> Refusal | None:
    """The clause that forbids an action here, and why, in words; None when it is legal."""
    match state.phase, action:
        case ((Phase.FILLING_AREAS | Phase.DRAWING_RABBIT), BagRabbit(rabbit)):
            return None if rabbit in state.bag else refused(state, f"no {rabbit} is in the bag")
        case Phase.CHOOSING_MARKER, ChooseMarker(rabbit):
            return None if rabbit in state.bag else refused(state, f"no {rabbit} is in the bag")
        case ((Phase.FIRST_DEAL | Phase.DEALING), DealCard(card)):
            return None if card in state.deck else refused(state, f"no {card} is left in the deck")
        case Phase.DISCARDING, Keep() | Discard() | DiscardAll():
            return refusal_of_discard(state, action)
        case Phase.ROLLING, Roll():
            return refusal_of_roll(state, action)
        case Phase.CHOOSING_SELECTION, ChooseColour() | ChoosePostures():
            return refusal_of_choice(state, action)
        case Phase.MOVING, Move() | Remove() | DrawRabbit() | Hold():
            return refusal_of_move(state, action)
        case Phase.PUTTING, Put(area):
            return no_area(state, area)
        case Phase.PLAYING, Play():
            return refusal_of_play(state, action)
        case Phase.PLAYING, Done():
            return None
        case _:
            return refused(state, EXPECTED[state.phase])


def refused(state: State, reason: str) -> Refusal:
    """A refusal by the clause of the phase."""
    return Refusal(CLAUSES[state.phase], reason)


def no_area(state: State, area: Area) -> Refusal | None:
    """The refusal of an area that the meadow does not have."""
    return None if area in state.rules.areas else Refusal("components-3", f"the meadow has no {area.word}")


def refusal_of_discard(state: State, action: Keep | Discard | DiscardAll) -> Refusal | None:
    """Why cards cannot be discarded so."""
    if action in dealing.offers(state.hand, state.rules.components.hand, state.rules.readings):
        return None
    if isinstance(action, Discard):
        return Refusal("dealing-1", f"seat {state.seat} holds no {action.card}")
    return Refusal("dealing-2", f"only a hand of {state.rules.components.hand} cards can be discarded as a whole")


def refusal_of_roll(state: State, action: Roll) -> Refusal | None:
    """Why a roll cannot be what counts."""
    rolled, rolls = action.rolled, dice.rolls(state.rules.variants.mode, state.rules.components)
    if rolled not in rolls:
        return Refusal("dice-3", "the dice that are rolled in this game do not show this")
    if dice.both_jokers(rolled):
        return Refusal("dice-9", "two jokers are rolled again")
    if dice.is_as_before(rolled, state.rolled):
        return Refusal("dice-10", "the result of the turn before is rolled again")
    if all(action != outcome for outcome, _ in dice.outcomes(rolls, state.rolled)):
        return Refusal("dice-11", "there is no roll that would have to be repeated")
    return None


def refusal_of_choice(state: State, action: ChooseColour | ChoosePostures) -> Refusal | None:
    """Why a choice is none for the joker that has been rolled."""
    options: tuple[ChooseColour | ChoosePostures, ...] = choices(state)
    if action in options:
        return None
    if isinstance(options[0], ChooseColour):
        return Refusal("dice-5", "one of the colours of the game is to be chosen")
    return Refusal("dice-7", f"so many different postures are to be chosen, in their order: {len(options[0].postures)}")


def refusal_of_move(state: State, action: Move | Remove | DrawRabbit | Hold) -> Refusal | None:
    """Why a rabbit cannot be moved so, or why one must be."""
    match action:
        case Move():
            if action.origin is action.target:
                return Refusal("moving-2", "a rabbit moves to another area than its own")
            return no_area(state, action.target) or refusal_to_leave(state, action)
        case Remove():
            return refusal_to_leave(state, action)
        case DrawRabbit(area):
            return refusal_of_draw(state, area)
        case Hold():
            if moving.may_hold(state.moved, state.rules.readings):
                return None
            return Refusal("moving-1", "a rabbit must be moved")


def refusal_to_leave(state: State, action: Move | Remove) -> Refusal | None:
    """Why a rabbit cannot leave an area."""
    missing = no_area(state, action.origin)
    if missing:
        return missing
    if action.rabbit in state.meadow[state.rules.areas.index(action.origin)]:
        return None
    clause = "moving-2" if isinstance(action, Move) else "moving-3"
    return Refusal(clause, f"no {action.rabbit} is in {action.origin.word}")


def refusal_of_draw(state: State, area: Area | None) -> Refusal | None:
    """Why a rabbit cannot be drawn from the bag so."""
    if not moving.may_draw(state.bag.total):
        return Refusal("moving-6", "the bag is empty")
    if moving.names_area_first(state.rules.readings) is (area is None):
        return Refusal("moving-4", f"the area is named {'before' if area is None else 'after'} the draw")
    return None if area is None else no_area(state, area)


def refusal_of_play(state: State, action: Play) -> Refusal | None:
    """Why a card cannot be played for a place."""
    selection = state.selections[state.seat]
    assert selection is not None
    if action.card not in state.hand:
        return Refusal("playing-3", f"seat {state.seat} holds no {action.card}")
    if action.area not in playing.places(state.rules.areas):
        return Refusal("playing-2", f"the meadow has no {action.area.word}")
    if not playing.is_valid(action.card, playing.tally_at(action.area, state, selection)):
        return Refusal("playing-1", f"{action.card} is not valid in {action.area.word}")
    if not playing.is_free(Claim(action.card, action.area), state.claims):
        return Refusal("playing-4", f"an equal card has been played for {action.area.word}")
    return None
