"""Random play and masks, all at once, and redealing what a viewer does not see. Solvers read the masks alone."""

from typing import Final

from rulebook.games.prato_dei_conigli import Settings
from rulebook.games.prato_dei_conigli.chapters.dealing import may_discard_all
from rulebook.games.prato_dei_conigli.chapters.moving import may_draw, may_hold
from rulebook.games.prato_dei_conigli.chapters.playing import is_hidden
from rulebook.kernels.language import Row, below, lowest, popcount
from rulebook.kernels.prato_dei_conigli.conditions import valid_cards
from rulebook.kernels.prato_dei_conigli.decks import FIELD, FIRST, FIRST_CARDS
from rulebook.kernels.prato_dei_conigli.dice import (
    accepted,
    chooses_colour,
    postures_to_choose,
    rolls,
)
from rulebook.kernels.prato_dei_conigli.ids import (
    CHOOSE,
    DEAL,
    DISCARD,
    DISCARD_ALL,
    KEEP,
    OTHERS,
    ROLL,
    done_id,
    draws,
    first_draw,
    first_move,
    first_play,
    first_put,
    first_removal,
    hold_id,
)
from rulebook.kernels.prato_dei_conigli.layout import (
    AREA,
    AREAS,
    BAG,
    CARDS,
    CHOOSING_MARKER,
    COLOURS,
    DECK,
    DISCARDING,
    DISCARDS,
    FIRST_RABBITS,
    HAND,
    HELD,
    MOVED,
    MOVING,
    OVER,
    PHASE,
    PLACES,
    PLAYING,
    POSTURES,
    ROLLED,
    ROLLING,
    SEAT,
    SEATS,
    SELECTION,
)
from rulebook.kernels.prato_dei_conigli.piles import (
    all_copies,
    card_at,
    game_of,
    listed,
    singled_out,
    together,
    with_card,
    with_each,
)
from rulebook.kernels.prato_dei_conigli.playing import number_played, played_at
from rulebook.kernels.prato_dei_conigli.stepping import brings_card, brings_rabbit, chance_acts, chooses, weight_of

FAILED: Final = -1
"""No pile of cards."""


def nth(bits: int, number: int) -> int:
    """The place of the bit with a number, from 0, among those that are set."""
    place = 0
    for step in range(5, -1, -1):
        width = 1 << step
        there = popcount(bits >> place & (1 << width) - 1)
        if number >= there:
            number -= there
            place += width
    return place


# Random play.


def leavings(row: Row) -> int:
    """A bit for each kind of rabbit and area in which one lies, in this order."""
    found = 0
    for area in range(AREAS):
        found |= (row[AREA + area] & FIRST_RABBITS) << area
    return found


def playable(row: Row, game: int, place: int, rabbits: int) -> int:
    """The cards that the seat that acts can play for a place, as a set, when some rabbits are singled out for it."""
    seat = row[SEAT]
    return valid_cards(row, game, place, rabbits) & row[HELD + seat] & ~row[played_at(seat, place)]


def number_of_plays(row: Row, settings: Settings) -> int:
    """How many plays the seat that acts can choose from."""
    game, rabbits, number = game_of(settings), singled_out(row[SELECTION + row[SEAT]]), 0
    for place in range(PLACES):
        number += popcount(playable(row, game, place, rabbits))
    return number


def number_of_moves(row: Row, settings: Settings) -> int:
    """How much a player who moves can choose from."""
    drawing = draws(settings) if may_draw(popcount(row[BAG])) else 0
    holding = 1 if may_hold(row[MOVED], settings.readings) else 0
    return (OTHERS + 1) * popcount(leavings(row)) + drawing + holding


def number_of_choices(row: Row, settings: Settings) -> int:
    """How many choices there are for the joker that has been rolled."""
    return COLOURS if chooses_colour(settings, row[ROLLED] - 1) else POSTURES


def choices(row: Row, settings: Settings) -> int:
    """How many legal ids there are, or the sum of the weights where chance is to act."""
    phase = row[PHASE]
    if phase == PLAYING:
        return number_of_plays(row, settings) + 1
    if phase == MOVING:
        return number_of_moves(row, settings)
    if brings_rabbit(row):
        return popcount(row[BAG])
    if brings_card(row):
        return popcount(row[DECK])
    if phase == DISCARDING:
        held = row[HELD + row[SEAT]]
        all_at_once = 1 if may_discard_all(popcount(held), HAND, settings.readings) else 0
        return 1 + popcount(held & FIRST_CARDS[game_of(settings)]) + all_at_once
    if phase == ROLLING:
        return accepted(row, settings) * rolls(settings)
    if phase == CHOOSING_MARKER:
        return popcount(row[BAG] & FIRST_RABBITS)
    return number_of_choices(row, settings) if chooses(row) else AREAS


def choice_of_roll(row: Row, settings: Settings, number: int) -> int:
    """The outcome of the dice of a choice: each result that need not be repeated is as many choices as there are results."""
    results = accepted(row, settings)
    nth_result, rest = number // rolls(settings), number % rolls(settings)
    result = nth_result + 1 if 0 < row[ROLLED] <= nth_result + 1 else nth_result
    return ROLL + 2 * result + (1 if rest >= results else 0)


def choice_of_play(row: Row, settings: Settings, number: int) -> int:
    """The id of a play, by its number among those that are legal; after all of them it is that of being done."""
    game, rabbits = game_of(settings), singled_out(row[SELECTION + row[SEAT]])
    in_orto, on_collina = playable(row, game, 0, rabbits), playable(row, game, 1, rabbits)
    in_cespuglio, at_laghetto = playable(row, game, 2, rabbits), playable(row, game, 3, rabbits)
    anywhere = playable(row, game, 4, rabbits)
    cards = in_orto | on_collina | in_cespuglio | at_laghetto | anywhere
    while cards:
        first = lowest(cards)
        places = in_orto >> first & 1 | (on_collina >> first & 1) << 1 | (in_cespuglio >> first & 1) << 2
        places |= (at_laghetto >> first & 1) << 3 | (anywhere >> first & 1) << 4
        if number < popcount(places):
            return first_play(settings) + PLACES * card_at(first, game) + nth(places, number)
        number -= popcount(places)
        cards &= cards - 1
    return done_id(settings)


def choice_of_move(row: Row, settings: Settings, number: int) -> int:
    """The id of what a player who moves can do, by its number among all that is legal."""
    there = leavings(row)
    moves = OTHERS * popcount(there)
    if number < moves:
        return first_move(settings) + OTHERS * nth(there, number // OTHERS) + number % OTHERS
    number -= moves
    if number < popcount(there):
        return first_removal(settings) + nth(there, number)
    number -= popcount(there)
    drawing = draws(settings) if may_draw(popcount(row[BAG])) else 0
    return first_draw(settings) + number if number < drawing else hold_id(settings)


def choice_of_discard(row: Row, settings: Settings, number: int) -> int:
    """The id of what the seat that acts can do before the deal, by its number among all that is legal."""
    game = game_of(settings)
    cards = row[HELD + row[SEAT]] & FIRST_CARDS[game]
    if number == 0:
        return KEEP
    return DISCARD + card_at(nth(cards, number - 1), game) if number <= popcount(cards) else DISCARD_ALL


def choice(row: Row, settings: Settings, number: int) -> int:
    """The id of a choice: each legal id is one choice, an outcome as many as its weight; in order of ids."""
    phase = row[PHASE]
    if phase == PLAYING:
        return choice_of_play(row, settings, number)
    if phase == MOVING:
        return choice_of_move(row, settings, number)
    if brings_rabbit(row):
        return nth(row[BAG], number) >> 2
    if brings_card(row):
        return DEAL + card_at(nth(row[DECK], number), game_of(settings))
    if phase == DISCARDING:
        return choice_of_discard(row, settings, number)
    if phase == ROLLING:
        return choice_of_roll(row, settings, number)
    if phase == CHOOSING_MARKER:
        return nth(row[BAG] & FIRST_RABBITS, number) >> 2
    if chooses(row):
        return CHOOSE + number + (POSTURES if postures_to_choose(settings, row[ROLLED] - 1) == 2 else 0)
    return first_put(settings) + number


# Masks.


def mask_moves(row: Row, settings: Settings, mask: Row) -> None:
    """The ids of all that a player who moves can do."""
    there = leavings(row)
    while there:
        leaving = lowest(there)
        for other in range(OTHERS):
            mask[first_move(settings) + OTHERS * leaving + other] = 1
        mask[first_removal(settings) + leaving] = 1
        there &= there - 1
    for draw in range(draws(settings)):
        mask[first_draw(settings) + draw] = 1 if may_draw(popcount(row[BAG])) else 0
    mask[hold_id(settings)] = 1 if may_hold(row[MOVED], settings.readings) else 0


def mask_plays(row: Row, settings: Settings, mask: Row) -> None:
    """The ids of all plays of the seat that acts, and of being done."""
    game, rabbits = game_of(settings), singled_out(row[SELECTION + row[SEAT]])
    for place in range(PLACES):
        cards = playable(row, game, place, rabbits)
        while cards:
            mask[first_play(settings) + PLACES * card_at(lowest(cards), game) + place] = 1
            cards &= cards - 1
    mask[done_id(settings)] = 1


def mask_markers(row: Row, mask: Row) -> None:
    """The ids of all rabbits in the bag that can be a marker."""
    there = row[BAG] & FIRST_RABBITS
    while there:
        mask[lowest(there) >> 2] = 1
        there &= there - 1


def mask_discards(row: Row, settings: Settings, mask: Row) -> None:
    """The ids of all that the seat that acts can do with its hand before the deal."""
    game, held = game_of(settings), row[HELD + row[SEAT]]
    cards = held & FIRST_CARDS[game]
    while cards:
        mask[DISCARD + card_at(lowest(cards), game)] = 1
        cards &= cards - 1
    mask[KEEP] = 1
    mask[DISCARD_ALL] = 1 if may_discard_all(popcount(held), HAND, settings.readings) else 0


def legal(row: Row, settings: Settings, mask: Row) -> None:
    """A mask: 1 for every legal id, 0 for the others."""
    for id in range(len(mask)):
        mask[id] = 0
    if row[PHASE] == MOVING:
        mask_moves(row, settings, mask)
    elif row[PHASE] == PLAYING:
        mask_plays(row, settings, mask)
    elif row[PHASE] == DISCARDING:
        mask_discards(row, settings, mask)
    elif row[PHASE] == CHOOSING_MARKER:
        mask_markers(row, mask)
    elif chance_acts(row):
        for id in range(ROLL + 2 * rolls(settings)):
            mask[id] = 1 if weight_of(row, settings, id) else 0
    elif row[PHASE] != OVER:
        for number in range(choices(row, settings)):
            mask[choice(row, settings, number)] = 1


def weights(row: Row, settings: Settings, weights: Row) -> None:
    """The weight of each outcome by its id; all 0 where chance is not to act."""
    for id in range(ROLL + 2 * rolls(settings)):
        weights[id] = weight_of(row, settings, id)


# Redealing. The hidden cards are a pile, in which each bit counts as a copy of its own.


def sizes_hidden(row: Row, viewer: int) -> int:
    """How many cards each hand has that a viewer does not see: 3 bits for each seat."""
    sizes = 0
    for seat in range(SEATS):
        if is_hidden(seat, viewer):
            sizes |= popcount(row[HELD + seat]) << 3 * seat
    return sizes


def plays_hidden(row: Row, viewer: int) -> int:
    """How many cards each seat has played that a viewer does not see: 3 bits for each seat."""
    sizes = 0
    for seat in range(SEATS):
        if is_hidden(seat, viewer):
            sizes |= number_played(row, seat) << 3 * seat
    return sizes


def cards_hidden(row: Row, game: int, viewer: int) -> int:
    """All cards that a viewer does not see."""
    cards = together(row[DECK], row[DISCARDS], game)
    for seat in range(SEATS):
        if is_hidden(seat, viewer):
            cards = together(cards, row[HELD + seat], game)
            for place in range(PLACES):
                cards = with_each(cards, row[played_at(seat, place)], game)
    return cards


def copies_playable(row: Row, game: int, hidden: int, due: int) -> int:
    """How many of the hidden cards are valid somewhere for one of the seats to which cards are due."""
    cards = 0
    for seat in range(SEATS):
        if due >> 3 * seat & 7:
            rabbits = singled_out(row[SELECTION + seat])
            for place in range(PLACES):
                cards |= valid_cards(row, game, place, rabbits)
    return popcount(hidden & all_copies(cards, game))


def lay_open(row: Row, game: int, seat: int) -> None:
    """Of what a seat has played everything that is valid takes the place, until cards have been drawn from that."""
    rabbits = singled_out(row[SELECTION + seat])
    for place in range(PLACES):
        row[played_at(seat, place)] = valid_cards(row, game, place, rabbits)


def keep_drawn(row: Row, game: int, seat: int) -> None:
    """What has been drawn from all that is valid is what the seat has played."""
    rabbits = singled_out(row[SELECTION + seat])
    for place in range(PLACES):
        played = played_at(seat, place)
        row[played] = valid_cards(row, game, place, rabbits) & ~row[played]


def levels(row: Row, game: int, seat: int, hidden: int) -> int:
    """How many of the hidden cards a seat could lay for at least one place, for at least two, and so on: 6 bits for each."""
    once, twice, thrice, four_times, always = 0, 0, 0, 0, 0
    for place in range(PLACES):
        valid = row[played_at(seat, place)]
        always |= four_times & valid
        four_times |= thrice & valid
        thrice |= twice & valid
        twice |= once & valid
        once |= valid
    found = popcount(hidden & all_copies(once, game)) | popcount(hidden & all_copies(twice, game)) << 6
    found |= popcount(hidden & all_copies(thrice, game)) << 12 | popcount(hidden & all_copies(four_times, game)) << 18
    return found | popcount(hidden & all_copies(always, game)) << 24


def room(levels: int, taken: int) -> int:
    """An upper bound on the cards, each with a place, that a seat has after some cards that it could lay are taken.

    Each card that is taken takes its places along; at the least, those with the fewest places have been taken.
    """
    possible = 0
    for level in range(PLACES):
        cards = levels >> 6 * level & 63
        possible += cards - max(0, taken - (levels & 63) + cards)
    return possible


def draw_claim(row: Row, game: int, seat: int, left: int, number: int) -> int:
    """Take the card and place with a number, of all that there are for a seat: the cards left, or FAILED beyond them."""
    for place in range(PLACES):
        played = played_at(seat, place)
        there = left & all_copies(row[played], game)
        if number < popcount(there):
            bit = nth(there, number)
            row[played] &= ~FIRST[CARDS * game + card_at(bit, game)]
            return left & ~(1 << bit)
        number -= popcount(there)
    return FAILED


def try_to_lay(row: Row, settings: Settings, hidden: int, due: int, random: Row) -> int:
    """Try to lay as many of the hidden cards as are due for each seat: the cards left, or FAILED.

    Each time a card and a place for it are drawn out of as many possibilities as there can be at most, whatever has been
    drawn before. Where there are fewer and one is drawn beyond them, all has failed. So every way to lay all cards that are
    due, copies told apart, is as likely as any other.
    """
    game, left = game_of(settings), hidden
    valid_for_some = copies_playable(row, game, hidden, due)
    for seat in range(SEATS):
        number = due >> 3 * seat & 7
        if number:
            lay_open(row, game, seat)
            there_are = levels(row, game, seat, hidden)
            taken = max(0, popcount(hidden) - popcount(left) - valid_for_some + (there_are & 63))
            for _ in range(number):
                left = draw_claim(row, game, seat, left, below(random, room(there_are, taken)))
                if left == FAILED:
                    return FAILED
                taken += 1
            keep_drawn(row, game, seat)
    return left


def deal_one(row: Row, game: int, place: int, left: int, random: Row) -> int:
    """Deal one of the cards left onto a pile in a row: the cards that are left then."""
    bit = nth(left, below(random, popcount(left)))
    row[place] = with_card(row[place], CARDS * game + card_at(bit, game))
    return left & ~(1 << bit)


def settled(cards: int, settings: Settings) -> int:
    """The pile of some cards of which any copies are there."""
    pile = 0
    for card in range(CARDS):
        number = listed(settings, card)
        pile |= FIRST[number] * ((1 << popcount(cards & FIELD[number])) - 1)
    return pile


def determinize(row: Row, settings: Settings, viewer: int, random: Row) -> None:
    """Deal again what a viewer does not see, every way equally likely."""
    game, sizes, due = game_of(settings), sizes_hidden(row, viewer), plays_hidden(row, viewer)
    hidden = cards_hidden(row, game, viewer)
    in_deck, discarded, left = popcount(row[DECK]), popcount(row[DISCARDS]), hidden
    if due:
        left = try_to_lay(row, settings, hidden, due, random)
        while left == FAILED:
            left = try_to_lay(row, settings, hidden, due, random)
    for seat in range(SEATS):
        if is_hidden(seat, viewer):
            row[HELD + seat] = 0
            for _ in range(sizes >> 3 * seat & 7):
                left = deal_one(row, game, HELD + seat, left, random)
    smaller = DISCARDS if discarded < in_deck else DECK
    row[smaller] = 0
    for _ in range(min(discarded, in_deck)):
        left = deal_one(row, game, smaller, left, random)
    row[DECK + DISCARDS - smaller] = settled(left, settings)
