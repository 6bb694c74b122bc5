"""Blocking: groups go from the hand to the block pile, where the top one keeps other players from laying its colour."""

from typing import Final

from rulebook.core.chance import Seat
from rulebook.core.change import changed
from rulebook.core.refusals import Refusal
from rulebook.core.seats import with_seat
from rulebook.core.step import Step
from rulebook.games.hamsterbacke.chapters.groups import alike, cards_of, groups_held
from rulebook.games.hamsterbacke.model.actions import Block
from rulebook.games.hamsterbacke.model.clauses import ClauseReason, implements
from rulebook.games.hamsterbacke.model.components import Colour, number
from rulebook.games.hamsterbacke.model.events import Event, GroupsLaid
from rulebook.games.hamsterbacke.model.readings import OwnTop, Readings
from rulebook.games.hamsterbacke.model.state import BlockPile, State

AT_LEAST_ONE: Final = ClauseReason("blocking-2", "you must lay at least one group")
TOO_FEW: Final = ClauseReason("groups-1", "that takes {needed} {colour}, and you hold {held}")
BLOCKED: Final = ClauseReason("blocking-3", "{colour} is on top of {seat:seat}'s block pile")
BLOCKED_BY_ONESELF: Final = ClauseReason("blocking-5", "{colour} is on top of your own block pile")


@implements("blocking-1")
def lay(state: State, colour: Colour, groups: int) -> Step[State, Event]:
    """blocking-1 The groups go from the player's hand, face up, on top of their own block pile."""
    cards, seat = cards_of(colour, groups, state.settings.components), state.seat
    blocking = changed(
        state,
        hands=with_seat(state.hands, seat, state.hand.without_all(cards)),
        block_piles=with_seat(state.block_piles, seat, (*state.block_pile, *cards)),
    )
    return Step(blocking, (GroupsLaid("blocking-1", seat, colour, groups, len(cards)),))


@implements("blocking-2")
def numbers_of_groups(held: int) -> tuple[int, ...]:
    """blocking-2 A player may lay several groups of the same colour in one action: from one group to all that are held."""
    return tuple(range(1, held + 1))


@implements("blocking-3")
def blocker(colour: Colour, seat: Seat, block_piles: tuple[BlockPile, ...]) -> Seat | None:
    """blocking-3 A player must not lay a colour that is on top of another player's block pile: whose it is, or None."""
    for other, pile in enumerate(block_piles):
        if other != seat and top(pile) is colour:
            return other
    return None


@implements("blocking-4")
def top(pile: BlockPile) -> Colour | None:
    """blocking-4 Only the group on top of a block pile blocks its colour, which is given; None for an empty pile."""
    return pile[-1] if pile else None


@implements("blocking-5")
def blocks_oneself(colour: Colour, own_top: Colour | None, readings: Readings) -> bool:
    """blocking-5 Whether the colour on top of their own block pile is blocked for a player is for the reading to say."""
    match readings.own_top:
        case OwnTop.FREE:
            return False
        case OwnTop.BLOCKED:
            return colour is own_top


def blocks(state: State) -> tuple[Block, ...]:
    """Every way to lay groups of a colour that is not blocked for the player: by colour, then by number."""
    hand, components = state.hand, state.settings.components
    return tuple(
        [
            Block(colour, groups)
            for colour in hand.distinct
            if (held := groups_held(hand, colour, components)) and is_open(state, colour)
            for groups in numbers_of_groups(held)
        ]
    )


def refusal(state: State, action: Block) -> Refusal | None:
    """The clause that forbids the player whose turn it is to lay groups, and why; None where they may."""
    return refusal_of_groups(state, action) or refusal_of_colour(state, action.colour)


def refusal_of_groups(state: State, action: Block) -> Refusal | None:
    """Why the player cannot lay that many groups; None where they can."""
    colour, components = action.colour, state.settings.components
    if action.groups in numbers_of_groups(groups_held(state.hand, colour, components)):
        return None
    if action.groups < 1:
        return AT_LEAST_ONE()
    needed, held = action.groups * number(colour, components), alike(state.hand, colour)
    return TOO_FEW(needed=needed, colour=colour, held=held)


def is_open(state: State, colour: Colour) -> bool:
    """Whether no block pile of another player and, by the reading, not the player's own blocks the colour."""
    piles, seat = state.block_piles, state.seat
    return blocker(colour, seat, piles) is None and not blocks_oneself(colour, top(piles[seat]), state.settings.readings)


def refusal_of_colour(state: State, colour: Colour) -> Refusal | None:
    """Why the colour is blocked for the player; None where it is not."""
    if is_open(state, colour):
        return None
    other = blocker(colour, state.seat, state.block_piles)
    return BLOCKED_BY_ONESELF(colour=colour) if other is None else BLOCKED(colour=colour, seat=other)
