"""Claims about the clauses, each with a contract that CrossHair confirms for all arguments.

A claim calls the functions of the rules as they stand. What it says of the numbers in the box it says of the published game.
Claims about a step change only what their clauses change; which functions write a field of the state is found by program
(`rulebook.conformance.check_frames`), so that a claim about all writers of a field is one about every step.
"""

from rulebook.core.change import changed
from rulebook.core.multiset import Kinds, Multiset
from rulebook.core.step import Step
from rulebook.games.prato_dei_conigli import game
from rulebook.games.prato_dei_conigli.box.actions import Done, Move, Play, Remove
from rulebook.games.prato_dei_conigli.box.cards import Card
from rulebook.games.prato_dei_conigli.box.components import Area, Components, Rabbit
from rulebook.games.prato_dei_conigli.box.events import Event
from rulebook.games.prato_dei_conigli.box.readings import Discard, MoveChoice, Readings
from rulebook.games.prato_dei_conigli.box.settings import Settings, kinds_of_cards, kinds_of_rabbits
from rulebook.games.prato_dei_conigli.box.state import Cards, Claim, DrawingRabbit, Moving, Putting, Rabbits, State
from rulebook.games.prato_dei_conigli.chapters import conditions, dealing, ending, moving, playing, scoring, setup, sun
from rulebook.games.prato_dei_conigli.chapters.order import order
from rulebook.games.prato_dei_conigli.proofs import theorems

PRINTED = Components()
GAME = game.start(Settings(2))
RABBITS: Kinds[Rabbit] = kinds_of_rabbits(GAME.settings)
CARDS: Kinds[Card] = kinds_of_cards(GAME.settings)
RABBIT, CARD = RABBITS[0], CARDS[0]
WORTHS = scoring.worths_of(GAME.settings)
"""Clauses that move rabbits or cards treat every kind alike, and none with regard to another."""
ONE_CARD: tuple[Claim, ...] = (Claim(CARD, Area.ORTO),)


def rabbits(copies: int) -> Rabbits:
    """That many rabbits of one kind, and no others."""
    return Multiset(RABBITS, (copies, *(0,) * (len(RABBITS) - 1)))


def cards(copies: int) -> Cards:
    """That many copies of one card, and no others."""
    return Multiset(CARDS, (copies, *(0,) * (len(CARDS) - 1)))


# Rabbits, kind by kind. They are moved by the functions below and by setup.start, and by nothing else.


def placing_loses_no_rabbit(there: int, left: int) -> int:
    """A rabbit that is drawn for an area leaves the bag and comes there.

    pre: there >= 0 and left >= 1
    post: _ == there + left
    """
    return rabbits_in(setup.place_rabbit(meadow(there, 0, left), RABBIT, Area.ORTO).state)


def choosing_a_marker_loses_no_rabbit(there: int, left: int) -> int:
    """A rabbit that becomes a marker leaves the bag.

    pre: there >= 0 and left >= 1
    post: _ == there + left
    """
    return rabbits_in(setup.choose_marker(meadow(there, 0, left), RABBIT).state)


def moving_loses_no_rabbit(there: int, elsewhere: int, left: int) -> int:
    """A rabbit that moves leaves an area and comes to another.

    pre: there >= 1 and elsewhere >= 0 and left >= 0
    post: _ == there + elsewhere + left
    """
    return rabbits_in(moving.move(meadow(there, elsewhere, left), Move(RABBIT, Area.ORTO, Area.COLLINA)).state)


def removing_loses_no_rabbit(there: int, elsewhere: int, left: int) -> int:
    """A rabbit that is removed leaves an area and comes into the bag.

    pre: there >= 1 and elsewhere >= 0 and left >= 0
    post: _ == there + elsewhere + left
    """
    return rabbits_in(moving.remove(meadow(there, elsewhere, left), Remove(RABBIT, Area.ORTO)).state)


def drawing_loses_no_rabbit(there: int, left: int) -> int:
    """A rabbit that is drawn leaves the bag and is in the player's hand.

    pre: there >= 0 and left >= 1
    post: _ == there + left
    """
    drawing = changed(meadow(there, 0, left), phase=DrawingRabbit(Moving(repeated=False)))
    return rabbits_in(moving.draw(drawing, RABBIT).state)


def putting_loses_no_rabbit(there: int, left: int) -> int:
    """A rabbit in the player's hand comes into an area.

    pre: there >= 0 and left >= 0
    post: _ == there + left + 1
    """
    putting = changed(meadow(there, 0, left), phase=Putting(Moving(repeated=False), RABBIT))
    return rabbits_in(moving.put(putting, Area.ORTO).state)


def meadow(there: int, elsewhere: int, left: int) -> State:
    """A state with that many rabbits of one kind in the first area, in the second and in the bag."""
    return changed(GAME, meadow=(rabbits(there), rabbits(elsewhere), rabbits(0), rabbits(0)), bag=rabbits(left))


def rabbits_in(state: State) -> int:
    """How many rabbits of the kind there are in a state."""
    lying = [each.counts[0] for each in (*state.meadow, state.bag)]
    drawn = state.phase.rabbit if isinstance(state.phase, Putting) else None
    return sum(lying) + [*state.markers, drawn].count(RABBIT)


# Cards, kind by kind. They are moved by the functions below and by setup.start, and by nothing else.


def first_deals_lose_no_card(held: int, left: int, discarded: int) -> int:
    """A card that is dealt before the game leaves the deck and comes to a hand.

    pre: held >= 0 and left >= 1 and discarded >= 0
    post: _ == held + left + discarded
    """
    return cards_in(setup.deal(table(held, left, discarded), CARD).state)


def deals_lose_no_card(held: int, left: int, discarded: int) -> int:
    """A card that is dealt in a turn leaves the deck and comes to a hand.

    pre: held >= 0 and left >= 1 and discarded >= 0
    post: _ == held + left + discarded
    """
    return cards_in(dealing.deal(table(held, left, discarded), CARD).state)


def discarding_loses_no_card(held: int, left: int, discarded: int) -> int:
    """A card that is discarded leaves the hand and comes to the discards.

    pre: held >= 1 and left >= 0 and discarded >= 0
    post: _ == held + left + discarded
    """
    return cards_in(dealing.without(table(held, left, discarded), (CARD,)))


def renewing_loses_no_card(held: int, left: int, discarded: int) -> int:
    """Whether or not the discards become the deck, nothing is lost.

    pre: held >= 0 and left >= 0 and discarded >= 0
    post: _ == held + left + discarded
    """
    return cards_in(Step[State, Event](table(held, left, discarded)).then(dealing.make_deck).state)


def playing_loses_no_card(held: int, left: int, discarded: int) -> int:
    """A card that is played leaves the hand and lies before the player.

    pre: held >= 1 and left >= 0 and discarded >= 0
    post: _ == held + left + discarded
    """
    return cards_in(playing.play(table(held, left, discarded), Play(CARD, Area.ORTO)).state)


def scoring_loses_no_card(held: int, left: int, discarded: int) -> int:
    """Cards that have been played go to the discards.

    pre: held >= 0 and left >= 0 and discarded >= 0
    post: _ == held + left + discarded + 2
    """
    played = changed(table(held, left, discarded), played=(ONE_CARD, ONE_CARD))
    return cards_in(scoring.score(played).state)


def table(held: int, left: int, discarded: int) -> State:
    """A state with that many copies of one card in the hand of the player, in the deck and among the discards."""
    return changed(GAME, hands=(cards(held), cards(0)), deck=cards(left), discards=cards(discarded))


def cards_in(state: State) -> int:
    """How many copies of the card there are in a state."""
    held = [each.counts[0] for each in (*state.hands, state.deck, state.discards)]
    return sum(held) + sum([claim.card == CARD for claims in state.played for claim in claims])


# Points. They are written by setup.start and scoring.score, and by nothing else.


def scoring_takes_no_points(first: int, second: int) -> bool:
    """No player has fewer points after a scoring, whatever they had before, with a card played or without one.

    post: _
    """
    before = changed(GAME, points=(first, second), played=(ONE_CARD, ()))
    return theorems.points_never_fall(before, Done(), scoring.score(before))


def carrots_are_added(first: int, second: int) -> bool:
    """A player's points go up by the carrots of the cards played, and others' stay.

    post: _
    """
    before = changed(GAME, points=(first, second), played=(ONE_CARD, ()))
    return scoring.score(before).state.points == (first + scoring.carrots(ONE_CARD, WORTHS), second)


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
