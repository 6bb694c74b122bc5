"""Integrity: which states a game can be in, and what is said of others."""

from collections.abc import Callable
from functools import reduce

import pytest
from attrs import evolve

from rulebook.core import Multiset
from rulebook.games.scopa import Settings, State, game
from rulebook.games.scopa.model.state import DEALING, DEALING_NEW_HANDS, LAYING_OUT, OVER, PLAYING
from rulebook.games.scopa.views import integrity, tables
from tests.games.scopa.positions import ONE_DEAL, after, deals, pile, play, position

GOOD = position(["D7 C2", "B10 B1"], "C7 D5 D2", ["S1 S3"], last=0)
DEALT = after(game.new_game(), *deals("D1 D2 D3 C1")).state
LAID = after(game.new_game(), *deals("D1 D2 D3 C1 C2 C3 S1")).state
BEGUN = after(LAID, *deals("S2 S3 S4")).state
ENDED = after(position(["D7", ""], "S7", dealer=1, settings=Settings(2, variants=ONE_DEAL)), play("D7", "S7")).state


def faults(state: State) -> list[str]:
    """Everything that is wrong with a position, in words."""
    return list(map(str, game.well_formed(state)))


@pytest.mark.parametrize("state", [game.new_game(), GOOD, DEALT, LAID, BEGUN, ENDED])
def test_good_positions(state: State) -> None:
    """A position that a game can be in has no fault."""
    assert game.well_formed(state) == ()


DECLARED = [
    (evolve(GOOD, hands=GOOD.hands[:1]), "hands: must have 2 items, one for each player, not 1 (components-4)"),
    (evolve(GOOD, dealer=2), "dealer: there is no seat 2 (components-4)"),
    (evolve(GOOD, stock=pile("D1")), "cards: there are 2 copies of D1, not 1 (components-1)"),
]


@pytest.mark.parametrize(("state", "told"), DECLARED)
def test_what_every_game_has_is_wrong(state: State, told: str) -> None:
    """What is wrong with seats or cards is told first."""
    assert faults(state) == [told]


BROKEN = [
    (evolve(GOOD, scope=(0,)), integrity.sides_have_their_own),
    (evolve(GOOD, points=(0, 0, 0)), integrity.sides_have_their_own),
    (evolve(GOOD, points=(0, -1)), integrity.points_are_not_negative),
    (evolve(GOOD, last_capturer=2), integrity.the_last_capturer_has_cards),
    (evolve(GOOD, last_capturer=None), integrity.the_last_capturer_has_cards),
    (position(["D7 C2", "B10 B1"], "C7 D5 D2", [""], last=0), integrity.the_last_capturer_has_cards),
    (evolve(GOOD, phase=LAYING_OUT), integrity.the_last_capturer_has_cards),
    (evolve(GOOD, scope=(2, 0)), integrity.captures_take_two_cards),
    (position(["D7 C2", "B10 B1"], "C7 D5 D2", ["S1"], last=0), integrity.captures_take_two_cards),
    (evolve(DEALT, phase=LAYING_OUT), integrity.hands_are_dealt_and_played_in_turn),
    (evolve(LAID, phase=DEALING), integrity.hands_are_small),
    (evolve(BEGUN, phase=LAYING_OUT), integrity.the_table_is_laid_out),
    (evolve(DEALT, table=pile("C2"), stock=DEALT.stock.without(pile("C2").distinct[0])), integrity.the_table_is_laid_out),
    (evolve(DEALT, seat=1), integrity.hands_are_dealt_and_played_in_turn),
    (evolve(BEGUN, phase=DEALING_NEW_HANDS), integrity.hands_are_small),
    (evolve(DEALT, hands=(pile("D1 D2"), pile("D3 C1"))), integrity.hands_are_dealt_one_by_one),
    (
        evolve(GOOD, phase=DEALING_NEW_HANDS, hands=(pile(""), pile("")), piles=(pile("S1 S3 D7 C2 B10 B1"), GOOD.piles[1])),
        integrity.rounds_are_whole,
    ),
    (evolve(GOOD, seat=1), integrity.hands_are_dealt_and_played_in_turn),
    (position(["", "D7"], "C7", seat=0, dealer=1), integrity.hands_are_dealt_and_played_in_turn),
    (position(["D7 C2 S5 S6", "B10 B1 B2 B3"]), integrity.hands_are_small),
    (position(["D7 C2", "B10 B1"], "C7 S7 D5 S5 D3 S3 D4 S4 D9"), integrity.few_cards_are_alike),
    (position(["S7 S2", "B10 B4"], "D1 D2 D3 D4 D5 D6 D7 D8 D9 C1 C2 C3"), tables.captures_are_few),
    (evolve(GOOD, phase=OVER), integrity.nothing_is_left_at_the_end),
    (evolve(ENDED, points=(0, 0), settings=Settings(2)), integrity.points_end_the_game),
    (evolve(GOOD, points=(11, 3)), integrity.the_game_goes_on),
    (evolve(GOOD, points=(1, 0), settings=Settings(2, variants=ONE_DEAL)), integrity.the_game_goes_on),
    (position(["D7 C2", "B10 B1"], stock="S4"), integrity.rounds_are_whole),
]


@pytest.mark.parametrize(("state", "rule"), BROKEN)
def test_what_is_wrong(state: State, rule: Callable[[State], bool]) -> None:
    """What is wrong with a state is told, with its place and the clause that it breaks."""
    assert faults(state) == [fault_of(rule)]


def fault_of(rule: Callable[[State], bool]) -> str:
    """How it is told that a rule is broken."""
    return next(
        f"{where}: this is not so: {holds.__doc__} ({id})"
        for holds, where, id in (*integrity.RULES, tables.RULE)
        if holds is rule
    )


def test_kings_that_should_have_made_the_deal_void() -> None:
    """A deal with three kings on the table is not begun."""
    table = after(game.new_game(), *deals("D1 D2 D3 C1 C2 C3")).state
    kings = pile("D10 C10 S10 S4")
    begun = evolve(table, table=kings, stock=reduce(Multiset.without, kings, table.stock), phase=PLAYING)
    assert faults(begun) == [fault_of(integrity.void_deals_are_not_played)]
