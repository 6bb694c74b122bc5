"""Theorems as functions in the language of kernels: true of every state or step of every game as supplied."""

from typing import Final

from rulebook.games.prato_dei_conigli import Mode, Settings
from rulebook.games.prato_dei_conigli.box.readings import MoveChoice
from rulebook.games.prato_dei_conigli.chapters.moving import may_draw
from rulebook.kernels.claims import (
    Claims,
    Counting,
    Keeping,
    OfMasks,
    OfStarts,
    OfStates,
    OfSteps,
    OfTwoStates,
    OfViews,
    Telling,
    Wrong,
)
from rulebook.kernels.language import Row, lowest, popcount
from rulebook.kernels.prato_dei_conigli.conditions import is_valid
from rulebook.kernels.prato_dei_conigli.decks import FIELD, FIRST
from rulebook.kernels.prato_dei_conigli.dice import counted_colours, postures_to_choose
from rulebook.kernels.prato_dei_conigli.facts import (
    GIVING,
    OF_CARDS,
    OF_PARTS,
    OF_RABBITS,
    SUMS,
    areas_have_room,
    bag_suffices,
    cards_suffice,
    hands_are_small,
    if_cards_do_not_suffice,
    if_the_bag_does_not_suffice,
    if_the_meadow_is_not_small,
    meadow_is_small,
    nobody_has_two_markers,
)
from rulebook.kernels.prato_dei_conigli.hearing import heard
from rulebook.kernels.prato_dei_conigli.ids import (
    CHOOSE,
    DEAL,
    KEEP,
    LEAVINGS,
    MOVES,
    PLAYS,
    ROLL,
    done_id,
    first_draw,
    first_put,
    first_removal,
    hold_id,
)
from rulebook.kernels.prato_dei_conigli.invariants import (
    cards_are_in_order,
    dice_are_right,
    every_card_is_there,
    every_rabbit_is_there,
    hands_are_right,
    is_before_cards,
    is_before_play,
    is_of,
    moves_are_right,
    numbers_are_in_range,
    plays_are_right,
    plays_wait,
    points_fit,
    rabbits_are_in_order,
    rabbits_in_all,
    repeating_is_right,
    seat_is_right,
    seats_fit,
    setup_is_right,
    somebody_can_act,
    sun_is_right,
)
from rulebook.kernels.prato_dei_conigli.layout import (
    AREA,
    AREAS,
    BAG,
    CARDS,
    CHOOSING_MARKER,
    COLOURS,
    COPIES,
    DEALING,
    DECK,
    DISCARDING,
    DISCARDS,
    DRAWING,
    DRAWN_RABBIT,
    EVERY_COLOUR,
    EVERY_POSTURE,
    FILLING,
    FIRST_DEAL,
    HELD,
    IN_AREA,
    KINDS,
    MARKER,
    MOVED,
    MOVING,
    OVER,
    PHASE,
    PLACES,
    POINTS,
    POSTURES,
    PUTTING,
    ROLLED,
    ROLLING,
    SEAT,
    SEATS,
    SELECTION,
)
from rulebook.kernels.prato_dei_conigli.order import NO_SEAT
from rulebook.kernels.prato_dei_conigli.piles import (
    are_rabbits,
    card_at,
    copies_of,
    game_of,
    has_card,
    listed,
    rabbits_of_kind,
)
from rulebook.kernels.prato_dei_conigli.playing import discard_played, number_played, played_at
from rulebook.kernels.prato_dei_conigli.ranking import actions_left, longest
from rulebook.kernels.prato_dei_conigli.setup import NO_AREA, area_to_fill, is_due, seat_to_choose
from rulebook.kernels.prato_dei_conigli.stepping import chooses, is_legal
from rulebook.kernels.prato_dei_conigli.telling import (
    TOLD,
    all_cards_look_alike,
    cards_look_alike,
    observe_the_discards,
    tell,
    tell_every_card,
    turns_up_cards,
)

# Invariants.


def bits_of(pile: int, card: int) -> int:
    """How many copies of a card a pile holds, bit by bit, and not by a size."""
    number = 0
    for copy in range(COPIES):
        number += 1 if pile & (FIRST[card] << copy & FIELD[card]) else 0
    return number


def cards_fit_together(row: Row, settings: Settings) -> bool:
    """No hand has more copies of a card than deck and discards leave, and of no card that was played all are discarded."""
    right, played = True, 0
    for seat in range(SEATS):
        for place in range(PLACES):
            played |= row[played_at(seat, place)]
    for card in range(2 * CARDS):
        copies, deck, discards = popcount(FIELD[card]), bits_of(row[DECK], card), bits_of(row[DISCARDS], card)
        fit = discards < copies or not has_card(played, card)
        for seat in range(SEATS):
            held = bits_of(row[HELD + seat], card)
            fit = fit and held + deck <= copies and held + discards <= copies
        right = right and (not is_of(settings, card) or fit)
    return right


def hands_have_room(row: Row, settings: Settings) -> bool:
    """No hand has all copies of a card that the deck has."""
    right = True
    for card in range(2 * CARDS):
        fit = True
        for seat in range(SEATS):
            fit = fit and row[HELD + seat] & FIELD[card] != FIELD[card]
        right = right and (fit or not is_of(settings, card) or not has_card(row[DECK], card))
    return right


def rabbits_are_counted(row: Row, settings: Settings) -> bool:
    """Of every kind there are as many rabbits in an area or the bag as its bits say: sizes alone do not."""
    right = True
    for pile in range(AREA, BAG + 1):
        for kind in range(KINDS):
            bits = 0
            for copy in range(COPIES):
                bits += row[pile] >> COPIES * kind + copy & 1
            right = right and rabbits_of_kind(row[pile], kind) == bits
    return right


def hands_are_counted(row: Row, settings: Settings) -> bool:
    """Of every card there are as many copies in a hand as its bits say: sizes alone do not."""
    right = True
    for seat in range(SEATS):
        for card in range(CARDS):
            number = listed(settings, card)
            right = right and copies_of(row[HELD + seat], number) == bits_of(row[HELD + seat], number)
    return right


def setup_goes_on(row: Row, settings: Settings) -> bool:
    """While areas are filled one has room, and nobody has a marker; while markers are chosen the next one is due."""
    right = True
    for seat in range(SEATS):
        right = right and (row[PHASE] != FILLING or row[MARKER + seat] == 0)
    if row[PHASE] == CHOOSING_MARKER:
        return row[SEAT] == seat_to_choose(row, settings) and row[SEAT] != NO_SEAT
    return right and (row[PHASE] != FILLING or area_to_fill(row) != NO_AREA)


def areas_are_filled(row: Row, settings: Settings) -> bool:
    """Until all markers are chosen, no area has more rabbits than it starts with."""
    right = True
    for area in range(AREAS):
        right = right and (row[PHASE] > CHOOSING_MARKER or popcount(row[AREA + area]) <= IN_AREA)
    return right


def hands_fit_phase(row: Row, settings: Settings) -> bool:
    """Nobody has cards before the first deal, and whoever is dealt one lacks one."""
    if row[PHASE] == FIRST_DEAL or row[PHASE] == DEALING:
        return is_due(row, row[SEAT])
    right = True
    for seat in range(SEATS):
        right = right and (not is_before_cards(row) or row[HELD + seat] == 0)
    return right


def piles_fit_phase(row: Row, settings: Settings) -> bool:
    """Nothing is discarded in the setup, and the deck has a card wherever one is dealt."""
    if is_before_play(row) and row[DISCARDS] != 0:
        return False
    return row[DECK] != 0 or (row[PHASE] != FIRST_DEAL and row[PHASE] != DEALING)


def some_are_not_held(row: Row, settings: Settings) -> bool:
    """Some card is in the deck, has been played or is discarded."""
    cards = row[DECK] | row[DISCARDS]
    for seat in range(SEATS):
        for place in range(PLACES):
            cards |= row[played_at(seat, place)]
    return cards != 0


def rabbits_fit(row: Row, settings: Settings) -> bool:
    """Every rabbit of the box is there, and every pile of rabbits fills its fields from their lowest bits."""
    right = are_rabbits(row[BAG])
    for area in range(AREAS):
        right = right and are_rabbits(row[AREA + area])
    for kind in range(KINDS):
        right = right and rabbits_in_all(row, kind) == COPIES
    return right


# States.


def rabbits_are_conserved(row: Row, settings: Settings) -> bool:
    """Areas, bag, markers and a rabbit just drawn add up to all the rabbits, kind by kind."""
    right = True
    for kind in range(KINDS):
        number = rabbits_of_kind(row[BAG], kind) + (row[DRAWN_RABBIT] == 1 + kind)
        for area in range(AREAS):
            number += rabbits_of_kind(row[AREA + area], kind)
        for seat in range(SEATS):
            number += row[MARKER + seat] == 1 + kind
        right = right and number == COPIES
    return right


def cards_are_conserved(row: Row, settings: Settings) -> bool:
    """Hands, deck, cards played and discards add up to all the cards, card by card."""
    right = True
    for card in range(2 * CARDS):
        number = copies_of(row[DECK], card) + copies_of(row[DISCARDS], card)
        for seat in range(SEATS):
            number += copies_of(row[HELD + seat], card)
            for place in range(PLACES):
                number += copies_of(row[played_at(seat, place)], card)
        right = right and (not is_of(settings, card) or number == popcount(FIELD[card]))
    return right


def goes_on(row: Row, settings: Settings) -> bool:
    """A state of a running game has a legal id, such as this one."""
    return row[PHASE] == OVER or is_legal(row, settings, some_id(row, settings))


def some_id(row: Row, settings: Settings) -> int:
    """A legal id, where the game is not over."""
    phase = row[PHASE]
    if phase in (FILLING, CHOOSING_MARKER, DRAWING):
        return lowest(row[BAG]) >> 2
    if phase in (FIRST_DEAL, DEALING):
        return DEAL + card_at(lowest(row[DECK]), game_of(settings))
    if phase == DISCARDING:
        return KEEP
    if phase == ROLLING:
        return ROLL if row[ROLLED] != 1 else ROLL + 2
    if chooses(row):
        return CHOOSE + (POSTURES if postures_to_choose(settings, row[ROLLED] - 1) == 2 else 0)
    if phase == MOVING:
        return some_move(row, settings)
    return first_put(settings) if phase == PUTTING else done_id(settings)


def some_move(row: Row, settings: Settings) -> int:
    """Drawing a rabbit or, where the bag is empty, putting one back into it."""
    if may_draw(popcount(row[BAG])):
        return first_draw(settings)
    for area in range(AREAS):
        if row[AREA + area]:
            return first_removal(settings) + AREAS * (lowest(row[AREA + area]) >> 2) + area
    return hold_id(settings)


# Starts.


def games_begin_with_the_longest(row: Row, settings: Settings) -> bool:
    """No more actions are left than the longest game has: with two players 376, and with six 976."""
    left = longest(settings)
    if settings.players == 2 and left != 376:
        return False
    if settings.players == 6 and left != 976:
        return False
    return actions_left(row, settings) <= left


# Steps.


def actions_left_fall(before: Row, after: Row, settings: Settings, id: int) -> bool:
    """Every action lowers the number of actions that are left, and it does not fall below 0."""
    return 0 <= actions_left(after, settings) < actions_left(before, settings)


def points_never_fall(before: Row, after: Row, settings: Settings, id: int) -> bool:
    """Nobody loses points."""
    right = True
    for seat in range(SEATS):
        right = right and after[POINTS + seat] >= before[POINTS + seat]
    return right


def forgoes_move(before: Row, settings: Settings, id: int) -> bool:
    """Whether a player forgoes the first move."""
    return before[PHASE] == MOVING and id == hold_id(settings) and before[MOVED] == 0


def applies_no_dead_clause(before: Row, after: Row, settings: Settings, id: int) -> bool:
    """For a joker one colour is chosen in one game, and one posture or two in the other; no forced move is forgone."""
    if chooses(before):
        selection = after[SELECTION + before[SEAT]]
        colours, postures = selection & EVERY_COLOUR, selection >> COLOURS
        if settings.variants.mode == Mode.CONTA:
            return popcount(colours) == 1 and postures == EVERY_POSTURE
        return colours == counted_colours(settings, before[ROLLED] - 1) and popcount(postures) in (1, 2)
    return settings.readings.move == MoveChoice.OPTIONAL or not forgoes_move(before, settings, id)


# Masks.


def mask_is_what_is_legal(row: Row, settings: Settings, mask: Row, id: int) -> bool:
    """The mask has a 1 at every legal id, and a 0 at every other: id by id."""
    right = True
    for each in range(len(mask)):
        right = right and mask[each] == is_legal(row, settings, each)
    return right


FEWEST_IDS: Final = CHOOSE + COLOURS + MOVES + LEAVINGS + 1 + AREAS + 1 + PLAYS + 1
"""How many ids there are in Conta che ti passa, where the area for a rabbit of the bag is named after it has come."""
CASES: Final = (
    ({"variants.mode": 0, "readings.draw_area": 0}, FEWEST_IDS),
    ({"variants.mode": 0, "readings.draw_area": 1}, FEWEST_IDS + AREAS - 1),
    ({"variants.mode": 1, "readings.draw_area": 0}, FEWEST_IDS + 1),
    ({"variants.mode": 1, "readings.draw_area": 1}, FEWEST_IDS + AREAS),
)
"""The settings on which the number of ids depends, with that number."""


# Views.


def hidden_cards_differ(row: Row, other: Row, settings: Settings, viewer: int) -> bool:
    """Deck, discards, others' hands and what others have played become those of another state, which are as large."""
    alike = popcount(row[DECK]) == popcount(other[DECK]) and popcount(row[DISCARDS]) == popcount(other[DISCARDS])
    row[DECK] = other[DECK]
    row[DISCARDS] = other[DISCARDS]
    for seat in range(SEATS):
        held, played = popcount(row[HELD + seat]), number_played(row, seat)
        if seat != viewer:
            take_cards(row, other, seat)
        alike = alike and popcount(row[HELD + seat]) == held and number_played(row, seat) == played
    return alike


def hidden_cards_are_as_many(row: Row, other: Row, settings: Settings, viewer: int) -> bool:
    """The same, said of both states as they were: sizes of what is exchanged would not be those of either."""
    alike = popcount(row[DECK]) == popcount(other[DECK]) and popcount(row[DISCARDS]) == popcount(other[DISCARDS])
    row[DECK] = other[DECK]
    row[DISCARDS] = other[DISCARDS]
    for seat in range(SEATS):
        if seat != viewer:
            alike = alike and popcount(row[HELD + seat]) == popcount(other[HELD + seat])
            alike = alike and number_played(row, seat) == number_played(other, seat)
            take_cards(row, other, seat)
    return alike


def take_cards(row: Row, other: Row, seat: int) -> None:
    """What a seat holds and has played becomes what it holds and has played in another state."""
    row[HELD + seat] = other[HELD + seat]
    for place in range(PLACES):
        row[played_at(seat, place)] = other[played_at(seat, place)]


# Controls: claims like those above that are false, which solvers have to refute.


def no_kind_is_whole_in_bag(row: Row, settings: Settings) -> bool:
    """Of no kind all rabbits are in the bag."""
    right = True
    for kind in range(KINDS):
        right = right and rabbits_of_kind(row[BAG], kind) < COPIES
    return right


def no_card_is_whole_in_deck(row: Row, settings: Settings) -> bool:
    """Of no card all copies are in the deck."""
    right = True
    for card in range(2 * CARDS):
        right = right and (not is_of(settings, card) or copies_of(row[DECK], card) < popcount(FIELD[card]))
    return right


def goes_on_with_the_first_kind(row: Row, settings: Settings) -> bool:
    """In every state of a running game the first id is legal."""
    return row[PHASE] == OVER or is_legal(row, settings, 0)


def games_begin_with_less(row: Row, settings: Settings) -> bool:
    """Fewer actions are left than the longest game has."""
    return actions_left(row, settings) < longest(settings)


def actions_left_fall_by_two(before: Row, after: Row, settings: Settings, id: int) -> bool:
    """Every action lowers the number of actions that are left by two or more."""
    return actions_left(after, settings) + 1 < actions_left(before, settings)


def points_never_rise(before: Row, after: Row, settings: Settings, id: int) -> bool:
    """Nobody gains points."""
    right = True
    for seat in range(SEATS):
        right = right and after[POINTS + seat] <= before[POINTS + seat]
    return right


def nobody_forgoes_a_move(before: Row, after: Row, settings: Settings, id: int) -> bool:
    """Nobody forgoes the first move, under any reading."""
    return not forgoes_move(before, settings, id)


def mask_lets_everybody_hold(row: Row, settings: Settings, mask: Row, id: int) -> bool:
    """The mask has a 1 at holding, whatever the reading."""
    return mask[hold_id(settings)] == 1


def all_cards_differ(row: Row, other: Row, settings: Settings, viewer: int) -> bool:
    """The viewer's hand, too, becomes that of another state."""
    alike = hidden_cards_differ(row, other, settings, viewer)
    for seat in range(SEATS):
        row[HELD + seat] = other[HELD + seat]
    return alike


NUMBERS: Final = (numbers_are_in_range, sun_is_right)

CARDS_FIT: Final = (numbers_are_in_range, cards_are_in_order, cards_fit_together)

HANDS: Final = (numbers_are_in_range, seats_fit, cards_are_in_order, dice_are_right, hands_are_small, hands_fit_phase)

PILES: Final = (numbers_are_in_range, cards_are_in_order, cards_suffice, piles_fit_phase)

INVARIANTS: Final = (
    numbers_are_in_range,
    seats_fit,
    sun_is_right,
    points_fit,
    cards_are_in_order,
    dice_are_right,
    moves_are_right,
    setup_goes_on,
    rabbits_fit,
    areas_are_filled,
    hands_are_small,
    hands_fit_phase,
    piles_fit_phase,
    rabbits_are_counted,
    hands_are_counted,
)

LEMMAS: Final = (bag_suffices, meadow_is_small, cards_suffice, cards_fit_together, hands_have_room)

FURTHER: Final = (seat_is_right, hands_are_right, somebody_can_act)

REST: Final = (setup_is_right, repeating_is_right, plays_wait)

CLAIMS: Final = Claims(
    invariants=INVARIANTS,
    further=(*FURTHER, *REST, plays_are_right),
    implied=(rabbits_are_in_order, every_rabbit_is_there),
    given={
        numbers_are_in_range: NUMBERS,
        seats_fit: (numbers_are_in_range, seats_fit),
        sun_is_right: NUMBERS,
        points_fit: (*HANDS, points_fit),
        cards_are_in_order: CARDS_FIT,
        every_card_is_there: (numbers_are_in_range, cards_are_in_order),
        cards_fit_together: (cards_are_in_order,),
        hands_have_room: (cards_are_in_order,),
        cards_are_conserved: (cards_are_in_order,),
        dice_are_right: (*NUMBERS, seats_fit, dice_are_right),
        moves_are_right: (numbers_are_in_range, moves_are_right),
        setup_goes_on: (numbers_are_in_range, seats_fit, setup_goes_on),
        rabbits_fit: (numbers_are_in_range, seats_fit, moves_are_right, setup_goes_on, rabbits_fit),
        rabbits_are_conserved: (rabbits_fit,),
        areas_are_filled: (numbers_are_in_range, rabbits_are_in_order, setup_goes_on, areas_are_filled),
        hands_are_small: HANDS,
        hands_fit_phase: HANDS,
        piles_fit_phase: PILES,
        rabbits_are_counted: (),
        hands_are_counted: (),
        **dict.fromkeys(FURTHER, (*INVARIANTS, *LEMMAS, plays_wait, *FURTHER)),
        **dict.fromkeys(REST, (*INVARIANTS, *FURTHER, *REST)),
        plays_are_right: (numbers_are_in_range, seats_fit, plays_wait, plays_are_right),
        rabbits_are_in_order: (rabbits_fit,),
        every_rabbit_is_there: (rabbits_fit,),
        some_are_not_held: PILES,
        goes_on: (numbers_are_in_range, seats_fit, dice_are_right, moves_are_right, rabbits_fit, bag_suffices, *PILES),
        actions_left_fall: (
            *NUMBERS,
            setup_goes_on,
            moves_are_right,
            bag_suffices,
            rabbits_are_in_order,
            hands_have_room,
            *HANDS,
        ),
        points_never_fall: (numbers_are_in_range, points_fit),
        applies_no_dead_clause: (numbers_are_in_range, dice_are_right),
        mask_is_what_is_legal: (
            numbers_are_in_range,
            seats_fit,
            rabbits_are_in_order,
            cards_are_in_order,
            dice_are_right,
            meadow_is_small,
        ),
        mask_lets_everybody_hold: (numbers_are_in_range,),
        hidden_cards_differ: (numbers_are_in_range, seats_fit),
    },
    by_sizes=(
        points_fit,
        areas_are_filled,
        hands_are_small,
        hands_fit_phase,
        *FURTHER,
        actions_left_fall,
        mask_is_what_is_legal,
    ),
    by_answers={plays_are_right: (is_valid,)},
    apart=every_card_is_there,
    immaterial=(is_valid,),
    keeping=Keeping(discard_played, (cards_are_in_order, some_are_not_held), (SEATS - 1, PLACES - 1)),
    giving=GIVING,
    lemmas=(
        Counting(
            bag_suffices,
            OF_RABBITS,
            (numbers_are_in_range, moves_are_right, setup_goes_on, areas_are_filled),
            (areas_have_room, nobody_has_two_markers),
            if_the_bag_does_not_suffice,
        ),
        Counting(meadow_is_small, OF_PARTS, (), (), if_the_meadow_is_not_small),
        Counting(cards_suffice, OF_CARDS, (hands_are_small,), (hands_are_small,), if_cards_do_not_suffice),
    ),
    lemmas_in_parts=(cards_fit_together, hands_have_room),
    parts=(OfStates(cards_are_conserved, no_card_is_whole_in_deck),),
    states=(
        OfStates(rabbits_are_conserved, no_kind_is_whole_in_bag),
        OfStates(goes_on, goes_on_with_the_first_kind),
    ),
    starts=(OfStarts(games_begin_with_the_longest, games_begin_with_less),),
    steps=(
        OfSteps(actions_left_fall, actions_left_fall_by_two),
        OfSteps(points_never_fall, points_never_rise),
        OfSteps(applies_no_dead_clause, nobody_forgoes_a_move),
    ),
    masks=(OfMasks(mask_is_what_is_legal, mask_lets_everybody_hold, MOVING, CASES),),
    views=(OfViews(hidden_cards_differ, all_cards_differ, by_sizes=False),),
    two_states=(
        OfTwoStates(
            cards_look_alike,
            hidden_cards_are_as_many,
            Telling(TOLD, tell, heard, turns_up_cards),
            Wrong(observe_the_discards, all_cards_look_alike, tell_every_card, DISCARDING),
            SUMS,
        ),
    ),
)
