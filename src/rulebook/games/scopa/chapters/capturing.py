"""Capturing: which cards a card takes from the table."""

from typing import Final, TypeAlias

from rulebook.core.chance import Seat
from rulebook.core.change import changed
from rulebook.core.refusals import Refusal
from rulebook.core.seats import with_seat
from rulebook.core.step import Step
from rulebook.core.sums import adding_up
from rulebook.games.scopa.box.actions import Play
from rulebook.games.scopa.box.clauses import ClauseId, ClauseReason, implements
from rulebook.games.scopa.box.components import Card, side, sides, worth
from rulebook.games.scopa.box.events import CardLaid, CardsCaptured, CardsCollected, Event
from rulebook.games.scopa.box.readings import Readings, SingleCard
from rulebook.games.scopa.box.state import State

Capture: TypeAlias = tuple[Card, ...]
"""The cards that a card takes, in order."""

NOT_ON_TABLE: Final = ClauseReason("capturing-1", "{card} is not on the table")
NOT_ALL_ON_TABLE: Final = ClauseReason("capturing-2", "{cards} are not all on the table")
NOT_EQUAL: Final = ClauseReason("capturing-1", "{card} does not have the value of {other}")
WRONG_SUM: Final = ClauseReason("capturing-2", "{cards} do not add up to the value of {card}")
SINGLE_FIRST: Final = ClauseReason("capturing-3", "{equal} is on the table, and must be captured instead")
ONE_CAPTURE: Final = ClauseReason("capturing-4", "{cards} are more than one capture")
MUST_CAPTURE: Final = ClauseReason("capturing-5", "{card} can capture, and must")


@implements("capturing-1")
def equal_cards(table: tuple[Card, ...], value: int) -> tuple[Card, ...]:
    """capturing-1 A card can capture one card of the same value from the table: each one that lies there."""
    return tuple([card for card in table if card.value == value])


@implements("capturing-2")
def sums(table: tuple[Card, ...], value: int) -> tuple[Capture, ...]:
    """capturing-2 A card can capture two or more cards whose values together equal its own: fewer cards first."""
    return tuple([cards for cards in adding_up(table, value, worth) if len(cards) > 1])


@implements("capturing-3")
def may_take_a_sum(has_equal_card: bool, readings: Readings) -> bool:
    """capturing-3 A card cannot capture several cards if its own value is on the table or, by the reading, it can."""
    match readings.single_card:
        case SingleCard.FIRST:
            return not has_equal_card
        case SingleCard.FREE:
            return True


@implements("capturing-4")
def captures(table: tuple[Card, ...], value: int, readings: Readings) -> tuple[Capture, ...]:
    """capturing-4 If a card can make several captures, its player chooses one of them: equal cards first, then sums."""
    equal = equal_cards(table, value)
    single = tuple([(card,) for card in equal])
    return (*single, *sums(table, value)) if may_take_a_sum(bool(equal), readings) else single


@implements("capturing-5")
def must_capture(possible: tuple[Capture, ...]) -> bool:
    """capturing-5 A card that can capture must do so when it is played."""
    return len(possible) > 0


def choices(table: tuple[Card, ...], card: Card, readings: Readings) -> tuple[Capture, ...]:
    """What a card can capture, or nothing where it cannot."""
    possible = captures(table, card.value, readings)
    return possible if must_capture(possible) else ((),)


def refusal(state: State, action: Play) -> Refusal | None:
    """The clause that forbids a card of the hand to capture some cards, or none, and why; None where it may."""
    table, card, cards = state.table.distinct, action.card, action.captures
    if cards in choices(table, card, state.settings.readings):
        return None
    if not cards:
        return MUST_CAPTURE(card=card)
    return refusal_of_cards(table, card, cards)


def refusal_of_cards(table: tuple[Card, ...], card: Card, cards: Capture) -> Refusal:
    """Why a card may not capture some cards."""
    if len(frozenset(cards)) < len(cards) or not all(other in table for other in cards):
        return NOT_ON_TABLE(card=cards[0]) if len(cards) == 1 else NOT_ALL_ON_TABLE(cards=cards)
    if len(cards) == 1:
        return NOT_EQUAL(card=cards[0], other=card)
    equal = equal_cards(table, card.value)
    if any(other in equal for other in cards):
        return ONE_CAPTURE(cards=cards)
    if sum(other.value for other in cards) != card.value:
        return WRONG_SUM(cards=cards, card=card)
    return SINGLE_FIRST(equal=equal[0])


def capture(state: State, action: Play) -> Step[State, Event]:
    """The card that was played takes its captures, or stays on the table."""
    return take(state, action.card, action.captures) if action.captures else lay(state, action.card)


@implements("capturing-6")
def take(state: State, card: Card, captured: Capture) -> Step[State, Event]:
    """capturing-6 The card played and the cards it captured go face down on its player's pile."""
    players, cards = state.settings.players, (card, *captured)
    pile = pile_of(state.seat, players)
    taken = changed(
        state,
        table=state.table.without_all(captured),
        piles=with_seat(state.piles, pile, state.piles[pile].with_all(cards)),
        last_capturer=pile,
    )
    return Step(taken, told_of(card, captured, sides(players)[pile]))


def told_of(card: Card, captured: Capture, members: tuple[Seat, ...]) -> tuple[Event, ...]:
    """What is told of a capture: which cards, and whose pile they went to."""
    how: ClauseId = "capturing-1" if len(captured) == 1 else "capturing-2"
    whose: ClauseId = "capturing-6" if len(members) == 1 else "capturing-7"
    return CardsCaptured(how, card, captured), CardsCollected(whose, members, len(captured) + 1)


@implements("capturing-7")
def pile_of(seat: Seat, players: int) -> int:
    """capturing-7 Partners share a pile: which one the captures of a seat go to."""
    return side(seat, players)


@implements("capturing-8")
def lay(state: State, card: Card) -> Step[State, Event]:
    """capturing-8 A card that captures nothing stays face up on the table."""
    return Step(changed(state, table=state.table.with_one(card)), (CardLaid("capturing-8", card),))
