"""Capturing: which cards a card takes from the table."""

from typing import Final, TypeAlias

from rulebook.core.chance import Seat
from rulebook.core.change import changed
from rulebook.core.kits.italian_cards import Card
from rulebook.core.refusals import Refusal
from rulebook.core.seats import with_seat
from rulebook.core.step import Step
from rulebook.core.sums import adding_up
from rulebook.games.scopa.chapters import scopa, scopone
from rulebook.games.scopa.model.actions import Play
from rulebook.games.scopa.model.clauses import ClauseId, ClauseReason, implements
from rulebook.games.scopa.model.components import ACE, FIFTEEN, side, sides, worth
from rulebook.games.scopa.model.events import CardLaid, CardsCaptured, CardsCollected, Event
from rulebook.games.scopa.model.readings import Readings, SingleCard
from rulebook.games.scopa.model.settings import Settings
from rulebook.games.scopa.model.state import State
from rulebook.games.scopa.model.variants import Capturing, Variants

Capture: TypeAlias = tuple[Card, ...]
"""The cards that a card takes, in order."""

NOT_ON_TABLE: Final = ClauseReason("capturing-1", "{card} is not on the table")
NOT_ALL_ON_TABLE: Final = ClauseReason("capturing-2", "{cards} are not all on the table")
NOT_EQUAL: Final = ClauseReason("capturing-1", "{card} does not have the value of {other}")
WRONG_SUM: Final = ClauseReason("capturing-2", "{cards} do not add up to the value of {card}")
SINGLE_FIRST: Final = ClauseReason("capturing-3", "{equal} is on the table, and must be captured instead")
ONE_CAPTURE: Final = ClauseReason("capturing-4", "{cards} are more than one capture")
NOT_LYING: Final = ClauseReason("capturing-10", "{cards} {cards:is|are} not on the table")
NOT_FIFTEEN: Final = ClauseReason("capturing-10", "{card} does not make 15 with {cards}")
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
    """capturing-3 A card cannot capture a sum if a card of its own value is on the table or, by the reading, it can."""
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


def choices(table: tuple[Card, ...], card: Card, settings: Settings) -> tuple[Capture, ...]:
    """What a card can be said to capture, or nothing where it captures nothing or everything."""
    is_fifteen = settings.variants.capturing is Capturing.QUINDICI
    possible = fifteens(table, card.value) if is_fifteen else captures(table, card.value, settings.readings)
    return possible if must_capture(possible) else ((),)


def refusal(state: State, action: Play) -> Refusal | None:
    """The clause that forbids a card of the hand to capture some cards, or none, and why; None where it may."""
    table, card, cards = state.table.distinct, action.card, action.captures
    if cards in choices(table, card, state.settings):
        return None
    if not cards:
        return MUST_CAPTURE(card=card)
    if state.settings.variants.capturing is Capturing.QUINDICI:
        return NOT_FIFTEEN(card=card, cards=cards) if are_lying(cards, table) else NOT_LYING(cards=cards)
    return refusal_of_cards(table, card, cards)


def are_lying(cards: Capture, table: tuple[Card, ...]) -> bool:
    """Whether some cards are on the table, each named once."""
    return len(frozenset(cards)) == len(cards) and all(card in table for card in cards)


def refusal_of_cards(table: tuple[Card, ...], card: Card, cards: Capture) -> Refusal:
    """Why a card may not capture some cards by its value."""
    if not are_lying(cards, table):
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
    """The card that was played takes its captures, which may be a scopa, or stays on the table."""
    table, card, variants = state.table.distinct, action.card, state.settings.variants
    if takes_everything(table, card, variants):
        return take(state, card, table).then(scopa.score_of_everything)
    return take(state, card, action.captures).then(scopa.score) if action.captures else lay(state, card)


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
    return Step(taken, told_of(card, captured, sides(players)[pile], state.settings.variants))


def told_of(card: Card, captured: Capture, members: tuple[Seat, ...], variants: Variants) -> tuple[Event, ...]:
    """What is told of a capture: which cards, and whose pile they went to."""
    whose: ClauseId = "capturing-6" if len(members) == 1 else "capturing-7"
    how = clause_of(card, captured, variants)
    return CardsCaptured(how, card, captured), CardsCollected(whose, members, len(captured) + 1)


def clause_of(card: Card, captured: Capture, variants: Variants) -> ClauseId:
    """The clause by which a card captures others."""
    if variants.capturing is Capturing.QUINDICI:
        return "capturing-10"
    if card.value == ACE and any(other.value != ACE for other in captured):
        return "capturing-9"
    return "capturing-1" if len(captured) == 1 else "capturing-2"


@implements("capturing-7")
def pile_of(seat: Seat, players: int) -> int:
    """capturing-7 Partners share a pile: which one the captures of a seat go to."""
    return side(seat, players)


@implements("capturing-8")
def lay(state: State, card: Card) -> Step[State, Event]:
    """capturing-8 A card that captures nothing stays face up on the table."""
    return Step(changed(state, table=state.table.with_one(card)), (CardLaid("capturing-8", card),))


@implements("capturing-9")
def takes_everything(table: tuple[Card, ...], card: Card, variants: Variants) -> bool:
    """capturing-9 In scopa d'assi and asso pigliatutto, an ace takes all the cards on the table unless an ace is there."""
    is_agreed = variants.capturing in (Capturing.SCOPA_D_ASSI, Capturing.ASSO_PIGLIATUTTO)
    return is_agreed and card.value == ACE and len(table) > 0 and not equal_cards(table, ACE)


@implements("capturing-10")
def fifteens(table: tuple[Card, ...], value: int) -> tuple[Capture, ...]:
    """capturing-10 In scopa di quindici, a card captures cards that together with it make 15: fewer cards first."""
    return adding_up(table, FIFTEEN - value, worth)


@implements("capturing-11")
def go_together(settings: Settings) -> bool:
    """capturing-11 Scopa di quindici is not combined with scopone."""
    return settings.variants.capturing is not Capturing.QUINDICI or not scopone.is_played(settings)
