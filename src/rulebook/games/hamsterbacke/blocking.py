"""Blocking: groups go from the hand to the block pile, where the top one keeps others from laying its colour."""

from functools import reduce

from rulebook.core.chance import Seat
from rulebook.core.change import changed
from rulebook.core.errors import Refusal
from rulebook.core.multiset import Multiset
from rulebook.core.seats import with_seat
from rulebook.core.step import Step
from rulebook.games.hamsterbacke.actions import Block
from rulebook.games.hamsterbacke.clauses import implements
from rulebook.games.hamsterbacke.components import Colour, number
from rulebook.games.hamsterbacke.events import Event, GroupsLaid
from rulebook.games.hamsterbacke.groups import alike, cards_of, groups_held
from rulebook.games.hamsterbacke.readings import OwnTop, Readings
from rulebook.games.hamsterbacke.state import BlockPile, State


@implements("blocking-1")
def lay(state: State, colour: Colour, groups: int) -> Step[State, Event]:
    """blocking-1 The groups go from the player's hand on top of their block pile, face up."""
    cards, seat = cards_of(colour, groups, state.rules.components), state.seat
    blocking = changed(
        state,
        hands=with_seat(state.hands, seat, reduce(Multiset.without, cards, state.hand)),
        block_piles=with_seat(state.block_piles, seat, (*state.block_pile, *cards)),
    )
    return Step(blocking, (GroupsLaid("blocking-1", seat, colour, groups, len(cards)),))


@implements("blocking-2")
def numbers_of_groups(held: int) -> tuple[int, ...]:
    """blocking-2 A player who holds several groups of a colour lays as many of them in one action as they like."""
    return tuple(range(1, held + 1))


@implements("blocking-3")
def blocker(colour: Colour, seat: Seat, block_piles: tuple[BlockPile, ...]) -> Seat | None:
    """blocking-3 A colour is blocked for a player while it is on top of the block pile of another one, who is given."""
    for other, pile in enumerate(block_piles):
        if other != seat and top(pile) is colour:
            return other
    return None


@implements("blocking-4")
def top(pile: BlockPile) -> Colour | None:
    """blocking-4 Only the top of a block pile blocks its colour: the last group laid; None for a pile without cards."""
    return pile[-1] if pile else None


@implements("blocking-5")
def blocks_oneself(colour: Colour, own_top: Colour | None, readings: Readings) -> bool:
    """blocking-5 Whether the top of a player's own pile keeps that player from laying its colour is left open."""
    match readings.own_top:
        case OwnTop.FREE:
            return False
        case OwnTop.BLOCKED:
            return colour is own_top


@implements("blocking-6")
def taken_back(colour: Colour, seat: Seat) -> Refusal:
    """blocking-6 A blocked group goes back to the hand: the action is refused, and the player may do another one."""
    return Refusal("blocking-3", f"{colour.word} is on top of seat {seat}'s block pile")


def blocks(state: State) -> tuple[Block, ...]:
    """The laying of every number of groups of every colour that is open to the player: by colour, then by number."""
    hand, components = state.hand, state.rules.components
    return tuple(
        [
            Block(colour, groups)
            for colour in hand.distinct
            if refusal_of_colour(state, colour) is None
            for groups in numbers_of_groups(groups_held(hand, colour, components))
        ]
    )


def refusal(state: State, action: Block) -> Refusal | None:
    """The clause that forbids the player who has the turn to lay groups, and why; None where they may."""
    return refusal_of_groups(state, action) or refusal_of_colour(state, action.colour)


def refusal_of_groups(state: State, action: Block) -> Refusal | None:
    """Why the player does not hold the groups, or cannot lay so many; None where they do."""
    colour, components = action.colour, state.rules.components
    if action.groups in numbers_of_groups(groups_held(state.hand, colour, components)):
        return None
    if action.groups < 1:
        return Refusal("blocking-2", "at least one group is laid")
    needed, held = action.groups * number(colour, components), alike(state.hand, colour)
    return Refusal("groups-1", f"that takes {needed} {colour.word}, and you hold {held}")


def refusal_of_colour(state: State, colour: Colour) -> Refusal | None:
    """Why the colour is closed to the player; None where it is open."""
    other = blocker(colour, state.seat, state.block_piles)
    if other is not None:
        return taken_back(colour, other)
    if blocks_oneself(colour, top(state.block_pile), state.rules.readings):
        return Refusal("blocking-5", f"{colour.word} is on top of your own block pile")
    return None
