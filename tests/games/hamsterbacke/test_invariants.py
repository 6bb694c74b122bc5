"""Invariants: each holds in every state of whole games, and fails where one thing is not as games have it."""

from collections.abc import Callable
from random import Random

import pytest
from attrs import evolve

from rulebook.games.hamsterbacke import State, game
from rulebook.games.hamsterbacke.box.state import Drawing, Giving, LayingOut, Over, Picking
from rulebook.games.hamsterbacke.proofs import invariants
from rulebook.games.hamsterbacke.proofs.invariants import INVARIANTS
from rulebook.play import playout
from tests.games.hamsterbacke.test_integrity import ADDING, DEALING, DRAWING, GIVING, GOOD, LAYING, OVER, PICKING

FOUR = game.new_game(players=4)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_they_hold_in_whole_games(players: int) -> None:
    """In random games, every invariant holds at the start and after each move; all phases are met."""
    met = set[type[object]]()
    for number in range(12):
        start = game.new_game(players=players)
        states = [start, *(each.step.state for each in playout(game, start, Random(number)))]
        assert [(each.__name__, state) for each in INVARIANTS for state in states if not each(state)] == []
        met |= {type(state.phase) for state in states}
    assert {LayingOut, Drawing, Picking, Giving, Over} <= met


@pytest.mark.parametrize(
    ("invariant", "state"),
    [
        (invariants.everybody_sits, evolve(GOOD, seat=3)),
        (invariants.everybody_sits, evolve(GIVING, phase=Giving(1, 3))),
        (invariants.cards_are_conserved, evolve(GOOD, hands=(GOOD.hands[1], *GOOD.hands[1:]))),
        (invariants.tops_differ, evolve(GOOD, block_piles=(GOOD.block_piles[0], GOOD.block_piles[0], ()))),
        (invariants.tops_differ, evolve(FOUR, block_piles=(GOOD.block_piles[0], (), (), GOOD.block_piles[0]))),
        (invariants.nobody_has_acted_before_play, evolve(DEALING, actions=1)),
        (invariants.hands_are_dealt_in_order, evolve(DEALING, hands=DEALING.hands[::-1])),
        (invariants.rows_are_begun, evolve(DEALING, rows=LAYING.rows)),
        (invariants.rows_are_begun, evolve(LAYING, rows=GOOD.rows)),
        (invariants.actions_are_counted, evolve(OVER, actions=1)),
        (invariants.circle_is_full_while_the_deck_lasts, evolve(GOOD, rows=((), *GOOD.rows[1:]))),
        (invariants.circle_is_full_while_the_deck_lasts, evolve(ADDING, phase=Drawing(5, 0))),
        (invariants.cards_are_added_to_the_circle, evolve(DRAWING, phase=Drawing(8, 0))),
        (invariants.rows_are_left_for_the_turn, evolve(OVER, rows=GOOD.rows)),
        (invariants.rows_are_left_for_the_turn, evolve(GOOD, rows=OVER.rows)),
        (invariants.a_bonus_is_due, evolve(GIVING, phase=Giving(0, 1))),
        (invariants.there_is_a_choice, evolve(PICKING, phase=Giving(1, 0))),
        (invariants.there_is_a_choice, evolve(GIVING, phase=Picking(1))),
    ],
)
def test_they_fail_where_something_else_is_so(invariant: Callable[[State], bool], state: State) -> None:
    """A state with one thing changed that the invariant looks at is told from those of games."""
    assert invariant(state) is False
