"""Invariants: each holds in every state of whole games, and fails where one thing is not as games have it."""

from collections.abc import Callable, Iterator
from random import Random

import pytest
from attrs import evolve

from rulebook.games.prato_dei_conigli import State, game
from rulebook.games.prato_dei_conigli.box.readings import Readings
from rulebook.games.prato_dei_conigli.box.state import (
    OVER,
    ChoosingAtPlay,
    ChoosingAtRoll,
    ChoosingMarker,
    Dealing,
    Discarding,
    DrawingRabbit,
    FillingAreas,
    FirstDeal,
    Moving,
    Playing,
    Putting,
    Rolling,
)
from rulebook.games.prato_dei_conigli.proofs import invariants
from rulebook.play import playout
from tests.games.prato_dei_conigli.positions import claims, rolled, selection


def states(start: State, random: Random) -> Iterator[State]:
    """Every state of a random game."""
    yield start
    yield from (each.step.state for each in playout(game, start, random))


GAME = [
    state
    for readings in (Readings(), Readings.edition("it"))
    for seed in range(4)
    for state in states(game.new_game(players=3, readings=readings), Random(seed))
]


def first(phase: type[object]) -> State:
    """The first state that is in a phase."""
    return next(state for state in GAME if isinstance(state.phase, phase))


def after_a_turn(phase: type[object]) -> State:
    """The first state in a phase after the first turn."""
    return next(state for state in GAME if isinstance(state.phase, phase) and state.sun > 1)


def phase_of(state: State, **values: object) -> State:
    """A state with other values in its phase."""
    return evolve(state, phase=evolve(state.phase, **values))  # type: ignore[arg-type]  # a phase is a class of attrs


def who_is_next(state: State) -> int:
    """A seat that is not the one that acts."""
    return (state.seat + 1) % state.settings.players


FILLING, CHOOSING, DEAL = first(FillingAreas), first(ChoosingMarker), first(FirstDeal)
DISCARDING, DEALT, ROLLING, AT_ROLL = first(Discarding), first(Dealing), first(Rolling), first(ChoosingAtRoll)
MOVES, DRAWING, PUTTING = first(Moving), first(DrawingRabbit), first(Putting)
AT_PLAY, PLAYS = first(ChoosingAtPlay), first(Playing)
LATE = after_a_turn(Rolling)


@pytest.mark.parametrize(
    ("invariant", "state"),
    [
        (invariants.everybody_sits, evolve(PLAYS, seat=3)),
        (invariants.rabbits_are_conserved, evolve(PLAYS, bag=PLAYS.bag.without(next(iter(PLAYS.bag))))),
        (invariants.rabbits_are_conserved, evolve(PUTTING, phase=PUTTING.phase.moving)),  # type: ignore[union-attr]
        (invariants.cards_are_conserved, evolve(PLAYS, deck=PLAYS.deck.without(next(iter(PLAYS.deck))))),
        (invariants.hands_are_dealt, evolve(FILLING, hands=PLAYS.hands)),
        (invariants.hands_are_dealt, evolve(DEAL, hands=PLAYS.hands)),
        (invariants.hands_are_dealt, evolve(DEALT, hands=(DEALT.deck, *DEALT.hands[1:]))),
        (invariants.hands_are_dealt, evolve(PLAYS, hands=DEALT.hands)),
        (invariants.the_sun_sets_at_the_end, evolve(PLAYS, phase=OVER)),
        (invariants.the_sun_sets_at_the_end, evolve(PLAYS, dealer=PLAYS.dealer + 1)),
        (invariants.areas_are_filled_in_order, evolve(FILLING, meadow=DEAL.meadow)),
        (invariants.areas_are_filled_in_order, evolve(FILLING, meadow=(FILLING.meadow[0], *DEAL.meadow[1:]))),
        (invariants.markers_are_chosen_in_order, evolve(FILLING, markers=DEAL.markers)),
        (invariants.markers_are_chosen_in_order, evolve(CHOOSING, markers=DEAL.markers)),
        (invariants.markers_are_chosen_in_order, evolve(PLAYS, markers=CHOOSING.markers)),
        (invariants.play_begins_with_the_sun, evolve(DEAL, sun=2)),
        (invariants.the_dice_show_what_counts, evolve(PLAYS, rolled=None)),
        (invariants.the_dice_show_what_counts, evolve(ROLLING, rolled=PLAYS.rolled)),
        (invariants.the_dice_show_what_counts, evolve(LATE, rolled=rolled("black standing"))),
        (invariants.selections_follow_from_the_dice, evolve(LATE, selections=PLAYS.selections)),
        (invariants.selections_follow_from_the_dice, evolve(PLAYS, selections=(selection("white black"),) * 3)),
        (invariants.selections_follow_from_the_dice, evolve(AT_PLAY, selections=(selection("white"),) * 3)),
        (invariants.selections_follow_from_the_dice, evolve(AT_ROLL, selections=(selection("white"),) * 3)),
        (invariants.choices_are_for_jokers, evolve(AT_PLAY, rolled=rolled("white"))),
        (invariants.choices_are_for_jokers, evolve(AT_ROLL, phase=AT_PLAY.phase)),
        (invariants.moves_are_left, phase_of(MOVES, moved=1)),
        (invariants.moves_are_left, evolve(DRAWING, bag=DRAWING.bag.without_all(DRAWING.bag))),
        (invariants.moves_are_left, evolve(PUTTING, phase=evolve(PUTTING.phase, moving=Moving(False, 1)))),  # type: ignore[arg-type]
        (invariants.plays_wait_their_turn, evolve(PLAYS, played=(claims("even@orto"),) * 3)),
        (invariants.plays_wait_their_turn, evolve(MOVES, played=(claims("even@orto"),) * 3)),
        (invariants.plays_wait_their_turn, evolve(AT_PLAY, played=(claims("even@orto"),) * 3)),
        (invariants.the_right_seat_acts, evolve(FILLING, seat=1)),
        (invariants.the_right_seat_acts, evolve(CHOOSING, seat=who_is_next(CHOOSING))),
        (invariants.the_right_seat_acts, evolve(DEAL, seat=who_is_next(DEAL))),
        (invariants.the_right_seat_acts, evolve(DEALT, seat=who_is_next(DEALT))),
        (invariants.the_right_seat_acts, evolve(ROLLING, seat=who_is_next(ROLLING))),
        (invariants.somebody_can_act, evolve(DISCARDING, hands=FILLING.hands)),
        (invariants.somebody_can_act, evolve(PLAYS, hands=FILLING.hands)),
        (invariants.somebody_can_act, evolve(DEALT, deck=FILLING.hands[0])),
    ],
)
def test_something_wrong(invariant: Callable[[State], bool], state: State) -> None:
    """What is not as in a game is noticed."""
    assert not invariant(state)
