"""What is hidden makes no difference: parts of the proof, functions that leak something, and what viewers are told."""

from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any

import numpy as np
import pytest
from attrs import evolve

from rulebook.core import CHANCE, SPECTATOR
from rulebook.games.yellowstone_park import ChoosePile, Settings, State, Stop, game
from rulebook.games.yellowstone_park.box.actions import Pile
from rulebook.games.yellowstone_park.box.events import CardDrawn, NeutralMarkerMoved, NeutralMarkerReset, PilesShuffled
from rulebook.kernels import claims, kernel
from rulebook.kernels.compiling import packed
from rulebook.kernels.kernel import seat_or_spectator
from rulebook.kernels.language import Row, popcount
from rulebook.kernels.yellowstone_park import piles, placing, telling, turn
from rulebook.kernels.yellowstone_park.facts import adds_up
from rulebook.kernels.yellowstone_park.hearing import heard
from rulebook.kernels.yellowstone_park.layout import (
    CARDS,
    CHOOSING_PILE,
    DRAWING_PENALTIES,
    HAND,
    LAYER,
    LAYOUT,
    PENALTIES,
    PHASE,
    PLACING,
    SEAT,
    TURNING_UP,
)
from rulebook.kernels.yellowstone_park.telling import TOLD, tell
from rulebook.verification.smt.comparing import some_settings
from rulebook.verification.smt.evaluating import evaluated
from rulebook.verification.smt.induction import ANY_ID, shown
from rulebook.verification.smt.looking import Looking
from rulebook.verification.smt.proving import Proof
from rulebook.verification.smt.solving import Answer, Solvers
from rulebook.verification.smt.symbols import Symbol, row_symbols
from rulebook.verification.smt.words import bits

KERNEL = kernel("yellowstone_park")
PROOF = Proof(KERNEL, claims("yellowstone_park"))
(CLAIM,) = PROOF.claims.two_states
LOOKING = Looking(PROOF.induction, CLAIM)
SOLVERS = Solvers(60)

Transition = tuple[State, int, Any]
"""A state, an id, and the step from the one by the other."""


def test_who_chooses_a_pile_may_do_the_same() -> None:
    """In two states that look the same, a player without cards has the same choice."""
    assert shown(LOOKING.goal_of_choices(CHOOSING_PILE), SOLVERS).answer is Answer.HOLDS


@pytest.mark.slow
@pytest.mark.parametrize(("phase", "goals"), [(CHOOSING_PILE, 2), (TURNING_UP, 3), (DRAWING_PENALTIES, 5)])
def test_what_looks_the_same_leads_to_the_same(phase: int, goals: int) -> None:
    """What looks the same is seen and told alike; outcomes that look different are seen to differ."""
    found = [shown(goal, SOLVERS).answer for goal in LOOKING.goals_of_steps(phase)]
    assert found == [Answer.HOLDS] * goals


@pytest.mark.slow
def test_piles_add_up() -> None:
    """Where a card is drawn from a penalty pile, sizes add up for the first kind; without its count they need not."""
    (first, *_) = LOOKING.goals_of_sums(DRAWING_PENALTIES)
    assert shown(first, SOLVERS).answer is Answer.HOLDS
    less = evolve(first, assumptions=first.assumptions[:-1])
    assert shown(less, SOLVERS).answer is Answer.FAILS


@pytest.mark.slow
def test_controls_are_refuted() -> None:
    """A view that shows a penalty, a card that looks like any to its owner, and a telling of every card are refuted."""
    found = {name: shown(goal, SOLVERS).answer for name, goal in LOOKING.controls()}
    assert found == dict.fromkeys([each.__name__ for each in CLAIM.controls.functions], Answer.FAILS)


# Functions that leak something.


def must_fit_by_another_hand(row: Row, settings: Settings) -> bool:
    """Cards must fit while the first seat holds the first card, whoever places."""
    return row[HAND] & 1 == 1


def chooses_by_what_it_holds(row: Row, settings: Settings, placed: int) -> bool:
    """Who has no cards may choose while the penalty pile holds the first card, which nobody has seen."""
    return row[PENALTIES + row[SEAT]] & 1 == 1


def scores_blue_cards(row: Row, settings: Settings, by_neutral: bool) -> None:
    """Only the blue cards of a penalty pile become the draw pile, and the others stay."""
    for seat in range(5):
        pile = row[PENALTIES + seat] & 127
        row[LAYER] = piles.together(row[LAYER], pile)
        row[PENALTIES + seat] &= ~127


def tells_what_is_below(before: Row, after: Row, settings: Settings, told: Row) -> None:
    """That drawing has stopped is told where the lowest layer holds the first card."""
    told[telling.TOLD_STOPPED] = before[LAYER] & 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("right", "wrong", "phase", "goal"),
    [
        (telling.tell_of_draw, tells_what_is_below, DRAWING_PENALTIES, "the same in phase 7, told"),
        pytest.param(
            turn.score, scores_blue_cards, DRAWING_PENALTIES, "the same in phase 7, seen next", marks=pytest.mark.slow
        ),
        pytest.param(placing.must_fit, must_fit_by_another_hand, PLACING, "may do", marks=pytest.mark.slow),
        pytest.param(
            turn.chooses_pile, chooses_by_what_it_holds, PLACING, "the same in phase 2, seen next", marks=pytest.mark.slow
        ),
    ],
)
def test_a_leak_is_found(right: Callable[..., Any], wrong: Callable[..., Any], phase: int, goal: str) -> None:
    """Two states that look the same are found which a viewer can tell apart by what is done or told."""
    looking = Looking(evolve(PROOF.induction, stand_ins={right: wrong}), CLAIM)
    goals = {each.name: each for each in (looking.goal_of_choices(phase), *looking.goals_of_steps(phase))}
    (found,) = [each for name, each in goals.items() if name.startswith(f"{CLAIM.claim.__name__}: {goal}")]
    assert shown(found, SOLVERS).answer is Answer.FAILS


# What is told.


def played(random: Random, settings: Settings, transitions: int) -> Iterator[Transition]:
    """Transitions of random games in which hands are emptied, and new ones drawn from penalty piles, where that can be."""
    state = game.start(settings)
    for _ in range(transitions):
        if game.actor(state) is None:
            state = game.start(settings)
        legal = game.legal_actions(state)
        wanted = [action for action in legal if action in {Stop(), ChoosePile(Pile.PENALTY)}]
        action = random.choice(wanted or legal)
        id = (game.outcome_id if game.actor(state) is CHANCE else game.action_id)(action, settings)
        step = game.step(state, action)
        yield state, id, step
        state = step.state


@cache
def transitions() -> tuple[Transition, ...]:
    """Transitions under many settings, half of them with two players."""
    random = Random(0)
    found: list[Transition] = []
    for number in range(8):
        settings = some_settings(game, random)
        if number % 2:
            settings = game.admitted(evolve(settings, players=2, first_player=0))
        found.extend(played(random, settings, 150))
    return tuple(found)


def numbers_of(state: State, id: int, after: State, viewer: int) -> list[int]:
    """What a viewer is told, in numbers."""
    told = [-9] * TOLD.width
    tell(KERNEL.written(state), KERNEL.written(after), state.settings, (id, viewer), told)
    return [int(number) for number in told]


def test_viewers_are_told_what_the_rules_tell() -> None:
    """In random games the numbers stand for the events of every step, as each viewer may see them, whatever happens."""
    met = set()
    for state, id, step in transitions():
        for viewer in (SPECTATOR, *range(state.settings.players)):
            told = numbers_of(state, id, step.state, seat_or_spectator(viewer))
            assert not list(TOLD.faults(told))
            assert heard(told, state.settings) == tuple([game.event_for(event, viewer) for event in step.events])
        met |= {(type(event), event.clause) for event in step.events}
    assert {type_ for type_, _ in met} >= {CardDrawn, NeutralMarkerMoved, NeutralMarkerReset, PilesShuffled}
    assert {clause for type_, clause in met if type_ is PilesShuffled} == {"scoring-5", "two-players-5"}


@pytest.mark.parametrize("phase", [pytest.param(PLACING, marks=pytest.mark.slow), DRAWING_PENALTIES])
def test_what_is_told_is_read_as_it_is(phase: int) -> None:
    """The terms of what is told, which solvers are given, have the values that the function has."""
    viewer = Symbol("viewer", -1, 4)
    cases = [each for each in transitions() if KERNEL.written(each[0])[PHASE] == phase][:200]
    symbols, induction = row_symbols(LAYOUT, "row", {PHASE: phase}), PROOF.induction
    after, reader = row_symbols(LAYOUT, "after"), induction.reader()
    rows = [reader.row(each.values, LAYOUT) for each in (symbols, after)]
    written = reader.row([0] * TOLD.width, TOLD)
    reader.call(tell, *rows, induction.settings.values[0], (ANY_ID.value, viewer.value), written)
    viewers = [number % (state.settings.players + 1) - 1 for number, (state, _, _) in enumerate(cases)]
    rows_before, afters = ([KERNEL.written(each) for each in states] for states in both_states(cases))
    settings = [packed(state.settings) for state, _, _ in cases]
    columns = [
        *zip(symbols.symbols, [column for place, column in enumerate(zip(*rows_before, strict=True)) if place], strict=True),
        *zip(after.symbols, zip(*afters, strict=True), strict=True),
        *zip(induction.settings.symbols, zip(*settings, strict=True), strict=True),
        (ANY_ID, [id for _, id, _ in cases]),
        (viewer, viewers),
    ]
    given = {symbol.name: unsigned(symbol, numbers) for symbol, numbers in columns}
    found = evaluated([bits(value) for value in reader.values(written)], given)
    expected = [numbers_of(state, id, step.state, who) for (state, id, step), who in zip(cases, viewers, strict=True)]
    terms = [np.broadcast_to(value, len(cases)).tolist() for value in found]
    assert len(cases) > 20
    assert [list(numbers) for numbers in zip(*terms, strict=True)] == expected


def both_states(cases: list[Transition]) -> tuple[list[State], list[State]]:
    """The states before and after."""
    return [state for state, _, _ in cases], [step.state for _, _, step in cases]


def unsigned(symbol: Symbol, numbers: Any) -> Any:
    """The values of a variable as bits."""
    return np.array(numbers, np.int64).astype(np.uint64) & np.uint64((1 << symbol.width) - 1)


def test_which_piles_add_up() -> None:
    """A pile that adds up is as large as the two that make it up; one that has a third copy of a kind does not add up."""
    random = Random(0)
    for _ in range(500):
        one, other = (random.getrandbits(CARDS) for _ in range(2))
        one, other = (pile | pile >> 28 & 0xFFFFFFF for pile in (one & other, other & ~one))
        whole = piles.together(one, other)
        copies = [piles.copies(one, kind) + piles.copies(other, kind) for kind in range(28)]
        assert adds_up(whole, one, other) is (max(copies) <= 2)
        if adds_up(whole, one, other):
            assert popcount(whole) == popcount(one) + popcount(other)
