"""Exploring shows every state and every step to the theorems, and stops nearest to the start where one is false."""

from collections.abc import Iterable

import pytest

from rulebook.core import AnyGame
from rulebook.exploration import Explorer, moves
from rulebook.games import hamsterbacke
from rulebook.records import read, replay
from rulebook.verification.claims import Claim
from rulebook.verification.examining import record_of
from rulebook.verification.exploring import MOST_STATES, Explored, explore
from tests.verification.broken import BROKEN, SMALL, SOUND, claims

LONG = 60.0


def explored(game: AnyGame, asked: Iterable[Claim], most_states: int = MOST_STATES) -> Explored:
    """What an exploration of the smallest game comes to."""
    return explore(game, SMALL, asked, LONG, most_states=most_states)


def test_every_state_and_every_step_is_a_case() -> None:
    """A theorem about states is asked about each state, one about steps about each transition."""
    every = Explorer(SOUND.start(SMALL), lambda state: moves(SOUND, state))
    states = len(list(every))
    found = explored(SOUND, claims("conservation", "points-stay"))
    assert (found.states, found.transitions, found.depth) == (states, every.transitions, every.depth)
    assert found.complete
    assert found.tallies["conservation"].cases == states
    assert found.tallies["points-stay"].cases == every.transitions


def test_a_theorem_that_does_not_apply_is_not_asked() -> None:
    """Nothing is counted for a theorem that is not claimed under the rules that are explored."""
    assert set(explored(SOUND, claims("always-ends", "longest-game", "need-not-end")).tallies) == {
        "always-ends",
        "longest-game",
    }


def test_a_refuted_theorem_has_its_shortest_counterexample() -> None:
    """The first row that is taken breaks the conservation of cards: after two hands and two rows were dealt."""
    found = explored(BROKEN, claims("conservation", "points-stay"))
    counterexample = found.tallies["conservation"].counterexample
    assert counterexample is not None
    assert [type(action) for action in counterexample.actions] == [*[hamsterbacke.Draw] * 4, hamsterbacke.Take]
    assert found.tallies["points-stay"].counterexample is None, "another theorem goes on being asked"
    assert found.tallies["points-stay"].cases == found.transitions


def test_a_counterexample_is_a_record_that_can_be_replayed() -> None:
    """The record of a counterexample is played by the sound rules up to the point where the broken ones part with them."""
    counterexample = explored(BROKEN, claims("conservation")).tallies["conservation"].counterexample
    assert counterexample is not None
    record = read("\n".join(record_of(BROKEN, counterexample, "conservation")).encode())
    assert record.meta["refutes"] == "conservation"
    assert tuple(replayed.move.action for replayed in replay(record)) == counterexample.actions


def test_a_step_that_breaks_a_theorem_is_part_of_the_counterexample() -> None:
    """The last action of a counterexample to a theorem about steps is the one that breaks it."""
    found = explored(BROKEN, claims("always-ends"))
    assert found.tallies["always-ends"].counterexample is None, "cards that are lost lower the ranking too"
    (claim,) = claims("always-ends")
    never = Claim(claim.theorem, lambda before, action, after: not isinstance(action, hamsterbacke.Take), claim.applies)
    counterexample = explored(SOUND, [never]).tallies["always-ends"].counterexample
    assert counterexample is not None
    assert isinstance(counterexample.actions[-1], hamsterbacke.Take)
    assert len(counterexample.actions) == 5


@pytest.mark.parametrize("most_states", [1, 20])
def test_memory_is_bounded(most_states: int) -> None:
    """An exploration that would need more states than it may keep is not complete."""
    found = explored(SOUND, claims("conservation"), most_states=most_states)
    assert not found.complete
    assert found.states == most_states


def test_time_is_bounded() -> None:
    """An exploration whose time is up stops, and is not complete."""
    found = explore(SOUND, hamsterbacke.Settings(3), claims("tops-differ"), seconds=0.0)
    assert not found.complete
    assert found.states == 256
    assert found.progress.startswith("stopped after 256 states")


def test_what_still_grows_is_reported() -> None:
    """Fields that take new values in the later half of an exploration are still growing; others are not."""
    found = explore(SOUND, hamsterbacke.Settings(3), claims("tops-differ"), seconds=0.0)
    assert "hands" in found.growing
    assert "settings" not in found.growing
    assert explored(SOUND, claims("conservation")).growing == ()
