"""A kernel that follows a game is asked everything: wherever the rules are made to say something else, it is noticed."""

from random import Random
from typing import Any

import pytest
from attrs import evolve

from rulebook.core import CHANCE
from rulebook.kernels import kernel
from rulebook.kernels.machine import Machine
from rulebook.verification.smt.agreeing import LockstepError
from tests.tools.lockstep import running
from tests.tools.lockstep.following import ACTOR, CHOICES, LEGALITY, MASK, RESULT, STANDING, STATE, VIEW
from tests.tools.lockstep.policies import RANDOM
from tests.tools.lockstep.running import (
    Outcome,
    be_followed,
    everything_from,
    first_difference,
    play_ends,
    run,
    tell,
)
from tests.tools.lockstep.telling import Numbering, Told

PARK = kernel("yellowstone_park")
MACHINE = Machine(PARK, is_compiled=False)
TURN = 30


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> Told:
    """The beginning of a game."""
    monkeypatch.setattr(running, "MOST_MOVES", 40)
    game = PARK.game
    settings = game.admitted(game.settings(players=3))
    return tell(PARK, Numbering(game, settings), RANDOM, Random(1))


def test_nothing_differs(told: Told) -> None:
    """The kernel of Yellowstone Park follows the rules."""
    assert first_difference(MACHINE, told) == (len(told.states) - 1, 0)


@pytest.mark.parametrize(
    ("name", "place", "what"),
    [
        ("rows", 4, STATE),
        ("actors", 0, ACTOR),
        ("results", 0, RESULT),
        ("results", 4, RESULT),
        ("results", 8, STANDING),
        ("public", 0, VIEW),
        ("public", -1, VIEW),
        ("own", 6, VIEW),
        ("own", -1, VIEW),
    ],
)
def test_a_difference_is_noticed(told: Told, name: str, place: int, what: int) -> None:
    """In any number, at the state where it is."""
    numbers = getattr(told, name)
    width = len(numbers) // len(told.states)
    numbers[TURN * width + place % width] += 1
    assert first_difference(MACHINE, told) == (TURN, what)


def test_a_difference_in_ids_is_noticed(told: Told) -> None:
    """An id that is not legal, one that is missing, and one that is listed twice."""
    turn = next(turn for turn, state in enumerate(told.states) if told.ends[turn] - told.ends[turn - 1] > 1 and turn)
    first = told.ends[turn - 1]
    right = told.options[first]
    for wrong in (told.options[first + 1], 201):
        told.options[first] = wrong
        assert first_difference(MACHINE, told) == (turn, MASK)
    told.options[first] = right
    assert first_difference(MACHINE, told)[1] == 0


def test_a_difference_in_weights_is_noticed(told: Told) -> None:
    """More or less likely than it is."""
    turn = next(turn for turn, state in enumerate(told.states) if PARK.game.actor(state) is CHANCE and turn)
    told.chances[told.ends[turn - 1]] += 1
    assert first_difference(MACHINE, told) == (turn, CHOICES)


def test_a_difference_is_shown(told: Told) -> None:
    """The game is played again up to there, unless it is only what was written down that is wrong; that is said too."""
    told.rows[0] += 1
    with pytest.raises(LockstepError, match="rows: the kernel has something else in State"):
        be_followed(MACHINE, told)


def test_some_ids_are_asked_for_at_a_time(told: Told, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there are many, others every time, and the legal ones always."""
    asked: list[int] = []

    def is_legal(row: list[int], settings: object, id: int) -> bool:
        asked.append(id)
        return PARK.functions.is_legal(row, settings, id) and id != told.options[told.ends[0]]

    broken = evolve(PARK, functions=evolve(PARK.functions, is_legal=is_legal))
    monkeypatch.setattr(running, "FEW", 1)
    turn, what = first_difference(Machine(broken, is_compiled=False), told)
    assert what == LEGALITY
    assert len(asked) < (turn + 1) * 60


def test_games_are_compared_step_by_step_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first game of each policy is, where clauses are counted: rows are decoded there."""
    monkeypatch.setattr(running, "MOST_MOVES", 12)
    outcome = run(PARK, 13, "watched", is_compiled=False)
    assert (outcome.transitions, outcome.step_by_step, sum(outcome.games.values())) == (24, 24, 2)
    assert outcome.decoded > 0
    assert outcome.counts.told["setup-1"] + outcome.counts.applied["setup-1"] > 0


@pytest.fixture(scope="module")
def finished() -> Told:
    """A whole game."""
    settings = PARK.game.admitted(PARK.game.settings(players=2))
    return tell(PARK, Numbering(PARK.game, settings), RANDOM, Random(1))


def test_ends_are_compared(finished: Told, monkeypatch: pytest.MonkeyPatch) -> None:
    """All that could have happened, as far back as there is not too much of it; a state that is met again is known."""
    monkeypatch.setattr(running, "MOST_WAYS", 200)
    game, outcome = PARK.game, Outcome()
    ways = everything_from(game, finished.states[-2])
    assert ways is not None
    assert len({way.state for way in ways}) <= len(ways) <= 200
    assert {len(game.legal_actions(way.state)) for way in ways} > {0}
    assert everything_from(game, finished.states[0]) is None, "there is too much of it"
    play_ends(MACHINE, finished, outcome)
    assert (outcome.ends, outcome.transitions) == (1, outcome.in_ends)
    assert outcome.in_ends >= len(ways) - 1


def test_a_wrong_end_is_noticed(finished: Told, monkeypatch: pytest.MonkeyPatch) -> None:
    """A kernel that says who has won, and is wrong, is seen where the games end."""
    monkeypatch.setattr(running, "MOST_WAYS", 200)

    def result(row: list[int], settings: Any, scores: list[int], wins: list[int]) -> None:
        PARK.functions.result(row, settings, scores, wins)
        wins[:] = [0] * len(wins)

    broken = evolve(PARK, functions=evolve(PARK.functions, result=result))
    with pytest.raises(LockstepError, match="results: the kernel has"):
        play_ends(Machine(broken, is_compiled=False), finished, Outcome())


def test_no_end_of_a_game_that_has_none(told: Told) -> None:
    """A game that was broken off has no end."""
    outcome = Outcome()
    play_ends(MACHINE, told, outcome)
    assert outcome == Outcome()
