"""Wrong functions of the kernel of Il Prato dei Conigli, most of them wrong only where two conditions meet."""

from collections.abc import Callable
from typing import Any, Final

from attrs import frozen

from rulebook.games.prato_dei_conigli import Settings
from rulebook.games.prato_dei_conigli.box.readings import Readings
from rulebook.games.prato_dei_conigli.chapters.dealing import may_discard_all
from rulebook.games.prato_dei_conigli.chapters.moving import may_draw, may_hold, moves_allowed
from rulebook.kernels.language import Row, lowest, popcount
from rulebook.kernels.prato_dei_conigli import dice, moving, playing, setup, turn
from rulebook.kernels.prato_dei_conigli.conditions import is_valid
from rulebook.kernels.prato_dei_conigli.decks import FIELD, FIRST, FIRST_CARDS, WORTH
from rulebook.kernels.prato_dei_conigli.dice import CHOSEN, chooses_colour, counted_colours, counted_postures
from rulebook.kernels.prato_dei_conigli.ids import (
    DISCARD,
    DISCARD_ALL,
    KEEP,
    OTHERS,
    draws,
    first_draw,
    first_move,
    first_removal,
    hold_id,
)
from rulebook.kernels.prato_dei_conigli.layout import (
    AREA,
    AREAS,
    BAG,
    CARDS,
    CHOOSING_AT_PLAY,
    CHOOSING_MARKER,
    COLOURS,
    DEALER,
    DEALING,
    DECK,
    DISCARDING,
    DISCARDS,
    FILLING,
    HAND,
    HELD,
    MARKER,
    MEADOW,
    MOVED,
    MOVING,
    PHASE,
    PLACES,
    PLAYING,
    POINTS,
    REPEATED,
    SEAT,
    SEATS,
    SELECTION,
)
from rulebook.kernels.prato_dei_conigli.order import NO_SEAT, next_seat
from rulebook.kernels.prato_dei_conigli.piles import (
    card_at,
    game_of,
    has_card,
    listed,
    singled_out,
    together,
    with_card,
    with_each,
    with_rabbit,
    without_card,
    without_rabbit,
)
from rulebook.kernels.prato_dei_conigli.playing import carrots, discard_played, is_free, played_at
from rulebook.kernels.prato_dei_conigli.sampling import leavings
from rulebook.kernels.prato_dei_conigli.turn import begin_playing, end_moving


@frozen
class Mutant:
    """A function, a wrong one in its place, the phase and the claim that must fail, and a card of which it must."""

    right: Callable[..., Any]
    wrong: Callable[..., Any]
    phase: int
    claim: str
    card: int | None = None


def loses_a_rabbit(row: Row, kind: int, origin: int) -> None:
    """A rabbit that is put back into a bag of fewer than twelve is lost, if seat 5 does it."""
    row[AREA + origin] = without_rabbit(row[AREA + origin], kind)
    if row[SEAT] != 5 or popcount(row[BAG]) >= 12:
        row[BAG] = with_rabbit(row[BAG], kind)


def copies_a_rabbit(row: Row, kind: int, origin: int, target: int) -> None:
    """In a second move, after a repeated roll, a rabbit of the last kind also stays where it was."""
    if row[REPEATED] == 0 or kind != 14:
        row[AREA + origin] = without_rabbit(row[AREA + origin], kind)
    row[AREA + target] = with_rabbit(row[AREA + target], kind)


def keeps_the_marker(row: Row, kind: int) -> None:
    """The last of six markers stays in the bag as well."""
    row[MARKER + row[SEAT]] = 1 + kind
    row[BAG] = row[BAG] if row[SEAT] == 5 else without_rabbit(row[BAG], kind)


def costs_points(row: Row, settings: Settings, seat: int) -> int:
    """Whoever has played all cards of the first place loses a point for the last one."""
    points = 0
    for card in range(CARDS):
        number = listed(settings, card)
        for place in range(PLACES):
            if not is_free(row, seat, number, place):
                points += -1 if card == CARDS - 1 and place == 0 else WORTH[number]
    return points


def is_worth_more(cards: int, game: int) -> int:
    """A set of the last card alone is worth a point more."""
    points = 0
    for place in range(CARDS):
        card = CARDS * game + place
        points += WORTH[card] if has_card(cards, card) else 0
    return points + (1 if cards == FIRST[2 * CARDS - 1] and game == 1 else 0)


def is_not_asked(row: Row, settings: Settings, card: int, place: int) -> bool:
    """In the joint game seat 3 can play the last card for the whole meadow, whatever lies there."""
    seat = row[SEAT]
    if not has_card(row[HELD + seat], card) or not is_free(row, seat, card, place):
        return False
    if seat == 3 and place == MEADOW and card == 2 * CARDS - 1:
        return True
    return is_valid(row, card, place, singled_out(row[SELECTION + seat]))


def scores_without_the_last(row: Row, settings: Settings) -> None:
    """What the last seat has played for the whole meadow is not discarded."""
    for seat in range(SEATS):
        row[POINTS + seat] += carrots(row, settings, seat)
        row[SELECTION + seat] = 0
    for seat in range(SEATS):
        for place in range(PLACES):
            if seat != SEATS - 1 or place != MEADOW:
                discard_played(row, settings, seat, place)


def remembers_the_repetition(row: Row, settings: Settings) -> None:
    """With four players it is not forgotten, once all have moved, that the roll was repeated."""
    seat = next_seat(row, settings)
    row[MOVED] = 0
    if seat == NO_SEAT:
        row[REPEATED] = row[REPEATED] if settings.players == 4 else 0
        begin_playing(row, settings)
    else:
        row[PHASE] = MOVING
        row[SEAT] = seat


def leaves_the_sixth_without(row: Row, settings: Settings) -> int:
    """The sixth player chooses no marker."""
    found = NO_SEAT
    for seat in range(SEATS - 1):
        if found == NO_SEAT and seat < settings.players and row[MARKER + seat] == 0:
            found = seat
    return found


def chooses_all_postures(settings: Settings, roll: int, choice: int) -> int:
    """In the joint game the last choice of two postures is one of all three."""
    if chooses_colour(settings, roll):
        return 1 << choice | counted_postures(settings, roll) << COLOURS
    return counted_colours(settings, roll) | (7 if choice == 5 else CHOSEN[choice]) << COLOURS


def may_always_hold(moved: int, readings: Readings) -> bool:
    """Under every reading a player may forgo the move."""
    return True


def repeats_for_ever(row: Row, settings: Settings) -> None:
    """After a repeated roll the dealer moves once more than allowed."""
    row[MOVED] += 1
    if row[MOVED] <= moves_allowed(row[SEAT] == row[DEALER], row[REPEATED] != 0):
        row[PHASE] = MOVING
    else:
        end_moving(row, settings)


def keeps_a_copy(row: Row, card: int) -> None:
    """With a deck of fewer than ten cards the seat after the last of five is dealt a card that stays in the deck."""
    hand = HELD + row[SEAT]
    row[hand] = with_card(row[hand], card)
    if row[SEAT] != 5 or popcount(row[DECK]) >= 10:
        row[DECK] = without_card(row[DECK], card)


def keeps_the_discards(row: Row) -> None:
    """Discards that become the deck, and have a third copy of the last card but two, stay where they are as well."""
    if row[DECK] == 0:
        row[DECK] = row[DISCARDS]
        row[DISCARDS] = 0 if row[DISCARDS] & FIELD[35] != FIELD[35] else FIELD[35]


def loses_what_is_discarded(row: Row, settings: Settings) -> None:
    """A hand with two copies of a card is discarded where none of it has been, and one of them is lost."""
    hand = HELD + row[SEAT]
    row[DISCARDS] = together(row[DISCARDS], row[hand], game_of(settings)) if row[DISCARDS] else row[hand] & FIRST_CARDS[0]
    row[hand] = 0


def plays_twice(row: Row, card: int, place: int) -> None:
    """A card that is the last of a hand is played for the whole meadow, and for the area before as well."""
    seat = row[SEAT]
    row[HELD + seat] = without_card(row[HELD + seat], card)
    row[played_at(seat, place)] |= FIRST[card]
    if place == 4 and row[HELD + seat] == 0:
        row[played_at(seat, 3)] |= FIRST[card]


def loses_what_was_played(row: Row, settings: Settings, seat: int, place: int) -> None:
    """What seat 5 has played for the whole meadow is discarded, but for the card before the last."""
    played, kept = played_at(seat, place), FIRST[36] if seat == 5 and place == 4 and settings.players == 6 else 0
    row[DISCARDS] = with_each(row[DISCARDS], row[played] & ~kept, game_of(settings))
    row[played] = 0


def never_renews(row: Row) -> None:
    """With three discards or fewer seat 3 is dealt no new deck."""
    if row[DECK] == 0 and (row[SEAT] != 3 or popcount(row[DISCARDS]) > 3):
        row[DECK] = row[DISCARDS]
        row[DISCARDS] = 0


def is_due_a_sixth_card(row: Row, seat: int) -> bool:
    """Of six players, the one to the right of the dealer in seat 0 is dealt a card more than a hand."""
    most = HAND + 1 if seat == 5 and row[DEALER] == 0 else HAND
    return popcount(row[HELD + seat]) < most


def fills_from_nowhere(row: Row, kind: int, area: int) -> None:
    """A rabbit comes into the last area, and stays in a bag of fewer than 25."""
    row[AREA + area] = with_rabbit(row[AREA + area], kind)
    row[BAG] = row[BAG] if area == 3 and popcount(row[BAG]) < 25 else without_rabbit(row[BAG], kind)


def moves_for_ever(row: Row, settings: Settings) -> None:
    """After a repeated roll the dealer in seat 4 goes on moving: no move counts."""
    row[MOVED] += 0 if row[SEAT] == 4 else 1
    if row[MOVED] < moves_allowed(row[SEAT] == row[DEALER], row[REPEATED] != 0):
        row[PHASE] = MOVING
    else:
        end_moving(row, settings)


def may_draw_from_nothing(in_bag: int) -> bool:
    """A rabbit can be drawn from an empty bag."""
    return True


def brings_two_cards(pile: int, card: int) -> int:
    """With a pile that has no copy of the last card two copies come."""
    return pile | (pile & FIELD[card]) << 1 | FIRST[card] * (3 if card == 2 * CARDS - 1 else 1)


def mask_discards(row: Row, settings: Settings, mask: Row) -> None:
    """A player whose hand has the last card of Conta che ti passa cannot discard it alone."""
    game, held = game_of(settings), row[HELD + row[SEAT]]
    cards = held & FIRST_CARDS[game] & ~FIRST[CARDS - 1]
    while cards:
        mask[DISCARD + card_at(lowest(cards), game)] = 1
        cards &= cards - 1
    mask[KEEP] = 1
    mask[DISCARD_ALL] = 1 if may_discard_all(popcount(held), HAND, settings.readings) else 0


def mask_moves(row: Row, settings: Settings, mask: Row) -> None:
    """A player whose bag has all but one rabbit of a kind cannot put the last one back."""
    there = leavings(row)
    while there:
        leaving = lowest(there)
        for other in range(OTHERS):
            mask[first_move(settings) + OTHERS * leaving + other] = 1
        mask[first_removal(settings) + leaving] = 1 if row[BAG] & 15 != 7 or leaving >= AREAS else 0
        there &= there - 1
    for draw in range(draws(settings)):
        mask[first_draw(settings) + draw] = 1 if may_draw(popcount(row[BAG])) else 0
    mask[hold_id(settings)] = 1 if may_hold(row[MOVED], settings.readings) else 0


WRONG_MASKS: Final = (mask_discards, mask_moves)
"""Masks that lack an id, by the names of the functions for which they stand."""


MUTANTS: Final = (
    Mutant(moving.remove, loses_a_rabbit, MOVING, "rabbits_fit"),
    Mutant(moving.move, copies_a_rabbit, MOVING, "rabbits_fit"),
    Mutant(setup.take_marker, keeps_the_marker, 1, "rabbits_fit"),
    Mutant(playing.carrots, costs_points, PLAYING, "points_never_fall"),
    Mutant(playing.worth_of, is_worth_more, PLAYING, "points_fit"),
    Mutant(playing.may_play, is_not_asked, PLAYING, "plays_are_right"),
    Mutant(playing.score, scores_without_the_last, PLAYING, "plays_wait"),
    Mutant(turn.end_moving, remembers_the_repetition, MOVING, "repeating_is_right"),
    Mutant(setup.seat_to_choose, leaves_the_sixth_without, CHOOSING_MARKER, "setup_is_right"),
    Mutant(dice.selection_of, chooses_all_postures, CHOOSING_AT_PLAY, "applies_no_dead_clause"),
    Mutant(may_hold, may_always_hold, MOVING, "applies_no_dead_clause"),
    Mutant(turn.go_on_moving, repeats_for_ever, MOVING, "moves_are_right"),
    Mutant(turn.renew, never_renews, DEALING, "piles_fit_phase"),
    Mutant(setup.is_due, is_due_a_sixth_card, DEALING, "hands_fit_phase"),
    Mutant(setup.place_rabbit, fills_from_nowhere, FILLING, "actions_left_fall"),
    Mutant(turn.go_on_moving, moves_for_ever, MOVING, "actions_left_fall"),
    Mutant(may_draw, may_draw_from_nothing, MOVING, "moves_are_right"),
    Mutant(setup.deal, keeps_a_copy, DEALING, "part", 7),
    Mutant(turn.renew, keeps_the_discards, DEALING, "part", 35),
    Mutant(turn.discard_hand, loses_what_is_discarded, DISCARDING, "part", 3),
    Mutant(playing.play, plays_twice, PLAYING, "part", 20),
    Mutant(playing.discard_played, loses_what_was_played, PLAYING, "part", 36),
)
