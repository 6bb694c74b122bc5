"""Invariants: each holds in every state of whole games, and fails where one thing is not as games have it."""

from collections.abc import Callable, Iterator
from random import Random

import pytest
from attrs import evolve

from rulebook.core.phases import Over
from rulebook.games.scopa import State, game
from rulebook.games.scopa.box.state import LayingOut, Playing
from rulebook.games.scopa.proofs import invariants
from rulebook.play import playout
from tests.games.scopa.positions import pile

START = game.new_game(players=2)


def states(start: State, random: Random) -> Iterator[State]:
    """Every state of a random game."""
    yield start
    yield from (each.step.state for each in playout(game, start, random))


def first(phase: type[object]) -> State:
    """The first state of a game that is in a phase."""
    return next(state for state in states(START, Random(1)) if isinstance(state.phase, phase))


LAYING, PLAYING = first(LayingOut), first(Playing)
FULL, ONE = PLAYING.hands[0], pile("B7")


@pytest.mark.parametrize(
    ("invariant", "state"),
    [
        (invariants.everybody_sits, evolve(PLAYING, dealer=2)),
        (invariants.everybody_sits, evolve(PLAYING, last_capturer=2)),
        (invariants.cards_are_conserved, evolve(PLAYING, hands=(FULL, FULL))),
        (invariants.no_card_is_lost, evolve(PLAYING, stock=PLAYING.stock.without(next(iter(PLAYING.stock))))),
        (invariants.captures_fit, evolve(PLAYING, piles=(ONE, PLAYING.piles[1]))),
        (invariants.captures_fit, evolve(LAYING, last_capturer=0)),
        (invariants.captures_come_soon, evolve(PLAYING, stock=pile(""), hands=(ONE, pile("")))),
        (invariants.hands_are_small, evolve(PLAYING, hands=(FULL + ONE, FULL))),
        (invariants.hands_are_small, evolve(START, hands=PLAYING.hands)),
        (invariants.hands_are_dealt_and_played_in_turn, evolve(PLAYING, hands=(FULL, ONE))),
        (invariants.hands_are_dealt_and_played_in_turn, evolve(START, seat=START.dealer)),
        (invariants.hands_are_dealt_and_played_in_turn, evolve(LAYING, hands=(ONE, FULL))),
        (invariants.the_table_is_laid_out, evolve(START, table=ONE)),
        (invariants.the_table_is_laid_out, evolve(LAYING, scope=(1, 0))),
        (invariants.few_cards_are_alike, evolve(PLAYING, table=pile("B7 C7 D7 S7 B6 C6"))),
        (invariants.scope_take_two_cards, evolve(PLAYING, scope=(1, 1))),
        (invariants.scope_take_two_cards, evolve(PLAYING, hands=(pile(""), FULL), scope=(2, 0))),
        (invariants.points_end_the_game, evolve(PLAYING, phase=Over())),
    ],
)
def test_they_fail_where_something_else_is_so(invariant: Callable[[State], bool], state: State) -> None:
    """A state with one thing changed that the invariant looks at is told from those of games."""
    assert invariant(state) is False
