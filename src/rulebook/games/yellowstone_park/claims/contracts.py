"""Proofs: claims about the clauses, each with a contract that CrossHair confirms for all arguments.

A claim calls the functions of the rules as they stand. What it says of the numbers in the box it says of the printed game.
"""

from rulebook.games.yellowstone_park.chapters import (
    bonus,
    ending,
    refilling,
    scoring,
    turn,
    two_players,
)
from rulebook.games.yellowstone_park.chapters.empty_hand import may_draw_penalties, piles_offered
from rulebook.games.yellowstone_park.model.actions import Pile
from rulebook.games.yellowstone_park.model.components import Components
from rulebook.games.yellowstone_park.model.readings import (
    EmptyHandRefill,
    EndThreshold,
    MinimumPlays,
    NeutralReset,
    NeutralStep,
    NeutralTrigger,
    PenaltyDrawThreshold,
    Readings,
)

PRINTED = Components()


# Bonus.


def a_bonus_is_paid_in_full_above_zero(marker: int, spaces: int) -> int:
    """Unless it would go below 0, a marker goes down by the whole bonus.

    pre: 0 <= spaces <= marker
    post: _ == marker - spaces
    """
    return bonus.moved_down(marker, spaces)


def one_bonus_at_a_time(covered: int, spaces: int) -> bool:
    """A placement covers the last space or the last but one, and never both.

    post: _
    """
    return bonus.last_but_one(covered, spaces, PRINTED) == 0 or bonus.last(covered, spaces, PRINTED) == 0


def two_cards_earn_both_at_most(covered: int, later: int, spaces: int) -> int:
    """Two cards that cover one space after the other earn no more than both bonuses.

    pre: covered < later
    post: 0 <= _ <= 4
    """
    return earned(covered, spaces) + earned(later, spaces)


def earned(covered: int, spaces: int) -> int:
    """What it earns to have covered that many spaces of a matrix."""
    return bonus.last_but_one(covered, spaces, PRINTED) + bonus.last(covered, spaces, PRINTED)


def a_twin_covers_nothing(copies: int) -> bool:
    """A card that is laid on a covered space, so that two copies or more lie there, covers no new space.

    pre: copies >= 1
    post: _
    """
    return not bonus.covers_anew(copies + 1)


# The turn.


def nobody_passes_after_a_card(placed: int, minimum: MinimumPlays) -> bool:
    """Passing and stopping exclude each other, and a player who has placed a card does not pass.

    pre: 0 <= placed <= 2
    post: _
    """
    passes = turn.may_pass(placed, Readings(minimum_plays=minimum))
    return not passes or (placed == 0 and not turn.may_stop(placed))


def a_turn_goes_on_or_can_be_stopped(placed: int) -> bool:
    """A player who has placed fewer than two cards may place one; a player who has placed exactly one may also stop.

    pre: 0 <= placed <= 2
    post: _
    """
    return turn.may_place(placed) is (placed < 2) and turn.may_stop(placed) is (placed == 1)


def a_stop_earns_no_refill(placed: int) -> bool:
    """Who may still stop has earned no refill.

    post: _
    """
    return not (turn.may_stop(placed) and refilling.earns_refill(placed))


def the_turn_goes_to_another_seat(seat: int, players: int) -> int:
    """The next seat is one of those at the table, and not the same.

    pre: 2 <= players and 0 <= seat < players
    post: 0 <= _ < players
    post: _ != seat
    """
    return turn.next_seat(seat, players)


# Drawing.


def a_draw_does_not_overfill(held: int, hand: int) -> int:
    """While a hand is not full, one more card fits into it.

    pre: 0 <= held <= hand
    post: _ <= hand
    """
    return held if refilling.is_full(held, hand) else held + 1


def refills_are_forced_or_free(players: int) -> bool:
    """A refill is forced or may be declined: forced exactly with two and three players.

    pre: 2 <= players
    post: _
    """
    return refilling.may_decline(players) is not refilling.must_refill(players) is (players in (2, 3))


def the_draw_pile_is_always_open(enough: bool, is_to_refill: bool, refill: EmptyHandRefill) -> bool:
    """A player without cards can always draw from the draw pile.

    post: _
    """
    return Pile.DRAW in piles_offered(enough, is_to_refill, Readings(empty_hand_refill=refill))


def the_penalty_pile_is_open_only_with_enough_in_it(is_to_refill: bool, refill: EmptyHandRefill) -> bool:
    """A penalty pile that does not hold enough cards is not open, whichever way the duty to refill is read.

    post: _
    """
    return Pile.PENALTY not in piles_offered(False, is_to_refill, Readings(empty_hand_refill=refill))


def no_draw_from_an_empty_penalty_pile(penalties: int, hand: int, threshold: PenaltyDrawThreshold) -> bool:
    """The penalty pile is open only while it holds cards.

    pre: penalties >= 0 and hand >= 1
    post: _
    """
    return not may_draw_penalties(penalties, hand, Readings(penalty_draw_threshold=threshold)) or penalties > 0


# Scoring and the end.


def a_scoring_is_due_when_drawing_stops(left: int) -> bool:
    """Drawing is cut short exactly where a scoring is due.

    pre: left >= 0
    post: _
    """
    return scoring.runs_out(left) is scoring.is_due(left)


def passing_the_end_reaches_it(highest: int, end_marker: int) -> bool:
    """What ends a game under `pass` ends it under `reach`.

    post: _
    """
    passed = ending.ends(highest, end_marker, Readings(end_threshold=EndThreshold.PASS))
    return not passed or ending.ends(highest, end_marker, Readings(end_threshold=EndThreshold.REACH))


def what_ends_a_game_is_no_lower(highest: int, more: int, end_marker: int, threshold: EndThreshold) -> bool:
    """A game that ends with some highest marker would end with a higher one too.

    pre: more >= 0
    post: _
    """
    readings = Readings(end_threshold=threshold)
    return not ending.ends(highest, end_marker, readings) or ending.ends(highest + more, end_marker, readings)


def somebody_wins(first: int, second: int, third: int) -> bool:
    """The winners are exactly those whose marker no other is below; there is at least one.

    post: _
    """
    markers = (first, second, third)
    won = ending.winners(markers)
    lowest = [all(marker <= other for other in markers) for marker in markers]
    return len(won) > 0 and all((seat in won) is lowest[seat] for seat in range(3))


# Two players.


def the_neutral_marker_stays_in_range(
    neutral: int, is_last: bool, trigger: NeutralTrigger, reset: NeutralReset, step: NeutralStep
) -> int:
    """A card drawn, and after the last one the scoring that may be due, leave the neutral marker where it can stand.

    pre: standing(neutral, trigger, step)
    post: standing(_, trigger, step)
    post: resting(_, trigger) or not is_last
    """
    readings = Readings(neutral_trigger=trigger, neutral_reset=reset, neutral_step=step)
    moved = two_players.moved_neutral(neutral, is_last, PRINTED, readings)
    if is_last and two_players.triggers(moved, PRINTED, readings):
        return two_players.after_scoring(moved, True, PRINTED, readings)
    return moved


def standing(neutral: int, trigger: NeutralTrigger, step: NeutralStep) -> bool:
    """Whether the neutral marker can stand on a space during a draw: under `each-card`, even where it causes a scoring."""
    return resting(neutral, trigger) or (step is NeutralStep.EACH_CARD and resting(neutral + 1, trigger))


def resting(neutral: int, trigger: NeutralTrigger) -> bool:
    """Whether the neutral marker can stand on a space while players place cards."""
    lowest = PRINTED.neutral_end + (trigger is NeutralTrigger.REACH_ONE)
    return lowest <= neutral <= PRINTED.neutral_start


def other_scorings_leave_the_neutral_marker_in_range(neutral: int, trigger: NeutralTrigger, reset: NeutralReset) -> int:
    """After a scoring that it did not cause the neutral marker stands where it stood, or at its start.

    pre: resting(neutral, trigger)
    post: resting(_, trigger)
    post: _ == neutral or _ == PRINTED.neutral_start
    """
    return two_players.after_scoring(neutral, False, PRINTED, Readings(neutral_trigger=trigger, neutral_reset=reset))


def pass_one_is_one_step_later(neutral: int) -> bool:
    """Under `pass-one` the neutral marker causes a scoring exactly one move after it does under `reach-one`.

    post: _
    """
    passed = two_players.triggers(
        two_players.moved_neutral(neutral, True, PRINTED, Readings()),
        PRINTED,
        Readings(neutral_trigger=NeutralTrigger.PASS_ONE),
    )
    return passed is two_players.triggers(neutral, PRINTED, Readings(neutral_trigger=NeutralTrigger.REACH_ONE))
