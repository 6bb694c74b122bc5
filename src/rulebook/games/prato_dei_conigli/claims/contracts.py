"""Claims about the clauses, each with a contract that CrossHair confirms for all arguments.

A claim calls the functions of the rules as they stand.
"""

from rulebook.games.prato_dei_conigli.chapters import conditions, dealing, ending, moving, sun
from rulebook.games.prato_dei_conigli.chapters.order import order
from rulebook.games.prato_dei_conigli.model.readings import Discard, MoveChoice, Readings

# The end.


def somebody_wins(first: int, second: int, third: int) -> bool:
    """The winners are exactly those with the most points; there is at least one.

    post: _
    """
    points = (first, second, third)
    won = ending.winners(points)
    most = [all(scored >= other for other in points) for scored in points]
    return len(won) > 0 and all((seat in won) is most[seat] for seat in range(3))


# The turn and the sun.


def the_sun_stops_at_its_last_stop(stop: int, stops: int) -> int:
    """Before sunset the sun has a next stop, which is one further.

    pre: 1 <= stop and not sun.has_set(stop, stops)
    post: stop < _ <= stops
    """
    return sun.next_stop(stop)


def the_deal_goes_to_another_seat(dealer: int, players: int) -> int:
    """The next dealer is one of those at the table, and not the same.

    pre: 2 <= players and 0 <= dealer < players
    post: 0 <= _ < players
    post: _ != dealer
    """
    return sun.next_dealer(dealer, players)


def the_next_dealer_acts_first(dealer: int) -> bool:
    """The players act from the dealer's left, who is the next dealer, to the dealer.

    pre: 0 <= dealer < 6
    post: _
    """
    seats = order(dealer, 6)
    return seats[0] == sun.next_dealer(dealer, 6) and seats[-1] == dealer


def two_moves_are_the_dealers(is_dealer: bool, repeated: bool) -> int:
    """Everybody has one move, and the dealer a second one after a repeated roll.

    post: 1 <= _ <= 2
    post: (_ == 2) is (is_dealer and repeated)
    """
    return moving.moves_allowed(is_dealer, repeated)


def a_second_move_is_free(moved: int, reading: MoveChoice) -> bool:
    """A player who has moved may always leave it at that; one who has not may do so only under `optional`.

    pre: moved >= 0
    post: _ is (moved > 0 or reading is MoveChoice.OPTIONAL)
    """
    return moving.may_hold(moved, Readings(move=reading))


# Dealing.


def deals_fill_hands(held: int, hand: int) -> int:
    """With the cards that are due a hand is full.

    pre: 0 <= held <= hand
    post: _ >= 0
    post: held + _ == hand
    """
    return dealing.cards_due(held, hand)


def whoever_may_discard_all_is_asked(held: int, hand: int, reading: Discard) -> bool:
    """Only somebody who is asked may discard the whole hand.

    pre: 0 <= held <= hand and hand >= 1
    post: _
    """
    return not dealing.may_discard_all(held, hand, Readings(discard=reading)) or dealing.is_asked(held)


def full_hands_may_always_be_discarded(hand: int, reading: Discard) -> bool:
    """The readings disagree over hands that are not full.

    pre: hand >= 1
    post: _
    """
    return dealing.may_discard_all(hand, hand, Readings(discard=reading))


# Conditions, as an algebra.


def numbers_are_even_or_odd(counted: int) -> bool:
    """Every number is even or odd, and none is both.

    pre: counted >= 0
    post: _
    """
    return conditions.is_even(counted) is not conditions.is_odd(counted)


def parity_changes_with_each_rabbit(counted: int) -> bool:
    """One rabbit more makes an even number odd, and an odd one even.

    pre: counted >= 0
    post: _
    """
    return conditions.is_even(counted + 1) is conditions.is_odd(counted)


def either_is_one_or_the_other(counted: int, first: int, second: int) -> bool:
    """Either of two numbers is the first or the second.

    post: _
    """
    either = conditions.is_exactly(counted, first) or conditions.is_exactly(counted, second)
    return conditions.is_either(counted, first, second) is either


def between_leaves_out_its_ends(counted: int, low: int, high: int) -> bool:
    """Between two numbers lies what is more than the lower and less than the higher, and neither of the two.

    pre: low < high
    post: _
    """
    between = conditions.is_more(counted, low) and conditions.is_fewer(counted, high)
    return conditions.is_between(counted, low, high) is between and not conditions.is_between(low, low, high)


def counts_are_more_fewer_or_as_many(counted: int, of_colour: int) -> bool:
    """Of two counts exactly one comparison holds.

    post: _
    """
    comparisons = conditions.is_as_many, conditions.is_more, conditions.is_fewer
    return [compares(counted, of_colour) for compares in comparisons].count(True) == 1


def not_all_is_any_not(first: bool, second: bool) -> bool:
    """All conditions hold exactly if it is not so that one of them does not.

    post: _
    """
    return conditions.is_all((first, second)) is not conditions.is_any((not first, not second))
