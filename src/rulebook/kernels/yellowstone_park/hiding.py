"""What is hidden from whom: others' hands, the penalty piles and the layers of the draw pile, but for their sizes."""

from typing import Final

from rulebook.games.yellowstone_park import Settings
from rulebook.kernels.claims import Fact, Law
from rulebook.kernels.language import Row, popcount
from rulebook.kernels.yellowstone_park.collecting import cards_on
from rulebook.kernels.yellowstone_park.counting import BITS
from rulebook.kernels.yellowstone_park.layout import (
    CARDS,
    COLOURS,
    COVERED,
    DEALING,
    DRAWING_HAND,
    DRAWING_PENALTIES,
    EACH,
    HAND,
    KINDS,
    LAYER,
    LAYERS,
    LINES,
    OVER,
    OWNED,
    PENALTIES,
    PHASE,
    REFILLING,
    SEAT,
    SEATS,
    TURNING_UP,
    TWINNED,
)
from rulebook.kernels.yellowstone_park.legal import source
from rulebook.kernels.yellowstone_park.piles import copies, is_pile, together, with_one, without
from rulebook.kernels.yellowstone_park.turn import seat_to_deal_to


def hidden_cards_differ(row: Row, other: Row, settings: Settings, viewer: int) -> bool:
    """Others' hands, the penalty piles and the layers of the draw pile become those of another state, which are as large."""
    alike = True
    for seat in range(SEATS):
        if seat != viewer:
            alike = alike and popcount(row[HAND + seat]) == popcount(other[HAND + seat])
            row[HAND + seat] = other[HAND + seat]
        alike = alike and popcount(row[PENALTIES + seat]) == popcount(other[PENALTIES + seat])
        row[PENALTIES + seat] = other[PENALTIES + seat]
    for layer in range(CARDS):
        alike = alike and popcount(row[LAYER + layer]) == popcount(other[LAYER + layer])
        row[LAYER + layer] = other[LAYER + layer]
    return alike


def steps_look_alike(before: Row, settings: Settings, viewer: int, one: int, other: int) -> bool:
    """The same is done, or two cards are drawn by somebody else than the viewer."""
    if before[PHASE] == DEALING:
        return one == other or seat_to_deal_to(before, settings) != viewer
    is_drawing = before[PHASE] in (REFILLING, DRAWING_HAND, DRAWING_PENALTIES)
    return one == other or (is_drawing and before[SEAT] != viewer)


def no_third_copies(row: Row, settings: Settings) -> bool:
    """Of no kind there is a third copy where piles come together.

    That is so of a hand and the pile from which a card is drawn to it, of all penalty piles with the lowest layer of the
    draw pile, and of the board with the penalty pile of the seat that has the turn.
    """
    third = third_copy(row[PENALTIES + row[SEAT]], cards_on(row[OWNED], row[COVERED], row[TWINNED]))
    if row[PHASE] not in (TURNING_UP, OVER):
        third |= third_copy(receiving_hand(row, settings), source(row))
    piles = row[LAYER]
    for seat in range(SEATS):
        third |= third_copy(piles, row[PENALTIES + seat])
        piles = together(piles, row[PENALTIES + seat])
    right = True
    for kind in range(KINDS):
        right = right and third >> kind & 1 == 0
    return right


def third_copy(one: int, other: int) -> int:
    """The kinds of which two piles have more than two copies together."""
    return one >> KINDS & other | other >> KINDS & one


def receiving_hand(row: Row, settings: Settings) -> int:
    """The hand to which the next card is dealt or drawn."""
    if row[PHASE] != DEALING:
        return row[HAND + row[SEAT]]
    return row[HAND + min(seat_to_deal_to(row, settings), SEATS - 1)]


# Controls.


def all_cards_differ(row: Row, other: Row, settings: Settings, viewer: int) -> bool:
    """The viewer's hand, too, becomes that of another state; the draw pile has one layer."""
    alike = hidden_cards_differ(row, other, settings, viewer)
    for seat in range(SEATS):
        row[HAND + seat] = other[HAND + seat]
    return alike and row[LAYERS] == 1


def all_draws_look_alike(before: Row, settings: Settings, viewer: int, one: int, other: int) -> bool:
    """Whoever draws from the only layer of the draw pile, one card looks like another."""
    return before[LAYERS] == 1


# Laws of piles and their sizes.


def one_more_counts(pile: int, kind: int) -> bool:
    """A pile with another card has one more, unless it holds both copies already."""
    is_whole = kind < 0 or kind >= KINDS or pile & 1 << kind + KINDS != 0 or not is_pile(pile)
    return is_whole or popcount(with_one(pile, kind)) == popcount(pile) + 1


def one_less_counts(pile: int, kind: int) -> bool:
    """A pile without one of its cards has one less."""
    is_without = kind < 0 or kind >= KINDS or pile & 1 << kind == 0 or not is_pile(pile)
    return is_without or popcount(without(pile, kind)) == popcount(pile) - 1


def both_count(one: int, other: int) -> bool:
    """Two piles have as many cards together as each has, unless there is a third copy."""
    is_wrong = not is_pile(one) or not is_pile(other) or third_copy(one, other) & EACH != 0
    return is_wrong or popcount(together(one, other)) == popcount(one) + popcount(other)


def kinds_count(one: int, other: int) -> bool:
    """Of each kind two piles have as many cards together as each has, unless there is a third copy."""
    right = True
    for kind in range(KINDS):
        right = right and copies(together(one, other), kind) == copies(one, kind) + copies(other, kind)
    return right or not is_pile(one) or not is_pile(other) or third_copy(one, other) & EACH != 0


def if_both_do_not_count() -> tuple[tuple[Fact, ...], ...]:
    """Two piles have more cards together than each has, or less."""
    signs = {"one": -1, "other": -1, "both": 1}
    found = []
    for sign in (1, -1):
        facts = [Fact("not both_count", {name: sign * times for name, times in signs.items()}, 1)]
        for name, times in signs.items():
            groups = {f"group {group} of {name}": sign * times for group in range(2 * COLOURS)}
            facts.append(Fact("piles_are_in_groups", {name: -sign * times, **groups}, 0))
            for colour in range(COLOURS):
                both = {f"group {group} of {name}": -sign * times for group in (colour, colour + COLOURS)}
                kinds = {f"copies of {7 * colour + line} in {name}": sign * times for line in range(LINES)}
                facts.append(Fact("groups_are_in_kinds", {**both, **kinds}, 0))
        for kind in range(KINDS):
            copies_of = {f"copies of {kind} in {name}": -sign * times for name, times in signs.items()}
            facts.append(Fact("kinds_count", copies_of, 0))
        found.append(tuple(facts))
    return tuple(found)


LAWS: Final = (
    Law(with_one, one_more_counts, (CARDS, 5)),
    Law(without, one_less_counts, (CARDS, 5)),
    Law(together, both_count, (CARDS, CARDS), (*BITS[:2], (kinds_count, (CARDS, CARDS))), if_both_do_not_count),
)
