"""Invariants: each holds in every state of whole games, and fails where one thing is not as games have it."""

from collections.abc import Callable

import pytest
from attrs import evolve

from rulebook.games.hamsterbacke import State, game
from rulebook.games.hamsterbacke.box.state import Drawing, Giving, Picking
from rulebook.games.hamsterbacke.proofs import invariants
from tests.games.hamsterbacke.test_integrity import ADDING, DEALING, DRAWING, GIVING, GOOD, LAYING, OVER, PICKING

FOUR = game.new_game(players=4)


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
