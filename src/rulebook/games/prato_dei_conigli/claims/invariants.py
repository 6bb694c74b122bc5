"""Invariants: what is so in every state that a game reaches. Together they are what inductions over the rules begin with."""

from collections.abc import Callable
from typing import Final

from attrs import evolve

from rulebook.core.chance import Seat
from rulebook.games.prato_dei_conigli.chapters import dice, moving
from rulebook.games.prato_dei_conigli.chapters.dealing import is_asked, seat_to_deal_to
from rulebook.games.prato_dei_conigli.chapters.order import order
from rulebook.games.prato_dei_conigli.chapters.playing import is_valid
from rulebook.games.prato_dei_conigli.chapters.setup import (
    area_to_fill,
    first_dealer,
    first_stop,
    order_of_first_deal,
    seat_to_choose,
)
from rulebook.games.prato_dei_conigli.chapters.sun import has_set
from rulebook.games.prato_dei_conigli.model.cards import Card, DeckLine
from rulebook.games.prato_dei_conigli.model.components import MOST, MOST_CARDS, Components, Rabbit
from rulebook.games.prato_dei_conigli.model.decks import supplied_cards
from rulebook.games.prato_dei_conigli.model.dice_faces import Selection
from rulebook.games.prato_dei_conigli.model.settings import kinds_of_rabbits, listed_cards
from rulebook.games.prato_dei_conigli.model.state import (
    BeforePlay,
    BeforeRoll,
    ChoosingAtPlay,
    ChoosingAtRoll,
    ChoosingMarker,
    Dealing,
    Discarding,
    DrawingRabbit,
    FillingAreas,
    FirstDeal,
    Moving,
    Over,
    Playing,
    Putting,
    Rolling,
    State,
)
from rulebook.games.prato_dei_conigli.model.variants import Variants
from rulebook.verification.claims import EveryList

# Pieces.


def copies_of_rabbit(rabbit: Rabbit, state: State) -> int:
    """How many rabbits of a kind there are in the bag, in the areas, among the markers, and drawn."""
    lying = state.bag.count(rabbit) + sum(area.count(rabbit) for area in state.meadow)
    drawn = isinstance(state.phase, Putting) and state.phase.rabbit is rabbit
    return lying + sum(marker is rabbit for marker in state.markers) + drawn


def rabbits_are_conserved(state: State) -> bool:
    """Every rabbit of the box is somewhere."""
    copies = state.settings.components.copies
    return all(copies_of_rabbit(rabbit, state) == copies for rabbit in kinds_of_rabbits(state.settings))


def copies_of_card(card: Card, state: State) -> int:
    """How many copies of a card there are in the deck, among the discards, in hands, and played."""
    held = sum(hand.count(card) for hand in state.hands)
    lying = sum(1 for claims in state.played for claim in claims if claim.card is card)
    return state.deck.count(card) + state.discards.count(card) + held + lying


def cards_are_conserved(state: State) -> bool:
    """Every card of the deck is somewhere."""
    return all(copies_of_card(line.card, state) == line.copies for line in listed_cards(state.settings))


def cards_of_seat(seat: Seat, state: State) -> int:
    """How many cards a seat holds and has played."""
    return state.hands[seat].total + len(state.played[seat])


def hands_are_dealt(state: State) -> bool:
    """Nobody has more cards than a whole hand; before the first deal nobody has any, and after the dice all have a hand."""
    hand, numbers = state.settings.components.hand, [cards_of_seat(seat, state) for seat in range(state.settings.players)]
    match state.phase:
        case FillingAreas() | ChoosingMarker():
            return not any(numbers)
        case FirstDeal():
            waiting = numbers[state.seat + 1 :]
            return all(number <= hand for number in numbers) and not any(waiting)
        case Discarding() | Dealing() | Over():
            return all(number <= hand for number in numbers)
        case _:
            return all(number == hand for number in numbers)


# The setup and the sky.


def everybody_sits(state: State) -> bool:
    """Whoever deals or acts sits at the table."""
    return state.dealer < state.settings.players and state.seat < state.settings.players


def the_sun_sets_at_the_end(state: State) -> bool:
    """The game is over exactly when the sun has set, and every turn has had the dealer that follows from it."""
    is_over, turns = isinstance(state.phase, Over), state.sun - first_stop()
    dealer = (first_dealer(state.settings) + turns - is_over) % state.settings.players
    return has_set(state.sun, state.settings.components.sun_stops) == is_over and state.dealer == dealer


def areas_are_filled_in_order(state: State) -> bool:
    """Before play one area is filled after the other, and a rabbit comes only where one is not full."""
    if not isinstance(state.phase, BeforePlay):
        return True
    full, numbers = state.settings.components.rabbits_in_area, [lying.total for lying in state.meadow]
    in_order = all(numbers[place] == 0 or numbers[place - 1] == full for place in range(1, len(numbers)))
    is_filling = isinstance(state.phase, FillingAreas)
    return in_order and all(number <= full for number in numbers) and is_filling == (area_to_fill(state) is not None)


def markers_are_chosen_in_order(state: State) -> bool:
    """Seats choose their markers one after the other, and everybody has one when the first hands are dealt."""
    match state.phase:
        case FillingAreas():
            chosen = 0
        case ChoosingMarker():
            chosen = state.seat
        case _:
            chosen = state.settings.players
    return all((marker is not None) == (seat < chosen) for seat, marker in enumerate(state.markers))


def play_begins_with_the_sun(state: State) -> bool:
    """Before play the sun is on its first stop, and nothing has been discarded."""
    return not isinstance(state.phase, BeforePlay) or (state.sun == first_stop() and not state.discards)


# The dice.


def is_before_dice(state: State) -> bool:
    """Whether the dice have not been rolled in this turn, or no more turn comes."""
    return isinstance(state.phase, BeforeRoll | Over)


def the_dice_show_what_counts(state: State) -> bool:
    """The dice show a result that can stand, unless they have not been rolled yet."""
    is_first = state.sun == first_stop()
    if state.rolled is None:
        return is_first and is_before_dice(state)
    can_be = state.rolled in dice.every_roll(state.settings) and not dice.both_jokers(state.rolled)
    return can_be and not (is_first and is_before_dice(state))


def comes_before(seat: Seat, state: State) -> bool:
    """Whether a seat acts in a turn before the one that acts now."""
    seats = order(state.dealer, state.settings.players)
    return seats.index(seat) < seats.index(state.seat)


def has_come_to_play(seat: Seat, state: State) -> bool:
    """Whether a seat has begun to play cards in this turn."""
    match state.phase:
        case Playing():
            return seat == state.seat or comes_before(seat, state)
        case ChoosingAtPlay():
            return comes_before(seat, state)
        case _:
            return False


def has_chosen(seat: Seat, state: State) -> bool:
    """Whether a seat must have chosen for a joker by now."""
    if isinstance(state.phase, ChoosingAtRoll):
        return comes_before(seat, state)
    return dice.chooses_at_roll(state.settings.readings) or has_come_to_play(seat, state)


def can_be_selected(seat: Seat, selection: Selection | None, state: State) -> bool:
    """Whether this can be singled out for a seat: what the dice or a choice give, or nothing before there is a choice."""
    if is_before_dice(state) or state.rolled is None:
        return selection is None
    if dice.by_dice(state.rolled, state.settings) is None and not has_chosen(seat, state):
        return selection is None
    return any(selection == each for each in dice.selections(state.rolled, state.settings))


def selections_follow_from_the_dice(state: State) -> bool:
    """For every seat that is singled out which the dice give, or what it can have chosen."""
    return all(can_be_selected(seat, selection, state) for seat, selection in enumerate(state.selections))


def choices_are_for_jokers(state: State) -> bool:
    """Players choose for a joker that has been rolled, at the time that the readings name."""
    at_roll = isinstance(state.phase, ChoosingAtRoll)
    if not (at_roll or isinstance(state.phase, ChoosingAtPlay)):
        return True
    asks = dice.by_dice(dice.shown(state), state.settings) is None
    return asks and dice.chooses_at_roll(state.settings.readings) == at_roll


# Moving and playing.


def can_move(state: State, phase: Moving) -> bool:
    """Whether a player has a move left."""
    return phase.moved < moving.moves_allowed(state.seat == state.dealer, phase.repeated)


def moves_are_left(state: State) -> bool:
    """Whoever moves has a move left, and draws from a bag that is not empty, for areas named as the readings say."""
    named_first = moving.names_area_first(state.settings.readings)
    match state.phase:
        case Moving() as phase:
            return can_move(state, phase)
        case DrawingRabbit(phase, area):
            return can_move(state, phase) and bool(state.bag) and named_first == (area is not None)
        case Putting(phase, _):
            return can_move(state, phase) and not named_first
        case _:
            return True


def plays_wait_their_turn(state: State) -> bool:
    """Nobody has played a card who has not come to play."""
    return all(has_come_to_play(seat, state) or not claims for seat, claims in enumerate(state.played))


# Whose turn it is.


def the_right_seat_acts(state: State) -> bool:
    """The seat is the one to which the phase has come."""
    match state.phase:
        case FillingAreas():
            return state.seat == first_dealer(state.settings)
        case ChoosingMarker():
            return state.seat == seat_to_choose(state.markers)
        case FirstDeal():
            return state.seat == seat_to_deal_to(state, order_of_first_deal(state.settings.players))
        case Dealing():
            return state.seat == seat_to_deal_to(state, order(state.dealer, state.settings.players))
        case Rolling() | Over():
            return state.seat == state.dealer
        case _:
            return True


def somebody_can_act(state: State) -> bool:
    """Whoever is asked for cards has some, and there is a card where one is dealt."""
    match state.phase:
        case Discarding():
            return is_asked(state.hand.total)
        case Playing():
            return bool(state.hand)
        case FirstDeal() | Dealing():
            return bool(state.deck)
        case _:
            return True


# The decks.


def decks(variants: Variants) -> tuple[Components, Components]:
    """The largest deck and the smallest, of the cards in the supplied one: they differ in every number."""
    cards = [line.card for line in supplied_cards(variants.mode)]
    last, needed = len(cards) - 1, Components().hand * Components().most_players
    copies = MOST_CARDS // len(cards)
    largest = [DeckLine(card, MOST - place, copies) for place, card in enumerate(cards)]
    smallest = [DeckLine(card, place, 1) for place, card in enumerate(cards)]
    largest[last] = evolve(largest[last], copies=MOST_CARDS - copies * last)
    smallest[0] = evolve(smallest[0], copies=needed - last)
    return Components(deck=tuple(largest)), Components(deck=tuple(smallest))


def listed(components: Components) -> tuple[DeckLine, ...]:
    """The list of the deck in a box."""
    assert components.deck is not None
    return components.deck


EVERY_LIST: Final = EveryList(
    boxes=decks,
    listed=listed,
    piece="card",
    copies="copies",
    for_each=lambda components: components.hand,
    judging=(is_valid,),
    words="any deck of 19 different cards, whatever they ask for and are worth, in any numbers of copies",
)
"""What is proved is proved for every deck with as many different cards as the supplied ones."""

INVARIANTS: Final[tuple[Callable[[State], bool], ...]] = (
    everybody_sits,
    rabbits_are_conserved,
    cards_are_conserved,
    hands_are_dealt,
    the_sun_sets_at_the_end,
    areas_are_filled_in_order,
    markers_are_chosen_in_order,
    play_begins_with_the_sun,
    the_dice_show_what_counts,
    selections_follow_from_the_dice,
    choices_are_for_jokers,
    moves_are_left,
    plays_wait_their_turn,
    the_right_seat_acts,
    somebody_can_act,
)
"""All invariants: each holds in the first state, and after every step where all of them held before."""


def points_come_from_scoring(state: State) -> bool:
    """Nobody has fewer than 0 points, or any before the first scoring."""
    is_first = state.sun == first_stop()
    return all(points == 0 or (points > 0 and not is_first) for points in state.points)


def plays_differ(state: State) -> bool:
    """Nobody has played the same card for the same place twice."""
    return all(sum(claim == other for other in claims) == 1 for claims in state.played for claim in claims)


WELL_FORMED: Final[tuple[Callable[[State], bool], ...]] = (points_come_from_scoring, plays_differ)
"""What a well-formed state is beside that, but for where cards can be played, which takes solvers long. They assume it where
they look for a state, and nowhere else.
"""
