"""What is hidden makes no difference: parts of the proof, functions that leak something, and what viewers are told."""

from collections.abc import Callable, Iterator
from itertools import takewhile
from random import Random
from typing import Any

import pytest
from attrs import evolve

from rulebook.core import CHANCE, SPECTATOR, Step
from rulebook.games.scopa import Deal, Event, Settings, State, game
from rulebook.games.scopa.box.events import (
    CardDealt,
    CardLaid,
    CardsCaptured,
    CardTurnedUp,
    DealEnded,
    DealVoid,
    RestTaken,
    ScopaMade,
)
from rulebook.games.scopa.box.state import LAYING_OUT as LAYING_OUT_THE_TABLE
from rulebook.kernels import claims, kernel
from rulebook.kernels.claims import OfTwoStates
from rulebook.kernels.kernel import seat_or_spectator
from rulebook.kernels.language import NOBODY, Row
from rulebook.kernels.scopa import capturing, stepping
from rulebook.kernels.scopa.cards import KINGS, PLAYED
from rulebook.kernels.scopa.hearing import heard
from rulebook.kernels.scopa.layout import DEALING_NEW_HANDS, HAND, LAYING_OUT, PHASE, PLAYING, SEAT, STOCK
from rulebook.kernels.scopa.stepping import receiver
from rulebook.kernels.scopa.telling import TOLD, counts_piles, tell
from rulebook.verification.smt.comparing import some_settings
from rulebook.verification.smt.induction import Induction, shown
from rulebook.verification.smt.looking import Looking
from rulebook.verification.smt.proving import Proof
from rulebook.verification.smt.solving import Answer, Solvers

KERNEL = kernel("scopa")
PROOF = Proof(KERNEL, claims("scopa"))
(CLAIM,) = PROOF.claims.two_states
SOLVERS = Solvers(60)


def answer(phase: int, goal: str, claim: OfTwoStates = CLAIM, induction: Induction = PROOF.induction) -> Answer:
    """What both solvers say of the goal of a phase whose name ends in `goal`."""
    looking = Looking(induction, claim)
    goals = (looking.goal_of_choices(phase), *looking.goals_of_steps(phase))
    (found,) = [each for each in goals if each.name.startswith(f"{CLAIM.claim.__name__}: {goal}")]
    return shown(found, SOLVERS).answer


def test_a_card_that_another_is_dealt() -> None:
    """Two cards that somebody else is dealt are told alike."""
    assert answer(DEALING_NEW_HANDS, "what looks the same in phase 2, told") is Answer.HOLDS


@pytest.mark.slow
@pytest.mark.parametrize(
    ("phase", "goal", "without"),
    [
        (PLAYING, "the same in phase 3, seen next", evolve(CLAIM, telling=evolve(CLAIM.telling, discloses=None))),
        (LAYING_OUT, "other outcomes in phase 1, seen next", evolve(CLAIM, forgotten=None)),
    ],
)
def test_what_is_left_out(phase: int, goal: str, without: OfTwoStates) -> None:
    """When the piles are counted, points tell what was in them; of a void deal nothing is seen afterwards."""
    assert (answer(phase, goal), answer(phase, goal, without)) == (Answer.HOLDS, Answer.FAILS)


@pytest.mark.slow
def test_controls_are_refuted() -> None:
    """A view of the stock, a card that looks like any to its owner, and a telling of every card are refuted."""
    found = {name: shown(goal, SOLVERS).answer for name, goal in Looking(PROOF.induction, CLAIM).controls()}
    assert found == dict.fromkeys([each.__name__ for each in CLAIM.controls.functions], Answer.FAILS)


# Functions that leak something, some of them only where two conditions meet.


def plays_by_the_next_hand(row: Row, settings: Settings, id: int) -> bool:
    """With four players, the fourth may play only while the first holds a king."""
    fits = settings.players < 4 or row[SEAT] != 3 or row[HAND] & KINGS != 0
    card = PLAYED[id]
    return row[HAND + row[SEAT]] & 1 << 39 - card != 0 and fits


def lays_out_by_the_stock(row: Row, settings: Settings, card: int) -> None:
    """With four players, the table is laid out again after new hands if a king is left in the stock."""
    row[HAND + receiver(row, settings)] |= card
    row[STOCK] &= ~card
    if receiver(row, settings) == NOBODY:
        row[PHASE] = PLAYING
        if settings.players == 4 and row[STOCK] & KINGS != 0:
            row[PHASE] = LAYING_OUT


@pytest.mark.slow
@pytest.mark.parametrize(
    ("right", "wrong", "phase", "goal"),
    [
        (capturing.may_play, plays_by_the_next_hand, PLAYING, "may do"),
        (stepping.hand_out, lays_out_by_the_stock, DEALING_NEW_HANDS, "the same in phase 2, seen next"),
    ],
)
def test_a_leak_is_found(right: Callable[..., Any], wrong: Callable[..., Any], phase: int, goal: str) -> None:
    """Two states that look the same are found which a viewer can tell apart by what is done or told."""
    assert answer(phase, goal, induction=evolve(PROOF.induction, stand_ins={right: wrong})) is Answer.FAILS


# What is told.


def played(random: Random, transitions: int) -> Iterator[tuple[State, int, Step[State, Event]]]:
    """Transitions of random games under random settings in which every third deal turns up kings."""
    state = game.start(some_settings(game, random))
    for number in range(transitions):
        if game.actor(state) is None:
            state = game.start(some_settings(game, random))
        legal = game.legal_actions(state)
        turns_up = state.phase == LAYING_OUT_THE_TABLE and state.dealer == number // 100 % 3
        kings = [action for action in legal if turns_up and isinstance(action, Deal) and action.card.value == 10]
        action = random.choice(kings or legal)
        id = (game.outcome_id if game.actor(state) is CHANCE else game.action_id)(action, state.settings)
        step = game.step(state, action)
        yield state, id, step
        state = step.state


def test_viewers_are_told_what_the_rules_tell() -> None:
    """In random games the numbers stand for the events of every step, as each viewer may see them."""
    met = set[type[Event]]()
    for state, id, step in played(Random(0), 1_500):
        before, after = KERNEL.written(state), KERNEL.written(step.state)
        counts = counts_piles(before, after, state.settings, id)
        events = tuple(takewhile(lambda event: not isinstance(event, game.disclosing_events), step.events))
        events = events if counts else step.events
        for viewer in (SPECTATOR, *range(state.settings.players)):
            told = [-9] * TOLD.width
            tell(before, after, state.settings, (id, seat_or_spectator(viewer)), told)
            told = [int(number) for number in told]
            assert not list(TOLD.faults(told))
            assert heard(told, state.settings) == tuple([game.event_for(event, viewer) for event in events])
        assert counts == any(isinstance(event, DealEnded) for event in step.events)
        met |= {type(event) for event in events}
    assert met >= {CardDealt, CardTurnedUp, DealVoid, CardsCaptured, CardLaid, ScopaMade, DealEnded, RestTaken}
