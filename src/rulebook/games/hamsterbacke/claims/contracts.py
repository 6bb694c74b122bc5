"""Claims about the clauses, each with a contract that CrossHair confirms for all arguments.

A claim calls the functions of the rules as they stand. What it says of the numbers in the box it says of the printed game.
"""

from rulebook.games.hamsterbacke.chapters import blocking, bonus, counting, ending, groups, taking, turn
from rulebook.games.hamsterbacke.model.components import Colour, Components, number
from rulebook.games.hamsterbacke.model.readings import OwnTop, Readings, Tie

PRINTED = Components()


# The turn.


def the_turn_goes_to_another_seat(seat: int, players: int) -> int:
    """The next seat is one of those at the table, and not the same.

    pre: 2 <= players and 0 <= seat < players
    post: 0 <= _ < players
    post: _ != seat
    """
    return turn.next_seat(seat, players)


def a_turn_begins_with_rows(rows: int) -> int:
    """A turn after which the game goes on leaves more rows than the next one can take with its first action.

    pre: rows >= 0 and not ending.ends(True, rows, PRINTED)
    post: _ >= PRINTED.final_rows
    """
    return rows - 1


def no_game_ends_within_a_turn(rows: int) -> bool:
    """While a turn is not over the game goes on, however few rows are left.

    post: not _
    """
    return ending.ends(False, rows, PRINTED)


# Taking.


def the_first_card_fills_the_gap(taken: int, rows: int) -> int:
    """The first card that is added comes to the spot of the row that was taken.

    pre: rows >= 1 and 0 <= taken < rows
    post: _ == taken
    """
    return taking.spot(taken, 0, rows)


def cards_come_to_different_spots(taken: int, drawn: int, later: int) -> bool:
    """The three cards that are added go to three different spots of the circle.

    pre: 0 <= taken < 8 and 0 <= drawn < later < 3
    post: _
    """
    first, second = taking.spot(taken, drawn, 8), taking.spot(taken, later, 8)
    return first != second and 0 <= first < 8 and 0 <= second < 8


def adding_comes_to_an_end(drawn: int) -> int:
    """Until enough cards have been added, one more does not make too many.

    pre: 0 <= drawn <= PRINTED.cards_added and not taking.is_complete(drawn, PRINTED)
    post: _ <= PRINTED.cards_added
    """
    return drawn + 1


# Groups and blocking.


def groups_are_held(cards: int, colour: Colour) -> int:
    """The groups that some cards make take no more than these cards, and what is left over makes no group.

    pre: cards >= 0
    post: _ * number(colour, PRINTED) <= cards < (_ + 1) * number(colour, PRINTED)
    """
    return groups.whole_groups(cards, number(colour, PRINTED))


def only_other_tops_block(colour: Colour, own: Colour, other: Colour) -> bool:
    """A colour is blocked for a player exactly if it is on top of another one's block pile.

    post: _
    """
    return (blocking.blocker(colour, 0, ((own,), (other,))) == 1) is (colour is other)


def no_cover_blocks(colour: Colour, covered: Colour, other: Colour) -> bool:
    """A colour that is covered on a block pile does not block.

    pre: colour is not other
    post: _
    """
    return blocking.blocker(colour, 0, ((), (covered, other))) is None


def blocking_oneself_is_disputed(colour: Colour, own: Colour, reading: OwnTop) -> bool:
    """One's own top is an obstacle under `blocked` alone, and for its colour alone.

    post: _ is (reading is OwnTop.BLOCKED and colour is own)
    """
    return blocking.blocks_oneself(colour, own, Readings(own_top=reading))


# Bonus.


def those_who_hold_most_hold_most(first: int, second: int, third: int) -> bool:
    """Exactly those who hold the most cards give or may be picked to give; there is at least one.

    post: _
    """
    sizes = (first, second, third)
    holders = bonus.holding_most(sizes)
    most = [all(held >= other for other in sizes) for held in sizes]
    return len(holders) > 0 and all((seat in holders) is most[seat] for seat in range(3))


def scorers_with_most_go_without(first: int, second: int, third: int) -> bool:
    """A scorer gets a bonus exactly if somebody holds more cards.

    post: _
    """
    goes_without = bonus.goes_without(0, bonus.holding_most((first, second, third)))
    return goes_without is not (second > first or third > first)


def the_top_says_what_is_due(top: Colour, below: Colour) -> int:
    """As many cards are due as the top of the block pile says, whatever lies below; none without a pile.

    post: _ == number(top, PRINTED)
    """
    return bonus.due((below, top), PRINTED) + bonus.due((), PRINTED)


# Counting.


def somebody_wins(first: int, second: int, held: int, other: int, tie: Tie) -> bool:
    """Somebody wins, no winner has less than another player, and those who win a broken tie also win when it is shared.

    post: _
    """
    scores, hands = (first, second), (held, other)
    won = counting.winners(scores, hands, Readings(tie=tie))
    shared = counting.winners(scores, hands, Readings(tie=Tie.SHARED))
    return len(won) > 0 and all(seat in shared and scores[seat] >= max(scores) for seat in won)
