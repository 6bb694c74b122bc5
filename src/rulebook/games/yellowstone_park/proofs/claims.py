"""Proofs: claims about the clauses, each with a contract that CrossHair confirms for all arguments.

A claim calls the functions of the rules as they stand. What it says of the numbers in the box it says of the printed game.
Claims about a step change only what their clauses change; which functions write a field of the state is found by program
(`rulebook.conformance.check_frames`), so that a claim about all writers of a field is one about every step.
"""

from rulebook.core.change import changed
from rulebook.core.multiset import Multiset
from rulebook.core.step import Step
from rulebook.games.yellowstone_park.box.actions import Pile, Place, Stop
from rulebook.games.yellowstone_park.box.board import Board, Stack
from rulebook.games.yellowstone_park.box.components import Components
from rulebook.games.yellowstone_park.box.events import Cause, Event, ScoringBegan
from rulebook.games.yellowstone_park.box.readings import (
    EmptyHandRefill,
    EndThreshold,
    MinimumPlays,
    NeutralLeftover,
    NeutralReset,
    NeutralStep,
    NeutralTrigger,
    PenaltyDrawThreshold,
    Readings,
)
from rulebook.games.yellowstone_park.box.settings import Settings, kinds
from rulebook.games.yellowstone_park.box.state import PLACING, Cards, State
from rulebook.games.yellowstone_park.chapters import (
    bonus,
    empty_hand,
    ending,
    placing,
    refilling,
    scoring,
    setup,
    turn,
    two_players,
)
from rulebook.games.yellowstone_park.chapters.empty_hand import may_draw_penalties, piles_offered
from rulebook.games.yellowstone_park.proofs import theorems

PRINTED = Components()
TWO_PLAYERS = setup.start(Settings(2))
MERGING, LAYING_BENEATH = (
    setup.start(Settings(2, readings=Readings(neutral_leftover=leftover))).settings for leftover in NeutralLeftover
)
"""A game has been begun by these, so that what follows from them is known before a claim is tried."""
CARD = kinds(TWO_PLAYERS.settings)[0]
"""Blue 1. Clauses that move cards treat every kind alike, and none with regard to another."""


def pile(copies: int) -> Cards:
    """A pile with that many copies of one card, and no others."""
    every = kinds(TWO_PLAYERS.settings)
    return Multiset(every, (copies, *(0,) * (len(every) - 1)))


def with_markers(first: int, second: int) -> State:
    """Two players, of whom the first has the turn, with their markers on these spaces."""
    return changed(TWO_PLAYERS, markers=(first, second))


def with_penalties(first: int, second: int, markers: tuple[int, int]) -> State:
    """Two players with that many cards in their penalty piles, and their markers on these spaces."""
    return changed(TWO_PLAYERS, markers=markers, penalty_piles=(pile(first), pile(second)))


# Markers. They are written by setup.start, bonus.pay and scoring.count_penalties, and by nothing else.


def a_bonus_stops_at_zero(marker: int, other: int, spaces: int) -> bool:
    """A marker that stands on 0 or above stays there when a bonus is paid, and so does every other.

    pre: marker >= 0 and other >= 0 and spaces >= 0
    post: _
    """
    return theorems.markers_are_at_least_zero(bonus.pay(with_markers(marker, other), "bonus-1", spaces).state)


def a_bonus_raises_no_marker(marker: int, other: int, spaces: int) -> bool:
    """Paying a bonus is not a scoring, and no marker rises by it.

    pre: marker >= 0 and spaces >= 0
    post: _
    """
    before = with_markers(marker, other)
    return bool(theorems.markers_rise_only_by_scoring(before, Stop(), bonus.pay(before, "bonus-1", spaces)))


def a_bonus_is_paid_in_full_above_zero(marker: int, spaces: int) -> int:
    """Unless it would go below 0, a marker goes down by the whole bonus.

    pre: 0 <= spaces <= marker
    post: _ == marker - spaces
    """
    return bonus.moved_down(marker, spaces)


def counting_keeps_markers_from_zero(marker: int, other: int, cards: int, others: int) -> bool:
    """Markers on 0 or above stay there when penalties are counted.

    pre: marker >= 0 and other >= 0 and cards >= 0 and others >= 0
    post: _
    """
    return theorems.markers_are_at_least_zero(counted(with_penalties(cards, others, (marker, other))).state)


def counting_lowers_no_marker(marker: int, other: int, cards: int, others: int) -> bool:
    """No marker falls when penalties are counted.

    pre: cards >= 0 and others >= 0
    post: _
    """
    before = with_penalties(cards, others, (marker, other))
    return bool(theorems.scoring_lowers_no_marker(before, Stop(), counted(before)))


def counted(state: State) -> Step[State, Event]:
    """The part of a scoring that moves markers, with the event that says that it is one."""
    return Step[State, Event](state, (ScoringBegan("scoring-1", Cause.DRAW_PILE),)).then(scoring.count_penalties)


# Bonus.


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


def few_penalties_make_no_hand(penalties: int, hand: int) -> bool:
    """Under `four-or-fewer` a penalty pile that is open holds less than a whole hand, so that no draw brings one.

    pre: penalties >= 0 and hand >= 1
    post: _
    """
    literal = Readings(penalty_draw_threshold=PenaltyDrawThreshold.FOUR_OR_FEWER)
    return not may_draw_penalties(penalties, hand, literal) or penalties < hand


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


# Conservation, card by card. Hands, board and piles are written by the functions below, by setup.start, and by
# collecting.collect, which is exhausted. Each is asked about one card, of which any numbers of copies lie anywhere; it
# treats all cards alike.


def a_deal_loses_nothing(left: int, beneath: int, held: int, other: int) -> int:
    """A card that is dealt leaves the draw pile and comes to a hand.

    pre: left >= 1 and beneath >= 1 and held >= 0 and other >= 0
    post: _ == left + beneath + held + other
    """
    before = holding((held, other), (left, beneath))
    return copies_in(setup.deal(before, CARD, 0).state)


def turning_up_loses_nothing(left: int, beneath: int, held: int) -> int:
    """The card that is turned up leaves the draw pile and comes on the board.

    pre: left >= 1 and beneath >= 1 and held >= 0
    post: _ == left + beneath + held
    """
    return copies_in(setup.turn_up(holding((held, 0), (left, beneath)), CARD).state)


def placing_loses_nothing(held: int, lying: int, left: int, penalties: int) -> int:
    """A card that is placed on a twin leaves the hand and comes on the board.

    pre: held >= 1 and lying >= 1 and left >= 1 and penalties >= 0
    post: _ == held + lying + left + penalties
    """
    before = holding((held, 0), (left,), (penalties, 0), (Stack(1, 4, CARD, lying),))
    return copies_in(placing.place(before, Place(CARD, 4)).state)


def placing_alone_loses_nothing(held: int, lying: int, column: int) -> int:
    """A card that is placed where nothing lies leaves the hand and comes on the board.

    pre: held >= 1 and lying >= 1 and 1 <= column <= 7 and column != 4
    post: _ == held + lying
    """
    before = holding((held, 0), (1,), board=(Stack(1, 4, CARD, lying),))
    return copies_in(placing.place(before, Place(CARD, column)).state) - 1


def refilling_loses_nothing(held: int, left: int, beneath: int) -> int:
    """A card of the draw pile that is drawn comes to the hand.

    pre: held >= 0 and left >= 1 and beneath >= 1
    post: _ == held + left + beneath
    """
    return copies_in(refilling.draw(holding((held, 0), (left, beneath)), CARD, "refilling-4").state)


def penalty_draws_lose_nothing(held: int, left: int, penalties: int) -> int:
    """A card of the penalty pile that is drawn comes to the hand.

    pre: held >= 0 and left >= 1 and penalties >= 1
    post: _ == held + left + penalties
    """
    return copies_in(empty_hand.draw_penalty(holding((held, 0), (left,), (penalties, 0)), CARD).state)


def shuffling_loses_nothing(held: int, first: int, second: int) -> int:
    """Penalty piles that are shuffled make the draw pile.

    pre: held >= 0 and first >= 0 and second >= 0
    post: _ == held + first + second
    """
    return copies_in(scoring.shuffle_piles(holding((held, 0), (), (first, second))).state)


def joining_loses_nothing(left: int, first: int, second: int, leftover: NeutralLeftover) -> int:
    """Penalty piles that join what is left of the draw pile make the new one together with it.

    pre: left >= 1 and first >= 0 and second >= 0
    post: _ == left + first + second
    """
    before = holding((0, 0), (left,), (first, second))
    settings = MERGING if leftover is NeutralLeftover.MERGE else LAYING_BENEATH
    return copies_in(scoring.shuffle_piles(changed(before, settings=settings)).state)


def holding(
    hands: tuple[int, int],
    layers: tuple[int, ...],
    penalties: tuple[int, int] = (0, 0),
    board: tuple[Stack, ...] = (),
) -> State:
    """Two players, with that many copies of one card in their hands, the layers of the draw pile and the penalty piles."""
    return changed(
        TWO_PLAYERS,
        phase=PLACING,
        hands=tuple([pile(copies) for copies in hands]),
        draw_pile=tuple([pile(copies) for copies in layers]),
        penalty_piles=tuple([pile(copies) for copies in penalties]),
        board=Board(board),
    )


def copies_in(state: State) -> int:
    """How many copies of the card there are in a state."""
    held = [each.counts[0] for each in (*state.hands, *state.draw_pile, *state.penalty_piles)]
    return sum(held) + sum([stack.copies for stack in state.board.stacks if stack.card == CARD])
