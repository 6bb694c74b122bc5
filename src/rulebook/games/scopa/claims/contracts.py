"""Claims about the clauses, each with a contract that CrossHair confirms for all arguments.

A claim calls the functions of the rules as they stand. What it says of the numbers in the box it says of the printed game.
"""

from rulebook.games.scopa.chapters import capturing, points, turn, winning
from rulebook.games.scopa.model.components import side
from rulebook.games.scopa.model.readings import Readings, SingleCard, TiedPoint
from rulebook.games.scopa.model.settings import Settings
from rulebook.games.scopa.model.variants import Length, Variants

SETTINGS = Settings(2)


# Seats and sides.


def the_turn_goes_to_another_seat(seat: int, players: int) -> int:
    """The next seat is one of those at the table, and not the same.

    pre: 2 <= players and 0 <= seat < players
    post: 0 <= _ < players
    post: _ != seat
    """
    return turn.next_seat(seat, players)


def the_deal_goes_to_another_seat(dealer: int, players: int) -> int:
    """The next dealer is one of those at the table, and not the same.

    pre: 2 <= players and 0 <= dealer < players
    post: 0 <= _ < players
    post: _ != dealer
    """
    return winning.next_dealer(dealer, players)


def the_dealer_plays_last(dealer: int, players: int) -> bool:
    """Whoever plays first follows the dealer in the order of play, so that the dealer is the last of a round.

    pre: 2 <= players and 0 <= dealer < players
    post: _
    """
    return turn.first_to_play(dealer, players) == turn.next_seat(dealer, players)


def partners_sit_opposite(seat: int) -> bool:
    """Of four players, those who sit opposite each other are a side, and neighbours are not.

    pre: 0 <= seat < 4
    post: _
    """
    return side(seat, 4) == side((seat + 2) % 4, 4) and side(seat, 4) != side((seat + 1) % 4, 4)


def two_or_three_play_for_themselves(seat: int, players: int) -> int:
    """With two or three players everybody is a side.

    pre: 2 <= players <= 3 and 0 <= seat < players
    post: _ == seat
    """
    return side(seat, players)


# Readings.


def sums_are_free_but_for_an_equal_card(has_equal_card: bool, reading: SingleCard) -> bool:
    """A sum can be taken unless there is an equal card and the single card goes first.

    post: _ is (not has_equal_card or reading is SingleCard.FREE)
    """
    return capturing.may_take_a_sum(has_equal_card, Readings(single_card=reading))


def only_the_best_score(first: int, second: int, reading: TiedPoint) -> bool:
    """A side that scores has something, and none has more; a side alone in the lead scores, tied ones only under `each`.

    pre: first >= 0 and second >= 0
    post: _
    """
    scoring = points.scorers((first, second), Readings(tied_point=reading))
    if first == second:
        return scoring == ((0, 1) if first > 0 and reading is TiedPoint.EACH else ())
    return scoring == ((0,) if first > second else (1,))


# Winning.


def somebody_leads(first: int, second: int, third: int) -> bool:
    """Exactly those sides lead than which none has more, and there is at least one.

    post: _
    """
    held = (first, second, third)
    leading = winning.leaders(held)
    return len(leading) > 0 and all((number in leading) is (held[number] >= max(held)) for number in range(3))


def a_game_to_eleven_has_one_winner(first: int, second: int) -> bool:
    """A game to 11 points is over exactly if a side has 11 points, and more than the other.

    post: _ is (first != second and (first >= 11 or second >= 11))
    """
    return winning.is_over((first, second), SETTINGS)


def one_deal_is_enough(first: int, second: int) -> bool:
    """A game of one deal is over after it, whatever the points.

    post: _
    """
    return winning.is_over((first, second), Settings(2, variants=Variants(Length.ONE_DEAL)))
