"""Facts of piles: how large those are that steps make, and what follows from adding up all rabbits and all cards.

There are 60 rabbits, so the bag has some while ten to an area are laid out and markers chosen. There are 55 cards, and no
seat has more than five, so deck and discards never run out together.
"""

from collections.abc import Callable, Iterator
from typing import Any, Final

from rulebook.games.prato_dei_conigli import Settings
from rulebook.kernels.claims import Fact, Giving, Sums
from rulebook.kernels.language import Row, popcount
from rulebook.kernels.prato_dei_conigli.conditions import in_place
from rulebook.kernels.prato_dei_conigli.decks import FIELD, FIRST, MOST_WORTH
from rulebook.kernels.prato_dei_conigli.layout import (
    AREA,
    AREAS,
    BAG,
    CARDS,
    CHOOSING_MARKER,
    COPIES,
    DECK,
    DECK_SIZE,
    DISCARDS,
    DRAWN_RABBIT,
    EVERY_CARD,
    FIELD_OF_RABBIT,
    FILLING,
    HAND,
    HELD,
    IN_AREA,
    KINDS,
    MARKER,
    MEADOW,
    PHASE,
    PLACES,
    RABBITS,
    SEAT,
    SEATS,
    SELECTION,
)
from rulebook.kernels.prato_dei_conigli.piles import (
    copies_of,
    game_of,
    has_card,
    has_rabbit,
    rabbits_of_kind,
    singled_out,
    together,
    with_card,
    with_each,
    with_rabbit,
    without_card,
    without_rabbit,
)
from rulebook.kernels.prato_dei_conigli.playing import discard_played, number_played, played_at, score, worth_of

LEFT_IN_BAG: Final = RABBITS - AREAS * IN_AREA
"""How many rabbits are in the bag once all areas are full."""
MARK: Final = 60
"""The bit above a pile of cards that says in which game it is."""

# What functions give.


def is_card_in_order(pile: int, card: int) -> bool:
    """Whether the copies of a card fill their field of a pile from its lowest bit."""
    return pile & FIELD[card] & ~FIRST[card] & ~(pile << 1) == 0


def is_kind_in_order(pile: int, kind: int) -> bool:
    """Whether the rabbits of a kind fill their field of a pile from its lowest bit."""
    held = pile >> COPIES * kind & FIELD_OF_RABBIT
    return held & ~1 & ~(held << 1) == 0


def a_card_more(pile: int, card: int, given: int) -> bool:
    """A pile has one card more, unless it had all copies of it, and never two."""
    if not is_card_in_order(pile, card):
        return True
    larger, is_full = popcount(given) - popcount(pile), pile & FIELD[card] == FIELD[card]
    return larger <= 1 and (larger == 1 or is_full)


def a_card_less(pile: int, card: int, given: int) -> bool:
    """A pile has one card less if it had the card, and as many if not."""
    less = 1 if has_card(pile, card) else 0
    return not is_card_in_order(pile, card) or popcount(given) + less == popcount(pile)


def a_rabbit_more(pile: int, kind: int, given: int) -> bool:
    """A pile has one rabbit more at most."""
    return not is_kind_in_order(pile, kind) or popcount(given) <= popcount(pile) + 1


def a_rabbit_less(pile: int, kind: int, given: int) -> bool:
    """A pile has one rabbit less if it had one of the kind, and as many if not."""
    less = 1 if has_rabbit(pile, kind) else 0
    return not is_kind_in_order(pile, kind) or popcount(given) + less == popcount(pile)


def always_a_card_more(pile: int, card: int, given: int) -> bool:
    """A pile has one card more, even if it had all copies."""
    return not is_card_in_order(pile, card) or popcount(given) == popcount(pile) + 1


def always_a_card_less(pile: int, card: int, given: int) -> bool:
    """A pile has one card less, even if it had none."""
    return not is_card_in_order(pile, card) or popcount(given) == popcount(pile) - 1


def no_rabbit_more(pile: int, kind: int, given: int) -> bool:
    """A pile stays as it is when a rabbit comes."""
    return not is_kind_in_order(pile, kind) or popcount(given) <= popcount(pile)


def always_a_rabbit_less(pile: int, kind: int, given: int) -> bool:
    """A pile has one rabbit less, even if it had none."""
    return not is_kind_in_order(pile, kind) or popcount(given) == popcount(pile) - 1


def worth_by_number(cards: int, game: int, given: int) -> bool:
    """A set of cards is worth no more than as many of the best card."""
    return 0 <= given <= MOST_WORTH[game] * popcount(cards)


def worth_a_point_each(cards: int, game: int, given: int) -> bool:
    """A set of cards is worth a point for each of them at most."""
    return 0 <= given <= popcount(cards)


GIVING: Final = (
    Giving(with_card, a_card_more, always_a_card_more, 2 * CARDS),
    Giving(without_card, a_card_less, always_a_card_less, 2 * CARDS),
    Giving(with_rabbit, a_rabbit_more, no_rabbit_more, KINDS),
    Giving(without_rabbit, a_rabbit_less, always_a_rabbit_less, KINDS),
    Giving(worth_of, worth_by_number, worth_a_point_each, len(MOST_WORTH)),
)

# Lemmas, which follow by counting.


def bag_suffices(row: Row, settings: Settings) -> bool:
    """While areas are filled the bag has more than will be left in it, and while markers are chosen it has a rabbit."""
    if row[PHASE] == FILLING:
        return popcount(row[BAG]) > LEFT_IN_BAG
    return row[PHASE] != CHOOSING_MARKER or row[BAG] != 0


def cards_suffice(row: Row, settings: Settings) -> bool:
    """The deck has two cards, or there are discards."""
    return row[DECK] & row[DECK] - 1 != 0 or row[DISCARDS] != 0


def meadow_is_small(row: Row, settings: Settings) -> bool:
    """No more rabbits count in the meadow than there are, whatever is singled out for the seat that acts."""
    return in_place(row, MEADOW, singled_out(row[SELECTION + row[SEAT]])) <= RABBITS


# What they follow from, of any piles.


def a_part_is_no_larger(pile: int, rabbits: int) -> bool:
    """A pile has as many rabbits as it has of some, or more."""
    return popcount(pile & rabbits) <= popcount(pile)


def rabbits_are_in_kinds(pile: int) -> bool:
    """A pile of rabbits is as large as all its kinds together."""
    number = 0
    for kind in range(KINDS):
        number += rabbits_of_kind(pile, kind)
    return number == popcount(pile)


def cards_are_added_up(pile: int) -> bool:
    """In each game, the cards up to any one of them are those up to the one before it, and its copies."""
    right = True
    for game in range(2):
        before = 0
        for card in range(CARDS):
            number = CARDS * game + card
            up_to = before | FIELD[number]
            right = right and popcount(pile & up_to) == popcount(pile & before) + copies_of(pile, number)
            before = up_to
        right = right and pile & before == pile
    return right


def what_is_played_is_a_copy(cards: int) -> bool:
    """A card that has been played for a place counts there once at the least."""
    right = True
    for card in range(2 * CARDS):
        right = right and (0 if cards & FIRST[card] == 0 else 1) <= copies_of(cards, card)
    return right


# What they follow from, of states.


def areas_have_room(row: Row, settings: Settings) -> bool:
    """While areas are filled not all are full, and nobody has a rabbit; while markers are chosen none has too many."""
    number, apart = 0, row[DRAWN_RABBIT]
    for area in range(AREAS):
        number += popcount(row[AREA + area])
    for seat in range(SEATS):
        apart |= row[MARKER + seat]
    if row[PHASE] == FILLING:
        return number < AREAS * IN_AREA and apart == 0
    return row[PHASE] != CHOOSING_MARKER or (number <= AREAS * IN_AREA and row[DRAWN_RABBIT] == 0)


def nobody_has_two_markers(row: Row, settings: Settings) -> bool:
    """No seat has the markers of two kinds."""
    right = True
    for seat in range(SEATS):
        number = 0
        for kind in range(KINDS):
            number += 1 if row[MARKER + seat] == 1 + kind else 0
        right = right and number <= 1
    return right


def hands_are_small(row: Row, settings: Settings) -> bool:
    """No seat has more cards, in hand and played, than a whole hand."""
    right = True
    for seat in range(SEATS):
        right = right and popcount(row[HELD + seat]) + number_played(row, seat) <= HAND
    return right


# The sums.


def if_the_bag_does_not_suffice() -> tuple[tuple[Fact, ...], ...]:
    """All rabbits but some lie in areas that are not full, or in full ones and with the markers."""
    areas = {f"size of area {area}": -1 for area in range(AREAS)}
    filling = [
        *all_rabbits(),
        Fact("not bag_suffices", {"size of bag": -1}, -LEFT_IN_BAG),
        Fact("areas_have_room", areas, 1 - AREAS * IN_AREA),
        *[Fact("areas_have_room", {f"{kind} is marker {seat}": -1}, 0) for seat in range(SEATS) for kind in range(KINDS)],
    ]
    choosing = [
        *all_rabbits(),
        Fact("not bag_suffices", {"size of bag": -1}, 0),
        Fact("areas_have_room", areas, -AREAS * IN_AREA),
        *[
            Fact("nobody_has_two_markers", {f"{kind} is marker {seat}": -1 for kind in range(KINDS)}, -1)
            for seat in range(SEATS)
        ],
    ]
    return tuple(filling), tuple(choosing)


def all_rabbits() -> Iterator[Fact]:
    """That bag, areas and markers have every rabbit, while none is being put."""
    piles = ("bag", *[f"area {area}" for area in range(AREAS)])
    for kind in range(KINDS):
        lying = {f"kind {kind} in {pile}": 1 for pile in piles}
        markers = {f"{kind} is marker {seat}": 1 for seat in range(SEATS)}
        yield Fact("rabbits_fit", {**lying, **markers}, COPIES)
    for pile in piles:
        kinds = {f"kind {kind} in {pile}": -1 for kind in range(KINDS)}
        yield Fact("rabbits_are_in_kinds", {f"size of {pile}": 1, **kinds}, 0)


def if_the_meadow_is_not_small() -> tuple[tuple[Fact, ...], ...]:
    """More rabbits count than there are."""
    areas = [f"area {area}" for area in range(AREAS)]
    found = [Fact("not meadow_is_small", {f"part of {area}": 1 for area in areas}, RABBITS + 1)]
    found.extend(Fact("a_part_is_no_larger", {f"size of {area}": 1, f"part of {area}": -1}, 0) for area in areas)
    for area in areas:
        kinds = {f"kind {kind} in {area}": 1 for kind in range(KINDS)}
        found.append(Fact("rabbits_are_in_kinds", {f"size of {area}": -1, **kinds}, 0))
    found.extend(Fact("rabbits_fit", {f"kind {kind} in {area}": -1 for area in areas}, -COPIES) for kind in range(KINDS))
    return (tuple(found),)


def if_cards_do_not_suffice() -> tuple[tuple[Fact, ...], ...]:
    """In one game or the other, all cards but one are held or have been played."""
    return tuple([tuple(all_cards_but_one(game)) for game in range(2)])


def all_cards_but_one(game: int) -> Iterator[Fact]:
    """That every card of a game is there, and that those who sit have all but one."""
    held = [f"hand {seat}" for seat in range(SEATS)]
    played = [f"play {seat} {place}" for seat in range(SEATS) for place in range(PLACES)]
    for card in range(CARDS * game, CARDS * game + CARDS):
        places = {f"{card} in {pile}": 1 for pile in ("deck", "discards", *held)}
        plays = {f"{card} played in {pile}": 1 for pile in played}
        yield Fact("every_card_is_there", {**places, **plays}, FIELD[card].bit_count())
        for pile in played:
            yield Fact("what_is_played_is_a_copy", {f"{card} in {pile}": 1, f"{card} played in {pile}": -1}, 0)
    for pile in ("deck", "discards", *held, *played):
        yield from added_up(pile, CARDS * game)
    for seat in range(SEATS):
        own = {f"size of play {seat} {place}": -1 for place in range(PLACES)}
        yield Fact("hands_are_small", {f"size of hand {seat}": -1, **own}, -HAND)
    yield Fact("not cards_suffice", {"size of deck": -1}, -1)
    yield Fact("not cards_suffice", {"size of discards": -1}, 0)


def added_up(pile: str, first: int, sign: int = 1) -> Iterator[Fact]:
    """That a pile has at least the cards that are counted one by one, of the game with a given first card, or at most."""
    before: dict[str, int] = {}
    for card in range(first, first + CARDS):
        up_to = f"size of {pile}" if card == first + CARDS - 1 else f"up to {card} in {pile}"
        yield Fact("cards_are_added_up", {up_to: sign, f"{card} in {pile}": -sign, **before}, 0)
        before = {up_to: -sign}


OF_RABBITS: Final = ((rabbits_are_in_kinds, (RABBITS,)),)
OF_PARTS: Final = (*OF_RABBITS, (a_part_is_no_larger, (RABBITS, RABBITS)))
OF_CARDS: Final = ((cards_are_added_up, (DECK_SIZE,)), (what_is_played_is_a_copy, (DECK_SIZE,)))

# Piles that are made up of two others.


def marked(pile: int, game: int) -> int:
    """A pile of cards, with a mark above it for the game: cards lie elsewhere in each."""
    return pile | game << MARK


def both_piles(pile: int, other: int, game: int) -> tuple[int, int, int]:
    """All cards of two piles, and these."""
    return marked(together(pile, other, game), game), marked(pile, game), other


def nothing_more(row: Row, settings: Settings) -> tuple[int, int, int]:
    """The discards with all that has been played, if that is nothing, and what they are made up of."""
    game = game_of(settings)
    played, discards = 0, row[DISCARDS]
    for seat in range(SEATS):
        for place in range(PLACES):
            played |= row[played_at(seat, place)]
            discards = with_each(discards, row[played_at(seat, place)], game)
    return marked(row[DISCARDS] if played else discards, game), marked(row[DISCARDS], game), 0


def as_they_are(row: Row, settings: Settings, seat: int, place: int) -> tuple[int, int, int]:
    """The discards, which are made up of themselves: what is discarded from one place is part of what is scored."""
    game = game_of(settings)
    return marked(row[DISCARDS], game), marked(row[DISCARDS], game), 0


def adds_up(whole: int, one: int, other: int) -> bool:
    """Two piles have the same mark and no bits but those of cards, and one has as many of each as the other and a third."""
    fits = (whole | one | other) & ~marked(EVERY_CARD, 1) == 0 and whole >> MARK == one >> MARK and other >> MARK == 0
    right = True
    for card in range(2 * CARDS):
        is_of_game = whole >> MARK == (1 if card >= CARDS else 0)
        adds = copies_of(whole, card) == copies_of(one, card) + copies_of(other, card)
        right = right and fits and (adds or not is_of_game)
    return right


def a_mark_is_one_more(pile: int, game: int) -> bool:
    """A pile with a mark has a bit more than the pile."""
    return popcount(marked(pile, game)) == popcount(pile) + game


def if_sizes_do_not_add_up() -> tuple[tuple[Fact, ...], ...]:
    """In one game or the other, a pile that adds up has more cards, or fewer, than the two that make it up."""
    return tuple([tuple(sizes_that_differ(game, sign)) for game in range(2) for sign in (1, -1)])


def sizes_that_differ(game: int, sign: int) -> Iterator[Fact]:
    """The facts of three piles, of which the first adds up of the others but is larger, or smaller."""
    piles = {"whole": sign, "one": -sign, "other": -sign}
    yield Fact("not the same size", {f"bits of {pile}": times for pile, times in piles.items()}, 1)
    for pile, times in piles.items():
        mark = {} if pile == "other" else {"mark": times}
        yield Fact("a_mark_is_one_more", {f"bits of {pile}": -times, f"size of {pile}": times, **mark}, 0)
        yield from added_up(pile, CARDS * game, -times)
    for card in range(CARDS * game, CARDS * game + CARDS):
        yield Fact("adds_up", {f"{card} in {pile}": -times for pile, times in piles.items()}, 0)


PARTS: Final[dict[Callable[..., Any], Callable[..., tuple[int, int, int]]]] = {
    together: both_piles,
    score: nothing_more,
    discard_played: as_they_are,
}
SUMS: Final = Sums(PARTS, adds_up, (OF_CARDS[0], (a_mark_is_one_more, (DECK_SIZE, 1))), if_sizes_do_not_add_up)
